import { fixedQuantity, quantityText } from '#contract/numbers/fixed.ts'
import { type HereAlready, type NeededNow, neededNow } from '../../../document/van-need.ts'
import type { Book } from '../book.ts'
import { onHandOf } from '../known-of.ts'
import { askedHere } from './asked-here.ts'
import { cameHere } from './on-its-way.ts'

/** What the van lacks, by what the office said last and by what was made here since. */
export const lackingNow = (book: Pick<Book, 'items' | 'stock' | 'underway' | 'van'>): NeededNow[] =>
  neededNow(book.van?.lines ?? [], (itemId) => onHandOf(book, itemId), askedHere(book), book.stock.values(), hereAlready(book))

/** What came beyond what was sent was never on its way. */
function hereAlready(book: Pick<Book, 'underway' | 'van'>): HereAlready {
  const sums = new Map<string, bigint>()
  for (const { itemId, left, came } of cameHere(book)) {
    const of = fixedQuantity(came) < fixedQuantity(left) ? fixedQuantity(came) : fixedQuantity(left)
    sums.set(itemId, (sums.get(itemId) ?? 0n) + of)
  }
  return new Map([...sums].map(([itemId, sum]) => [itemId, quantityText(sum)]))
}
