import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { arrive, onItsWay } from '#features/catalog/restock/server/door.ts'
import { byClock, trackedOf } from '#features/catalog/stock/server/door.ts'
import { languageOfCompany } from '#features/devices/recipients/server/door.ts'
import { rulesOfDevice } from '#features/devices/rules/server/door.ts'
import type { CountDocument, ReceiptDocument, RestockDocument, VanDocument } from '#features/devices/van/door.ts'
import { askForVan, keepVanCount } from '#features/devices/van/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { isHeld, type Reason, reviewReason, told } from '../reasons.ts'
import { ofAge, ofState } from './judge.ts'
import { ownNumber, type Seat } from './seat.ts'
import { madeWhen } from './when.ts'

/** `id`: under which the document is kept. */
type Arrival = { id: string; seat: Seat; skewMs: number; arrivedAt: Date }
type Taking = Arrival & { by: Actor; reasons: readonly Reason[] }

/** The van was counted, or is to be filled up: it becomes a count or a restock of its location, or waits. */
export async function takeVan(
  db: Db,
  document: VanDocument,
  { by, reasons: before, ...arrival }: Taking,
): Promise<{ reasons: Reason[]; isTaken: boolean }> {
  const { seat, skewMs, arrivedAt } = arrival
  const { rules } = await rulesOfDevice(db, seat.companyId, seat.id)
  const made = await madeWhen(db, document.madeAt, skewMs, arrivedAt)
  const reasons: Reason[] = [
    ...before,
    ...ofState(seat),
    ...ofAge(made.agoMs, rules['offline.maxHours']),
    ...(ownNumber(document.number, seat) === null ? [reviewReason('numberForeign', { number: document.number })] : []),
    ...(document.van.locationId === seat.inventoryLocationId ? [] : [reviewReason('otherVan')]),
    ...(document.kind === 'restock' && rules['restock.mode'].value === 'off' ? [reviewReason('restockOff')] : []),
    ...(document.kind === 'receipt' ? await ofArrival(db, document) : await ofItems(db, document)),
    ...(await ofSalesBefore(db, document, { deviceId: seat.id, skewMs })),
  ]
  if (isHeld(reasons)) return { reasons, isTaken: false }
  return { reasons: [...reasons, ...(await placeVan(db, document, { ...arrival, by }))], isTaken: true }
}

/** Whatever speaks against it; ends with what is told of it. What is not counted any more is left out. */
export async function placeVan(
  db: Db,
  document: VanDocument,
  { id, seat, skewMs, arrivedAt, by }: Arrival & { by: Actor },
): Promise<Reason[]> {
  const { locationId } = document.van
  const said = {
    requestKey: id,
    deviceId: seat.id,
    locationId,
    note: [document.number, document.note].filter(Boolean).join(': ').slice(0, 300),
  }
  if (document.kind === 'receipt') {
    await receive(db, document, { by, requestKey: id, day: (await madeWhen(db, document.madeAt, skewMs, arrivedAt)).day })
    return []
  }
  const known = await trackedOf(
    db,
    document.van.lines.map(({ itemId }) => itemId),
  )
  if (!document.van.lines.some(({ itemId }) => known.has(itemId))) throw new AppError('documentNoneCounted')
  if (document.kind === 'count') {
    const lines = document.van.lines
      .filter(({ itemId }) => known.has(itemId))
      .map(({ itemId, counted, at }) => {
        const saidAt = Date.parse(at)
        // Nothing was counted after it was told.
        return { itemId, counted, saidAt, at: Math.min(saidAt - skewMs, arrivedAt.getTime()) }
      })
    await keepVanCount(db, by, { ...said, skewMs, lines })
    return []
  }
  const lines = document.van.lines.filter(({ itemId }) => known.has(itemId))
  const { less } = await askForVan(db, by, { ...said, repId: seat.repId, lines })
  const lineOf = new Map(document.van.lines.map(({ itemId }, at) => [itemId, at + 1]))
  return less.map(({ itemId, wanted, there }) => ({ ...told('restockLess', { wanted, there }), lineNo: lineOf.get(itemId) ?? null }))
}

/** Received by somebody else meanwhile, or nothing that anybody knows of on its way to this van. */
async function ofArrival(db: Db, { van }: ReceiptDocument): Promise<Reason[]> {
  const way = await onItsWay(db, van)
  if (!way || way.toId !== van.locationId) return [reviewReason('receiptUnknown')]
  const known = new Map(way.lines.map(({ lineNo, left }) => [lineNo, left]))
  const isSame = van.lines.length === way.lines.length && van.lines.every(({ lineNo, left }) => Number(known.get(lineNo)) === Number(left))
  return way.isOpen && isSame ? [] : [reviewReason('receiptOvertaken', { number: way.number })]
}

type Receiving = { by: Actor; requestKey: string; day: string }
/** By the function of the office's receiving. What came beyond what was sent has its reason: the document. */
async function receive(db: Db, { number, note, van }: ReceiptDocument, { by, requestKey, day: receivedOn }: Receiving): Promise<void> {
  const way = await onItsWay(db, van)
  if (!way || way.toId !== van.locationId) throw new AppError('documentNotOnItsWay')
  if (!way.isOpen) throw new AppError('documentReceived', { values: { number: way.number } })
  await arrive(db, by, van, {
    ...{ requestKey, receivedOn, language: await languageOfCompany(db) },
    reason: [number, note].filter(Boolean).join(': ').slice(0, 300),
    lines: van.lines.map(({ lineNo, came }) => ({ lineNo, quantity: came })),
  })
}

async function ofItems(db: Db, { van: { lines } }: CountDocument | RestockDocument): Promise<Reason[]> {
  const known = await trackedOf(
    db,
    lines.map(({ itemId }) => itemId),
  )
  return lines.flatMap(({ itemId }, at) => (known.has(itemId) ? [] : [reviewReason('itemNotCounted', {}, at + 1)]))
}

type Counting = { deviceId: string; skewMs: number }
/** What it sold or received before it was counted and what waits in Review is not out of the van yet, or in it: it would be missing twice. */
export async function waitingBefore(db: Db, { madeAt }: CountDocument, { deviceId, skewMs }: Counting): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from device_documents m where ${ofCompany('m')} and m.device_id = ${deviceId}::uuid and m.state = 'review'
      and m.kind in ('', 'invoice', 'credit', 'receipt') and coalesce(${byClock('m', skewMs)} <= ${madeAt}::timestamptz, true)`.execute(
    db.withoutPlugins(),
  )
  return rows[0]?.count ?? 0
}
async function ofSalesBefore(db: Db, document: VanDocument, by: Counting): Promise<Reason[]> {
  const count = document.kind === 'count' ? await waitingBefore(db, document, by) : 0
  return count ? [reviewReason('countBefore', { count })] : []
}
