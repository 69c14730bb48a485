import { Select } from '@mantine/core'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { listStockLocations } from '../contract.ts'

type Props = { label: string; value: string | null; onChange: (id: string | null) => void }

/** Where goods leave or come back, where there is more than one location; the default one is chosen for who says nothing. */
export function LocationField({ label, value, onChange }: Props) {
  const can = useCan()
  const { data } = useApi(listStockLocations, {}, { enabled: can('stock.read') })
  const open = data?.rows.filter(({ active }) => active) ?? []
  if (open.length < 2) return null
  const first = open.find(({ isDefault }) => isDefault) ?? open[0]
  return (
    <Select
      label={label}
      data={open.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? first?.id ?? null}
      onChange={onChange}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
    />
  )
}
