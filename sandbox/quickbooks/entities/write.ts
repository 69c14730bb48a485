import type { Change, WriteOperation, WriteOptions } from '../change.ts'
import type { Company } from '../company.ts'
import { business, invalidId, missing, notFound, QuickbooksFault } from '../wire/fault.ts'
import { cents, cloneDoc, type Doc, docOf, docsOf, isDoc, numberOf, parseDoc, refOf, textOf } from '../wire/json.ts'
import { applyEffects, refuseDeposited, refuseSettled, releasePayers } from './effects.ts'
import { entityOf } from './entities.ts'
import type { Entity } from './entity.ts'
import { checkAttached } from './links.ts'
import { finishName, renameChildren } from './names.ts'
import { writeRecurring } from './recurring.ts'
import { finishTransaction } from './transactions.ts'
import { clears, readWritable } from './validate.ts'

const noOptions: WriteOptions = { allowDuplicateDocNumber: false }

// What a full update may not clear although it is not read only.
const kept = new Set([
  'Active',
  'Balance',
  'BalanceWithJobs',
  'CurrencyRef',
  'Type',
  'QtyOnHand',
  'IsProject',
  'Taxable',
  'Job',
  'FileName',
  'ContentType',
  'Size',
])

function stripped(doc: Doc): Doc {
  const result: Doc = { Id: doc.Id, SyncToken: doc.SyncToken, domain: 'QBO', sparse: false }
  for (const [name, value] of Object.entries(doc)) if (value !== undefined) result[name] = value
  return result
}

// Where a name that was made inactive cannot be used any more.
const mustBeActive = new Set(['Customer', 'Vendor', 'Account', 'Item'])

function checkReferences(change: Change, entity: Entity, doc: Doc, given: Doc, before: Doc | undefined): void {
  for (const field of entity.fields.values()) {
    const target = field.target
    const reference = docOf(doc, field.name)
    if (!target || !reference || given[field.name] === undefined) continue
    const id = textOf(reference, 'value')
    if (id === undefined || id === '') {
      delete doc[field.name]
      continue
    }
    if (target === 'CompanyCurrency') {
      if (!/^[A-Z]{3}$/.test(id))
        throw new QuickbooksFault('2500', `Invalid Reference Id : Currency element id ${id} not found`, field.name)
      continue
    }
    const row = change.company.get(target, id)
    if (!row)
      throw new QuickbooksFault(
        '2500',
        `Invalid Reference Id : ${target === 'Customer' || target === 'Vendor' ? 'Names' : target} element id ${id} not found`,
        field.name,
      )
    const isNew = target === 'Customer' || target === 'Vendor' || refOf(before, field.name) !== id
    if (row.doc.Active === false && entity.kind === 'txn' && mustBeActive.has(target) && isNew) throw notFound()
    const label = textOf(row.doc, 'DisplayName') ?? textOf(row.doc, 'FullyQualifiedName') ?? textOf(row.doc, 'Name')
    if (label !== undefined) reference.name = label
  }
}

function merge(entity: Entity, before: Doc | undefined, given: Doc, sparse: boolean): Doc {
  const doc: Doc = {}
  if (before) {
    for (const [name, value] of Object.entries(cloneDoc(before))) {
      const field = entity.fields.get(name)
      if (sparse || field?.readOnly || kept.has(name) || name === 'Id' || name === 'MetaData') doc[name] = value
    }
  }
  for (const [name, value] of Object.entries(given)) {
    if (value === null && sparse) continue
    if (name === 'Balance' && before) continue
    if (clears(value)) delete doc[name]
    else
      doc[name] =
        isDoc(value) && sparse && isDoc(doc[name]) && entity.fields.get(name)?.type === 'addr' ? { ...doc[name], ...value } : value
  }
  return doc
}

function existing(company: Company, entity: Entity, body: Doc): Doc {
  const id = textOf(body, 'Id')
  if (!id) throw missing('Id')
  if (entity.numericIds && !/^-?\d+$/.test(id)) throw invalidId(id)
  const row = company.get(entity.name, id)
  if (!row) throw notFound()
  const token = textOf(body, 'SyncToken')
  if (token === undefined || token === '') throw missing('SyncToken')
  if (token !== row.doc.SyncToken) {
    throw new QuickbooksFault(
      '5010',
      'Stale Object Error : You and root were working on this at the same time. root finished before you did, so your work was not saved.',
    )
  }
  return row.doc
}

