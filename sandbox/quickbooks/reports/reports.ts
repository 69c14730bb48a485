import type { Company } from '../company.ts'
import { pacificDate } from '../control/clock.ts'
import { owedByEntry } from '../entities/entry-parties.ts'
import type { Condition } from '../query/query-plan.ts'
import type { Sandbox } from '../sandbox.ts'
import { QuickbooksFault } from '../wire/fault.ts'
import { cents, type Doc, docOf, numberOf, refOf, textOf } from '../wire/json.ts'
import { cell, dataRow, documents, frame, money, totalRow } from './report-frame.ts'
import { balanceSheet, journalReport, profitAndLoss } from './report-ledger.ts'
import { monthBounds, periodOf } from './report-period.ts'

function* openDocuments(company: Company): Iterable<{ doc: Doc; customer: string; open: number }> {
  for (const [entity, field, sign] of [
    ['Invoice', 'Balance', 1],
    ['CreditMemo', 'Balance', -1],
    ['Payment', 'UnappliedAmt', -1],
  ] as const) {
    const above: Condition = { column: { path: field, type: 'num', read: (doc) => numberOf(doc, field) }, operator: '>', keys: [0] }
    for (const doc of documents(company, entity, [above]))
      yield { doc, customer: refOf(doc, 'CustomerRef') ?? '', open: (numberOf(doc, field) ?? 0) * sign }
  }
  for (const doc of documents(company, 'JournalEntry', [])) for (const [customer, open] of owedByEntry(doc)) yield { doc, customer, open }
}

const customerName = (company: Company, id: string): string => textOf(company.get('Customer', id)?.doc, 'FullyQualifiedName') ?? id

function customerBalance(sandbox: Sandbox, company: Company, query: URLSearchParams): string {
  const sums = new Map<string, { name: string; total: number }>()
  const wanted = query.get('customer')?.split(',')
  for (const { customer: id, open } of openDocuments(company)) {
    if (wanted && !wanted.includes(id)) continue
    const entry = sums.get(id) ?? { name: customerName(company, id), total: 0 }
    entry.total = cents(entry.total + open)
    sums.set(id, entry)
  }
  const list = [...sums].sort((a, b) => a[1].name.localeCompare(b[1].name))
  const rows = list.map(([id, { name, total }]) => dataRow([cell(name, id), cell(money(total))]))
  const total = cents(list.reduce((sum, [, entry]) => sum + entry.total, 0))
  if (rows.length > 0) rows.push(totalRow([cell('TOTAL'), cell(money(total))]))
  const today = query.get('report_date') ?? pacificDate(sandbox.clock.now())
  return frame(
    sandbox,
    'CustomerBalance',
    query,
    { start: today, end: today },
    [
      { title: '', type: 'Customer' },
      { title: 'Total', type: 'Money' },
    ],
    rows,
  )
}

const ages = ['Current', '1 - 30', '31 - 60', '61 - 90', '91 and over']

function agedReceivables(sandbox: Sandbox, company: Company, query: URLSearchParams): string {
  const today = query.get('report_date') ?? pacificDate(sandbox.clock.now())
  const sums = new Map<string, { name: string; parts: number[] }>()
  for (const { doc, customer: id, open } of openDocuments(company)) {
    const due = textOf(doc, 'DueDate') ?? textOf(doc, 'TxnDate') ?? today
    const days = Math.floor((Date.parse(today) - Date.parse(due)) / 86_400_000)
    const bucket = days <= 0 ? 0 : Math.min(4, Math.ceil(days / 30))
    const entry = sums.get(id) ?? { name: customerName(company, id), parts: [0, 0, 0, 0, 0] }
    entry.parts[bucket] = cents((entry.parts[bucket] ?? 0) + open)
    sums.set(id, entry)
  }
  const cells = (parts: number[]) =>
    [...parts, cents(parts.reduce((sum, part) => sum + part, 0))].map((part) => cell(part === 0 ? '' : money(part)))
  const list = [...sums].sort((a, b) => a[1].name.localeCompare(b[1].name))
  const rows = list.map(([id, { name, parts }]) => dataRow([cell(name, id), ...cells(parts)]))
  const totals = ages.map((_, index) => cents(list.reduce((sum, [, entry]) => sum + (entry.parts[index] ?? 0), 0)))
  if (rows.length > 0) rows.push(totalRow([cell('TOTAL'), ...cells(totals)]))
  const columns = [{ title: '', type: 'Customer' }, ...ages.map((title) => ({ title, type: 'Money' })), { title: 'Total', type: 'Money' }]
  return frame(sandbox, 'AgedReceivables', query, { start: today, end: today }, columns, rows)
}

const listed = [
  'Invoice',
  'Payment',
  'CreditMemo',
  'SalesReceipt',
  'RefundReceipt',
  'Deposit',
  'Bill',
  'BillPayment',
  'Purchase',
  'JournalEntry',
  'Transfer',
  'VendorCredit',
]
// As the filter calls them, where that is not the entity's name.
const filtered: Record<string, string> = { receivepayment: 'payment' }
const shown: Record<string, string> = {
  CreditMemo: 'Credit Memo',
  SalesReceipt: 'Sales Receipt',
  RefundReceipt: 'Refund',
  BillPayment: 'Bill Payment',
  Purchase: 'Expense',
  JournalEntry: 'Journal Entry',
  VendorCredit: 'Vendor Credit',
}

