import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from './company.ts'
import { type TestServer, testServer } from './server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('whatever is searched for is found without its accents and the signs within it', async () => {
  const company = await signedInCompany(server)
  const made = async (path: string, body: object) => {
    const response = await company.post(path, body)
    assert.equal(response.statusCode, 200, `${path} ${response.body}`)
    return response.json().result
  }
  const { owner } = server.database
  const customerId: string = (await made('/Dashboard/AddEditCustomer', { customerType: 'N', name: 'Pier 9' })).id
  await owner.query(`update users set display_name = 'Núria Sørensen-Łódź' where id = $1`, [company.userId])
  await owner.query(
    `insert into items (company_id, name, sku, taxable) values ($1, 'Öl-Kanne', 'K-1', true), ($1, 'Große Öl-Kanne', 'K-2', true)`,
    [company.companyId],
  )
  await owner.query(`insert into vendors (company_id, name) values ($1, 'O’Brien-Ångström')`, [company.companyId])
  await made('/api/Settings/InvitePerson', { email: 'jose@example.com', displayName: 'José Peña', language: 'es', role: 'manager' })
  await made('/api/Settings/SaveRep', { code: 'ZW', name: 'Żółwik Wal-Mart' })
  await made(`/Dashboard/AddEditCustomerNotes/${customerId}`, { noteTitle: 'Año', noteText: 'Straße und Œuvre' })
  await made('/Dashboard/AddSourcesAndTerritories', { sources: ['Feria de Málaga'], territories: [] })
  await made('/api/EDI/SavePartner', { name: 'Wal-Mart México' })
  await made('/api/EDI/AddUpdateIntegration', { name: 'Wal-Mart México SFTP', ediType: 'SFTP', direction: 'I' })
  const partners = `/api/EDI/Partners?sort=name`
  const filter = (name: string) => `/api/Utility/SearchFilterOptions?screen=customers&filter=${name}`
  const places: [path: string, key: string, search: string, finds: string[]][] = [
    ['/api/Settings/People', 'displayName', 'nuria sorensen', ['Núria Sørensen-Łódź']],
    ['/api/Settings/People', 'displayName', 'sorensenlodz', ['Núria Sørensen-Łódź']],
    ['/api/Settings/Invitations', 'displayName', 'jose pena', ['José Peña']],
    ['/api/Settings/RepCandidates', 'name', 'obrien angstrom', ['O’Brien-Ångström']],
    ['/api/Settings/RepCandidates', 'name', 'obrienangstrom', ['O’Brien-Ångström']],
    ['/Dashboard/classes/GetRepCodesByCodeAndName', 'name', 'zolwik walmart', ['Żółwik Wal-Mart']],
    [`/api/Order/Items?customerId=${customerId}`, 'name', 'olkanne', ['Öl-Kanne', 'Große Öl-Kanne']],
    [`/api/Order/Items?customerId=${customerId}`, 'name', 'grosse ol', ['Große Öl-Kanne']],
    ['/api/Item/Search', 'name', 'grosse ol', ['Große Öl-Kanne']],
    [`/Dashboard/GetCustomerNotes/${customerId}`, 'noteTitle', 'strasse und oeuvre', ['Año']],
    [`/Dashboard/GetCustomerNotes/${customerId}`, 'noteTitle', 'ano', ['Año']],
    [filter('source'), 'label', 'malaga', ['Feria de Málaga']],
    [filter('rep'), 'label', 'walmart', ['ZW · Żółwik Wal-Mart']],
    [partners, 'name', 'walmart mexico', ['Wal-Mart México']],
    ['/Dashboard/SearchRecords', 'name', 'walmart mexico', ['Wal-Mart México', 'Wal-Mart México SFTP']],
  ]
  for (const [path, key, search, finds] of places) {
    const response = await company.get(`${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ search })}`)
    assert.equal(response.statusCode, 200, `${path} ${response.body}`)
    const found = response.json().result.rows.map((row: Record<string, string>) => row[key])
    assert.deepEqual(found, finds, `${path} ${search}`)
  }
  // Words of the log, and what people are called in it.
  await made('/api/Settings/SaveRep', { code: 'LO', name: 'Łobo' })
  for (const search of ['lobo', 'Łobo', 'nuria sorensen']) {
    const response = await company.get(`/api/Settings/AuditLog?${new URLSearchParams({ search })}`)
    assert.ok(response.json().result.rows.length > 0, `audit ${search}`)
  }
})
