import type { ErrorCode } from '#contract/errors.ts'
import type { SoldItem } from '#features/catalog/items/server/door.ts'
import type { NewGoods } from '#features/catalog/stock/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { OrderDraft, OrderSource, OrderState } from '../../contract.ts'
import type { Totals } from '../../price/totals.ts'
import type { pricedBy } from '../price/price.ts'
import type { ExplainedLine } from '../price/why.ts'

/** `by`: who or what places. `each`: one that cannot be placed is in no other's way. */
export type Placing = { companyId: string; source: OrderSource; by: Actor; each?: boolean }
type Own = Pick<OrderDraft, 'ownDelivery' | 'ownTaxCodeId' | 'taxFree'>
/** `sourceId`: the source's own key. `fixed`: amounts that somebody else computed (an invoice's), in cents; they are not computed again. */
export type NewOrder = Omit<OrderDraft, keyof Own> &
  Partial<Own> & {
    customerId: string
    /** Whose agreed prices count first. */
    partnerId?: string
    /** The store in which it was put together. */
    store?: OfStore
    /** Whatever the customer's terms are: it is on no account. */
    paysNow?: boolean
    sourceId: string
    /** Cents, as whoever places it saw it. */
    expectedTotal?: number | undefined
    /** The device on which it was taken, the rep who took it, and the day. */
    taken?: { deviceId: string; repCode: string; day: string }
    /** Somebody has said that the customer gets it although it gets nothing at present. */
    despiteHold?: boolean
    /** It is held whether there is enough or not. */
    beyondStock?: boolean
    /** Somebody has said that it is sold in these quantities although its items are not. */
    despiteQuantities?: boolean
    asQuote?: boolean
    validUntil?: string | null
    days?: ShipDays
    fixed?: Totals & { settledInBooks: number }
    /** Who places this one, where several place theirs in one go. */
    by?: Actor
    known?: KnownBefore
  }
/**
 * What whoever places it has asked of it a moment ago, so that it is not asked again: by which terms it is paid, what it comes to and why, what it
 * will hold, and the cents above which the company's own limit has it wait. Goods and credit are looked at once more under the locks.
 */
export type KnownBefore = Pick<ReturnType<typeof pricedBy>, 'totals' | 'tax'> & {
  termsId: string | null
  isOnAccount: boolean
  above: number | null
  zone: string
  lines: ExplainedLine[]
  goods: NewGoods | null
}
/**
 * `locationId`: where its goods are held; `levelId`: in the place of the customer's own; `rules`: how its items are sold there. `holdsAbove`: cents, what
 * comes to more waits until somebody approves it, -1: all of them, null: none. On account beyond the credit nothing is placed there.
 */
export type OfStore = {
  id: string
  shopperId: string
  locationId: string
  levelId: string | null
  rules: ReadonlyMap<string, SoldItem>
  holdsAbove: number | null
}
/** What the customer set; null: nothing. */
export type ShipDays = { shipFrom: string | null; shipBy: string | null; deliverBy: string | null; cancelAfter: string | null }
export type Placed = {
  id: string
  number: number
  label: string
  state: OrderState
  termsId: string | null
  grandTotal: number
  isNew: boolean
}
/** `onHold`: the name of a customer who gets nothing at present; that order was not placed. */
export type Outcome = Placed | { onHold: string }
/** Why that one was not placed, while others were. */
export type Refused = { refused: ErrorCode }
/** The code of the rep whose sale it is: of whoever took it on a device, else the customer's own. */
export type RepOf = (order: NewOrder) => string
