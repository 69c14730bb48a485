import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startPartner } from './server.ts'
import { items } from './test-partner.ts'

test('over a restart it stays who it is: keys, agreements, orders, numbers', async (t) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'partner-test-'))
  t.after(() => rmSync(dataFolder, { recursive: true, force: true }))
  const first = await startPartner({ dataFolder })
  const call = (url: string, method: string, path: string, body?: object) =>
    fetch(`${url}${path}`, { method, body: body && JSON.stringify(body), headers: body && { 'content-type': 'application/json' } }).then(
      (answer) => answer.json(),
    )
  await call(first.url, 'PATCH', '/control/settings', { supplier: { id: 'PIERFOODS' } })
  const before = await call(first.url, 'POST', '/control/orders', { items })
  await first.close()

  const second = await startPartner({ dataFolder })
  t.after(() => second.close())
  assert.deepEqual([second.sftp.hostKey, second.ftp.certificate], [first.sftp.hostKey, first.ftp.certificate])
  const state = await call(second.url, 'GET', '/control/state')
  assert.equal(state.settings.supplier.id, 'PIERFOODS')
  assert.equal(state.orders[0].order.poNumber, before.files[0].orders[0].poNumber)
  const after = await call(second.url, 'POST', '/control/orders', { items })
  assert.notEqual(after.files[0].control, before.files[0].control)
})

test('a wrong call says what is wrong with it', async (t) => {
  const { url, close } = await startPartner()
  t.after(close)
  const body = JSON.stringify({ items: [{ vendorNumber: 'TEA', price: 'cheap' }] })
  const answer = await fetch(`${url}/control/orders`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  assert.equal(answer.status, 400)
  assert.match((await answer.json()).error, /price/)
})
