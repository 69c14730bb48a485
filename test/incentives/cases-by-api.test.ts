import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TypedTerms } from '#features/incentives/programs/door.ts'
import { reward } from './papers.ts'
import { openRewardShop, type RewardShop } from './reward-shop.ts'

/** The worked cases of `incentives/cases.json`, of invoices, credit memos and payments in QuickBooks, as the list and the record say them. */
let shop: RewardShop
before(async () => {
  shop = await openRewardShop()
  // At once: how often a company may ask for a sync is limited.
  for (let at = 1; at <= customers; at++) free.push({ customer: await shop.customer(`Case ${at}`), id: '' })
  await shop.sync()
  for (const each of free) each.id = await shop.ours('customer', each.customer)
})
after(() => shop.close())

const days = { fromDate: '2026-11-01', toDate: '2099-12-31' }
const percent = (salePer: string) => [reward('line', { salePer })]
/** Of a customer of its own, so that each case is for itself. */
type Case = { customer: string; program: string }
const customers = 30
const free: { customer: string; id: string }[] = []
const customerOfCase = () => {
  const one = free.shift()
  assert.ok(one, 'more customers are needed')
  return one
}
async function opened(rewards: TypedTerms['rewards'], given: Partial<TypedTerms> = {}): Promise<Case & { id: string }> {
  const one = customerOfCase()
  const eligible = { ...given.eligible, customers: { ids: [one.id] } }
  return { ...one, program: await shop.program({ ...days, rewards, ...given, eligible }) }
}
const line = (dollars: number) => ({ lines: [{ price: dollars }] })
const limitsOf = async (program: string) =>
  (await shop.recordsOf(program)).flatMap(({ entries }) =>
    entries.flatMap(({ rows }) => rows.map(({ head }) => head.limits.map(({ kind }) => kind))),
  )

test('I01 to I07: percents are exact, and a full return mirrors its reward', async () => {
  const [first, second, third] = [await opened(percent('4.5')), await opened(percent('5')), await opened(percent('3.35'))]
  const large = await opened(percent('12.3456'))
  await shop.sell(first.customer, line(812.4))
  const invoice = await shop.sell(second.customer, line(10.1))
  await shop.takeBack(second.customer, invoice, line(10.1))
  await shop.sell(third.customer, line(30))
  await shop.sell(large.customer, line(999_999_999.99))
  await shop.sync()
  assert.deepEqual(await shop.amountsOf(first.program), [3656])
  assert.deepEqual(await shop.amountsOf(second.program), [51, -51])
  assert.deepEqual(await shop.amountsOf(third.program), [101])
  assert.deepEqual(await shop.amountsOf(large.program), [12_345_600_000])
  const [row] = await shop.list({ filters: JSON.stringify({ program: [first.program] }) })
  assert.deepEqual([row?.spend, row?.customerReward, row?.salesReward, row?.status], [81_240, 3656, 0, 'Earned'])
  const [back] = await shop.list({ filters: JSON.stringify({ program: [second.program] }) })
  assert.deepEqual([back?.spend, back?.customerReward, back?.status], [0, 0, 'Reversed'])
})

