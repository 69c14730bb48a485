import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { reward, terms } from '#test/incentives/papers.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { pastDays } from '../forecast/forecast.ts'

let server: TestServer
let office: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer()
  office = await signedInCompany(server)
})
after(() => server.close())

const today = Temporal.Now.plainDateISO('America/New_York')
const ago = (days: number, years = 0) => today.subtract({ days }).subtract({ years }).toString()
const owner = async (text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows
let theirs = 1000
async function linked(kind: string, id: string): Promise<string> {
  const external = String(++theirs)
  await owner(`insert into external_links (company_id, kind, local_id, provider, external_id) values ($1, $2, $3, 'quickbooks', $4)`, [
    office.companyId,
    kind,
    id,
    external,
  ])
  return external
}
async function added(table: string, columns: Record<string, unknown>, kind = ''): Promise<{ id: string; theirs: string }> {
  const names = Object.keys(columns)
  const places = names.map((_, at) => `$${at + 2}`)
  const [row] = await owner(`insert into ${table} (company_id, ${names}) values ($1, ${places}) returning id`, [
    office.companyId,
    ...Object.values(columns),
  ])
  return { id: row.id, theirs: kind && (await linked(kind, row.id)) }
}
type Line = { item?: string | null; quantity?: number; amount: number }
const invoice = (customerId: string, date: string, lines: Line[], given: object = {}) =>
  added(
    'invoices',
    {
      customer_id: customerId,
      date,
      lines: JSON.stringify(lines.map((line) => ({ description: 'x', unitPrice: null, quantity: 1, item: null, ...line }))),
      total: lines.reduce((sum, { amount }) => sum + amount, 0),
      balance: 0,
      ...given,
    },
    'invoice',
  )
const forecast = async (given: object) => {
  const answer = await office.post('/api/Incentive/ForecastProgram', { terms: given })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result
}
/** A year: that before today is looked at. */
const year = { fromDate: today.toString(), toDate: today.add({ years: 1 }).subtract({ days: 1 }).toString() }

test('which days are looked at: those of a year ago once they are over, else the latest, 12 months at most', () => {
  const days = (fromDate: string, toDate: string) => Object.values(pastDays({ fromDate, toDate }, '2026-11-30')).join(' ')
  assert.equal(days('2026-12-01', '2027-02-28'), '2025-12-01 2026-02-28')
  assert.equal(days('2026-12-15', '2027-11-14'), '2025-12-15 2026-11-14')
  assert.equal(days('2026-11-30', '2027-11-29'), '2025-11-30 2026-11-29')
  assert.equal(days('2027-01-01', '2027-12-31'), '2025-11-30 2026-11-29')
  assert.equal(days('2026-12-01', '2029-12-31'), '2025-11-30 2026-11-29')
  assert.equal(days('2026-12-01', '2026-12-01'), '2025-12-01 2025-12-01')
})

test('what a program would have cost is reckoned by the company’s own invoices: goods alone, less what came back, and of sales that came anyway', async () => {
  const acme = (await added('customers', { customer_name: 'Acme', sales_representative: 'R1', territory: 'North' })).id
  const brook = (await added('customers', { customer_name: 'Brook' })).id
  const rita = (await added('reps', { code: 'R1', name: 'Rita' })).id
  const tools = (await added('item_categories', { name: 'Tools' })).id
  const saws = (await added('item_categories', { name: 'Saws', parent_id: tools })).id
  const saw = await added('items', { name: 'Saw', item_type: 'NonInventory', category_id: saws }, 'item')
  const pen = await added('items', { name: 'Pen', item_type: 'NonInventory' }, 'item')
  const first = await invoice(acme, ago(40), [
    { item: saw.theirs, quantity: 2, amount: 10_000 },
    { item: 'SHIPPING_ITEM_ID', amount: 900 },
    { amount: -1000 },
  ])
  await invoice(acme, ago(30), [{ item: pen.theirs, amount: 6000 }])
  await invoice(brook, ago(20), [{ item: pen.theirs, amount: 2000 }])
  await invoice(brook, ago(20), [{ item: pen.theirs, amount: 50_000 }], { voided: true })
  await invoice(brook, ago(20), [{ item: pen.theirs, amount: 50_000 }], { deleted: true })
  await invoice(acme, ago(40, 1), [{ item: saw.theirs, amount: 4500 }])
  await invoice(acme, ago(0), [{ item: saw.theirs, amount: 70_000 }])

  const plain = await forecast(terms({ ...year, minSaleAmt: 3000, rewards: [reward('line', { salePer: '10' })] }))
  assert.deepEqual(
    [plain.invoices, plain.costCents, plain.spendCents, plain.anywayCents, plain.reachedOn, plain.sales, plain.to],
    [3, 900 + 600, 15_000, 450, null, 2, ago(1)],
  )
  assert.deepEqual(plain.winners, [{ payeeId: acme, name: 'Acme', cents: 1500 }])
  assert.deepEqual(plain.losers, [{ payeeId: brook, name: 'Brook' }])

  const capped = await forecast(terms({ ...year, maximumAllowed: 1200, rewards: [reward('line', { salePer: '10' })] }))
  assert.deepEqual([capped.costCents, capped.reachedOn], [1200, ago(30)])

  const toReps = reward('rep', { payee: 'S', compType: 'U', salePer: '1.25' })
  const ofTools = await forecast(terms({ ...year, eligible: { categories: { ids: [tools] } }, rewards: [toReps] }))
  assert.deepEqual([ofTools.costCents, ofTools.winners], [250, [{ payeeId: rita, name: 'Rita', cents: 250 }]])
  const notPens = await forecast(terms({ ...year, eligible: { items: { only: 'others', ids: [pen.id] } } }))
  assert.deepEqual([notPens.costCents, notPens.spendCents], [450, 9000])
  const south = await forecast(terms({ ...year, eligible: { territories: { only: 'others', ids: ['North'] } } }))
  assert.deepEqual([south.costCents, south.spendCents], [100, 2000])

  // A saw came back: QuickBooks writes the credit memo beside the invoice that it lowers, into a payment of nothing.
  const memo = await added(
    'credit_memos',
    { customer_id: acme, date: ago(10), total: 4500, balance: 0, lines: JSON.stringify([{ item: saw.theirs, quantity: 1, amount: 4500 }]) },
    'creditMemo',
  )
  const applied = [
    { kind: 'Invoice', externalId: first.theirs, amount: 4500 },
    { kind: 'CreditMemo', externalId: memo.theirs, amount: 4500 },
  ]
  await added('payments', { customer_id: acme, date: ago(10), total: 0, unapplied: 0, applied: JSON.stringify(applied) })
  const less = await forecast(terms({ ...year, rewards: [reward('line', { salePer: '10' })] }))
  assert.deepEqual([less.costCents, less.spendCents], [450 + 600 + 200, 4500 + 6000 + 2000])
  assert.deepEqual(
    less.winners.map(({ name, cents }: { name: string; cents: number }) => [name, cents]),
    [
      ['Acme', 1050],
      ['Brook', 200],
    ],
  )

  // Merged since: one customer.
  await owner('update customers set merged_into = $2 where id = $1', [brook, acme])
  const merged = await forecast(terms({ ...year, rewards: [reward('line', { salePer: '10' })] }))
  assert.deepEqual([merged.winnersInAll, merged.costCents], [1, less.costCents])
})

test('whoever may not write programs forecasts nothing, and of others’ invoices nothing is seen', async () => {
  const other = await signedInCompany(server)
  const answer = await other.post('/api/Incentive/ForecastProgram', { terms: terms(year) })
  assert.deepEqual([answer.json().result.invoices, answer.json().result.costCents], [0, 0])
  for (const role of ['accounting', 'rep', 'customer', 'viewer'] as const) {
    const person = await signedInCompany(server, { role, companyId: office.companyId })
    assert.equal((await person.post('/api/Incentive/ForecastProgram', { terms: terms(year) })).statusCode, 403)
  }
})
