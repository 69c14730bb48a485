import { sql } from 'kysely'
import { AppError, errors } from '#contract/errors.ts'
import { movedBefore } from '#features/catalog/stock/server/door.ts'
import { skewWhenMade } from '#features/devices/devices/door.ts'
import { oneCreditAtATime } from '#features/sales/credits/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { type Came, unjudged } from '../came.ts'
import { collect } from '../collecting/collect.ts'
import { noteCopies } from '../copies/note.ts'
import { awaitedOf, nothingAwaited } from '../proofs/awaited.ts'
import { isHeld, ofRefusal, type Reason, reviewReason, told } from '../reasons.ts'
import { type DocumentRecord, documentsBy } from '../records.ts'
import { ofSurvivor } from './customer.ts'
import { standingAfter } from './earlier.ts'
import { heardEarlier } from './heard-earlier.ts'
import { type Judged, judge } from './judge.ts'
import { placeDocument } from './place.ts'
import { replaceEarlier } from './replaced.ts'
import { lockDevice, type Seat, SeatGone, seatOf } from './seat.ts'
import { cameAgain, type Stored, storeDocument } from './store.ts'
import { takeVan } from './van.ts'
import { takeVisit } from './visit.ts'
import { madeWhen } from './when.ts'

/** Who hands in what: `handedInBy`: a person, out of a file; empty: the device. `isFull`: no more of it may wait in Review.
 * `mayCredit`: a rep on the device, or somebody who may give money back. */
export type HandIn = { companyId: string; deviceId: string; skewMs: number; handedInBy: string; mayCredit: boolean; isFull?: boolean }
export type Taken = { row: DocumentRecord; isKnown: boolean }

/**
 * Takes one document, in a transaction of its own, and for ever once. What cannot be placed waits in Review: that is not the fault of those behind
 * it.
 */
export async function takeDocument(services: Services, hand: HandIn, came: Came): Promise<Taken> {
  const attempt = (what: Came, refusal: Reason | null) =>
    services.transaction({ companyId: hand.companyId }, (db) => take(services, db, hand, what, refusal))
  try {
    return await attempt(came, null)
  } catch (error) {
    const refusal = refusalOf(services, error)
    try {
      return await attempt(came, refusal)
    } catch (again) {
      // Not even what is wrong with it can be said: it is kept as it came.
      refusalOf(services, again)
      return attempt(unjudged(came), refusal)
    }
  }
}

/** Throws what is not the document's fault, and may go well the next time. */
function refusalOf({ log }: Services, error: unknown): Reason {
  if (isPassing(error)) throw error
  if (error instanceof AppError) return error.code === 'deviceNeedsApproval' ? reviewReason('needsApproval') : ofRefusal(error)
  log.error({ err: error }, 'a document of a device was not placed')
  return ofRefusal(new AppError('unexpected'))
}

function isPassing(error: unknown): boolean {
  if (error instanceof SeatGone) return true
  if (error instanceof AppError) return errors[error.code].status > 500 || errors[error.code].status === 429
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(40|53|55|57|58|08)/.test(code) || /^(ECONN|EPIPE|ETIME)/.test(code)
}

