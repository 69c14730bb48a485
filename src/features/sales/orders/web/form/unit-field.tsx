import { NativeSelect, TextInput } from '@mantine/core'
import type { OrderFormState } from './use-order-form.ts'

type Props = {
  field: ReturnType<OrderFormState['field']>
  /** Of the line; empty: the item's own. */
  unit: string
  item: { unit: string; packs: readonly { unit: string; quantity: string }[] } | null | undefined
  onUnit: (unit: string) => void
}

/** What is counted: where the item has packs one of them, else whatever is typed. */
export function UnitField({ field, unit, item, onUnit }: Props) {
  const packs = item?.packs.filter((pack) => pack.unit !== item.unit) ?? []
  if (!item || packs.length === 0) return <TextInput {...field} autoComplete="off" name="unit" />
  const own = unit === item.unit ? unit : ''
  const listed = [
    { value: own, label: item.unit },
    ...packs.map((pack) => ({ value: pack.unit, label: `${pack.unit} (${pack.quantity})` })),
  ]
  const isListed = listed.some(({ value }) => value === unit)
  return (
    <NativeSelect
      label={field.label}
      error={field.error}
      onBlur={field.onBlur}
      name="unit"
      value={unit}
      data={isListed ? listed : [...listed, { value: unit, label: unit }]}
      onChange={({ currentTarget }) => onUnit(currentTarget.value)}
    />
  )
}
