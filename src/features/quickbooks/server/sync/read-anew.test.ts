import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'

const realmId = '9130350000000004'
let server: QuickbooksServer
before(async () => {
  server = await serverWithQuickbooks()
})
after(() => server.close())

test('customers that were read before their terms and taxes were get both by the next sync, once and without anybody', async () => {
  const realm = `companies/${realmId}`
  const { records: terms } = await server.control('GET', `${realm}/records/Term`)
  const { records: customers } = await server.control('GET', `${realm}/records/Customer`)
  const body = { Id: customers[0].Id, sparse: true, SalesTermRef: { value: terms[0].Id }, Taxable: false }
  await server.control('POST', `${realm}/write`, { entity: 'Customer', operation: 'update', body })
  const company = await connectedCompany(server, realmId)
  assert.match((await company.ended()).state, /Done/)
  const sql = async (text: string, ...values: string[]) => (await server.database.owner.query(text, [company.companyId, ...values])).rows
  const links = `external_links where company_id = $1 and provider = 'quickbooks' and kind = 'customer'`
  const beside = async () => (await sql(`select local_id as id, snapshot from ${links} and external_id = $2`, customers[0].Id))[0]
  const whole = await beside()
  const choices = async () => (await company.get(`/api/Order/Choices/${whole.id}`)).json().result
  const { termsId } = await choices()
  assert.ok(termsId)
  const synced = async () => {
    assert.equal((await company.post('/QuickBooks/Sync')).statusCode, 200)
    assert.match((await company.ended()).state, /Done/)
  }
  // As companies are that were connected before either was kept.
  const forget = () =>
    sql(`update external_links set snapshot = snapshot - 'terms' - 'taxable' - 'taxCode' where company_id = $1 and kind = 'customer'`)
  await forget()
  await sql(`update quickbooks_connections set reads = '{}' where company_id = $1`)
  assert.equal((await choices()).termsId, null)
  await synced()
  assert.equal((await choices()).termsId, termsId)
  assert.deepEqual((await beside()).snapshot, whole.snapshot)
  assert.deepEqual(await sql(`select 1 from ${links} and not snapshot ?& array['terms', 'taxable']`), [])
  const calls = async () =>
    Number((await sql('select api_calls from sync_jobs where company_id = $1 order by created_at desc limit 1'))[0].api_calls)
  const anew = await calls()
  await synced()
  assert.ok((await calls()) < anew, `${await calls()} reads, and ${anew} before`)
})
