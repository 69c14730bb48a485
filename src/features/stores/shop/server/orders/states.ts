import type { shopOrderStates } from '../../contract.ts'

type MoneyShown = 'open' | 'onAccount' | 'partPaid' | 'paid' | 'refunded'
type Shown = (typeof shopOrderStates)[number]
type Facts = { state: string; shipped: string; openAmount: number; isOnAccount: boolean }

/** What became of an order, as whoever placed it would say it. */
export function shownState({ state, shipped }: Pick<Facts, 'state' | 'shipped'>): Shown {
  if (state === 'Submitted' || state === 'AwaitingApproval') return 'waiting'
  if (state === 'Rejected') return 'rejected'
  if (state === 'Cancelled') return 'cancelled'
  if (state === 'Expired') return 'expired'
  if (shipped === 'all' || state === 'Fulfilled' || state === 'Closed') return 'shipped'
  if (shipped === 'part') return 'partShipped'
  return state === 'AwaitingPayment' ? 'toPay' : 'accepted'
}

type Money = Facts & { amountReceived: number; settledInBooks: number; amountRefunded: number }

/** How its money stands; what is on account is not asked for now, whatever became of the goods. */
export function shownMoney({ isOnAccount, openAmount, amountReceived, settledInBooks, amountRefunded }: Money): MoneyShown {
  const came = amountReceived + settledInBooks
  if (amountRefunded > 0 && amountRefunded >= came) return 'refunded'
  if (openAmount === 0 && came > 0) return 'paid'
  if (came > 0) return 'partPaid'
  return isOnAccount ? 'onAccount' : 'open'
}
