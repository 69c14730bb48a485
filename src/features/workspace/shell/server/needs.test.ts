import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Need } from '#contract/needs.ts'
import type { Role } from '#contract/permissions.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('what waits is told with its money and its day, the most urgent first, to whoever may do something about it', async () => {
  const owner = await signedInCompany(server)
  const needs = async (caller = owner) => (await caller.get('/Dashboard/GetNeeds')).json().result.rows
  assert.deepEqual(await needs(), [])
  const { rows } = await server.database.owner.query(
    `with customer as (insert into customers (company_id, customer_name) values ($1, 'A') returning id),
       net30 as (insert into terms (company_id, name, due_days) values ($1, 'Net 30', 30) returning id)
     select customer.id as customer, net30.id as terms from customer, net30`,
    [owner.companyId],
  )
  const [{ customer, terms }] = rows
  assert.equal((await owner.post(`/api/Customer/Credit/${customer}`, { limit: 0 })).statusCode, 200)
  const place = (termsId: string | null, unitPrice: string) =>
    owner.post('/api/Order/Place', {
      customerId: customer,
      termsId,
      requestKey: crypto.randomUUID(),
      lines: [{ description: 'Rope', quantity: '1', unitPrice }],
    })
  await place(terms, '6')
  const toPay = (await place(null, '5')).json().result.id
  await server.database.owner.query(
    `with intents as (insert into payment_intents (company_id, id, account_id, order_id, status, amount, amount_received, amount_refunded, currency, held_for, created_at)
         values ($1, 'pi_held', 'acct_1', null, 'succeeded', 900, 900, 200, 'usd', 'closed', now()),
           ($1, 'pi_paid', 'acct_1', null, 'succeeded', 4000, 4000, 0, 'usd', '', now()),
           ($1, 'pi_declined', 'acct_1', $2, 'requires_payment_method', 500, 0, 0, 'usd', '', now())),
       disputes as (insert into disputes (company_id, id, intent_id, amount, state, due_by, created_at)
         values ($1, 'dp_1', 'pi_paid', 4000, 'needs_response', '2026-01-02T10:00:00Z', now()),
           ($1, 'dp_2', 'pi_paid', 100, 'needs_response', '2099-01-02T10:00:00Z', now()), ($1, 'dp_3', 'pi_paid', 100, 'won', '2026-01-01T10:00:00Z', now())),
       declines as (insert into payment_declines (company_id, intent_id, attempt_id, code, heard_at)
         values ($1, 'pi_declined', 'a', 'card_declined', now()), ($1, 'pi_declined', 'b', 'card_declined', now() - interval '4 days'))
     insert into refunds (company_id, intent_id, amount, state) values ($1, 'pi_paid', 300, 'Waiting'), ($1, 'pi_paid', 50, 'Declined')`,
    [owner.companyId, toPay],
  )
  const found = await needs()
  const told = ({ kind, count, more, cents, due }: Need) => [kind, count, more, cents, due]
  assert.deepEqual(found.map(told), [
    ['disputes', 2, false, 4100, '2026-01-02T10:00:00Z'],
    ['paymentsHeld', 1, false, 700, null],
    ['ordersWait', 1, false, 600, null],
    ['paymentsDeclined', 1, false, 500, null],
    ['refundsWait', 1, false, 300, null],
  ])
  const kinds = async (role: Role) =>
    (await needs(await signedInCompany(server, { role, companyId: owner.companyId }))).map(({ kind }: Need) => kind)
  assert.deepEqual(await kinds('manager'), ['ordersWait', 'refundsWait'])
  for (const role of ['rep', 'customer', 'viewer', 'operations'] as const) assert.deepEqual(await kinds(role), [], role)
  assert.deepEqual(await needs(await signedInCompany(server)), [])
  // More than is counted: the money is that of those that are.
  await server.database.owner.query(
    `insert into disputes (company_id, id, intent_id, amount, state, due_by, created_at)
     select $1, 'dp_more' || n, 'pi_paid', 1, 'needs_response', '2030-01-01', now() from generate_series(1, 150) n`,
    [owner.companyId],
  )
  assert.deepEqual(told((await needs())[0]), ['disputes', 100, true, 4099, '2026-01-02T10:00:00Z'])
})
