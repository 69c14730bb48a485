import type { Trace } from './trace.ts'

/** Of a credit memo or payment, what was taken into account of it. `returnedCents`: of what the program is about. */
export type FollowUp = { id: string; key: string; returnedCents: number; returnedUnits: number; creditCents: number; paidCents: number }

/**
 * What a sale earns a payee by one line of a program, after all that was heard of it; a value, never changed. `rewardCents`: what was granted;
 * `promisedCents`: what of it is left after returns, which holds room under the ceiling; `earnedCents`: what of that is not waiting for money.
 * `creditedCents`: how much of the sale is in the sum that bands and goals are of, `baseCents`: what that came to before every limit. `turnedAwayCents`:
 * what the ceiling had no room for. `isLive`: the sale counts as it was. `isRejected`: somebody decided that it earns nothing, whatever becomes of the
 * sale.
 */
export type Entry = {
  saleId: string
  lineId: string
  payeeId: string
  share: number
  version: number
  day: string
  saleKey: string
  eligibleCents: number
  units: number
  totalCents: number
  rewardCents: number
  promisedCents: number
  earnedCents: number
  creditedCents: number
  baseCents: number
  turnedAwayCents: number
  followUps: readonly FollowUp[]
  isLive: boolean
  isRejected?: true
}

/** One row of what is appended. `amountCents` is earned (or taken back) by it, `promisedCents` is what room it takes (or gives back). */
export type EntryLine = {
  saleId: string
  lineId: string
  payeeId: string
  amountCents: number
  promisedCents: number
  trace: Trace
  entry: Entry
}

export const nothingYet = (entry: Pick<Entry, 'saleId' | 'lineId' | 'payeeId'>): Entry => ({
  ...entry,
  share: 0,
  version: 0,
  day: '',
  saleKey: '',
  eligibleCents: 0,
  units: 0,
  totalCents: 0,
  rewardCents: 0,
  promisedCents: 0,
  earnedCents: 0,
  creditedCents: 0,
  baseCents: 0,
  turnedAwayCents: 0,
  followUps: [],
  isLive: false,
})
