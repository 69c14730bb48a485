/** Columns of the item list in the order in which they stand. */
export const columnKeys = [
  'name',
  'number',
  'category',
  'unitPrice',
  'cost',
  'quantityOnHand',
  'active',
  'itemType',
  'unit',
  'inStores',
  'onDevices',
  'updatedAt',
] as const
export type ColumnKey = (typeof columnKeys)[number]

export const defaultColumns: readonly ColumnKey[] = ['name', 'number', 'category', 'unitPrice', 'cost', 'quantityOnHand', 'active']

const known: readonly string[] = columnKeys
export const isColumn = (key: string): key is ColumnKey => known.includes(key)
/** Puts chosen columns in their standing order; the name always stays. */
export const inOrder = (chosen: readonly string[]) => columnKeys.filter((key) => key === 'name' || chosen.includes(key))
