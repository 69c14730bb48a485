import { connectionOf, quickbooksChannelName } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { post } from '#server/work/ledger.ts'
import { isUnderWay } from './edits.ts'

type To = { companyId: string; itemId: string; userId: string | null; urgent?: boolean }

/**
 * Hands the item, as it is when its turn comes, to QuickBooks. Refused earlier writes are overtaken by it. While nothing is connected, or
 * nobody has agreed to the rehearsal yet, it is held back: a trigger of the connection sends it then.
 */
export async function deliver(services: Services, db: Db, { companyId, itemId, userId, urgent = false }: To) {
  const connection = await connectionOf(db)
  if ((!connection || connection.state === 'rehearsal') && !(await isUnderWay(db, itemId))) return
  await overtakeRefused(db, itemId)
  await post(services, db, {
    companyId,
    channel: quickbooksChannelName,
    kind: 'item',
    recordKind: 'item',
    recordId: itemId,
    createdBy: userId,
    urgent,
  })
}

/** A newer write stands for those that were refused. */
const overtakeRefused = (db: Db, itemId: string) =>
  db
    .updateTable('deliveries')
    .set({ state: 'ignored', ignoredReason: 'deliveries.overtaken', updatedAt: new Date() })
    .where('recordKind', '=', 'item')
    .where('recordId', '=', itemId)
    .where('direction', '=', 'out')
    .where('state', '=', 'refused')
    .execute()
