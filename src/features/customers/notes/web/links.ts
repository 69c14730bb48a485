import { withoutEnd } from '#contract/text-ends.ts'

type Piece = { at: number; text: string; href: string | null }

const address = /https?:\/\/[^\s<>"'`{}|\\^]+/gi

/** A text in pieces, those that are web addresses with where they lead. Only http and https; the full stop behind one is not part of it. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutEnding(found)
    if (!URL.canParse(href)) continue
    if (index > end) pieces.push({ at: end, text: text.slice(end, index), href: null })
    pieces.push({ at: index, text: href, href })
    end = index + href.length
  }
  if (end < text.length) pieces.push({ at: end, text: text.slice(end), href: null })
  return pieces
}

/** A bracket belongs to the address if it was opened in it. */
function withoutEnding(found: string): string {
  let unopened = found.split(')').length - found.split('(').length
  let href = withoutEnd(found, '.,;:!?…')
  while (unopened > 0 && href.endsWith(')')) {
    href = withoutEnd(href.slice(0, -1), '.,;:!?…')
    unopened--
  }
  return href
}
