import { AppError } from '#contract/errors.ts'
import { type Cents, cents } from '#contract/money.ts'
import type { OrderLine } from '#features/sales/orders/contract.ts'
import { type Totals, totalsOf } from '#features/sales/orders/server/door.ts'
import { centsOf } from '#trade-documents/model/amount.ts'
import { product, quotient } from '#trade-documents/model/decimal.ts'
import { storeName } from '../settle/places/destinations.ts'
import type { ReadLine } from '../settle/read-line.ts'
import type { ReadOrder } from '../settle/read-order.ts'
import type { Extra } from './extras.ts'

/** An allowance or a charge in the amounts of an order. */
export type SoldExtra = { kind: 'allowance' | 'charge'; code: string; text: string; amountCents: number }
/** What an order for one place says: allowances are its discount, charges what it has as delivery. */
export type Sold = { lines: OrderLine[]; totals: Totals; discountPercent: string; extras: SoldExtra[] }

/** What is sold to a store of an order, or, without one, to all of it. The partner pays what its order says. */
export function soldTo(store: string, read: ReadOrder): Sold {
  const goods = goodsFor(store, read)
  const extras = read.extras.flatMap((extra): SoldExtra[] => {
    const amountCents = extra.isLater ? 0 : shareOf(extra, store, read)
    const { kind, code, text } = extra.said
    return amountCents > 0 ? [{ kind, code, text: text.slice(0, 80), amountCents }] : []
  })
  const amountOfKind = (asked: SoldExtra['kind']) =>
    cents(extras.reduce((total, { kind, amountCents }) => total + (kind === asked ? amountCents : 0), 0))
  const [discount, delivery] = [amountOfKind('allowance'), amountOfKind('charge')]
  const totals = totalsOf(goods, '0', nothingAdded)
  // Nobody is owed something for having ordered.
  if (discount > totals.subtotal) throw new AppError('invalid', { fields: { lines: 'orders.tooLarge' } })
  const subtotal = cents(totals.subtotal - discount)
  return {
    lines: goods,
    totals: { ...totals, discount, subtotal, delivery, grandTotal: cents(subtotal + delivery) },
    // What a person changes of the order later comes to less by as much.
    discountPercent: discount ? quotient(product(String(discount), '100'), String(totals.subtotal), 4) : '0',
    extras,
  }
}

/** Our own delivery and taxes are no part of what a partner pays. */
const nothingAdded = { delivery: () => cents(0), taxPercent: '0' }

function goodsFor(store: string, read: ReadOrder): OrderLine[] {
  if (!store) return read.lines.map(({ line }) => line)
  return read.lines.flatMap((each) => sharesOf(each, store, read).map((quantity) => ({ ...each.line, quantity })))
}

/** How many of a line go to a store. */
const sharesOf = ({ index, casePack }: ReadLine, store: string, { order }: ReadOrder) =>
  (order.lines[index]?.stores ?? []).filter((each) => storeName(each) === store).map(({ quantity }) => product(quantity, casePack))

/** By what the goods for each store come to; what is rounded for one is made up for by those behind it. */
function shareOf({ cents: whole, line }: Extra, store: string, read: ReadOrder): number {
  if (whole === null || !store) return whole ?? 0
  const about = line === null ? read : { ...read, lines: read.lines.filter(({ index }) => index === line) }
  const worth = read.destinations.map((each) => ({ store: each.store, cents: amountOf(goodsFor(each.store, about)) }))
  const all = worth.reduce((total, each) => total + each.cents, 0)
  if (!all) return 0
  const at = worth.findIndex((each) => each.store === store)
  const upTo = (end: number) => Math.round((whole * worth.slice(0, end).reduce((total, each) => total + each.cents, 0)) / all)
  return upTo(at + 1) - upTo(at)
}

const amountOf = (lines: readonly OrderLine[]): Cents =>
  cents(lines.reduce((total, { quantity, unitPrice }) => total + (centsOf(product(quantity, unitPrice)) ?? 0), 0))
