import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Books } from '#features/incentives/attainment/engine/documents.ts'
import type { EntryLine } from '#features/incentives/attainment/engine/entries.ts'
import { attained, type Settled } from '#features/incentives/attainment/engine/fold.ts'
import { release, turnedAway } from '#features/incentives/attainment/engine/release.ts'
import { type Program, rulesOf } from '#features/incentives/attainment/engine/rules.ts'
import { timelineOf } from '#features/incentives/attainment/engine/timeline.ts'
import { books, credit, facts, payment, program, reward, sale, soldBy } from './papers.ts'

/** Histories without one number: what must hold of them, as far as no database is asked. Their numbers are of the facts on incentives. */
const of = (given: Program, heard: Partial<Books>, settled: Settled = []) => attained(rulesOf(given), timelineOf(books(heard)), settled)
const amounts = (lines: readonly EntryLine[]) => lines.map(({ amountCents }) => amountCents)
const total = (lines: readonly EntryLine[]) => amounts(lines).reduce((sum, cents) => sum + cents, 0)
const reasons = (lines: readonly EntryLine[]) => lines.map(({ trace }) => ('because' in trace ? trace.because : null))
const tenth = program({ rewards: [reward('line', { salePer: '10' })] })
const forReps = program({ rewards: [reward('line', { salePer: '10', payee: 'S' })] })

test('P08: who sells to a customer from the 15th has nothing of what was sold before; corrected later, both have a row with one reason', () => {
  const sales = [sale(1, 10_000, { day: '2026-11-14' }), sale(2, 10_000, { day: '2026-11-15' })]
  const history = (from: string) => new Map([['acme', [soldBy('rita'), { ...soldBy('sam'), from }]]])
  const first = of(forReps, { sales, customers: history('2026-11-15') })
  assert.deepEqual(
    first.lines.map(({ payeeId }) => payeeId),
    ['rita', 'sam'],
  )
  // It was from the 14th on.
  const corrected = of(forReps, { sales, customers: history('2026-11-14') }, first.lines)
  assert.deepEqual(
    corrected.lines.map(({ payeeId, amountCents }) => [payeeId, amountCents]),
    [
      ['rita', -1000],
      ['sam', 1000],
    ],
  )
  assert.deepEqual(reasons(corrected.lines), ['payeeChanged', 'payeeChanged'])
  // And that is approved in its turn.
  assert.deepEqual(of(forReps, { sales, customers: history('2026-11-14') }, [...first.lines, ...corrected.lines]).lines, [])
})

test('P09: of two customers that are merged nothing is taken back, and the limit is of both from then on', () => {
  const merges = [{ day: '2026-11-15', from: 'brook', into: 'acme' }]
  const sales = [sale(1, 50_000), sale(2, 40_000, { customerId: 'brook' }), sale(3, 10_000, { day: '2026-11-16' })]
  const { lines } = of(program({ maxPerPayee: 7500, rewards: [reward('line', { salePer: '10' })] }), { sales, merges })
  assert.deepEqual(amounts(lines), [5000, 4000, 0])
})

test('P11: void after it was paid, and not void any more: rows of their own, at the version of the sale', () => {
  const sales = [sale(1, 10_000)]
  const paid = of(tenth, { sales }).lines
  const gone = of(tenth, { sales: [sale(1, 10_000, { isVoid: true })] }, paid).lines
  assert.deepEqual([amounts(gone), reasons(gone)], [[-1000], ['void']])
  const back = of(tenth, { sales }, [...paid, ...gone]).lines
  assert.deepEqual([amounts(back), reasons(back), back[0]?.trace.version], [[1000], ['restored'], 1])
  assert.deepEqual(of(tenth, { sales }, [...paid, ...gone, ...back]).lines, [])
})

