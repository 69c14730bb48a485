import type { Seat } from './seat.ts'

const millionth = 10n ** 5n

/**
 * The least that one of an item may bring, rounded up to a millionth of a dollar, where the cost itself does not leave. A rule that holds tells
 * its limit to whoever tries it; so only where the rules let a rep go just so low, and that is below it, is there anything to say. Elsewhere the
 * server looks.
 */
export function floorFor({ price, cost }: { price: string | null; cost: string | null }, floor: Seat['floor']): string | null {
  if (!floor || price === null || cost === null || Number(cost) <= 0) return null
  const least = scaled(cost, 5) * (100n * 10_000n + scaled(floor.onTop, 4))
  const up = (least + millionth - 1n) / millionth
  const text = `${up / 1_000_000n}.${String(up % 1_000_000n).padStart(6, '0')}`
  return Number(price) * floor.reach < Number(text) ? text : null
}

/** `cost` has five decimals, `onTop` four, and a hundredth of it two more: eleven in all. */
function scaled(text: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole || '0') * 10n ** BigInt(digits) + BigInt(fraction.slice(0, digits).padEnd(digits, '0') || '0')
}
