import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EffectiveRules } from '#features/devices/rules/door.ts'
import type { StoredDocument } from '../../storage/kept.ts'
import { mayChange } from './may-change.ts'

test('an order whose cash was taken is changed by the office alone once it left; one that is paid by a link still is here', () => {
  const rules = { 'edit.windowMin': { value: 30, mode: 'block' } } as unknown as EffectiveRules
  const of = (kind: string, method: string | null) => {
    const document = { kind, payment: method && { method, amount: 500 } }
    return mayChange({ document, state: 'accepted', madeMs: 0, tries: 1, sent: true } as unknown as StoredDocument, rules, 1)
  }
  assert.deepEqual([of('order', 'O'), of('order', 'D'), of('order', null), of('estimate', 'O')], ['late', 'office', 'office', 'office'])
})
