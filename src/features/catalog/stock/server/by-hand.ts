import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import type { adjustStock, receiveStock } from '../contract.ts'
import { inKnownUnits } from './base-units.ts'
import { openLocation } from './locations.ts'
import { moveStock, trackedOf } from './move.ts'
import { countingOf } from './rules.ts'

type Line = { itemId: string; quantity: string; unit: string }

/** Goods that came with no purchase behind them. */
export const receive = (context: DbContext, body: ValidInput<typeof receiveStock>['body']) => byHand(context, 'receipt', body)
/** More or fewer than was thought. */
export const adjust = (context: DbContext, body: ValidInput<typeof adjustStock>['body']) => byHand(context, 'adjustment', body)

async function byHand(
  context: DbContext,
  kind: 'receipt' | 'adjustment',
  body: { requestKey: string; locationId: string; movedOn: string; reason: string; lines: readonly Line[] },
) {
  const { db } = context
  const by = actorOf(context)
  const { locationId, movedOn, reason, requestKey } = body
  await openLocation(db, locationId)
  await checkCounted(db, body.lines)
  const lines = (await inKnownUnits(db, body.lines)).map((line, index) => ({ ...line, locationId, line: index + 1 }))
  const movement = { kind, documentKind: kind, documentId: requestKey, reason, movedOn } as const
  const moved = await moveStock(db, by, movement, lines)
  const action = kind === 'receipt' ? 'stockReceived' : 'stockAdjusted'
  if (moved.length)
    await audit(db, by, {
      action,
      recordKind: 'stockLocation',
      recordId: locationId,
      changes: [
        { field: 'items', from: '', to: String(moved.length) },
        { field: 'reason', from: '', to: reason },
      ],
    })
  return { moved: moved.length }
}

/** What people say themselves must be counted: nothing is passed over silently. */
export async function checkCounted(db: Db, lines: readonly { itemId: string }[]) {
  if (!(await countingOf(db))) throw new AppError('stockNotStarted')
  const ids = [...new Set(lines.map(({ itemId }) => itemId))]
  const tracked = await trackedOf(db, ids)
  const others = ids.filter((id) => !tracked.has(id))
  if (!others.length) return
  const items = await db.selectFrom('items').select('name').where('id', 'in', others).orderBy('name').limit(5).execute()
  if (!items.length) throw new AppError('notFound')
  throw new AppError('stockNotCounted', { values: { items: items.map(({ name }) => name).join(', ') } })
}