// Companies in the US keep Latin-1; what becomes of other characters is not documented (quickbooks 2), so there is a switch.
function inTheirCharacters(change: Change, given: Doc): Doc {
  const { foreignCharacters } = change.sandbox.settings
  if (foreignCharacters === 'kept' || change.company.isAbroad()) return given
  const text = JSON.stringify(given)
  const outside = /[^\0-\xff]/gu
  if (!outside.test(text)) return given
  if (foreignCharacters === 'refused') throw new QuickbooksFault('2040', 'Invalid String. String contains an invalid character')
  return parseDoc(text.replace(outside, '?'))
}

function save(change: Change, entity: Entity, body: Doc, before: Doc | undefined, options: WriteOptions): Doc {
  const given = inTheirCharacters(change, readWritable(entity, body))
  const sparse = body.sparse === true || body.sparse === 'true'
  const doc = merge(entity, before, given, sparse && before !== undefined)
  doc.Id = before?.Id ?? (entity.name === 'Preferences' || entity.name === 'CompanyInfo' ? '1' : change.company.nextId(entity))
  doc.SyncToken = before ? String(Number(before.SyncToken) + 1) : '0'
  doc.domain = 'QBO'
  doc.sparse = false
  if (before) doc.MetaData = before.MetaData
  checkReferences(change, entity, doc, given, before)
  if (entity.name === 'Attachable') checkAttached(change.company, doc)
  if (
    before &&
    entity.kind === 'name' &&
    before.Active === false &&
    doc.Active === false &&
    Object.keys(given).every((name) => name === 'Active')
  )
    return before
  if (entity.kind === 'name') finishName(change, entity, doc, before)
  if (entity.kind === 'txn') {
    if (before && entity.name === 'Payment') refuseDeposited(entity, before)
    if (before && entity.name === 'InventoryAdjustment' && !sparse)
      throw business('An inventory adjustment can only be updated in part: sparse must be true.')
    finishTransaction(change, entity, doc, before, options)
  }
  for (const field of entity.fields.values()) if (field.required && doc[field.name] === undefined) throw missing(field.name)
  change.stamp(doc)
  const result = stripped(doc)
  change.event(entity.name, String(doc.Id), before ? 'Update' : 'Create')
  change.save(entity, before, result)
  if (entity.kind === 'txn') applyEffects(change, entity, before, result)
  if (before && entity.kind === 'name') renameChildren(change, entity, result, before)
  if (!before && entity.name === 'Customer') openingInvoice(change, result)
  if (!before && entity.name === 'CreditMemo') applyCredit(change, result, ['CreditMemo', 'Invoice'])
  const takesCredit = change.sandbox.settings.creditUsedBy === 'newMemosAndInvoices'
  if (!before && entity.name === 'Invoice' && takesCredit) applyCredit(change, result, ['Invoice', 'CreditMemo'])
  return change.company.get(entity.name, String(doc.Id))?.doc ?? result
}

// A balance given at creation becomes an invoice of that amount (quickbooks 4.1).
function openingInvoice(change: Change, customer: Doc): void {
  const amount = numberOf(customer, 'Balance') ?? 0
  if (amount <= 0) return
  change.touch('Customer', String(customer.Id), (doc) => Object.assign(doc, { Balance: 0, BalanceWithJobs: 0 }), false)
  const invoice = {
    CustomerRef: { value: customer.Id },
    TxnDate: customer.OpenBalanceDate,
    Line: [{ Amount: amount, DetailType: 'SalesItemLineDetail', Description: 'Opening Balance', SalesItemLineDetail: {} }],
  }
  save(change, entityOf('Invoice'), invoice, undefined, noOptions)
}

// With automatic credit application QuickBooks makes a payment of zero that pays invoices with credit (quickbooks 4.10): what is new meets what
// is open of the same customer, the oldest first.
function applyCredit(change: Change, made: Doc, [own, other]: ['CreditMemo', 'Invoice'] | ['Invoice', 'CreditMemo']): void {
  if (!change.company.preference('SalesFormsPrefs', 'AutoApplyCredit') || change.company.spec.customers > 0) return
  const customer = refOf(made, 'CustomerRef')
  let left = numberOf(made, 'Balance') ?? 0
  const lines: Doc[] = []
  const open = [...change.company.collection(other).live()].filter(
    (row) => refOf(row.doc, 'CustomerRef') === customer && (numberOf(row.doc, 'Balance') ?? 0) > 0,
  )
  for (const row of open.sort((a, b) => a.created - b.created)) {
    const amount = Math.min(left, numberOf(row.doc, 'Balance') ?? 0)
    if (amount <= 0) break
    lines.push({ Amount: amount, LinkedTxn: [{ TxnId: row.id, TxnType: other }] })
    left = cents(left - amount)
  }
  if (lines.length === 0) return
  const used = cents(lines.reduce((sum, line) => sum + (numberOf(line, 'Amount') ?? 0), 0))
  lines.push({ Amount: used, LinkedTxn: [{ TxnId: made.Id, TxnType: own }] })
  save(change, entityOf('Payment'), { CustomerRef: { value: customer }, TotalAmt: 0, Line: lines }, undefined, noOptions)
}

