import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { type Actor, actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import { compare } from '#trade-documents/model/decimal.ts'
import type { sendTransfer } from '../../transfers.ts'
import { inKnownUnits } from '../base-units.ts'
import { checkCounted } from '../by-hand.ts'
import { openLocation } from '../locations.ts'
import { moveStock } from '../move.ts'

export async function send(context: DbContext, body: ValidInput<typeof sendTransfer>['body']) {
  await checkCounted(context.db, body.lines)
  const lines = await inKnownUnits(context.db, body.lines)
  return sendGoods(context.db, actorOf(context), { ...body, lines })
}

export type NewTransfer = {
  requestKey: string
  fromId: string
  toId: string
  sentOn: string
  reason: string
  /** In the item's unit. */
  lines: readonly { itemId: string; quantity: string }[]
}

/** Goods leave a location for another one. The same key sends once: the first transfer is the answer. */
export async function sendGoods(db: Db, by: Actor, made: NewTransfer): Promise<{ id: string; number: number }> {
  const { fromId, toId, sentOn, reason, requestKey } = made
  const { companyId } = by
  if (fromId === toId) throw new AppError('invalid', { fields: { toId: 'stock.errors.sameLocation' } })
  // Whoever sends waits for whoever sends: the numbers are counted.
  const counter = await db.selectFrom('stockSettings').select('lastNumber').forUpdate().executeTakeFirst()
  if (!counter) throw new AppError('stockNotStarted')
  const before = await db.selectFrom('stockTransfers').select(['id', 'number']).where('requestKey', '=', requestKey).executeTakeFirst()
  if (before) return before
  for (const id of [fromId, toId].sort(compareText)) await openLocation(db, id)
  const number = counter.lastNumber + 1
  await db.updateTable('stockSettings').set({ lastNumber: number }).execute()
  const { id } = await db
    .insertInto('stockTransfers')
    .values({ companyId, number, fromId, toId, sentOn, reason, requestKey, createdBy: by.actor })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = made.lines
    .filter(({ quantity }) => compare(quantity, '0') > 0)
    .map(({ itemId, quantity }, index) => ({ itemId, quantity, lineNo: index + 1 }))
  await db
    .insertInto('stockTransferLines')
    .values(lines.map((line) => ({ ...line, companyId, transferId: id })))
    .execute()
  await moveStock(
    db,
    by,
    { kind: 'transferOut', documentKind: 'transfer', documentId: id, documentName: String(number), reason, movedOn: sentOn },
    lines.map(({ itemId, quantity, lineNo }) => ({
      itemId,
      locationId: fromId,
      quantity: `-${quantity}`,
      line: lineNo,
      transit: { locationId: toId, quantity },
    })),
  )
  await audit(db, by, {
    action: 'stockSent',
    recordKind: 'stockLocation',
    recordId: fromId,
    changes: [{ field: 'transfer', from: '', to: String(number) }],
  })
  return { id, number }
}

const compareText = (one: string, other: string) => (one < other ? -1 : 1)
