import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInCompany } from '#test/company.ts'
import { uploadFile, xlsxOf } from '#test/import-file.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { oldImports } from './import-job.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer({ works: true })
  owner = await signedInCompany(server)
})
after(() => server.close())

type Person = typeof owner
const upload = async (name: string, bytes: Buffer | string, person: Person = owner) => {
  const response = await uploadFile(server, person, name, bytes)
  assert.equal(response.statusCode, 200, response.body)
  return response.json().result.id as string
}
const details = async (id: string, person: Person = owner) => (await person.get(`/Dashboard/Import/Details/${id}`)).json().result
const reaches = async (id: string, states: readonly string[], person: Person = owner) => {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(50)) {
    const found = await details(id, person)
    if (states.includes(found.state)) return found
  }
  assert.fail(`${(await details(id, person)).state} and never ${states}`)
}
const check = async (id: string, more: object = {}) => {
  const { mapping, updatesExisting } = await details(id)
  const response = await owner.post(`/Dashboard/Import/Check/${id}`, { mapping, updatesExisting, ...more })
  assert.equal(response.statusCode, 200, response.body)
  return reaches(id, ['checked', 'failed'])
}
const runAll = async (id: string, more: object = {}) => {
  await check(id, more)
  assert.equal((await owner.post(`/Dashboard/Import/Start/${id}`)).statusCode, 200)
  return reaches(id, ['done', 'failed'])
}
const customers = async (search: string) =>
  (
    await server.database.owner.query(`select * from customers where company_id = $1 and customer_name like $2 order by customer_name`, [
      owner.companyId,
      `${search}%`,
    ])
  ).rows

