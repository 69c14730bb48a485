import { fixedQuantity } from '#contract/numbers/fixed.ts'
import type { KeptVan } from '../../storage/kept.ts'
import type { Book } from '../book.ts'

export type Way = { of: 'restock' | 'transfer'; id: string }
/** `lines`: of which something is on its way. */
export type OnItsWay = Way & { number: number; fromName: string; lines: { lineNo: number; itemId: string; left: string }[] }

/** What is on its way to the van as far as the office said; null: it is not, any more. */
export function onItsWay(said: KeptVan | null, { of, id }: { of: string; id: string }): OnItsWay | null {
  if (of === 'transfer') {
    const transfer = said?.transfers?.find((each) => each.id === id)
    return transfer ? { of, ...transfer } : null
  }
  const restock = said?.restocks.find((each) => each.id === id)
  if (of !== 'restock' || restock?.state !== 'InTransit') return null
  const lines = restock.lines.filter(({ left }) => Number(left) > 0).map(({ lineNo, itemId, left }) => ({ lineNo, itemId, left }))
  return { of, id, number: restock.number, fromName: said?.fromName ?? '', lines }
}

/**
 * What receipts of this device say came while it is still on its way as the office knows it, line by line. What the office says something else of by now
 * was received there meanwhile: it is in its figures, and the receipt waits in Review.
 */
export const cameHere = ({ underway, van: said }: Pick<Book, 'underway' | 'van'>): { itemId: string; left: string; came: string }[] =>
  underway.flatMap(({ document: { van } }) => {
    if (!van || !('ofId' in van)) return []
    const way = said && onItsWay(said, { of: van.of, id: van.ofId })
    const isThere = (lineNo: number, left: string) =>
      !said || way?.lines.some((line) => line.lineNo === lineNo && fixedQuantity(line.left) === fixedQuantity(left))
    return van.lines.flatMap((line) => ('came' in line && isThere(line.lineNo, line.left) ? [line] : []))
  })

/** The rep said that it is here, and the office has not said what became of that. */
export const receivedHere = ({ underway }: Pick<Book, 'underway'>, { of, id }: Way): boolean =>
  underway.some(({ document: { van } }) => van !== undefined && 'ofId' in van && van.of === of && van.ofId === id)
