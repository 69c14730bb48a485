import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { openStore, shopperIn } from '#test/stores.ts'

type Company = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
before(async () => {
  server = await testServer({ env: { RATE_LIMIT_SCALE: '1' } })
})
after(() => server.close())

const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const customer = async ({ companyId }: Company, name: string): Promise<string> =>
  (await sql(`insert into customers (company_id, customer_name) values ($1, $2) returning id`, [companyId, name]))[0].id
const invited = async (storeId: string) =>
  (await sql(`select email from store_shoppers where store_id = $1 and mail_id is not null order by 1`, [storeId])).map(
    ({ email }) => email as string,
  )
const mails = async ({ companyId }: Company) =>
  (
    await sql(
      `select count(*)::int as count from deliveries where channel = 'mail' and kind = 'storeInvitation' and payload->'sender'->>'companyId' = $1`,
      [companyId],
    )
  )[0].count as number

test('as many go as may; the others are named, stay uninvited, and go later, nobody twice', async () => {
  const company = await signedInCompany(server)
  const store = await openStore(server, company)
  const customerId = await customer(company, 'Many')
  const emails = Array.from({ length: 26 }, (_, at) => `a${String(at).padStart(2, '0')}@many.example`)
  const invite = async (those: readonly string[]) => {
    const shoppers = those.map((email) => ({ email, customers: [{ customerId }] }))
    const answer = await company.post(`/api/Sales/InviteShoppers/${store.id}`, { shoppers })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  await shopperIn(server, company, store.id, { email: 'a03@many.example', state: 'Blocked' })
  const first = await invite(emails)
  const later = first.skipped.filter(({ why }: { why: string }) => why === 'later').map(({ email }: { email: string }) => email)
  assert.deepEqual([first.invited, later], [20, emails.slice(21)])
  assert.deepEqual(
    first.skipped.filter(({ why }: { why: string }) => why !== 'later'),
    [{ email: 'a03@many.example', why: 'blocked' }],
  )
  assert.ok(first.laterSeconds > 0)
  const states = await sql(`select email from store_shoppers where store_id = $1 and state = 'Invited' order by email`, [store.id])
  assert.equal(states.length, 20)
  // A while later.
  await sql(`delete from rate_limits where key like '%' || $1`, [company.companyId])
  const second = await invite(emails)
  assert.deepEqual([second.invited, second.laterSeconds], [5, 0])
  assert.deepEqual(
    await invited(store.id),
    emails.filter((email) => email !== 'a03@many.example'),
  )
  assert.equal(await mails(company), 25)
})

test('one whose customer is gone keeps none of the others; alone it is said at its field', async () => {
  const company = await signedInCompany(server)
  const store = await openStore(server, company)
  const [here, gone] = [await customer(company, 'Here'), await customer(company, 'Gone')]
  await sql(`update customers set merged_into = $2 where id = $1`, [gone, here])
  const one = (email: string, customerId: string) => ({ email, customers: [{ customerId }] })
  const invite = (shoppers: object[]) => company.post(`/api/Sales/InviteShoppers/${store.id}`, { shoppers })
  const { result } = (await invite([one('a@x.example', here), one('b@x.example', gone), one('c@x.example', here)])).json()
  assert.deepEqual(result, { invited: 2, added: 0, skipped: [{ email: 'b@x.example', why: 'customer' }], laterSeconds: 0 })
  assert.ok((await invite([one('b@x.example', gone)])).json().fields.customers)
  assert.deepEqual(await invited(store.id), ['a@x.example', 'c@x.example'])
})

test('of more than can be shown at once those come first who are not there yet', async () => {
  const company = await signedInCompany(server)
  const store = await openStore(server, company)
  const { companyId } = company
  await sql(
    `insert into customers (company_id, customer_name, email) select $1, 'Dealer ' || to_char(n, 'FM0000'), 'd' || n || '@dealers.example' from generate_series(1, 620) n`,
    [companyId],
  )
  const view = await company.post('/api/Utility/SaveView', { screen: 'customers', name: 'All', state: '' })
  const find = async () =>
    (await company.post(`/api/Sales/FindInvitees/${store.id}`, { viewId: view.json().result.id })).json().result as {
      rows: { email: string; state: string }[]
      more: boolean
    }
  const first = await find()
  assert.deepEqual([first.rows.length, first.more], [500, true])
  await sql(
    `insert into store_shoppers (company_id, store_id, email, state) select $1, $2, email, 'Invited' from unnest($3::text[]) e (email)`,
    [companyId, store.id, first.rows.map(({ email }) => email)],
  )
  const second = await find()
  const fresh = second.rows.filter(({ state }) => state === '')
  assert.deepEqual([fresh.length, second.rows.slice(0, 120).every(({ state }) => state === '')], [120, true])
})
