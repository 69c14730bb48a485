import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { rightTo } from '#features/sales/checkout/server/door.ts'
import { type Order, orderById, orderOf } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import type { getReceipt } from '../contract.ts'
import { receiptPdf } from './pdf.ts'
import { receiptNumber, receiptOf } from './receipt.ts'

/** The PDF is drawn outside of any transaction. */
export async function receiptForStaff(context: Context, id: string) {
  const { companyId, userId } = memberOf(context)
  return pdfOf(context, { companyId, userId }, (db) => orderOf({ ...context, db }, id))
}

export async function receiptForShopper(context: Context, orderId: string) {
  context.reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const { companyId } = await rightTo(context, orderId)
  return pdfOf(context, { companyId }, (db) => orderById(db, orderId))
}

type Scope = { companyId: string; userId?: string }
async function pdfOf(
  { services, language }: Context,
  scope: Scope,
  find: (db: Db) => Promise<Order | undefined>,
): Promise<RawResult<typeof getReceipt>> {
  const receipt = await services.transaction(scope, async (db) => {
    const order = await find(db)
    if (!order) throw new AppError('notFound')
    const receipt = await receiptOf(db, order)
    if (!receipt.payments.length && order.settledInBooks === 0) throw new AppError('nothingReceived')
    return receipt
  })
  const pdf = await receiptPdf(services.config, receipt, language)
  return { filename: `${receiptNumber(receipt.order)}.pdf`, pdfBase64: pdf.toString('base64') }
}
