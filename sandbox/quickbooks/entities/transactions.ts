import type { Change, WriteOptions } from '../change.ts'
import { addDays, pacificDate } from '../control/clock.ts'
import { business, missing, QuickbooksFault } from '../wire/fault.ts'
import { cents, cloneDoc, type Doc, docOf, docsOf, numberOf, refOf, textOf } from '../wire/json.ts'
import { cutToOpen } from './effects.ts'
import type { Entity } from './entity.ts'
import { refuseNameless } from './entry-parties.ts'
import { finishLines, totalsOf } from './lines.ts'
import { linksOf, tidyLinks } from './links.ts'
import { salesTax } from './sales-tax.ts'
import { finishAdjustment } from './stock.ts'

const needsCustomer = new Set(['Invoice', 'Estimate', 'CreditMemo', 'Payment'])
const needsVendor = new Set(['Bill', 'BillPayment', 'VendorCredit', 'PurchaseOrder'])
const needsLines = new Set([
  'Invoice',
  'Estimate',
  'CreditMemo',
  'SalesReceipt',
  'RefundReceipt',
  'Bill',
  'VendorCredit',
  'Purchase',
  'PurchaseOrder',
  'JournalEntry',
  'Deposit',
  'InventoryAdjustment',
])
const numbered = new Set(['Invoice', 'Estimate', 'CreditMemo', 'SalesReceipt', 'RefundReceipt', 'InventoryAdjustment'])
const withoutTotal = new Set([
  'Payment',
  'BillPayment',
  'Transfer',
  'TimeActivity',
  'JournalEntry',
  'InventoryAdjustment',
  'CreditCardPaymentTxn',
])

function required(entity: Entity, doc: Doc): void {
  if (needsCustomer.has(entity.name) && !refOf(doc, 'CustomerRef')) throw missing('CustomerRef')
  if (needsVendor.has(entity.name) && !refOf(doc, 'VendorRef')) throw missing('VendorRef')
  if (needsLines.has(entity.name) && docsOf(doc, 'Line').length === 0) throw missing('Line')
  if (entity.name === 'RefundReceipt' && !refOf(doc, 'DepositToAccountRef')) throw missing('DepositToAccountRef')
}

function closedBooks(change: Change, doc: Doc): void {
  const closed = textOf(docOf(change.company.get('Preferences', '1')?.doc, 'AccountingInfoPrefs'), 'BookCloseDate')
  if (closed && (textOf(doc, 'TxnDate') ?? '') <= closed)
    throw new QuickbooksFault(
      '6200',
      'The account period has closed and the account books cannot be updated through the QBO Services API.',
      'TxnDate',
    )
}

function documentNumber(change: Change, entity: Entity, doc: Doc, before: Doc | undefined, options: WriteOptions): void {
  if (!numbered.has(entity.name)) return
  const number = textOf(doc, 'DocNumber')
  if (!number) {
    if (entity.sales && change.company.preference('SalesFormsPrefs', 'CustomTxnNumbers')) throw missing('DocNumber')
    doc.DocNumber = textOf(before, 'DocNumber') ?? change.company.nextDocNumber(entity)
    return
  }
  const holder = change.company.docNumberHolder(entity, number)
  if (holder === undefined || holder === doc.Id || options.allowDuplicateDocNumber) return
  throw new QuickbooksFault(
    '6140',
    `Duplicate Document Number Error : You must specify a different number. This number has already been used. DocNumber=${number} is assigned to TxnType=${entity.name} with TxnId=${holder}`,
    'DocNumber',
  )
}

function dueDate(change: Change, doc: Doc): void {
  const term = refOf(doc, 'SalesTermRef')
  const date = textOf(doc, 'TxnDate') ?? ''
  const row = term === undefined ? undefined : change.company.get('Term', term)
  if (row?.doc.Type === 'DATE_DRIVEN') {
    const month = new Date(`${date}T00:00:00Z`)
    const day = numberOf(row.doc, 'DayOfMonthDue') ?? 1
    const next = month.getUTCDate() >= day ? 1 : 0
    doc.DueDate = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + next, day)).toISOString().slice(0, 10)
  } else doc.DueDate = addDays(date, numberOf(row?.doc, 'DueDays') ?? 0)
}

