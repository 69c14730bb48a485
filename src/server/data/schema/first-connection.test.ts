import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { firstConnection } from './first-connection.ts'

/** A PostgreSQL that is still starting: it says so and hangs up. */
const starting = Buffer.concat([Buffer.from('E'), Buffer.from([0, 0, 0, 35]), Buffer.from('SFATAL\0C57P03\0Mit is starting\0\0')])

test('a database that is still starting is waited for; another refusal is not', async (t) => {
  let asked = 0
  const server = createServer((socket) => {
    asked++
    socket.end(asked < 3 ? starting : Buffer.from(starting.toString('latin1').replace('57P03', '28P01'), 'latin1'))
  }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  await assert.rejects(firstConnection(`postgres://x:y@127.0.0.1:${port}/z`), { code: '28P01' })
  assert.equal(asked, 3)
})