test('P12: bought, earned, returned, and returned once more', () => {
  const credits = [credit(1, 1, 10_000), credit(2, 1, 10_000)]
  const first = of(tenth, { sales: [sale(1, 10_000)], credits: credits.slice(0, 1) }).lines
  assert.equal(total(first), 0)
  assert.deepEqual(of(tenth, { sales: [sale(1, 10_000)], credits }, first).lines, [])
})

test('P13: a credit memo of which nobody has said what came back is asked about, and takes nothing', () => {
  const heard = { sales: [sale(1, 10_000)], credits: [credit(7, null, 10_000)] }
  assert.deepEqual([amounts(of(tenth, heard).lines), timelineOf(books(heard)).unlinked], [[1000], ['credit 7']])
})

test('P14: a credit memo takes back by every kind of reward', () => {
  const bands = [{ from: 0, rate: '10' }]
  for (const each of [
    reward('F', { compType: 'F', salePer: '5' }),
    reward('P', { salePer: '10' }),
    reward('U', { compType: 'U', salePer: '3' }),
    reward('T', { compType: 'T', bands }),
    reward('T', { compType: 'T', bands, whole: true }),
    reward('T', { compType: 'T', bands, basis: 'sale' }),
    reward('G', { compType: 'G', bands: [{ from: 5000, rate: '7' }] }),
  ]) {
    const { lines } = of(program({ rewards: [each] }), { sales: [sale(1, 10_000)], credits: [credit(1, 1, 10_000)] })
    assert.equal(lines.length, 2, each.compType)
    assert.equal(lines[1]?.amountCents, -(lines[0]?.amountCents ?? 0), each.compType)
  }
})

test('P15: of an unpaid invoice that is credited whole nothing was earned, of a paid one it goes back', () => {
  const onPayment = program({ earnOn: 'paid', rewards: [reward('line', { salePer: '10' })] })
  const heard = { sales: [sale(1, 10_000)], credits: [credit(1, 1, 10_000)] }
  assert.deepEqual(amounts(of(onPayment, heard).lines), [0, 0])
  assert.deepEqual(amounts(of(onPayment, { ...heard, payments: [payment(1, 1, 10_000)] }).lines), [0, 1000, -1000])
})

test('P22: a sale of two reps: each has the own share, and the shares sum to the reward; bands are of all of it, or of the share', () => {
  const shared = new Map([
    [
      'acme',
      [
        facts({
          reps: [
            { payeeId: 'rita', share: 6000 },
            { payeeId: 'sam', share: 4000 },
          ],
        }),
      ],
    ],
  ])
  assert.deepEqual(amounts(of(forReps, { sales: [sale(1, 9)], customers: shared }).lines), [1, 0])
  assert.deepEqual(amounts(of(forReps, { sales: [sale(1, 10_001)], customers: shared }).lines), [600, 400])
  const bands = [
    { from: 0, rate: '1' },
    { from: 10_000, rate: '10' },
  ]
  const tiers = (sharedCredit: 'full' | 'share') =>
    program({ sharedCredit, rewards: [reward('line', { compType: 'T', bands, whole: true, payee: 'S' })] })
  assert.deepEqual(amounts(of(tiers('full'), { sales: [sale(1, 10_000)], customers: shared }).lines), [600, 400])
  assert.deepEqual(amounts(of(tiers('share'), { sales: [sale(1, 10_000)], customers: shared }).lines), [60, 40])
})

