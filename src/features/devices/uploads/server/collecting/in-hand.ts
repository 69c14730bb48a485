import { sql } from 'kysely'
import type { Condition } from '#server/data/conditions.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DeviceDocument } from '../../pushed.ts'
import { contentOf, documentsBefore, documentsBy } from '../records.ts'
import type { Seat } from '../taking/seat.ts'
import { isCollected, keepParts } from './collect.ts'

/** Cents; `cash` of them in cash, the rest by check. */
type InHand = { amount: number; cash: number }
const none: InHand = { amount: 0, cash: 0 }

/**
 * What the document of row `id` says was taken with it. Of one that takes the place of another one, or came by the name of another one, what it says
 * more than is noted of that already.
 */
async function inHandOf(db: Db, deviceId: string, id: string, document: DeviceDocument): Promise<InHand> {
  const { payment } = document
  if (!payment || !isCollected(document)) return none
  const others = [...(await documentsBefore(db, deviceId, document)), ...(await documentsBy(db, deviceId, document.id))]
  const ids = others.map((other) => other.id).filter((other) => other !== id)
  const query = db.selectFrom('collectedPayments').select(['amount', 'cash']).where('aside', '<>', 'givenBack')
  const before = ids.length ? await query.where('documentId', 'in', ids).execute() : []
  const known = before.reduce((sum, { amount, cash }) => ({ amount: sum.amount + amount, cash: sum.cash + cash }), none)
  const taken = Math.min(payment.cash, payment.amount)
  const cash = Math.max(0, taken - known.cash)
  return { cash, amount: cash + Math.max(0, payment.amount - taken - (known.amount - known.cash)) }
}

/** Somebody entered it in the books: it is with the rep until it is handed in, once. What is noted of the document already stays as it is. */
export async function noteInHand(db: Db, seat: Seat, { id, document, day }: { id: string; document: DeviceDocument; day: string }) {
  const { amount, cash } = await inHandOf(db, seat.id, id, document)
  if (amount === 0) return
  const { customerId, number, payment } = document
  const says = { takenOn: day, amount, cash, checkNumber: payment?.checkNumber ?? '', customerId, number, documentId: id, posted: false }
  const made = await db
    .insertInto('collectedPayments')
    .values({ companyId: seat.companyId, deviceId: seat.id, repId: seat.repId, ...says })
    .onConflict((known) => known.columns(['companyId', 'documentId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) await keepParts(db, seat.companyId, { id: made.id, amount }, document)
}

/** Whoever paid has it again: where it is noted, it is not to be handed in any more. */
export async function noteGivenBack(db: Db, documentId: string): Promise<void> {
  const query = db.updateTable('collectedPayments').set({ aside: 'givenBack' }).where('documentId', '=', documentId)
  await query.where('posted', '=', false).where('settlementId', 'is', null).execute()
}

const mostLookedAt = 200
/** Collected with documents `p` and noted nowhere: it lies with the rep as well. `more`: there are others. */
export async function moneyWaiting(db: Db, where: Condition): Promise<{ documents: number; amount: number; more: boolean }> {
  const { rows } = await sql<{ id: string; deviceId: string; raw: string; changed: string | null }>`
    select p.id, p.device_id as "deviceId", p.raw, p.changed from device_documents p
    where ${ofCompany('p')} and p.waits and p.money = 'waits' and ${where}
      and not exists (select from collected_payments c where ${ofCompany('c')} and c.document_id = p.id)
    order by p.id limit ${sql.lit(mostLookedAt + 1)}`.execute(db.withoutPlugins())
  const amounts: number[] = []
  for (const row of rows.slice(0, mostLookedAt)) {
    const document = contentOf(row)
    const { amount } = document ? await inHandOf(db, row.deviceId, row.id, document) : none
    if (amount > 0) amounts.push(amount)
  }
  return { documents: amounts.length, amount: amounts.reduce((sum, amount) => sum + amount, 0), more: rows.length > mostLookedAt }
}
