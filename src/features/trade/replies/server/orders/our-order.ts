import { linesOf } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { compare, decimal, quotient, sum } from '#trade-documents/model/decimal.ts'
import { type Answered, isCalledOff, type OrderOf, orderedOf, type Quantities } from '../answered-quantities.ts'
import { type Packs, pairByItem } from '../pair-by-item.ts'

type OurLine = Awaited<ReturnType<typeof linesOf>>[number]
/** What an order here says: how many of each line of theirs, in their unit, and which line of ours it is, where that is clear. */
export type Ours = { quantities: Quantities; lines: Record<number, OurLine> }

export async function oursOf(db: Db, answered: Answered, order: OrderOf, packs: Packs): Promise<Ours> {
  const ordered = orderedOf(answered, order.store)
  const theirs = Object.keys(ordered).map(Number)
  const pairs = pairByItem(
    theirs.map((line) => packs[line]?.itemId ?? null),
    await linesOf(db, order.id),
  )
  const said = theirs.map((line, index) => {
    const here = pairs[index]
    const quantity = isCalledOff(order) ? '0' : here ? inTheirs(here.quantity, packs[line]?.casePack ?? '1') : (ordered[line] ?? '0')
    return { line, here, quantity }
  })
  return {
    quantities: Object.fromEntries(said.map(({ line, quantity }) => [line, quantity])),
    lines: Object.fromEntries(said.flatMap(({ line, here }) => (here ? [[line, here]] : []))),
  }
}

/**
 * What was promised of the whole document, as the share of one of its orders. Where less was promised than they come to, the first ones get
 * theirs first: so all their shipments together are never more than the promise.
 */
export function shareOf(promised: Quantities, of: Quantities, before: readonly Quantities[]): Quantities {
  return Object.fromEntries(
    Object.entries(of).map(([line, quantity]) => {
      const left = sum([promised[line] ?? '0', ...before.map((each) => decimal(`-${each[line] ?? '0'}`) ?? '0')])
      return [line, compare(left, '0') <= 0 ? '0' : compare(left, quantity) < 0 ? left : quantity]
    }),
  )
}

/** Five decimals are what quantities and prices have. */
const decimals = 5
const inTheirs = (quantity: string, casePack: string) => quotient(decimal(quantity) ?? '0', casePack, decimals)
