/** Columns of the customer list in the order in which they stand (specification 3, then those by choice). */
export const columnKeys = [
  'customerName',
  'customerCompanyName',
  'phone',
  'openBalance',
  'email',
  'salesRepresentative',
  'territory',
  'customerType',
  'onHold',
  'syncState',
  'updatedAt',
] as const
export type ColumnKey = (typeof columnKeys)[number]

export const defaultColumns: readonly ColumnKey[] = ['customerName', 'customerCompanyName', 'phone', 'openBalance']

const known: readonly string[] = columnKeys
export const isColumn = (key: string): key is ColumnKey => known.includes(key)
/** Puts chosen columns in their standing order; the name always stays. */
export const inOrder = (chosen: readonly string[]) => columnKeys.filter((key) => key === 'customerName' || chosen.includes(key))
