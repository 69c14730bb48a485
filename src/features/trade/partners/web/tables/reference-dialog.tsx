import { Select, type SelectProps, TextInput, type TextInputProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/endpoint.ts'
import { useAction } from '#web/app/calls/query.ts'
import { textOf } from '#web/app/text.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { getPartner, type savePartnerItem, type savePartnerLocation } from '../../contract.ts'

type Props = {
  name: 'items' | 'locations'
  /** Usual ones; one that stands there already is kept beside them. */
  kinds: readonly string[]
  row: { qualifier: string; code: string } | null
  zodForm: ComponentProps<typeof SaveDialog>['zodForm'] & {
    form: { values: { qualifier: string }; setFieldValue(path: 'qualifier', kind: string): void }
    field(path: 'qualifier' | 'code'): SelectProps & TextInputProps
  }
  onClose: () => void
  /** What the code means. */
  children: ReactNode
}

/** Adds or changes a cross reference: what kind of code it is, the code, and what it means. */
export function ReferenceDialog({ name, kinds, row, zodForm, onClose, children }: Props) {
  const { t } = useTranslation()
  const { form, field } = zodForm
  const kind = form.values.qualifier
  const named = kinds.map((value) => ({ value, label: textOf(`partners.${name === 'items' ? 'itemKinds' : 'locationKinds'}.${value}`) }))
  return (
    <SaveDialog
      title={row ? t('partners.editNamed', { name: `${row.qualifier} ${row.code}` }) : t(`partners.${name}.add`)}
      zodForm={zodForm}
      onClose={onClose}
    >
      <Select
        {...field('qualifier')}
        data={kinds.includes(kind) ? named : [...named, { value: kind, label: kind }]}
        value={kind}
        onChange={(chosen) => form.setFieldValue('qualifier', chosen ?? kind)}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        maxDropdownHeight={240}
      />
      <TextInput {...field('code')} autoComplete="off" autoCapitalize="characters" spellCheck={false} data-autofocus />
      {children}
    </SaveDialog>
  )
}

export function useReferenceSave<E extends typeof savePartnerItem | typeof savePartnerLocation>(
  save: E,
  list: Endpoint,
  onClose: () => void,
) {
  const { t } = useTranslation()
  return useAction(save, { refreshes: [list, getPartner], success: t('partners.codeSaved'), silent: true, onSuccess: onClose })
}
