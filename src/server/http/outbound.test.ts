import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { callOut } from './outbound.ts'

test('a reply that does not say how long it is ends at the bound; a short one is read whole', async () => {
  let hungUp = false
  const server = createServer(async (request, response) => {
    if (request.url === '/short') return void response.write('ca', () => response.end(Buffer.from('fé')))
    const chunk = Buffer.alloc(1024 * 1024, 'x')
    const endless = function* () {
      while (true) yield chunk
    }
    await pipeline(endless, response).catch(() => {
      hungUp = true
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    assert.equal((await callOut(`${url}/short`, { timeoutMs: 5000 })).text, 'café')
    await assert.rejects(callOut(`${url}/endless`, { timeoutMs: 20_000 }), { code: 'tooLarge' })
    for (let tries = 0; tries < 50 && !hungUp; tries++) await sleep(20)
    assert.ok(hungUp)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
