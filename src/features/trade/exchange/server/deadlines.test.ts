import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import type { TestServer } from '#test/server.ts'
import { trade, tradingServer } from '#test/trading.ts'
import { tell } from './acknowledged/settle-acknowledgment.ts'
import { overdueDocuments } from './overdue.ts'

let server: TestServer
before(async () => {
  server = await tradingServer()
})
after(() => server.close())

const deadlines = [
  { document: '997', hours: 24, penalty: 2_500 },
  { document: '855', hours: 48, penalty: 5_000 },
  { document: '856', hours: 336, penalty: 15_000 },
]
type Due = { id: string; document: string; owedBy: string; penalty: number }
async function traded(t: TestContext) {
  const company = await trade(t, server, { deadlines })
  const due = async () => (await company.owner.get('/api/EDI/Deadlines')).json().result
  /** As if so many hours had gone by. */
  async function later(hours: number) {
    await company.sql(`update edi_deadlines set due_at = due_at - $2 * interval '1 hour' where company_id = $1`, [
      company.owner.companyId,
      hours,
    ])
    await overdueDocuments.run(server.services)
  }
  const told = () =>
    company.sql(`select code, value from notifications where company_id = $1 and code like '%OVERDUE' order by id`, [
      company.owner.companyId,
    ])
  return { ...company, due, later, told }
}
const named = (rows: Due[]) => rows.map(({ document, penalty }) => [document, penalty])

test('what is due to an order stands in order of time with its price, and goes as it is answered', async (t) => {
  const { ordered, connect, confirm, delivered, answerTo, due, partnerId, owner, call, bringLast } = await traded(t)
  const order = await ordered()
  assert.deepEqual(named((await due()).rows), [
    ['997', 2_500],
    ['855', 5_000],
    ['856', 15_000],
  ])
  await connect()
  await delivered((await answerTo(order)).id)
  assert.deepEqual(named((await due()).rows), [
    ['855', 5_000],
    ['856', 15_000],
  ])
  const id = await confirm(order)
  await delivered(id)
  const { rows } = await due()
  assert.deepEqual(
    rows.map(({ document, owedBy, id: of }: Due) => [document, owedBy, of]),
    [
      ['997', 'them', id],
      ['856', 'us', order.id],
    ],
  )
  await call('PATCH', '/settings', { acknowledge: 'reject' })
  const again = await confirm(order)
  await delivered(again)
  await bringLast('997')
  // A refused answer is none.
  assert.ok((await due()).rows.some(({ document, id: of }: Due) => document === '855' && of === order.id))
  assert.equal((await owner.get(`/api/EDI/Deadlines?partner=${partnerId}`)).json().result.rows.length, (await due()).rows.length)
  assert.equal((await owner.get(`/api/EDI/Deadlines?partner=${order.id}`)).json().result.rows.length, 0)
})

test('the page of an order says the same as the list, whatever the profile says by now', async (t) => {
  const { ordered, due, later, owner, partnerId, sql } = await traded(t)
  const { id } = await ordered()
  await sql('update partner_deadlines set hours = 1000, penalty = 1 where partner_id = $1', [partnerId])
  await later(60)
  const { steps } = (await owner.get(`/api/EDI/Answers/${id}`)).json().result.answers
  const said = new Map(
    steps.map(({ document, dueAt, penalty, state }: Due & { dueAt: string; state: string }) => [document, { dueAt, penalty, state }]),
  )
  for (const { document, dueAt, penalty } of (await due()).rows)
    assert.deepEqual(said.get(document), { dueAt, penalty, state: document === '856' ? 'due' : 'late' })
})

test('an order that is called off here has nothing to ship or to charge; a refusal that comes after a later answer opens nothing', async (t) => {
  const { ordered, due, later, owner, confirm, connect, delivered } = await traded(t)
  const order = await ordered()
  const { id } = order.orders[0]
  const off = await owner.post(`/api/Order/Cancel/${id}`, { version: 1, reason: 'Sold out' })
  assert.equal(off.statusCode, 200, off.body)
  assert.deepEqual(
    (await due()).rows.map(({ document }: Due) => document),
    ['997', '855'],
  )
  await later(500)
  assert.equal((await due()).atRisk.lost, 7_500)
  const { steps } = (await owner.get(`/api/EDI/Answers/${order.id}`)).json().result.answers
  assert.deepEqual(
    steps.map(({ document, state }: Due & { state: string }) => [document, state]),
    [
      ['997', 'late'],
      ['855', 'late'],
      ['856', 'none'],
      ['810', 'none'],
    ],
  )
  await connect()
  const [first, second] = [await confirm(order), await confirm(order)]
  await delivered(first)
  await delivered(second)
  const opened = async (refused: string) => {
    await server.services.transaction({ companyId: owner.companyId }, (db) => tell(db, refused, 'Rejected', []))
    return (await due()).rows.some(({ document, owedBy }: Due) => document === '855' && owedBy === 'us')
  }
  assert.deepEqual([await opened(first), await opened(second)], [false, true])
})

test('what is late is told once, with what it costs', async (t) => {
  const { ordered, due, later, told } = await traded(t)
  const { number } = await ordered()
  assert.deepEqual((await due()).atRisk, { overdue: 0, lost: 0, withinDay: 2_500 })
  await later(50)
  await later(1)
  assert.deepEqual((await due()).atRisk, { overdue: 2, lost: 7_500, withinDay: 0 })
  assert.deepEqual(await told(), [{ code: 'NA_ANSWER_OVERDUE', value: `997 · 850 ${number}, Northwind (+1)` }])
})

test('what the partner does not acknowledge in time is overdue, needs somebody, and is accepted when it comes after all', async (t) => {
  const { ordered, connect, confirm, delivered, later, told, details, bringLast, owner, list } = await traded(t)
  await connect()
  const id = await confirm(await ordered())
  await delivered(id)
  await later(25)
  assert.equal((await details(id)).acknowledgment, 'Overdue')
  assert.equal((await told()).length, 1)
  const { rows } = (await owner.get('/api/EDI/Attention')).json().result
  assert.deepEqual(rows, [{ reason: 'overdue', documents: 1 }])
  assert.deepEqual(
    (await list({ needs: 'anything' })).map((row: { id: string }) => row.id),
    [id],
  )
  await bringLast('997')
  const { acknowledgment, needs } = await details(id)
  assert.deepEqual([acknowledgment, needs], ['Accepted', []])
})

test('a test, and a partner who is not live, have no deadlines; a cancelled order only needs its acknowledgment', async (t) => {
  const { ordered, due, call, bringLast, owner } = await traded(t)
  await ordered({ test: true })
  assert.deepEqual((await due()).rows, [])
  const { id, number } = await ordered()
  await call('POST', '/changes', { poNumber: number, change: 'cancel' })
  await bringLast('860')
  assert.deepEqual(named((await due()).rows), [['997', 2_500]])
  const { steps } = (await owner.get(`/api/EDI/Answers/${id}`)).json().result.answers
  assert.deepEqual(
    steps.map(({ state }: { state: string }) => state),
    ['sending', 'none', 'none', 'none'],
  )
})
