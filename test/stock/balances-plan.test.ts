import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { balancesRequest, balancesSql } from '#features/catalog/stock/server/balances.ts'
import type { DbContext } from '#server/http/context.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { amongSmallCompanies, assertCheap, planOf } from '../plan.ts'

const items = 20_000
let server: TestServer
let companyId: string
before(async () => {
  server = await testServer({ alone: true })
  const person = await signedInCompany(server)
  companyId = person.companyId
  const { owner } = server.database
  await person.post('/api/Stock/Start', {})
  await owner.query(
    `insert into items (company_id, name, item_type) select $1, 'Item ' || n, 'Inventory' from generate_series(1, ${items}) n`,
    [companyId],
  )
  await owner.query(
    `insert into stock_balances (company_id, item_id, location_id, on_hand)
     select i.company_id, i.id, l.id, 5 from items i join stock_locations l on l.company_id = i.company_id where i.company_id = $1`,
    [companyId],
  )
  await amongSmallCompanies(server, companyId, ['items', 'stock_balances'])
})
after(() => server.close())

const session = { role: 'owner', companyId: 'some' } as DbContext['session']
for (const sort of ['name', '-name'] as const)
  test(`a page of balances by ${sort} reads little more than it shows`, async () => {
    const request = balancesRequest({ session } as DbContext, { sort, search: '' })
    const { rows } = await server.database.owner.query(
      `select name_sort as key, id || '/' || id as id from items where company_id = $1 and name = 'Item 10000'`,
      [companyId],
    )
    for (const after of [null, rows[0]]) {
      const plan = await planOf(server, companyId, sql`${balancesSql(request, after, 101)}`)
      assertCheap(plan, ['items', 'stock_balances'], 2000)
    }
  })
