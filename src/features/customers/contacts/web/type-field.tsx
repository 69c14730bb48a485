import type { SelectProps } from '@mantine/core'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { addContactType, listContactTypes } from '../contract.ts'

type Props = { value: string; input: Omit<SelectProps, 'data' | 'value' | 'onChange'>; onChange: (name: string) => void }

/** A contact type from the company's list; what is not in it yet can be added on the spot. */
export function TypeField({ value, input, onChange }: Props) {
  const mayAdd = useCan()('classification.write')
  const known = useApi(listContactTypes, {}, { staleTime: 60_000 })
  const add = useAction(addContactType, { refreshes: [listContactTypes] })
  const names = known.data?.rows ?? []
  const all = value && !names.includes(value) ? [value, ...names] : names
  return (
    <ListSelect
      {...input}
      value={value}
      onChange={(name) => onChange(name ?? '')}
      onAdd={
        mayAdd &&
        ((name) =>
          add.mutateAsync({ body: { name } }).then(
            () => onChange(name),
            () => undefined,
          ))
      }
      data={all.map((each) => ({ value: each, label: each }))}
      clearable
      maxDropdownHeight={240}
    />
  )
}
