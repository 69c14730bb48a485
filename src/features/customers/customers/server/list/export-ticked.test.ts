import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('ticked customers as a file: no formulas, in the order asked for, only whom the caller sees', async () => {
  const owner = await signedInCompany(server)
  await owner.post('/api/Settings/SaveRep', { code: 'R1', name: 'Rita' })
  const add = async (fields: object) => (await owner.post('/Dashboard/AddEditCustomer', { customerType: 'N', ...fields })).json().result.id
  const formula = await add({ name: '=1+1', territory: 'West' })
  const inactive = await add({ name: 'Zoe, "the" best', active: 'N', salesRepresentative: 'R1' })
  await add({ name: 'Not ticked' })
  const exported = async (person: typeof owner, ids: string[]) =>
    (await person.post('/Dashboard/ExportTickedCustomers', { ids, sort: '-customerName', columns: 'customerName,territory' })).json().result
      .csv
  const both = await exported(owner, [formula, inactive])
  assert.equal(both.slice(both.indexOf('\r\n')), `\r\n"Zoe, ""the"" best",\r\n'=1+1,West\r\n`)
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  await server.database.owner.query(
    `update memberships set rep_id = (select id from reps where company_id = $1) where company_id = $1 and user_id = $2`,
    [owner.companyId, rep.userId],
  )
  assert.doesNotMatch(await exported(rep, [formula, inactive]), /1\+1/)
  const stranger = await signedInCompany(server)
  assert.equal((await exported(stranger, [formula, inactive])).split('\r\n').length, 2)
  assert.equal((await owner.post('/Dashboard/ExportTickedCustomers', { ids: [] })).statusCode, 400)
  assert.ok(both.startsWith('\u{feff}'))
})

test('more at once than there are connections: everyone gets theirs', async () => {
  const owner = await signedInCompany(server)
  const { id } = (await owner.post('/Dashboard/AddEditCustomer', { name: 'Popular' })).json().result
  const answers = await Promise.all(Array.from({ length: 25 }, () => owner.post('/Dashboard/ExportTickedCustomers', { ids: [id] })))
  assert.ok(answers.every(({ statusCode }) => statusCode === 200))
})
