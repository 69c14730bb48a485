import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Work } from '#features/incentives/attainment/engine/earn.ts'
import type { EntryLine } from '#features/incentives/attainment/engine/entries.ts'
import { attained, begun, finish, inTurn, type Settled, step } from '#features/incentives/attainment/engine/fold.ts'
import type { Program, ProgramRules } from '#features/incentives/attainment/engine/rules.ts'
import { type Timeline, timelineOf } from '#features/incentives/attainment/engine/timeline.ts'
import { seededRandom } from '../merge/random.ts'
import { randomPrograms, World } from './random-world.ts'
import { byReference, type Row } from './reference.ts'

/** So many by `HISTORIES=20000 node --test test/incentives/histories.test.ts`, others by `SEED=7`. */
const histories = Number(process.env.HISTORIES ?? 400)
const firstSeed = Number(process.env.SEED ?? 1)

test(`${histories} random histories: every entry is the reference's, to the cent`, () => {
  const seen = new Map<string, number>()
  for (let seed = firstSeed; seed < firstSeed + histories; seed++)
    try {
      history(seed, seen)
    } catch (error) {
      throw new Error(`SEED=${seed}`, { cause: error })
    }
  // Nothing is compared that never happens.
  for (const what of [
    'earned',
    'returned',
    'fell',
    'paid',
    'undone',
    'heardAnew',
    'perSale',
    'person',
    'ceiling',
    'shared',
    'late',
    'exclusive',
  ])
    assert.ok(histories < 300 || (seen.get(what) ?? 0) > 3, `${what}: ${seen.get(what)}`)
})

function history(seed: number, seen: Map<string, number>) {
  const pick = seededRandom(seed)
  const programs = randomPrograms(pick)
  const world = new World(pick)
  const approved = new Map(programs.map(({ id }) => [id, { lines: [] as EntryLine[], rows: [] as Row[] }]))
  for (let chapter = 0; chapter < 3; chapter++) {
    world.happens(chapter === 0 ? 12 : 5)
    const books = world.books()
    const timeline = timelineOf(shuffled(books, pick))
    const [taken, takenByReference] = [new Map<string, string>(), new Map<string, string>()]
    for (const rules of inTurn(programs)) {
      const own = approved.get(rules.id)
      const program = programs.find(({ id }) => id === rules.id)
      if (!own || !program) continue
      const before = new Map(taken)
      const { lines, refused, state } = attained(rules, timeline, own.lines, taken)
      const rows = byReference(program, books, own.rows, takenByReference)
      assert.deepEqual(lines.map(shownLine), rows.filter(({ isHidden }) => !isHidden).map(shownRow), `chapter ${chapter}, ${rules.code}`)
      assert.deepEqual(inPortions(rules, timeline, own.lines, before, pick), lines)
      count(seen, lines, refused)
      bounded(program, [...own.lines, ...lines], state.promisedCents)
      approve(own, lines, rows, mostOf(program), pick)
    }
    assert.deepEqual(taken, takenByReference)
  }
}

/** As if the process had ended now and then, and another one had gone on with the state that was kept. */
function inPortions(
  program: ProgramRules,
  timeline: Timeline,
  settled: Settled,
  taken: Map<string, string>,
  pick: (below: number) => number,
) {
  const lines: EntryLine[] = []
  const { followUps } = timeline
  const work = (state: Work['state']): Work => ({
    state,
    program,
    isKept: (saleId) => followUps.has(saleId),
    emit: (line) => lines.push(line),
    refuse: () => {},
  })
  let own = work(begun(program, settled))
  for (const event of timeline.events) {
    if (pick(4) === 0) own = work(structuredClone(own.state))
    step(own, event, taken)
  }
  finish(work(structuredClone(own.state)), timeline, [...new Set(settled.map(({ saleId }) => saleId))], taken)
  return lines
}

const shownLine = ({ saleId, lineId, payeeId, amountCents, promisedCents, trace }: EntryLine) => ({
  saleId,
  lineId,
  payeeId,
  amount: amountCents,
  promised: promisedCents,
  documentId: trace.documentId,
  says: trace.says,
  limits: [
    ...('isLate' in trace && trace.isLate ? ['late'] : []),
    ...('limits' in trace ? trace.limits : []).map(({ kind, leftCents }) => `${kind} ${leftCents}`),
  ],
})
const shownRow = ({ saleId, lineId, payeeId, amount, promised, documentId, says, limits }: Row) => ({
  saleId,
  lineId,
  payeeId,
  amount: Number(amount),
  promised: Number(promised),
  documentId,
  says,
  limits,
})

