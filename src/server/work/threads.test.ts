import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type * as tasks from '#test/thread-tasks.ts'
import { inThread, threadTimes } from './threads.ts'

const module = import.meta.resolve('#test/thread-tasks.ts')
const spin = inThread<typeof tasks.spin>(module, 'spin')
const hashed = inThread<typeof tasks.hashed>(module, 'hashed')
const refuse = inThread<typeof tasks.refuse>(module, 'refuse')
const fail = inThread<typeof tasks.fail>(module, 'fail')

test('bytes go and come as they are, and what is thrown is thrown here', async () => {
  const bytes = randomBytes(100_000)
  const found = await hashed({ bytes, names: new Map([['a', [bytes]]]) })
  assert.ok(Buffer.isBuffer(found.hash) && Buffer.isBuffer(found.names.get('a')))
  assert.deepEqual(found.hash, createHash('sha256').update(bytes).digest())
  await assert.rejects(refuse(), { code: 'tooLarge', values: { mb: 3 } })
  await assert.rejects(fail(), { message: 'not on purpose' })
  await assert.rejects(inThread<typeof tasks.fail>(module, 'nothing')(), /has no nothing/)
  // Nor does what cannot be handed over keep a thread.
  for (let tries = 0; tries < 8; tries++) await assert.rejects(hashed({ bytes, names: (() => null) as never }), { name: 'DataCloneError' })
  assert.equal(await spin(1), 1)
})

test('the event loop goes on meanwhile', async () => {
  let longest = 0
  let last = performance.now()
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  await Promise.all([spin(800), spin(800)])
  clearInterval(watch)
  assert.ok(longest < 400, `${longest} ms`)
})

test('what takes too long is ended, and the next has a thread', async () => {
  const { limit } = threadTimes
  threadTimes.limit = 300
  await assert.rejects(spin(90_000), { code: 'timedOut' })
  threadTimes.limit = limit
  assert.equal(await spin(1), 1)
})

test('more than may wait are told that the server is busy, and the others are served', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 80 }, () => spin(5)))
  const refused = answers.filter((each) => each.status === 'rejected')
  assert.ok(refused.length > 10 && refused.length < 40, String(refused.length))
  for (const { reason } of refused) assert.equal(reason.code, 'busy')
  assert.equal(await spin(1), 1)
})
