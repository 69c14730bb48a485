/** Columns of the device list in the order in which they stand. */
export const columnKeys = [
  'deviceName',
  'repCode',
  'phone',
  'deviceState',
  'deviceHealth',
  'unsentCount',
  'salesMtd',
  'inventory',
  'inventoryLocationId',
  'appVersion',
  'deviceAdded',
] as const
export type ColumnKey = (typeof columnKeys)[number]

export const defaultColumns: readonly ColumnKey[] = columnKeys.filter((key) => key !== 'inventoryLocationId' && key !== 'deviceAdded')

const known: readonly string[] = columnKeys
export const isColumn = (key: string): key is ColumnKey => known.includes(key)
/** Chosen columns in the order in which they were chosen; the name always stays, in front. */
export const inOrder = (chosen: readonly ColumnKey[]): ColumnKey[] => [...new Set<ColumnKey>(['deviceName', ...chosen])]
