import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { testServer } from '#test/server.ts'

test('who sends a header or a body a letter at a time is cut off', async (t) => {
  const server = await testServer({ listen: true })
  t.after(() => server.close())
  const http = server.app.server
  assert.deepEqual([http.headersTimeout, http.requestTimeout], [10_000, 60_000])
  Object.assign(http, { headersTimeout: 300, requestTimeout: 600 })
  const head = 'POST /Identity/login HTTP/1.1\r\nHost: ledgerside.test\r\nContent-Type: application/json\r\n'
  for (const begun of [head, `${head}Content-Length: 1000\r\n\r\n{`]) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => undefined).resume()
    socket.write(begun)
    const drops = setInterval(() => socket.write('a'), 50)
    const began = performance.now()
    await once(socket, 'close')
    clearInterval(drops)
    assert.ok(performance.now() - began < 5000)
  }
})
