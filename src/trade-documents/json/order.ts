import { centsToDollars } from '#contract/money.ts'
import { centsOf } from '../model/amount.ts'
import { decimal } from '../model/decimal.ts'
import type { ItemIdKind } from '../model/item.ts'
import { emptyParty } from '../model/party.ts'
import type { PurchaseOrder } from '../model/purchase-order.ts'
import { emptyLine, emptyOrder, linesCents } from '../order.ts'
import { problemOf, type TextPlace, type TextProblem } from '../text-problems.ts'
import type { JsonOrder } from './schema.ts'

export function orderOf(said: JsonOrder, place: TextPlace): { order: PurchaseOrder; problems: TextProblem[] } {
  const problems: TextProblem[] = []
  const order = emptyOrder(said.test)
  const { purpose, number, date = '', currency, notes } = said
  Object.assign(order, { purpose, purposeCode: purpose, number, date, currency, notes })
  if (said.deliverOn) order.dates.push({ kind: 'deliverOn', code: 'deliverOn', date: said.deliverOn, time: '' })
  order.parties = said.parties.map(({ role, id, name, ...address }) => ({
    ...emptyParty(role, role),
    ...address,
    names: name ? [name] : [],
    id: id ? { scheme: id.scheme || ownNumber, value: id.value } : null,
  }))
  for (const [index, line] of said.lines.entries()) {
    const path = `${place.path}/lines/${index}`
    const price = line.price ?? (line.priceCents === undefined ? null : centsToDollars(line.priceCents).toFixed(2))
    const quantity = decimal(String(line.quantity)) ?? '0'
    if (quantity.startsWith('-') || price?.startsWith('-'))
      problems.push(problemOf('amountNegative', { ...place, path }, price ?? quantity))
    if (line.price !== undefined && line.priceCents !== undefined && centsOf(line.price) !== line.priceCents)
      problems.push(problemOf('valueInvalid', { ...place, path: `${path}/priceCents` }, String(line.priceCents)))
    order.lines.push({
      ...emptyLine(place),
      number: String(line.number),
      quantity,
      unit: line.unit,
      price: price === null ? null : decimal(price),
      items: line.items.map(({ scheme, value }) => ({ kind: kinds.get(scheme) ?? 'other', code: scheme, value })),
      descriptions: line.description ? [{ code: '', text: line.description }] : [],
      dates: line.deliverOn ? [{ kind: 'deliverOn', code: 'deliverOn', date: line.deliverOn, time: '' }] : [],
    })
  }
  order.total.amountCents = said.totalCents ?? null
  const value = linesCents(order.lines)
  if (said.totalCents !== undefined && value !== null && value !== said.totalCents)
    problems.push(problemOf('amountTotalDiffers', { ...place, path: `${place.path}/totalCents` }, String(said.totalCents)))
  return { order, problems }
}

/** X12's word for the buyer's own number. */
const ownNumber = '92'
const kinds: ReadonlyMap<string, ItemIdKind> = new Map([
  ['VN', 'seller'],
  ['BP', 'buyer'],
  ['IN', 'buyer'],
  ['EN', 'gtin'],
  ['UP', 'gtin'],
  ['BO', 'color'],
  ['CL', 'color'],
  ['IZ', 'size'],
  ['SZ', 'size'],
])
