import type { Allowance, ItemId } from '#trade-documents/model/item.ts'
import type { OrderChange } from '#trade-documents/model/order-change.ts'
import type { DocumentDate, Party } from '#trade-documents/model/party.ts'
import type { OrderLine, PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { Problem } from '#trade-documents/problem.ts'

/**
 * All of an order on which goods and money depend, in words that a person can write down from the document; what it leaves out is left out.
 * `total`: the amount, then the number of lines and the sum of quantities, as far as the document says them. `told`: the warnings. Instead of
 * all that `refused`: the errors; each with the segment, the line of the text or, where there are no lines, the path where it stands. `envelope`: what is wrong around the orders.
 */
export type ShownOrder = Record<string, string | true | string[]>

export function shownOrder(order: PurchaseOrder | OrderChange, problems: readonly Problem[]): ShownOrder {
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length) return { refused: errors.map(place) }
  const { number, release, date, purpose, type, contract, currency, test, total, lines } = order
  const partyOf = (role: Party['role']) => order.parties.filter((each) => each.role === role).map(party)
  const [amount, ...counts] = [total.amountCents === null ? '' : (total.amountCents / 100).toFixed(2), total.lines, total.quantity]
  return {
    number,
    date,
    lines: lines.map(line),
    ...(purpose !== 'new' && { purpose }),
    ...(test && { test }),
    ...said({ release, type, contract, currency, buyer: partyOf('buyer').join('; '), shipTo: partyOf('shipTo').join('; ') }),
    ...said({ total: [amount, counts[0] && `${counts[0]} lines`, counts[1] && `${counts[1]} in all`].filter(Boolean).join(', ') }),
    ...said({ dates: order.dates.map(day), allowances: order.allowances.map(allowance), told: problems.map(place) }),
  }
}

const said = (fields: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.length > 0))

export const place = ({ code, segment, position, path }: Problem) =>
  [code, segment, position > 1 || !path ? position || '' : path].filter(Boolean).join(' ')

const party = ({ names, id, street, city, region, postalCode, country }: Party) =>
  [...names, id && `${id.scheme} ${id.value}`.trim(), ...street, city, region, postalCode, country].filter(Boolean).join(', ')

const day = ({ kind, code, date, time }: DocumentDate) => [kind === 'other' ? code : kind, date, time].filter(Boolean).join(' ')

const allowance = ({ kind, code, text, amountCents, percent }: Allowance) =>
  [kind, code, text, amountCents !== null && (amountCents / 100).toFixed(2), percent && `${percent} %`].filter(Boolean).join(' ')

/** `1: 120 EA at 9.25 TE; seller VN AB3542`, then what else the line says. */
function line(of: OrderLine | OrderChange['lines'][number]): string {
  const { number, quantity, unit, price, priceBasis, items, pack, prices, stores, deliveries, dates, allowances } = of
  const change = 'change' in of ? `${of.changeCode} (${of.change}), ${of.quantityLeft ?? '-'} left` : ''
  return [
    `${number || '-'}: ${[quantity, unit, 'at', price ?? '-', priceBasis].filter(Boolean).join(' ')}`,
    ...[change, ...items.map(item)].filter(Boolean),
    ...(pack ? [`pack ${[pack.packs || '-', 'x', pack.size || '-', pack.unit].filter(Boolean).join(' ')}`] : []),
    ...prices.map((each) => `${each.code} ${each.price}`),
    ...stores.map((each) => `${each.quantity} to ${each.scheme} ${each.store}`),
    ...deliveries.map((each) => `${each.quantity} ${each.unit} ${each.dates.map(day).join(' ')}`),
    ...[...dates.map(day), ...allowances.map(allowance), ...of.parties.map(party)],
  ].join('; ')
}

const item = ({ kind, code, value }: ItemId) => [kind, code, value].filter(Boolean).join(' ')
