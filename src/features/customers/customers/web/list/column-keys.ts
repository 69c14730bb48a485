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
  'city',
  'overdue',
  'lastOrder',
] as const
export type ColumnKey = (typeof columnKeys)[number]

export const defaultColumns: readonly ColumnKey[] = ['customerName', 'customerCompanyName', 'phone', 'openBalance']

const known: readonly string[] = columnKeys
export const isColumn = (key: string): key is ColumnKey => known.includes(key)
/** Chosen columns in the order in which they were chosen; the name always stays, in front. */
export const inOrder = (chosen: readonly ColumnKey[]): ColumnKey[] => [...new Set<ColumnKey>(['customerName', ...chosen])]
