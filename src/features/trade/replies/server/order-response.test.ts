import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { x12Bytes } from '#test/edi/x12.ts'
import { exchange, orderFile } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { OutSegment } from '#trade-documents/x12/write.ts'
import type { DraftLine, ReplyDraft } from '../contract.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

const prefix = '0614141'
const responseLine = ({ line, ours, price }: DraftLine) => ({ line, accepted: ours, later: '0', laterOn: '', price })
const response = ({ lines }: ReplyDraft) => ({ kind: 'orderResponse', purpose: 'original', lines: lines.map(responseLine) })

test('what several stores share is acknowledged in its whole; a shortage is what the stores ship less, and a line that one does not get hurts nobody', async () => {
  const company = await exchange(server)
  const { owner, arrive, details } = company
  for (const code of ['01', '02']) {
    const place = { qualifier: '92', code, name: code, address1: `${code} Elm St`, city: 'Dover', state: 'DE', zip: '19901' }
    assert.equal((await owner.post(`/api/EDI/SavePartnerLocation/${company.partnerId}`, place)).statusCode, 200)
  }
  const lines = [
    { code: 'PEN', quantity: '100', stores: ['01', '40', '02', '60'] },
    { code: 'BOX', quantity: '5', price: '12', stores: ['02', '5'] },
  ]
  const { id } = await arrive(orderFile({ number: 'SHARED', lines }))
  const { orders } = await details(id)
  assert.equal(orders.length, 2)
  await owner.post('/api/EDI/SaveCartonPrefix', { prefix })
  const draft = async (query: string): Promise<ReplyDraft> => (await owner.get(`/api/EDI/ReplyDraft/${id}?${query}`)).json().result
  const sent = async (body: object) => {
    const answer = await owner.post(`/api/EDI/SendReply/${id}`, { ...body, requestKey: crypto.randomUUID() })
    assert.equal(answer.statusCode, 200, answer.body)
  }
  const whole = await draft('kind=orderResponse')
  assert.deepEqual(
    whole.lines.map(({ ordered, ours }) => [ordered, ours]),
    [
      ['100', '100'],
      ['5', '5'],
    ],
  )
  const [short, ...rest] = whole.lines.map(responseLine)
  await sent({ kind: 'orderResponse', purpose: 'original', lines: [{ ...short, accepted: '80' }, ...rest] })
  const promised = async ({ id: order }: { id: string }) =>
    (await draft(`kind=shipNotice&order=${order}`)).lines.map((line) => line.promised)
  assert.deepEqual([await promised(orders[0]), await promised(orders[1])], [['40'], ['40', '5']])
  const state = async () => (await owner.get(`/api/EDI/Answers/${id}`)).json().result.answers.steps[2].state
  const shipped = (order: string, quantities: string[]) =>
    sent({
      kind: 'shipNotice',
      orderId: order,
      shippedOn: whole.today,
      scac: 'UPSN',
      tracking: '1Z9',
      beyond: true,
      cartons: [{ items: quantities.flatMap((quantity, line) => (quantity ? [{ line, quantity }] : [])) }],
    })
  // Twice too many for one store is no shipment for the other.
  await shipped(orders[0].id, ['80'])
  await shipped(orders[1].id, ['', '5'])
  assert.equal(await state(), 'partly')
  await shipped(orders[1].id, ['40'])
  assert.equal(await state(), 'sending')
})

test('a line that the partner took off its order is not acknowledged', async () => {
  const { owner, arrive } = await exchange(server)
  const { id } = await arrive(orderFile({ number: 'LESS', control: 1, lines: [{ code: 'PEN' }, { code: 'BOX', price: '12' }] }))
  const segments: OutSegment[] = [
    ['BCH', '04', 'SA', 'LESS', '', '', '20260301'],
    ['POC', '1', 'DI', '10', '', 'EA', '', '', 'VN', 'PEN'],
    ['CTT', '1'],
  ]
  const bytes = x12Bytes('860', segments, { groupType: 'PC', control: 2 })
  assert.equal((await arrive(bytes)).state, 'valid')
  const draft: ReplyDraft = (await owner.get(`/api/EDI/ReplyDraft/${id}?kind=orderResponse`)).json().result
  assert.deepEqual(
    draft.lines.map(({ line }) => line),
    [1],
  )
  const sent = await owner.post(`/api/EDI/SendReply/${id}`, { ...response(draft), requestKey: crypto.randomUUID() })
  assert.equal(sent.statusCode, 200, sent.body)
  const { reply } = (await owner.get(`/api/EDI/Reply/${sent.json().result.id}`)).json().result
  assert.deepEqual([reply.verdict, reply.lines.length], ['acceptedAsIs', 1])
})
