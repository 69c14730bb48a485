import type { Company } from '../company.ts'
import { pacificDate } from '../control/clock.ts'
import { type Posting, postings } from '../entities/postings.ts'
import type { Sandbox } from '../sandbox.ts'
import { cents, type Doc, docOf, textOf } from '../wire/json.ts'
import { cell, dataRow, frame, money, totalRow } from './report-frame.ts'
import { periodOf } from './report-period.ts'

const blank = (value: number): string => (value === 0 ? '' : money(value))

// group | title | account type | what it adds to the profit
const sections = [
  ['Income', 'Income', 'Income', 1],
  ['COGS', 'Cost of Goods Sold', 'Cost of Goods Sold', -1],
  ['Expenses', 'Expenses', 'Expense', -1],
  ['OtherIncome', 'Other Income', 'Other Income', 1],
  ['OtherExpenses', 'Other Expenses', 'Other Expense', -1],
] as const

// Written after the section it closes.
const results: Record<string, [group: string, title: string]> = {
  COGS: ['GrossProfit', 'Gross Profit'],
  Expenses: ['NetOperatingIncome', 'Net Operating Income'],
  OtherExpenses: ['NetIncome', 'Net Income'],
}

export function profitAndLoss(sandbox: Sandbox, company: Company, query: URLSearchParams): string {
  const period = periodOf(query, pacificDate(sandbox.clock.now()))
  const sums = new Map<string, number>()
  for (const { account, amount } of postings(company, period)) sums.set(account, (sums.get(account) ?? 0) + amount)
  const rows: Doc[] = []
  let profit = 0
  for (const [group, title, type, sign] of sections) {
    const accounts = [...sums]
      .map(([id, debit]) => ({ id, doc: company.get('Account', id)?.doc, amount: cents(-debit * sign) }))
      .filter(({ doc, amount }) => doc?.AccountType === type && amount !== 0)
    const total = cents(accounts.reduce((sum, { amount }) => sum + amount, 0))
    profit = cents(profit + total * sign)
    if (accounts.length > 0 || group === 'Income' || group === 'Expenses') {
      rows.push({
        Header: { ColData: [cell(title), cell('')] },
        ...(accounts.length > 0
          ? { Rows: { Row: accounts.map(({ id, doc, amount }) => dataRow([cell(textOf(doc, 'Name') ?? id, id), cell(money(amount))])) } }
          : {}),
        Summary: { ColData: [cell(`Total ${title}`), cell(blank(total))] },
        type: 'Section',
        group,
      })
    }
    const result = results[group]
    if (result) rows.push(totalRow([cell(result[1]), cell(blank(profit))], result[0]))
  }
  const columns = [
    { title: '', type: 'Account' },
    { title: 'Total', type: 'Money' },
  ]
  return frame(sandbox, 'ProfitAndLoss', query, period, columns, rows)
}

const balanceSections = [
  ['TotalAssets', 'ASSETS', ['Bank', 'Accounts Receivable', 'Other Current Asset', 'Fixed Asset', 'Other Asset'], 1],
  ['Liabilities', 'Liabilities', ['Accounts Payable', 'Credit Card', 'Other Current Liability', 'Long Term Liability'], -1],
  ['Equity', 'Equity', ['Equity'], -1],
] as const

// What stands on each account at the end of the last day; one with nothing on it is left out.
export function balanceSheet(sandbox: Sandbox, company: Company, query: URLSearchParams): string {
  const period = periodOf(query, pacificDate(sandbox.clock.now()))
  const sums = new Map<string, number>()
  for (const { account, amount } of postings(company, { start: '1900-01-01', end: period.end }))
    sums.set(account, (sums.get(account) ?? 0) + amount)
  const rows = balanceSections.map(([group, title, types, sign]): Doc => {
    const accounts = [...sums]
      .map(([id, debit]) => ({ id, doc: company.get('Account', id)?.doc, amount: cents(debit * sign) }))
      .filter(({ doc, amount }) => types.some((type) => type === doc?.AccountType) && amount !== 0)
    const total = cents(accounts.reduce((sum, { amount }) => sum + amount, 0))
    return {
      Header: { ColData: [cell(title), cell('')] },
      Rows: { Row: accounts.map(({ id, doc, amount }) => dataRow([cell(textOf(doc, 'Name') ?? id, id), cell(money(amount))])) },
      Summary: { ColData: [cell(`Total ${title}`), cell(blank(total))] },
      type: 'Section',
      group,
    }
  })
  const columns = [
    { title: '', type: 'Account' },
    { title: 'Total', type: 'Money' },
  ]
  return frame(sandbox, 'BalanceSheet', query, period, columns, rows)
}

function journalRow(company: Company, { entity, doc, account, amount }: Posting, first: boolean): Doc {
  const party = docOf(doc, 'CustomerRef') ?? docOf(doc, 'VendorRef')
  const about = first
    ? [cell(textOf(doc, 'TxnDate') ?? ''), cell(entity, textOf(doc, 'Id')), cell(textOf(doc, 'DocNumber') ?? '')]
    : [cell('0-00-00'), cell(''), cell('')]
  return dataRow([
    ...about,
    cell(textOf(party, 'name') ?? '', textOf(party, 'value')),
    cell(first ? (textOf(doc, 'PrivateNote') ?? '') : ''),
    cell(textOf(company.get('Account', account)?.doc, 'FullyQualifiedName') ?? account, account),
    cell(amount > 0 ? money(amount) : ''),
    cell(amount < 0 ? money(-amount) : ''),
  ])
}

export function journalReport(sandbox: Sandbox, company: Company, query: URLSearchParams): string {
  const period = periodOf(query, pacificDate(sandbox.clock.now()))
  let last: Doc | undefined
  let total = 0
  const rows: Doc[] = []
  for (const posting of postings(company, period)) {
    rows.push(journalRow(company, posting, posting.doc !== last))
    last = posting.doc
    total = cents(total + Math.max(0, posting.amount))
  }
  const blanks = Array.from({ length: 5 }, () => cell(''))
  if (rows.length > 0) rows.push(totalRow([cell('TOTAL'), ...blanks, cell(money(total)), cell(money(total))]))
  const columns = ['Date', 'Transaction Type', 'Num', 'Name', 'Memo/Description', 'Account', 'Debit', 'Credit'].map((title, index) => ({
    title,
    type: ['tx_date', 'txn_type', 'doc_num', 'name', 'memo', 'account_name', 'debt_amt', 'credit_amt'][index] ?? '',
  }))
  return frame(sandbox, 'JournalReport', query, period, columns, rows)
}
