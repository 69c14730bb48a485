import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { uploadFile } from '#test/import-file.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer({ works: true })
  owner = await signedInCompany(server)
})
after(() => server.close())

const stored = async () =>
  (
    await server.database.owner.query(
      'select customer_name, email, work_phone, city from customers where company_id = $1 order by created_at, id',
      [owner.companyId],
    )
  ).rows
const why = async (query: Record<string, string>) =>
  (await owner.get(`/Dashboard/FindDuplicateCustomers?${new URLSearchParams(query)}`))
    .json()
    .result.rows.map((row: { why: string }) => row.why)

test('what was copied along is not kept: in the form, and for who is looked for', async () => {
  const response = await owner.post('/Dashboard/AddEditCustomer', {
    name: 'Cafe\u0301 \u00a0Uno\u200b',
    email: '\u200bmailto:Ana@Zw.example,',
    workPhone: '\u202a+1 206\u2011555\u20110103\u202c extension 12',
    address: { city: 'San  José\u200e' },
  })
  assert.equal(response.statusCode, 200, response.body)
  assert.deepEqual(await stored(), [
    { customer_name: 'Café Uno', email: 'ana@zw.example', work_phone: '+1 206-555-0103 x12', city: 'San José' },
  ])
  assert.deepEqual(await why({ name: 'CAFE\u0301 UNO ' }), ['name'])
  assert.deepEqual(await why({ email: '<ana@zw.example>' }), ['email'])
  assert.deepEqual(await why({ phone: 'tel:2065550103' }), ['phone'])
})

test('a name that is only written otherwise is the same, also one that came as it was', async () => {
  await server.database.owner.query(`insert into customers (company_id, customer_name) values ($1, $2)`, [
    owner.companyId,
    'Ext  Bake\u0301ry',
  ])
  assert.deepEqual(await why({ name: 'Ext Bakéry' }), ['name'])
})

test('an import reads its cells so', async () => {
  owner = await signedInCompany(server)
  const lines = ['Name,E-mail,Phone', 'Thrice  Co,,２０６–555–0105', 'Thrice Co,,', 'Nin\u0303o,"\u200bnino@x.example,",206-555-0106 #12']
  const id = (await uploadFile(server, owner, 'typed.csv', lines.join('\n'))).json().result.id
  const { mapping } = (await owner.get(`/Dashboard/Import/Details/${id}`)).json().result
  const reaches = async (state: string) => {
    for (;;) {
      const { result } = (await owner.get(`/Dashboard/Import/Details/${id}`)).json()
      if (result.state === state) return result
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await owner.post(`/Dashboard/Import/Check/${id}`, { mapping, updatesExisting: false })
  await reaches('checked')
  await owner.post(`/Dashboard/Import/Start/${id}`)
  const { problems } = await reaches('done')
  assert.deepEqual(
    problems.flatMap(({ rows }: { rows: number[] }) => rows),
    [3],
  )
  assert.deepEqual(
    (await stored()).map((row) => [row.customer_name, row.email, row.work_phone]),
    [
      ['Thrice Co', '', '206-555-0105'],
      ['Niño', 'nino@x.example', '206-555-0106 x12'],
    ],
  )
})
