import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Reference } from './reference.ts'
import { columnsOf, type FieldName, fieldNames, policyOf, type Record, TwoSides } from './two-sides.ts'

// `MERGE_HISTORIES=2000000 npm test -- histories` for the long run; `MERGE_SEED` repeats one.
const histories = Number(process.env.MERGE_HISTORIES ?? 50_000)
const seed = Number(process.env.MERGE_SEED ?? 20_261_121)

const field = fc.nat(1)
const someField = fc.constantFrom(...fieldNames)
const luck = fc.constantFrom('answered', 'answered', 'lostBefore', 'lostAfter')
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('editOurs', 'editTheirs'), field, column: fc.nat(2), back: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('read') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('arrive'), which: fc.nat(20) }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom('carry'), luck }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('crash') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('choose'), side: fc.constantFrom('ours', 'theirs') }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

test(`${histories} histories of edits, delays, lost answers, repetitions and crashes: both sides end equal but for shown conflicts, nothing is lost`, () => {
  fc.assert(
    fc.property(fc.tuple(someField, someField), fc.array(step, { maxLength: 50, size: 'max' }), (fields, steps) => {
      const run = new History(fields)
      for (const each of steps) run.take(each)
      run.quiet()
      run.check()
    }),
    { numRuns: histories, seed },
  )
})

class History {
  readonly #sides = new TwoSides()
  readonly #reference = new Reference()
  readonly #read = [this.#sides.theirs.now]
  readonly #fields: FieldName[]
  #values = 0
  constructor(fields: FieldName[]) {
    this.#fields = fields
  }

  take(step: Step) {
    const sides = this.#sides
    if ('luck' in step) sides.carry(step.luck)
    else if ('which' in step) {
      const version = this.#read[step.which % this.#read.length]
      if (version) sides.arrive(version)
    } else if ('side' in step) this.#choose(step.side)
    else if ('field' in step) this.#edit(step)
    else if (step.kind === 'crash') sides.crash()
    else this.#read.push(sides.theirs.now)
  }

  #edit({ kind, field: place, column, back }: Extract<Step, { field: number }>) {
    const sides = this.#sides
    const name = this.#fields[place] ?? 'asked'
    const side = kind === 'editOurs' ? 'ours' : 'theirs'
    const before = side === 'ours' ? sides.row : sides.theirs.now.values
    const columns = columnsOf[name].filter((_, at, all) => column % (all.length + 1) === all.length || column % (all.length + 1) === at)
    // Now and then somebody puts back what was there in the beginning; where a rule decides that would not tell one write from another.
    const value = back === 0 && policyOf(name) === 'ask' ? 'begun' : `${side === 'ours' ? 'Ours' : 'theirs'} ${++this.#values}`
    const values: Record = Object.fromEntries(columns.map((each) => [each, value]))
    if (columns.every((each) => before[each] === value)) return
    const write = { before, after: { ...before, ...values }, at: sides.clock + 1 }
    if (side === 'ours') sides.editOurs(values)
    else sides.editTheirs(values)
    this.#reference.write(name, side, write)
  }

  #choose(side: 'ours' | 'theirs') {
    const sides = this.#sides
    const [name] = fieldNames.filter((each) => sides.conflicts().includes(each))
    if (!name) return
    const [ours, seen] = [sides.row, sides.seen()]
    if (side === 'ours') this.#reference.choose(name, ours, seen)
    else this.#reference.choose(name, seen, ours)
    sides.choose({ [name]: side })
    assert.ok(!sides.conflicts().includes(name), 'a choice ends the conflict')
  }

  /** Everything arrives, nothing is lost any more. */
  quiet() {
    for (let round = 0; round < 100; round++) {
      this.#sides.arrive(this.#sides.theirs.now)
      if (this.#sides.isQuiet) return
      this.#sides.carry('answered')
    }
    throw new Error('It never becomes quiet.')
  }

  check() {
    const { row: ours, theirs } = this.#sides
    for (const name of fieldNames) this.#reference.check(name, { ours, theirs: theirs.now.values, conflicts: this.#sides.conflicts() })
  }
}
