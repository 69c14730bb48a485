import { type CustomerFacts, type Forecast, forecastOf, type Merge, timelineOf } from '#features/incentives/attainment/door.ts'
import type { ProgramTerms } from '../../terms.ts'

/** Texts of JSON, as `read.ts` has them. */
export type Papers = {
  sold: readonly string[]
  soldBefore: readonly string[]
  credits: string
  items: string | null
  deliveryItem: string | null
  customers: string
}
type Line = { item?: string | null; quantity?: number | null; amount: number }
type Invoice = [id: string, number: string, day: string, customerId: string, total: number, lines: Line[]]
type Credit = [id: string, number: string, day: string, saleId: string, customerId: string, total: number, lines: Line[]]
type Item = [theirs: string, ours: string, categoryIds: string[]]
type Customer = [id: string, mergedInto: string | null, territory: string, groupId: string | null, repId: string | null]

/** `winnersInAll`, `losersInAll`: of which only the first are told. */
export type Reckoned = Omit<Forecast, 'losers'> & { losers: string[]; winnersInAll: number; losersInAll: number; invoices: number }
const mostTold = 10

/**
 * What such a program would have cost, by the engine that reckons those that are open. As if all of it had been paid, and as if customers had been
 * whose they are today.
 */
export function reckon(terms: ProgramTerms, papers: Papers): Reckoned {
  const goodsOf = goodsReader(papers)
  const { customers, merges } = readCustomers(papers.customers)
  const salesIn = (portion: string) => {
    const invoices: Invoice[] = JSON.parse(portion)
    return invoices.map(([id, number, day, customerId, totalCents, lines]) => ({
      ...{ id, number, day, seenOn: day, customerId, isVoid: false, totalCents },
      ...goodsOf(lines),
    }))
  }
  const memos: Credit[] = JSON.parse(papers.credits)
  const credits = memos.map(([id, number, day, saleId, customerId, totalCents, lines]) => ({
    ...{ id, number, day, saleId, customerId, isVoid: false, totalCents },
    ...goodsOf(lines),
  }))
  const nothing = { payments: [], credits: [], merges, customers }
  const then = timelineOf({ ...nothing, sales: papers.sold.flatMap(salesIn), credits })
  const version = { version: 1, from: '', terms: { ...terms, earnOn: 'invoice' as const } }
  const { losers, winners, ...found } = forecastOf({ id: '', code: '', versions: [version], pauses: [] }, then, earlier())
  return {
    ...found,
    winners: winners.slice(0, mostTold),
    losers: losers.slice(0, mostTold),
    winnersInAll: winners.length,
    losersInAll: losers.length,
    invoices: then.sales.size,
  }

  /** A portion after the other: only sums are kept of them. */
  function* earlier() {
    for (const portion of papers.soldBefore) yield* timelineOf({ ...nothing, sales: salesIn(portion) }).sales.values()
  }
}

/** QuickBooks' own item for shipping. */
const shippingItem = 'SHIPPING_ITEM_ID'
/** Goods alone, with what is taken off of all of them as one discount. */
function goodsReader({ items, deliveryItem }: Papers) {
  const all: Item[] = JSON.parse(items ?? '[]')
  const known = new Map(all.map(([theirs, itemId, categoryIds]) => [theirs, { itemId, categoryIds }]))
  const unknown = { itemId: '', categoryIds: [] }
  return (lines: readonly Line[]) => {
    const sold = []
    let discountCents = 0
    for (const { item, quantity, amount } of lines) {
      if (item && (item === shippingItem || item === deliveryItem)) continue
      if (!item && amount < 0) discountCents -= amount
      else if (item || amount)
        sold.push({ ...(known.get(item ?? '') ?? unknown), quantity: (quantity ?? 1).toFixed(4), amountCents: amount, discountCents: 0 })
    }
    return { lines: sold, discountCents }
  }
}

function readCustomers(text: string): { customers: Map<string, CustomerFacts[]>; merges: Merge[] } {
  const customers = new Map<string, CustomerFacts[]>()
  const merges: Merge[] = []
  const all: Customer[] = JSON.parse(text)
  for (const [id, mergedInto, territory, groupId, repId] of all) {
    const reps = repId ? [{ payeeId: repId, share: 10_000 }] : []
    customers.set(id, [{ from: '', territory, groupIds: groupId ? [groupId] : [], reps }])
    if (mergedInto) merges.push({ day: '', from: id, into: mergedInto })
  }
  return { customers, merges }
}