test('what was rejected stays rejected when its sale is edited, void, not void any more, or its return is; and takes back from nobody else', () => {
  const bands = [{ from: 0, rate: '10' }]
  const given = program({
    rewards: [
      reward('P', { salePer: '10' }),
      reward('T', { compType: 'T', bands }),
      reward('G', { compType: 'G', bands: [{ from: 15_000, rate: '7' }] }),
    ],
  })
  const sales = [sale(1, 10_000), sale(2, 10_000)]
  const back = credit(1, 2, 4000)
  const { lines } = of(given, { sales, credits: [back] })
  const rejected = [...Map.groupBy(lines, ({ lineId, saleId }) => `${saleId} ${lineId}`).values()].flatMap((rows): EntryLine[] => {
    const last = rows.at(-1)
    if (last?.saleId !== 'sale 2') return []
    const { entry } = last
    const nothing = { rewardCents: 0, promisedCents: 0, earnedCents: 0, baseCents: 0, turnedAwayCents: 0 }
    const trace = { says: 'undone', documentId: 'sale 2', version: 1, day: entry.day, because: 'rejected' } as const
    return [
      {
        ...last,
        amountCents: 0 - entry.earnedCents,
        promisedCents: 0 - entry.promisedCents,
        trace,
        entry: { ...entry, ...nothing, isRejected: true },
      },
    ]
  })
  assert.equal(rejected.length, 3)
  let settled = [...lines, ...rejected]
  for (const heard of [
    { sales: [sale(1, 10_000), sale(2, 30_000)], credits: [back] },
    { sales: [sale(1, 10_000), sale(2, 10_000, { isVoid: true })] },
    { sales, credits: [{ ...back, isVoid: true }] },
    { sales, credits: [credit(2, 2, 10_000)] },
    { sales, credits: [back] },
  ]) {
    const found = of(given, heard, settled)
    assert.ok(
      found.lines.every(({ amountCents, promisedCents }) => amountCents === 0 && promisedCents === 0),
      JSON.stringify(heard),
    )
    settled = [...settled, ...found.lines]
    assert.deepEqual(of(given, heard, settled).lines, [])
  }
})

test('a late sale gets what is left, and what was approved keeps its amount and its room', () => {
  const given = program({ maximumAllowed: 1500, rewards: [reward('line', { salePer: '10' })] })
  const later = sale(2, 10_000, { day: '2026-11-20' })
  const approved = of(given, { sales: [later] }).lines
  const { lines } = of(given, { sales: [sale(1, 10_000), later] }, approved)
  assert.deepEqual(amounts(lines), [500])
  assert.equal(lines[0]?.trace.says === 'earned' && lines[0].trace.isLate, true)
  // Before anything is approved the earlier one goes first.
  assert.deepEqual(amounts(of(given, { sales: [later, sale(1, 10_000)] }).lines), [1000, 500])
})

test('bands that are approved or rejected out of turn bring in all what the sum comes to: an earlier sale neither twice nor less', () => {
  const tiers = (whole: boolean, rates: [string, string]) =>
    program({
      rewards: [
        reward('line', {
          compType: 'T',
          whole,
          bands: [
            { from: 0, rate: rates[0] },
            { from: 10_000, rate: rates[1] },
          ],
        }),
      ],
    })
  const sales = [sale(1, 6000), sale(2, 5000, { day: '2026-11-15' })]
  const kinds: [boolean, [string, string], number[], number][] = [
    [true, ['2', '3'], [120, 210], 480],
    [false, ['2', '3'], [120, 110], 380],
    [false, ['5', '1'], [300, 210], 560],
  ]
  for (const [whole, rates, each, withLate] of kinds) {
    const given = tiers(whole, rates)
    const { lines } = of(given, { sales })
    assert.deepEqual(amounts(lines), each)
    const later = lines.slice(1)
    assert.deepEqual(amounts(of(given, { sales }, later).lines), each.slice(0, 1))
    // Of what is heard of late the rest comes to it.
    const late = sale(3, 5000, { day: '2026-11-14' })
    const anew = of(given, { sales: [...sales, late] }, later)
    assert.equal(total([...later, ...anew.lines]), withLate)
    assert.equal(total([...lines, ...of(given, { sales: [...sales, late] }, lines).lines]), withLate)
    const [last] = later
    assert.ok(last)
    const nothing = { rewardCents: 0, promisedCents: 0, earnedCents: 0, baseCents: 0, turnedAwayCents: 0 }
    const rejected: EntryLine = {
      ...last,
      amountCents: 0 - last.amountCents,
      promisedCents: 0 - last.promisedCents,
      trace: { says: 'undone', documentId: 'sale 2', version: 1, day: last.entry.day, because: 'rejected' },
      entry: { ...last.entry, ...nothing, isRejected: true },
    }
    assert.deepEqual(amounts(of(given, { sales }, [last, rejected]).lines), each.slice(0, 1))
  }
})

