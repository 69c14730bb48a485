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
/** Chosen columns in the order in which they were chosen; the name always stays, in front. */
export const inOrder = (chosen: readonly ColumnKey[]): ColumnKey[] => [...new Set<ColumnKey>(['name', ...chosen])]
