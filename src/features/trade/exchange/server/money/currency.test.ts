import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { orderBegins, x12Bytes } from '#test/edi/x12.ts'
import { exchange } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { OutSegment } from '#trade-documents/x12/write.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

const codesOf = ({ holds }: { holds: { code: string }[] }) => holds.map(({ code }) => code)
const line: OutSegment = ['PO1', '1', '10', 'EA', '5', '', 'VN', 'PEN']
const toronto: OutSegment[] = [
  ['N1', 'ST', 'MAPLE GOODS'],
  ['N3', '1 KING ST'],
  ['N4', 'TORONTO', 'ON', 'M5H 1A1', 'CA'],
]

test('an order that goes to Canada without a currency is not dollars until somebody says so, once or for good', async () => {
  const { owner, arrive, partnerId, quiet, details } = await exchange(server)
  let control = 0
  const arrived = (...more: OutSegment[]) => {
    control++
    return arrive(x12Bytes('850', [orderBegins(`PO-${control}`), ...more, line, ['CTT', '1']], { control }))
  }
  const place = { qualifier: '92', code: '', name: 'MAPLE GOODS', address1: '1 KING ST', city: 'TORONTO', state: 'ON', zip: 'M5H 1A1' }
  const first = await arrived(...toronto)
  assert.ok(codesOf(first).includes('currencyUnsaid'), JSON.stringify(first.holds))
  const shipTo = first.holds.find(({ code }: { code: string }) => code === 'shipToUnknown')
  if (shipTo) {
    const [qualifier, ...code] = shipTo.value.split(' ')
    const matched = await owner.post(`/api/EDI/MatchLocation/${first.id}`, { ...place, qualifier, code: code.join(' ') })
    assert.equal(matched.statusCode, 200, matched.body)
    await quiet()
  }
  const { version, ...held } = await details(first.id)
  assert.deepEqual(codesOf(held), ['currencyUnsaid'])
  const accepted = await owner.post(`/api/EDI/AcceptDocument/${first.id}`, { version, reason: 'They pay dollars', always: true })
  assert.equal(accepted.statusCode, 200, accepted.body)
  await quiet()
  assert.equal((await details(first.id)).state, 'valid')
  assert.equal((await owner.get(`/api/EDI/Partners/${partnerId}`)).json().result.fields.currency, 'USD')
  assert.deepEqual(codesOf(await arrived(...toronto)), [])
  assert.deepEqual(codesOf(await arrived(['CUR', 'BY', 'CAD'])), ['currency'])
})

test('a currency that the books cannot hold is refused when the partner is set up, in words', async () => {
  const { owner, partnerId } = await exchange(server)
  const { version } = (await owner.get(`/api/EDI/Partners/${partnerId}`)).json().result
  const refused = await owner.post('/api/EDI/SavePartner', { id: partnerId, version, currency: 'cad' })
  assert.equal(refused.statusCode, 400)
  assert.match(refused.json().fields.currency, /US dollars/)
  assert.equal((await owner.post('/api/EDI/SavePartner', { id: partnerId, version, currency: 'usd' })).statusCode, 200)
})
