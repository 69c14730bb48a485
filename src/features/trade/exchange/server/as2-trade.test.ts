import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '#test/automations.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { trade } from '#test/trading.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true, listen: true, env: { EDI_ALLOWED_HOSTS: '127.0.0.1' } })
})
after(() => server.close())

type Fields = Record<string, string>
/** A company and a retailer who have agreed on AS2 both ways; both connections are live. */
async function trading(t: Parameters<typeof trade>[0], { out = {} }: { out?: Fields } = {}) {
  const company = await trade(t, server)
  const { owner, partnerId, call } = company
  const { address, own, ownCertificate } = await call('GET', '/as2')
  const fields = { url: address, as2Identifier: own, ourIdentifier: 'SUPPLIER', certificate: ownCertificate }
  const connect = async (direction: 'I' | 'O', more: Fields = {}) => {
    const setup = { name: `Harvest ${direction}`, ediType: 'AS2', direction, partnerId }
    const { id, version } = (await owner.post('/api/EDI/AddUpdateIntegration', setup)).json().result
    const { as2 } = (await owner.get(`/api/EDI/GetInetegrationConfiguration/${id}`)).json().result
    await call('PATCH', '/as2', { certificate: as2.ours[0].pem, url: as2.url })
    const given = { ...fields, ...more }
    const tested = (await owner.post(`/api/EDI/TestIntegration/${id}`, { fields: given })).json().result
    assert.equal(tested.passed, true, JSON.stringify(tested))
    assert.equal((await owner.post(`/api/EDI/AddEditIntegrationConfiguration/${id}`, { version, fields: given })).statusCode, 200)
    assert.equal((await owner.post(`/api/EDI/ChangeIntegrationState/${id}`, { change: 'goLive' })).statusCode, 200)
    return id as string
  }
  const inbound = await connect('I')
  const outbound = await connect('O', out)
  const orders = (more: object = {}) =>
    call('POST', '/orders', { channel: 'as2', items: [{ vendorNumber: 'PEN', price: '5' }], allowances: false, perStore: false, ...more })
  /** The order as soon as it is acknowledged. */
  async function acknowledged() {
    const [row] = await documents('850')
    assert.ok(row)
    return until(
      () => company.details(row.id),
      ({ acknowledgedBy }) => acknowledgedBy !== null,
    )
  }
  const documents = (type: string) =>
    until(
      () => company.list({ type }),
      (rows: { id: string }[]) => rows.length > 0,
    )
  return { ...company, inbound, outbound, send: orders, acknowledged }
}

for (const receipts of ['sync', 'async'])
  test(`an order comes over AS2 by itself and is acknowledged over AS2, receipts ${receipts}`, async (t) => {
    const { call, send, acknowledged, list, received, delivered } = await trading(t, {
      out: { receipt: receipts === 'async' ? 'signedLater' : 'signed' },
    })
    await call('PATCH', '/as2', { receipts })
    await send()
    const document = await acknowledged()
    const { history } = await delivered(document.acknowledgedBy)
    assert.match(history.at(-1).text, /@ledgerside> sha-256 \S+=$/)
    assert.equal((await list({ type: '850' })).length, 1)
    const { answers } = await until(
      () => call('GET', '/as2'),
      (said) => said.answers[0].state !== 'waiting',
    )
    assert.equal(answers[0].state, 'delivered')
    const acknowledgment = (await received()).find(({ kinds }) => kinds[0] === '997')
    assert.deepEqual(acknowledgment?.remarks, [])
  })

test('an acknowledgment whose receipt is for other content counts as failed, and is told', async (t) => {
  const { call, send, acknowledged, delivered, owner } = await trading(t)
  await call('PATCH', '/as2', { behaviour: 'wrongMic' })
  await send()
  const { acknowledgedBy } = await acknowledged()
  assert.equal((await delivered(acknowledgedBy, 'Failed')).notSent.code, 'contentChanged')
  const { rows } = (await owner.get('/api/EDI/GetIntegrations')).json().result
  assert.equal(rows.find(({ direction }: { direction: string }) => direction === 'O').problem.code, 'contentChanged')
})

test('an answer that is lost on the way counts once: the retailer gets the same message again', async (t) => {
  const { call, send, acknowledged, delivered, received } = await trading(t)
  await call('POST', '', { loseAnswers: 1 })
  await send()
  const { acknowledgedBy } = await acknowledged()
  await delivered(acknowledgedBy)
  assert.equal((await received()).filter(({ kinds }) => kinds[0] === '997').length, 1)
})

test('what comes over a connection that is being tried is a test, and answered as one', async (t) => {
  const { inbound, sql, send, acknowledged, details } = await trading(t)
  await sql(`update edi_connections set state = 'Testing' where id = $1`, [inbound])
  await send()
  const document = await acknowledged()
  assert.equal(document.test, true)
  assert.equal((await details(document.acknowledgedBy)).test, true)
})