test('an edited sale has what it was taken back and what it is given, as one entry', () => {
  const approved = of(tenth, { sales: [sale(1, 10_000)] }).lines
  const edited = of(tenth, { sales: [sale(1, 30_000, { day: '2026-11-16' })] }, approved).lines
  assert.deepEqual(
    [amounts(edited), reasons(edited)],
    [
      [-1000, 3000],
      ['edited', 'edited'],
    ],
  )
  assert.equal(new Set([...approved, ...edited].map(({ saleId, lineId, payeeId }) => `${saleId} ${lineId} ${payeeId}`)).size, 1)
})

test('room that a return makes is for later sales, and raises nobody who was turned away', () => {
  const given = program({ maximumAllowed: 1000, rewards: [reward('line', { salePer: '10' })] })
  const sales = [sale(1, 10_000), sale(2, 10_000, { day: '2026-11-15' }), sale(3, 10_000, { day: '2026-12-02' })]
  const { lines } = of(given, { sales, credits: [credit(1, 1, 10_000, { day: '2026-12-01' })] })
  assert.deepEqual(
    lines.map(({ saleId, amountCents }) => [saleId, amountCents]),
    [
      ['sale 1', 1000],
      ['sale 2', 0],
      ['sale 1', -1000],
      ['sale 3', 1000],
    ],
  )
})

test('room that a rejection makes is for sales of later days, and for whom a person gives it; nobody else has more or less by it', () => {
  const given = program({ maximumAllowed: 1000, rewards: [reward('line', { salePer: '10' })] })
  const first = [sale(1, 4000), sale(2, 5000, { day: '2026-11-15' }), sale(3, 5000, { day: '2026-11-16' })]
  const found = of(given, { sales: first })
  assert.deepEqual(amounts(found.lines), [400, 500, 100])
  const [rejected] = found.lines
  assert.ok(rejected)
  const nothing = { rewardCents: 0, promisedCents: 0, earnedCents: 0, baseCents: 0, turnedAwayCents: 0 }
  const heldAs = (wasApproved: boolean): EntryLine => ({
    ...rejected,
    amountCents: -400,
    promisedCents: -400,
    trace: {
      says: 'undone',
      documentId: 'sale 1',
      version: 1,
      day: rejected.entry.day,
      because: 'rejected',
      held: { at: '2026-11-20T10:00:00Z', until: '2026-11-20', wasApproved },
    },
    entry: { ...rejected.entry, ...nothing, isRejected: true },
  })
  const later = [sale(4, 1000, { day: '2026-11-20' }), sale(5, 9000, { day: '2026-11-21' })]
  for (const wasApproved of [false, true]) {
    const settled: EntryLine[] = [rejected, heldAs(wasApproved)]
    assert.deepEqual(amounts(of(given, { sales: [...first, ...later] }, settled).lines), [500, 100, 0, 400])
    const { lines, state } = of(given, { sales: first }, settled)
    const rows: EntryLine[] = []
    const work = { program: rulesOf(given), state, isKept: () => true, emit: (line: EntryLine) => rows.push(line), refuse: () => {} }
    release(work, turnedAway(work, lines), { documentId: 'release 1', at: '2026-11-22T10:00:00Z' })
    assert.deepEqual(amounts(rows), [400])
    // It is given: who earned something meanwhile still has it, and nothing is left.
    const given3 = [...settled, ...lines.filter(({ saleId }) => saleId === 'sale 3'), ...rows]
    assert.deepEqual(amounts(of(given, { sales: [...first, ...later] }, given3).lines), [500, 0, 0])
  }
})

