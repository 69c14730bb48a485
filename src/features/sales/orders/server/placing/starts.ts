import { AppError } from '#contract/errors.ts'
import type { OrderSource } from '../../contract.ts'
import type { Totals } from '../../price/totals.ts'
import { type Held, heldBy, notHeld } from '../account/approval.ts'
import type { Credit } from '../account/credit.ts'
import type { NewOrder } from './new-order.ts'

export type Start = Held & { state: 'Quote' | 'Accepted' | 'OnAccount' | 'AwaitingApproval' }

/** `account`: the terms that put an order on account; `above`: more than that waits for approval. */
export type Rules = { account: ReadonlySet<string>; above: number | null }
type Credits = ReadonlyMap<string, Credit>
type Asked = { order: NewOrder; totals: Totals }

/**
 * Where each order begins, one after another: on account as far as the customer's credit goes, beyond it, or above the company's limit, when
 * somebody approves it. Credits are read where those who place at the same time have waited for one another.
 */
export function startsOf(source: OrderSource, priced: readonly Asked[], rules: Rules, credits: Credits): Start[] {
  let left = credits
  return priced.map((each) => {
    const start = startOf(source, each, rules, left)
    if (start === 'creditExceeded') throw new AppError(start)
    left = creditsAfter(left, each, start, rules)
    return start
  })
}

/** Where one begins; `creditExceeded`: nowhere, for a shopper is told, and may pay now instead (rules 3.22, 16). */
export function startOf(
  source: OrderSource,
  { order: { termsId, customerId, asQuote, store }, totals: { grandTotal } }: Asked,
  { account, above }: Rules,
  credits: Credits,
): Start | 'creditExceeded' {
  if (asQuote) return { state: 'Quote', ...notHeld }
  // The invoice that it collects is owed already.
  if (source === 'invoice') return { state: 'Accepted', ...notHeld }
  const isOnAccount = termsId !== null && account.has(termsId)
  const credit = isOnAccount ? credits.get(customerId) : undefined
  const held = heldBy(grandTotal, { above, credit, storeAbove: store?.holdsAbove ?? null })
  if (store && held.heldBy === 'credit') return 'creditExceeded'
  return held.heldBy ? { state: 'AwaitingApproval', ...held } : { state: isOnAccount ? 'OnAccount' : 'Accepted', ...held }
}

/** What is left of the credits once an order has begun so; one that waits in a store for its seller counts as well, as in `creditOf`. */
export function creditsAfter(
  credits: Credits,
  { order: { customerId, termsId, store }, totals: { grandTotal } }: Asked,
  { state }: Start,
  { account }: Pick<Rules, 'account'>,
): Credits {
  const waits = state === 'AwaitingApproval' && store && termsId !== null && account.has(termsId)
  const credit = state === 'OnAccount' || waits ? credits.get(customerId) : undefined
  return credit ? new Map([...credits, [customerId, { ...credit, used: credit.used + grandTotal }]]) : credits
}

/** Of these starts, whether such an order holds its goods. */
export const isHolding = ({ state }: Start) => state === 'Accepted' || state === 'OnAccount'
