const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789']

/** Every beginning that differs from the word by one letter left out, added, changed or swapped with its neighbour. */
export function typosOf(word: string): string[] {
  const found = new Set<string>()
  const symbols = [...word]
  const before = (at: number) => symbols.slice(0, at).join('')
  const after = (at: number) => symbols.slice(at).join('')
  for (let at = 0; at < symbols.length; at++) {
    found.add(before(at) + after(at + 1))
    if (at + 1 < symbols.length) found.add(before(at) + symbols[at + 1] + symbols[at] + after(at + 2))
    for (const letter of letters) {
      found.add(before(at) + letter + after(at + 1))
      found.add(before(at) + letter + after(at))
    }
  }
  found.delete(word)
  // What begins with a shorter one is found by that one already.
  return [...found].filter((each) => ![...each].some((_, length) => length > 0 && found.has([...each].slice(0, length).join(''))))
}

/** So many letters of a word are one half of its typos. */
const firstLetters = 4

/** How words begin that have no more than one typo in their first letters. */
export const startsNear = (word: string): string[] => {
  const first = word.slice(0, firstLetters)
  const typos = typosOf(first)
  return typos.some((start) => first.startsWith(start)) ? typos : [first, ...typos]
}

/** A long word may have two typos. */
const long = 8
const mostNear = 20

/** Of these words the nearest that begin like this one but for a typo, of a long one for two. */
export function nearest(word: string, words: readonly string[]): string[] {
  const most = word.length >= long ? 2 : 1
  const near = [...new Set(words)].map((each) => ({ each, typos: typosBetween(word, each, most) })).filter(({ typos }) => typos <= most)
  return near
    .sort((one, other) => one.typos - other.typos)
    .slice(0, mostNear)
    .map(({ each }) => each)
}

/** The least number of letters left out, added, changed or swapped with their neighbour that makes `word` a beginning of `longer`. */
function typosBetween(word: string, longer: string, most: number): number {
  const other = longer.slice(0, word.length + most)
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let down = 1; down <= word.length; down++) {
    const next = [down]
    for (let at = 1; at <= other.length; at++) {
      const same = word[down - 1] === other[at - 1]
      const swapped = word[down - 1] === other[at - 2] && word[down - 2] === other[at - 1]
      const least = Math.min((next[at - 1] ?? 0) + 1, (row[at] ?? 0) + 1, (row[at - 1] ?? 0) + (same ? 0 : 1))
      next.push(swapped ? Math.min(least, (before[at - 2] ?? 0) + 1) : least)
    }
    before = row
    row = next
  }
  return Math.min(...row)
}
