import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plannedVisits, visitDraft } from './visits.ts'

const dayOf = (time: string) => time.slice(0, 10)
const nothing = { startedAt: null, endedAt: null, outcome: null, nextOn: null, note: '' }
const done = (day: string, nextOn: string | null = null) => ({
  ...nothing,
  ...{ startedAt: `${day}T10:00:00Z`, endedAt: `${day}T10:20:00Z`, outcome: 'sold' as const, nextOn },
})

test('what the office knows, and what was planned and done here since', () => {
  const customers = [
    { id: 'a', nextVisit: '2026-11-29' },
    { id: 'b', nextVisit: '2026-11-27' },
    { id: 'c', nextVisit: '2026-12-24' },
    { id: 'd', nextVisit: null },
  ]
  const made = [
    visitDraft('b', 1, done('2026-11-29', '2026-12-06')),
    visitDraft('c', 1, done('2026-11-29')),
    visitDraft('d', 1, { ...nothing, nextOn: '2026-12-01' }),
    visitDraft('d', 1, { ...nothing, nextOn: '2026-11-30' }),
    visitDraft('a', 1, done('2026-11-29')),
  ]
  assert.deepEqual(
    plannedVisits(customers, made, dayOf).map(({ customerId, day }) => `${customerId} ${day}`),
    ['d 2026-11-30', 'b 2026-12-06', 'c 2026-12-24'],
    'one that comes early leaves what is planned for later',
  )
})

test('the office says who is to go and what for; what is planned here since is this rep’s own', () => {
  const customers = [
    { id: 'a', nextVisit: '2026-11-29', visitNote: 'Bring the hooks', visitRep: 'R2' },
    { id: 'b', nextVisit: '2026-11-30', visitNote: 'Collect', visitRep: 'R1' },
    { id: 'c', nextVisit: '2026-12-01' },
  ]
  const made = [visitDraft('b', 1, { ...nothing, nextOn: '2026-12-02', note: 'Samples' })]
  assert.deepEqual(plannedVisits(customers, made, dayOf), [
    { customerId: 'a', day: '2026-11-29', note: 'Bring the hooks', rep: 'R2' },
    { customerId: 'c', day: '2026-12-01', note: '', rep: '' },
    { customerId: 'b', day: '2026-12-02', note: 'Samples', rep: '' },
  ])
})

test('a clock that is put back meanwhile ends no visit before it began', () => {
  const { visit } = visitDraft('a', 1, { ...done('2026-11-29'), endedAt: '2026-11-29T09:00:00Z' })
  assert.deepEqual([visit.startedAt, visit.endedAt], ['2026-11-29T10:00:00Z', '2026-11-29T10:00:00Z'])
})
