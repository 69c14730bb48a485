import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { interchange } from '../../../../test/edi/edifact.ts'
import { exchange } from '../../../../test/exchange.ts'
import { type TestServer, testServer } from '../../../../test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

const order = (number: string, price = '5') =>
  interchange('ORDERS', [`BGM+220+${number}+9`, 'DTM+137:20260301:102', 'LIN+1++PEN:SA', 'QTY+21:10:PCE', `PRI+AAA:${price}`, 'UNS+S'])

test('an EDIFACT order becomes an order; one that is wrong says where', async () => {
  const { owner, arrive, orders } = await exchange(server, { partner: { theirQualifier: '14' } })
  const document = await arrive(Buffer.from(order('PO-1')), 'orders.edi')
  assert.deepEqual(
    [document.type, document.state, document.number, document.acknowledgment, document.order.lines[0].price],
    ['ORDERS', 'valid', 'PO-1', 'NotExpected', '5'],
  )
  assert.deepEqual(await orders(), [{ number: document.orders[0].number, po_number: 'PO-1', grand_total: 5000 }])
  const wrong = await arrive(Buffer.from(order('PO?+2', '5O').replace('+77', '+78').replace('+77', '+78')), 'wrong.edi')
  assert.deepEqual([wrong.state, wrong.holds[0].code, wrong.problems[0].code], ['held', 'hasErrors', 'numberInvalid'])
  const raw = (await owner.get(`/api/EDI/DocumentRaw/${wrong.id}`)).json().result
  const at = raw.segments.find(({ position }: { position: number }) => position === wrong.problems[0].position)
  assert.deepEqual([at.id, at.elements], ['PRI', ['AAA:5O']])
  assert.equal(raw.segments[1].elements[1], 'PO?+2')
})
