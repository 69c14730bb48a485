import { bulkPath } from '#features/customers/bulk/contract.ts'
import { customerPath } from '#features/customers/customers/contract.ts'
import { importPath } from '#features/customers/imports/contract.ts'
import type { Notification } from '#features/notifications/contract.ts'
import { disputePath } from '#features/sales/disputes/contract.ts'
import { orderPath } from '#features/sales/orders/contract.ts'
import { paymentPath } from '#features/sales/payments/contract.ts'
import { payoutPath } from '#features/sales/payouts/contract.ts'
import { configurationPath } from '#features/trade/connections/contract.ts'
import { documentPath } from '#features/trade/exchange/contract.ts'

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
