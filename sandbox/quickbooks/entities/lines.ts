import type { Change } from '../change.ts'
import { business, missing, notFound, QuickbooksFault } from '../wire/fault.ts'
import { cents, type Doc, docOf, docsOf, numberOf, refOf, textOf } from '../wire/json.ts'
import { openBundle, refuseBundle } from './bundles.ts'
import { shippingItem } from './postings.ts'

// `had`: what the document named before. Something made inactive stays where it is and cannot be named anew.
function checkReference(change: Change, detail: Doc, name: string, entity: string, had: Set<string>): void {
  const id = refOf(detail, name)
  if (id === undefined) return
  if (id === shippingItem && name === 'ItemRef') return
  const row = change.company.get(entity, id)
  if (!row) throw new QuickbooksFault('2500', `Invalid Reference Id : ${entity} element id ${id} not found`, name)
  if (row.doc.Active === false && (entity === 'Item' || entity === 'Account') && !had.has(`${entity} ${id}`)) throw notFound()
  const reference = docOf(detail, name)
  if (reference) reference.value = id
  // An item is called by its own name, everything else by the full one.
  const full = entity === 'Item' ? undefined : textOf(row.doc, 'FullyQualifiedName')
  const label = full ?? textOf(row.doc, 'DisplayName') ?? textOf(row.doc, 'Name')
  if (reference && label !== undefined && entity !== 'TaxCode') reference.name = label
}

const lineReferences: [string, string][] = [
  ['ItemRef', 'Item'],
  ['ClassRef', 'Class'],
  ['TaxCodeRef', 'TaxCode'],
  ['AccountRef', 'Account'],
  ['CustomerRef', 'Customer'],
  ['DiscountAccountRef', 'Account'],
  ['PaymentMethodRef', 'PaymentMethod'],
  ['DepartmentRef', 'Department'],
]

function finishItemLine(line: Doc, detail: Doc): void {
  const quantity = numberOf(detail, 'Qty')
  const price = numberOf(detail, 'UnitPrice')
  let amount = numberOf(line, 'Amount')
  // Clients with typed lines send 0 for what was not set: then the amount stands alone.
  const unset = quantity === 0 && price === 0 && amount !== undefined
  if (quantity !== undefined && price !== undefined && !unset) {
    const product = cents(quantity * price)
    if (amount === undefined) amount = product
    else if (Math.abs(product - amount) >= 0.01) {
      throw new QuickbooksFault(
        '6070',
        `Amount calculation incorrect in the request. Amount is not equal to UnitPrice * Qty. Supplied value:${amount}`,
        'Line.Amount',
      )
    }
  }
  if (amount === undefined) throw missing('Line.Amount')
  line.Amount = amount
}

function namedIn(lines: Doc[]): Set<string> {
  const details = lines.map((line) => docOf(line, textOf(line, 'DetailType') ?? ''))
  return new Set(lineReferences.flatMap(([name, entity]) => details.map((detail) => `${entity} ${refOf(detail, name) ?? ''}`)))
}

function refuseSwitchedOff(change: Change, type: string, detail: Doc | undefined): void {
  const allowed = (name: string) => change.company.preference('SalesFormsPrefs', name)
  if (type === 'DiscountLineDetail' && !allowed('AllowDiscount'))
    throw business('You have to enable the discount preference to use a discount line.')
  if (refOf(detail, 'ItemRef') === shippingItem && !allowed('AllowShipping'))
    throw business('You have to enable the shipping preference to use a shipping line.')
}

const partsOf = (lines: Doc[]) => lines.flatMap((line) => docsOf(docOf(line, 'GroupLineDetail'), 'Line'))

