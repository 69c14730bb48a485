import type { Company } from '../company.ts'
import { documents } from '../reports/report-frame.ts'
import type { Period } from '../reports/report-period.ts'
import { cents, type Doc, docOf, docsOf, numberOf, refOf, textOf } from '../wire/json.ts'

export interface Posting {
  entity: string
  doc: Doc
  account: string
  // Positive is a debit.
  amount: number
}

// QuickBooks' own line for shipping is no item of the company.
export const shippingItem = 'SHIPPING_ITEM_ID'

// The accounts every company has (seed-lists.ts).
const undeposited = '4'
export const receivable = '84'
const payable = '33'
const taxPayable = '25'
const sales = '79'
const shippingIncome = '82'
const costOfGoods = '80'

// Where the total of a document goes and on which side; its lines stand on the other one.
const totals: Record<string, { side: 1 | -1; account(doc: Doc): string }> = {
  Invoice: { side: 1, account: () => receivable },
  SalesReceipt: { side: 1, account: (doc) => refOf(doc, 'DepositToAccountRef') ?? undeposited },
  CreditMemo: { side: -1, account: () => receivable },
  RefundReceipt: { side: -1, account: (doc) => refOf(doc, 'DepositToAccountRef') ?? undeposited },
  Bill: { side: -1, account: (doc) => refOf(doc, 'APAccountRef') ?? payable },
  VendorCredit: { side: 1, account: (doc) => refOf(doc, 'APAccountRef') ?? payable },
  Purchase: { side: -1, account: (doc) => refOf(doc, 'AccountRef') ?? undeposited },
  Payment: { side: 1, account: (doc) => refOf(doc, 'DepositToAccountRef') ?? undeposited },
  Deposit: { side: 1, account: (doc) => refOf(doc, 'DepositToAccountRef') ?? undeposited },
  BillPayment: {
    side: -1,
    account: (doc) =>
      refOf(docOf(doc, 'CheckPayment'), 'BankAccountRef') ?? refOf(docOf(doc, 'CreditCardPayment'), 'CCAccountRef') ?? undeposited,
  },
}

const depositable = new Set(['Payment', 'SalesReceipt', 'RefundReceipt', 'JournalEntry', 'Transfer'])

function accountOf(company: Company, line: Doc): string | undefined {
  const own = docOf(line, 'AccountBasedExpenseLineDetail') ?? docOf(line, 'JournalEntryLineDetail') ?? docOf(line, 'DepositLineDetail')
  if (own) return refOf(own, 'AccountRef')
  const item = (detail: Doc) => company.get('Item', refOf(detail, 'ItemRef') ?? '')?.doc
  const sold = docOf(line, 'SalesItemLineDetail')
  if (refOf(sold, 'ItemRef') === shippingItem) return shippingIncome
  if (sold) return refOf(item(sold), 'IncomeAccountRef') ?? sales
  const bought = docOf(line, 'ItemBasedExpenseLineDetail')
  // What is counted is worth something until it is sold.
  if (bought) return refOf(item(bought), 'AssetAccountRef') ?? refOf(item(bought), 'ExpenseAccountRef') ?? costOfGoods
  const discount = docOf(line, 'DiscountLineDetail')
  // A deposit takes what lay in the account of undeposited funds.
  if (!discount && docsOf(line, 'LinkedTxn').some(({ TxnType }) => depositable.has(String(TxnType)))) return undeposited
  return discount && (refOf(discount, 'DiscountAccountRef') ?? '86')
}

function* linesOf(company: Company, entity: string, doc: Doc, side: number): Iterable<Posting> {
  for (const line of docsOf(doc, 'Line').flatMap((each) => [each, ...docsOf(docOf(each, 'GroupLineDetail'), 'Line')])) {
    // What a payment settles stands in its lines; all of it is one sum of what is owed.
    const account = entity === 'Payment' || entity === 'BillPayment' ? undefined : accountOf(company, line)
    const credit = docOf(line, 'JournalEntryLineDetail')?.PostingType === 'Credit' || line.DetailType === 'DiscountLineDetail'
    if (account !== undefined) yield { entity, doc, account, amount: (numberOf(line, 'Amount') ?? 0) * side * (credit ? -1 : 1) }
  }
}

export function* postingsOf(company: Company, entity: string, doc: Doc): Iterable<Posting> {
  if (entity === 'JournalEntry') {
    yield* linesOf(company, entity, doc, 1)
    return
  }
  if (entity === 'Transfer') {
    const amount = numberOf(doc, 'Amount') ?? 0
    yield { entity, doc, account: refOf(doc, 'ToAccountRef') ?? undeposited, amount }
    yield { entity, doc, account: refOf(doc, 'FromAccountRef') ?? undeposited, amount: -amount }
    return
  }
  const rule = totals[entity]
  if (!rule) return
  const total = (numberOf(doc, 'TotalAmt') ?? 0) * rule.side
  const lines = [...linesOf(company, entity, doc, -rule.side)]
  yield { entity, doc, account: rule.account(doc), amount: total }
  yield* lines
  // What the lines leave over: a payment settles what is owed, anything else is sales tax.
  const rest = cents(-total - lines.reduce((sum, line) => sum + line.amount, 0))
  const other = entity === 'Payment' ? receivable : entity === 'BillPayment' ? payable : taxPayable
  if (rest !== 0) yield { entity, doc, account: other, amount: rest }
}

export function* postings(company: Company, period: Period): Iterable<Posting> {
  const column = { path: 'TxnDate', type: 'date' as const, read: (doc: Doc) => textOf(doc, 'TxnDate') }
  for (const entity of [...Object.keys(totals), 'JournalEntry', 'Transfer']) {
    const within = documents(company, entity, [
      { column, operator: '>=', keys: [period.start] },
      { column, operator: '<=', keys: [period.end] },
    ])
    for (const doc of within) yield* postingsOf(company, entity, doc)
  }
}
