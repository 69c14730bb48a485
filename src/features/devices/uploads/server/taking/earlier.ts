import { AppError } from '#contract/errors.ts'
import { cents } from '#contract/money.ts'
import type { OrderDraft } from '#features/sales/orders/contract.ts'
import { totalsOf } from '#features/sales/orders/door.ts'
import {
  changePlaced,
  checkQuantities,
  heldByChange,
  isBeingPaid,
  isChangeable,
  linesOf,
  type Order,
  orderById,
} from '#features/sales/orders/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import type { DeviceDocument } from '../../pushed.ts'
import { wasCalledOff } from '../called-off.ts'
import { acceptedAfter, countingOf, type DocumentRecord, documentsBefore, documentsBy } from '../records.ts'

/** The document that another one takes the place of. `order`: what it became, where that can still be changed so. */
export type Earlier = { madeAt: string | null; skewMs: number; order: Order | null }

export async function earlierOf(db: Db, deviceId: string, { changes, kind, customerId }: DeviceDocument): Promise<Earlier | null> {
  const row = changes ? countingOf(await documentsBy(db, deviceId, changes)) : undefined
  if (!row) return null
  const order = row.orderId ? await orderById(db, row.orderId, { lock: true }) : undefined
  const isSame = order !== undefined && row.kind === kind && (kind === 'order' || kind === 'estimate') && order.customerId === customerId
  const isOpen = isSame && isChangeable(order) && !(await isBeingPaid(db, order.id))
  return { madeAt: row.madeAt, skewMs: row.skewMs, order: isOpen ? order : null }
}

/** The order of what it takes the place of, however many documents lie between, as long as it stands: nothing is sold beside it. */
export async function standingBefore(db: Db, deviceId: string, document: DeviceDocument): Promise<Pick<Order, 'label'> | null> {
  for (const before of await documentsBefore(db, deviceId, document)) {
    // Whatever becomes of the order that it is of, what came back is credited once.
    if (before.kind === 'credit' && before.state === 'accepted' && !(await wasCalledOff(db, before.id))) return { label: before.number }
    const order = await standingOrder(db, before)
    if (order) return order
  }
  return null
}

/**
 * What took its place, however many documents lie between, as long as it stands: the same would be sold, credited or collected beside it. `lock`:
 * it stands until the transaction ends; whoever only reads locks nothing.
 */
export const standingAfter = async (db: Db, deviceId: string, clientId: string, lock: boolean): Promise<DocumentRecord | null> =>
  firstStanding(db, await acceptedAfter(db, deviceId, clientId), lock)

/**
 * The other one of its name that was accepted, as long as it stands: of a name one counts. Of a van and of visits that is for those who take them
 * (`same-name.ts`).
 */
export async function standingTwin(
  db: Db,
  { id, deviceId, clientId }: Pick<DocumentRecord, 'id' | 'deviceId' | 'clientId'>,
  lock: boolean,
): Promise<DocumentRecord | null> {
  const same = await documentsBy(db, deviceId, clientId)
  return firstStanding(
    db,
    same.filter((each) => each.id !== id && each.state === 'accepted'),
    lock,
  )
}

async function firstStanding(db: Db, accepted: readonly DocumentRecord[], lock: boolean): Promise<DocumentRecord | null> {
  for (const each of accepted) if (await stands(db, each, lock)) return each
  return null
}

/** Money was taken; what was credited was, until that is called off; an order is there until it is cancelled. */
async function stands(db: Db, document: DocumentRecord, lock: boolean): Promise<boolean> {
  if (document.kind === 'credit') return !(await wasCalledOff(db, document.id))
  return document.kind === 'payment' || (await standingOrder(db, document, lock)) !== null
}

async function standingOrder(db: Db, { kind, orderId }: Pick<DocumentRecord, 'kind' | 'orderId'>, lock = true): Promise<Order | null> {
  const order = orderId && kind !== 'credit' ? await orderById(db, orderId, { lock }) : undefined
  return order && order.state !== 'Cancelled' && order.state !== 'Rejected' ? order : null
}

type Change = { by: Actor; lines: OrderDraft['lines']; decided: boolean; mayApprove: boolean }

/** The order that the earlier one became says from now on what this one does, as a new version. */
export async function changeEarlier(
  services: Services,
  db: Db,
  order: Order,
  { number, discountPercent }: DeviceDocument,
  { by, lines, decided, mayApprove }: Change,
): Promise<void> {
  if (!decided) await checkQuantities(db, lines, await linesOf(db, order.id))
  const totals = totalsOf(lines, discountPercent, { delivery: () => cents(order.delivery), taxPercent: '0' })
  const held = await heldByChange(db, order, { lines, totals })
  if (held.heldBy && !mayApprove) throw new AppError('deviceNeedsApproval')
  await changePlaced(services, db, by, order, { lines, totals, discountPercent, reason: number, beyondStock: decided })
}
