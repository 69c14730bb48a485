import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { dueSweeps } from '#features/quickbooks/server/sync/sweeps/sweeps.ts'
import { startMail } from '#sandbox/mail/server.ts'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import { brokenConnections } from './broken-connections.ts'

let mail: Awaited<ReturnType<typeof startMail>>
let server: QuickbooksServer
before(async () => {
  mail = await startMail()
  server = await serverWithQuickbooks({ env: { MAIL_URL: mail.smtpUrl } })
})
after(async () => {
  await server.close()
  await mail.close()
})

const refused = /refuses us access at the moment/

async function syncedCompany() {
  const { realmId } = await server.control('POST', 'companies', {})
  const company = await connectedCompany(server, realmId)
  assert.equal((await company.ended()).state, 'Done')
  const run = (text: string) => server.database.owner.query(text, [company.companyId])
  return {
    ...company,
    realmId,
    fault: (rule: object) => server.control('POST', 'faults', { realmId, ...rule }),
    status: async () => (await company.get('/QuickBooks/SyncStatus')).json().result,
    add: async (name: string): Promise<string> => (await company.post('/Dashboard/AddEditCustomer', { name })).json().result.id,
    says: async (id: string, state: string, message = /(?:)/) => {
      for (const until = Date.now() + 20_000; Date.now() < until; await sleep(40)) {
        const sync = (await company.get(`/Dashboard/GetCustomerSync/${id}`)).json().result
        if (sync?.state === state && message.test(sync.message)) return
      }
      assert.fail(`never ${state}`)
    },
    /** The next look is due. */
    probe: async () => {
      await run(`update quickbooks_connections set next_sweep_at = now() where company_id = $1`)
      await dueSweeps.run(server.services)
      return company.ended()
    },
    minuteLater: async () => {
      await run(`update quickbooks_connections set broken_since = broken_since - interval '1 minute' where company_id = $1`)
      await brokenConnections.run(server.services)
    },
    notices: async (): Promise<string[]> =>
      (await run(`select value from notifications where company_id = $1 and code = 'NA_QUICKBOOKS_BROKEN'`)).rows.map(({ value }) => value),
  }
}

for (const [name, fault] of [
  ['two refusals in a row', { kind: '401', times: 2 }],
  ['code 120', { kind: 'fault', code: '120', times: 1 }],
] as const)
  test(`${name} at QuickBooks pass by themselves: what was saved goes at the next look, and nobody has to connect again`, async () => {
    const company = await syncedCompany()
    await company.fault({ ...fault, entity: 'Customer', operation: 'create' })
    const id = await company.add(`Passing ${name}`)
    await company.says(id, 'waiting', refused)
    assert.equal((await company.status()).connection, 'accessRefused')
    assert.equal((await company.probe()).state, 'Done')
    await company.says(id, 'synced')
    const { connection, reason } = await company.status()
    assert.deepEqual([connection, reason], ['active', ''])
    await company.minuteLater()
    assert.deepEqual(await company.notices(), [])
  })

test('a refusal that lasts is told once, on screen and by mail, and is tried again all the while', async () => {
  const company = await syncedCompany()
  await company.fault({ kind: '401' })
  const id = await company.add('Lasting refusal')
  await company.says(id, 'waiting', refused)
  await brokenConnections.run(server.services)
  assert.equal((await company.notices()).length, 0)
  await company.minuteLater()
  await company.minuteLater()
  assert.equal((await company.notices()).length, 1)
  const response = await fetch(`${mail.url}/api/wait?${new URLSearchParams({ to: company.email, after: '0', timeoutMs: '20000' })}`)
  assert.match((await response.json()).subject, /QuickBooks is cut off from Ledgerside/)
  assert.equal((await company.probe()).state, 'Failed')
  assert.equal((await company.status()).connection, 'accessRefused')
  await server.control('DELETE', 'faults')
  assert.equal((await company.probe()).state, 'Done')
  await company.says(id, 'synced')
})

test('access that was taken back is told at once', async () => {
  const company = await syncedCompany()
  await server.control('POST', `companies/${company.realmId}/revoke`)
  const id = await company.add('Taken back')
  await company.says(id, 'waiting', /has to be connected again/)
  await brokenConnections.run(server.services)
  assert.equal((await company.notices()).length, 1)
  assert.equal((await company.connect()).statusCode, 200)
  await company.says(id, 'synced')
})