test('a file with bad rows: dry run, import, the bad ones back, undo', async () => {
  const lines = [
    'Customer name;E-mail;Phone;ZIP;Sales rep',
    'Alpha Bakery;ALPHA@mail.example;206-555-0101;02134;',
    'Alpha Coffee;not an address;206-555-0102;98101;',
    '"Alpha; Deli";deli@mail.example;+1 206 555 0103;98102;NOBODY',
    'Alpha Again;alpha@mail.example;;;',
    ';;;98103;',
    "'=Alpha Sum;sum@mail.example;;;",
    'Alpha: Sub;sub@mail.example;;;',
    'Alpha Tea;no address;206;;',
  ]
  const id = await upload('leads.csv', lines.join('\r\n'))
  const { mapping, headers } = await details(id)
  assert.deepEqual([headers[1], mapping], ['E-mail', ['name', 'email', 'workPhone', 'zip', 'salesRepresentative']])
  const checked = await check(id)
  assert.deepEqual([checked.rowsTotal, checked.added, checked.duplicates, checked.wrong, checked.noted], [8, 5, 1, 2, 3])
  assert.equal((await customers('Alpha')).length, 0, 'a dry run changes nothing')
  assert.match(checked.problems[0].message, /2\D.*\(row 5\)$/)
  assert.match(checked.problems.at(-1).message, /^Customer name “Alpha: Sub”: .*\(row 8\)$/)
  const done = await runAll(id)
  assert.deepEqual([done.added, done.duplicates, done.wrong, done.noted], [5, 1, 2, 3])
  assert.deepEqual(
    done.notes.map(({ message }: { message: string }) => message.replace(/: [^“]*(?=\()/, ' ')),
    ['E-mail “not an address” (row 3)', 'Sales rep “NOBODY” (row 4)', 'E-mail “no address” (row 9)', 'Phone “206” (row 9)'],
  )
  const [alpha] = await customers('Alpha')
  assert.deepEqual([alpha.customer_type, alpha.email, alpha.zip], ['N', 'alpha@mail.example', '02134'])
  assert.equal((await customers('=Alpha')).length, 1)
  const rowsOf = async (which: string) => {
    const { path } = (await owner.post('/Dashboard/Import/PrepareBadRows', { id, which })).json().result
    return (await server.app.inject({ method: 'GET', url: path })).body
  }
  assert.match(await rowsOf('noted'), /"Alpha; Deli",deli@mail\.example,'\+1 206 555 0103,98102,NOBODY,4,/)
  assert.match(await rowsOf('leftOut'), /Alpha: Sub,sub@mail\.example,,,,8,/)
  assert.deepEqual([(await rowsOf('noted')).trim().split('\r\n').length, (await rowsOf('leftOut')).trim().split('\r\n').length], [4, 4])
  // Somebody works with one of them: it stays.
  await owner.post('/Dashboard/AddEditCustomer', {
    id: alpha.id,
    version: 1,
    name: 'Alpha Bakery',
    email: 'alpha@mail.example',
    customerType: 'N',
    workPhone: '206-555-0199',
  })
  assert.equal((await owner.post(`/Dashboard/Import/Undo/${id}`)).statusCode, 200)
  const undone = await reaches(id, ['undone', 'failed'])
  assert.deepEqual([undone.takenBack, undone.kept, undone.keptRows[0].customerName], [4, 1, 'Alpha Bakery'])
  assert.equal((await customers('=Alpha')).length, 0)
  const told = (await owner.get('/api/Notification/GetNotifications')).json().result.rows
  assert.equal(told[0].code, 'NA_IMPORT_DONE')
})

test('an Excel file changes who is there and adds the others; undo puts back', async () => {
  const { id: known } = (
    await owner.post('/Dashboard/AddEditCustomer', { name: 'Beta Foods', email: 'beta@mail.example', city: '', customerType: 'N' })
  ).json().result
  const rows = [
    ['Nombre', 'Correo electrónico', 'Ciudad', 'País'],
    ['Beta Foods Inc', 'beta@mail.example', 'Añasco', 'Estados Unidos'],
    ['Beta Two', '', 'Ponce', 'PR'],
  ]
  const id = await upload('lista.xlsx', xlsxOf(rows))
  const done = await runAll(id)
  assert.deepEqual([done.added, done.updated], [1, 1], JSON.stringify(done))
  const [one, two] = await customers('Beta')
  assert.deepEqual(
    [one.customer_name, one.city, one.country_code, two.customer_name, two.country_code],
    ['Beta Foods Inc', 'Añasco', 'US', 'Beta Two', 'PR'],
  )
  const again = await upload('lista.xlsx', xlsxOf(rows))
  const same = await check(again)
  assert.deepEqual([same.added, same.updated], [0, 2])
  const skipped = await check(again, { updatesExisting: false })
  assert.deepEqual([skipped.added, skipped.updated, skipped.duplicates], [0, 0, 2])
  await owner.post(`/Dashboard/Import/Undo/${id}`)
  await reaches(id, ['undone'])
  const left = await customers('Beta')
  assert.deepEqual(
    left.map(({ id: each, customer_name, city }) => [each, customer_name, city]),
    [[known, 'Beta Foods', '']],
  )
})

test('each encoding is read as it is written', async () => {
  const text = 'Name,City\nGamma Ñandú,Mérida\n'
  const wide = Buffer.from(`\u{feff}${text}`, 'utf16le')
  const narrow = Buffer.from(text, 'latin1')
  for (const [name, bytes] of [
    ['wide.csv', wide],
    ['swapped.csv', Buffer.from(wide).swap16()],
    ['unmarked.csv', wide.subarray(2)],
    ['windows.csv', narrow],
    ['plain.csv', Buffer.from(text)],
    ['marked.csv', Buffer.from(`\u{feff}${text}`)],
  ] as const) {
    const { headers, samples } = await details(await upload(name, bytes))
    assert.deepEqual([headers, samples], [['Name', 'City'], [['Gamma Ñandú', 'Mérida']]], name)
  }
})

test('what nobody starts within a day is closed, and its file goes', async () => {
  const id = await upload('epsilon.csv', 'name\nEpsilon\n')
  await check(id)
  const age = (hours: number) =>
    server.database.owner.query(
      `update customer_imports set created_at = now() - $2 * interval '1 hour', started_at = now() - $2 * interval '1 hour' where id = $1`,
      [id, hours],
    )
  await age(23)
  await oldImports.run(server.services)
  assert.equal((await details(id)).state, 'checked')
  await age(25)
  await oldImports.run(server.services)
  const { rows } = await server.database.owner.query('select state, file, added from customer_imports where id = $1', [id])
  assert.deepEqual(rows, [{ state: 'cancelled', file: null, added: 0 }])
  assert.equal((await owner.post(`/Dashboard/Import/Start/${id}`)).statusCode, 409)
})

test('a file that is discarded after its dry run has brought nothing, and says so', async () => {
  const id = await upload('discarded.csv', 'name,email\nNever Came,never@mail.example\nNever: Came,\n')
  const checked = await check(id)
  assert.deepEqual([checked.added, checked.wrong], [1, 1])
  assert.equal((await owner.post(`/Dashboard/Import/Cancel/${id}`)).statusCode, 200)
  const { state, added, wrong, problems } = await details(id)
  assert.deepEqual([state, added, wrong, problems], ['cancelled', 0, 0, []])
})

test('what is pressed twice happens once; a stranger finds nothing', async () => {
  const id = await upload('delta.csv', 'name\nDelta One\nDelta Two\n')
  await check(id)
  const answers = await Promise.all([1, 2, 3].map(() => owner.post(`/Dashboard/Import/Start/${id}`)))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409, 409])
  await reaches(id, ['done'])
  assert.equal((await customers('Delta')).length, 2)
  const stranger = await signedInCompany(server)
  for (const step of ['Start', 'Cancel', 'Undo']) assert.equal((await stranger.post(`/Dashboard/Import/${step}/${id}`)).statusCode, 404)
  assert.equal((await stranger.post('/Dashboard/Import/PrepareBadRows', { id })).statusCode, 404)
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  assert.equal((await uploadFile(server, rep, 'a.csv', 'name\nx\n')).statusCode, 403)
})

test('a file into an empty company takes time with its rows, not with their square', async () => {
  // PostgreSQL plans for what it last saw, which is nothing; it must not matter until it looks again.
  for (const table of ['customers', 'audit_events'])
    await server.database.owner.query(`alter table ${table} set (autovacuum_enabled = off)`)
  const newcomer = await signedInCompany(server)
  const lines = Array.from({ length: 8000 }, (_, at) => `Zeta ${at},zeta${at}@mail.example`)
  const id = await upload('zeta.csv', `name,email\n${lines.join('\n')}`, newcomer)
  const { mapping } = await details(id, newcomer)
  await newcomer.post(`/Dashboard/Import/Check/${id}`, { mapping, updatesExisting: false })
  await reaches(id, ['checked'], newcomer)
  await newcomer.post(`/Dashboard/Import/Start/${id}`)
  assert.equal((await reaches(id, ['done'], newcomer)).added, 8000)
  await newcomer.post(`/Dashboard/Import/Undo/${id}`)
  assert.equal((await reaches(id, ['undone'], newcomer)).takenBack, 8000)
})