test('I09 to I17: what counts of a sale', async () => {
  const [one, other] = [await shop.item('Counts'), await shop.item('Does not')]
  await shop.sync()
  const items = { ids: [await shop.ours('item', one)] }
  const only = await opened(percent('100'), { eligible: { items } })
  const parts = await opened(percent('100'))
  const taxed = await opened(percent('5'))
  const small = await opened([reward('line', { compType: 'F', salePer: '25' })], { minSaleAmt: 4000 })
  const units = await opened([reward('line', { compType: 'U', salePer: '1.25' })])
  await shop.sell(only.customer, {
    lines: [
      { item: one, price: 33.33 },
      { item: other, price: 33.33 },
      { item: other, price: 33.34 },
    ],
    discount: 10,
  })
  await shop.sell(parts.customer, { lines: [{ quantity: 2.5, price: 19.99, amount: 49.98 }], discount: 4.98 })
  await shop.sell(taxed.customer, { ...line(100), shipping: 10 })
  const tooSmall = await shop.sell(small.customer, line(39.99))
  await shop.sell(units.customer, { lines: [{ quantity: 2.5, price: 9.99 }] })
  await shop.sync()
  const spend = async ({ program }: Case) => (await shop.list({ filters: JSON.stringify({ program: [program] }) })).map((row) => row.spend)
  assert.deepEqual([await spend(only), await shop.amountsOf(only.program)], [[3000], [3000]])
  assert.deepEqual(await spend(parts), [4500])
  assert.deepEqual(await shop.amountsOf(taxed.program), [500])
  assert.deepEqual(await shop.amountsOf(units.program), [313])
  // No entry, but a reason on the sale.
  assert.deepEqual(await spend(small), [])
  const why = (await shop.company.get(`/api/Incentive/SaleRewards/${await shop.ours('invoice', tooSmall)}`)).json().result.rows
  const said = why.find((row: { programId: string }) => row.programId === small.program)
  assert.deepEqual([said.refusal, said.sentences.en], ['belowMinimum', '$39.99 counts of the sale; the program begins at $40.00.'])
})

test('I18 to I27: what limits it, and who goes first', async () => {
  const capped = [reward('line', { salePer: '5', maxPerSale: 5000 })]
  const both = await opened(capped, { maximumAllowed: 8200 })
  const person = await opened(percent('5'), { maxPerPayee: 7500 })
  await shop.sell(both.customer, { ...line(1000), number: '1' })
  await shop.sell(both.customer, { ...line(1200), number: '2' })
  await shop.sell(person.customer, { ...line(1500), number: '3' })
  await shop.sell(person.customer, { ...line(1000), number: '4' })
  const [rep] = await shop.rows<{ id: string }>(`insert into reps (company_id, code, name) values ($1, 'RITA', 'Rita') returning id`)
  const two = [reward('customer', { salePer: '3' }), reward('rep', { payee: 'S', salePer: '2' })]
  const short = [await opened(two, { maximumAllowed: 4000 }), await opened(two, { maximumAllowed: 3333, whenShort: 'proRata' })]
  for (const { id, customer } of short) {
    await shop.rows(`update customers set sales_representative = 'RITA' where company_id = $1 and id = $2`, id)
    // Whose customer it is from today on.
    await shop.sell(customer, { ...line(1000), date: new Date().toISOString().slice(0, 10) })
  }
  await shop.sync()
  assert.deepEqual(
    [await shop.amountsOf(both.program), await limitsOf(both.program)],
    [
      [5000, 3200],
      [[], ['perSale', 'ceiling']],
    ],
  )
  assert.deepEqual(
    [await shop.amountsOf(person.program), await limitsOf(person.program)],
    [
      [7500, 0],
      [[], ['person']],
    ],
  )
  const [record] = await shop.recordsOf(both.program).then((all) => all.toReversed())
  assert.match(
    record?.entries[0]?.rows[0]?.sentences.en ?? '',
    /5% of \$1,200\.00 is \$60\.00, at most \$50\.00 for one sale, the program had \$32\.00 left, so \$32\.00\./,
  )
  const shares = await Promise.all(
    short.map(async ({ program }) =>
      (await shop.recordsOf(program)).flatMap(({ entries }) =>
        entries.map(({ payeeKind, payeeId, amount }) => [payeeKind, payeeId === rep?.id, amount]),
      ),
    ),
  )
  assert.deepEqual(shares, [
    [
      ['C', false, 3000],
      ['S', true, 1000],
    ],
    [
      ['C', false, 2000],
      ['S', true, 1333],
    ],
  ])
})

