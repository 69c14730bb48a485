import type { SoldItem } from '#features/catalog/items/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { OrderDraft, OrderSource } from '../../contract.ts'
import type { Totals } from '../../price/totals.ts'

/** `by`: who or what places. */
export type Placing = { companyId: string; source: OrderSource; by: Actor }
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
export type Placed = { id: string; number: number; label: string; isNew: boolean }
/** `onHold`: the name of a customer who gets nothing at present; that order was not placed. */
export type Outcome = Placed | { onHold: string }
/** The code of the rep whose sale it is: of whoever took it on a device, else the customer's own. */
export type RepOf = (order: NewOrder) => string
