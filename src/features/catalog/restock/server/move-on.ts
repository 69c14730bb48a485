import { AppError } from '#contract/errors.ts'
import { expectGoods, lockBalances } from '#features/catalog/stock/server/door.ts'
import { type Actor, actorOf } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import { type RestockState, type RestockStep, ways } from '../ways.ts'
import { less } from './need.ts'
import { noteStep } from './note-step.ts'
import { expectedOf, type Line, linesOf, type RestockRecord, restockOf } from './restock.ts'
import { tellOfStep } from './tell.ts'

type Asked = { step: RestockStep; version: number; reason: string }
/** `to`: where the way splits, which side it took. `asksCount`: what came is to be counted. */
type Does = (restock: RestockRecord, lines: readonly Line[]) => Promise<{ to?: RestockState; asksCount?: boolean }>

/** Steps that move goods also count transfers or open a count, which wait for each other. */
const moves: readonly RestockStep[] = ['send', 'receive', 'close']

/**
 * One step of a restock: it is in the state that the step leads from, as the caller has seen it, and nobody else moves it or its goods meanwhile.
 * What the location expects follows from the state.
 */
export async function moveOn(context: DbContext, id: string, asked: Asked, does?: Does) {
  const restock = await restockOf(context, id, { lock: true })
  return moveLocked(context.db, actorOf(context), restock, asked, does)
}

/** One that is locked by now. */
export async function moveLocked(
  db: Db,
  by: Actor,
  restock: RestockRecord,
  { step, version, reason }: Asked,
  does: Does = async () => ({}),
) {
  const { id } = restock
  const [first, ...others] = ways[step][restock.state] ?? []
  if (!first) throw new AppError('restockMoved')
  if (restock.version !== version) throw new AppError('changedMeanwhile')
  const before = await linesOf(db, id)
  if (moves.includes(step)) await db.selectFrom('stockSettings').select('companyId').forUpdate().executeTakeFirst()
  await lockBalances(
    db,
    before.flatMap(({ itemId }) => [restock.fromId, restock.toId].map((locationId) => ({ itemId, locationId }))),
  )
  const { to = first, asksCount = false } = await does(restock, before)
  if (to !== first && !others.includes(to)) throw new Error(`No way leads from ${restock.state} to ${to}.`)
  await db
    .updateTable('restocks')
    .set({ state: to, version: version + 1, changedAt: new Date() })
    .where('id', '=', id)
    .execute()
  const expected = new Map(before.map((line) => [line.lineNo, expectedOf(restock.state, line)]))
  await expectGoods(
    db,
    restock.toId,
    (await linesOf(db, id)).map((line) => ({
      itemId: line.itemId,
      quantity: less(expectedOf(to, line), expected.get(line.lineNo) ?? '0'),
    })),
  )
  await noteStep(db, by, restock, { from: restock.state, to, reason })
  await tellOfStep(db, by, restock, { to, asksCount })
  return { state: to, version: version + 1 }
}
