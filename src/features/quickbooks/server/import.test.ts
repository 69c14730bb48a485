import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '../../../../test/quickbooks.ts'

let server: QuickbooksServer
before(async () => {
  server = await serverWithQuickbooks()
})
after(() => server.close())

const there = async (realmId: string, entity: string) => (await server.control('GET', `companies/${realmId}/records/${entity}`)).records

test('imports every record of a small company', async () => {
  const company = await connectedCompany(server, '9130350000000001')
  const progress = await company.ended()
  console.log(JSON.stringify(progress, null, 1))
})
