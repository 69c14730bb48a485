import {
  type Credit,
  type CustomerFacts,
  type Event,
  type Forecast,
  forecastOf,
  type KnownSale,
  netOf,
  nobody,
  type Sale,
  timelineOf,
  wholeShare,
} from '#features/incentives/attainment/door.ts'
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
type StoredInvoice = [id: string, number: string, day: string, customerId: string, total: number, lines: Line[]]
type StoredCredit = [id: string, number: string, day: string, saleId: string, customerId: string, total: number, lines: Line[]]
type StoredItem = [theirs: string, ours: string, categoryIds: string[]]
type StoredCustomer = [id: string, mergedInto: string | null, territory: string, groupId: string | null, repId: string | null]

/** `winnersInAll`, `losersInAll`: of which only the first are told. */
export type Reckoned = Omit<Forecast, 'losers'> & { losers: string[]; winnersInAll: number; losersInAll: number; invoices: number }
const mostTold = 10

/**
 * What such a program would have cost, by the engine that reckons those that are open. As if all of it had been paid, and as if customers had been
 * whose they are today. One day after the other, of which only sums are kept.
 */
export function reckon(terms: ProgramTerms, papers: Papers): Reckoned {
  const goodsOf = goodsReader(papers)
  const { customers, survivorOf } = readCustomers(papers.customers)
  const memos: StoredCredit[] = JSON.parse(papers.credits)
  const credits = memos
    .map(([id, number, day, saleId, customerId, totalCents, lines]) => ({
      ...{ id, number, day, saleId, customerId: survivorOf(customerId), isVoid: false, totalCents },
      ...goodsOf(lines),
    }))
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  const returned = new Set(credits.map(({ saleId }) => saleId))
  let invoices = 0
  const version = { version: 1, from: '', terms: { ...terms, earnOn: 'invoice' as const } }
  const program = { id: '', code: '', versions: [version], pauses: [] }
  const found = forecastOf(program, events(), (id) => returned.has(id), earlier())
  return {
    ...found,
    winners: found.winners.slice(0, mostTold),
    losers: found.losers.slice(0, mostTold),
    winnersInAll: found.winners.length,
    losersInAll: found.losers.length,
    invoices,
  }

  function* events(): Iterable<Event> {
    let next = 0
    for (const sales of days(papers.sold)) {
      invoices += sales.length
      const from = next
      while (next < credits.length && (credits[next]?.day ?? '') <= (sales[0]?.day ?? '')) next++
      yield* of(sales, credits.slice(from, next)).events
    }
    yield* of([], credits.slice(next)).events
  }
  function* earlier() {
    for (const sales of days(papers.soldBefore)) for (const sale of sales) yield asKnown(sale)
  }
  function of(sales: Sale[], back: Credit[]) {
    return timelineOf({ sales, credits: back, payments: [], merges: [], customers })
  }
  /** Portions are in the order of their days, of which one may go on in the next portion. */
  function* days(portions: readonly string[]): Iterable<Sale[]> {
    let day: Sale[] = []
    for (const portion of portions) {
      const rows: StoredInvoice[] = JSON.parse(portion)
      for (const [id, number, on, customerId, totalCents, lines] of rows) {
        if (day[0] && day[0].day !== on) {
          yield day
          day = []
        }
        const { lines: sold, discountCents } = goodsOf(lines)
        const buyer = survivorOf(customerId)
        day.push({ id, number, day: on, seenOn: on, customerId: buyer, isVoid: false, totalCents, lines: sold, discountCents })
      }
    }
    if (day.length) yield day
  }
}

/** Of which nothing but what was bought is asked. */
const asKnown = (sale: Sale): KnownSale => ({
  sale,
  key: '',
  net: netOf(sale),
  buyer: [{ payeeId: sale.customerId, share: wholeShare }],
  facts: nobody,
})

/** QuickBooks' own item for shipping. */
const shippingItem = 'SHIPPING_ITEM_ID'
const noCategories: readonly string[] = []
/** Goods alone, with what is taken off of all of them as one discount. */
function goodsReader({ items, deliveryItem }: Papers) {
  const all: StoredItem[] = JSON.parse(items ?? '[]')
  const known = new Map(all.map(([theirs, itemId, categoryIds]) => [theirs, { itemId, categoryIds }]))
  return (lines: readonly Line[]) => {
    const sold = []
    let discountCents = 0
    for (const { item, quantity, amount } of lines) {
      if (item && (item === shippingItem || item === deliveryItem)) continue
      if (!item && amount < 0) discountCents -= amount
      else if (item || amount) {
        const ours = known.get(item ?? '')
        const units = quantity ?? 1
        sold.push({
          itemId: ours?.itemId ?? '',
          categoryIds: ours?.categoryIds ?? noCategories,
          quantity: Number.isInteger(units) ? String(units) : units.toFixed(4),
          amountCents: amount,
          discountCents: 0,
        })
      }
    }
    return { lines: sold, discountCents }
  }
}

function readCustomers(text: string) {
  const all: StoredCustomer[] = JSON.parse(text)
  const customers = new Map<string, CustomerFacts[]>()
  const survivors = new Map<string, string>()
  for (const [id, mergedInto, territory, groupId, repId] of all) {
    const reps = repId ? [{ payeeId: repId, share: wholeShare }] : []
    customers.set(id, [{ from: '', territory, groupIds: groupId ? [groupId] : [], reps }])
    if (mergedInto) survivors.set(id, mergedInto)
  }
  return { customers, survivorOf: (id: string) => survivors.get(id) ?? id }
}
