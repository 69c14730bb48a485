import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { openCountOf } from '#features/catalog/counts/server/door.ts'
import { type NewReceipt, receiveGoods } from '#features/catalog/stock/server/door.ts'
import { type Actor, actorOf } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import { compare, decimal } from '#trade-documents/model/decimal.ts'
import type { closeRestock, receiveRestock } from '../contract.ts'
import { moveLocked, moveOn } from './move-on.ts'
import { type RestockRecord, restockOf } from './restock.ts'

/** What came. Where it is not what was sent, the rest is still on its way and a count is opened. */
export async function receive(
  context: DbContext,
  id: string,
  body: ValidInput<typeof receiveRestock>['body'],
): Promise<RawResult<typeof receiveRestock>> {
  const { db, language } = context
  const restock = await restockOf(context, id, { lock: true })
  const made = { requestKey: randomUUID(), receivedOn: await todayOf(db), language }
  return receiveLocked(db, actorOf(context), restock, { ...body, ...made })
}

type Receipt = ValidInput<typeof receiveRestock>['body'] & { requestKey: string; receivedOn: string; language: Language }
/** One that is locked by now, by whoever receives it. The same key receives once. */
export async function receiveLocked(
  db: Db,
  by: Actor,
  restock: RestockRecord,
  { lines: said, requestKey, receivedOn, language, ...body }: Receipt,
): Promise<RawResult<typeof receiveRestock>> {
  let countId: string | null = null
  const moved = await moveLocked(db, by, restock, { step: 'receive', ...body }, async () => {
    const sent = await sentLines(db, restock)
    const came = cameOf(sent, said, ({ left }) => left)
    const state = await take(db, by, restock, { lines: came, rest: 'stays', reason: body.reason, requestKey, receivedOn })
    const differing = came.filter(({ quantity }, at) => quantity !== sent[at]?.left).map(({ itemId }) => itemId)
    if (differing.length) countId = await count(db, by, restock, differing, language)
    return { to: state === 'Received' ? 'Received' : 'PartReceived', asksCount: countId !== null }
  })
  return { ...moved, countId }
}

/** What did not come as it was sent is counted where it arrived. */
async function count(
  db: Db,
  by: Actor,
  { id, number, toId }: RestockRecord,
  itemIds: readonly string[],
  language: Language,
): Promise<string> {
  const note = text(language, 'restock.countNote', { number })
  const countId = await openCountOf(db, by, { requestKey: id, locationId: toId, itemIds, note })
  await db.updateTable('restocks').set({ countId }).where('id', '=', id).execute()
  return countId
}

/** It is over: what came since, and what becomes of what did not. */
export const close = (context: DbContext, id: string, { lines: said, rest, ...body }: ValidInput<typeof closeRestock>['body']) =>
  moveOn(context, id, { step: 'close', ...body }, async (restock) => {
    const sent = await sentLines(context.db, restock)
    const came = cameOf(sent, said, () => '0')
    const made = { requestKey: randomUUID(), receivedOn: await todayOf(context.db) }
    if (restock.state === 'PartReceived')
      await take(context.db, actorOf(context), restock, { lines: came, rest, reason: body.reason, ...made })
    return {}
  })

type Came = { lineNo: number; itemId: string; quantity: string }
async function take(db: Db, by: Actor, { transferId }: RestockRecord, made: Omit<NewReceipt, 'lines'> & { lines: Came[] }) {
  if (!transferId) throw new Error('What is received was sent.')
  const { state } = await receiveGoods(db, by, transferId, made)
  return state
}

type Sent = { restockLine: number; lineNo: number; itemId: string; left: string }
/** Lines of the transfer, beside those of the restock that they are of. */
async function sentLines(db: Db, { id, transferId }: RestockRecord): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select n.line_no as "restockLine", e.line_no as "lineNo", e.item_id as "itemId",
      trim_scale(greatest(0, e.quantity - e.received - e.missing))::text as "left"
    from restock_lines n join stock_transfer_lines e on ${ofCompany('e')} and e.transfer_id = ${transferId}::uuid and e.item_id = n.item_id
    where ${ofCompany('n')} and n.restock_id = ${id}::uuid order by e.line_no`.execute(db.withoutPlugins())
  return rows
}

function cameOf(sent: readonly Sent[], said: readonly { lineNo: number; quantity: string }[], unsaid: (line: Sent) => string): Came[] {
  const given = new Map(said.map(({ lineNo, quantity }) => [lineNo, decimal(quantity) ?? '0']))
  const known = new Set(sent.map(({ restockLine }) => restockLine))
  const strange = [...given].some(([lineNo, quantity]) => !known.has(lineNo) && compare(quantity, '0') > 0)
  if (given.size < said.length || strange) throw new AppError('restockBeyond')
  return sent.map((line) => ({ lineNo: line.lineNo, itemId: line.itemId, quantity: given.get(line.restockLine) ?? unsaid(line) }))
}