const transactionColumns: Record<string, string> = {
  tx_date: 'Date',
  txn_type: 'Transaction Type',
  doc_num: 'Num',
  is_no_post: 'Posting',
  name: 'Name',
  memo: 'Memo/Description',
  account_name: 'Account',
  other_account: 'Split',
  due_date: 'Due Date',
  subt_nat_amount: 'Amount',
}
const usualColumns = Object.keys(transactionColumns).filter((key) => key !== 'due_date')

interface Listed {
  date: string
  amount: number
  cells: Doc[]
}

function transactionCell(key: string, type: string, doc: Doc, party: Doc | undefined): Doc {
  if (key === 'tx_date') return cell(textOf(doc, 'TxnDate') ?? '')
  if (key === 'txn_type') return cell(shown[type] ?? type, textOf(doc, 'Id'))
  if (key === 'doc_num') return cell(textOf(doc, 'DocNumber') ?? textOf(doc, 'PaymentRefNum') ?? '')
  if (key === 'is_no_post') return cell('Yes')
  if (key === 'name') return cell(textOf(party, 'name') ?? '', textOf(party, 'value') ?? '')
  if (key === 'memo') return cell(textOf(doc, 'PrivateNote') ?? '')
  if (key === 'due_date') return cell(textOf(doc, 'DueDate') ?? '')
  if (key === 'subt_nat_amount') return cell(money(numberOf(doc, 'TotalAmt') ?? numberOf(doc, 'Amount') ?? 0))
  return cell(key === 'other_account' ? '-Split-' : '', '')
}

function transactionList(sandbox: Sandbox, company: Company, query: URLSearchParams): string {
  const period = periodOf(query, pacificDate(sandbox.clock.now()))
  const wantedTypes = query
    .get('transaction_type')
    ?.split(',')
    .map((type) => type.replaceAll(' ', '').toLowerCase())
    .map((type) => filtered[type] ?? type)
  const customer = query.get('customer')?.split(',')
  const chosen = (query.get('columns')?.split(',') ?? usualColumns).filter((key) => transactionColumns[key] !== undefined)
  const found: Listed[] = []
  for (const type of listed) {
    if (wantedTypes && !wantedTypes.includes(type.toLowerCase())) continue
    const column: Condition['column'] = { path: 'TxnDate', type: 'date', read: (doc) => textOf(doc, 'TxnDate') }
    const within: Condition[] = [
      { column, operator: '>=', keys: [period.start] },
      { column, operator: '<=', keys: [period.end] },
    ]
    for (const doc of documents(company, type, within)) {
      const date = textOf(doc, 'TxnDate') ?? ''
      if (customer && !customer.includes(refOf(doc, 'CustomerRef') ?? '')) continue
      const party = docOf(doc, 'CustomerRef') ?? docOf(doc, 'VendorRef')
      found.push({
        date,
        amount: numberOf(doc, 'TotalAmt') ?? numberOf(doc, 'Amount') ?? 0,
        cells: chosen.map((key) => transactionCell(key, type, doc, party)),
      })
    }
  }
  found.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const byMonth = /month/i.test(query.get('group_by') ?? query.get('summarize_column_by') ?? '')
  const rows = byMonth ? months(found, chosen.indexOf('subt_nat_amount'), chosen.length) : found.map(({ cells }) => dataRow(cells))
  const columns = chosen.map((key) => ({ title: transactionColumns[key] ?? '', type: key }))
  return frame(sandbox, 'TransactionList', query, period, columns, rows)
}

function months(found: Listed[], amountAt: number, width: number): Doc[] {
  const heading = (title: string, amount: string) =>
    Array.from({ length: width }, (_, index) => cell(index === 0 ? title : index === amountAt ? amount : ''))
  return [...Map.groupBy(found, ({ date }) => date.slice(0, 7))].map(([month, list]) => {
    const title = monthBounds(month).title
    const total = cents(list.reduce((sum, { amount }) => sum + amount, 0))
    return {
      Header: { ColData: heading(title, '') },
      Rows: { Row: list.map(({ cells }) => dataRow(cells)) },
      Summary: { ColData: heading(`Total for ${title}`, money(total)) },
      type: 'Section',
    }
  })
}

const skeletons = `ProfitAndLossDetail TrialBalance TrialBalanceFR CashFlow InventoryValuationSummary CustomerSales ItemSales
  CustomerIncome CustomerBalanceDetail AgedReceivableDetail VendorBalance VendorBalanceDetail AgedPayables AgedPayableDetail VendorExpenses
  TransactionListWithSplits TransactionListByCustomer TransactionListByVendor GeneralLedger TaxSummary DepartmentSales ClassSales AccountList
  GeneralLedgerDetail AccountListDetail TransactionDetailByAccount FECReport`.split(/\s+/)

export function runReport(sandbox: Sandbox, company: Company, name: string, query: URLSearchParams): string {
  if (name === 'CustomerBalance') return customerBalance(sandbox, company, query)
  if (name === 'AgedReceivables') return agedReceivables(sandbox, company, query)
  if (name === 'TransactionList') return transactionList(sandbox, company, query)
  if (name === 'BalanceSheet') return balanceSheet(sandbox, company, query)
  if (name === 'ProfitAndLoss') return profitAndLoss(sandbox, company, query)
  if (name === 'JournalReport') return journalReport(sandbox, company, query)
  if (!skeletons.includes(name)) throw new QuickbooksFault('500', `Unsupported Operation : report ${name}`)
  const period = periodOf(query, pacificDate(sandbox.clock.now()))
  return frame(
    sandbox,
    name,
    query,
    period,
    [
      { title: '', type: 'Account' },
      { title: 'Total', type: 'Money' },
    ],
    [],
  )
}
