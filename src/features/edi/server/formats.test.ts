import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { documents, interchange } from '../../../../test/edi/edifact.ts'
import { exchange } from '../../../../test/exchange.ts'
import { type TestServer, testServer } from '../../../../test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

const order = (number: string, price = '5', asks = false) =>
  interchange('ORDERS', [`BGM+220+${number}+9`, 'DTM+137:20260301:102', 'LIN+1++PEN:SA', 'QTY+21:10:PCE', `PRI+AAA:${price}`, 'UNS+S'], {
    asks,
  })

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

test('whoever asks for a CONTRL gets one, and what is refused in it becomes no order', async () => {
  const { owner, arrive, orders, list } = await exchange(server, { partner: { theirQualifier: '14' } })
  const fine = await arrive(Buffer.from(order('PO-1', '5', true)), 'orders.edi')
  assert.deepEqual([fine.state, fine.acknowledgment], ['valid', 'Accepted'])
  const wrong = await arrive(Buffer.from(order('PO-2', '5O', true).replaceAll('+77', '+78')), 'wrong.edi')
  assert.deepEqual([wrong.state, wrong.acknowledgment], ['invalid', 'Rejected'])
  assert.equal((await orders()).length, 1)
  const [refusal, receipt] = await list({ direction: 'O' })
  assert.deepEqual([refusal.type, receipt.type], ['CONTRL', 'CONTRL'])
  const file = await server.app.inject({ method: 'GET', url: `/api/EDI/DocumentFile/${refusal.id}`, headers: owner.headers })
  const [contrl] = documents(file.rawPayload.toString('latin1'))
  assert(contrl?.kind === 'acknowledgment' && 'sets' in contrl.document)
  const { groupControl, verdict, sets } = contrl.document
  assert.deepEqual([groupControl, verdict, sets[0]?.segments[0]?.elements[0]?.code], ['78', 'R', '19'])
  const raw = (await owner.get(`/api/EDI/DocumentRaw/${refusal.id}`)).json().result
  assert.deepEqual([raw.segments[0].id, raw.segments.at(-1).id], ['UNH', 'UNT'])
})

test('an order in EDIFACT is answered in EDIFACT', async () => {
  const { owner, arrive, quiet } = await exchange(server, { partner: { theirQualifier: '14' } })
  assert.equal((await owner.post('/api/EDI/SaveCartonPrefix', { prefix: '0614141' })).statusCode, 200)
  const { id } = await arrive(Buffer.from(order('PO-1')), 'orders.edi')
  const draft = async () => (await owner.get(`/api/EDI/ReplyDraft/${id}`)).json().result
  async function answered(body: object) {
    const preview = await owner.post(`/api/EDI/PreviewReply/${id}`, body)
    assert.equal(preview.statusCode, 200, preview.body)
    const answer = await owner.post(`/api/EDI/SendReply/${id}`, { ...body, requestKey: crypto.randomUUID() })
    assert.equal(answer.statusCode, 200, answer.body)
    const url = `/api/EDI/DocumentFile/${answer.json().result.id}`
    const { rawPayload } = await server.app.inject({ method: 'GET', url, headers: owner.headers })
    const [read] = documents(rawPayload.toString('latin1'))
    assert.deepEqual(read?.problems, [])
    return { read, lines: preview.json().result.lines }
  }
  const { lines, orderId, today, invoiceNumber, terms, allowances } = await draft()
  const [{ line, ours, price }] = lines
  const response = await answered({
    ...{ kind: 'orderResponse', purpose: 'original' },
    lines: [{ line, accepted: '6', later: '4', laterOn: today, price }],
  })
  assert(response.read?.kind === 'orderResponse')
  assert.match(response.lines[0], /^BGM\+231\+/)
  const [said] = response.read.document.lines
  assert.deepEqual(
    [response.read.document.orderNumber, said?.quantity, said?.answers.map((each) => each.quantity)],
    ['PO-1', '10', ['6', '4']],
  )
  const notice = await answered({
    ...{ kind: 'shipNotice', orderId, shippedOn: today, scac: 'UPSN', tracking: '1Z999' },
    cartons: [{ items: [{ line, quantity: ours }] }],
  })
  assert(notice.read?.kind === 'shipNotice')
  assert.equal(notice.read.document.orders[0]?.packs[0]?.items[0]?.quantity, '10')
  const invoice = await answered({
    ...{ kind: 'invoice', orderId, number: invoiceNumber, date: today, ...terms, allowances, taxCents: 0 },
    lines: [{ line, quantity: ours, price }],
  })
  assert(invoice.read?.kind === 'invoice')
  assert.deepEqual([invoice.read.document.totalCents, invoice.read.document.orderNumber], [5000, 'PO-1'])
  await quiet()
})
