import { AppError } from '#contract/errors.ts'
import { followFacts, linesOf, moveOrder, orderById, placeOrder } from '#features/sales/orders/server/door.ts'
import { ship } from '#features/sales/shipments/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import type { DeviceDocument, Differs } from '../../pushed.ts'
import { type Reason, told } from '../reasons.ts'
import { changeEarlier } from './earlier.ts'
import type { Judged } from './judge.ts'
import { lineOf, shipToOf } from './ordered.ts'
import { placeCredit } from './place-credit.ts'
import type { Seat } from './seat.ts'

/**
 * `id`: of the row of the document, by which its order is placed once. `decided`: somebody in the office says that it is taken, whatever is on the
 * shelf and whoever is on hold. `mayApprove`: so that nothing more waits for approval.
 */
type Placing = { id: string; by: Actor; decided: boolean; mayApprove: boolean }
export type Placed = { orderId: string | null; differs: Differs[]; told: Reason[] }

/** An order, an invoice (its goods left the van) or a quote, through the door by which all orders come in. */
export async function placeDocument(
  services: Services,
  db: Db,
  seat: Seat,
  document: DeviceDocument,
  judged: Judged,
  { id, by, decided, mayApprove }: Placing,
): Promise<Placed> {
  const { kind, customerId, discountPercent } = document
  // Nothing is sold by it: its money comes by the payment link.
  if (kind === 'payment') return { orderId: null, differs: judged.differs, told: [] }
  const { day, customer, credit } = judged
  if (credit) {
    const { state } = await shipToOf(db, document)
    const { orderId, sums } = await placeCredit(services, db, seat, document, { ...judged, credit, state }, { id, by })
    return { orderId, differs: [...judged.differs, ...sumsDiffer(document, sums)], told: [] }
  }
  const lines = document.lines.map((line) => lineOf(line, judged.items))
  const before = judged.earlier?.order
  if (before) {
    await changeEarlier(services, db, before, document, { by, lines, decided, mayApprove })
    return placedAs(db, document, judged, before.id)
  }
  const placed = await placeOrder(db, {
    ...{ companyId: seat.companyId, source: 'device', sourceId: id, by, customerId, discountPercent },
    lines,
    shippingAddress: await shipToOf(db, document),
    poNumber: '',
    // The customer has a paper with this number.
    memo: [document.number, document.note].filter(Boolean).join(': ').slice(0, 1000),
    // Handed over from the van, it is delivered by nobody.
    ...(kind === 'invoice' && { ownDelivery: '0' }),
    classId: seat.classId,
    termsId: null,
    asQuote: kind === 'estimate',
    taken: { deviceId: seat.id, repCode: seat.repCode, day },
    // That the customer is on hold was looked at by the rules of the device.
    despiteHold: customer?.onHold ?? false,
    // What is out of the van already is not taken from the shelf.
    beyondStock: decided || kind === 'invoice',
    despiteQuantities: decided,
  })
  if (kind === 'invoice') await handOver(db, seat, placed.id, { id, by, mayApprove, day })
  return placedAs(db, document, judged, placed.id)
}

async function placedAs(db: Db, document: DeviceDocument, { differs }: Judged, orderId: string): Promise<Placed> {
  const order = await orderById(db, orderId)
  if (!order) throw new AppError('conflict')
  const isWaiting = order.state === 'AwaitingApproval'
  return {
    orderId,
    differs: [...differs, ...sumsDiffer(document, { ...order, total: order.grandTotal })],
    told: isWaiting ? [told('awaitsApproval')] : [],
  }
}

/** Its goods have left the van, and the customer has them. */
async function handOver(
  db: Db,
  seat: Seat,
  orderId: string,
  { id, by, mayApprove, day }: Pick<Placing, 'id' | 'by' | 'mayApprove'> & { day: string },
) {
  let order = await orderById(db, orderId, { lock: true })
  if (order?.state === 'AwaitingApproval') {
    if (!mayApprove) throw new AppError('deviceNeedsApproval')
    await moveOrder(db, by, order, 'Accepted', '', { beyondStock: true })
    await followFacts(db, by, { ...order, state: 'Accepted' })
    order = await orderById(db, orderId, { lock: true })
  }
  if (!order) throw new AppError('conflict')
  const lines = (await linesOf(db, orderId)).map(({ lineNo, quantity }) => ({ lineNo, quantity }))
  const shipment = { requestKey: id, shippedOn: day, carrier: '', tracking: '', locationId: seat.inventoryLocationId, hasLeft: true, lines }
  await ship(db, by, order, shipment)
}

/** What the device said to the customer, where it comes to something else here. */
function sumsDiffer({ net, tax, total }: DeviceDocument, ours: { subtotal: number; taxes: number; total: number }): Differs[] {
  const pairs = [
    ['net', net, ours.subtotal],
    ['tax', tax, ours.taxes],
    ['total', total, ours.total],
  ] as const
  return pairs.flatMap(([what, device, here]) =>
    device === here ? [] : [{ what, lineNo: null, device: (device / 100).toFixed(2), ours: (here / 100).toFixed(2) }],
  )
}
