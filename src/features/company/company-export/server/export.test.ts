import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { unzip } from '#test/unzip.ts'
import { companyExports, oldExports } from './export-job.ts'
import { exportedTables, leftOut } from './exported-tables.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())
const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
type Person = Awaited<ReturnType<typeof signedInCompany>>

const start = async (person: Person) => (await person.post('/api/Settings/StartCompanyExport')).json().result.id as string
const run = ({ companyId }: Person, services = server.services) =>
  companyExports.job.run({ companyId }, services, new AbortController().signal)
const rowsOf = async (person: Person) => (await person.get('/api/Settings/CompanyExports')).json().result.rows
const linkOf = async (person: Person, id: string) =>
  (await person.post('/api/Settings/CompanyExportLink', { id })).json().result?.path as string

test('every table with a company is exported or left out for a reason', async () => {
  const tables = await sql(
    `select distinct t.table_name as name from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and (c.column_name = 'company_id' or t.table_name = 'companies')`,
  )
  const known = new Set([...exportedTables.map(({ name }) => name), ...Object.keys(leftOut)])
  assert.deepEqual(
    tables.map(({ name }) => name).filter((name) => !known.has(name)),
    [],
    'say in exported-tables.ts what becomes of them',
  )
})

test('the archive holds what is the company’s own, as JSON and CSV, and no secret', async () => {
  const owner = await signedInCompany(server)
  const stranger = await signedInCompany(server)
  await sql(
    `insert into customers (company_id, customer_name, open_balance) values ($1, '=HYPERLINK("x")', -1250), ($1, 'Ärger, "quoted"', 7)`,
    [owner.companyId],
  )
  await sql(`insert into customers (company_id, customer_name) values ($1, 'CANARY of another company')`, [stranger.companyId])
  await sql(`update users set password_hash = 'CANARY hash' where id = $1`, [owner.userId])
  const id = await start(owner)
  await run(owner)
  const [row] = await rowsOf(owner)
  assert.deepEqual([row.state, row.bytes > 0], ['done', true])
  assert.match(row.askedBy, /^Person /)
  const path = await linkOf(owner, id)
  const answer = await server.app.inject({ url: path })
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'application/zip'], answer.body.slice(0, 200))
  const files = await unzip(answer.rawPayload)
  for (const { name } of exportedTables) assert.ok(files.has(`json/${name}.json`) && files.has(`csv/${name}.csv`), name)
  const customers = JSON.parse(files.get('json/customers.json') ?? '')
  assert.deepEqual(
    customers.map((each: { open_balance: number }) => each.open_balance),
    [-1250, 7],
  )
  const csv = files.get('csv/customers.csv') ?? ''
  assert.ok(csv.includes(`"'=HYPERLINK(""x"")"`) && csv.includes(',-1250,') && csv.includes(`"Ärger, ""quoted"""`), csv)
  assert.equal(JSON.parse(files.get('json/people.json') ?? '')[0].email, owner.email)
  const manifest = JSON.parse(files.get('manifest.json') ?? '')
  assert.equal(manifest.tables.find(({ name }: { name: string }) => name === 'customers').rows, 2)
  const all = [...files.values()].join('')
  assert.ok(!all.includes('CANARY') && !/password_hash|sealed|token_hash|code_hash/.test(all.replace(/changes.*/g, '')))
  const actions = await sql('select action from audit_events where company_id = $1 order by id', [owner.companyId])
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['companyExportStarted', 'companyExportDownloaded'],
  )
  const [notice] = await sql('select code, user_id from notifications where company_id = $1', [owner.companyId])
  assert.deepEqual(notice, { code: 'NA_EXPORT_READY', user_id: owner.userId })
})

test('a link is good for its session and its company only', async () => {
  const owner = await signedInCompany(server)
  const stranger = await signedInCompany(server)
  const id = await start(owner)
  assert.equal((await owner.post('/api/Settings/CompanyExportLink', { id })).statusCode, 404, 'not before it is done')
  await run(owner)
  assert.equal((await stranger.post('/api/Settings/CompanyExportLink', { id })).statusCode, 404)
  assert.equal((await stranger.post('/api/Settings/CancelCompanyExport', { id })).statusCode, 404)
  const path = await linkOf(owner, id)
  await sql('update sessions set revoked_at = now() where user_id = $1', [owner.userId])
  assert.equal((await server.app.inject({ url: path })).statusCode, 401)
  assert.equal((await server.app.inject({ url: `${path.slice(0, -3)}AAA` })).statusCode, 404)
})

test('one at a time; a cancelled one leaves nothing', async () => {
  const owner = await signedInCompany(server)
  const answers = await Promise.all([1, 2, 3].map(() => owner.post('/api/Settings/StartCompanyExport')))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409, 409])
  const [{ id }] = await rowsOf(owner)
  assert.equal((await owner.post('/api/Settings/CancelCompanyExport', { id })).statusCode, 200)
  await run(owner)
  assert.equal((await rowsOf(owner))[0].state, 'cancelled')
  assert.ok(!existsSync(join(server.services.config.dataFolder, 'exports', `${id}.zip`)))
  assert.equal((await owner.post('/api/Settings/CancelCompanyExport', { id })).statusCode, 404)
})

test('cancelled halfway it stops and removes what it has', async () => {
  const owner = await signedInCompany(server)
  const id = await start(owner)
  await sql(
    `create function app.cancel_export() returns trigger language plpgsql as $$
     begin if new.total > 0 then new.state := 'cancelled'; end if; return new; end $$`,
  )
  await sql('create trigger cancel_it before update on company_exports for each row execute function app.cancel_export()')
  await sql(`insert into customers (company_id, customer_name) select $1, 'C' || n from generate_series(1, 3000) n`, [owner.companyId])
  await run(owner)
  await sql('drop trigger cancel_it on company_exports')
  assert.equal((await rowsOf(owner))[0].state, 'cancelled')
  assert.ok(!existsSync(join(server.services.config.dataFolder, 'exports', `${id}.zip`)))
})

test('one that fails says so and leaves nothing', async () => {
  const owner = await signedInCompany(server)
  await start(owner)
  const { config } = server.services
  await run(owner, { ...server.services, config: { ...config, dataFolder: process.execPath } })
  assert.equal((await rowsOf(owner))[0].state, 'failed')
  const [notice] = await sql('select code from notifications where company_id = $1', [owner.companyId])
  assert.equal(notice?.code, 'NA_EXPORT_FAILED')
})

test('after seven days the file is gone', async () => {
  const owner = await signedInCompany(server)
  const id = await start(owner)
  await run(owner)
  await sql(`update company_exports set expires_at = now() - interval '1 second' where id = $1`, [id])
  assert.equal((await owner.post('/api/Settings/CompanyExportLink', { id })).statusCode, 404)
  await oldExports.run(server.services)
  assert.equal((await rowsOf(owner))[0].state, 'expired')
  assert.ok(!readdirSync(join(server.services.config.dataFolder, 'exports')).includes(`${id}.zip`))
})
