import { minorDigits } from '#contract/money.ts'

/** A movement of the balance at Stripe, amounts in cents; `kind`: its reporting category. */
export type Movement = {
  id: string
  kind: string
  sourceId: string
  amount: number
  fee: number
  net: number
  currency: string
  /** `2026-11-23`, of the company's zone. */
  date: string
  /** What the payment was for, as people call it; empty where it is not known. */
  about: string
}

export type Posting = { account: string; amount: number }
export type Entry = { date: string; id: string; about: string; currency: string; postings: Posting[] }

export const clearing = 'Assets:Stripe clearing'
export const fees = 'Expenses:Stripe fees'

/** What stands against the clearing account, by reporting category. English, as the accounts of a chart: programs read them. */
const counterparts: Record<string, string> = {
  charge: 'Assets:Accounts receivable',
  charge_failure: 'Assets:Accounts receivable',
  refund: 'Income:Refunds',
  partial_capture_reversal: 'Income:Refunds',
  refund_failure: 'Income:Refunds',
  dispute: 'Expenses:Chargebacks',
  dispute_reversal: 'Expenses:Chargebacks',
  fee: fees,
  payout: 'Assets:Bank',
  payout_reversal: 'Assets:Bank',
}
const counterpartOf = (kind: string) => counterparts[kind] ?? `Equity:Unclassified:${kind.replace(/[^a-z_]/g, '') || 'unknown'}`

/** The double entry of a movement: what it did to the clearing account is its net, and the sum is zero. */
export function entryOf({ id, kind, amount, fee, net, date, about, currency }: Movement): Entry {
  const postings = [
    { account: clearing, amount: net },
    { account: fees, amount: fee },
    { account: counterpartOf(kind), amount: -amount },
  ]
  return { date, id, about, currency, postings: postings.filter((posting) => posting.amount !== 0) }
}

/** As hledger and Ledger read it: two spaces before an amount, the description in one line. */
export function entryText({ date, id, about, currency, postings }: Entry): string {
  const lines = postings.map(
    ({ account, amount }) => `    ${account.padEnd(40)}  ${amountText(amount, currency)} ${currency.toUpperCase()}`,
  )
  return `${date} * (${id}) ${oneLine(about)}\n${lines.join('\n')}\n\n`
}

function amountText(amount: number, currency: string) {
  const digits = minorDigits(currency)
  return (amount / 10 ** digits).toFixed(digits).padStart(14)
}

/** What people typed must not begin a comment or a line of its own. */
const oneLine = (about: string) =>
  about
    .replace(/[\s;|]+/g, ' ')
    .trim()
    .slice(0, 200)
