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
  /** A refund after which the customer owes as much again, or of money that was held. */
  owed?: boolean
}

/** An order as it stands now, in cents; `settled`, `changed`: in QuickBooks. */
export type Sale = {
  number: number
  date: string
  about: string
  currency: string
  goods: number
  delivery: number
  taxes: number
  settled: number
  changed: number
  writtenOff: number
}

export type Posting = { account: string; amount: number }
export type Entry = { date: string; id: string; about: string; currency: string; postings: Posting[] }

export const clearing = 'Assets:Stripe clearing'
export const fees = 'Expenses:Stripe fees'
export const receivables = 'Assets:Accounts receivable'
export const salesTax = 'Liabilities:Sales tax'

/** What stands against the clearing account, by reporting category. English, as the accounts of a chart: programs read them. */
const counterparts: Record<string, string> = {
  charge: receivables,
  charge_failure: receivables,
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
export function entryOf({ id, kind, amount, fee, net, date, about, currency, owed }: Movement): Entry {
  return withoutZeros({ date, id, about, currency }, [
    { account: clearing, amount: net },
    { account: fees, amount: fee },
    { account: owed ? receivables : counterpartOf(kind), amount: -amount },
  ])
}

/** The double entry of an order: what the customer owed for it before anything was paid at Stripe. */
export function saleEntry({ number, goods, delivery, taxes, settled, changed, writtenOff, ...sale }: Sale): Entry {
  return withoutZeros({ ...sale, id: `order ${number}` }, [
    { account: receivables, amount: goods + delivery + taxes + changed - settled - writtenOff },
    { account: 'Income:Sales', amount: -goods },
    { account: 'Income:Delivery', amount: -delivery },
    { account: salesTax, amount: -taxes },
    { account: 'Income:Changed in QuickBooks', amount: -changed },
    { account: 'Equity:Settled in QuickBooks', amount: settled },
    { account: 'Expenses:Written off', amount: writtenOff },
  ])
}

const withoutZeros = (of: Omit<Entry, 'postings'>, postings: Posting[]): Entry => ({
  ...of,
  postings: postings.filter(({ amount }) => amount !== 0),
})

/** What a program that reads strictly wants to know of accounts and currencies before it meets them. */
export const accountText = (account: string) => `account ${account}\n`
export const currencyText = (currency: string) =>
  `commodity ${(1000).toFixed(minorDigits(currency)).replace(/^\d+$/, '$&.')} ${currency.toUpperCase()}\n`

type Covered = { companyName: string; timeZone: string; from: string; to: string; sales: boolean }
/** What the file covers, and what it does not. */
export const headText = ({ companyName, timeZone, from, to, sales }: Covered) =>
  [
    `Money of ${oneLine(companyName)} from ${from} to ${to}, by the days of ${timeZone}.`,
    'Covers every movement of the balance at Stripe: payments, refunds, disputes, fees and payouts.',
    ...(sales
      ? [
          'Covers the orders of these days as they stand now: goods, delivery, sales tax, and what was settled, changed or written off of them.',
          'What was given back stands under Income:Refunds with its tax; what is owed again, under receivables.',
          'Does not cover what QuickBooks alone knows: invoices without an order, their payments, and whatever was bought.',
        ]
      : ['Does not cover sales: receivables go down by what was paid, and never up.']),
  ]
    .map((line) => `; ${line}\n`)
    .join('')
    .concat('\n')

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
