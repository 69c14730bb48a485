import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'

let server: QuickbooksServer
before(async () => {
  server = await serverWithQuickbooks()
})
after(() => server.close())

async function limits(switches: object): Promise<string[]> {
  const { realmId } = await server.control('POST', 'companies', {})
  await server.control('POST', `companies/${realmId}/switches`, switches)
  const company = await connectedCompany(server, realmId)
  assert.equal((await company.ended()).state, 'Done')
  return (await company.get('/QuickBooks/Connection')).json().result.limits
}

test('what we cannot follow of a company’s settings is said when it connects, and nothing of those we can', async () => {
  assert.deepEqual(await limits({ automatedSalesTax: true, allowDiscount: false }), [])
  const [abroad, ...more] = await limits({ country: 'CA', homeCurrency: 'CAD', multiCurrency: true })
  assert.match(abroad ?? '', /outside the United States/)
  assert.deepEqual(more, [])
  const [currencies, tax] = await limits({ multiCurrency: true, usingSalesTax: false })
  assert.match(currencies ?? '', /several currencies/)
  assert.match(tax ?? '', /Sales tax is switched off/)
})