async function take(services: Services, db: Db, hand: HandIn, came: Came, refusal: Reason | null): Promise<Taken> {
  await lockDevice(db, hand.deviceId)
  const now = await seatOf(db, hand.deviceId)
  const before = await documentsBy(db, hand.deviceId, came.clientId)
  const same = before.find(({ contentHash }) => came.hash.equals(contentHash))
  if (same) {
    if (!hand.handedInBy && same.ownsNumber) await cameAgain(db, now, came)
    return { row: same, isKnown: true }
  }
  const first = before.find(({ conflictsWith }) => conflictsWith === null)
  const arrivedAt = new Date()
  const { document, reasons: moved } = came.document ? await ofSurvivor(db, came.document) : { document: null, reasons: [] }
  // Before its orders are locked, as everybody does who credits.
  if (document?.kind === 'credit') await oneCreditAtATime(db, document.customerId)
  const noted = document ?? came.visit ?? came.van
  const measured = { skewMs: hand.skewMs, atMs: arrivedAt.getTime() }
  const skewMs = noted ? skewWhenMade(Date.parse(noted.madeAt), noted.clock, measured) : hand.skewMs
  const made = noted && (await madeWhen(db, noted.madeAt, skewMs, arrivedAt))
  const seat = made ? await seatOf(db, hand.deviceId, { at: new Date(made.at) }) : now
  const discarded = document?.discarded ?? null
  const later = document && !discarded && !first ? await standingAfter(db, hand.deviceId, came.clientId, true) : null
  const judged = document && !discarded ? await judge(db, seat, document, { skewMs, arrivedAt }) : null
  const awaited = document && judged && !first ? await awaitedOf(db, hand.deviceId, document, judged.demanded) : nothingAwaited
  const isTaken = noted !== null && !first && (await hasNumber(db, seat, noted.number))
  const reasons: Reason[] = [
    ...(came.problem ? [reviewReason(came.problem)] : []),
    ...(first ? [reviewReason('otherContent', { number: first.number })] : []),
    ...(isTaken ? [reviewReason('numberTaken', { number: noted?.number ?? '' })] : []),
    ...moved,
    ...(discarded ? [toldOf(discarded)] : []),
    ...(later ? [told('replaced', { number: later.number })] : []),
    ...(judged?.credit && !hand.mayCredit ? [reviewReason('creditHandedIn')] : []),
    ...(judged?.reasons ?? []),
    ...(refusal ? [refusal] : []),
  ]
  const { visit, van } = came
  const id = await newId(db)
  const arrival = { seat, skewMs, arrivedAt, reasons }
  const visited = visit && (await takeVisit(db, visit, arrival))
  const ofVan = van && (await takeVan(db, van, { ...arrival, id, by: deviceActor(seat) }))
  const kept: Stored = {
    ...{
      id,
      reasons: visited?.reasons ?? ofVan?.reasons ?? reasons,
      skewMs,
      handedInBy: hand.handedInBy,
      orderId: null,
      state: visited?.isNoted || ofVan?.isTaken ? 'accepted' : (discarded || later) && !isHeld(reasons) ? 'refused' : 'review',
      // By card or bank debit it comes through the payment link, and is booked when it does. What was made in its stead says what was collected.
      money: document?.payment?.method === 'O' && !discarded?.replacedBy && !later ? 'waits' : 'none',
    },
    conflictsWith: first?.id ?? null,
    madeOn: made?.day ?? null,
    differs: judged?.differs ?? [],
    ownsNumber: noted !== null && !first && !isTaken,
    ...awaited,
  }
  const placed = document && judged && !later && !isHeld(reasons) ? await place(services, db, seat, { document, judged, id }) : null
  if (!placed && kept.state === 'review' && hand.isFull) throw new AppError('deviceFull')
  const customerId = visited?.customerId ?? document?.customerId ?? came.known.customerId
  const outcome: Stored = placed
    ? { ...kept, orderId: placed.orderId, differs: placed.differs, reasons: [...reasons, ...placed.told], state: 'accepted' }
    : kept
  await heardEarlier(db, deviceActor(seat), hand.deviceId, outcome.state === 'refused' ? document : null, () =>
    storeDocument(db, seat, { ...came, document, known: { ...came.known, customerId } }, outcome),
  )
  // What came into the van before it was counted, and is told after it, was found there.
  if (ofVan?.isTaken && van?.kind === 'receipt') await movedBefore(db, deviceActor(seat), id)
  if (placed && document) {
    await collect(db, deviceActor(seat), seat, { id, document, day: judged?.day ?? '', orderId: placed.orderId })
    await noteCopies(db, seat, id, document)
    await movedBefore(db, deviceActor(seat), id)
  }
  const [row] = (await documentsBy(db, hand.deviceId, came.clientId)).filter((each) => each.id === id)
  if (!row) throw new Error('What was stored is there.')
  return { row, isKnown: false }
}

/** Nothing comes of what was taken back before anybody had it. */
const toldOf = ({ reason, replacedBy }: NonNullable<NonNullable<Came['document']>['discarded']>) =>
  replacedBy ? told('discardedFor', { number: replacedBy }) : told('discarded', { reason })

const deviceActor = ({ companyId, name }: Seat): Actor => ({ companyId, actorId: null, actor: name, origin: 'system' })

type Readable = { document: NonNullable<Came['document']>; judged: Judged; id: string }
const place = async (services: Services, db: Db, seat: Seat, { document, judged, id }: Readable) => {
  const by = deviceActor(seat)
  const placed = await placeDocument(services, db, seat, document, judged, { id, by, decided: false, mayApprove: false })
  await replaceEarlier(db, by, seat.id, { document, id })
  return placed
}

async function hasNumber(db: Db, { id }: Seat, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('deviceDocuments')
    .select('id')
    .where('deviceId', '=', id)
    .where('number', '=', number)
    .where('ownsNumber', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

async function newId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select app.new_id() as id`.execute(db.withoutPlugins())
  return rows[0]?.id ?? ''
}
