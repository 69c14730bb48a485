import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks } from '#test/books.ts'
import { goOnAfterRestore } from './after-restore.ts'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.server.close())

const day = 86_400_000
const restored = async (since: Date) => {
  const { server, company } = books
  const done = await goOnAfterRestore(server.database.owner, server.services, { since, gap: 5 })
  const [{ company_name: name }] = (
    await server.database.owner.query('select company_name from companies where id = $1', [company.companyId])
  ).rows
  return done.find((each) => each.company === name) ?? assert.fail('not among the companies')
}
async function invoiceThere(number: string) {
  const [customer] = await books.records('Customer')
  const [item] = await books.records('Item')
  const line = { Amount: 1, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef: { value: item?.Id } } }
  await books.server.control('POST', 'companies/9130350000000004/write', {
    entity: 'Invoice',
    body: { CustomerRef: { value: customer?.Id }, DocNumber: number, Line: [line] },
  })
}

test('orders go on after the highest number of ours that QuickBooks has, whatever else it has', async () => {
  const first = await books.order('20')
  await books.hurried()
  for (const number of ['LS-1500', 'LS-999x', 'XX-5000', '7000']) await invoiceThere(number)
  const { order, quickbooks } = await restored(new Date(Date.now() - day))
  assert.deepEqual(
    [quickbooks, order],
    [
      { highest: 1500, problem: '' },
      { before: first.number, now: 1500 },
    ],
  )
  assert.equal((await books.order('20')).number, 1501)
})

test('a QuickBooks that may not be asked is said, and the gap stands alone', async () => {
  const { config } = books.server.services
  config.PAUSED = 'on'
  const { order, quickbooks } = await restored(new Date(Date.now() - day))
  config.PAUSED = 'off'
  assert.deepEqual(
    [quickbooks, order],
    [
      { highest: null, problem: 'PAUSED=on' },
      { before: 1501, now: 1506 },
    ],
  )
})

test('what had not been prepared goes and says why; nobody who was silent then counts as silent', async () => {
  const { company, sql } = books
  const [{ id }] = (await sql<{ id: string }>(
    `insert into deliveries (company_id, direction, channel, kind, held_by, next_attempt_at)
     values ($1, 'out', 'quickbooks', 'x', '', now() + interval '1 hour') returning id`,
  )) as [{ id: string }]
  await sql(`insert into silences (company_id, channel, other_side, name, failures) values ($1, 'edi', 'x', 'x', 9)`)
  const { going } = await restored(new Date(Date.now() - day))
  assert.ok(going >= 1)
  const [row] = await sql<{ state: string; held: string | null; due: boolean; message: string }>(
    `select state, held_by as held, next_attempt_at <= now() as due, problem ->> 'message' as message from deliveries where company_id = $1 and id = $2`,
    id,
  )
  assert.deepEqual(row, { state: 'retrying', held: null, due: true, message: 'deliveries.restoredGoes' })
  assert.deepEqual(await sql('select from silences where company_id = $1'), [])
  await sql('delete from deliveries where company_id = $1 and id = $2', id)
  assert.ok(company.companyId)
})
