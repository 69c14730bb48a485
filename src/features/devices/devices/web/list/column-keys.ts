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
/** Puts chosen columns in their standing order; the name always stays. */
export const inOrder = (chosen: readonly string[]) => columnKeys.filter((key) => key === 'deviceName' || chosen.includes(key))
