import { booksCurrency } from '#features/trade/partners/contract.ts'
import { isMovable } from '#trade-documents/model/change-days.ts'
import type { OrderChange } from '#trade-documents/model/order-change.ts'
import type { Particulars } from '#trade-documents/model/particulars.ts'
import { isSamePlace, type Party } from '#trade-documents/model/party.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'

/**
 * Whether it changes what only a person changes here: dates other than the days to ship and to arrive, terms, money on top, who pays the freight, the currency, the ship-to. Many partners
 * repeat all of an order in every change of it: what stays as it was is no change. `touched`: as `applyChange` answers it.
 */
export function needsPerson(before: PurchaseOrder, change: OrderChange, touched: ReadonlyMap<number, number>): boolean {
  const currencyOf = ({ currency }: Pick<PurchaseOrder, 'currency'>) => currency || booksCurrency
  return (
    (change.freight !== null && !isSame(change.freight, before.freight)) ||
    (change.currency !== '' && currencyOf(change) !== currencyOf(before)) ||
    saysOther(change, before, before) ||
    change.lines.some((line, index) => saysOther(line, before, lineBefore(before, touched, index))) ||
    change.lines.some(({ deliveries }) => deliveries.length > 0) ||
    goesElsewhere(before, change)
  )
}

function lineBefore({ lines }: PurchaseOrder, touched: ReadonlyMap<number, number>, changed: number): Particulars | undefined {
  const [at] = [...touched].find(([, line]) => line === changed) ?? []
  return at === undefined ? undefined : lines[at]
}

/** A line that has no date of a kind has the order's. */
function saysOther(said: Particulars, order: PurchaseOrder, before: Particulars | undefined): boolean {
  const daysOf = (code: string) => {
    const own = before?.dates.filter((each) => each.code === code) ?? []
    return own.length ? own : order.dates.filter((each) => each.code === code)
  }
  return (
    said.dates.some((day) => !isMovable(day) && !daysOf(day.code).some((each) => isSame(each, day))) ||
    said.terms.some((terms) => ![...(before?.terms ?? []), ...order.terms].some((each) => isSame(each, terms))) ||
    said.allowances.some((allowance) => !before?.allowances.some((each) => isSame(each, allowance)))
  )
}

const isSame = (one: object, other: object | null) => JSON.stringify(one) === JSON.stringify(other)

/** It names another ship-to than the order did, or another address of it. */
function goesElsewhere(before: PurchaseOrder, change: OrderChange): boolean {
  const placeIn = ({ parties }: Pick<PurchaseOrder, 'parties'>) => parties.find(({ role }) => role === 'shipTo')
  const [to, from] = [placeIn(change), placeIn(before)]
  if (!to) return false
  const addressOf = ({ street, city, postalCode }: Party) => [...street, city, postalCode].join(' ').trim()
  return !from || !isSamePlace(to, from) || (addressOf(to) !== '' && addressOf(to) !== addressOf(from))
}