function fromCustomer(change: Change, entity: Entity, doc: Doc): void {
  const customer = change.company.get('Customer', refOf(doc, 'CustomerRef') ?? '')?.doc
  if (!customer) return
  for (const field of ['BillAddr', 'ShipAddr'] as const) {
    const address = docOf(customer, field)
    if (address && doc[field] === undefined) doc[field] = cloneDoc(address)
  }
  const email = docOf(customer, 'PrimaryEmailAddr')
  if (email && doc.BillEmail === undefined) doc.BillEmail = { Address: email.Address }
  const term = docOf(customer, 'SalesTermRef')
  if (term && entity.name === 'Invoice' && doc.SalesTermRef === undefined && doc.DueDate === undefined) doc.SalesTermRef = cloneDoc(term)
}

// With several currencies a document is in its customer's or vendor's, which is fixed (quickbooks 4.0); without, it is in the company's.
function currencyOf(change: Change, entity: Entity, doc: Doc): void {
  if (!entity.fields.has('CurrencyRef')) return
  const home = refOf(docOf(change.company.get('Preferences', '1')?.doc, 'CurrencyPrefs'), 'HomeCurrency') ?? 'USD'
  const known: Doc = home === 'USD' ? { value: 'USD', name: 'United States Dollar' } : { value: home }
  if (!change.company.preference('CurrencyPrefs', 'MultiCurrencyEnabled')) {
    doc.CurrencyRef ??= known
    return
  }
  const party =
    change.company.get('Customer', refOf(doc, 'CustomerRef') ?? '') ?? change.company.get('Vendor', refOf(doc, 'VendorRef') ?? '')
  const own = docOf(party?.doc, 'CurrencyRef')
  doc.CurrencyRef ??= own ? cloneDoc(own) : known
  const currency = refOf(doc, 'CurrencyRef')
  if (own && refOf({ own }, 'own') !== currency)
    throw business(`The currency of the transaction must be the one of the customer or vendor: ${textOf(own, 'value')}.`)
  if (currency === home) return
  const rate = [...change.company.collection('ExchangeRate').live()].find((row) => row.doc.SourceCurrencyCode === currency)
  doc.ExchangeRate ??= numberOf(rate?.doc, 'Rate') ?? 1
}

function journal(lines: Doc[]): number {
  let debit = 0
  let credit = 0
  for (const line of lines) {
    const amount = numberOf(line, 'Amount') ?? 0
    const detail = docOf(line, 'JournalEntryLineDetail')
    if (detail?.PostingType === 'Credit') credit = cents(credit + amount)
    else debit = cents(debit + amount)
  }
  if (debit !== credit) throw new QuickbooksFault('2300', `Total debits ${debit} must equal total credits ${credit}`)
  return debit
}

function paymentTotals(entity: Entity, doc: Doc): void {
  const total = numberOf(doc, 'TotalAmt')
  if (total === undefined) throw missing('TotalAmt')
  if (total < 0) throw new QuickbooksFault('2290', 'Negative amount is not allowed', 'TotalAmt')
  let applied = 0
  for (const link of linksOf(doc)) applied += link.type === 'CreditMemo' || link.type === 'VendorCredit' ? -link.amount : link.amount
  const rest = cents(total - applied)
  if (rest < 0) throw business('The amount applied is greater than the amount of the payment.')
  if (entity.name !== 'Payment') return
  doc.UnappliedAmt = rest
  doc.ProcessPayment ??= false
  doc.DepositToAccountRef ??= { value: '4' }
  doc.Line ??= []
}

