/**
 * What the audit log, the ledger and notifications may say something of. For each there is a record kind in `src/server/record-kinds.ts`,
 * which says what its records are called and where they stand.
 */
export const recordKindNames = [
  'order',
  'customer',
  'contact',
  'item',
  'posting',
  'stockPosting',
  'payment',
  'refund',
  'dispute',
  'payout',
  'document',
  'partner',
  'priceLevel',
  'connection',
  'automation',
  'import',
  'itemImport',
  'bulk',
  'list',
  'view',
  'company',
  'companyExport',
  'salesSettings',
  'stockLocation',
  'stockCount',
  'restock',
  'device',
  'store',
  'shopper',
  'program',
  'incentiveSettings',
  'repGroup',
  'rep',
  'person',
  'user',
] as const
export type RecordKindName = (typeof recordKindNames)[number]

export const isRecordKindName = (name: string | null): name is RecordKindName => recordKindNames.some((each) => each === name)
