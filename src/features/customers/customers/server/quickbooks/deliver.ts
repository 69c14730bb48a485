import { connectionOf, quickbooksChannelName } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { post } from '#server/work/ledger.ts'

/**
 * Hands the customer, as it is when its turn comes, to QuickBooks. Refused earlier writes are overtaken by it. Answers the state to show.
 * Without a connection, or before the rehearsal is agreed on, it is held back, which the state `off` remembers, unless it follows another: when
 * that one is answered, nobody would know any more that there is more to send. `always` enters it all the same, for a customer that shows
 * another state. `urgent`: a person saved this one, so it goes before those of a bulk change or a file.
 */
export async function deliver(
  services: Services,
  db: Db,
  {
    companyId,
    customerId,
    userId,
    always = false,
    urgent = false,
  }: { companyId: string; customerId: string; userId: string | null; always?: boolean; urgent?: boolean },
): Promise<'waiting' | 'off'> {
  if (!always && (!(await connectionOf(db)) || (await isRehearsed(db))) && !(await isUnderWay(db, customerId))) return 'off'
  await overtakeRefused(db, [customerId])
  await post(services, db, {
    companyId,
    channel: quickbooksChannelName,
    kind: 'customer',
    recordKind: 'customer',
    recordId: customerId,
    createdBy: userId,
    urgent,
  })
  return 'waiting'
}

/** Nobody has agreed yet to what becomes of the customers of both sides: what is new goes after that. */
export const isRehearsed = async (db: Db) => (await connectionOf(db))?.state === 'rehearsal'

/** A write of it has not ended yet: what QuickBooks has of it is about to change, and so is whether it has it at all. */
export const isUnderWay = (db: Db, customerId: string) =>
  db
    .selectFrom('deliveries')
    .select('id')
    .where('recordKind', '=', 'customer')
    .where('recordId', '=', customerId)
    .where('direction', '=', 'out')
    .where('state', 'in', ['waiting', 'sending', 'retrying', 'unknown'])
    .limit(1)
    .executeTakeFirst()

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
