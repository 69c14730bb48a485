import { sql } from 'kysely'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { openLocation, sendGoods } from '#features/catalog/stock/server/door.ts'
import { actorOf } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { compare, decimal } from '#trade-documents/model/decimal.ts'
import type { approveRestock, pickRestock, rejectRestock, requestRestock } from '../contract.ts'
import { couldAnother } from './approvers.ts'
import { moveOn } from './move-on.ts'
import type { Line } from './restock.ts'
import { checkThere } from './there.ts'

type Said = ValidInput<typeof requestRestock>['body']

export const request = (context: DbContext, id: string, said: Said) =>
  moveOn(context, id, { step: 'request', ...said }, async (restock, lines) => {
    for (const each of [restock.fromId, restock.toId].sort()) await openLocation(context.db, each)
    await checkThere(context.db, restock, lines)
    await context.db
      .updateTable('restocks')
      .set({ requestedById: memberOf(context).userId })
      .where('id', '=', id)
      .execute()
    return {}
  })

/** By somebody else than who asked for it, where there is somebody else. */
export const approve = (context: DbContext, id: string, { lines: said, ...body }: ValidInput<typeof approveRestock>['body']) =>
  moveOn(context, id, { step: 'approve', ...body }, async (restock, lines) => {
    const { userId } = memberOf(context)
    if (restock.requestedById === userId && (await couldAnother(context.db, userId))) throw new AppError('restockOwn')
    const approved = quantitiesOf(lines, said, ({ quantity }) => quantity)
    await checkThere(context.db, restock, approved)
    await keep(context.db, id, 'approved', approved)
    return {}
  })

export const reject = (context: DbContext, id: string, body: ValidInput<typeof rejectRestock>['body']) =>
  moveOn(context, id, { step: 'reject', ...body })

export const cancel = (context: DbContext, id: string, said: Said) => moveOn(context, id, { step: 'cancel', ...said })

/** What was taken off the shelf: as much as was approved, or less. */
export const pick = (context: DbContext, id: string, { lines: said, ...body }: ValidInput<typeof pickRestock>['body']) =>
  moveOn(context, id, { step: 'pick', ...body }, async (restock, lines) => {
    const picked = quantitiesOf(lines, said, ({ approved }) => approved ?? '0')
    await checkThere(context.db, restock, picked)
    await keep(context.db, id, 'picked', picked)
    return {}
  })

export const sendOff = (context: DbContext, id: string, said: Said) =>
  moveOn(context, id, { step: 'send', ...said }, async (restock, lines) => {
    const { db } = context
    const { fromId, toId } = restock
    const transfer = await sendGoods(db, actorOf(context), {
      requestKey: id,
      fromId,
      toId,
      sentOn: await todayOf(db),
      reason: said.reason,
      lines: lines.map(({ itemId, picked }) => ({ itemId, quantity: picked ?? '0' })),
    })
    await db.updateTable('restocks').set({ transferId: transfer.id }).where('id', '=', id).execute()
    return {}
  })

type Quantity = { lineNo: number; itemId: string; quantity: string }
/** Each line with what was said of it, at most `most`, which stands where nothing was said. Something must be left. */
function quantitiesOf(
  lines: readonly Line[],
  said: readonly { lineNo: number; quantity: string }[],
  most: (line: Line) => string,
): Quantity[] {
  const given = new Map(said.map(({ lineNo, quantity }) => [lineNo, decimal(quantity) ?? '0']))
  const known = new Set(lines.map(({ lineNo }) => lineNo))
  if (given.size < said.length || [...given.keys()].some((lineNo) => !known.has(lineNo))) throw new AppError('restockBeyond')
  const all = lines.map((line) => ({
    lineNo: line.lineNo,
    itemId: line.itemId,
    quantity: given.get(line.lineNo) ?? most(line),
    most: most(line),
  }))
  if (all.some(({ quantity, most: limit }) => compare(quantity, limit) > 0)) throw new AppError('restockBeyond')
  if (all.every(({ quantity }) => quantity === '0')) throw new AppError('restockEmpty')
  return all
}

async function keep(db: Db, restockId: string, column: 'approved' | 'picked', lines: readonly Quantity[]) {
  await sql`update restock_lines n set ${sql.ref(column)} = given.quantity
    from unnest(${lines.map(({ lineNo }) => lineNo)}::int[], ${lines.map(({ quantity }) => quantity)}::numeric[]) as given (line_no, quantity)
    where ${ofCompany('n')} and n.restock_id = ${restockId}::uuid and n.line_no = given.line_no`.execute(db.withoutPlugins())
}
