import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { x12File } from '#test/edi/x12.ts'
import { exchange } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

const line = 'G68*10*EA*5**VN*PEN'
const order = (number: string, { lines = [line], total = '10*EA******5000', status = 'N' } = {}) =>
  Buffer.from(
    x12File('875', [`G50*${status}*20260301*${number}`, 'N1*ST*NORTH', 'N3*7 DOCK RD', 'N4*AKRON*OH*44301', ...lines, `G76*${total}`], {
      groupType: 'OG',
      version: '004010UCS',
    })
      .replace('000000042*0', `0000${number.slice(-5)}*0`)
      .replace('IEA*1*000000042', `IEA*1*0000${number.slice(-5)}`),
  )

test("a grocer's order becomes an order, and is acknowledged as one", async () => {
  const { owner, arrive, orders, list, quiet } = await exchange(server)
  const document = await arrive(order('G-00001'))
  assert.deepEqual([document.type, document.kind, document.state, document.holds], ['875', 'purchaseOrder', 'valid', []])
  assert.deepEqual(await orders(), [{ number: document.orders[0].number, po_number: 'G-00001', grand_total: 5000 }])
  const [acknowledgment] = await list({ direction: 'O' })
  const sent = async (id: string) =>
    (await server.app.inject({ method: 'GET', url: `/api/EDI/DocumentFile/${id}`, headers: owner.headers })).rawPayload.toString('latin1')
  assert.match(await sent(acknowledgment.id), /AK1\*OG\*7~AK2\*875\*0001~AK5\*A~AK9\*A\*1\*1\*1~/)
  await quiet()
})

test("what a grocer's order leaves unclear waits for a person", async () => {
  const { arrive } = await exchange(server)
  const codesOf = async (bytes: Buffer) => (await arrive(bytes)).holds.map(({ code }: { code: string }) => code)
  assert.deepEqual(await codesOf(order('G-00002', { total: '10*EA******4999' })), ['totalDiffers'])
  assert.deepEqual(await codesOf(order('G-00003', { total: '12*EA******5000' })), ['hasErrors'])
  assert.deepEqual(await codesOf(order('G-00004', { lines: [line, 'G72*53*02***.35'] })), ['allowance'])
  assert.deepEqual(await codesOf(order('G-00005', { lines: [line, 'G72*1*02*DEAL'] })), ['hasErrors'])
  assert.deepEqual(await codesOf(order('G-00006', { status: 'R' })), ['notNew'])
})
