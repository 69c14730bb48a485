import { scaled, sharesOf } from './whole-numbers.ts'

/** `amountCents`: as the books have the line, before `discountCents`. `quantity`: decimal text. */
export type DocumentLine = {
  itemId: string
  categoryIds: readonly string[]
  quantity: string
  amountCents: number
  discountCents: number
}
type Goods = { lines: readonly DocumentLine[]; discountCents: number; totalCents: number }
/**
 * An invoice, or an order that is none yet. `day`: of the sale. `seenOn`: when it was heard of first. `totalCents`: with tax and shipping. `reps`: who
 * sold it, where it says so itself; else those whose customer it was that day.
 */
export type Sale = Goods & {
  id: string
  number: string
  day: string
  seenOn: string
  customerId: string
  isVoid: boolean
  reps?: readonly Share[]
}
/** Money for a sale; what bounced is another one, below zero. */
export type Payment = { id: string; number: string; day: string; saleId: string; amountCents: number; isVoid: boolean }
/** `saleId` null: somebody has to say which sale came back. */
export type Credit = Goods & { id: string; number: string; day: string; saleId: string | null; customerId: string; isVoid: boolean }
/** From that day on both are one. */
export type Merge = { day: string; from: string; into: string }
/** Whose a sale is. `share`: ten-thousandths of it. */
export type Share = { payeeId: string; share: number }
/** What holds of a customer from a day on; empty: from the beginning. */
export type CustomerFacts = { from: string; territory: string; groupIds: readonly string[]; reps: readonly Share[] }

export type Books = {
  sales: readonly Sale[]
  payments: readonly Payment[]
  credits: readonly Credit[]
  merges: readonly Merge[]
  /** By customer, the earliest first. */
  customers: ReadonlyMap<string, readonly CustomerFacts[]>
}

export const wholeShare = 10_000
export const unitPlaces = 4
export const nobody: CustomerFacts = { from: '', territory: '', groupIds: [], reps: [] }

export function factsOn(customers: Books['customers'], customerId: string, day: string): CustomerFacts {
  const all = customers.get(customerId)
  if (!all) return nobody
  for (let at = all.length - 1; at >= 0; at--) {
    const each = all[at]
    if (each && each.from <= day) return each
  }
  return nobody
}

/** What a line is worth without its discounts, tax and shipping; the discount of the document is shared so that it sums to itself. */
export type NetLine = { itemId: string; categoryIds: readonly string[]; cents: number; units: number }
export type NetGoods = { lines: readonly NetLine[]; cents: number; units: number }

export function netOf({ lines, discountCents }: Goods): NetGoods {
  const plain = lines.map((line) => line.amountCents - line.discountCents)
  const shares =
    discountCents > 0
      ? sharesOf(
          discountCents,
          plain.map((cents) => Math.max(0, cents)),
        )
      : null
  const net = lines.map(({ itemId, categoryIds, quantity }, at) => ({
    itemId,
    categoryIds,
    cents: (plain[at] ?? 0) - (shares?.[at] ?? 0),
    units: scaled(quantity, unitPlaces),
  }))
  return { lines: net, cents: total(net, 'cents'), units: total(net, 'units') }
}
const total = (lines: readonly NetLine[], what: 'cents' | 'units') => lines.reduce((sum, line) => sum + line[what], 0)
