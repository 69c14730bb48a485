import { folded } from '#contract/typed/folded.ts'

/** Finds rows by the beginnings of their words. Made once; a key costs a few looks, however many rows there are. */
export type WordIndex<Row> = {
  find(typed: string, most: number): Row[]
  /** The same without some rows and with others: only these are taken apart. */
  renewed(gone: ReadonlySet<Row>, come: readonly Row[]): WordIndex<Row>
}
type Order<Row> = (one: Row, other: Row) => number
type Entry<Row> = { row: Row; words: readonly string[] }
type Place<Row> = { word: string; entry: Entry<Row> }

/** `textsOf`: what a row is found by; `order`: in which rows are shown, no two of them at one place. */
export function wordIndex<Row>(rows: readonly Row[], textsOf: (row: Row) => readonly string[], order: Order<Row>): WordIndex<Row> {
  const entryOf = (row: Row): Entry<Row> => ({ row, words: [...new Set(textsOf(row).flatMap(wordsIn))] })
  const byOrder: Order<Entry<Row>> = (one, other) => order(one.row, other.row)
  const byWord: Order<Place<Row>> = (one, other) => compared(one.word, other.word) || byOrder(one.entry, other.entry)

  function indexOf(entries: readonly Entry<Row>[], places: readonly Place<Row>[]): WordIndex<Row> {
    /** From where to where words begin so. */
    const rangeOf = (start: string) => ({ start, from: firstAt(places, start), to: firstAt(places, `${start}\uffff`) })
    return {
      find(typed, most) {
        const starts = [...new Set(wordsIn(typed))]
        if (starts.length === 0) return entries.slice(0, most).map(({ row }) => row)
        const ranges = starts.map(rangeOf).sort((one, other) => one.to - one.from - (other.to - other.from))
        const [rarest, ...others] = ranges
        const found = new Set<Entry<Row>>()
        for (let at = rarest?.from ?? 0; at < (rarest?.to ?? 0) && found.size < most; at += 1) {
          const entry = places[at]?.entry
          if (entry && others.every(({ start }) => entry.words.some((word) => word.startsWith(start)))) found.add(entry)
        }
        return [...found].sort(byOrder).map(({ row }) => row)
      },
      renewed(gone, come) {
        const fresh = come.map(entryOf).sort(byOrder)
        return indexOf(
          merged(
            entries.filter(({ row }) => !gone.has(row)),
            fresh,
            byOrder,
          ),
          merged(
            places.filter(({ entry }) => !gone.has(entry.row)),
            placesOf(fresh).sort(byWord),
            byWord,
          ),
        )
      },
    }
  }

  const entries = rows.toSorted(order).map(entryOf)
  // Those of one word stay in the order of their rows.
  return indexOf(
    entries,
    placesOf(entries).sort((one, other) => compared(one.word, other.word)),
  )
}

const placesOf = <Row>(entries: readonly Entry<Row>[]): Place<Row>[] =>
  entries.flatMap((entry) => entry.words.map((word) => ({ word, entry })))

const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Both are in order, and many more stand in the first. */
function merged<T>(many: readonly T[], few: readonly T[], order: Order<T>): readonly T[] {
  if (few.length === 0) return many
  const all: T[] = []
  let at = 0
  for (const each of many) {
    for (let next = few[at]; next !== undefined && order(next, each) < 0; next = few[at]) {
      all.push(next)
      at += 1
    }
    all.push(each)
  }
  return all.concat(few.slice(at))
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
function firstAt(sorted: readonly { word: string }[], word: string): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle]?.word ?? '') < word) from = middle + 1
    else to = middle
  }
  return from
}
