import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { x12Bytes } from '#test/edi/x12.ts'
import { type Exchange, exchange, orderFile } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { OutSegment } from '#trade-documents/x12/write.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

const codesOf = ({ holds }: { holds: { code: string }[] }) => holds.map(({ code }) => code)
let control = 500
/** An 860; without lines it cancels. */
function changeFile(number: string, ...lines: OutSegment[]): Buffer {
  const segments: OutSegment[] = [
    ['BCH', lines.length ? '04' : '01', 'SA', number, '', '', '20260301'],
    ...lines,
    ['CTT', String(lines.length)],
  ]
  return x12Bytes('860', segments, { groupType: 'PC', control: ++control })
}
const fewer: OutSegment = ['POC', '1', 'QD', '4', '4', 'EA', '', '', 'VN', 'PEN']
/** At a price that is not ours: it waits for a person. */
const cheap = (number: string) => orderFile({ number, control: ++control, lines: [{ code: 'PEN', price: '3' }] })
const decide = async ({ owner, quiet, details }: Exchange, call: 'Accept' | 'Ignore', id: string) => {
  const { version } = await details(id)
  const answer = await owner.post(`/api/EDI/${call}Document/${id}`, { version, reason: 'Agreed' })
  assert.equal(answer.statusCode, 200, answer.body)
  await quiet()
  return details(id)
}

test('an order that is called off while it waits ends, and nobody can accept it any more', async () => {
  const company = await exchange(server)
  const { arrive, bring, quiet, list, details, orders, owner } = company
  const { id } = await arrive(cheap('OFF'))
  const { state } = await arrive(changeFile('OFF'))
  const ended = await details(id)
  assert.deepEqual([state, ended.state, ended.reasons], ['valid', 'ignored', ['calledOff']])
  assert.ok(ended.history.some(({ what }: { what: string }) => what === 'documentCalledOff'))
  const late = await owner.post(`/api/EDI/AcceptDocument/${id}`, { version: ended.version, reason: 'Too late' })
  assert.equal(late.json().code, 'documentMoved')
  // The same in one file.
  const { id: file } = await bring(Buffer.concat([cheap('OFF-2'), changeFile('OFF-2')]))
  await quiet()
  assert.deepEqual((await list({ file })).map((each: { state: string }) => each.state).sort(), ['ignored', 'valid'])
  assert.deepEqual(await orders(), [])
})

test('a change that comes while its order waits is in the order that is placed', async () => {
  const company = await exchange(server)
  const { arrive, sql, owner, details } = company
  const { id } = await arrive(cheap('CHG'))
  const change = await arrive(changeFile('CHG', fewer))
  assert.deepEqual([change.state, codesOf(change)], ['valid', []])
  assert.equal((await decide(company, 'Accept', id)).state, 'valid')
  const lines = await sql('select l.quantity::float, l.order_id from order_lines l where company_id = $1', [owner.companyId])
  assert.deepEqual(
    lines.map(({ quantity }) => quantity),
    [4],
  )
  const [placed] = lines
  assert.equal((await details(change.id)).orderId, placed.order_id)
  const again = await owner.post(`/api/EDI/ReplayDocument/${change.id}`, { version: (await details(change.id)).version })
  assert.equal(again.statusCode, 200)
  assert.equal((await details(change.id)).state, 'valid')
})

test('an order whose change waits for a person cannot be placed past it, whichever came first', async () => {
  for (const [number, turned] of [
    ['WAIT-1', false],
    ['WAIT-2', true],
  ] as const) {
    const company = await exchange(server)
    const { arrive, orders, details } = company
    const later: OutSegment = ['DTM', '118', '20260401']
    const files = [orderFile({ number, control: ++control, lines: [{ code: 'PEN' }] }), changeFile(number, later, fewer)]
    if (!turned) files[0] = cheap(number)
    const [first, second] = [await arrive((turned ? files[1] : files[0]) as Buffer), await arrive((turned ? files[0] : files[1]) as Buffer)]
    const [order, change] = turned ? [second, first] : [first, second]
    assert.deepEqual(codesOf(await details(change.id)), [turned ? 'changeOrderUnknown' : 'changeBefore'])
    const held = turned ? await details(order.id) : await decide(company, 'Accept', order.id)
    assert.deepEqual([codesOf(held)[0], held.holds[0].ours], ['changeWaits', change.id])
    assert.deepEqual(await orders(), [])
    await decide(company, turned ? 'Ignore' : 'Accept', change.id)
    assert.equal((await details(order.id)).state, 'valid')
    assert.equal((await orders()).length, 1)
  }
})

test('a real order of a partner in test waits for the answer what it is, and goes when the partner goes live', async () => {
  const company = await exchange(server, { partner: { live: false } })
  const { arrive, orders, quiet, owner, partnerId, details } = company
  const real = await arrive(orderFile({ number: 'REAL', control: ++control, lines: [{ code: 'PEN' }] }))
  assert.deepEqual([real.state, codesOf(real), real.holds[0].value], ['held', ['partnerInTest'], 'Northwind'])
  const test = await arrive(orderFile({ number: 'TEST', control: ++control, lines: [{ code: 'PEN' }] }))
  const accepted = await decide(company, 'Accept', test.id)
  assert.deepEqual([accepted.state, accepted.test], ['valid', true])
  const { fields, version } = (await owner.get(`/api/EDI/Partners/${partnerId}`)).json().result
  const live = await owner.post('/api/EDI/SavePartner', { ...fields, id: partnerId, version, live: true })
  assert.equal(live.statusCode, 200, live.body)
  await quiet()
  assert.equal((await details(real.id)).state, 'valid')
  assert.deepEqual(
    (await orders()).map((order) => order.po_number),
    ['REAL'],
  )
})

test('an order that we have posted to the books ourselves can still be changed and called off by its partner', async () => {
  const { arrive, sql, insert, owner } = await exchange(server)
  const { orders } = await arrive(orderFile({ number: 'POSTED', control: ++control, lines: [{ code: 'PEN' }] }))
  const invoiceId = await insert(`invoices (company_id, number, date, total, balance) values ($1, $2, '2026-03-01', 50, 50)`, ['LS-1001'])
  await sql('update orders set invoice_id = $2 where id = $1', [orders[0].id, invoiceId])
  assert.deepEqual(codesOf(await arrive(changeFile('POSTED', fewer))), [])
  assert.deepEqual(await sql('select quantity::float from order_lines where order_id = $1', [orders[0].id]), [{ quantity: 4 }])
  assert.deepEqual(codesOf(await arrive(changeFile('POSTED'))), [])
  assert.equal((await owner.get(`/api/Order/Details/${orders[0].id}`)).json().result.state, 'Cancelled')
})
