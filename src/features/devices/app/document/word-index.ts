import { folded } from '#contract/typed/folded.ts'

/** Finds rows by the beginnings of their words. Made once; a key costs a few looks, however many rows there are. */
export type WordIndex<Row> = { find(typed: string, most: number): Row[] }

/** `wordsOf`: what a row is found by; `rows` in the order in which they are shown. */
export function wordIndex<Row>(rows: readonly Row[], textsOf: (row: Row) => readonly string[]): WordIndex<Row> {
  const wordsOf = rows.map((row) => [...new Set(textsOf(row).flatMap(wordsIn))])
  const places = wordsOf.flatMap((words, row) => words.map((word) => ({ word, row })))
  places.sort((one, other) => (one.word < other.word ? -1 : one.word > other.word ? 1 : one.row - other.row))
  const words = places.map(({ word }) => word)

  /** From where to where words begin so. */
  const rangeOf = (start: string) => ({ start, from: firstAt(words, start), to: firstAt(words, `${start}\uffff`) })

  return {
    find(typed, most) {
      const starts = [...new Set(wordsIn(typed))]
      if (starts.length === 0) return rows.slice(0, most)
      const ranges = starts.map(rangeOf).sort((one, other) => one.to - one.from - (other.to - other.from))
      const [rarest, ...others] = ranges
      const found = new Set<number>()
      for (let at = rarest?.from ?? 0; at < (rarest?.to ?? 0) && found.size < most; at += 1) {
        const row = places[at]?.row ?? 0
        if (others.every(({ start }) => wordsOf[row]?.some((word) => word.startsWith(start)))) found.add(row)
      }
      return [...found].sort((one, other) => one - other).flatMap((row) => rows[row] ?? [])
    },
  }
}

/** Without accents and capitals. What is written together with signs counts as a whole and in its parts: `AB-100`. */
export function wordsIn(text: string): string[] {
  return folded(text)
    .split(/\s+/)
    .flatMap((word) => {
      const parts = word.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
      return parts.length > 1 ? [word, ...parts] : parts
    })
}

/** The first that is not before it. */
function firstAt(sorted: readonly string[], word: string): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] ?? '') < word) from = middle + 1
    else to = middle
  }
  return from
}
