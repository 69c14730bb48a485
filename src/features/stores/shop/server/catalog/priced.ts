import { compared, exact } from '#features/catalog/prices/door.ts'
import { breaksOf, factsFor, type PriceWhy, priceOf } from '#features/catalog/prices/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Looker } from '../buyer.ts'
import type { Described } from './described.ts'

type Facts = Awaited<ReturnType<typeof factsFor>>[number]

/**
 * As a shopper may see it: no other customer's name, none that the company has given a price list for itself, and of how a list comes to its
 * prices only what it takes off the item's own.
 */
export function shownWhy(why: PriceWhy): PriceWhy {
  const takesOff = why.base === 'price' && why.percent?.startsWith('-')
  return { ...why, name: '', ...(!takesOff && { base: null, of: null, percent: null }) }
}

/** Of whom prices are asked: the customer's own and agreed ones, and the store's level in the place of the customer's. */
export const priceBuyer = ({ customerId, store }: Pick<Looker, 'customerId' | 'store'>) => ({ customerId, levelId: store.priceLevelId })

/** The price of one (or of the least that is sold), and from how many another one holds. */
function shownPrice({ facts, asked }: Facts, { minimumQuantity }: Pick<Described, 'minimumQuantity'>) {
  const first = minimumQuantity && compared(exact(minimumQuantity), exact('1')) > 0 ? minimumQuantity : '1'
  const [{ unitPrice, why }, ...others] = breaksOf(facts, asked, first)
  const breaks = others.flatMap((each) => (each.unitPrice === null ? [] : [{ from: each.quantity, unitPrice: each.unitPrice }]))
  return { unitPrice, why: shownWhy(why), breaks }
}

const noPrice = { unitPrice: null, why: null, breaks: [] }
type Priced = {
  price: ReturnType<typeof shownPrice> | typeof noPrice
  packs: { unit: string; quantity: string; unitPrice: string | null }[]
}

/** What these items cost whoever looks, each also by the packs it is sold in. All of it follows from the same facts. */
export async function pricesOf(db: Db, looker: Looker, ids: readonly string[]): Promise<(item: Described) => Priced> {
  const asked = looker.seesPrices ? ids.map((itemId) => ({ itemId, unit: '', quantity: '1' })) : []
  const known = await factsFor(db, priceBuyer(looker), asked)
  const factsById = new Map(known.map((facts, at) => [ids[at], facts]))
  return (item) => {
    const facts = factsById.get(item.id)
    const price = facts ? shownPrice(facts, item) : noPrice
    const priceIn = (unit: string) => (facts ? priceOf(facts.facts, { ...facts.asked, unit, quantity: '1' }).unitPrice : null)
    const packs = [{ unit: item.unit, quantity: '1' }, ...item.packs.filter(({ unit }) => unit !== item.unit)]
    return { price, packs: packs.map((pack) => ({ ...pack, unitPrice: priceIn(pack.unit) })) }
  }
}
