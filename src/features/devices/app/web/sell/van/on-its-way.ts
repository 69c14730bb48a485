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

/** The rep said that it is here, and the office has not said what became of that. */
export const receivedHere = ({ underway }: Pick<Book, 'underway'>, { of, id }: Way): boolean =>
  underway.some(({ document: { van } }) => van !== undefined && 'ofId' in van && van.of === of && van.ofId === id)
