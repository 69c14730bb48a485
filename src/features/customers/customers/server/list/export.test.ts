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

test('the exported file has the list’s rows and order, and no formulas', async () => {
  const company = await signedInCompany(server)
  for (const name of ['=1+1', '+cmd', '-x', '@sum', 'Plain, "quoted"']) await company.post('/Dashboard/AddEditCustomer', { name })
  await server.database.owner.query(`update customers set open_balance = -1250 where company_id = $1 and customer_name = '-x'`, [
    company.companyId,
  ])
  const prepare = (body: object, headers = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/Dashboard/PrepareCustomerExport',
      headers: { ...company.headers, ...headers },
      payload: body,
    })
  const columns = 'customerName,openBalance,nonsense,__proto__,toString'
  const { path } = (await prepare({ sort: '-customerName', columns })).json().result
  const response = await server.app.inject(path)
  assert.match(String(response.headers['content-type']), /text\/csv/)
  assert.equal(
    response.body,
    ['\u{feff}Customer,Open balance', `"Plain, ""quoted""",0.00`, `'@sum,0.00`, `'=1+1,0.00`, `'-x,-12.50`, `'+cmd,0.00`, ''].join('\r\n'),
  )
  const { path: same } = (await prepare({ sort: '-customerName', columns: 'customerName' })).json().result
  assert.equal(
    (await server.app.inject(`${same}&for=programs`)).body,
    ['Customer', `"Plain, ""quoted"""`, '@sum', '=1+1', '-x', '+cmd', ''].join('\r\n'),
    'programs take what stands there',
  )
  const similar = (await prepare({ search: 'plian', columns: 'customerName' })).json().result.path
  assert.match((await server.app.inject(similar)).body, /Plain/, 'what the screen shows for a typo')
  const rep = await signedInCompany(server, { role: 'rep', companyId: company.companyId })
  const ofRep = (await prepare({ columns: 'customerName' }, rep.headers)).json().result.path
  assert.equal((await server.app.inject(ofRep)).body, '\u{feff}Customer\r\n', 'a rep of no customers')
  assert.equal((await prepare({ filters: '{"x":1}' })).statusCode, 400)
  const spanish = (await prepare({ columns: 'openBalance' }, { 'accept-language': 'es' })).json().result.path
  assert.match((await server.app.inject(spanish)).body, /^\u{feff}Saldo pendiente\r\n/u)
})

test('the link to an exported file is good for a minute, in the session that asked for it', async (t) => {
  const company = await signedInCompany(server)
  const { path } = (await company.post('/Dashboard/PrepareCustomerExport')).json().result
  for (const other of ['/Dashboard/ExportCustomers', `${path.slice(0, -1)}!`, path.replace('link=', 'link=A')])
    assert.equal((await server.app.inject(other)).statusCode, 404, other)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 })
  assert.equal((await server.app.inject(path)).statusCode, 404)
  t.mock.timers.reset()
  assert.equal((await server.app.inject(path)).statusCode, 200)
  await company.post('/User/logout')
  assert.equal((await server.app.inject(path)).statusCode, 401)
})
