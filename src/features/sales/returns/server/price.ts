import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { billedAmounts, isOrderOnAccount, linesOf, type Order } from '#features/sales/orders/server/door.ts'
import { refundablePayments } from '#features/sales/payments/server/door.ts'
import { inFine, type Shares, shareOfLeft } from '#features/sales/shipments/server/door.ts'
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
  const taken = new Map(lines.map(({ lineNo, quantity }) => [lineNo, inFine(quantity)]))
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
      .execute(),
    db
      .selectFrom('returns')
      .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('taxes'), eb.lit(0)), 'bigint').as('taxes'))
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow(),
  ])
  const billed = billedAmounts(lines, order.discount)
  const left = lines.map(({ lineNo, quantity, taxable }, index) => {
    const gone = back.filter((each) => each.lineNo === lineNo)
    return [
      lineNo,
      {
        taxable,
        quantity: gone.reduce((rest, each) => rest - inFine(each.quantity), inFine(quantity)),
        amount: gone.reduce((rest, each) => rest - each.amount, billed[index] ?? 0),
      },
    ] as const
  })
  return { lines: new Map(left), delivery: 0, taxes: Math.max(0, order.taxes - taxes) }
}

/** The payment that so much may be given back of: the newest that has as much. */
export const paymentToRefund = async (db: Db, order: Order, cents: number) =>
  (await refundablePayments(db, order.id)).find(({ refundable }) => refundable >= cents)?.id

/**
 * What may follow, for those who may give money back: of what was paid here it goes back; what is owed still, or by terms, is credited. Never
 * both.
 */
export async function moneysOf(context: DbContext, order: Order, cents: number): Promise<Money[]> {
  if (cents <= 0 || !can(memberOf(context).role, 'refunds.write')) return ['none']
  if (await paymentToRefund(context.db, order, cents)) return ['refund', 'none']
  const isOwed = order.openAmount >= cents || (await isOrderOnAccount(context.db, order))
  return isOwed ? ['credit', 'none'] : ['none']
}
