import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dayAt } from '#server/data/days.ts'
import { type Books, openBooks } from '#test/books.ts'
import { signedInCompany } from '#test/company.ts'
import type { Matter } from '../contract.ts'

let books: Books
let zone: string
before(async () => {
  books = await openBooks()
  zone = (await books.sql<{ zone: string }>('select time_zone as zone from companies where id = $1'))[0]?.zone ?? ''
})
after(() => books.close())

const page = async (query = '') => (await books.company.get(`/api/Books/Matters?limit=200${query}`)).json().result
const list = async (query = ''): Promise<Matter[]> => (await page(query)).rows
const kindsOf = (rows: Matter[]) => rows.map(({ kind }) => kind).sort()
const badge = async () =>
  (await books.company.get('/Dashboard/GetMenuList')).json().result.rows.find(({ code }: { code: string }) => code === 'sync').badge
const inDays = (days: number) => dayAt(Date.now() + days * 86_400_000, zone)
const put = ({ kind, id }: Matter, more: object = {}) =>
  books.company.post('/api/Books/PutMatterAside', { kind, id, reason: 'Asked the customer', until: inDays(7), ...more })

async function edited(price: string, amount: number) {
  const order = await books.order(price)
  await edit(order, amount)
  return order
}
async function edit(order: Awaited<ReturnType<Books['order']>>, amount: number) {
  const invoice = await books.document(order, 'invoice')
  const [line] = invoice.Line
  const detail = { ...line.SalesItemLineDetail, UnitPrice: amount }
  await books.edit('Invoice', invoice.Id, { Line: [{ ...line, Amount: amount, SalesItemLineDetail: detail }] })
  await books.checkAll()
}

test('put aside with a reason until a day, it leaves list, dashboard and numbers, and stands with its reason where the others are', async () => {
  const order = await edited('20', 25)
  const other = await books.order('21')
  await books.remove('Invoice', (await books.document(other, 'invoice')).Id)
  await books.checkAll()
  const [gone, changed] = (await list()).toSorted((one, two) => two.kind.localeCompare(one.kind))
  assert.deepEqual([gone?.kind, changed?.kind, await badge()], ['gone', 'changed', 2])
  assert.ok(changed)
  for (const until of [inDays(0), inDays(-3), inDays(500)]) assert.equal((await put(changed, { until })).statusCode, 400, until)
  assert.equal((await put(changed, { reason: ' ' })).statusCode, 400)
  assert.equal((await put(changed)).statusCode, 200)
  assert.deepEqual([kindsOf(await list()), await badge(), (await page()).total.rows], [['gone'], 1, 1])
  assert.deepEqual(kindsOf((await books.company.get('/Dashboard/GetOverview')).json().result.bookkeeper), ['gone'])
  const [aside, ...more] = await list('&aside=Y')
  assert.deepEqual([aside?.id, aside?.aside?.reason, more.length], [changed.id, 'Asked the customer', 0])
  assert.ok(aside?.aside?.by)
  assert.equal((await put(changed)).statusCode, 409, 'it is aside already')
  const [noted] = await books.sql<{ changes: { field: string; to: string }[]; record: string }>(
    `select changes, record_id as record from audit_events where company_id = $1 and action = 'books.putAside'`,
  )
  assert.equal(noted?.record, order.id, 'in the order’s history')
  assert.deepEqual(noted?.changes.map(({ to }) => to).slice(1), ['Asked the customer', inDays(7)])

  assert.equal((await books.company.post('/api/Books/TakeMatterBack', { kind: changed.kind, id: changed.id })).statusCode, 200)
  assert.deepEqual(kindsOf(await list()), ['changed', 'gone'])
})

test('it comes back when its day is there, and sooner when it changes', async () => {
  const changed = (await list('&kind=changed'))[0]
  assert.ok(changed)
  await put(changed)
  await books.sql(`update matters_aside set until = now() - interval '1 second' where company_id = $1`)
  assert.deepEqual(kindsOf(await list()), ['changed', 'gone'], 'its day is there')
  await put(changed)
  assert.deepEqual(kindsOf(await list()), ['gone'])
  await books.checkAll()
  assert.deepEqual(kindsOf(await list()), ['gone'], 'looked at again, it is the same')
  const [order] = await books.sql<{ id: string; number: number }>(
    `select o.id, o.number from postings p join orders o on o.id = p.order_id where p.company_id = $1 and p.id = $2`,
    changed.id,
  )
  assert.ok(order)
  await edit(order, 26)
  assert.deepEqual(kindsOf(await list()), ['changed', 'gone'], 'somebody edited it once more')
})

test('found by order, document, customer and amount, each word of it', async () => {
  const all = await list()
  const [order] = await books.sql<{ number: number; name: string; document: string }>(
    `select o.number, c.customer_name as name, p.number as document from postings p join orders o on o.id = p.order_id
     join customers c on c.id = o.customer_id where p.company_id = $1 and p.state = 'gone'`,
  )
  assert.ok(order)
  for (const search of [`#${order.number}`, order.document, order.document.toLowerCase(), '$21.00', '21'])
    assert.deepEqual(kindsOf(await list(`&search=${encodeURIComponent(search)}`)), ['gone'], search)
  const ofCustomer = await list(`&search=${encodeURIComponent(order.name)}`)
  assert.deepEqual(kindsOf(ofCustomer), kindsOf(all))
  assert.deepEqual((await page('&search=nothing-like-it')).total, { rows: 0, more: false })
})

test('an account that Stripe disconnected is told, one that was left on purpose is not', async () => {
  const set = (what: string) => books.sql(`update stripe_accounts set ${what} where company_id = $1`)
  await books.sql(`insert into stripe_accounts (company_id, account_id, state) values ($1, 'acct_aside', 'Enabled')`)
  await set(`state = 'Restricted'`)
  assert.match((await list('&kind=stripe'))[0]?.why ?? '', /stopped taking payments/)
  await set(`state = 'Enabled'`)
  assert.deepEqual(await list('&kind=stripe'), [])
  await set(`state = 'Disabled', disconnected_at = now()`)
  assert.match((await list('&kind=stripe'))[0]?.why ?? '', /disconnected/)
  await set(`state = 'Enabled', disconnected_at = null`)
  await books.company.post('/api/Stripe/Disconnect')
  assert.deepEqual(await list('&kind=stripe'), [])
})

test('only who keeps the books puts anything aside', async () => {
  const [matter] = await list()
  assert.ok(matter)
  for (const role of ['viewer', 'rep', 'operations'] as const) {
    const person = await signedInCompany(books.server, { role, companyId: books.company.companyId })
    const { kind, id } = matter
    const answer = await person.post('/api/Books/PutMatterAside', { kind, id, reason: 'No', until: inDays(7) })
    assert.equal(answer.statusCode, 403, role)
  }
})
