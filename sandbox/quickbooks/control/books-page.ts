import type { Company } from '../company.ts'
import { parseQuery } from '../query/query-parser.ts'
import { planQuery } from '../query/query-plan.ts'
import type { Sandbox } from '../sandbox.ts'
import { type Call, escapeHtml, htmlReply, type Reply } from '../wire/http.ts'
import { type Doc, docOf, docsOf, numberOf, parseDoc, refOf, textOf } from '../wire/json.ts'
import { pageStyle } from './page-style.ts'
import { stockTable } from './stock-table.ts'

// The kinds of documents that are shown, and under which field each keeps its number.
const kinds: Record<string, string> = {
  Invoice: 'DocNumber',
  Estimate: 'DocNumber',
  Payment: 'PaymentRefNum',
  SalesReceipt: 'DocNumber',
  RefundReceipt: 'DocNumber',
  CreditMemo: 'DocNumber',
  Deposit: 'DocNumber',
  JournalEntry: 'DocNumber',
  Bill: 'DocNumber',
  Purchase: 'DocNumber',
  VendorCredit: 'DocNumber',
  InventoryAdjustment: 'DocNumber',
}
const withCustomer = new Set(['Invoice', 'Estimate', 'Payment', 'SalesReceipt', 'RefundReceipt', 'CreditMemo'])
const most = 100

// The books as a bookkeeper sees them: documents with number, customer, lines, totals and what each belongs to, the last changed one first.
export function booksPage(sandbox: Sandbox, call: Call): Reply {
  const asked = { realm: call.query.get('realm') ?? '', kind: call.query.get('kind') ?? '', find: call.query.get('find')?.trim() ?? '' }
  const company = sandbox.companies.get(asked.realm) ?? sandbox.companies.values().next().value
  const chosen = Object.keys(kinds).filter((kind) => !asked.kind || kind === asked.kind)
  const found = company ? chosen.flatMap((kind) => documentsOf(sandbox, company, kind, asked.find)) : []
  const rows = found.toSorted((one, other) => changedAt(other.doc) - changedAt(one.doc)).slice(0, most)
  const options = (list: [string, string][], current: string | undefined) =>
    list
      .map(([value, label]) => `<option value="${escapeHtml(value)}"${value === current ? ' selected' : ''}>${escapeHtml(label)}</option>`)
      .join('')
  const companies = [...sandbox.companies.values()].map(({ realm, spec }): [string, string] => [realm, spec.name])
  return htmlReply(
    200,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Books · QuickBooks sandbox</title>${pageStyle}</head>
<body><main class="wide"><p class="brand"><a href="/">QuickBooks sandbox</a></p><h1>The books${company ? ` of ${escapeHtml(company.spec.name)}` : ''}</h1>
<form class="row"><label>Company <select name="realm">${options(companies, company?.realm)}</select></label>
<label>Kind <select name="kind">${options([['', 'All'], ...Object.keys(kinds).map((kind): [string, string] => [kind, kind])], asked.kind)}</select></label>
<label>Number, or customer’s whole name <input name="find" value="${escapeHtml(asked.find)}"></label><button class="primary">Show</button></form>
<p role="status">${countText(rows.length)}</p>
${rows.length === 0 ? '' : tableOf(company, rows)}${company ? stockTable(company) : ''}</main></body></html>`,
  )
}

function countText(count: number): string {
  if (count === 0) return 'No document fits.'
  if (count === most) return `The ${most} documents that changed last; ask for a kind, a number or a customer to see others.`
  return `${count} ${count === 1 ? 'document' : 'documents'}, the last changed first.`
}

type Found = { kind: string; doc: Doc }

function documentsOf(sandbox: Sandbox, company: Company, kind: string, find: string): Found[] {
  const quoted = `'${find.replace(/['\\]/g, '\\$&')}'`
  const customer = find && company.collection('Customer')
  const ids = customer
    ? select(sandbox, company, `select * from Customer where DisplayName = ${quoted}`).map((doc) => textOf(doc, 'Id'))
    : []
  const ofCustomer = withCustomer.has(kind) ? ids.map((id) => `CustomerRef = '${id}'`) : []
  const wheres = find ? [`${kinds[kind]} = ${quoted}`, ...ofCustomer].map((where) => ` where ${where}`) : ['']
  return wheres.flatMap((where) =>
    select(sandbox, company, `select * from ${kind}${where} orderby MetaData.LastUpdatedTime desc maxresults ${most}`).map((doc) => ({
      kind,
      doc,
    })),
  )
}