function voidTransaction(change: Change, entity: Entity, before: Doc): Doc {
  if (!entity.voidable) throw new QuickbooksFault('500', `Operation void is not supported for ${entity.name}`)
  refuseDeposited(entity, before)
  refuseSettled(change, entity, before)
  releasePayers(change, entity, before)
  const current = change.company.get(entity.name, String(before.Id))?.doc ?? before
  const doc = cloneDoc(current)
  const note = textOf(doc, 'PrivateNote')
  doc.SyncToken = String(Number(before.SyncToken) + 1)
  doc.PrivateNote = note && !note.startsWith('Voided') ? `Voided - ${note}` : 'Voided'
  for (const name of ['TotalAmt', 'Balance', 'UnappliedAmt', 'RemainingCredit', 'Deposit']) if (doc[name] !== undefined) doc[name] = 0
  if (entity.name === 'Payment' || entity.name === 'BillPayment') doc.Line = []
  const parts = docsOf(doc, 'Line').flatMap((line) => docsOf(docOf(line, 'GroupLineDetail'), 'Line'))
  for (const line of [...docsOf(doc, 'Line'), ...parts]) {
    line.Amount = 0
    const detail = docOf(line, 'SalesItemLineDetail') ?? docOf(line, 'ItemBasedExpenseLineDetail')
    if (detail) Object.assign(detail, { Qty: 0, UnitPrice: 0 })
    const group = docOf(line, 'GroupLineDetail')
    if (group) group.Quantity = 0
  }
  const tax = docOf(doc, 'TxnTaxDetail')
  if (tax) doc.TxnTaxDetail = { TotalTax: 0 }
  doc.LinkedTxn = docsOf(doc, 'LinkedTxn').filter((link) => link.TxnType !== 'Payment' && link.TxnType !== 'BillPayment')
  change.stamp(doc)
  change.event(entity.name, String(doc.Id), 'Void')
  change.save(entity, current, doc)
  applyEffects(change, entity, current, doc)
  return doc
}

function remove(change: Change, entity: Entity, before: Doc): Doc {
  if (entity.kind === 'name' || entity.kind === 'fixed' || entity.name === 'CompanyInfo' || entity.name === 'Preferences') {
    throw new QuickbooksFault('500', `Operation delete is not supported for ${entity.name}`)
  }
  refuseDeposited(entity, before)
  refuseSettled(change, entity, before)
  releasePayers(change, entity, before)
  const current = change.company.get(entity.name, String(before.Id))?.doc ?? before
  applyEffects(change, entity, current, undefined)
  change.event(entity.name, String(before.Id), 'Delete')
  change.erase(entity, current)
  return { domain: 'QBO', status: 'Deleted', Id: before.Id }
}

// An exchange rate has no Id of its own for the client: its currency names it.
function saveRate(change: Change, entity: Entity, body: Doc): Doc {
  const code = textOf(body, 'SourceCurrencyCode')
  if (!code) throw missing('SourceCurrencyCode')
  if (numberOf(body, 'Rate') === undefined) throw missing('Rate')
  const known = [...change.company.collection(entity.name).live()].find((row) => row.doc.SourceCurrencyCode === code)
  return save(change, entity, { TargetCurrencyCode: 'USD', ...body, sparse: true }, known?.doc, noOptions)
}

export function writeRecord(change: Change, entity: Entity, operation: WriteOperation, body: Doc, options: WriteOptions): Doc {
  if (entity.name === 'RecurringTransaction') return writeRecurring(change, operation, body)
  if (entity.kind === 'fixed') throw new QuickbooksFault('500', `Operation ${operation} is not supported for ${entity.name}`)
  return change.company.change(() => {
    if (entity.name === 'ExchangeRate') return saveRate(change, entity, body)
    if (operation === 'create') return save(change, entity, body, undefined, options)
    const before = existing(change.company, entity, body)
    if (operation === 'delete') return remove(change, entity, before)
    return operation === 'void' ? voidTransaction(change, entity, before) : save(change, entity, body, before, options)
  })
}
