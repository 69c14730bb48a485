import { bulkPath } from '#features/bulk/contract.ts'
import { configurationPath } from '#features/connections/contract.ts'
import { customerPath } from '#features/customers/contract.ts'
import { disputePath } from '#features/disputes/contract.ts'
import { documentPath } from '#features/edi/contract.ts'
import { importPath } from '#features/imports/contract.ts'
import { orderPath } from '#features/orders/contract.ts'
import { paymentPath } from '#features/payments/contract.ts'
import { payoutPath } from '#features/payouts/contract.ts'
import type { Notification } from '../contract.ts'

export const notificationsPath = '/dashboard/notifications'

/** Where a click leads: the record, else the list. */
export function pathOf({ recordKind, recordId }: Pick<Notification, 'recordKind' | 'recordId'>): string {
  if (recordKind === 'import' && recordId) return importPath(recordId)
  if (recordKind === 'companyExport') return '/dashboard/settings/data'
  if (recordKind === 'bulk') return bulkPath
  if (recordKind === 'dispute' && recordId) return disputePath(recordId)
  if (recordKind === 'payout' && recordId) return payoutPath(recordId)
  if (recordKind === 'connection' && recordId) return configurationPath(recordId)
  if (recordKind === 'document' && recordId) return documentPath(recordId)
  if (recordKind === 'order' && recordId) return orderPath(recordId)
  if (recordKind === 'refund' && recordId) return paymentPath(recordId)
  return recordKind === 'customer' && recordId ? customerPath(recordId) : notificationsPath
}
