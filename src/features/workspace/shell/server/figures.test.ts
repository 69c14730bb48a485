import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ordersPath, paymentsPath, requestsPath } from '#contract/places.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { linkList, paidList, takenList, toShipList } from '../figure-lists.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

type Caller = Awaited<ReturnType<typeof signedInCompany>>
const lists: Record<string, string> = {
  [paymentsPath]: '/api/Stripe/Transactions?limit=200',
  [ordersPath]: '/api/Order/List?limit=200',
  [requestsPath]: '/api/Order/List?limit=200&kind=requests',
}
const result = async (caller: Caller, url: string) => {
  const response = await caller.get(url)
  assert.equal(response.statusCode, 200, response.body)
  return response.json().result
}
/** What the list that a figure opens comes to, and of how many rows. */
async function listed(caller: Caller, link: string, column: string): Promise<[cents: number, rows: number]> {
  const { pathname, searchParams } = new URL(link, 'http://x')
  const { rows } = await result(caller, `${lists[pathname]}&${searchParams}`)
  return [rows.reduce((sum: number, row: Record<string, number>) => sum + (row[column] ?? 0), 0), rows.length]
}
const sql = async (text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows

/** A company in Auckland, of whose two customers one is a rep's, with an order of each. */
async function company() {
  const owner = await signedInCompany(server)
  const { companyId } = owner
  await sql(`update companies set time_zone = 'Pacific/Auckland' where id = $1`, [companyId])
  const [of, other] = await sql(
    `insert into customers (company_id, customer_name, sales_representative) values ($1, 'Of the rep', 'R1'), ($1, 'Other', 'R2') returning id`,
    [companyId],
  )
  const [{ id: repId }] = await sql(
    `insert into reps (company_id, code, name) values ($1, 'R1', 'Rita'), ($1, 'R2', 'Rolf') returning id`,
    [companyId],
  )
  const rep = await signedInCompany(server, { role: 'rep', companyId })
  await sql('update memberships set rep_id = $2 where user_id = $1', [rep.userId, repId])
  return { owner, rep, companyId, ofRep: of.id as string, other: other.id as string }
}

test('money in: each figure is what the payments come to that its link lists, by the days of the company', async () => {
  const { owner, rep, companyId, ofRep, other } = await company()
  await sql(
    `with placed as (insert into orders (company_id, number, order_date, customer_id, source, source_id, state, grand_total, subtotal, discount, delivery, taxes, item_count, currency)
       select $1, 5000 + n, current_date, case when n % 3 = 0 then $2::uuid else $3::uuid end, 'staff', 'p' || n, 'Paid', 100, 100, 0, 0, 0, 1, 'USD'
       from generate_series(0, 90) n returning id, number - 5000 as n)
     insert into payment_intents (company_id, id, account_id, order_id, status, amount, amount_received, amount_refunded, currency, held_for, created_at, paid_at)
     select $1, 'pi_in' || n, 'acct_1', id, case when n % 5 = 4 then 'canceled' else 'succeeded' end, 1000 + n, 1000 + n, case when n = 3 then 500 else 0 end, 'usd',
       case when n = 6 then 'amount' else '' end, now() - n * interval '17 hours' - interval '40 days', case when n = 7 then null else now() - n * interval '17 hours' end
     from placed`,
    [companyId, ofRep, other],
  )
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Auckland' }).format()
  for (const caller of [owner, rep]) {
    const { days } = await result(caller, '/Dashboard/GetMoneyIn')
    assert.deepEqual([days.length, days.at(-1).day], [60, today])
    for (const [from, to] of [[-1], [-7], [-30], [-60, -30], [-12, -11]]) {
      const shown: { day: string; cents: number; payments: number }[] = days.slice(from, to)
      const summed = [shown.reduce((sum, { cents }) => sum + cents, 0), shown.reduce((sum, { payments }) => sum + payments, 0)]
      assert.deepEqual(await listed(caller, paidList(shown[0]?.day ?? '', shown.at(-1)?.day ?? ''), 'amountReceived'), summed)
      if (from === -30) assert.ok((summed[0] ?? 0) > (caller === owner ? 20_000 : 5000), `${summed}`)
    }
  }
})

test('what comes to the bank and what links ask for stands with its rows, for whoever may see it', async () => {
  const { owner, rep, companyId, ofRep, other } = await company()
  await sql(
    `insert into payouts (company_id, id, account_id, amount, currency, status, automatic, arrival_date, created_at)
     select $1, 'po_' || status || days, 'acct_1', 100 * days, 'usd', status, true, current_date + days, now()
     from (values ('in_transit', 3), ('pending', 2), ('paid', 1), ('failed', 1)) given (status, days)`,
    [companyId],
  )
  await sql(
    `with placed as (insert into orders (company_id, number, order_date, customer_id, source, source_id, state, grand_total, subtotal, discount, delivery, taxes, item_count, currency, amount_received)
       select $1, 6000 + n, current_date, case when n % 2 = 0 then $2::uuid else $3::uuid end, case when n > 6 then 'invoice' else 'staff' end, 'l' || n, 'AwaitingPayment',
         100 * n, 100 * n, 0, 0, 0, 1, 'USD', case when n = 1 then 100 else 0 end
       from generate_series(1, 9) n returning id, number - 6000 as n)
     insert into payment_links (company_id, order_id, code, order_version, state, sent_at, expires_at)
     select $1, id, rpad('link' || n, 30, 'x'), 1, case when n in (1, 2, 7) then 'Opened' when n = 3 then 'Superseded' else 'Active' end,
       case when n = 4 then null else now() end, now() + case when n = 5 then -1 else 1 end * interval '1 day'
     from placed`,
    [companyId, ofRep, other],
  )
  const { payout, links } = await result(owner, '/Dashboard/GetMoneyIn')
  assert.deepEqual([payout.id, payout.amount], ['po_pending2', 200])
  const told = (rows: { requests: boolean; link: string; count: number; cents: number }[]) =>
    rows.map(({ requests, link, count, cents }) => [requests, link, count, cents])
  assert.deepEqual(told(links), [
    [false, 'sent', 1, 600],
    [false, 'opened', 1, 200],
    [true, 'sent', 2, 1700],
    [true, 'opened', 1, 700],
  ])
  for (const caller of [owner, rep])
    for (const line of (await result(caller, '/Dashboard/GetMoneyIn')).links)
      assert.deepEqual(await listed(caller, linkList(line), 'openAmount'), [line.cents, line.count])
  const own = await result(rep, '/Dashboard/GetMoneyIn')
  assert.deepEqual(
    [own.payout, told(own.links)],
    [
      null,
      [
        [false, 'sent', 1, 600],
        [false, 'opened', 1, 200],
        [true, 'sent', 1, 800],
      ],
    ],
  )
  const of = async (role: 'operations' | 'customer') => (await signedInCompany(server, { role, companyId })).get('/Dashboard/GetMoneyIn')
  const { days, payout: unseen } = (await of('operations')).json().result
  assert.deepEqual([days, unseen], [null, null])
  assert.equal((await of('customer')).statusCode, 403)
  const stranger = await result(await signedInCompany(server), '/Dashboard/GetMoneyIn')
  assert.deepEqual(
    [stranger.payout, stranger.links, stranger.days.some(({ payments }: { payments: number }) => payments)],
    [null, [], false],
  )
})

test('orders: each figure is what the orders come to that its link lists, by day, door and rep', async () => {
  const { owner, rep, companyId, ofRep, other } = await company()
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Auckland' }).format()
  const states = [
    'Accepted',
    'Paid',
    'OnAccount',
    'PartShipped',
    'Fulfilled',
    'Closed',
    'AwaitingPayment',
    'Quote',
    'Rejected',
    'Cancelled',
  ]
  await sql(
    `insert into orders (company_id, number, order_date, customer_id, source, source_id, state, sales_representative, grand_total, subtotal, discount, delivery, taxes, item_count, currency)
     select $1, 7000 + n, $4::date - n / 2, case when n % 2 = 0 then $2::uuid else $3::uuid end, (array['staff', 'edi', 'store', 'device', 'invoice'])[1 + n % 5], 'o' || n,
       ($5::text[])[1 + n % 10], (array['R1', 'R2', ''])[1 + n % 3], 100 + n, 100 + n, 0, 0, 0, 1, 'USD'
     from generate_series(0, 150) n`,
    [companyId, ofRep, other, today, states],
  )
  type Day = { day: string; cents: number; orders: number }
  for (const caller of [owner, rep]) {
    const { days, doors, toShip } = await result(caller, '/Dashboard/GetOrderFigures')
    assert.deepEqual([days.length, days.at(-1).day], [60, today])
    for (const [from, to] of [[-1], [-7], [-30], [-60, -30]]) {
      const shown: Day[] = days.slice(from, to)
      const summed = [shown.reduce((sum, { cents }) => sum + cents, 0), shown.reduce((sum, { orders }) => sum + orders, 0)]
      const list = takenList({ from: shown[0]?.day ?? '', to: shown.at(-1)?.day ?? '' })
      assert.deepEqual(await listed(caller, list, 'grandTotal'), summed)
    }
    const month = { from: days.at(-30).day, to: today }
    for (const { source, cents, orders } of doors)
      assert.deepEqual(await listed(caller, takenList(month, { source }), 'grandTotal'), [cents, orders])
    assert.equal(doors.length, caller === owner ? 4 : 3)
    assert.deepEqual([(await listed(caller, toShipList, 'grandTotal'))[1], toShip.more], [toShip.count, false])
    const { now, before, all, reps } = await result(caller, '/Dashboard/GetRepFigures')
    assert.deepEqual([now.to, now.from.slice(-2), before.from.slice(-2)], [today, '01', '01'])
    for (const [of, sums] of [[{}, all], ...reps.map((each: { code: string }) => [{ rep: each.code }, each])]) {
      assert.equal((await listed(caller, takenList(now, of), 'grandTotal'))[0], sums.now)
      assert.equal((await listed(caller, takenList(before, of), 'grandTotal'))[0], sums.before)
    }
    const names: Record<string, string> = { R1: 'Rita', R2: 'Rolf', '': '' }
    assert.ok(reps.length >= 1 && reps.every(({ code, name }: { code: string; name: string }) => names[code] === name))
  }
  const stranger = await signedInCompany(server)
  assert.deepEqual((await result(stranger, '/Dashboard/GetOrderFigures')).doors, [])
  assert.deepEqual((await result(stranger, '/Dashboard/GetRepFigures')).reps, [])
})

test('the first steps are ticked off as they are done, and are gone once all are or the owner has seen enough', async () => {
  const owner = await signedInCompany(server)
  const { companyId } = owner
  const steps = async () => (await result(owner, '/Dashboard/GetSetup')).steps
  const done = async () => (await steps()).flatMap(({ step, isDone }: { step: string; isDone: boolean }) => (isDone ? [step] : []))
  const made = async (path: string, body: object) => assert.equal((await owner.post(path, body)).statusCode, 200, path)
  assert.deepEqual([(await steps()).length, await done()], [10, []])
  const kept: [step: string, make: () => Promise<unknown>][] = [
    ['quickbooks', () => sql(`insert into quickbooks_connections (company_id, realm_id) values ($1, 'realm-steps')`, [companyId])],
    [
      'accounts',
      () =>
        sql(
          `insert into book_settings (company_id, active, from_date, money_from, clearing_account_id, bank_account_id, fee_account_id, dispute_account_id,
             other_account_id, item_id, number_prefix) values ($1, true, '2026-01-01', '2026-01-01', $2, $2, $2, $2, $2, $2, '')`,
          [companyId, crypto.randomUUID()],
        ),
    ],
    ['tax', () => sql(`insert into sales_settings (company_id, charges_no_tax) values ($1, true)`, [companyId])],
    [
      'stripe',
      () => sql(`insert into stripe_accounts (company_id, account_id, charges_enabled) values ($1, 'acct_steps', true)`, [companyId]),
    ],
    ['looks', () => sql(`update companies set logo_file = 'logo' where id = $1`, [companyId])],
    ['colleague', () => signedInCompany(server, { role: 'manager', companyId })],
    [
      'order',
      async () => {
        const [{ id }] = await sql(`insert into customers (company_id, customer_name) values ($1, 'A') returning id`, [companyId])
        await made('/api/Order/Place', {
          customerId: id,
          requestKey: crypto.randomUUID(),
          lines: [{ description: 'Rope', quantity: '1', unitPrice: '5' }],
        })
      },
    ],
    ['partner', () => made('/api/EDI/SavePartner', { name: 'Harvest Market' })],
    [
      'device',
      () =>
        sql(
          `with rep as (insert into reps (company_id, code, name) values ($1, 'D1', 'Rita') returning id),
             van as (insert into stock_locations (company_id, name) values ($1, 'Van') returning id),
             shed as (insert into stock_locations (company_id, name) values ($1, 'Shed') returning id)
           insert into devices (company_id, name, email, rep_id, inventory_location_id, restock_from_location_id, number_prefix)
           select $1, 'Tablet', 'tablet-steps@example.com', rep.id, van.id, shed.id, 'A' from rep, van, shed`,
          [companyId],
        ),
    ],
  ]
  for (const [at, [, make]] of kept.entries()) {
    await make()
    assert.deepEqual(
      await done(),
      kept.slice(0, at + 1).map(([step]) => step),
    )
  }
  await made('/Dashboard/HideSetup', { hidden: true })
  assert.deepEqual(await steps(), [])
  await made('/Dashboard/HideSetup', { hidden: false })
  assert.equal((await steps()).length, 10)
  await sql(
    `insert into stores (company_id, code, name, location_id) select company_id, 'STEPS', 'Store', id from stock_locations where company_id = $1 limit 1`,
    [companyId],
  )
  assert.deepEqual(await steps(), [])
  assert.equal((await (await signedInCompany(server, { role: 'manager', companyId })).get('/Dashboard/GetSetup')).statusCode, 403)
})
