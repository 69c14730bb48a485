import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { type Actor, actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import { compare, decimal, sum } from '#trade-documents/model/decimal.ts'
import type { receiveTransfer, TransferState } from '../../transfers.ts'
import { openOrDefault } from '../locations.ts'
import { lockBalances } from '../lock.ts'
import { type MovedLine, moveStock } from '../move.ts'
import { neverLeft } from '../never-left.ts'

/** What a restock sent is received there, so that it knows of it. */
export async function receiveSent(context: DbContext, id: string, body: ValidInput<typeof receiveTransfer>['body']) {
  const restock = await context.db.selectFrom('restocks').select('number').where('transferId', '=', id).executeTakeFirst()
  if (restock) throw new AppError('transferOfRestock', { values: { number: restock.number } })
  return receiveGoods(context.db, actorOf(context), id, body)
}

export type NewReceipt = {
  requestKey: string
  receivedOn: string
  lines: readonly { lineNo: number; quantity: string }[]
  rest: 'stays' | 'lost' | 'back'
  reason: string
}

/** What came of a transfer, and what becomes of what did not. The same key receives once. */
export async function receiveGoods(db: Db, by: Actor, id: string, made: NewReceipt): Promise<{ state: TransferState }> {
  const transfer = await db.selectFrom('stockTransfers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!transfer) throw new AppError('notFound')
  const { requestKey, receivedOn, rest, reason } = made
  const before = await db.selectFrom('stockTransferReceipts').select('transferId').where('requestKey', '=', requestKey).executeTakeFirst()
  if (before && before.transferId !== id) throw new AppError('conflict')
  if (before) return { state: transfer.state }
  if (transfer.state === 'Received') throw new AppError('transferOver')
  const lines = await counted(db, id, made)
  if (!reason && lines.some(({ beyond, rest: left }) => beyond !== '0' || (rest === 'lost' && left !== '0')))
    throw new AppError('invalid', { fields: { reason: 'validation.required' } })
  await db
    .insertInto('stockTransferReceipts')
    .values({ companyId: by.companyId, requestKey, transferId: id, receivedOn, createdBy: by.actor })
    .execute()
  const ends = rest !== 'stays'
  for (const { lineNo, received, beyond, rest: left } of lines)
    await db
      .updateTable('stockTransferLines')
      .set((eb) => ({
        received: eb('received', '+', received),
        missing: eb('missing', '+', sum([ends ? left : '0', beyond === '0' ? '0' : `-${beyond}`])),
      }))
      .where('transferId', '=', id)
      .where('lineNo', '=', lineNo)
      .execute()
  await move(db, by, { ...transfer, requestKey, receivedOn, reason, rest }, lines)
  const state = ends || lines.every(({ rest: left }) => left === '0') ? 'Received' : 'PartReceived'
  await db
    .updateTable('stockTransfers')
    .set({ state, closedAt: state === 'Received' ? new Date() : null })
    .where('id', '=', id)
    .execute()
  await audit(db, by, {
    action: 'stockArrived',
    recordKind: 'stockLocation',
    recordId: transfer.toId,
    changes: [{ field: 'transfer', from: '', to: String(transfer.number) }, ...(reason ? [{ field: 'reason', from: '', to: reason }] : [])],
  })
  return { state }
}

/**
 * What a count found where a transfer arrives, of what of it is still on its way: it has come. Answers how much of each item that was. The same
 * key receives once.
 */
export async function receiveFound(
  db: Db,
  by: Actor,
  id: string,
  found: readonly { itemId: string; quantity: string }[],
  { requestKey, receivedOn }: Pick<NewReceipt, 'requestKey' | 'receivedOn'>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map(found.map(({ itemId, quantity }) => [itemId, quantity]))
  const came = (await counted(db, id, { lines: [] })).flatMap(({ lineNo, itemId, rest: left }) => {
    const more = wanted.get(itemId) ?? '0'
    const quantity = compare(more, left) < 0 ? more : left
    return compare(quantity, '0') > 0 ? [{ lineNo, itemId, quantity }] : []
  })
  if (came.length) await receiveGoods(db, by, id, { requestKey, receivedOn, lines: came, rest: 'stays', reason: '' })
  return new Map(came.map(({ itemId, quantity }) => [itemId, quantity]))
}

/** `came`: of what was sent; `beyond`: more than that; `received`: both; `rest`: what is still on its way then. */
type Line = { lineNo: number; itemId: string; received: string; came: string; beyond: string; rest: string }

async function counted(db: Db, id: string, made: Pick<NewReceipt, 'lines'>): Promise<Line[]> {
  const rows = await db
    .selectFrom('stockTransferLines')
    .select(['lineNo', 'itemId', 'quantity', 'received', 'missing'])
    .where('transferId', '=', id)
    .orderBy('lineNo')
    .execute()
  const known = new Set(rows.map(({ lineNo }) => lineNo))
  const said = new Map(made.lines.map(({ lineNo, quantity }) => [lineNo, decimal(quantity) ?? '0']))
  if (said.size < made.lines.length || [...said.keys()].some((lineNo) => !known.has(lineNo))) throw new AppError('transferBeyond')
  return rows.map(({ lineNo, itemId, quantity, received: before, missing }) => {
    const received = said.get(lineNo) ?? '0'
    const onItsWay = atLeastNothing(less(less(quantity, before), missing))
    const came = compare(received, onItsWay) > 0 ? onItsWay : received
    return { lineNo, itemId, received, came, beyond: less(received, came), rest: less(onItsWay, came) }
  })
}
const less = (one: string, other: string) => {
  const text = decimal(other) ?? '0'
  return sum([decimal(one) ?? '0', text.startsWith('-') ? text.slice(1) : text === '0' ? '0' : `-${text}`])
}
const atLeastNothing = (quantity: string) => (compare(quantity, '0') < 0 ? '0' : quantity)

type Receipt = {
  id: string
  number: number
  fromId: string
  toId: string
  requestKey: string
  receivedOn: string
  reason: string
  rest: NewReceipt['rest']
  createdAt: string
}

/** Each receipt is a document of its own: `requestKey`. What is lost was there for a moment, so that an adjustment says where it went. */
async function move(db: Db, by: Actor, receipt: Receipt, lines: readonly Line[]) {
  const { fromId, toId, requestKey, number, reason, rest, receivedOn } = receipt
  const backTo = rest === 'back' ? await openOrDefault(db, fromId) : fromId
  const places = lines.flatMap(({ itemId }) => [backTo, toId].map((locationId) => ({ itemId, locationId })))
  await lockBalances(db, places)
  const transferIn = {
    kind: 'transferIn',
    documentKind: 'transfer',
    documentId: requestKey,
    documentName: String(number),
    movedOn: receivedOn,
  } as const
  const adjustment = { ...transferIn, kind: 'adjustment', reason, always: true } as const
  const arriving = (locationId: string, quantity: (line: Line) => string): MovedLine[] =>
    lines
      .filter((line) => quantity(line) !== '0')
      .map((line) => ({
        itemId: line.itemId,
        locationId,
        quantity: quantity(line),
        line: line.lineNo,
        transit: { locationId: toId, quantity: `-${quantity(line)}` },
      }))
  const adjusting = (sign: '' | '-', quantity: (line: Line) => string): MovedLine[] =>
    lines
      .filter((line) => quantity(line) !== '0')
      .map((line) => ({ itemId: line.itemId, locationId: toId, quantity: `${sign}${quantity(line)}`, line: line.lineNo }))
  await moveStock(
    db,
    by,
    transferIn,
    arriving(toId, ({ came, rest: left }) => (rest === 'lost' ? sum([came, left]) : came)),
  )
  if (rest === 'back') {
    const moved = await moveStock(
      db,
      by,
      { ...transferIn, reason },
      arriving(backTo, ({ rest: left }) => left),
    )
    if (backTo === fromId) await neverLeft(db, by, transferIn, receipt.createdAt, moved)
  }
  if (rest === 'lost')
    await moveStock(
      db,
      by,
      adjustment,
      adjusting('-', ({ rest: left }) => left),
    )
  await moveStock(
    db,
    by,
    adjustment,
    adjusting('', ({ beyond }) => beyond),
  )
}
