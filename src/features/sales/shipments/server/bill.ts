import { fixedQuantity } from '#contract/numbers/fixed.ts'
import { billedAmounts, linesOf, type Order } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'

/** Cents, and quantities as whole numbers of ten thousandths. */
type LeftLine = { quantity: bigint; amount: number; taxable: boolean }
export type Left = { lines: Map<number, LeftLine>; delivery: number; taxes: number }
export type Shares = { amounts: Map<number, number>; delivery: number; taxes: number }

/**
 * What quantities that leave are billed at, of what is left of an order: of each line in proportion to what is left of it, of the delivery in
 * proportion to the goods, of the taxes to what is taxed. Who takes the last takes all that is left, so that all of them are the order to the
 * cent.
 */
export function shareOfLeft(left: Left, taken: ReadonlyMap<number, bigint>): Shares {
  const amounts = new Map(
    [...taken].map(([lineNo, quantity]) => {
      const line = left.lines.get(lineNo)
      return [lineNo, line ? proportion(line.amount, quantity, line.quantity) : 0]
    }),
  )
  const isLast = [...left.lines].every(([lineNo, { quantity }]) => (taken.get(lineNo) ?? 0n) >= quantity)
  const ofAll = (whole: number, taxedOnly: boolean) => {
    if (isLast) return whole
    const counted = [...left.lines].filter(([, { taxable }]) => taxable || !taxedOnly)
    const all = counted.reduce((sum, [, { amount }]) => sum + amount, 0)
    return all ? proportion(whole, BigInt(counted.reduce((sum, [lineNo]) => sum + (amounts.get(lineNo) ?? 0), 0)), BigInt(all)) : 0
  }
  return { amounts, delivery: ofAll(left.delivery, false), taxes: ofAll(left.taxes, true) }
}

/** `part` of `of`, to the cent, half up. */
function proportion(cents: number, part: bigint, of: bigint): number {
  if (part >= of) return cents
  return Number((2n * BigInt(cents) * part + of) / (2n * of))
}

export function less(left: Left, taken: ReadonlyMap<number, bigint>, { amounts, delivery, taxes }: Shares): Left {
  const lines = new Map(
    [...left.lines].map(([lineNo, line]) => [
      lineNo,
      { ...line, quantity: line.quantity - (taken.get(lineNo) ?? 0n), amount: line.amount - (amounts.get(lineNo) ?? 0) },
    ]),
  )
  return { lines, delivery: left.delivery - delivery, taxes: left.taxes - taxes }
}

type Shipped = { id: string; delivery: number | null; taxes: number | null; lines: { lineNo: number; quantity: string; amount: number }[] }
/** Shipments of an order that left, in their order, with what they are billed at; `delivery` null: not noted. */
export async function shippedOf(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('shipments')
    .innerJoin('shipmentLines', 'shipmentLines.shipmentId', 'shipments.id')
    .select(['shipments.id', 'number', 'shippedOn', 'delivery', 'taxes', 'lineNo', 'quantity', 'amount'])
    .where('orderId', '=', orderId)
    .where('calledOffAt', 'is', null)
    .orderBy('number')
    .orderBy('lineNo')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((lines) => {
    const [first] = lines
    return first ? [{ ...first, lines: lines.map(({ lineNo, quantity, amount }) => ({ lineNo, quantity, amount })) }] : []
  })
}

const takenBy = ({ lines }: Pick<Shipped, 'lines'>) => new Map(lines.map(({ lineNo, quantity }) => [lineNo, fixedQuantity(quantity)]))

/** Notes what each shipment of a locked order is billed at that does not say so yet. Answers what is left of the order then. */
export async function billShipments(db: Db, order: Order): Promise<Left> {
  const [lines, shipments] = await Promise.all([linesOf(db, order.id), shippedOf(db, order.id)])
  const billed = billedAmounts(lines, order.discount)
  let left: Left = {
    lines: new Map(
      lines.map(({ lineNo, quantity, taxable }, index) => [
        lineNo,
        { quantity: fixedQuantity(quantity), amount: billed[index] ?? 0, taxable },
      ]),
    ),
    delivery: order.delivery,
    taxes: order.taxes,
  }
  for (const shipment of shipments.filter(({ taxes }) => taxes !== null)) left = less(left, takenBy(shipment), sharesOf(shipment))
  for (const shipment of shipments.filter(({ taxes }) => taxes === null)) {
    const taken = takenBy(shipment)
    const shares = shareOfLeft(left, taken)
    left = less(left, taken, shares)
    const { amounts, delivery, taxes } = shares
    await db.updateTable('shipments').set({ delivery, taxes }).where('id', '=', shipment.id).execute()
    for (const [lineNo, amount] of amounts)
      await db.updateTable('shipmentLines').set({ amount }).where('shipmentId', '=', shipment.id).where('lineNo', '=', lineNo).execute()
  }
  return left
}

const sharesOf = ({ lines, delivery, taxes }: Shipped): Shares => ({
  amounts: new Map(lines.map(({ lineNo, amount }) => [lineNo, amount])),
  delivery: delivery ?? 0,
  taxes: taxes ?? 0,
})
