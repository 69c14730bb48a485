import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInCompany } from './company.ts'
import { consent, type QuickbooksServer } from './quickbooks.ts'
import type { TestServer } from './server.ts'

/** Both sides know some of the same people: what each list of a rehearsal is made of. */
export const here = [
  { name: 'Anchor Foods', email: 'office@anchor.example', workPhone: '(206) 555-0101' },
  { name: 'BAY Bakery', email: 'office@bay.example', other: 'By the gate.\u2028Ring twice.' },
  { name: 'Cliff Cafe', email: 'new@cliff.example' },
  { name: 'Dune Delicatessen', email: 'hello@dune.example' },
  { name: 'Tide Supplies', email: 'sales@tide.example' },
  { name: 'Old Mill', email: 'mill@old.example' },
  { name: 'Quay Quiches', email: 'quay@quiches.example' },
  { name: 'Reef Restaurant', email: 'reef@restaurant.example', customerType: 'N' },
] as const
const record = (name: string, email: string, phone = '') => ({
  DisplayName: name,
  ...(email && { PrimaryEmailAddr: { Address: email } }),
  ...(phone && { PrimaryPhone: { FreeFormNumber: phone } }),
})
const there = {
  Customer: [
    record('Anchor Foods', '', '+1 206-555-0101'),
    record('BAY BAKERY', ''),
    record('Cliff Cafe', 'old@cliff.example'),
    record('Dune Deli', 'hello@dune.example'),
    record('Old Mill', 'mill@old.example'),
    record('Sand Sandwiches', 'sand@sandwiches.example'),
  ],
  Vendor: [record('Tide Supplies', '')],
  Employee: [{ GivenName: 'Erin', FamilyName: 'Vance' }],
}

/** A company with customers of its own and a QuickBooks company with some of them, not connected yet. */
export async function twoSides(server: QuickbooksServer, customers: readonly object[] = here, records: object = there, realm = '') {
  const realmId: string = realm || (await server.control('POST', 'companies', { empty: true, records })).realmId
  const company = await signedInCompany(server as TestServer)
  for (const each of customers) {
    const saved = await company.post('/Dashboard/AddEditCustomer', { customerType: 'D', ...each })
    assert.equal(saved.statusCode, 200, saved.body)
  }
  const get = async (path: string) => {
    const answer = await company.get(path)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  const connect = async () => {
    const asked = await company.post('/QuickBooks/RedirectionToQB')
    const { callback, state } = await consent(server, asked.json().result, realmId)
    const cookie = String(asked.headers['set-cookie']).split(';', 1)[0] ?? ''
    await server.app.inject({ url: callback, headers: { cookie } })
    const answer = await company.post('/QuickBooks/Connect', { state })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  const read = () => get('/Sync/GetRehearsal')
  const until = async (is: (rehearsal: Awaited<ReturnType<typeof read>>) => boolean) => {
    for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(50)) {
      const now = await read()
      if (now && is(now)) return now
    }
    assert.fail(`still ${JSON.stringify(await read())}`)
  }
  const rows = async (bucket: string, query: Record<string, string> = {}) =>
    (await get(`/Sync/GetRehearsalRows?${new URLSearchParams({ bucket, ...query })}`)).rows
  const rowOf = async (bucket: string, name: string) => {
    const found = (await rows(bucket)).find((row: { ours: { name: string } | null }) => row.ours?.name === name)
    assert.ok(found, `${name} in ${bucket}`)
    return found
  }
  const synced = async () => {
    for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(50)) {
      const now = await get('/QuickBooks/GetSyncProgress')
      if (now && !['Queued', 'Running'].includes(now.state)) return now
    }
    assert.fail('the import does not end')
  }
  const changeThere = async (id: string, fields: object) =>
    server.control('POST', `companies/${realmId}/write`, {
      entity: 'Customer',
      operation: 'update',
      body: { Id: id, sparse: true, ...fields },
    })
  const listed = async () =>
    (await get('/Dashboard/GetCustomerList?limit=200')).rows as { id: string; customerName: string; syncState: string }[]
  const recordsThere = async () => (await server.control('GET', `companies/${realmId}/records/Customer`)).records
  /** Requests that would have changed something there. */
  const writes = async () =>
    (await server.control('GET', 'requests?limit=500')).requests.filter(
      ({ method, path, realm }: { method: string; path: string; realm?: string }) =>
        realm === realmId && method === 'POST' && !path.includes('/query'),
    )
  return { ...company, realmId, get, connect, read, until, rows, rowOf, synced, changeThere, customers: listed, recordsThere, writes }
}
