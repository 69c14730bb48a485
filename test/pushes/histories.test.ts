import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runHistories } from './run.ts'

/**
 * Random pushes of the app against a plain model: calls and answers that are lost, documents again, in another order, with other content, halves of a
 * body, a server that breaks down in the middle of a portion, a tab that is killed in the middle of a call or a save, two tabs at once, another
 * installation with its store or without, suspended in between, rules and prices changed meanwhile, a clock that is days wrong. So many by
 * `HISTORIES=500 npm test -- test/pushes/histories`, others by `SEED=7`, long ones by `QUEUED=1000`; 5,000 by `npm run bench -- device-histories`.
 */
const histories = Number(process.env.HISTORIES ?? 10)
const first = Number(process.env.SEED ?? 25)
const length = { steps: Number(process.env.STEPS ?? 14), queued: Number(process.env.QUEUED ?? 2) }

test(`${histories} random histories of pushes: each document once, or in Review, with every cent and piece`, async (t) => {
  const { documents, wrong } = await runHistories({ first, histories }, length)
  t.diagnostic(`seeds ${first} to ${first + histories - 1}: ${documents} documents made, ${wrong.length} histories wrong`)
  assert.deepEqual(wrong, [])
})