// Numbers the lines, checks their references and amounts. `before`: those the document had.
export function finishLines(change: Change, lines: Doc[], before: Doc[]): Doc[] {
  const had = namedIn(before)
  const abroad = change.company.isAbroad()
  const kept = lines.filter((line) => line.DetailType !== 'SubTotalLineDetail')
  let nextId = Math.max(0, ...kept.map((line) => Number(textOf(line, 'Id') ?? 0) || 0))
  const used = new Set<string>()
  kept.forEach((line, index) => {
    const linkOnly = docsOf(line, 'LinkedTxn').length > 0 && line.DetailType === undefined
    if (line.DetailType === 'DescriptionLineDetail') line.DetailType = 'DescriptionOnly'
    const type = textOf(line, 'DetailType')
    if (type === undefined && !linkOnly) throw missing('Line.DetailType')
    if (!linkOnly) {
      const own = textOf(line, 'Id')
      if (!own || used.has(own)) line.Id = String(++nextId)
      used.add(textOf(line, 'Id') ?? '')
      if (!numberOf(line, 'LineNum')) line.LineNum = index + 1
    }
    if (type === undefined || type === 'DescriptionOnly') return
    const detail = docOf(line, type)
    refuseSwitchedOff(change, type, detail)
    if (type === 'SalesItemLineDetail') {
      if (!detail) throw missing('Line.SalesItemLineDetail')
      if (!docOf(detail, 'ItemRef')) detail.ItemRef = { value: '1' }
      refuseBundle(change, refOf(detail, 'ItemRef'))
      if (!abroad) detail.TaxCodeRef ??= { value: 'NON' }
      finishItemLine(line, detail)
    } else if (type === 'ItemBasedExpenseLineDetail' && detail) finishItemLine(line, detail)
    else if (type === 'GroupLineDetail' && detail) {
      openBundle(change, detail)
      detail.Line = finishLines(change, docsOf(detail, 'Line'), partsOf(before))
      line.Amount = cents(docsOf(detail, 'Line').reduce((sum, inner) => sum + (numberOf(inner, 'Amount') ?? 0), 0))
    } else if (type !== 'DiscountLineDetail' && numberOf(line, 'Amount') === undefined) throw missing('Line.Amount')
    if (detail) for (const [name, entity] of lineReferences) checkReference(change, detail, name, entity, had)
  })
  return kept
}

// `byCode`: what the lines of a tax code come to, shipping apart.
export interface Totals {
  subtotal: number
  shipping: number
  discount: number
  byCode: Map<string, { goods: number; shipping: number }>
}

// A bundle costs and is taxed by what lies in it.
const opened = (line: Doc): Doc[] => (line.DetailType === 'GroupLineDetail' ? docsOf(docOf(line, 'GroupLineDetail'), 'Line') : [line])

export function totalsOf(lines: Doc[]): Totals {
  const totals: Totals = { subtotal: 0, shipping: 0, discount: 0, byCode: new Map() }
  for (const line of lines.flatMap(opened)) {
    if (line.DetailType === 'DiscountLineDetail' || line.DetailType === 'SubTotalLineDetail') continue
    const amount = numberOf(line, 'Amount') ?? 0
    const detail = docOf(line, 'SalesItemLineDetail')
    const isShipping = refOf(detail, 'ItemRef') === shippingItem
    if (isShipping) totals.shipping = cents(totals.shipping + amount)
    else totals.subtotal = cents(totals.subtotal + amount)
    if (!detail) continue
    const code = refOf(detail, 'TaxCodeRef') ?? ''
    const part = totals.byCode.get(code) ?? { goods: 0, shipping: 0 }
    totals.byCode.set(
      code,
      isShipping ? { ...part, shipping: cents(part.shipping + amount) } : { ...part, goods: cents(part.goods + amount) },
    )
  }
  for (const line of lines) {
    if (line.DetailType !== 'DiscountLineDetail') continue
    const detail = docOf(line, 'DiscountLineDetail')
    const percent = numberOf(detail, 'DiscountPercent')
    if (percent !== undefined && detail?.PercentBased !== false) line.Amount = cents((totals.subtotal * percent) / 100)
    totals.discount = cents(totals.discount + (numberOf(line, 'Amount') ?? 0))
  }
  return totals
}
