import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presetRange } from './presets.ts'

test('ranges of days over the ends of months and years', () => {
  assert.deepEqual(presetRange('today', '2026-01-05'), { from: '2026-01-05', to: '2026-01-05' })
  assert.deepEqual(presetRange('days7', '2026-01-05'), { from: '2025-12-30', to: '2026-01-05' })
  assert.deepEqual(presetRange('days30', '2024-03-01'), { from: '2024-02-01', to: '2024-03-01' })
  assert.deepEqual(presetRange('month', '2024-02-10'), { from: '2024-02-01', to: '2024-02-29' })
  assert.deepEqual(presetRange('lastMonth', '2026-01-31'), { from: '2025-12-01', to: '2025-12-31' })
  assert.deepEqual(presetRange('quarter', '2026-12-31'), { from: '2026-10-01', to: '2026-12-31' })
  assert.deepEqual(presetRange('quarter', '2026-04-01'), { from: '2026-04-01', to: '2026-06-30' })
  assert.deepEqual(presetRange('year', '2026-07-04'), { from: '2026-01-01', to: '2026-12-31' })
})
