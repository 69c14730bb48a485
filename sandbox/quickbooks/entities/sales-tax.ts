import type { Change } from '../change.ts'
import type { Company } from '../company.ts'
import { business } from '../wire/fault.ts'
import { cents, type Doc, docOf, docsOf, numberOf, refOf, textOf } from '../wire/json.ts'
import type { Totals } from './lines.ts'

interface Rate {
  ref: Doc
  percent: number
}
interface Tax {
  rate: Rate
  net: number
  amount: number
}

// A code is a list of rates: state, county, city (quickbooks 4.15).
function ratesOf(company: Company, code: Doc | undefined): Rate[] {
  return docsOf(docOf(code, 'SalesTaxRateList'), 'TaxRateDetail').flatMap((detail) => {
    const ref = docOf(detail, 'TaxRateRef')
    const percent = numberOf(company.get('TaxRate', refOf(detail, 'TaxRateRef') ?? '')?.doc, 'RateValue')
    return ref && percent !== undefined ? [{ ref, percent }] : []
  })
}

// Each rate is computed on the taxable amount and rounded by itself.
const taxesOn = (net: number, rates: Rate[]): Tax[] => rates.map((rate) => ({ rate, net, amount: cents((net * rate.percent) / 100) }))

// The amounts include the tax: what is left without it is the net.
function taxesWithin(gross: number, rates: Rate[]): Tax[] {
  const percent = rates.reduce((sum, rate) => sum + rate.percent, 0)
  const net = cents(gross / (1 + percent / 100))
  return spread(cents(gross - net), taxesOn(net, rates))
}

// A total that was given is spread over the rates in proportion, to the cent.
function spread(total: number, taxes: Tax[]): Tax[] {
  const sum = taxes.reduce((all, { amount }) => all + amount, 0)
  let left = total
  return taxes.map((tax, index) => {
    const amount = index === taxes.length - 1 ? left : cents(sum === 0 ? total / taxes.length : (total * tax.amount) / sum)
    left = cents(left - amount)
    return { ...tax, amount }
  })
}

// The discount of a document lies on all of its lines in proportion, but not on QuickBooks' own shipping line.
function netOf({ subtotal, discount }: Totals, part: { goods: number; shipping: number }): number {
  const off = subtotal === 0 ? 0 : (discount * part.goods) / subtotal
  return cents(part.goods - off + part.shipping)
}

function noteTaxes(doc: Doc, detail: Doc, taxes: Tax[]): number {
  const total = cents(taxes.reduce((sum, { amount }) => sum + amount, 0))
  detail.TaxLine = taxes.map(({ rate, net, amount }) => ({
    Amount: amount,
    DetailType: 'TaxLineDetail',
    TaxLineDetail: { TaxRateRef: rate.ref, PercentBased: true, TaxPercent: rate.percent, NetAmountTaxable: net },
  }))
  detail.TotalTax = total
  doc.TxnTaxDetail = detail
  return total
}

function noteTotal(doc: Doc, detail: Doc, total: number): number {
  delete detail.TaxLine
  detail.TotalTax = total
  doc.TxnTaxDetail = detail
  return total
}

// With automated sales tax the address decides: the code whose description is the state that the goods go to.
function codeOfAddress(company: Company, doc: Doc): Doc | undefined {
  const state = textOf(docOf(doc, 'ShipAddr'), 'CountrySubDivisionCode') ?? textOf(docOf(doc, 'BillAddr'), 'CountrySubDivisionCode')
  const codes = [...company.collection('TaxCode').live()].map((row) => row.doc)
  return state === undefined ? undefined : codes.find((code) => code.Active !== false && textOf(code, 'Description') === state)
}

const isExempt = (company: Company, doc: Doc) => company.get('Customer', refOf(doc, 'CustomerRef') ?? '')?.doc.Taxable === false

function atHome(change: Change, doc: Doc, totals: Totals): number {
  const { company } = change
  const detail = docOf(doc, 'TxnTaxDetail') ?? {}
  const given = numberOf(detail, 'TotalTax')
  const automated = company.preference('TaxPrefs', 'PartnerTaxEnabled')
  const code = company.get('TaxCode', refOf(detail, 'TxnTaxCodeRef') ?? '')?.doc
  // Lines of the tax come from QuickBooks itself: then the total is an answer of it and no wish.
  const isOverride = code !== undefined && given !== undefined && docsOf(detail, 'TaxLine').length === 0
  const part = totals.byCode.get('TAX') ?? { goods: 0, shipping: 0 }
  const after = automated || doc.ApplyTaxAfterDiscount === true
  const net = after ? netOf(totals, part) : cents(part.goods + part.shipping)
  if (isOverride) {
    const rates = ratesOf(company, automated ? (codeOfAddress(company, doc) ?? code) : code)
    return rates.length ? noteTaxes(doc, detail, spread(given, taxesOn(net, rates))) : noteTotal(doc, detail, given)
  }
  if (automated) {
    const decided = isExempt(company, doc) ? undefined : codeOfAddress(company, doc)
    if (!decided) return noteTotal(doc, detail, 0)
    detail.TxnTaxCodeRef = { value: textOf(decided, 'Id') ?? '' }
    return noteTaxes(doc, detail, taxesOn(net, ratesOf(company, decided)))
  }
  const rates = ratesOf(company, code)
  if (rates.length) return noteTaxes(doc, detail, taxesOn(net, rates))
  doc.TxnTaxDetail = { ...detail, TotalTax: given ?? 0 }
  return given ?? 0
}

// Outside the US each line has its code, and the document says whether its amounts include the tax.
function abroad(change: Change, doc: Doc, totals: Totals): number {
  const { company } = change
  const detail = docOf(doc, 'TxnTaxDetail') ?? {}
  doc.GlobalTaxCalculation ??= 'TaxExcluded'
  if (doc.GlobalTaxCalculation === 'NotApplicable') return noteTotal(doc, detail, 0)
  const taxes = [...totals.byCode].flatMap(([code, part]) => {
    if (code === '' || code === 'TAX' || code === 'NON')
      throw business('Make sure all your transactions have a GST/HST or VAT rate before you save.')
    const rates = ratesOf(company, company.get('TaxCode', code)?.doc)
    return doc.GlobalTaxCalculation === 'TaxInclusive' ? taxesWithin(netOf(totals, part), rates) : taxesOn(netOf(totals, part), rates)
  })
  return noteTaxes(doc, detail, taxes)
}

// The tax of a sale; `added`: what of it comes on top of the lines.
export function salesTax(change: Change, doc: Doc, totals: Totals): { added: number } {
  if (!change.company.preference('TaxPrefs', 'UsingSalesTax')) return { added: noteTotal(doc, docOf(doc, 'TxnTaxDetail') ?? {}, 0) }
  if (!change.company.isAbroad()) return { added: atHome(change, doc, totals) }
  const tax = abroad(change, doc, totals)
  return { added: doc.GlobalTaxCalculation === 'TaxInclusive' ? 0 : tax }
}
