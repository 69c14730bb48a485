import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('payments page by page, with sums, states and filters, and nobody else sees them', async () => {
  const company = await signedInCompany(server)
  const other = await signedInCompany(server)
  const run = crypto.randomUUID().slice(0, 8)
  await server.database.owner.query(
    `insert into payment_intents (company_id, id, account_id, status, amount, amount_received, amount_refunded, currency, last4, decline_code, created_at)
     select $1, 'pi_' || $2 || n, 'acct_1', case when n = 1 then 'requires_payment_method' else 'succeeded' end, n * 100,
       case when n = 1 then 0 else n * 100 end, case when n = 3 then 100 else 0 end, 'usd', '424' || n,
       case when n = 1 then 'insufficient_funds' else '' end, now()
     from generate_series(1, 5) n`,
    [company.companyId, run],
  )
  const list = async (query: string, who = company) => {
    const answer = await who.get(`/api/Stripe/Transactions?${query}`)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  for (const sort of ['created', '-created', 'amount', '-amountReceived']) {
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { rows, next, sums } = await list(`sort=${sort}&limit=2${cursor}`)
      if (!cursor) assert.deepEqual(sums, { amount: 1500, amountReceived: 1400 })
      seen.push(...rows.map(({ id }: { id: string }) => id))
      if (!next) break
      cursor = `&cursor=${encodeURIComponent(next)}`
    }
    assert.equal(new Set(seen).size, 5, sort)
    assert.equal(seen.length, 5, sort)
  }
  const filtered = (filters: object) => list(`filters=${encodeURIComponent(JSON.stringify(filters))}`)
  assert.equal((await filtered({ status: ['PartlyRefunded'] })).rows[0].id, `pi_${run}3`)
  assert.equal((await filtered({ status: ['Declined'] })).rows[0].reason, 'insufficient_funds')
  assert.equal((await filtered({ amount: { from: '4' } })).rows.length, 2)
  assert.equal((await filtered({ location: [company.companyId] })).rows.length, 5)
  assert.equal((await filtered({ location: [other.companyId] })).rows.length, 0)
  await server.database.owner.query(`update companies set time_zone = 'Asia/Tokyo' where id = $1`, [company.companyId])
  await server.database.owner.query(`update payment_intents set created_at = '2026-03-01T15:30:00Z' where id = $1`, [`pi_${run}4`])
  assert.deepEqual(
    (await filtered({ date: { from: '2026-03-02', to: '2026-03-02' } })).rows.map(({ id }: { id: string }) => id),
    [`pi_${run}4`],
  )
  assert.equal((await filtered({ date: { from: '2026-03-01', to: '2026-03-01' } })).rows.length, 0)
  assert.equal((await list('search=4245')).rows[0].id, `pi_${run}5`)
  assert.equal((await list(`search=pi_${run}2`)).rows.length, 1)
  assert.equal((await list('', other)).rows.length, 0)
})

test('the list as a file: what is searched for, in its order', async () => {
  const company = await signedInCompany(server)
  const run = crypto.randomUUID().slice(0, 8)
  await server.database.owner.query(
    `insert into payment_intents (company_id, id, account_id, status, amount, amount_received, currency, payment_method, brand, last4, created_at)
     select $1, 'pi_' || $2 || n, 'acct_1', 'succeeded', n * 100 + 5, n * 100 + 5, 'usd', 'D', 'visa', '4242', now() from generate_series(1, 3) n`,
    [company.companyId, run],
  )
  const filters = JSON.stringify({ amount: { from: '2' } })
  const prepared = await company.post('/api/Stripe/PrepareTransactionsExport', { sort: 'amount', filters })
  assert.equal(prepared.statusCode, 200, prepared.body)
  const file = await server.app.inject(prepared.json().result.path)
  const [, first, second, end] = file.body.split('\r\n')
  assert.match(first ?? '', new RegExp(`Card · visa 4242,USD,2.05,2.05,Paid,pi_${run}2$`))
  assert.match(second ?? '', new RegExp(`pi_${run}3$`))
  assert.equal(end, '')
})

test('a customer’s payments are found by name, in the list’s order, and go along with an order that changes hands', async () => {
  const company = await signedInCompany(server)
  const { owner } = server.database
  const run = crypto.randomUUID().slice(0, 8)
  const customer = async (name: string) =>
    (await company.post('/Dashboard/AddEditCustomer', { name, requestKey: crypto.randomUUID() })).json().result.id
  const [harbor, quay] = [await customer('Harbor Cafe'), await customer('Quay Harbor Books')]
  await owner.query(
    `insert into orders (company_id, number, order_date, customer_id, source, source_id, state, grand_total, subtotal, discount, delivery, taxes, item_count, currency)
     select $1, n, current_date, case when n % 2 = 0 then $2::uuid else $3::uuid end, 'staff', n::text, 'Paid', n * 100, n * 100, 0, 0, 0, 1, 'USD'
     from generate_series(1, 6) n`,
    [company.companyId, harbor, quay],
  )
  await owner.query(
    `insert into payment_intents (company_id, id, account_id, order_id, status, amount, amount_received, currency, created_at)
     select company_id, 'pi_' || $2 || number, 'acct_1', id, 'succeeded', grand_total, grand_total, 'usd', now() - number * interval '1 hour'
     from orders where company_id = $1`,
    [company.companyId, run],
  )
  const found = async (query: string) => {
    const { rows, next } = (await company.get(`/api/Stripe/Transactions?${query}`)).json().result
    return { amounts: rows.map(({ amount }: { amount: number }) => amount), next }
  }
  const first = await found('search=harbor&limit=4')
  assert.deepEqual(first.amounts, [100, 200, 300, 400])
  assert.deepEqual((await found(`search=harbor&limit=4&cursor=${encodeURIComponent(first.next)}`)).amounts, [500, 600])
  assert.deepEqual((await found('search=quay&sort=-amount')).amounts, [500, 300, 100])
  await owner.query('update orders set customer_id = $2 where company_id = $1 and number = 2', [company.companyId, quay])
  assert.deepEqual((await found('search=quay')).amounts, [100, 200, 300, 500])
})