test('a person releases that room, in the order of the sales and as far as it goes; it is approved with the entry', () => {
  const given = program({ maximumAllowed: 1000, rewards: [reward('line', { salePer: '10' })] })
  const sales = [sale(1, 10_000), sale(2, 6000, { day: '2026-11-15' }), sale(3, 8000, { day: '2026-11-16' })]
  const heard = { sales, credits: [credit(1, 1, 10_000), credit(2, 3, 2000)] }
  const found = of(given, heard)
  assert.deepEqual(amounts(found.lines), [1000, 0, 0, -1000])
  const rows: EntryLine[] = []
  const work = {
    program: rulesOf(given),
    state: found.state,
    isKept: () => true,
    emit: (line: EntryLine) => rows.push(line),
    refuse: () => {},
  }
  release(work, turnedAway(work, found.lines), { documentId: 'release 1', at: '2026-12-05T10:00:00Z' })
  // Of the third a quarter came back meanwhile: 600 would be due, and 400 are there.
  assert.deepEqual(
    rows.map(({ saleId, amountCents }) => [saleId, amountCents]),
    [
      ['sale 2', 600],
      ['sale 3', 400],
    ],
  )
  const approved = [...found.lines.filter(({ saleId }) => saleId !== 'sale 1'), ...rows]
  assert.deepEqual(amounts(of(given, heard, approved).lines), [0])
  assert.equal(total([...approved, ...of(given, { ...heard, credits: [...heard.credits, credit(3, 2, 6000)] }, approved).lines]), 400)
})

test('a credit memo that is void after all gives back what there is room for: others may have had it', () => {
  const given = program({ maximumAllowed: 1000, rewards: [reward('line', { salePer: '10' })] })
  const sales = [sale(1, 10_000), sale(2, 7000, { day: '2026-12-02' })]
  const back = credit(1, 1, 10_000)
  const approved = of(given, { sales, credits: [back] }).lines
  assert.deepEqual(amounts(approved), [1000, -1000, 700])
  const { lines } = of(given, { sales, credits: [{ ...back, isVoid: true }] }, approved)
  assert.deepEqual(
    lines.map(({ saleId, amountCents, trace }) => [saleId, amountCents, trace.says]),
    [['sale 1', 300, 'heardAnew']],
  )
})

test('of bands over the period no more is released than the sum still comes to', () => {
  const bands = [{ from: 0, rate: '10' }]
  const given = program({ maximumAllowed: 1000, rewards: [reward('line', { compType: 'T', bands }), reward('other', { salePer: '1' })] })
  const heard = { sales: [sale(1, 9000), sale(2, 9000, { day: '2026-11-15' })], credits: [credit(1, 1, 9000)] }
  const found = of(given, heard)
  const rows: EntryLine[] = []
  const work = {
    program: rulesOf(given),
    state: found.state,
    isKept: () => true,
    emit: (line: EntryLine) => rows.push(line),
    refuse: () => {},
  }
  release(work, turnedAway(work, found.lines), { documentId: 'release 1', at: '2026-12-05T10:00:00Z' })
  const tiers = [...found.lines, ...rows].filter(({ lineId }) => lineId === found.lines[0]?.lineId)
  assert.equal(total(tiers), 900)
  assert.ok(found.state.promisedCents <= 1000)
})

test('whose minimum counts net of returns, loses the whole reward with a return that brings the sale below it', () => {
  const given = (minimumOf: 'sale' | 'net') => program({ minSaleAmt: 8000, minimumOf, rewards: [reward('line', { salePer: '10' })] })
  const heard = { sales: [sale(1, 10_000)], credits: [credit(1, 1, 3000)] }
  assert.deepEqual(
    [amounts(of(given('sale'), heard).lines), amounts(of(given('net'), heard).lines)],
    [
      [1000, -300],
      [1000, -1000],
    ],
  )
})
