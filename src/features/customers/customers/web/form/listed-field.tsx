import { useAction, useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { addSourcesAndTerritories, getSourcesAndTerritories } from '../../contract.ts'
import type { CustomerForm } from './use-customer-form.ts'

const lists = { source: 'sources', territory: 'territories' } as const

/** A source or territory from the company's list; what is not in it yet can be added on the spot, or is when the customer is saved. */
export function ListedField({ zodForm: { form, field }, name }: { zodForm: CustomerForm; name: keyof typeof lists }) {
  const mayAdd = useCan()('classification.write')
  const known = useApi(getSourcesAndTerritories, {}, { staleTime: 60_000 })
  const add = useAction(addSourcesAndTerritories, { refreshes: [getSourcesAndTerritories] })
  const value = form.values[name]
  const names = known.data?.[lists[name]] ?? []
  const all = value && !names.includes(value) ? [value, ...names] : names
  const choose = (chosen: string | null) => form.setFieldValue(name, chosen ?? '')
  return (
    <ListSelect
      {...field(name)}
      value={value}
      onChange={choose}
      onAdd={
        mayAdd &&
        ((typed) =>
          add.mutateAsync({ body: { [lists[name]]: [typed] } }).then(
            () => choose(typed),
            () => undefined,
          ))
      }
      refuses={!mayAdd}
      data={all.map((each) => ({ value: each, label: each }))}
      clearable
    />
  )
}
