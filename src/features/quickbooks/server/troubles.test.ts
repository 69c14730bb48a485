import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import { dueSweeps } from './sync/sweeps/sweeps.ts'

// What the person sees when QuickBooks is in trouble, on the sync and on a record, and that it passes without them.
let server: QuickbooksServer
before(async () => {
  server = await serverWithQuickbooks()
})
after(() => server.close())

type Company = Awaited<ReturnType<typeof syncedCompany>>
async function freshRealm(): Promise<string> {
  return (await server.control('POST', 'companies', { customers: 20, invoices: 30, payments: 3 })).realmId
}
async function syncedCompany() {
  const realmId = await freshRealm()
  const company = await connectedCompany(server, realmId)
  assert.equal((await company.ended()).state, 'Done')
  return { ...company, realmId, ...troubleAt(realmId) }
}
/** What goes wrong for this company alone, until it is over. */
function troubleAt(realmId: string) {
  const ids: string[] = []
  return {
    fault: async (rule: object) => {
      const { id } = await server.control('POST', 'faults', { realmId, ...rule })
      ids.push(id)
    },
    calm: () => Promise.all(ids.splice(0).map((id) => server.control('DELETE', `faults/${id}`))),
  }
}
const add = async (company: Company, name: string): Promise<string> =>
  (await company.post('/Dashboard/AddEditCustomer', { name })).json().result.id
const theirs = async ({ realmId }: Company, name: string): Promise<object[]> =>
  (await server.control('GET', `companies/${realmId}/records/Customer`)).records.filter(
    ({ DisplayName }: { DisplayName: string }) => DisplayName === name,
  )
const statusOf = async (company: Pick<Company, 'get'>) => (await company.get('/QuickBooks/SyncStatus')).json().result

type Sync = { state: string; message: string; fix: string; nextAttemptAt: string | null }
/** The record says this at some time. */
async function says(company: Company, id: string, state: string, message = /(?:)/): Promise<Sync> {
  let sync: Sync | undefined
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(40)) {
    sync = (await company.get(`/Dashboard/GetCustomerSync/${id}`)).json().result
    if (sync?.state === state && message.test(sync.message)) return sync
  }
  assert.fail(`never ${state} ${message}: ${JSON.stringify(sync)}`)
}
/** The running sync says this at some time, and ends well. */
async function syncSays(company: Company, waitingFor: RegExp) {
  await company.post('/QuickBooks/Sync')
  const heard = new Set<string>()
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(40)) {
    const progress = await company.progress()
    heard.add(progress.waitingFor)
    if (!['Queued', 'Running'].includes(progress.state)) {
      assert.equal(progress.state, 'Done')
      assert.ok(
        [...heard].some((text) => waitingFor.test(text)),
        `${waitingFor} in ${[...heard]}`,
      )
      return
    }
  }
  assert.fail('it never ended')
}

/** An hour and a tenth passes, the latest that somebody is looked at again. */
async function hourLater(company: Pick<Company, 'companyId' | 'ended'>) {
  await server.database.owner.query(
    `update quickbooks_connections set swept_at = swept_at - interval '70 minutes', next_sweep_at = next_sweep_at - interval '70 minutes'
     where company_id = $1`,
    [company.companyId],
  )
  await dueSweeps.run(server.services)
  return company.ended()
}

