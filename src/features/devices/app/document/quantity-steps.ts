import { quantityProblems } from '#features/catalog/items/door.ts'
import { compared, type Exact, exact, written } from '#features/catalog/prices/door.ts'
import type { KnownItem } from './known.ts'
import { quantityOf } from './typed.ts'

type Counted = { unit: string; quantity: string }

/** How many of it somebody begins with: one, or the least that is sold. */
export function firstQuantity(item: KnownItem, unit = ''): Counted {
  return nearest(item, { unit, quantity: '1' })[0] ?? { unit, quantity: '1' }
}

/** The next quantity in which it is sold, up or down; null: there is none, the line goes. */
export function stepped(item: KnownItem, { unit, quantity }: Counted, direction: 1 | -1): Counted | null {
  const now = quantityOf(quantity)
  if (now === null) return direction === 1 ? firstQuantity(item, unit) : null
  const from = exact(now)
  const next = direction === 1 ? plus(from, 1n) : plus(from, -1n)
  const candidate = { unit, quantity: written(next) }
  const found = next.digits <= 0n ? [] : nearest(item, candidate)
  // What is only sold by another unit is said in that one.
  const fits = found.filter((each) => each.unit !== unit || compared(exact(each.quantity), from) === direction)
  return (direction === 1 ? fits[0] : fits.at(-1)) ?? (direction === 1 ? { unit, quantity: now } : null)
}

const plus = ({ digits, places }: Exact, whole: bigint): Exact => ({ digits: digits + whole * 10n ** BigInt(places), places })

/** The quantity itself where it is sold so, else those beside it, the smaller first. */
function nearest(item: KnownItem, counted: Counted): Counted[] {
  const [problem] = quantityProblems([{ itemId: item.id, ...counted }], () => item)
  if (!problem) return [counted]
  return problem.nearest.map((quantity) => ({ unit: problem.unit === item.unit ? '' : problem.unit, quantity }))
}