test('I23 and I47: versions', async () => {
  const [{ customer, id }, { customer: other, id: otherId }] = [customerOfCase(), customerOfCase()]
  const of = (theirs: string, given: Partial<TypedTerms>): TypedTerms => ({
    ...days,
    rewards: percent('5'),
    ...given,
    eligible: { customers: { ids: [theirs === customer ? id : otherId] } },
  })
  const lowered = await shop.program(of(customer, { maximumAllowed: 20_000 }), [
    { from: '2026-11-15', terms: of(customer, { maximumAllowed: 9000 }) },
  ])
  const changed = await shop.program(of(other, {}), [{ from: '2026-12-01', terms: of(other, { rewards: percent('8') }) }])
  await shop.sell(customer, { ...line(2000), number: '1' })
  await shop.sell(customer, { ...line(100), date: '2026-11-15', number: '2' })
  const invoice = await shop.sell(other, line(200))
  await shop.takeBack(other, invoice, line(200))
  await shop.sync()
  assert.deepEqual(
    [await shop.amountsOf(lowered), await limitsOf(lowered)],
    [
      [10_000, 0],
      [[], ['ceiling']],
    ],
  )
  assert.deepEqual(await shop.amountsOf(changed), [1000, -1000])
  const [record] = await shop.recordsOf(changed)
  assert.deepEqual(
    record?.entries[0]?.rows.map(({ head }) => head.version),
    [1, 1],
  )
})

const bands = [
  { from: 0, rate: '2' },
  { from: 1_000_000, rate: '3' },
  { from: 2_500_000, rate: '4' },
]
const tiers = (given: object = {}) => [reward('line', { compType: 'T', bands, ...given })]

test('I28 to I37: bands over the period, marginal and whole, of each sale, and goals', async () => {
  const [marginal, whole, each] = [await opened(tiers()), await opened(tiers({ whole: true })), await opened(tiers({ basis: 'sale' }))]
  const below = await opened(tiers({ whole: true }))
  const goal = await opened([reward('line', { compType: 'G', bands: [{ from: 1_000_000, rate: '250' }] })])
  for (const { customer } of [marginal, whole])
    for (const [at, dollars] of [6000, 5000, 15_000].entries()) await shop.sell(customer, { ...line(dollars), number: String(at + 1) })
  for (const number of ['1', '2']) await shop.sell(each.customer, { ...line(12_000), number })
  await shop.sell(below.customer, line(9999.99))
  await shop.sell(goal.customer, { ...line(9999.99), number: '1' })
  await shop.sell(goal.customer, { ...line(0.01), number: '2' })
  await shop.sync()
  assert.deepEqual(await shop.amountsOf(marginal.program), [12_000, 11_000, 46_000])
  assert.deepEqual(await shop.amountsOf(whole.program), [12_000, 21_000, 71_000])
  assert.deepEqual(await shop.amountsOf(each.program), [26_000, 26_000])
  assert.deepEqual(await shop.amountsOf(below.program), [20_000])
  assert.deepEqual(await shop.amountsOf(goal.program), [0, 25_000])
  const [, second] = await shop.rows<{ theirs: string }>(
    `select l.external_id as theirs from invoices i join external_links l on l.company_id = i.company_id and l.kind = 'invoice' and l.local_id = i.id
     where i.company_id = $1 and i.customer_id = $2 order by i.number`,
    whole.id,
  )
  await shop.takeBack(whole.customer, second?.theirs ?? '', line(5000))
  await shop.sync()
  assert.deepEqual((await shop.amountsOf(whole.program)).toSorted((one, other) => one - other)[0], -41_000)
})

