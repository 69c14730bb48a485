import assert from 'node:assert/strict'
import { begun, columnsOf, type FieldName, policyOf, type Record } from './two-sides.ts'

type Side = 'ours' | 'theirs'
type Written = { side: Side; at: number; upon: Set<string> }

/**
 * What must hold, told without any merge: each write is made upon the value that its side showed, a choice upon both that were shown. A
 * value that nothing on either side was made upon in the end is lost; only a rule that is not `ask` may lose it, and only to a write that
 * did not know of it.
 */
export class Reference {
  readonly #written = new Map<FieldName, Map<string, Written>>()
  /** Fields in which somebody wrote an earlier value again: which is the later one cannot be told any more. */
  readonly #putBack = new Set<FieldName>()

  write(field: FieldName, side: Side, { before, after, at }: { before: Record; after: Record; at: number }) {
    const value = textOf(field, after)
    if (value === textOf(field, begun) || this.#written.get(field)?.has(value)) this.#putBack.add(field)
    this.#note(field, value, { side, at, upon: textOf(field, before) })
  }
  choose(field: FieldName, kept: Record, other: Record) {
    this.#note(field, textOf(field, kept), { side: 'ours', at: 0, upon: textOf(field, other) })
  }
  #note(field: FieldName, value: string, { side, at, upon }: { side: Side; at: number; upon: string }) {
    const values = this.#written.get(field) ?? new Map<string, Written>()
    this.#written.set(field, values)
    const known = values.get(value)
    if (known) known.upon.add(upon)
    else values.set(value, { side, at, upon: new Set([upon]) })
  }

  /** After quiet. `conflicts`: what is shown to a person. */
  check(field: FieldName, { ours, theirs, conflicts }: { ours: Record; theirs: Record; conflicts: readonly string[] }, whose = '') {
    const [one, other] = [textOf(field, ours), textOf(field, theirs)]
    for (const column of columnsOf[field])
      if (!conflicts.includes(field)) assert.equal(ours[column], theirs[column], `${whose} ${field}: they differ, and no conflict is shown`)
    if (conflicts.includes(field)) this.#checkConflict(field, one, other)
    const values = this.#written.get(field) ?? new Map<string, Written>()
    const kept = new Set([...this.#history(field, one), ...this.#history(field, other)])
    const lost = [...values.keys()].filter((value) => !kept.has(value))
    const heads = lost.filter((value) => !lost.some((later) => later !== value && this.#history(field, later).has(value)))
    for (const head of heads) assert.ok(this.#mayBeLost(field, head, kept), `${whose} ${field}: ${head} is lost`)
  }

  #checkConflict(field: FieldName, ours: string, theirs: string) {
    assert.equal(policyOf(field), 'ask', `${field}: a rule decides, nobody is asked`)
    if (this.#putBack.has(field)) return
    assert.ok(!this.#history(field, ours).has(theirs) && !this.#history(field, theirs).has(ours), `${field}: a conflict about nothing`)
  }

  #history(field: FieldName, value: string, seen = new Set<string>()): Set<string> {
    if (seen.has(value)) return seen
    seen.add(value)
    for (const upon of this.#written.get(field)?.get(value)?.upon ?? []) this.#history(field, upon, seen)
    return seen
  }

  #mayBeLost(field: FieldName, value: string, kept: Set<string>): boolean {
    const values = this.#written.get(field)
    const write = values?.get(value)
    if (!values || !write) return false
    const policy = policyOf(field)
    const winners = [...values].filter(
      ([other, { side }]) => kept.has(other) && side !== write.side && !this.#history(field, value).has(other),
    )
    if (policy === 'quickbooks') return write.side === 'ours' && winners.length > 0
    if (policy === 'ours') return write.side === 'theirs' && winners.length > 0
    // Their time is the whole record's, so it may only have made theirs look newer.
    return policy === 'newest' && winners.some(([, { at }]) => write.side === 'ours' || at > write.at)
  }
}

const textOf = (field: FieldName, values: Record) => columnsOf[field].map((column) => values[column]?.toLowerCase()).join('|')
