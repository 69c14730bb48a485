import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownDays } from './items.ts'

test('days stand in the log as they were said; a last day beyond all days is none', () => {
  const cases = [
    [null, null, ''],
    ['2026-03-01', null, '2026-03-01'],
    ['2026-03-01', '2026-05-31', '2026-03-01–2026-05-31'],
    [null, '2026-05-31', '–2026-05-31'],
    [null, '2099-12-31', ''],
    ['2026-03-01', '9999-12-31', '2026-03-01'],
  ] as const
  for (const [validFrom, validTo, shown] of cases) assert.equal(shownDays({ validFrom, validTo }), shown)
})
