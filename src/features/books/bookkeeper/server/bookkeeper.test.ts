import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks } from '#test/books.ts'
import { signedInCompany } from '#test/company.ts'
import type { Matter } from '../contract.ts'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

const list = async (query = ''): Promise<Matter[]> => (await books.company.get(`/api/Books/Matters?limit=200${query}`)).json().result.rows
const kindsOf = (rows: Matter[]) => rows.map(({ kind }) => kind).sort()
const told = async (code: string) =>
  (await books.company.get('/api/Notification/GetNotifications?limit=100'))
    .json()
    .result.rows.filter((row: { code: string }) => row.code === code)
const putRight = async (orders: { id: string; number: number }[], how: 'PutBack' | 'KeepTheirs') => {
  for (const order of orders)
    for (const { id, canPutBack } of (await books.orderCard(order)).rows)
      if (canPutBack) assert.equal((await books.company.post(`/api/Books/${how}/${id}`)).statusCode, 200)
  await books.settled()
}

test('while all is well the list is empty, and so is the dashboard’s', async () => {
  const order = await books.order('20')
  await books.paid(order)
  await books.settled()
  const page = (await books.company.get('/api/Books/Matters')).json().result
  assert.deepEqual(page, { rows: [], next: null, total: { rows: 0, more: false } })
  assert.deepEqual((await books.company.get('/Dashboard/GetOverview')).json().result.bookkeeper, [])
})

test('what was moved to another customer or account there is found by their ids, told, and put back or kept', async () => {
  const order = await books.order('31')
  const payment = await books.paid(order)
  await books.settled()
  const payout = await books.payout()
  await books.settled()
  assert.equal((await books.payoutCard(payout.id)).tieOut.state, 'agrees')
  const invoice = await books.document(order, 'invoice')
  const [paid] = await books.documents('Payment', payment)
  const other = (await books.records('Customer')).find(({ Id, Active }) => Active !== false && Id !== invoice.CustomerRef.value)
  const account = (await books.records('Account')).find(({ Name }) => Name === 'Undeposited Funds')
  await books.edit('Payment', paid?.Id ?? '', { DepositToAccountRef: { value: account?.Id } })
  const [loose] = [await books.order('32')]
  await books.edit('Invoice', (await books.document(loose, 'invoice')).Id, { CustomerRef: { value: other?.Id } })
  await books.checkAll()
  await books.settled()

  const rows = await list()
  assert.deepEqual(kindsOf(rows), ['changed', 'changed', 'payout'])
  for (const row of rows) {
    assert.ok(row.what && row.why && row.fix, JSON.stringify(row))
    assert.ok(Math.abs(Date.parse(row.since) - Date.now()) < 60_000)
  }
  assert.ok(rows.some(({ path }) => path === `/dashboard/payments/orders/${loose.id}`))
  assert.ok(rows.some(({ kind, path }) => kind === 'payout' && path === `/dashboard/payments/payouts/${payout.id}`))
  const fields = (await books.orderCard(loose)).rows.flatMap(({ differs }) => differs.map(({ field, theirs }) => [field, theirs]))
  assert.deepEqual(fields, [['name', other?.DisplayName]])
  const { tieOut } = await books.payoutCard(payout.id)
  // Nothing of this payment is in the clearing account any more, and the deposit took it from there.
  assert.deepEqual([tieOut.state, tieOut.clearing], ['differs', -3100])
  assert.deepEqual([(await told('NA_BOOKS_EDITED')).length, (await told('NA_PAYOUT_APART')).length], [2, 1])
  assert.deepEqual(kindsOf((await books.company.get('/Dashboard/GetOverview')).json().result.bookkeeper), ['changed', 'changed', 'payout'])
  const menu = (await books.company.get('/Dashboard/GetMenuList')).json().result.rows
  assert.equal(menu.find(({ code }: { code: string }) => code === 'sync').badge, 3)

  assert.deepEqual(kindsOf(await list('&kind=payout')), ['payout'])
  const first = (await books.company.get('/api/Books/Matters?limit=2')).json().result
  assert.deepEqual([first.rows.length, first.total], [2, { rows: 3, more: false }])
  const rest = (await books.company.get(`/api/Books/Matters?limit=2&cursor=${encodeURIComponent(first.next)}`)).json().result
  assert.deepEqual([...first.rows, ...rest.rows], rows)
  const { path } = (await books.company.post('/api/Books/PrepareMattersExport', {})).json().result
  const lines = (await books.company.get(path)).body.trim().split('\r\n')
  assert.equal(lines.length, 4)
  assert.match(lines[0] ?? '', /What,Kind,Why,What helps,Since/)

  await putRight([order], 'PutBack')
  assert.equal((await books.payoutCard(payout.id)).tieOut.state, 'agrees')
  await putRight([loose], 'KeepTheirs')
  assert.deepEqual(await list(), [])
  await books.checkAll()
  await books.settled()
  assert.deepEqual(await list(), [], 'what was kept is right from then on')
  const [back] = await books.documents('Payment', payment)
  assert.equal(back?.DepositToAccountRef.value, paid?.DepositToAccountRef.value)
})

test('who is renamed in QuickBooks edited no document', async () => {
  const order = await books.order('33')
  const { CustomerRef } = await books.document(order, 'invoice')
  await books.edit('Customer', CustomerRef.value, { DisplayName: 'Another name altogether' })
  await books.checkAll()
  assert.deepEqual(await list(), [])
})

test('what waits longer than a day, what was deleted, and a connection that broke', async () => {
  const [waiting, lost] = [await books.order('34'), await books.order('35')]
  await books.remove('Invoice', (await books.document(lost, 'invoice')).Id)
  await books.checkAll()
  await books.sql(`update postings set state = 'blocked', waits_for = 'customer' where company_id = $1 and order_id = $2`, waiting.id)
  assert.deepEqual(kindsOf(await list()), ['gone'], 'a day is given')
  await books.sql(`update postings set unsettled_since = now() - interval '25 hours' where company_id = $1 and order_id = $2`, waiting.id)
  await books.sql(
    `update quickbooks_connections set state = 'accessRefused', broken_since = now() - interval '3 hours' where company_id = $1`,
  )
  const rows = await list()
  assert.deepEqual(
    rows.map(({ kind, path }) => [kind, path]),
    [
      ['gone', `/dashboard/payments/orders/${lost.id}`],
      ['quickbooks', '/dashboard/settings/quickbooks'],
      ['waits', `/dashboard/payments/orders/${waiting.id}`],
    ],
  )
  await books.sql(`update postings set waits_for = 'shipment' where company_id = $1 and order_id = $2`, waiting.id)
  assert.deepEqual(kindsOf(await list()), ['gone', 'quickbooks'], 'waiting for the shipment is what was agreed')
})

test('only who reads the books reads the list', async () => {
  for (const role of ['operations', 'rep', 'customer', 'viewer'] as const) {
    const person = await signedInCompany(books.server, { role, companyId: books.company.companyId })
    assert.equal((await person.get('/api/Books/Matters')).statusCode, 403)
    assert.deepEqual((await person.get('/Dashboard/GetOverview')).json().result.bookkeeper, [])
  }
})
