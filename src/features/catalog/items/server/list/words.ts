import { folded } from '#contract/typed/folded.ts'
import type { Token } from '#server/data/listing/rarest-word.ts'

/** As `app.item_words_in` of the database takes words apart. */
const signs = /[\s!-/:-@[-`{-~’‘‐‑–·]+/u
const mostTokens = 6
const longest = 60

/** A GTIN is found however many zeros stand before it: what is kept has none. */
const fewestDigits = 8
const withoutZeros = (part: string): Token => {
  const bare = /^\d+$/.test(part) && part.length >= fewestDigits ? part.replace(/^0+(?=\d)/, '') : part
  return bare === part ? [part] : [part, bare]
}

/** The tokens of a search text, all of which must match: each is the beginning of a word, alone or behind what stands before it. */
export function tokensOf(search: string): Token[] {
  const tokens = search.split(/\s+/).flatMap((piece) => {
    const parts = folded(piece).split(signs).filter(Boolean)
    return parts.map((part, at): Token => (at > 0 ? [...withoutZeros(part), parts.slice(0, at + 1).join('')] : withoutZeros(part)))
  })
  const written = new Set<string>()
  return tokens
    .filter((token) => !written.has(token.join()) && written.add(token.join()))
    .slice(0, mostTokens)
    .map((token) => token.map((start) => start.slice(0, longest)))
}
