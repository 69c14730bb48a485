import { folded } from '#contract/typed/folded.ts'

/** Of one to four letters and digits, made of the seller's name and unlike every other of the company. */
export function prefixFor(name: string, taken: ReadonlySet<string>): string {
  const plain = folded(name).toUpperCase()
  const words = plain.split(/[^A-Z0-9]+/).filter(Boolean)
  const letters =
    (words.length > 1 ? words.map(([first]) => first).join('') : (words[0] ?? '')).replace(/[^A-Z0-9]/g, '').slice(0, 2) || 'D'
  const free = [letters, letters.slice(0, 1)].flatMap((start) => [
    ...(start.length > 1 ? [start] : []),
    ...Array.from({ length: 10 ** (4 - start.length) - 1 }, (_, at) => `${start}${at + 1}`),
  ])
  const found = free.find((each) => !taken.has(each)) ?? allOf(taken)
  return found
}

/** The name's own are used up: counted through everything else. */
function allOf(taken: ReadonlySet<string>): string {
  for (let at = 0; at < 36 ** 4; at++) {
    const each = at.toString(36).toUpperCase().padStart(4, '0')
    if (!taken.has(each)) return each
  }
  throw new Error('No prefix is left.')
}

/** A device goes on with its numbers from what is known of it here: whoever says one so far beyond would leave it none. */
export const mostAhead = 100_000
