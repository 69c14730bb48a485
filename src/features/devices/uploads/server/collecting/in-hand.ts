import { sql } from 'kysely'
import type { Condition } from '#server/data/conditions.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DeviceDocument } from '../../pushed.ts'
import { contentOf } from '../records.ts'
import type { Seat } from '../taking/seat.ts'
import { isCollected, keepParts } from './collect.ts'

/** Cents; `cash` of them in cash, the rest by check. */
type InHand = { amount: number; cash: number }
const none: InHand = { amount: 0, cash: 0 }

/** What a document says was taken with it, more than is `noted` of that already. */
function inHandOf(document: DeviceDocument, noted: InHand): InHand {
  const { payment } = document
  if (!payment || !isCollected(document)) return none
  const taken = Math.min(payment.cash, payment.amount)
  const cash = Math.max(0, taken - noted.cash)
  return { cash, amount: cash + Math.max(0, payment.amount - taken - (noted.amount - noted.cash)) }
}

/** What is noted, beside each of these documents, of those that it takes the place of, however many lie between, and of others by its name. */
async function notedBeside(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, InHand>> {
  const { rows } = await sql<InHand & { id: string }>`
    with recursive named as (
      select m.id, m.device_id, m.client_id as name, m.changes from device_documents m where ${ofCompany('m')} and m.id = any(${ids}::uuid[])
      union select n.id, n.device_id, m.client_id, m.changes from named n join device_documents m
        on ${ofCompany('m')} and m.device_id = n.device_id and m.client_id = n.changes)
    select n.id, sum(p.amount)::bigint as amount, sum(p.cash)::bigint as cash from (select distinct id, device_id, name from named) n
    join device_documents m on ${ofCompany('m')} and m.device_id = n.device_id and m.client_id = n.name and m.id <> n.id
    join collected_payments p on ${ofCompany('p')} and p.document_id = m.id and p.aside <> 'givenBack'
    group by n.id`.execute(db.withoutPlugins())
  return new Map(rows.map(({ id, ...noted }) => [id, noted]))
}

/** Somebody entered it in the books: it is with the rep until it is handed in, once. What is noted of the document already stays as it is. */
export async function noteInHand(db: Db, seat: Seat, { id, document, day }: { id: string; document: DeviceDocument; day: string }) {
  const { amount, cash } = inHandOf(document, (await notedBeside(db, [id])).get(id) ?? none)
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
  const { rows } = await sql<{ id: string; raw: string; changed: string | null }>`
    select p.id, p.raw, p.changed from device_documents p
    where ${ofCompany('p')} and p.waits and p.money = 'waits' and ${where}
      and not exists (select from collected_payments c where ${ofCompany('c')} and c.document_id = p.id)
    order by p.id limit ${sql.lit(mostLookedAt + 1)}`.execute(db.withoutPlugins())
  const looked = rows.slice(0, mostLookedAt)
  const noted = looked.length
    ? await notedBeside(
        db,
        looked.map(({ id }) => id),
      )
    : new Map<string, InHand>()
  const amounts = looked.flatMap((row) => {
    const document = contentOf(row)
    const { amount } = document ? inHandOf(document, noted.get(row.id) ?? none) : none
    return amount > 0 ? [amount] : []
  })
  return { documents: amounts.length, amount: amounts.reduce((sum, amount) => sum + amount, 0), more: rows.length > mostLookedAt }
}
