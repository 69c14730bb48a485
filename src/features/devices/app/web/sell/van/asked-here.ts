import { fixedQuantity, quantityText } from '#contract/numbers/fixed.ts'
import type { Book } from '../book.ts'

/** What restocks of this device ask for that the office does not have yet, by item. */
export function askedHere({ underway }: Pick<Book, 'underway'>): Map<string, string> {
  const sums = new Map<string, bigint>()
  for (const { document } of underway)
    if (document.kind === 'restock')
      for (const line of document.van?.lines ?? [])
        if ('quantity' in line) sums.set(line.itemId, (sums.get(line.itemId) ?? 0n) + fixedQuantity(line.quantity))
  return new Map([...sums].map(([itemId, sum]) => [itemId, quantityText(sum)]))
}
