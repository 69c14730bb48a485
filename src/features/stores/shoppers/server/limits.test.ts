import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { put, type Storefront, send, storefront } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const limits = async ({ company, storeId }: Pick<Storefront, 'company' | 'storeId'>) =>
  (await company.get(`/api/Sales/StoreLimits/${storeId}`)).json().result
const needs = async ({ company }: Pick<Storefront, 'company'>) => (await company.get('/Dashboard/GetOverview')).json().result.stores
const row = async ({ company }: Pick<Storefront, 'company'>) => {
  const { rows } = (await company.get('/Dashboard/GetNeeds')).json().result
  return rows.find(({ kind }: { kind: string }) => kind === 'storeLimits')?.count ?? 0
}
const named = ({ customers }: { customers: { name: string; shoppers: number }[] }) =>
  customers.map(({ name, shoppers }) => [name, shoppers])

test('where somebody has a limit and nobody may approve the office is told, until somebody may', async () => {
  const shop = await storefront(server, { name: 'Harbor Dealers' })
  const [harbor, quay] = [await shop.customer('Harbor'), await shop.customer('Quay')]
  assert.deepEqual(await limits(shop), { waiting: 0, customers: [], more: false })
  const kim = await shop.shopper('kim@harbor.example', [harbor], { spendingLimit: 0, mayApprove: true })
  await shop.shopper('pat@quay.example', [quay], { spendingLimit: 100 })
  await shop.shopper('sam@quay.example', [quay], { spendingLimit: 200 })
  assert.deepEqual(named(await limits(shop)), [
    ['Harbor', 1],
    ['Quay', 2],
  ])
  assert.deepEqual(await needs(shop), [{ id: shop.storeId, name: 'Harbor Dealers', customers: 2 }])
  assert.equal(await row(shop), 1)
  // Nobody approves their own; a colleague who may does.
  const lee = await shop.shopper('lee@harbor.example', [harbor], { mayApprove: true })
  assert.deepEqual(named(await limits(shop)), [['Quay', 2]])
  await put(kim, await shop.item('Rope', 10), '1')
  await send(kim)
  assert.equal((await limits(shop)).waiting, 1)
  // Blocked, they approve nothing any more: what waits is seen.
  await shop.rows(`update store_shoppers set state = 'Blocked' where company_id = $1 and id = $2`, [lee.id])
  const after = await limits(shop)
  assert.deepEqual(
    [named(after), after.waiting],
    [
      [
        ['Harbor', 1],
        ['Quay', 2],
      ],
      1,
    ],
  )
  // An approver in another store is none in this one.
  const other = await storefront(server, {}, shop.company)
  await other.shopper('boss@quay.example', [quay], { mayApprove: true })
  assert.deepEqual(
    (await needs(shop)).map(({ id }: { id: string }) => id),
    [shop.storeId],
  )
  await shop.set(`state = 'Archived'`)
  assert.deepEqual([await needs(shop), await row(shop)], [[], 0])
})

test('a rep hears of their own customers alone, and of no other company', async () => {
  const shop = await storefront(server)
  const [own, hidden] = [await shop.customer('Of the rep', { sales_representative: 'LL' }), await shop.customer('HIDDEN')]
  for (const [at, id] of [own, hidden].entries()) await shop.shopper(`x${at}@limits.example`, [id], { spendingLimit: 1 })
  const repId = await shop.insert('reps', { code: 'LL', name: 'Rita' })
  const rep = await signedInCompany(server, { role: 'rep', companyId: shop.company.companyId })
  await server.database.owner.query('update memberships set rep_id = $1 where user_id = $2', [repId, rep.userId])
  assert.deepEqual(named(await limits({ company: rep, storeId: shop.storeId })), [['Of the rep', 1]])
  assert.deepEqual(await needs({ company: rep }), [])
  const other = await signedInCompany(server)
  assert.equal((await other.get(`/api/Sales/StoreLimits/${shop.storeId}`)).statusCode, 404)
})
