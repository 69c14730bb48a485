import { AppError } from '#contract/errors.ts'
import type { OrderSource } from '../../contract.ts'
import type { Totals } from '../../price/totals.ts'
import { type Held, heldBy, notHeld } from '../account/approval.ts'
import type { Credit } from '../account/credit.ts'
import type { NewOrder } from './new-order.ts'

export type Start = Held & { state: 'Quote' | 'Accepted' | 'OnAccount' | 'AwaitingApproval' }

/** `account`: the terms that put an order on account; `above`: more than that waits for approval. */
type Rules = { account: ReadonlySet<string>; above: number | null }

/**
 * Where each order begins, one after another: on account as far as the customer's credit goes, beyond it, or above the company's limit, when
 * somebody approves it. Credits are read where those who place at the same time have waited for one another.
 */
export function startsOf(
  source: OrderSource,
  priced: readonly { order: NewOrder; totals: Totals }[],
  { account, above }: Rules,
  credits: Map<string, Credit>,
): Start[] {
  // The invoice that it collects is owed already.
  if (source === 'invoice') return priced.map(({ order }) => ({ state: order.asQuote ? 'Quote' : 'Accepted', ...notHeld }))
  return priced.map(({ order: { termsId, customerId, asQuote, store }, totals: { grandTotal } }) => {
    if (asQuote) return { state: 'Quote', ...notHeld }
    const isOnAccount = termsId !== null && account.has(termsId)
    const credit = isOnAccount ? credits.get(customerId) : undefined
    const held = heldBy(grandTotal, { above, credit, storeAbove: store?.holdsAbove ?? null })
    // A shopper is told, and may pay now instead (rules 3.22, 16).
    if (store && held.heldBy === 'credit') throw new AppError('creditExceeded')
    if (held.heldBy) return { state: 'AwaitingApproval', ...held }
    if (credit) credits.set(customerId, { ...credit, used: credit.used + grandTotal })
    return { state: isOnAccount ? 'OnAccount' : 'Accepted', ...held }
  })
}

/** Of these starts, whether such an order holds its goods. */
export const isHolding = ({ state }: Start) => state === 'Accepted' || state === 'OnAccount'
