import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/server.ts'
import { clockSkew } from './clock.ts'

test('clocks that differ are said, clocks that agree are not', async () => {
  const lines: string[] = []
  const server = await testServer({ env: { LOG_LEVEL: 'warn' }, logTo: { write: (line) => void lines.push(line) } })
  try {
    for (const ahead of [0, -5_000, 86_400_000]) await clockSkew(() => Date.now() + ahead).run(server.services)
    const said = lines.map((line) => JSON.parse(line)).filter(({ skewMs }) => skewMs !== undefined)
    assert.deepEqual(
      said.map(({ level, skewMs }) => [level, Math.round(skewMs / 1000)]),
      [
        [40, -5],
        [50, 86_400],
      ],
    )
  } finally {
    await server.close()
  }
})
