import { rulesOfDevice } from '#features/devices/rules/server/door.ts'
import type { VisitDocument } from '#features/devices/visits/door.ts'
import { noteVisit } from '#features/devices/visits/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { isHeld, type Reason, reviewReason } from '../reasons.ts'
import { customerOf, inScope, ofSurvivor } from './customer.ts'
import { ofState } from './judge.ts'
import { ownNumber, type Seat } from './seat.ts'
import { madeWhen } from './when.ts'

type Arrival = { seat: Seat; skewMs: number; arrivedAt: Date }
type Taking = Arrival & { reasons: readonly Reason[] }
export type TakenVisit = { day: string; customerId: string; reasons: Reason[]; isNoted: boolean }

/** What a rep did or plans at a customer of theirs is noted; what comes from a device that nobody should have any more waits. */
export async function takeVisit(db: Db, given: VisitDocument, { seat, skewMs, arrivedAt, reasons: before }: Taking): Promise<TakenVisit> {
  const { document, reasons: moved } = await ofSurvivor(db, given)
  const { customerId, number, madeAt } = document
  const { day } = await madeWhen(db, madeAt, skewMs, arrivedAt)
  const [customer, { rules }] = await Promise.all([customerOf(db, customerId), rulesOfDevice(db, seat.companyId, seat.id)])
  const reasons: Reason[] = [
    ...before,
    ...moved,
    ...ofState(seat),
    ...(ownNumber(number, seat) === null ? [reviewReason('numberForeign', { number })] : []),
    ...(customer?.isSoldTo ? [] : [reviewReason('customerGone', { name: customer?.name ?? '' })]),
    ...(customer && !inScope(customer, seat, rules['cust.visible'].value)
      ? [reviewReason('customerOutside', { name: customer.name, rep: seat.repCode })]
      : []),
  ]
  if (isHeld(reasons)) return { day, customerId, reasons, isNoted: false }
  await placeVisit(db, document, { seat, skewMs, arrivedAt })
  return { day, customerId, reasons, isNoted: true }
}

/** Whatever speaks against it. `insteadOf`: the document that had its number first. */
export async function placeVisit(
  db: Db,
  { id: clientId, customerId, visit, note, madeAt }: VisitDocument,
  { seat, skewMs, arrivedAt, insteadOf = null }: Arrival & { insteadOf?: string | null },
) {
  const { at, day } = await madeWhen(db, madeAt, skewMs, arrivedAt)
  // By our clock, and nothing ends after it was told.
  const ours = (time: string) => new Date(Math.min(Date.parse(time) - skewMs, arrivedAt.getTime()))
  const { startedAt, endedAt, outcome, nextOn } = visit
  const done = startedAt && endedAt && outcome ? { startedAt: ours(startedAt), endedAt: ours(endedAt), outcome } : null
  const { companyId, repId, id: deviceId } = seat
  await noteVisit(db, { companyId, customerId, repId, deviceId, day, at: new Date(at), done, nextOn, note, clientId, insteadOf })
}