test('I39 to I45: parts that come back add up; earned as it is paid, and given back as it bounces', async () => {
  const third = await opened(percent('33.3333'))
  const much = await opened(percent('10'))
  const paid = await opened(percent('5'), { earnOn: 'paid' })
  const invoice = await shop.sell(third.customer, line(30))
  for (const date of ['2026-12-01', '2026-12-02', '2026-12-03']) await shop.takeBack(third.customer, invoice, { ...line(10), date })
  const returned = await shop.sell(much.customer, line(30))
  await shop.takeBack(much.customer, returned, line(40), 30)
  const owed = await shop.sell(paid.customer, { lines: [{ price: 800 }], shipping: 200 })
  const payments = [
    await shop.pay(paid.customer, owed, 333.33, '2026-11-20'),
    await shop.pay(paid.customer, owed, 333.33, '2026-11-21'),
    await shop.pay(paid.customer, owed, 333.34, '2026-11-22'),
  ]
  await shop.sync()
  assert.deepEqual(await shop.amountsOf(third.program), [1000, -333, -334, -333])
  assert.deepEqual(await shop.amountsOf(much.program), [300, -300])
  assert.deepEqual(await shop.amountsOf(paid.program), [0, 1333, 1334, 1333])
  const [row] = await shop.list({ filters: JSON.stringify({ program: [paid.program] }) })
  assert.deepEqual([row?.spend, row?.customerReward, row?.status], [80_000, 4000, 'Earned'])
  // The last two bounce: what is not approved is computed anew.
  for (const id of payments.slice(1)) {
    const { records } = await shop.server.control('GET', 'companies/9130350000000004/records/Payment')
    const payment = records.find(({ Id }: { Id: string }) => Id === id)
    await shop.write('Payment', { Id: id, SyncToken: payment.SyncToken }, 'delete')
  }
  await shop.sync()
  assert.deepEqual(await shop.amountsOf(paid.program), [0, 1333])
  const [waiting] = await shop.list({ filters: JSON.stringify({ program: [paid.program] }) })
  assert.equal(waiting?.status, 'Pending')
})

test('I49 and I51: one program takes a sale for itself; what waits holds room', async () => {
  const { customer, id } = customerOfCase()
  const waits = await opened(percent('10'), { earnOn: 'paid', maximumAllowed: 10_000 })
  const eligible = { customers: { ids: [id] } }
  const stackable = await shop.program({ ...days, rewards: percent('2'), eligible }, [], 'ALWAYS')
  const exclusive = await shop.program({ ...days, rewards: percent('5'), eligible, overlap: 'exclusive' }, [], 'SPRING')
  const invoice = await shop.sell(customer, line(100))
  await shop.sell(waits.customer, { ...line(600), number: '1' })
  await shop.sell(waits.customer, { ...line(500), number: '2' })
  await shop.sync()
  assert.deepEqual([await shop.amountsOf(exclusive), await shop.amountsOf(stackable)], [[500], []])
  const why = (await shop.company.get(`/api/Incentive/SaleRewards/${await shop.ours('invoice', invoice)}`)).json().result.rows
  const said = why.find((row: { programId: string }) => row.programId === stackable)
  assert.deepEqual([said.refusal, said.sentences.en], ['exclusive', 'The program Program SPRING has this sale for itself.'])
  const promised = (await shop.recordsOf(waits.program)).flatMap(({ entries }) => entries.map((entry) => entry.promised))
  assert.deepEqual(
    [promised, await limitsOf(waits.program)],
    [
      [6000, 4000],
      [[], ['ceiling']],
    ],
  )
  const [figures] = await shop.rows<{ attained: string; reserved: string; spend: string }>(
    `select attained, reserved, spend from programs where company_id = $1 and id = $2`,
    waits.program,
  )
  assert.deepEqual([figures?.attained, figures?.reserved, figures?.spend].map(Number), [0, 10_000, 110_000])
  // Closed, it has paid for it, and nobody else does.
  await shop.rows(`update programs set state = 'Closed' where company_id = $1 and id = $2`, exclusive)
  await shop.rows(`insert into attainment_marks (company_id, program_id) values ($1, $2)`, stackable)
  await shop.compute()
  assert.deepEqual(await shop.amountsOf(stackable), [])
})
