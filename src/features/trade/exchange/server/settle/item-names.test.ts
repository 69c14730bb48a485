import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { documents, interchange } from '#test/edi/edifact.ts'
import { orderBegins, x12Bytes } from '#test/edi/x12.ts'
import { exchange } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { findDocuments } from '#trade-documents/find.ts'
import type { OutSegment } from '#trade-documents/x12/write.ts'
import { itemNames } from './item-names.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

test('a style is no item where a size is said: each is chosen once, by style and size together', async () => {
  const { owner, arrive, items, quiet, details } = await exchange(server)
  let control = 0
  const arrived = (...codes: string[]) => {
    const line: OutSegment = ['PO1', '1', '10', 'EA', '5', '', ...codes]
    const heading: OutSegment[] = [orderBegins(`PO-${++control}`)]
    return arrive(x12Bytes('850', [...heading, line, ['CTT', '1']], { control }))
  }
  const held = async (...codes: string[]) => (await arrived(...codes)).holds.map(({ code }: { code: string }) => code)
  assert.deepEqual(await held('VA', 'PEN'), [])
  assert.deepEqual(await held('VA', 'PEN', 'SZ', 'M'), ['itemUnknown'])
  assert.deepEqual(await held('VN', 'PEN', 'VA', 'STYLE', 'IZ', 'L'), [])
  const { id, order } = await arrived('VA', 'STYLE', 'IZ', 'L')
  assert.deepEqual(order.lines[0].names, [{ qualifier: 'VA', code: 'STYLE IZ L' }])
  const match = (code: string, qualifier = 'VA') =>
    owner.post(`/api/EDI/MatchItem/${id}`, { qualifier, code, itemId: items.PEN, casePack: '1', unit: '' })
  assert.deepEqual([(await match('STYLE')).statusCode, (await match('L', 'IZ')).statusCode], [400, 400])
  assert.equal((await match('STYLE IZ L')).statusCode, 200)
  await quiet()
  assert.equal((await details(id)).state, 'valid')
  assert.deepEqual([await held('VA', 'STYLE', 'IZ', 'L'), await held('VA', 'STYLE', 'IZ', 'M')], [[], ['itemUnknown']])
})

test('so it is in EDIFACT and in JSON', async () => {
  const codes = ['STYLE:ST', 'RED:CL', 'M:IZ']
  const lines = ['BGM+220+PO-1+9', 'LIN+1', `PIA+5+${codes.join('+')}`, 'QTY+21:1:PCE', 'PRI+AAA:5', 'UNS+S']
  const schemes = codes.map((code) => code.split(':')).map(([value, scheme]) => ({ scheme, value }))
  async function* json() {
    yield Buffer.from(JSON.stringify({ number: 'PO-1', lines: [{ quantity: '1', price: '5', items: schemes }] }))
  }
  const [found] = await Array.fromAsync(findDocuments(json()))
  for (const read of [documents(interchange('ORDERS', lines))[0], found?.kind === 'document' ? found.document : null]) {
    assert(read?.kind === 'purchaseOrder')
    const names = read.document.lines.flatMap(({ items }) => itemNames(items)).map(({ code, value }) => `${code} ${value}`)
    assert.deepEqual(names, ['ST STYLE CL RED IZ M'])
  }
})
