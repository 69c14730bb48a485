import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '#test/automations.ts'
import { signedInCompany } from '#test/company.ts'
import type { TestServer } from '#test/server.ts'
import { trade, tradingServer } from '#test/trading.ts'

let server: TestServer
before(async () => {
  server = await tradingServer()
})
after(() => server.close())

test('an acknowledgment waits until there is a way out, and goes by itself as soon as there is one', async (t) => {
  const { owner, ordered, answerTo, delivered, received, connect, sql } = await trade(t, server)
  const answer = await answerTo(await ordered())
  const waiting = await delivered(answer.id, 'Retrying')
  assert.deepEqual(waiting.notSent, { code: 'noConnection', path: '/dashboard/data-exchange/configurations' })
  const [entry] = (await owner.get('/Sync/GetEntries?lane=working')).json().result.rows
  assert.match(entry.what, /^997, Northwind has not been sent yet$/)
  assert.match(entry.fix, /outbound connection for Northwind/)
  const [{ attempts }] = await sql(`select attempts from deliveries where record_id = $1`, [answer.id])
  assert.equal(attempts, 0)
  await connect()
  const there = await delivered(answer.id)
  assert.equal(there.notSent, null)
  const [file] = await received()
  assert.deepEqual([file?.kinds, file?.remarks, file?.sha256], [['997'], [], there.fileHash])
  assert.equal(there.history.at(-1).what, 'delivered')
})

test('what a server refuses is named with its fix, and goes once the connection is mended', async (t) => {
  const { owner, ordered, answerTo, delivered, connect, call } = await trade(t, server)
  const { id, fields } = await connect()
  await call('PATCH', '/supplier', { password: 'another-one-1' })
  const answer = await answerTo(await ordered())
  const failed = await delivered(answer.id, 'Failed')
  assert.deepEqual(failed.notSent, { code: 'signInRefused', path: `/dashboard/data-exchange/configurations/${id}` })
  const { rows } = (await owner.get('/api/EDI/GetIntegrations')).json().result
  assert.equal(rows[0].problem.code, 'signInRefused')
  const { version } = (await owner.get(`/api/EDI/GetInetegrationConfiguration/${id}`)).json().result
  const mended = { version, saveAnyway: true, fields: { ...fields, password: 'another-one-1' } }
  assert.equal((await owner.post(`/api/EDI/AddEditIntegrationConfiguration/${id}`, mended)).statusCode, 200)
  await delivered(answer.id)
})

test('what a bucket would not take is not delivered', async (t) => {
  const { ordered, answerTo, delivered, connect, call, received } = await trade(t, server)
  await connect('AWS_S3')
  await call('POST', '', { readOnly: true })
  const answer = await answerTo(await ordered())
  assert.equal((await delivered(answer.id, 'Failed')).notSent.code, 'noWrite')
  assert.deepEqual(await received(), [])
})

test('a line that breaks is tried again; the partner has the document once', async (t) => {
  const { ordered, answerTo, delivered, connect, call, received } = await trade(t, server)
  await connect()
  await call('POST', '', { cutAfterBytes: 50, cutTimes: 1 })
  const answer = await answerTo(await ordered())
  await delivered(answer.id)
  const files = await received()
  assert.deepEqual(
    files.map(({ kinds, remarks }) => [kinds, remarks]),
    [[['997'], []]],
  )
})

test('sent again it is the same bytes, which the partner knows; whoever only reads cannot', async (t) => {
  const { owner, ordered, answerTo, delivered, connect, received, details } = await trade(t, server)
  await connect()
  const { id } = await answerTo(await ordered())
  await delivered(id)
  const before = await received()
  const accountant = await signedInCompany(server, { role: 'accounting', companyId: owner.companyId })
  assert.equal((await accountant.post(`/api/EDI/SendDocument/${id}`)).statusCode, 403)
  assert.equal((await owner.post(`/api/EDI/SendDocument/${id}`)).statusCode, 200)
  const files = await until(received, (all) => all.length > before.length)
  assert.match(files.at(-1)?.remarks[0] ?? '', /^The same file as number \d+; not counted again$/)
  const { history } = await until(
    () => details(id),
    ({ delivery }) => delivery === 'Delivered',
  )
  assert.deepEqual(
    history.map(({ what }: { what: string }) => what),
    ['written', 'delivered', 'documentResent', 'delivered'],
  )
})

test('a test goes over a connection that is being tried, an order’s answer does not', async (t) => {
  const { ordered, answerTo, delivered, connect, sql } = await trade(t, server)
  const { id } = await connect()
  await sql(`update edi_connections set state = 'Testing' where id = $1`, [id])
  const [tested, meant] = [await answerTo(await ordered({ test: true })), await answerTo(await ordered())]
  await delivered(tested.id)
  assert.equal((await delivered(meant.id, 'Retrying')).notSent.code, 'noConnection')
})
