import { AppError } from '#contract/errors.ts'
import { fixedQuantity } from '#contract/numbers/fixed.ts'
import { can } from '#contract/permissions.ts'
import { billedAmounts, isOrderOnAccount, linesOf, type Order } from '#features/sales/orders/server/door.ts'
import { refundablePayments, refundsUnderWay } from '#features/sales/payments/server/door.ts'
import { type Shares, shareOfLeft } from '#features/sales/shipments/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { compare, decimal } from '#trade-documents/model/decimal.ts'
import type { returnMoneys } from '../contract.ts'
import { returnable } from './returnable.ts'

type Money = (typeof returnMoneys)[number]
export type Back = readonly { lineNo: number; quantity: string }[]
export type PricedBack = Shares & { lines: Back; total: number }

/**
 * What goods that come back were billed at: of each line and of the taxes their share of what is not back yet, so that all that comes back is
 * the order's goods to the cent. Delivery was made all the same.
 */
export async function priceBack(db: Db, order: Order, asked: Back): Promise<PricedBack> {
  const lines = asked.filter(({ quantity }) => compare(decimal(quantity) ?? '0', '0') > 0)
  await checkBack(db, order, lines)
  const taken = new Map(lines.map(({ lineNo, quantity }) => [lineNo, fixedQuantity(quantity)]))
  const { amounts, taxes } = shareOfLeft(await notBack(db, order), taken)
  return { lines, amounts, taxes, delivery: 0, total: [...amounts.values()].reduce((sum, amount) => sum + amount, taxes) }
}

async function checkBack(db: Db, order: Order, lines: Back) {
  const known = new Map((await returnable(db, order.id)).map((line) => [line.lineNo, line.returnable]))
  if (new Set(lines.map(({ lineNo }) => lineNo)).size < lines.length || lines.some(({ lineNo }) => !known.has(lineNo)))
    throw new AppError('orderChanged')
  const over = lines.filter(({ lineNo, quantity }) => compare(decimal(quantity) ?? '0', decimal(known.get(lineNo) ?? '0') ?? '0') > 0)
  if (over.length) throw new AppError('returnBeyond', { values: { lines: over.map(({ lineNo }) => lineNo).join(', ') } })
}

async function notBack(db: Db, order: Order) {
  const [lines, back, { taxes }] = await Promise.all([
    linesOf(db, order.id),
    db
      .selectFrom('returnLines')
      .innerJoin('returns', 'returns.id', 'returnLines.returnId')
      .select(['lineNo', 'quantity', 'amount'])
      .where('orderId', '=', order.id)
      .where('calledOffAt', 'is', null)
      .execute(),
    db
      .selectFrom('returns')
      .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('taxes'), eb.lit(0)), 'bigint').as('taxes'))
      .where('orderId', '=', order.id)
      .where('calledOffAt', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  const billed = billedAmounts(lines, order.discount)
  const left = lines.map(({ lineNo, quantity, taxable }, index) => {
    const gone = back.filter((each) => each.lineNo === lineNo)
    return [
      lineNo,
      {
        taxable,
        quantity: gone.reduce((rest, each) => rest - fixedQuantity(each.quantity), fixedQuantity(quantity)),
        amount: gone.reduce((rest, each) => rest - each.amount, billed[index] ?? 0),
      },
    ] as const
  })
  return { lines: new Map(left), delivery: 0, taxes: Math.max(0, order.taxes - taxes) }
}

/** What of a locked order may still be credited, in cents: nobody has more back than the order came to, by whatever way. */
export async function creditable(db: Db, order: Order): Promise<number> {
  const { id, grandTotal, booksAdjustment, credited, amountRefunded, writtenOff } = order
  return Math.max(0, grandTotal + booksAdjustment - credited - amountRefunded - writtenOff - (await refundsUnderWay(db, id)))
}

/**
 * The payments that so much may be given back of, and how much of each: the newest that has as much alone, else of several, the newest first.
 * Empty where all of them have less.
 */
export async function paymentsToRefund(db: Db, order: Order, cents: number): Promise<{ id: string; amount: number }[]> {
  const payments = await refundablePayments(db, order.id)
  const one = payments.find(({ refundable }) => refundable >= cents)
  if (one) return [{ id: one.id, amount: cents }]
  let left = cents
  const parts = payments.map(({ id, refundable }) => {
    const amount = Math.min(left, refundable)
    left -= amount
    return { id, amount }
  })
  return left > 0 ? [] : parts.filter(({ amount }) => amount > 0)
}

/**
 * What may follow, for those who may give money back: of what was paid here it goes back; what is owed still, or by terms, is credited. Never
 * both.
 */
export async function moneysOf(context: DbContext, order: Order, cents: number): Promise<Money[]> {
  if (cents <= 0 || !can(memberOf(context).role, 'refunds.write')) return ['none']
  if ((await paymentsToRefund(context.db, order, cents)).length) return ['refund', 'none']
  // Its credit follows what somebody made of the invoice in QuickBooks, until that is put back or agreed on.
  if (cents > (await creditable(context.db, { ...order, booksAdjustment: 0 }))) return ['none']
  const isOwed = order.openAmount >= cents || (await isOrderOnAccount(context.db, order))
  return isOwed ? ['credit', 'none'] : ['none']
}
