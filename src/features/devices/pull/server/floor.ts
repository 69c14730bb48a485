import { fixed, fixedText } from '#contract/numbers/fixed.ts'
import type { Seat } from './seat.ts'

const millionth = 10n ** 5n

/**
 * The least that one of an item may bring, rounded up to a millionth of a dollar, where the cost itself does not leave. A rule that holds tells
 * its limit to whoever tries it; so only where the rules let a rep go just so low, and that is below it, is there anything to say. Elsewhere the
 * server looks.
 */
export function floorFor({ price, cost }: { price: string | null; cost: string | null }, floor: Seat['floor']): string | null {
  if (!floor || price === null || cost === null || Number(cost) <= 0) return null
  // Five decimals, four, and a hundredth of it two more: eleven in all.
  const least = fixed(cost, 5) * (fixed('100', 4) + fixed(floor.onTop, 4))
  const up = (least + millionth - 1n) / millionth
  const text = fixedText(up, 6)
  return Number(price) * floor.reach < Number(text) ? text : null
}