function select(sandbox: Sandbox, company: Company, statement: string): Doc[] {
  const plan = planQuery(parseQuery(statement), { now: sandbox.clock.now(), rejectLargePages: false })
  return company.collection(plan.entity.name).select(plan).map(parseDoc)
}

const head = ['Date', 'Document', 'Number', 'Customer or vendor', 'Lines', 'Total', 'Open', 'Belongs to']
function tableOf(company: Company | undefined, rows: Found[]): string {
  const heads = head.map((each, index) => `<th scope="col"${classOf(index)}>${each}</th>`).join('')
  return `<div class="scroll" role="region" aria-label="Documents" tabindex="0"><table><thead><tr>${heads}</tr></thead>
<tbody>${rows.map((row) => rowOf(company, row)).join('')}</tbody></table></div>`
}

// Amounts stand below each other, to the cent; the lines get room on a phone, too.
const columnClasses = ['whole', '', '', '', 'lines', 'end', 'end']
const classOf = (column: number) => (columnClasses[column] ? ` class="${columnClasses[column]}"` : '')
const changedAt = (doc: Doc) => Date.parse(textOf(docOf(doc, 'MetaData'), 'LastUpdatedTime') ?? '') || 0
const dollars = (amount: number | undefined) => (amount === undefined ? '' : amount.toFixed(2))
const nameOf = (part: Doc | undefined, field: string) => textOf(docOf(part, field), 'name') ?? refOf(part, field) ?? ''

function rowOf(company: Company | undefined, { kind, doc }: Found): string {
  const number = textOf(doc, kinds[kind] ?? '') || `(id ${textOf(doc, 'Id')})`
  const account = nameOf(doc, 'DepositToAccountRef')
  const lines = docsOf(doc, 'Line')
    .flatMap((line) => [line, ...docsOf(docOf(line, 'GroupLineDetail'), 'Line')])
    .flatMap(lineOf)
  const tax = numberOf(docOf(doc, 'TxnTaxDetail'), 'TotalTax')
  const shown = [...lines, ...(tax ? [`Tax ${dollars(tax)}`] : []), ...(account ? [`to ${account}`] : [])]
  const links = [doc, ...docsOf(doc, 'Line')].flatMap((holder) => docsOf(holder, 'LinkedTxn')).map((link) => linkOf(company, link))
  const open = numberOf(doc, 'Balance') ?? numberOf(doc, 'UnappliedAmt')
  const cells = [
    textOf(doc, 'TxnDate') ?? '',
    kind,
    number,
    nameOf(doc, 'CustomerRef') || nameOf(doc, 'VendorRef') || nameOf(doc, 'EntityRef'),
    shown,
    dollars(numberOf(doc, 'TotalAmt')),
    dollars(open),
    [...new Set(links)],
  ]
  return `<tr>${cells.map((cell, index) => `<td${classOf(index)}>${[cell].flat().map(escapeHtml).join('<br>')}</td>`).join('')}</tr>`
}

function lineOf(line: Doc): string[] {
  const type = textOf(line, 'DetailType') ?? 'ItemAdjustmentLineDetail'
  if (type === 'SubTotalLineDetail') return []
  const detail = docOf(line, type)
  const about =
    nameOf(detail, 'ItemRef') || nameOf(detail, 'GroupItemRef') || nameOf(detail, 'AccountRef') || nameOf(detail, 'DiscountAccountRef')
  const quantity = numberOf(detail, 'Qty') ?? numberOf(detail, 'Quantity') ?? numberOf(detail, 'QtyDiff')
  const what = [
    textOf(detail, 'PostingType'),
    about,
    quantity === undefined ? '' : `${quantity} pieces`,
    textOf(line, 'Description'),
    type === 'DiscountLineDetail' && 'discount',
  ].filter(Boolean)
  return what.length ? [`${what.join(' · ')} ${dollars(numberOf(line, 'Amount'))}`] : []
}

// By the number that the other document bears.
function linkOf(company: Company | undefined, link: Doc): string {
  const [type, id] = [textOf(link, 'TxnType') ?? '', textOf(link, 'TxnId') ?? '']
  const field = kinds[type]
  const doc = field ? company?.get(type, id)?.doc : undefined
  return `${type} ${(doc && field && textOf(doc, field)) || `(id ${id})`}`
}
