import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { checkCounted, inKnownUnits, lockBalances, openLocation } from '#features/catalog/stock/server/door.ts'
import { type Actor, actorOf } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import { sum } from '#trade-documents/model/decimal.ts'
import { type draftRestock, mostRestockLines, type saveRestock } from '../contract.ts'
import { sourceOf } from './ends.ts'
import { noteStep } from './note-step.ts'
import { allProposed, proposals } from './proposals.ts'
import { restockOf } from './restock.ts'

type Wanted = { itemId: string; quantity: string; unit: string }
export type Drafted = { itemId: string; quantity: string; needed: string; pack: string }

/** A wish that nobody has asked for yet: what is proposed, or what somebody says. */
export async function draft(context: DbContext, made: ValidInput<typeof draftRestock>['body']): Promise<{ id: string; number: number }> {
  const { db } = context
  const by = actorOf(context)
  const { requestKey, toId, note } = made
  const { fromId, ...ends } = await sourceOf(context, toId, made.fromId)
  if (!fromId) throw new AppError('restockSource')
  // Also keeps two from taking the same number.
  await db.selectFrom('stockSettings').select('companyId').forUpdate().executeTakeFirst()
  const before = await db.selectFrom('restocks').select(['id', 'number']).where('requestKey', '=', requestKey).executeTakeFirst()
  if (before) return before
  for (const id of [fromId, toId].sort()) await openLocation(db, id)
  const lines: Drafted[] = made.lines
    ? await drafted(db, { fromId, toId }, made.lines)
    : (await allProposed(db, { ...ends, fromId }, toId, mostRestockLines)).map(({ itemId, proposed, wanted, pack }) => ({
        itemId,
        quantity: proposed,
        needed: wanted,
        pack,
      }))
  return keepDraft(db, by, { fromId, toId, note, requestKey, lines })
}

type New = { fromId: string; toId: string; note: string; requestKey: string; lines: readonly Drafted[] }
/** The row of the settings is locked: nobody else takes the number. */
export async function keepDraft(db: Db, by: Actor, { lines, ...made }: New): Promise<{ id: string; number: number }> {
  const restock = await db
    .insertInto('restocks')
    .values(({ selectFrom }) => ({
      ...made,
      companyId: by.companyId,
      number: selectFrom('restocks').select(({ fn, eb, val }) => eb(fn.coalesce(fn.max('number'), val(0)), '+', val(1)).as('next')),
      createdBy: by.actor,
    }))
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await addLines(db, by.companyId, restock.id, lines)
  await noteStep(db, by, { ...restock, toId: made.toId }, { from: null, to: 'Draft', reason: made.note })
  return restock
}

/** Its lines are these then. */
export async function save(context: DbContext, id: string, { version, note, lines }: ValidInput<typeof saveRestock>['body']) {
  const { db } = context
  const restock = await restockOf(context, id, { lock: true })
  if (restock.state !== 'Draft') throw new AppError('restockMoved')
  if (restock.version !== version) throw new AppError('changedMeanwhile')
  const kept = await drafted(db, restock, lines)
  await db.deleteFrom('restockLines').where('restockId', '=', id).execute()
  await addLines(db, actorOf(context).companyId, id, kept)
  await db
    .updateTable('restocks')
    .set({ note, version: version + 1 })
    .where('id', '=', id)
    .execute()
  return { version: version + 1 }
}

/** The same item once, in its own unit, with what is needed of it now. */
export async function drafted(db: Db, { fromId, toId }: { fromId: string; toId: string }, wanted: readonly Wanted[]): Promise<Drafted[]> {
  await checkCounted(db, wanted)
  const lines = await inKnownUnits(db, wanted)
  const itemIds = [...new Set(lines.map(({ itemId }) => itemId))]
  // An item that never was there has no balance yet, and is needed like the others.
  await lockBalances(
    db,
    itemIds.map((itemId) => ({ itemId, locationId: toId })),
  )
  const known = new Map(
    (await proposals(db, { toId, fromId, only: 'all', itemIds, limit: mostRestockLines })).map((row) => [row.itemId, row]),
  )
  return [...Map.groupBy(lines, ({ itemId }) => itemId)].map(([itemId, same]) => ({
    itemId,
    quantity: sum(same.map(({ quantity }) => quantity)),
    needed: known.get(itemId)?.wanted ?? '0',
    pack: known.get(itemId)?.pack ?? '1',
  }))
}

const addLines = (db: Db, companyId: string, restockId: string, lines: readonly Drafted[]) =>
  db
    .insertInto('restockLines')
    .values(lines.map((line, index) => ({ ...line, companyId, restockId, lineNo: index + 1 })))
    .execute()
