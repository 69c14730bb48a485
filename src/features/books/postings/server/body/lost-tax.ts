import { isLost } from '#features/sales/disputes/contract.ts'
import type { Order } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Chart } from '../chart.ts'
import { itemLine } from './item-line.ts'
import { type Body, dollars, type Posting, ref, type Wanted } from './posting-body.ts'
import { lostShare } from './refund.ts'

type Lost = { order: Order; posting: Posting; disputeId: string; text: string; common: Body; where: string }

/**
 * The tax of what was sold and lost in a dispute is owed to nobody. The sale stands and its money is a loss (decision 0031): a receipt of nothing,
 * whose taxed line is taken back with its tax, and whose other line puts both back, so that the tax lies with what was sold, less of a loss.
 */
export async function lostTaxOf(db: Db, chart: Chart, { order, posting, disputeId, text, common, where }: Lost): Promise<Wanted> {
  const dispute = await db.selectFrom('disputes').select('state').where('id', '=', disputeId).executeTakeFirst()
  if (!dispute || !isLost(dispute.state)) return posting.externalId ? { is: 'void' } : { is: 'none' }
  const { taxed, tax, taxCode, classId } = await lostShare(db, chart, { order, posting })
  if (!taxCode || tax <= 0) return { is: 'none' }
  const of = { text, item: chart.refundItem || chart.item, quantity: null, classId }
  const Line = [itemLine(taxed, { ...of, taxable: true }), itemLine(-taxed - tax, { ...of, taxable: false })]
  const body = { ...common, Line, TxnTaxDetail: { TxnTaxCodeRef: ref(taxCode), TotalTax: dollars(tax) } }
  return { is: 'send', entity: 'RefundReceipt', amount: tax, where, body }
}