// Each has a company of its own, and most of it is waiting.
suite('QuickBooks in trouble', { concurrency: 4 }, () => {
  test('slow', async () => {
    const company = await syncedCompany()
    await company.fault({ kind: 'latency', operation: 'cdc', latencyMs: 6500, times: 1 })
    await syncSays(company, /QuickBooks is slow to answer/)
    await company.fault({ kind: 'latency', entity: 'Customer', operation: 'create', latencyMs: 1500, times: 1 })
    const id = await add(company, 'Slow Foods')
    await says(company, id, 'sending')
    await says(company, id, 'synced')
  })

  test('throttling: as long as it asks for, and somebody who waits is told', async () => {
    const company = await syncedCompany()
    await company.fault({ kind: '429', operation: 'cdc', times: 1, retryAfter: '3' })
    const started = Date.now()
    await syncSays(company, /asks for a pause\. It continues automatically in [123] s/)
    assert.ok(Date.now() - started >= 3000 && Date.now() - started < 55_000, `${Date.now() - started} ms`)

    await company.fault({ kind: '429', entity: 'Customer', operation: 'create', times: 1, retryAfter: '4' })
    const id = await add(company, 'Throttled Foods')
    const waiting = await says(company, id, 'waiting', /asks for a pause/)
    assert.match(waiting.fix, /Nothing to do/)
    assert.ok(Date.parse(waiting.nextAttemptAt ?? '') - Date.now() < 4500)
    assert.equal((await statusOf(company)).waiting, 1)
    await says(company, id, 'synced')
    assert.equal((await statusOf(company)).waiting, 0)
  })

  test('out of order, for as long as it says', async () => {
    const company = await syncedCompany()
    const inThreeSeconds = new Date(Date.now() + 3000).toUTCString()
    await company.fault({ kind: '503', operation: 'cdc', times: 1, retryAfter: inThreeSeconds })
    await syncSays(company, /does not answer\. Trying again in/)
  })

  test('500', async () => {
    const company = await syncedCompany()
    await company.fault({ kind: '500', operation: 'cdc', times: 1 })
    await syncSays(company, /does not answer\. Trying again in/)
    await company.fault({ kind: '500', entity: 'Customer', operation: 'create', times: 1 })
    const id = await add(company, 'Patient Foods')
    const waiting = await says(company, id, 'waiting', /error of its own/)
    assert.match(waiting.fix, /Nothing to do/)
    await says(company, id, 'synced')
  })

  test('garbage: nothing is sent twice', async () => {
    const company = await syncedCompany()
    await company.fault({ kind: 'garbage', operation: 'cdc', times: 1 })
    await syncSays(company, /does not answer\. Trying again in/)
    await company.fault({ kind: 'half', entity: 'Customer', operation: 'create', times: 1 })
    const id = await add(company, 'Garbled Foods')
    const unknown = await says(company, id, 'unknown', /does not answer/)
    assert.match(unknown.fix, /looked up first/)
    await says(company, id, 'synced')
    assert.equal((await theirs(company, 'Garbled Foods')).length, 1)
  })

  test('access taken back: a person is needed, and then it goes on', async () => {
    const company = await syncedCompany()
    await server.control('POST', `companies/${company.realmId}/revoke`)
    const id = await add(company, 'Locked Out Foods')
    const waiting = await says(company, id, 'waiting', /has to be connected again/)
    assert.match(waiting.fix, /choose Reconnect/)
    const { connection, reason } = await statusOf(company)
    assert.deepEqual([connection, /taken back/.test(reason)], ['reconnect', true])
    assert.equal((await company.post('/QuickBooks/Sync')).json().code, 'quickbooksReconnect')
    assert.equal((await company.connect()).statusCode, 200)
    await says(company, id, 'synced')
    assert.equal((await company.ended()).state, 'Done')
    assert.deepEqual(await statusOf(company).then((now) => [now.connection, now.reason]), ['active', ''])
  })

  test('access taken back while an answer was lost: what became of it is looked up as soon as somebody connects', async () => {
    const company = await syncedCompany()
    await company.fault({ kind: 'dropAfter', entity: 'Customer', operation: 'create', times: 1 })
    await company.fault({ kind: 'dropBefore', operation: 'query' })
    const id = await add(company, 'Lost And Locked Out')
    await says(company, id, 'unknown')
    await server.control('POST', `companies/${company.realmId}/revoke`)
    await company.calm()
    await says(company, id, 'unknown', /has to be connected again/)
    assert.equal((await company.connect()).statusCode, 200)
    await says(company, id, 'synced')
    assert.equal((await theirs(company, 'Lost And Locked Out')).length, 1)
  })

  test('subscription expired: everything waits, says so, and goes on by itself when it is renewed', async () => {
    const company = await syncedCompany()
    await company.fault({ kind: 'fault200', code: '6190' })
    const id = await add(company, 'Unpaid Foods')
    const waiting = await says(company, id, 'waiting', /subscription of this company is not active/)
    assert.match(waiting.fix, /Renew it/)
    const paused = await statusOf(company)
    assert.deepEqual([paused.connection, paused.waiting, /Renew it/.test(paused.reason)], ['paused', 1, true])
    assert.equal((await company.post('/QuickBooks/Sync')).statusCode, 200)
    const failed = await company.ended()
    assert.deepEqual([failed.state, /subscription .* is not active/.test(failed.message)], ['Failed', true])
    await server.control('POST', `companies/${company.realmId}/write`, { entity: 'Vendor', body: { DisplayName: 'Meanwhile' } })
    assert.equal((await hourLater(company)).state, 'Failed')

    await company.calm()
    assert.equal((await hourLater(company)).state, 'Done')
    assert.equal(await company.count('vendors', `name = 'Meanwhile'`), 1)
    await says(company, id, 'synced')
    assert.equal((await theirs(company, 'Unpaid Foods')).length, 1)
    assert.deepEqual(await statusOf(company).then((now) => [now.connection, now.reason, now.waiting]), ['active', '', 0])
  })

  test('a company that may be read but not written: reading goes on, writing waits', async () => {
    const company = await syncedCompany()
    await company.fault({ kind: 'fault', entity: 'Customer', operation: 'create', code: '6190' })
    const id = await add(company, 'Read Only Foods')
    await says(company, id, 'waiting', /subscription of this company is not active/)
    assert.equal((await hourLater(company)).state, 'Done')
    await says(company, id, 'waiting', /subscription of this company is not active/)
    await company.calm()
    await hourLater(company)
    await says(company, id, 'synced')
  })

  test('a first import that was stopped by it goes on by itself too; one that was cancelled does not', async () => {
    const realmId = await freshRealm()
    const { fault, calm } = troubleAt(realmId)
    await fault({ kind: 'fault', entity: 'Invoice', code: '6190' })
    const company = await connectedCompany(server, realmId)
    assert.equal((await company.ended()).state, 'Failed')
    assert.equal((await statusOf(company)).connection, 'paused')
    await calm()
    assert.deepEqual(await hourLater(company).then(({ kind, state }) => [kind, state]), ['import', 'Done'])
    assert.equal(await company.count('invoices'), 30)

    const other = await freshRealm()
    const slow = troubleAt(other)
    await slow.fault({ kind: 'latency', latencyMs: 300 })
    const impatient = await connectedCompany(server, other)
    await impatient.post('/QuickBooks/CancelSync')
    assert.equal((await impatient.ended()).state, 'Cancelled')
    await slow.calm()
    assert.equal((await hourLater(impatient)).state, 'Cancelled')
    assert.equal(await impatient.count('sync_jobs'), 1)
  })
})
