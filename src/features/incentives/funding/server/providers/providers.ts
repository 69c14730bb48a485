import type { PayoutWay } from '../../states.ts'
import { achProvider, byHandProvider } from './by-hand.ts'
import { payCardProvider } from './pay-card.ts'
import type { PayoutProvider } from './payout-provider.ts'

/** A customer's credit is a credit memo in QuickBooks, which is the books' to make. */
export const providers: Record<PayoutWay, PayoutProvider> = {
  card: payCardProvider,
  ach: achProvider,
  credit: byHandProvider,
  manual: byHandProvider,
  payroll: byHandProvider,
}