function count(seen: Map<string, number>, lines: EntryLine[], refused: { refusal: string }[]) {
  const add = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
  for (const line of lines)
    for (const what of [line.trace.says, ...shownLine(line).limits.map((each) => each.split(' ')[0] ?? '')]) add(what)
  for (const { refusal } of refused) add(refusal)
}

const mostOf = ({ versions }: Program) => Math.max(...versions.map(({ terms }) => terms.maximumAllowed ?? Number.POSITIVE_INFINITY))

/** What holds whatever happened. */
function bounded(program: Program, lines: EntryLine[], promisedCents: number) {
  const most = mostOf(program)
  let promised = 0
  for (const line of lines) {
    promised += line.promisedCents
    assert.ok(promised <= most, `${promised} of ${most}`)
  }
  assert.equal(promised, promisedCents)
  const byEntry = Map.groupBy(lines, ({ saleId, lineId, payeeId }) => `${saleId} ${lineId} ${payeeId}`)
  for (const [key, own] of byEntry) {
    assert.equal(
      own.reduce((sum, each) => sum + each.promisedCents, 0),
      own.at(-1)?.entry.promisedCents,
      key,
    )
    assert.equal(
      own.reduce((sum, each) => sum + each.amountCents, 0),
      own.at(-1)?.entry.earnedCents,
      key,
    )
  }
}

/**
 * Some entries up to one of their rows, as far as the ceiling has room for what is approved: where a return made that room, it is approved first.
 * Rows that are not shown go with what comes after them.
 */
function approve(own: { lines: EntryLine[]; rows: Row[] }, lines: EntryLine[], rows: Row[], most: number, pick: (below: number) => number) {
  const keyOf = (each: { saleId: string; lineId: string; payeeId: string }) => `${each.saleId} ${each.lineId} ${each.payeeId}`
  const rowsOf = Map.groupBy(rows, keyOf)
  for (const [key, entry] of Map.groupBy(lines, keyOf)) {
    if (pick(3) > 0) continue
    const chosen = entry.slice(0, 1 + pick(entry.length))
    let promised = own.lines.reduce((sum, { promisedCents }) => sum + promisedCents, 0)
    const fits = chosen.every(({ promisedCents }) => {
      promised += promisedCents
      return promised <= most
    })
    if (!fits) continue
    own.lines.push(...chosen)
    const written = rowsOf.get(key) ?? []
    const last = written.filter(({ isHidden }) => !isHidden)[chosen.length - 1]
    own.rows.push(...written.filter((_, at) => last && at <= written.indexOf(last)))
    if (pick(6) === 0) reject(own, keyOf, key)
  }
}

/** A row takes back what was; the sale stays in what bands and goals are of. */
function reject(
  own: { lines: EntryLine[]; rows: Row[] },
  keyOf: (each: { saleId: string; lineId: string; payeeId: string }) => string,
  key: string,
) {
  const line = own.lines.findLast((each) => keyOf(each) === key)
  const rows = own.rows.filter((each) => keyOf(each) === key)
  const last = rows.at(-1)
  if (!line || !last) return
  const { entry } = line
  const { saleId, version, day } = entry
  const nothing = { rewardCents: 0, promisedCents: 0, earnedCents: 0, baseCents: 0, turnedAwayCents: 0 }
  own.lines.push({
    ...line,
    amountCents: 0 - entry.earnedCents,
    promisedCents: 0 - entry.promisedCents,
    trace: { says: 'undone', documentId: saleId, version, day, because: 'rejected' },
    entry: { ...entry, ...nothing, isRejected: true },
  })
  own.rows.push({
    ...last,
    documentId: saleId,
    says: 'undone',
    amount: -rows.reduce((sum, { amount }) => sum + amount, 0n),
    promised: -rows.reduce((sum, { promised }) => sum + promised, 0n),
    credited: 0n,
    base: -rows.reduce((sum, { base }) => sum + base, 0n),
    limits: [],
    isHidden: false,
    known: { ...last.known, reward: 0n, isRejected: true },
  })
}

function shuffled<T extends object>(books: T, pick: (below: number) => number): T {
  const mixed = (all: unknown) =>
    Array.isArray(all)
      ? all
          .map((each) => [pick(1e6), each] as const)
          .sort(([one], [other]) => one - other)
          .map(([, each]) => each)
      : all
  return Object.fromEntries(Object.entries(books).map(([name, all]) => [name, mixed(all)])) as T
}
