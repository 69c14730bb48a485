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

async function trading() {
  const all = await exchange(server)
  const { owner, partnerId, sql } = all
  let control = 0
  const arrived = (...segments: OutSegment[]) => {
    control++
    return all.arrive(
      x12Bytes(
        '850',
        [orderBegins(`PO-${control}`), ...segments, ...(segments.some(([tag]) => tag === 'CTT') ? [] : [['CTT', '1'] as const])],
        { control },
      ),
    )
  }
  const agree = (fields: object) => owner.post(`/api/EDI/SavePartnerAllowance/${partnerId}`, fields)
  const agreed = async () => (await owner.get(`/api/EDI/PartnerAllowances/${partnerId}`)).json().result.rows
  const money = async () => {
    const rows = await sql('select subtotal, discount, grand_total from orders where company_id = $1 order by number', [owner.companyId])
    return rows.map(({ subtotal, discount, grand_total }) => [subtotal, discount, grand_total].map(Number))
  }
  const accept = ({ id, version }: { id: string; version: number }, more: object = {}) =>
    owner.post(`/api/EDI/AcceptDocument/${id}`, { version, reason: 'As we spoke', ...more })
  const draft = async ({ id }: { id: string }) => (await owner.get(`/api/EDI/ReplyDraft/${id}`)).json().result
  return { ...all, arrived, agree, agreed, money, accept, draft }
}

const line: OutSegment = ['PO1', '1', '10', 'EA', '5', '', 'VN', 'PEN']
const defective: OutSegment = ['SAC', 'A', 'I410', '', '', '75', 'Z', '1.5', '', '', '', '', '02']
const freight: OutSegment = ['SAC', 'C', 'D240', '', '', '700', '', '', '', '', '', '', '06']
const holdsOf = ({ holds }: { holds: { code: string; value: string; ours: string }[] }) =>
  holds.map(({ code, value, ours }) => [code, value, ours].filter(Boolean).join(' | '))

test('what is agreed goes into order and invoice and waits for nobody; what differs waits with both values', async () => {
  const { arrived, agree, money, draft, sql, owner } = await trading()
  assert.equal((await agree({ code: 'i410', percent: '1.5' })).statusCode, 200)
  assert.equal((await agree({ code: 'D240', kind: 'charge', amount: '7' })).statusCode, 200)
  const placed = await arrived(defective, freight, line)
  assert.deepEqual([placed.state, await money()], ['valid', [[4925, 75, 5625]]])
  const expected = [
    { kind: 'allowance', code: 'I410', text: '', amountCents: 75 },
    { kind: 'charge', code: 'D240', text: '', amountCents: 700 },
  ]
  assert.deepEqual((await draft(placed)).allowances, expected)
  // The same once the books have an invoice of it, whose lines name none of them.
  const [{ id }] = await sql(
    `insert into invoices (company_id, number, date, total, balance) values ($1, 'QB-1', '2026-11-01', 5625, 5625) returning id`,
    [owner.companyId],
  )
  await sql('update orders set invoice_id = $2 where company_id = $1', [owner.companyId, id])
  assert.deepEqual((await draft(placed)).allowances, expected)
  const more = await arrived(['SAC', 'A', 'I410', '', '', '100', 'Z', '2'], line)
  assert.deepEqual(holdsOf(more), ['allowanceDiffers | I410 2 % $1.00 | I410 1.5 % (02)'])
  const billedBack = await arrived(['SAC', 'A', 'I410', '', '', '75', 'Z', '1.5', '', '', '', '', '01'], line)
  assert.deepEqual(holdsOf(billedBack), ['allowanceDiffers | I410 1.5 % $0.75 (01) | I410 1.5 % (02)'])
})

test('accepted once, it is in that order alone; accepted always, it is agreed, and what waits for the same is placed', async () => {
  const { arrived, agreed, money, accept, quiet, details } = await trading()
  const once = await arrived(defective, line)
  assert.deepEqual(holdsOf(once), ['allowance | I410 1.5 % $0.75 (02)'])
  assert.equal((await accept(once)).statusCode, 200)
  await quiet()
  assert.deepEqual([await money(), await agreed()], [[[4925, 75, 4925]], []])
  const [waits, always] = [await arrived(defective, line), await arrived(defective, line)]
  assert.deepEqual([waits.state, always.state], ['held', 'held'])
  assert.equal((await accept(always, { always: true })).statusCode, 200)
  await quiet()
  assert.deepEqual([(await details(waits.id)).state, (await details(always.id)).state], ['valid', 'valid'])
  const [kept] = await agreed()
  assert.deepEqual([kept.code, kept.percent, kept.amount, kept.per, kept.settled], ['I410', '1.5', '', 'order', 'invoice'])
  assert.equal((await arrived(defective, line)).state, 'valid')
})

test('of a line it is so much of each unit; what the partner settles by itself is on no invoice', async () => {
  const { arrived, agree, money, draft } = await trading()
  await agree({ code: 'F800', per: 'line', amount: '0.25' })
  await agree({ code: 'C310', percent: '2', settled: 'later' })
  await arrived(line, ['SAC', 'A', 'F800', '', '', '250', '', '', '0.25', 'EA', '10', '', '02'])
  assert.deepEqual(await money(), [[4750, 250, 4750]])
  const dearer = await arrived(line, ['SAC', 'A', 'F800', '', '', '300', '', '', '0.3', 'EA', '10', '', '02'])
  assert.deepEqual(holdsOf(dearer), ['allowanceDiffers | F800 $3.00 (02) | F800 $0.25 (02)'])
  const later = await arrived(['SAC', 'A', 'C310', '', '', '100', 'Z', '2'], line)
  assert.deepEqual([later.state, (await money()).at(-1), (await draft(later)).allowances], ['valid', [5000, 0, 5000], []])
})

test('what comes off and on top is counted in the total that an order says, or left out of it; another total waits', async () => {
  const { arrived, agree } = await trading()
  await agree({ code: 'I410', percent: '1.5' })
  await agree({ code: 'D240', kind: 'charge', amount: '7' })
  const said = (total: string) => arrived(defective, freight, line, ['CTT', '1'], ['AMT', 'TT', total])
  for (const total of ['56.25', '50']) assert.deepEqual(holdsOf(await said(total)), [], total)
  assert.deepEqual(holdsOf(await said('60')), ['totalDiffers | 60.00 | 56.25'])
})
