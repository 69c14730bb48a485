import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInCompany } from '#test/company.ts'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import { mayRead } from './allowance.ts'
import { budgetWarnings } from './budget-warning.ts'
import { daysLeft } from './read-budget.ts'

let server: QuickbooksServer
let company: Awaited<ReturnType<typeof connectedCompany>>
const allowance = 1000
const realmId = '9130350000000004'
before(async () => {
  server = await serverWithQuickbooks({ env: { QUICKBOOKS_READS_PER_MONTH: String(allowance) } })
  company = await connectedCompany(server, realmId)
  assert.equal((await company.ended()).state, 'Done')
})
after(() => server.close())

const budget = async () => (await company.get('/QuickBooks/GetReadBudget')).json().result
const warnings = (state: string) => company.count('deliveries', `kind = 'budget' and state = '${state}'`)
const setUsed = (reads: number) => server.database.owner.query('update api_usage set reads = $1', [reads])
/** A process that has not asked yet how much is used. */
const fresh = () => ({ ...server.services })

test('every read is counted as QuickBooks counts it, for what it was', async () => {
  const { id } = (await company.post('/Dashboard/AddEditCustomer', { name: 'Counted Foods', custType: 'C' })).json().result
  for (let tries = 0; tries < 200; tries++, await sleep(50))
    if ((await company.get(`/Dashboard/GetCustomerSync/${id}`)).json().result.state === 'synced') break
  await company.synced()
  const { reads, writes, days, used } = await budget()
  const { counters } = await server.control('GET', 'counters')
  assert.deepEqual([reads, writes], [counters[realmId].reads, counters[realmId].writes])
  const today = days.at(-1)
  assert.equal(today.day, new Date().toISOString().slice(0, 10))
  assert.ok(today.import > 10 && today.changes >= 1)
  assert.equal(used, reads / allowance)
  assert.equal(
    (await (await signedInCompany(server, { role: 'rep', companyId: company.companyId })).get('/QuickBooks/GetReadBudget')).statusCode,
    403,
  )
})

test('a warning at four fifths, once a month; a new month takes it back', async () => {
  await budgetWarnings.run(server.services)
  assert.equal(await warnings('refused'), 0)
  await setUsed(allowance * 0.81)
  await Promise.all([budgetWarnings.run(server.services), budgetWarnings.run(server.services)])
  assert.equal(await warnings('refused'), 1)
  const { rows } = await server.database.owner.query(`select problem from deliveries where kind = 'budget'`)
  assert.equal(rows[0].problem.values.used, '81')
  await server.database.owner.query(`update deliveries set created_at = created_at - interval '32 days' where kind = 'budget'`)
  await setUsed(10)
  await budgetWarnings.run(server.services)
  assert.deepEqual([await warnings('refused'), await warnings('done')], [0, 1])
})

test('a warning when it will not last to the end of the month; imports are no habit', async () => {
  const perDay = (daysLeft(new Date()) ? allowance / daysLeft(new Date()) : 0) + 1
  const yesterday = (purpose: string) =>
    server.database.owner.query(
      `insert into api_reads (company_id, day, purpose, reads) values ($1, (now() at time zone 'utc')::date - 1, $2, $3)`,
      [company.companyId, purpose, Math.ceil(perDay)],
    )
  await yesterday('import')
  assert.ok((await budget()).forecast <= 1)
  await yesterday('changes')
  assert.equal((await budget()).forecast > 1, daysLeft(new Date()) > 0)
})

test('used up, what can wait stops first, then reading at all; writing never', async () => {
  await setUsed(allowance * 0.985)
  const nearly = fresh()
  for (const purpose of ['import', 'changes', 'proof'] as const) assert.equal(await mayRead(nearly, purpose), false, purpose)
  for (const purpose of ['interactive', 'write'] as const) assert.equal(await mayRead(nearly, purpose), true, purpose)
  await setUsed(allowance)
  const over = fresh()
  assert.deepEqual([await mayRead(over, 'interactive'), await mayRead(over, 'write')], [false, true])

  const told = await serverWithQuickbooks({ env: { QUICKBOOKS_READS_PER_MONTH: '1' } })
  try {
    const poor = await connectedCompany(told, realmId)
    const { state, message } = await poor.ended()
    assert.deepEqual([state, /used up/.test(message)], ['Failed', true])
    const { id } = (await poor.post('/Dashboard/AddEditCustomer', { name: 'Written Foods', custType: 'C' })).json().result
    const sync = async () => (await poor.get(`/Dashboard/GetCustomerSync/${id}`)).json().result.state
    for (let tries = 0; tries < 200 && (await sync()) !== 'synced'; tries++) await sleep(50)
    assert.equal(await sync(), 'synced')
  } finally {
    await told.close()
  }
})

test('one company does not use up what all of them live on', async () => {
  await setUsed(0)
  const other = await signedInCompany(server)
  const used = (companyId: string, reads: number) =>
    server.database.owner.query(
      `insert into api_usage (company_id, month, reads, writes, throttled) values ($1, date_trunc('month', now() at time zone 'utc')::date, $2, 0, 0)
       on conflict (company_id, month) do update set reads = $2`,
      [companyId, reads],
    )
  await used(company.companyId, allowance * 0.3)
  assert.equal(await mayRead(fresh(), 'interactive', company.companyId), true, 'alone it has all')
  await used(other.companyId, 1)
  const now = fresh()
  assert.equal(await mayRead(now, 'interactive', company.companyId), false)
  assert.equal(await mayRead(now, 'write', company.companyId), true)
  assert.equal(await mayRead(now, 'proof', other.companyId), true)
})

test('the rest of the month', () => {
  assert.equal(daysLeft(new Date('2026-02-28T23:00:00Z')), 0)
  assert.equal(daysLeft(new Date('2028-02-01T00:00:00Z')), 28)
})
