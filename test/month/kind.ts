import { seededRandom } from '../merge/random.ts'

/** What sets one company apart from another; each is drawn, or asked for alone (`KIND=isDeaf`). */
export type Kind = {
  automatedSalesTax: boolean
  /** Orders become invoices as they ship. */
  billsShipments: boolean
  /** Neither QuickBooks nor Stripe tells it anything: it looks, at night. */
  isDeaf: boolean
}
const names = ['automatedSalesTax', 'billsShipments', 'isDeaf'] as const

export function kindOf(seed: number, asked = process.env.KIND): Kind {
  const below = seededRandom(seed + 1_000_003)
  const drawn = names.map((name) => [name, below(3) === 0] as const)
  return Object.fromEntries(asked === undefined ? drawn : names.map((name) => [name, name === asked])) as Kind
}
