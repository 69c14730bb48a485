import { isRequestLabel } from '#contract/order-label.ts'
import type { PostingKind, PostingState } from '../../contract.ts'

/** A body of QuickBooks: dollars, ids of theirs. */
export type Body = { [field: string]: unknown }
type PostedEntity =
  | ('Invoice' | 'Estimate' | 'CreditMemo' | 'Payment' | 'Deposit' | 'RefundReceipt' | 'SalesReceipt' | 'JournalEntry')
  | ('Bill' | 'BillPayment')

/**
 * What should stand in QuickBooks for something that happened here. `amount`: cents. `where`: how it is found again. `blocked`: what has to be
 * there first, by its text key. `void`: what is there must not be. `none`: nothing (any more). `isMoved`: money of ours is to be applied
 * otherwise there; `isDoubtful`: perhaps, and known in a moment.
 */
export type Wanted =
  | { is: 'send'; entity: PostedEntity; body: Body; amount: number; where: string; isMoved?: boolean; isDoubtful?: boolean }
  | { is: 'blocked'; by: BlockedBy; amount?: number }
  | { is: 'void' }
  | { is: 'none' }
/** `currency`: it is of another one than the books, and a person has to book it. */
export type BlockedBy = 'currency' | 'customer' | 'invoice' | 'members' | 'sum' | 'chart' | 'abroad' | 'item' | 'shipment'

export type Posting = {
  id: string
  kind: PostingKind
  sourceId: string
  orderId: string | null
  payoutId: string | null
  entity: string
  state: PostingState
  /** Cents. */
  amount: number
  externalId: string | null
  version: string
  sent: unknown
  agreed: unknown
  putBack: boolean
  /** Where the usual one was taken in QuickBooks; empty: it bears the usual one. */
  ownNumber: string
}

export const payoutName = (id: string) => `Payout ${id}`
export const ref = (value: string) => ({ value })
export const dollars = (cents: number) => cents / 100
/** By which a document of ours is known in QuickBooks, whatever people make of its number. */
export const tagOf = ({ id }: Pick<Posting, 'id'>) => `[Ledgerside ${id}]`
/** Of a note there the part that is ours made new; what a person wrote around it stays. Null: ours is not there any more. */
export function noteKept({ id }: Pick<Posting, 'id'>, theirs: string, ours: string): string | null {
  const end = theirs.indexOf(tagOf({ id }))
  const start = theirs.lastIndexOf('Order ', end)
  return end < 0 || start < 0 ? null : theirs.slice(0, start) + ours + theirs.slice(end + tagOf({ id }).length)
}
/** What a document is of, as it is called in QuickBooks, in English as all we write there. */
export const titleOf = ({ label }: { label: string }) => `${isRequestLabel(label) ? 'payment request' : 'order'} ${label}`
export const noteOf = (posting: Pick<Posting, 'id'>, about: string) => `${about.slice(0, 3900)} ${tagOf(posting)}`
