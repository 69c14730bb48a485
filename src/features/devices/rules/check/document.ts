import type { EffectiveRules } from '../resolve.ts'
import type { RuleCode, RuleMode } from '../rules.ts'

export const documentKinds = ['order', 'invoice', 'estimate', 'credit', 'payment'] as const
type DocumentKind = (typeof documentKinds)[number]

/** Dollars and percentages are decimals as text. `pieces`: what the line takes of the item, in the item's own unit. */
export type CheckedLine = {
  lineNo: number
  itemId: string
  pieces: string
  unitPrice: string
  discountPercent: string
}
/**
 * What the device has, or has sent. Amounts in cents. `net`: of all lines, after discounts, without tax and shipping. `total`: with them.
 * `paidNow`: what is handed over with it. `editedAfterMin`: minutes since it was submitted; null: it is new. `offlineHours`: since the device last
 * spoke with the server; null: it does now, or nobody knows.
 */
export type CheckedDocument = {
  kind: DocumentKind
  lines: readonly CheckedLine[]
  discountPercent: string
  net: number
  total: number
  paidNow: number
  proofs: { signature: boolean; photo: boolean; gps: boolean }
  payment: { method: string; amount: number; cash: number; open: number } | null
  editedAfterMin: number | null
  offlineHours: number | null
}
/**
 * What is known of the world. `prices`: by line, what the one price function says, and what one of the unit costs; null: nobody knows. `floor`:
 * where the cost is not to be seen, the least that one of the unit may bring. `onHand`: by item, what the van has in the item's own unit; of an
 * item that is not in it nothing is counted. Credit in cents; `creditLimit`: null: none.
 */
export type CheckedFacts = {
  prices: { readonly [lineNo: number]: { price: string | null; cost: string | null; floor?: string | null } }
  onHand: { readonly [itemId: string]: string }
  customer: {
    onHold: boolean
    creditLimit: number | null
    openBalance: number
    openOrders: number
    oldestUnpaidDays: number | null
  } | null
}

/** `lineNo`: null where it is about the whole. `values`: what its sentence is made of (`breachSentence`). */
export type Breach = {
  rule: RuleCode
  mode: Exclude<RuleMode, 'off'>
  lineNo: number | null
  says: string
  values: { [name: string]: string | number }
}
export type Broken = (rule: RuleCode, breach: Partial<Pick<Breach, 'says' | 'lineNo' | 'values'>>) => void
export type Check = (document: CheckedDocument, facts: CheckedFacts, rules: EffectiveRules, broken: Broken) => void
