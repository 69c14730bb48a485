/** The same seed gives the same orders on every machine (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  return {
    /** A whole number, both ends included. */
    between: (least: number, most: number) => least + upTo(most - least),
    chance: (share: number) => next() < share,
    one<T>(list: readonly [T, ...T[]]): T {
      return list[upTo(list.length - 1)] ?? list[0]
    },
    /** Some of the list, each once, in the list's order. */
    some<T>(list: readonly T[], count: number): T[] {
      const drawn = list.map((item, index) => ({ item, index, draw: next() })).sort((a, b) => a.draw - b.draw)
      return drawn
        .slice(0, count)
        .sort((a, b) => a.index - b.index)
        .map(({ item }) => item)
    },
  }
}

export type Random = ReturnType<typeof randomFrom>
