import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Order } from '../orders/order.ts'
import type { Penalty } from '../penalties.ts'
import type { Exchange } from '../store.ts'
import { items, partner } from '../test-partner.ts'
import { acknowledgment, confirmation, document, invoice, shipNotice } from '../test-supplier.ts'
import { at, first, readInterchange } from '../x12/read.ts'
import type { Segment } from '../x12/write.ts'

test('an order answered in time and rightly costs nothing, and each answer is acknowledged', async (t) => {
  const { order, control, send, state, answers, call } = await ordered(t)
  assert.deepEqual((await send(acknowledgment(control))).remarks, [])
  for (const [type, segments] of [
    ['855', confirmation(order)],
    ['856', shipNotice(order)],
    ['810', invoice(order)],
  ] as const) {
    assert.deepEqual((await send(document(type, segments))).remarks, [], type)
  }
  assert.deepEqual(await answers(), ['A', 'A', 'A'])
  await call('POST', '/control/clock', { hours: 10_000 })
  assert.deepEqual((await state()).penalties, [])
})

test('what is missing or late is charged once its time is over', async (t) => {
  const { order, control, send, state, call } = await ordered(t)
  const reasons = async () => (await state()).penalties.map(({ reason }) => reason).sort()
  assert.deepEqual(await reasons(), [])
  await call('POST', '/control/clock', { hours: 30 })
  assert.deepEqual(await reasons(), ['997 missing'])
  await send(acknowledgment(control))
  await send(document('855', confirmation(order)))
  await call('POST', '/control/clock', { hours: 1_000 })
  assert.deepEqual(await reasons(), ['810 missing', '856 missing', '997 late'])
})

type Break = { name: string; type: string; segments(order: Order): Segment[]; remark: RegExp }

const replaced = (segments: Segment[], id: string, position: number, value: string) => {
  const index = segments.findIndex((segment) => segment[0] === id)
  return segments.map((segment, at) => (at === index ? segment.with(position, value) : segment))
}

const withTerms = (order: Order) => invoice(order).toSpliced(1, 0, ['ITD', '08', '3', '2'])
const withCharge = (order: Order, code: string, cents: string) => [...invoice(order), ['SAC', 'C', code, '', '', cents]]

const breaks: Break[] = [
  {
    name: 'a promise of more',
    type: '855',
    segments: (order) => replaced(confirmation(order), 'ACK', 2, '99999'),
    remark: /promised, at most/,
  },
  { name: 'another price', type: '855', segments: (order) => replaced(confirmation(order), 'PO1', 4, '99'), remark: /without IP/ },
  {
    name: 'a wrong check digit',
    type: '856',
    segments: (order) => replaced(shipNotice(order), 'MAN', 2, '00006141411234567891'),
    remark: /SSCC/,
  },
  { name: 'a broken tree', type: '856', segments: (order) => replaced(shipNotice(order), 'HL', 3, 'P'), remark: /HL 1: P below nothing/ },
  { name: 'shipping more', type: '856', segments: (order) => replaced(shipNotice(order), 'SN1', 2, '99999'), remark: /shipped, at most/ },
  { name: 'a wrong total', type: '810', segments: (order) => replaced(invoice(order), 'TDS', 1, '1'), remark: /TDS01: 1/ },
  { name: 'another unit', type: '855', segments: (order) => replaced(confirmation(order), 'PO1', 3, 'CA'), remark: /unit CA instead of/ },
  { name: 'a status that is none', type: '855', segments: (order) => replaced(confirmation(order), 'ACK', 1, 'ZZ'), remark: /ACK01: ZZ/ },
  { name: 'a wrong count', type: '855', segments: (order) => replaced(confirmation(order), 'CTT', 1, '99'), remark: /CTT01: 99/ },
  { name: 'a line of its own', type: '856', segments: (order) => replaced(shipNotice(order), 'LIN', 1, '99'), remark: /line 99/ },
  { name: 'another structure', type: '856', segments: (order) => replaced(shipNotice(order), 'BSN', 5, '0004'), remark: /BSN05: 0004/ },
  { name: 'a total with a point', type: '810', segments: (order) => replaced(invoice(order), 'TDS', 1, '100.00'), remark: /TDS01: 100.00/ },
  { name: 'an invoice in another unit', type: '810', segments: (order) => replaced(invoice(order), 'IT1', 3, 'CA'), remark: /unit CA/ },
  { name: 'a discount without days', type: '810', segments: withTerms, remark: /ITD03: 2%/ },
  { name: 'a charge for nothing', type: '810', segments: (order) => withCharge(order, '', '750'), remark: /SAC02/ },
  { name: 'a charge with a point', type: '810', segments: (order) => withCharge(order, 'D240', '7.50'), remark: /SAC05: 7.50/ },
  { name: 'invoicing before shipping', type: '810', segments: invoice, remark: /invoiced, at most 0/ },
]

