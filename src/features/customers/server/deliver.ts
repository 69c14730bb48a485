import { connectionOf, quickbooksChannelName } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/db.ts'
import { post } from '#server/ledger.ts'
import type { Services } from '#server/services.ts'

/**
 * Hands the customer, as it is when its turn comes, to QuickBooks. Refused earlier writes are overtaken by it. Answers the state to show.
 * Without a connection, or before the rehearsal is agreed on, it is held back, which the state `off` remembers; `always` enters it all the same, for a customer that shows another.
 */
export async function deliver(
  services: Services,
  db: Db,
  { companyId, customerId, userId, always = false }: { companyId: string; customerId: string; userId: string; always?: boolean },
): Promise<'waiting' | 'off'> {
  const connection = always ? null : await connectionOf(db)
  if (!always && (!connection || connection.state === 'rehearsal')) return 'off'
  await overtakeRefused(db, [customerId])
  await post(services, db, {
    companyId,
    channel: quickbooksChannelName,
    kind: 'customer',
    recordKind: 'customer',
    recordId: customerId,
    createdBy: userId,
  })
  return 'waiting'
}

/** A newer write stands for those that were refused. */
export const overtakeRefused = (db: Db, customerIds: readonly string[]) =>
  db
    .updateTable('deliveries')
    .set({ state: 'ignored', ignoredReason: 'deliveries.overtaken', updatedAt: new Date() })
    .where('recordKind', '=', 'customer')
    .where('recordId', 'in', customerIds)
    .where('direction', '=', 'out')
    .where('state', '=', 'refused')
    .execute()
