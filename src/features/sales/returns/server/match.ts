import { fixedQuantity, quantityText } from '#contract/numbers/fixed.ts'
import { linesOf, type Order } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { sum } from '#trade-documents/model/decimal.ts'
import { returnable } from './returnable.ts'

/** `lineNo`: of whoever asks. `unit`: empty: the item's own. */
export type Asked = { lineNo: number; itemId: string; unit: string; quantity: string }
/** What of an asked line (`of`) is of which line of the order. */
export type Match = { of: number; lineNo: number; quantity: string }
/** `most`: so many could have come back. */
export type Short = { lineNo: number; most: string }

/**
 * Which lines of an order goods are of that somebody brings without saying so: those of the same item in the same unit, the first first, as far as
 * they left and are not back yet.
 */
export async function matchBack(
  db: Db,
  order: Order,
  asked: readonly Asked[],
  ownUnit: (itemId: string) => string,
): Promise<{ matches: Match[]; short: Short[] }> {
  const [sold, open] = await Promise.all([linesOf(db, order.id), returnable(db, order.id)])
  const unitOf = (itemId: string, unit: string) => (unit.toUpperCase() === ownUnit(itemId).toUpperCase() ? '' : unit.toUpperCase())
  const left = new Map(open.map(({ lineNo, returnable: most }) => [lineNo, fixedQuantity(most)]))
  const matches: Match[] = []
  const short: Short[] = []
  for (const { lineNo: of, itemId, unit, quantity } of asked) {
    const same = sold.filter((line) => line.itemId === itemId && unitOf(itemId, line.unit) === unitOf(itemId, unit))
    const before = same.reduce((all, { lineNo }) => all + (left.get(lineNo) ?? 0n), 0n)
    let wanted = fixedQuantity(quantity)
    for (const { lineNo } of same) {
      const there = left.get(lineNo) ?? 0n
      const taken = wanted < there ? wanted : there
      if (taken <= 0n) continue
      matches.push({ of, lineNo, quantity: quantityText(taken) })
      left.set(lineNo, there - taken)
      wanted -= taken
    }
    if (wanted > 0n) short.push({ lineNo: of, most: quantityText(before) })
  }
  return { matches, short }
}

/** The lines of the order that are matched, each once. */
export const backOf = (matches: readonly Match[]): { lineNo: number; quantity: string }[] =>
  [...Map.groupBy(matches, ({ lineNo }) => lineNo)].map(([lineNo, same]) => ({
    lineNo,
    quantity: sum(same.map(({ quantity }) => quantity)),
  }))