for (const { name, type, segments, remark } of breaks) {
  test(`${name} (${type}) is found and charged, and acknowledged as readable`, async (t) => {
    const { order, send, state, answers } = await ordered(t)
    assert.match((await send(document(type, segments(order)))).remarks.join('\n'), remark)
    assert.deepEqual(
      (await state()).penalties.map(({ cents }) => cents),
      [10_000],
    )
    assert.deepEqual(await answers(), ['A'])
  })
}

test('a set with a wrong count is refused, and what it says does not count', async (t) => {
  const { order, send, state, answers } = await ordered(t)
  const broken = Buffer.from(
    document('855', confirmation(order))
      .toString('latin1')
      .replace(/SE\*\d+/, 'SE*99'),
    'latin1',
  )
  assert.match((await send(broken)).remarks.join('\n'), /SE01/)
  assert.deepEqual(await answers(), ['R'])
  assert.deepEqual((await state()).orders[0]?.answers, [])
})

test('the same file again counts once; another one under the same number is noticed', async (t) => {
  const { order, control, send, state } = await ordered(t)
  const bytes = document('855', confirmation(order), 501)
  await send(bytes, 'one')
  assert.match((await send(bytes, 'two')).remarks.join(), /same file/i)
  assert.equal((await state()).orders[0]?.answers.length, 1)
  assert.match((await send(document('856', shipNotice(order), 501))).remarks.join(), /ISA13 000000501 was used before/)
  assert.match((await send(acknowledgment(String(Number(control) + 50)))).remarks.join(), /no such group/)
})

test('the retailer may refuse what is right, name another number, or say nothing', async (t) => {
  const { order, send, answers, call } = await ordered(t)
  for (const acknowledge of ['reject', 'errors', 'wrongControl', 'never']) {
    await call('PATCH', '/control/settings', { acknowledge })
    await send(document('855', confirmation(order)))
  }
  assert.deepEqual(await answers(), ['R', 'E', 'A'])
})

async function ordered(t: TestContext) {
  const { api, url, call } = await partner(t)
  const sent: { files: [{ orders: [Order]; control: string }] } = await call('POST', '/control/orders', { channel: 'api', items, seed: 4 })
  const [{ orders, control }] = sent.files
  const state = (): Promise<{ exchanges: Exchange[]; orders: { answers: unknown[] }[]; penalties: Penalty[] }> =>
    call('GET', '/control/state')
  const send = async (body: Buffer, key: string = crypto.randomUUID()) => {
    const headers = { authorization: `Bearer ${api.key}`, 'idempotency-key': key, 'content-type': 'application/edi-x12' }
    const answer = await fetch(api.documents, { method: 'POST', body: new Uint8Array(body), headers })
    assert.equal(answer.status, 201)
    const { exchanges } = await state()
    const taken = exchanges.find(({ direction }) => direction === 'received')
    assert.ok(taken)
    return taken
  }
  /** What the retailer's acknowledgments say, oldest first. */
  const answers = async () => {
    const sent = (await state()).exchanges.filter(({ kinds }) => kinds[0] === '997').filter(({ direction }) => direction === 'sent')
    const read = sent.map(async ({ id }) => {
      const bytes = Buffer.from(await (await fetch(`${url}/control/exchanges/${id}`)).arrayBuffer())
      const set = readInterchange(bytes)?.groups[0]?.sets[0]
      return set && at(first(set, 'AK9'), 1)
    })
    return (await Promise.all(read)).reverse()
  }
  return { order: orders[0], control, send, state, answers, call }
}
