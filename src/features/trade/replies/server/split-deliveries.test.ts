import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { exchange, orderFile } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

/** A line's quantity in two parts, each with its day. */
const inParts = (file: Buffer) => {
  const [, end = '~'] = /PO1[^~\n]*([~\n])/.exec(file.toString()) ?? []
  const parts = ['SCH*5*EA***002*20260309', 'SCH*5*EA***002*20260316'].map((part) => part + end).join('')
  const text = file.toString().replace(/PO1[^~\n]*[~\n]/, (line) => line + parts)
  return Buffer.from(text.replace(/SE\*(\d+)/, (_, count) => `SE*${Number(count) + 2}`))
}

test('a line that is wanted in two parts says so on its document, on the order and where its ship notice is written', async () => {
  const { owner, arrive } = await exchange(server)
  const { id, state, orders } = await arrive(inParts(orderFile({ number: 'SPLIT-1', lines: [{ code: 'PEN' }] })))
  assert.equal(state, 'valid')
  const part = (date: string) => ({ quantity: '5', unit: 'EA', dates: [{ kind: 'deliverOn', code: '002', date }] })
  const wanted = [part('2026-03-09'), part('2026-03-16')]
  const read = async (path: string) => (await owner.get(path)).json().result
  const { order } = await read(`/api/EDI/Document/${id}`)
  assert.deepEqual(order.lines[0].deliveries, wanted)
  const { answers } = await read(`/api/EDI/OrderAnswers/${orders[0]?.id}`)
  assert.deepEqual(
    answers.split.map(({ number, deliveries }: { number: string; deliveries: object }) => ({ number, deliveries })),
    [{ number: '1', deliveries: wanted }],
  )
  const { lines } = await read(`/api/EDI/ReplyDraft/${id}?kind=shipNotice`)
  assert.deepEqual(lines[0].deliveries, wanted)
})
