/** What becomes of a store (rules 3.6). `Scheduled`: it opens by itself on its first day; `Closed`: it may be opened again for a month. */
export const storeStates = ['Draft', 'Scheduled', 'Open', 'Paused', 'Closed', 'Archived'] as const
export type StoreState = (typeof storeStates)[number]

/** In these shoppers see it, whether it takes orders or not. */
export const shoppedStates = ['Scheduled', 'Open', 'Paused', 'Closed'] as const

/** `open`, `close`: taken by a person, or by the calendar. */
export const storeSteps = ['publish', 'unschedule', 'open', 'pause', 'resume', 'close', 'reopen', 'archive'] as const
export type StoreStep = (typeof storeSteps)[number]

/** From which states each step leads, and where to. Publishing leads to `Scheduled` where its first day is still to come. */
export const ways: Record<StoreStep, { from: readonly StoreState[]; to: StoreState }> = {
  publish: { from: ['Draft'], to: 'Open' },
  unschedule: { from: ['Scheduled'], to: 'Draft' },
  open: { from: ['Scheduled'], to: 'Open' },
  pause: { from: ['Open'], to: 'Paused' },
  resume: { from: ['Paused'], to: 'Open' },
  close: { from: ['Open', 'Paused'], to: 'Closed' },
  reopen: { from: ['Closed'], to: 'Open' },
  archive: { from: ['Draft', 'Closed'], to: 'Archived' },
}

/** Orders in these wait: its figures count them (rules 3.6). Carts do not. */
export const pendingStates = ['Submitted', 'AwaitingApproval', 'AwaitingPayment'] as const

/** For so long a closed store may be opened again. */
export const reopenDays = 30

/** Why a step that leads on from here cannot be taken now. `pendingLeft`: say first what becomes of the orders that wait. */
export const storeRefusals = ['state', 'noItems', 'noShoppers', 'noPayments', 'closesBefore', 'closedLong', 'pendingLeft'] as const
export type StoreRefusal = (typeof storeRefusals)[number]

/**
 * What a guard looks at. `items`: active ones with a price that it offers, one is enough to know; `shoppers`: invited or active; `payable`: cards
 * can be taken; `today`, `closesOn`: days of the company's zone, as text; `pending`: orders that wait.
 */
export type StoreFacts = {
  state: StoreState
  items: number
  shoppers: number
  audience: string
  payNow: boolean
  payable: boolean
  today: string
  closesOn: string | null
  closedDays: number
  pending: number
}

/** Why this step cannot be taken; empty: it can. */
export function refusalsOf(step: StoreStep, facts: StoreFacts): StoreRefusal[] {
  if (!ways[step].from.includes(facts.state)) return ['state']
  const refusals: StoreRefusal[] = []
  if (step === 'publish' || step === 'open' || step === 'resume' || step === 'reopen') {
    if (facts.items === 0) refusals.push('noItems')
    // Whoever may ask for access need not be there yet.
    if (facts.audience === 'invited' && facts.shoppers === 0) refusals.push('noShoppers')
    if (facts.payNow && !facts.payable) refusals.push('noPayments')
    if (facts.closesOn !== null && facts.closesOn < facts.today) refusals.push('closesBefore')
  }
  if (step === 'reopen' && facts.closedDays > reopenDays) refusals.push('closedLong')
  if ((step === 'close' || step === 'archive') && facts.pending > 0) refusals.push('pendingLeft')
  return refusals
}
