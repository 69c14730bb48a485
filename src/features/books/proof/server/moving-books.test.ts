import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { endOfProof, proofOf, wholeSecond } from '#test/proofs.ts'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import { openNightly } from './night.ts'
import { openProofs } from './proof-job.ts'
import type { NewPart } from './run.ts'

/** As the watch does when its hour has come. */
const nightOf = (of: QuickbooksServer, companyId: string) =>
  of.services.transaction({ companyId }, (db) => openNightly(of.services, db, companyId))

const realmId = '9130350000000001'
type Owner = Awaited<ReturnType<typeof connectedCompany>>
let server: QuickbooksServer
let owner: Owner

before(async () => {
  server = await serverWithQuickbooks()
  owner = await connectedCompany(server, realmId)
  assert.equal((await owner.ended(60_000)).state, 'Done')
})
after(() => server.close())

const write = (realm: string, entity: string, operation: string, body: object) =>
  server.control('POST', `companies/${realm}/write`, { entity, operation, body, silent: true })

test('what changes in the second in which it began is no difference', async () => {
  const changed = await write(realmId, 'Customer', 'create', { DisplayName: 'In that second Ltd' })
  const began = Date.parse(changed.Customer.MetaData.LastUpdatedTime) + 999
  assert.equal((await takenUp(owner, [{ what: 'list', entity: 'Customer' }], new Date(began))).proof.state, 'agrees')
})

test('what has changed since it began and has not come here yet is no difference, however much it is', async () => {
  const { realmId: moving } = await server.control('POST', 'companies', { customers: 60, invoices: 20, payments: 20 })
  const company = await connectedCompany(server, moving)
  assert.equal((await company.ended(60_000)).state, 'Done')
  const ItemRef = { value: (await server.control('GET', `companies/${moving}/records/Item`)).records[0].Id }
  const Line = [{ Amount: 7, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef } }]
  const sell = (customer: number) =>
    server.control('POST', `companies/${moving}/write`, {
      entity: 'Invoice',
      operation: 'create',
      body: { CustomerRef: { value: String(customer) }, Line },
    })
  // Each with more than are looked at one by one.
  for (const [part, most] of [
    [{ what: 'recent', entity: 'Customer' }, 3],
    [{ what: 'balances', entity: 'Customer' }, 60],
    [{ what: 'documents', entity: 'Invoice', firstDate: '1900-01-01', lastDate: '2099-12-31' }, 520],
  ] as const) {
    await wholeSecond()
    const began = new Date()
    await Promise.all(Array.from({ length: most }, (_, at) => sell(1 + (at % 60))))
    const { proof, checks, differences } = await takenUp(company, [part], began)
    assert.deepEqual(differences, [], part.what)
    assert.equal(proof.state, 'agrees', `${part.what}: ${JSON.stringify(checks.filter((each) => each.ours !== each.theirs))}`)
    await company.post('/QuickBooks/Sync')
    assert.equal((await company.ended()).state, 'Done')
  }
})

for (const size of ['small', 'large'] as const)
  test(`a ${size} company at which documents come in all the while agrees`, async () => {
    const made = size === 'small' ? { customers: 40, invoices: 30 } : { customers: 950, invoices: 950 }
    const { realmId: busy } = await server.control('POST', 'companies', { ...made, payments: 20 })
    const company = await connectedCompany(server, busy)
    assert.equal((await company.ended(60_000)).state, 'Done')
    const { records } = await server.control('GET', `companies/${busy}/records/Item`)
    const ItemRef = { value: records[0].Id }
    let proving = true
    const selling = (async () => {
      for (let sold = 1; proving; sold++) {
        const Line = [{ Amount: sold, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef } }]
        const body = { CustomerRef: { value: String(1 + (sold % 7)) }, Line }
        await server.control('POST', `companies/${busy}/write`, { entity: 'Invoice', operation: 'create', body })
        await sleep(20)
      }
    })()
    const { proof, differences } = await proofOf(company)
    proving = false
    await selling
    assert.deepEqual(differences, [])
    assert.equal(proof.state, 'agrees')
  })

test('a night without any change says so instead of comparing; other nights compare', async () => {
  const { realmId: quiet } = await server.control('POST', 'companies', { customers: 3 })
  const company = await connectedCompany(server, quiet)
  assert.equal((await company.ended(60_000)).state, 'Done')
  const { owner: database } = server.database
  const nights = async () =>
    (
      await database.query(`select kind, state from book_proofs where company_id = $1 and asked_by is null order by id`, [
        company.companyId,
      ])
    ).rows
  const night = async () => {
    await nightOf(server, company.companyId)
    for (let tries = 0; tries < 400; tries++) {
      const rows = await nights()
      if (rows.at(-1) && rows.at(-1).state !== 'running') return rows.at(-1)
      await sleep(50)
    }
  }
  assert.deepEqual(await night(), { kind: 'sums', state: 'agrees' })
  assert.deepEqual(await night(), { kind: 'sums', state: 'unchanged' })
  const { result } = (await company.get('/Sync/GetProof')).json()
  assert.equal(result.proof.state, 'unchanged')
  assert.ok(result.checks.length > 5)
  await server.control('POST', `companies/${quiet}/write`, { entity: 'Customer', body: { DisplayName: 'Moved Ltd' } })
  await company.synced()
  assert.deepEqual(await night(), { kind: 'sums', state: 'agrees' })
  await database.query(`update sync_jobs set created_at = created_at - interval '8 days' where company_id = $1`, [company.companyId])
  assert.deepEqual(await night(), { kind: 'full', state: 'agrees' })
})

test('killed in the middle it goes on behind what it had compared', async () => {
  const parts = ['Account', 'Term'].map((entity) => ({ what: 'list', entity }) as const)
  const { checks } = await takenUp(owner, parts, new Date(), 1)
  assert.deepEqual(
    checks.map(({ entity }) => entity),
    ['Term'],
  )
})

/** A comparison of these parts that nobody is at work on, so many of them done: how it ends. What differs is not looked at again. */
async function takenUp(of: Owner, parts: readonly NewPart[], began: Date, done = 0) {
  const { companyId } = of
  const { rows } = await server.database.owner.query(
    `insert into book_proofs (company_id, kind, step, round, began_at) values ($1, 'sums', 'compare', 2, $2) returning id`,
    [companyId, began],
  )
  const proofId = rows[0].id
  for (const [at, { what, entity, firstDate, lastDate }] of parts.entries())
    await server.database.owner.query(
      `insert into book_parts (company_id, proof_id, number, what, entity, first_date, last_date, done) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [companyId, proofId, at + 1, what, entity, firstDate, lastDate, at < done],
    )
  await openProofs.run(server.services)
  return endOfProof(of, proofId)
}
