type Side = 'ours' | 'theirs'
type Value = { side: Side; value: string }

/**
 * Which values of a field may be found at the end. Whoever writes puts their value in the place of their own before and of the one they
 * saw; a value of the other side that they had not seen stays possible: who of the two wins is for the rules.
 */
export class Journal {
  readonly #possible = new Map<string, Value[]>()

  /** `sure`: the writer was told that it is done; else it may have come to nothing. */
  wrote(key: string, { side, value }: Value, { seen, sure }: { seen: string; sure: boolean }) {
    const before = this.of(key)
    const kept = sure ? before.filter((each) => each.value !== seen && each.side !== side) : before
    this.#possible.set(key, [...kept, { side, value }])
  }
  /** A person chose this side, having seen the other. */
  gaveWay(key: string, value: string) {
    this.#possible.set(
      key,
      this.of(key).filter((each) => each.value !== value),
    )
  }
  of(key: string): Value[] {
    return this.#possible.get(key) ?? []
  }
  values = (key: string) => this.of(key).map(({ value }) => value)
}
