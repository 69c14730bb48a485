import { type Item, inUnits, type Order, type OrderLine } from './order.ts'
import type { Random } from './random.ts'
import { stores } from './stores.ts'

type Wishes = {
  poNumber?: string
  /** Quantities per store on every line, instead of one address. */
  perStore?: boolean
  /** All of those to one place, from where the retailer brings it to the stores. */
  toCenter?: boolean
  allowances?: boolean
  trouble?: OrderTrouble
}

export const orderTroubles = ['none', 'unknownItem', 'wrongPrice'] as const
type OrderTrouble = (typeof orderTroubles)[number]

const dayMs = 86_400_000
const day = (time: number) => new Date(time).toISOString().slice(0, 10).replaceAll('-', '')

/** An order as a buyer of the retailer would write it. What is not wished for is drawn. */
export function makeOrder(items: readonly [Item, ...Item[]], random: Random, now: number, poNumber: string, wishes: Wishes): Order {
  const perStore = wishes.perStore ?? random.chance(0.15)
  const chosen = random.some(items, random.between(1, Math.min(items.length, 12)))
  const lines = chosen.map((item, index) => orderLine(item, index, perStore, random))
  const first = lines[0]
  if (first && wishes.trouble === 'unknownItem') Object.assign(first, unknownItem(random))
  if (first && wishes.trouble === 'wrongPrice') first.price = String((inUnits(first.price) + 12_500) / 10_000)
  const shipAfter = now + random.between(2, 10) * dayMs
  return {
    poNumber: wishes.poNumber ?? poNumber,
    date: day(now),
    shipAfter: day(shipAfter),
    cancelAfter: day(shipAfter + random.between(5, 14) * dayMs),
    department: String(random.between(10, 99)),
    shipTo: perStore && !wishes.toCenter ? '' : random.one(stores).code,
    lines,
    allowances: (wishes.allowances ?? random.chance(0.2)) ? [{ code: 'F910', text: 'ADVERTISING', cents: random.between(100, 2_500) }] : [],
    note: random.chance(0.3) ? 'NO SUBSTITUTIONS. LABEL EVERY CARTON WITH GS1-128.' : '',
  }
}

function orderLine(item: Item, index: number, perStore: boolean, random: Random): OrderLine {
  const casePack = item.casePack ?? 1
  const shares = perStore
    ? random.some(stores, random.between(2, stores.length)).map(({ code }) => ({ store: code, quantity: random.between(1, 6) * casePack }))
    : []
  const quantity = perStore ? shares.reduce((sum, share) => sum + share.quantity, 0) : random.between(1, 40) * casePack
  return {
    line: String(index + 1),
    vendorNumber: item.vendorNumber,
    buyerNumber: buyerNumber(item.vendorNumber),
    upc: item.upc ?? '',
    description: (item.description ?? item.vendorNumber).toUpperCase(),
    quantity,
    unit: item.unit ?? 'EA',
    price: item.price,
    casePack,
    stores: shares,
  }
}

/** The same item has the same number in every order of the retailer. */
function buyerNumber(vendorNumber: string) {
  const sum = [...vendorNumber].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 900_000, 7)
  return String(100_000 + sum)
}

function unknownItem(random: Random) {
  const number = `NEW-${random.between(1000, 9999)}`
  return { vendorNumber: number, buyerNumber: buyerNumber(number), upc: '', description: 'NOT IN ANYBODY’S LIST'.replace('’', ' ') }
}