export function finishTransaction(change: Change, entity: Entity, doc: Doc, before: Doc | undefined, options: WriteOptions): void {
  required(entity, doc)
  tidyLinks(doc)
  cutToOpen(change, entity, doc, before)
  doc.TxnDate ??= textOf(before, 'TxnDate') ?? pacificDate(change.now)
  closedBooks(change, doc)
  currencyOf(change, entity, doc)
  documentNumber(change, entity, doc, before, options)
  if (entity.sales) fromCustomer(change, entity, doc)
  if ((entity.name === 'Invoice' || entity.name === 'Bill') && doc.DueDate === undefined) dueDate(change, doc)
  if (entity.fields.has('LinkedTxn') && entity.name !== 'Payment')
    doc.LinkedTxn = [...docsOf(doc, 'LinkedTxn').filter(writableLink), ...docsOf(before, 'LinkedTxn').filter((link) => !writableLink(link))]
  const lines =
    entity.name === 'InventoryAdjustment'
      ? finishAdjustment(change, doc, before)
      : finishLines(change, docsOf(doc, 'Line'), docsOf(before, 'Line'))
  if (entity.name === 'Payment' || entity.name === 'BillPayment') paymentTotals(entity, doc)
  if (entity.name === 'JournalEntry') doc.TotalAmt = journal(lines)
  if (lines.length > 0) doc.Line = lines
  if (entity.name === 'JournalEntry') refuseNameless(doc)
  if (withoutTotal.has(entity.name)) return
  const totals = totalsOf(lines)
  const { subtotal, shipping, discount } = totals
  const tax = entity.sales ? salesTax(change, doc, totals).added : (numberOf(docOf(doc, 'TxnTaxDetail'), 'TotalTax') ?? 0)
  const total = cents(subtotal + shipping - discount + tax - (numberOf(docOf(doc, 'CashBack'), 'Amount') ?? 0))
  doc.TotalAmt = total
  if (doc.ExchangeRate !== undefined) doc.HomeTotalAmt = cents(total * (numberOf(doc, 'ExchangeRate') ?? 1))
  if (entity.sales) {
    doc.Line = withSubtotal(lines, subtotal)
    doc.ApplyTaxAfterDiscount ??= false
    doc.PrintStatus ??= 'NeedToPrint'
    doc.EmailStatus ??= 'NotSet'
    if (entity.name === 'Invoice')
      for (const name of ['AllowIPNPayment', 'AllowOnlinePayment', 'AllowOnlineCreditCardPayment', 'AllowOnlineACHPayment'])
        doc[name] ??= false
    if (doc.EmailStatus === 'NeedToSend' && !textOf(docOf(doc, 'BillEmail'), 'Address'))
      throw new QuickbooksFault('6420', 'An e-mail address is needed for this delivery.', 'BillEmail')
  }
  if (entity.name === 'Estimate') doc.TxnStatus ??= 'Pending'
  if (entity.name === 'PurchaseOrder') doc.POStatus ??= 'Open'
  balance(entity, doc, before, total)
}

// QuickBooks puts its subtotal after the sold lines and before discounts (quickbooks 4.9).
function withSubtotal(lines: Doc[], subtotal: number): Doc[] {
  const discounts = lines.filter((line) => line.DetailType === 'DiscountLineDetail')
  const sold = lines.filter((line) => line.DetailType !== 'DiscountLineDetail')
  return [...sold, { Amount: subtotal, DetailType: 'SubTotalLineDetail', SubTotalLineDetail: {} }, ...discounts]
}

// Links made by a payment or deposit belong to it and cannot be changed from this side.
function writableLink(link: Doc): boolean {
  return !['Payment', 'BillPayment', 'Deposit', 'Invoice', 'Bill'].includes(textOf(link, 'TxnType') ?? '')
}

function balance(entity: Entity, doc: Doc, before: Doc | undefined, total: number): void {
  if (entity.name === 'SalesReceipt' || entity.name === 'RefundReceipt') doc.Balance = 0
  if (!['Invoice', 'CreditMemo', 'Bill', 'VendorCredit'].includes(entity.name)) return
  const paid = before ? (numberOf(before, 'TotalAmt') ?? 0) - (numberOf(before, 'Balance') ?? 0) - (numberOf(before, 'Deposit') ?? 0) : 0
  doc.Balance = Math.max(0, cents(total - paid - (numberOf(doc, 'Deposit') ?? 0)))
  if (entity.name === 'CreditMemo') doc.RemainingCredit = doc.Balance
}
