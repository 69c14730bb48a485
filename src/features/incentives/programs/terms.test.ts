import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf, reward, terms } from '#test/incentives/papers.ts'
import { changedKinds, editOf, type ProgramFacts, programSteps, refusalsOf, stateAfter, ways } from './states.ts'
import { programCode, programTerms, type TypedTerms } from './terms.ts'

const refused = (given: Partial<TypedTerms>) => {
  const found = programTerms.safeParse({
    fromDate: '2026-01-01',
    toDate: '2026-12-31',
    rewards: [reward('line', { salePer: '5' })],
    ...given,
  })
  return found.success ? [] : found.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}

test('terms have bounds: dates, amounts, rates, bands and names', () => {
  assert.deepEqual(refused({}), [])
  assert.deepEqual(refused({ toDate: '2025-12-31' }), ['toDate programs.errors.turnedRound'])
  assert.deepEqual(refused({ fromDate: '2026-02-30' }), ['fromDate programs.errors.date'])
  assert.deepEqual(refused({ maximumAllowed: 0 }), ['maximumAllowed programs.errors.amount'])
  assert.deepEqual(refused({ minSaleAmt: 1.5 }), ['minSaleAmt programs.errors.amount'])
  assert.deepEqual(refused({ returnDays: 366 }), ['returnDays programs.errors.days'])
  assert.deepEqual(refused({ rewards: [] }), ['rewards programs.errors.noReward'])
  assert.deepEqual(refused({ rewards: [reward('line', { salePer: '5' }), reward('line', { salePer: '6' })] }), [
    'rewards programs.errors.twice',
  ])
  const one = (given: Parameters<typeof reward>[1]) => refused({ rewards: [reward('line', given)] })
  assert.deepEqual(one({ salePer: '100.0001' }), ['rewards.0.salePer programs.errors.percent'])
  assert.deepEqual(one({ salePer: '4.12345' }), ['rewards.0.salePer programs.errors.rate'])
  assert.deepEqual(one({ salePer: null }), ['rewards.0.salePer validation.required'])
  assert.deepEqual(one({ compType: 'F', salePer: '0.125' }), ['rewards.0.salePer programs.errors.rate'])
  assert.deepEqual(one({ salePer: '5', name: 'x'.repeat(51) }), ['rewards.0.name validation.tooLong|50'])
  const bands = (...starts: [number, string][]) => starts.map(([from, rate]) => ({ from, rate }))
  assert.deepEqual(one({ compType: 'T' }), ['rewards.0.bands validation.required'])
  assert.deepEqual(one({ compType: 'T', bands: bands([100, '2'], [100, '3']) }), ['rewards.0.bands programs.errors.bands'])
  assert.deepEqual(one({ compType: 'T', bands: bands([0, '3'], [100, '2']), whole: true }), ['rewards.0.bands programs.errors.falling'])
  assert.deepEqual(one({ compType: 'T', bands: bands([0, '3'], [100, '2']) }), [])
  assert.deepEqual(one({ compType: 'G', bands: bands([100, '2.125']) }), ['rewards.0.bands programs.errors.rate'])
  assert.deepEqual(
    [programCode.parse(' spring-26 '), programCode.safeParse('a b').success, programCode.safeParse('').success],
    ['SPRING-26', false, false],
  )
})

const facts: ProgramFacts = {
  state: 'Draft',
  wasOpen: false,
  rewards: 1,
  hasCeiling: true,
  payable: true,
  toDate: '2026-12-31',
  today: '2026-06-01',
  pending: 0,
  inReview: 0,
  disputed: 0,
  inBatch: 0,
  unpaid: 0,
  needsSecond: false,
  isOwner: true,
  closedDays: 0,
  hasTaxForm: false,
}

test('a program goes from draft to closed, each step only from its states and past its guards', () => {
  for (const step of programSteps)
    for (const state of ['Draft', 'Scheduled', 'Open', 'Paused', 'Ended', 'Closing', 'Closed'] as const)
      assert.deepEqual(refusalsOf(step, { ...facts, state }), ways[step].from.includes(state) ? [] : ['state'], `${step} ${state}`)
  assert.deepEqual(
    [stateAfter('publish', '2026-06-02', facts.today), stateAfter('publish', facts.today, facts.today)],
    ['Scheduled', 'Open'],
  )
  const bare = { ...facts, rewards: 0, hasCeiling: false, payable: false, toDate: '2026-05-31' }
  assert.deepEqual(refusalsOf('publish', bare), ['noReward', 'noCeiling', 'notPayable', 'endsBefore'])
  const busy = { ...facts, state: 'Ended' as const, pending: 1, inReview: 2, disputed: 3, inBatch: 1, unpaid: 4, needsSecond: true }
  assert.deepEqual(refusalsOf('close', busy), ['pending', 'inReview', 'disputed', 'inBatch', 'unpaid', 'secondPerson'])
  const long = { ...facts, state: 'Closed' as const, isOwner: false, closedDays: 31, hasTaxForm: true }
  assert.deepEqual(refusalsOf('reopen', long), ['onlyOwner', 'closedLong', 'taxForm'])
  assert.deepEqual(refusalsOf('remove', { ...facts, wasOpen: true }), ['wasOpen'])
})

test('of an open program only a longer run, a higher ceiling and words change; all else is a new version', () => {
  const before = terms({ maximumAllowed: 1000 })
  assert.equal(editOf(before, terms({ maximumAllowed: 1000 })), 'nothing')
  assert.equal(editOf(before, terms({ maximumAllowed: 2000, toDate: '2027-01-31' })), 'amendment')
  assert.equal(editOf(before, terms({ maximumAllowed: null })), 'amendment')
  assert.equal(
    editOf(before, terms({ maximumAllowed: 1000, rewards: [reward('line', { salePer: '5', name: 'Dealer cash' })] })),
    'amendment',
  )
  for (const after of [
    terms({ maximumAllowed: 999 }),
    terms({ maximumAllowed: 1000, toDate: '2026-12-30' }),
    terms({ maximumAllowed: 1000, minSaleAmt: 1 }),
    terms({ maximumAllowed: 1000, rewards: [reward('line', { salePer: '6' })] }),
  ])
    assert.equal(editOf(before, after), 'version')
  assert.equal(editOf(terms(), before), 'version')
  const flat = terms({ rewards: [reward('line', { compType: 'F', salePer: '6' })] })
  assert.deepEqual([changedKinds(before, flat), changedKinds(before, before)], [[idOf('line')], []])
})
