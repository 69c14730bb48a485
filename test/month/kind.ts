import { seededRandom } from '../merge/random.ts'

/** What sets one company apart from another; each is drawn, or asked for alone (`KIND=isDeaf`). */
export type Kind = {
  automatedSalesTax: boolean
  /** Orders become invoices as they ship. */
  billsShipments: boolean
  /** Neither QuickBooks nor Stripe tells it anything: it looks, at night. */
  isDeaf: boolean
  /** One of its customers orders by EDI. */
  hasPartner: boolean
  /** Before it began, invoices were open and money lay at Stripe. */
  wasOpen: boolean
  /** When a partner's orders become invoices; empty: as the company has it. */
  partnerBooksAt: string
  /** Goods come back. */
  hasReturns: boolean
}
const names = ['automatedSalesTax', 'billsShipments', 'isDeaf', 'hasPartner', 'wasOpen'] as const
const booksAt = ['', 'order', 'shipment', 'invoice']

export function kindOf(seed: number, asked = process.env.KIND): Kind {
  const below = seededRandom(seed + 1_000_003)
  const drawn = names.map((name) => [name, below(3) === 0] as const)
  const partnerBooksAt = booksAt[below(booksAt.length)] ?? ''
  // Drawn last: what a seed was before returns came, it is still.
  const hasReturns = asked === undefined ? below(3) === 0 : asked === 'hasReturns'
  const kind = Object.fromEntries(asked === undefined ? drawn : names.map((name) => [name, name === asked]))
  return { ...kind, partnerBooksAt, hasReturns } as Kind
}
