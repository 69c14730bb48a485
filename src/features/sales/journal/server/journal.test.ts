import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { signedInCompany } from '#test/company.ts'
import { checkJournal } from '#test/hledger.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { clearing, entryOf, entryText, type Movement } from './entries.ts'

const kinds = [
  'charge',
  'refund',
  'dispute',
  'dispute_reversal',
  'payout',
  'payout_reversal',
  'fee',
  'refund_failure',
  'what_comes_next_year',
]
const movement = fc
  .record({
    kind: fc.constantFrom(...kinds),
    amount: fc.integer({ min: -99_999_999, max: 99_999_999 }),
    fee: fc.integer({ min: -100_000, max: 100_000 }),
    about: fc.string({ unit: 'binary' }),
  })
  .map((some): Movement => ({ ...some, id: 'txn_1', sourceId: 'ch_1', net: some.amount - some.fee, currency: 'usd', date: '2026-11-23' }))

test('every entry balances, and the clearing account moves by the net', () => {
  fc.assert(
    fc.property(movement, (some) => {
      const { postings } = entryOf(some)
      assert.equal(
        postings.reduce((sum, { amount }) => sum + amount, 0),
        0,
      )
      assert.equal(
        postings.filter(({ account }) => account === clearing).reduce((sum, { amount }) => sum + amount, 0),
        some.net,
      )
    }),
  )
})

test('what people typed makes no line of its own', () => {
  fc.assert(
    fc.property(movement, (some) => {
      const entry = entryOf(some)
      const text = entryText(entry)
      assert.equal(text.split('\n').length, entry.postings.length + 3)
      assert.ok(!text.slice(text.indexOf(')')).includes(';'))
    }),
  )
})

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('the journal of some days: all pages, in order, of one company only', async () => {
  const company = await signedInCompany(server)
  const other = await signedInCompany(server)
  const rows = 1203
  for (const { companyId } of [company, other])
    await server.database.owner.query(
      `insert into balance_transactions (company_id, id, kind, source_id, amount, fee, net, currency, available_on, created_at)
       select $1, 'txn_' || $2 || n, 'charge', 'ch_' || n, 1000, 59, 941, 'usd', now(), '2026-03-01T05:00:00Z'::timestamptz + n * interval '1 minute'
       from generate_series(0, $3 - 1) n`,
      [companyId, companyId === company.companyId ? 'own' : 'other', rows],
    )
  const link = await company.post('/api/Stripe/PrepareJournal', { from: '2026-03-01', to: '2026-03-01' })
  const file = await company.get(link.json().result.path)
  assert.equal(file.statusCode, 200)
  const ids = [...file.body.matchAll(/\((txn_\w+)\)/g)].map(([, id]) => id)
  assert.deepEqual(
    ids,
    Array.from({ length: rows }, (_, n) => `txn_own${n}`),
  )
  assert.match(file.body, /^2026-03-01 \* \(txn_own0\) charge ch_0\n {4}Assets:Stripe clearing {18} {2}\s+9\.41 USD\n/m)
  assert.equal(checkJournal(file.body).get('Assets:Stripe clearing USD'), 941 * rows)
  assert.match(file.body, /^; Money of Company \d+ from 2026-03-01 to 2026-03-01, .*\n; Covers every movement .*\n; Does not cover sales: /)
  const before = await company.post('/api/Stripe/PrepareJournal', { from: '2026-02-27', to: '2026-02-28' })
  assert.match((await company.get(before.json().result.path)).body, /^(; .*\n){3}\n$/)
})

test('with sales: what is owed is what was sold and not paid, and a program that reads strictly has nothing to say', async () => {
  const { owner } = server.database
  const company = await signedInCompany(server)
  const { companyId } = company
  const one = async (text: string, ...values: unknown[]) => (await owner.query(`${text} returning id`, [companyId, ...values])).rows[0].id
  const customerId = await one(`insert into customers (company_id, customer_name) values ($1, 'Rope; & Sons  Ltd')`)
  await owner.query(`insert into sales_settings (company_id, delivery_amount) values ($1, 700)`, [companyId])
  const place = async (unitPrice: string) => {
    const lines = [{ description: 'Rope', quantity: '3', unitPrice, discountPercent: '10' }]
    const answer = await company.post('/api/Order/Place', { customerId, requestKey: crypto.randomUUID(), lines })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result.id as string
  }
  const [paid, settled, cancelled] = [await place('33.33'), await place('10'), await place('50')]
  await owner.query(`update orders set taxes = 512, grand_total = grand_total + 512 where id = $1`, [paid])
  await owner.query(`update orders set settled_in_books = 1000, books_adjustment = -200, written_off = 5 where id = $1`, [settled])
  await owner.query(`update orders set state = 'Cancelled' where id = $1`, [cancelled])
  const [{ total }] = (await owner.query(`select grand_total::int as total from orders where id = $1`, [paid])).rows
  for (const [id, kind, amount, currency] of [
    ['txn_a', 'charge', total, 'usd'],
    ['txn_b', 'charge', 1500, 'jpy'],
    ['txn_c', 'what_comes_next_year', -100, 'usd'],
  ])
    await owner.query(
      `insert into balance_transactions (company_id, id, kind, source_id, amount, fee, net, currency, available_on, created_at)
       values ($1, $2, $3, $2, $4, 30, $4::bigint - 30, $5, now(), now())`,
      [companyId, id, kind, amount, currency],
    )
  const year = { from: '2026-01-01', to: '2099-12-31' }
  const read = async (asked: object) =>
    (await company.get((await company.post('/api/Stripe/PrepareJournal', asked)).json().result.path)).body
  const balances = checkJournal(await read({ ...year, sales: true }))
  const [{ open }] = (
    await owner.query(`select sum(open_amount)::int as open from orders where company_id = $1 and id <> $2`, [companyId, paid])
  ).rows
  assert.equal(balances.get('Assets:Accounts receivable USD'), open)
  assert.deepEqual([balances.get('Liabilities:Sales tax USD'), balances.get('Income:Delivery USD')], [-512, -1400])
  assert.equal(checkJournal(await read(year)).get('Assets:Accounts receivable USD'), -total)
})

test('not for reps, nor backwards', async () => {
  const company = await signedInCompany(server)
  const rep = await signedInCompany(server, { role: 'rep', companyId: company.companyId })
  assert.equal((await rep.post('/api/Stripe/PrepareJournal', { from: '2026-03-01', to: '2026-03-01' })).statusCode, 403)
  assert.equal((await company.post('/api/Stripe/PrepareJournal', { from: '2026-03-02', to: '2026-03-01' })).statusCode, 400)
})
