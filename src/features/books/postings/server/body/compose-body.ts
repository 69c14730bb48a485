import { literal } from '#features/quickbooks/server/door.ts'
import { orderById } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Chart } from '../chart.ts'
import { accrualOf } from './accrual.ts'
import { collectedOf } from './collected.ts'
import { creditOf } from './credit.ts'
import { feesOf } from './fees.ts'
import { fundingOf, fundingReturnOf } from './funding.ts'
import { movementOf } from './movement.ts'
import { openingOf } from './opening.ts'
import { paymentOf } from './payment.ts'
import { payoutOf } from './payout.ts'
import type { Posting, Wanted } from './posting-body.ts'
import { rewardBillOf, rewardBillPaymentOf, rewardCreditOf } from './reward.ts'
import { saleOf } from './sale.ts'

/** What should stand in QuickBooks for this posting, from our rows as they are. */
export async function wantedOf(db: Db, chart: Chart, posting: Posting): Promise<Wanted> {
  const wanted = await composed(db, chart, posting)
  const { ownNumber } = posting
  if (wanted.is !== 'send' || !ownNumber) return wanted
  return { ...wanted, body: { ...wanted.body, DocNumber: ownNumber }, where: `DocNumber = ${literal(ownNumber)}` }
}

async function composed(db: Db, chart: Chart, posting: Posting): Promise<Wanted> {
  switch (posting.kind) {
    case 'invoice':
    case 'estimate': {
      const order = await orderById(db, posting.orderId ?? posting.sourceId)
      return order ? saleOf(db, chart, posting, order) : { is: 'none' }
    }
    case 'creditMemo':
    case 'creditApplied':
      return creditOf(db, chart, posting)
    case 'collected':
      return collectedOf(db, chart, posting)
    case 'payment':
      return paymentOf(db, chart, posting)
    case 'payout':
    case 'payoutReversal':
      return payoutOf(db, chart, posting)
    case 'opening':
      return openingOf(chart, posting)
    case 'funding':
      return fundingOf(db, chart, posting)
    case 'fundingReturn':
      return fundingReturnOf(db, chart, posting)
    case 'rewardCredit':
      return rewardCreditOf(db, chart, posting)
    case 'rewardBill':
      return rewardBillOf(db, chart, posting)
    case 'rewardBillPayment':
      return rewardBillPaymentOf(db, chart, posting)
    case 'accrual':
    case 'accrualReversal':
      return accrualOf(db, posting)
    case 'fees':
      return feesOf(db, chart, posting)
    default:
      return movementOf(db, chart, posting)
  }
}
