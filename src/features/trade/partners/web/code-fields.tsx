import { Select, type SelectProps, TextInput, type TextInputProps } from '@mantine/core'

type Props = {
  kindProps: SelectProps
  codeProps: TextInputProps
  kind: string
  /** Usual ones; one that stands there already is kept beside them. */
  kinds: readonly string[]
  labelOf: (kind: string) => string
  onKind: (kind: string) => void
}

/** What kind of code it is, and the code. */
export function CodeFields({ kindProps, codeProps, kind, kinds, labelOf, onKind }: Props) {
  const named = kinds.map((value) => ({ value, label: labelOf(value) }))
  return (
    <>
      <Select
        {...kindProps}
        data={kinds.includes(kind) ? named : [...named, { value: kind, label: kind }]}
        value={kind}
        onChange={(chosen) => onKind(chosen ?? kind)}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        maxDropdownHeight={240}
      />
      <TextInput {...codeProps} autoComplete="off" autoCapitalize="characters" spellCheck={false} data-autofocus />
    </>
  )
}
