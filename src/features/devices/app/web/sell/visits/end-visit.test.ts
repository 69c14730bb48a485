import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endVisit } from './end-visit.ts'

test('a visit that is ended again, since the first time stopped half way, is one document', async () => {
  const saved = new Set<string | undefined>()
  let fails = true
  const store = {
    save: async (_: object, { id }: { id?: string }) => saved.add(id),
    setNote: async () => {
      if (fails) throw new Error('The tab was closed')
    },
  }
  const begun = { id: 'v1', customerId: 'c1', customerName: 'Harbor Cafe', startedAt: '2026-11-29T10:00:00Z' }
  const ended = { endedAt: '2026-11-29T10:20:00Z', outcome: 'sold' as const, nextOn: null, note: '' }
  await assert.rejects(endVisit(store, begun, 1, ended))
  fails = false
  await endVisit(store, begun, 1, ended)
  assert.deepEqual([...saved], ['v1'])
})
