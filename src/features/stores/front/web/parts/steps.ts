import { type SoldItem, wholeQuantityProblems } from '#features/catalog/items/door.ts'
import { compared, type Exact, exact, written } from '#features/catalog/prices/door.ts'

type Sold = SoldItem & { id: string }

/** A quantity as somebody typed it, its thousands parted by commas or not, as our pages write them; null: it is none. */
export function typedQuantity(typed: string): string | null {
  const text = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(typed.trim()) ? typed.trim().replaceAll(',', '') : typed.trim()
  return /^\d{1,9}(\.\d{1,4})?$/.test(text) ? text.replace(/^0+(?=\d)/, '') : null
}

/** The quantity itself where the item is sold so, else those beside it, the smaller first; in this unit. */
export function nearestOf(item: Sold, unit: string, quantity: string): string[] {
  const [problem] = wholeQuantityProblems([{ itemId: item.id, unit, quantity }], () => item)
  if (!problem) return [quantity]
  return problem.unit === unit ? problem.nearest : []
}

/** How many somebody begins with: one, or the least that is sold. */
export const firstOf = (item: Sold, unit: string) => nearestOf(item, unit, '1').at(-1) ?? '1'

/** The next quantity up or down in which it is sold; '0' below the least, null above the most. */
export function steppedOf(item: Sold, unit: string, quantity: string, direction: 1 | -1): string | null {
  const from = exact(quantity)
  const next: Exact = { ...from, digits: from.digits + BigInt(direction) * 10n ** BigInt(from.places) }
  if (next.digits <= 0n) return direction === 1 ? firstOf(item, unit) : '0'
  const found = nearestOf(item, unit, written(next)).filter((each) => compared(exact(each), from) === direction)
  return found[direction === 1 ? 0 : found.length - 1] ?? (direction === 1 ? null : '0')
}
