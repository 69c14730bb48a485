import type { z } from 'zod'
import { addItem, type Item, type ItemFields, itemFields, itemPack } from '../../contract.ts'

/** What the form holds, for adding and changing alike. The GTIN of the item's own unit stands beside that unit, the other packs below. */
export const itemForm = addItem.body
  .omit({ requestKey: true })
  .extend({ ownGtin: itemPack.shape.gtin })
  .refine(({ unit, packs }) => packs.every((pack) => pack.unit !== unit), { path: ['packs'], message: 'items.errors.unitTwice' })
export type FormValues = z.output<typeof itemForm>

const ofAdding = { itemType: 'NonInventory', startQuantity: '', startDate: '' } as const

export const newValues = (): FormValues => ({ ...itemFields.omit({ name: true }).parse({}), ...ofAdding, name: '', ownGtin: '' })

export function valuesOf({ fields, itemType }: Pick<Item, 'fields' | 'itemType'>): FormValues {
  const { packs, ...others } = fields
  const own = packs.find(({ unit }) => unit === fields.unit)
  return {
    ...ofAdding,
    itemType: itemType === 'Inventory' ? itemType : ofAdding.itemType,
    ...others,
    cost: fields.cost ?? '',
    purchaseDescription: fields.purchaseDescription ?? '',
    packs: packs.filter((pack) => pack !== own),
    ownGtin: own?.gtin ?? '',
  }
}

export type FieldName = keyof ItemFields
export const fieldNames = Object.keys(itemFields.shape) as FieldName[]

/** As the server takes them: the own unit's row is a pack like any other. */
export function fieldsOf({ ownGtin, ...values }: FormValues): ItemFields {
  const own = ownGtin ? [{ unit: values.unit, quantity: '1', gtin: ownGtin }] : []
  const fields = Object.fromEntries(fieldNames.map((name) => [name, values[name]])) as ItemFields
  return { ...fields, packs: [...own, ...values.packs] }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Only what was changed goes to the server: what it costs, for instance, not everybody sees. */
export function changesOf(values: FormValues, base: FormValues): Partial<ItemFields> {
  const [after, before] = [fieldsOf(values), fieldsOf(base)]
  return Object.fromEntries(fieldNames.filter((name) => !isSame(after[name], before[name])).map((name) => [name, after[name]]))
}
