import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { idOf } from '#test/incentives/papers.ts'
import { type RewardOffice, rewardOffice } from '#test/incentives/reward-office.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { partsOf } from '../intake/payment-split.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** A payment that lowers invoices by a credit memo alone. */
const lowers = (office: RewardOffice, customerId: string, memo: string, invoices: [string, number][]) =>
  office.rows(
    `insert into payments (company_id, customer_id, date, total, applied) values ($1, $2, '2026-12-01', 0, $3)`,
    customerId,
    JSON.stringify([
      ...invoices.map(([externalId, amount]) => ({ kind: 'Invoice', externalId, amount })),
      { kind: 'CreditMemo', externalId: memo, amount: invoices.reduce((sum, [, cents]) => sum + cents, 0) },
    ]),
  )
const rewards = async (office: RewardOffice, program: string) =>
  (await office.of(program))
    .toSorted((one, other) => (one.number < other.number ? -1 : 1))
    .map(({ number, spend, customerReward, entries }) => [
      number,
      spend,
      customerReward,
      ...(entries[0]?.rows.map(({ amount }) => amount) ?? []),
    ])

test('one credit memo of an order and of an invoice takes back from each what that was lowered by, from whichever it is read', async () => {
  const office = await rewardOffice(server)
  const acme = await office.customer('Acme')
  const program = await office.program()
  const order = randomUUID()
  await office.rows(
    `insert into orders (company_id, id, number, state, source, source_id, customer_id, order_date, item_count, subtotal, delivery, taxes, grand_total)
     values ($1, $2::uuid, 1, 'Accepted', 'staff', ($2::uuid)::text, $3, '2026-11-14', 1, 6000, 0, 0, 6000)`,
    order,
    acme,
  )
  await office.rows(
    `insert into order_lines (company_id, order_id, line_no, item_id, quantity, unit_price, amount) values ($1, $2, 1, $3, 1, 60, 6000)`,
    order,
    idOf('any'),
  )
  const invoice = await office.sell(acme, 6000, { number: '1' })
  await office.rows(`insert into order_invoices (company_id, order_id, part, invoice_id) values ($1, $2, $2, $3)`, order, invoice)
  const other = await office.sell(acme, 4000, { number: '2' })
  await office.compute()
  assert.deepEqual(await rewards(office, program), [
    ['1', 6000, 300, 300],
    ['2', 4000, 200, 200],
  ])
  const memo = await office.credit(acme, 5000, null)
  await office.compute()
  assert.equal((await office.owner.get('/api/Incentive/LooseCredits')).json().result.rows.length, 1)
  await lowers(office, acme, memo, [
    [invoice, 3000],
    [other, 2000],
  ])
  await office.compute()
  const shared = [
    ['1', 3000, 150, 300, -150],
    ['2', 2000, 100, 200, -100],
  ]
  assert.deepEqual(await rewards(office, program), shared)
  assert.equal((await office.owner.get('/api/Incentive/LooseCredits')).json().result.rows.length, 0)
  for (const id of [other, invoice]) {
    await office.change(id, {})
    await office.compute()
    assert.deepEqual(await rewards(office, program), shared)
  }
})

test('a credit memo that lowers a second invoice later is not of the first one whole any more', async () => {
  const office = await rewardOffice(server)
  const acme = await office.customer('Acme')
  const program = await office.program()
  const first = await office.sell(acme, 10_000, { number: '1' })
  const second = await office.sell(acme, 20_000, { number: '2' })
  const memo = await office.credit(acme, 6000, null)
  await lowers(office, acme, memo, [[first, 2000]])
  await office.compute()
  assert.deepEqual(await rewards(office, program), [
    ['1', 4000, 200, 500, -300],
    ['2', 20_000, 1000, 1000],
  ])
  await lowers(office, acme, memo, [[second, 4000]])
  await office.compute()
  assert.deepEqual(await rewards(office, program), [
    ['1', 8000, 400, 500, -100],
    ['2', 16_000, 800, 1000, -200],
  ])
})

test('a credit memo that we made for an order or a reward takes back nothing of another invoice that it lowers: it pays for it', async () => {
  const office = await rewardOffice(server)
  const acme = await office.customer('Acme')
  const program = await office.program({ earnOn: 'paid' })
  const order = randomUUID()
  await office.rows(
    `insert into orders (company_id, id, number, state, source, source_id, customer_id, order_date, item_count, subtotal, delivery, taxes, grand_total)
     values ($1, $2::uuid, 1, 'Accepted', 'staff', ($2::uuid)::text, $3, '2026-11-14', 1, 6000, 0, 0, 6000)`,
    order,
    acme,
  )
  const invoice = await office.sell(acme, 10_000, { number: '2' })
  await office.pay(invoice, 3000)
  for (const [kind, cents] of [
    ['creditMemo', 5000],
    ['rewardCredit', 2000],
  ] as const) {
    const memo = await office.credit(acme, cents, null)
    await office.rows(
      `insert into postings (company_id, kind, source_id, order_id, entity, state, external_id, amount) values ($1, $2, $3, $4, 'CreditMemo', 'posted', $3, $5)`,
      kind,
      memo,
      kind === 'creditMemo' ? order : null,
      cents,
    )
    await lowers(office, acme, memo, [[invoice, cents]])
  }
  await office.compute()
  const [row] = (await rewards(office, program)).filter(([number]) => number === '2')
  assert.deepEqual(row?.slice(0, 3), ['2', 10_000, 500])
  const [earned] = await office.rows<{ earned: string }>(`select sum(earned) as earned from reward_entries where company_id = $1`)
  assert.equal(Number(earned?.earned), 500)
})

test('the parts of a credit memo sum to the whole, whichever sales are asked for', () => {
  const goods = {
    lines: [
      { itemId: 'a', categoryIds: [], quantity: '1.0000', amountCents: 1000, discountCents: 1 },
      { itemId: 'b', categoryIds: [], quantity: '2.0000', amountCents: -101, discountCents: 0 },
    ],
    discountCents: 10,
    totalCents: 889,
  }
  const lowered = new Map([
    ['x', 1],
    ['y', 1],
    ['z', 1],
  ])
  const whole = partsOf(
    goods,
    lowered,
    new Map([
      ['x', 'one'],
      ['y', 'one'],
      ['z', 'two'],
    ]),
  )
  assert.deepEqual(
    [...whole].map(([sale, { lines, discountCents, totalCents }]) => [
      sale,
      ...lines.map(({ amountCents, quantity }) => [amountCents, quantity]),
      discountCents,
      totalCents,
    ]),
    [
      ['one', [667, '0.6667'], [-68, '1.3334'], 7, 593],
      ['two', [333, '0.3333'], [-33, '0.6666'], 3, 296],
    ],
  )
  assert.deepEqual(partsOf(goods, lowered, new Map([['z', 'two']])).get('two'), whole.get('two'))
})
