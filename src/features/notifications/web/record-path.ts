import {
  bulkPath,
  companyDataPath,
  configurationPath,
  customerPath,
  disputePath,
  documentPath,
  importPath,
  notificationsPath,
  orderPath,
  paymentPath,
  payoutPath,
} from '#contract/places.ts'
import type { Notification } from '#features/notifications/contract.ts'

/** Where a click leads: the record, else the list. */
export function pathOf({ recordKind, recordId }: Pick<Notification, 'recordKind' | 'recordId'>): string {
  if (recordKind === 'import' && recordId) return importPath(recordId)
  if (recordKind === 'companyExport') return companyDataPath
  if (recordKind === 'bulk') return bulkPath
  if (recordKind === 'dispute' && recordId) return disputePath(recordId)
  if (recordKind === 'payout' && recordId) return payoutPath(recordId)
  if (recordKind === 'connection' && recordId) return configurationPath(recordId)
  if (recordKind === 'document' && recordId) return documentPath(recordId)
  if (recordKind === 'order' && recordId) return orderPath(recordId)
  if (recordKind === 'refund' && recordId) return paymentPath(recordId)
  return recordKind === 'customer' && recordId ? customerPath(recordId) : notificationsPath
}
