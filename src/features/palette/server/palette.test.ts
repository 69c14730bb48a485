import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '../../../../test/company.ts'
import { type TestServer, testServer } from '../../../../test/server.ts'

type Caller = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
let owner: Caller
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
  await server.database.owner.query(`insert into reps (company_id, code, name) values ($1, 'R1', 'R'), ($1, 'R2', 'R')`, [owner.companyId])
  for (const [name, rep, active] of [
    ['Harbor Coffee', 'R1', 'Y'],
    ['Harbor Books', 'R2', 'Y'],
    ['Lakeside Bakery', '', 'N'],
  ])
    await owner.post('/Dashboard/AddEditCustomer', {
      name,
      salesRepresentative: rep,
      active,
      email: `${name?.replace(' ', '.')}@mail.example`,
    })
})
after(() => server.close())

type Found = { rows: { name: string; detail: string; path: string; active: boolean }[]; similar: boolean }
async function search(text: string, caller = owner): Promise<Found> {
  const response = await caller.get(`/Dashboard/SearchRecords?${new URLSearchParams({ search: text })}`)
  assert.equal(response.statusCode, 200, response.body)
  return response.json().result
}
const names = ({ rows }: Found) => rows.map(({ name }) => name).sort()

test('beginnings of words find customers, inactive ones too', async () => {
  assert.deepEqual(names(await search('harb')), ['Harbor Books', 'Harbor Coffee'])
  const { rows, similar } = await search('lakeside bak')
  assert.deepEqual([rows[0]?.name, rows[0]?.active, similar], ['Lakeside Bakery', false, false])
  assert.match(rows[0]?.path ?? '', /^\/dashboard\/customers-&-leads\/overview\/[\w-]{36}$/)
  assert.deepEqual(await search(''), { rows: [], similar: false })
})

test('a wrong letter is forgiven, and said', async () => {
  const { rows, similar } = await search('hrabor coffee')
  assert.deepEqual([rows.map(({ name }) => name), similar], [['Harbor Coffee'], true])
})

test('a rep finds own customers, another company nothing', async () => {
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  await server.database.owner.query(
    `update memberships set rep_id = (select id from reps where company_id = $1 and code = 'R1') where user_id = $2`,
    [owner.companyId, rep.userId],
  )
  assert.deepEqual(names(await search('harbor', rep)), ['Harbor Coffee'])
  assert.deepEqual(names(await search('hrabor', rep)), ['Harbor Coffee'])
  assert.deepEqual(names(await search('harbor', await signedInCompany(server))), [])
})
