import type { Notification } from '../contract.ts'

const listPath = '/dashboard/notifications'
export const notificationsPath = listPath

/** Where a click leads: the record, else the list. */
export function pathOf({ recordKind, recordId }: Pick<Notification, 'recordKind' | 'recordId'>): string {
  return recordKind === 'customer' && recordId ? `/dashboard/customers-&-leads/overview/${recordId}` : listPath
}
