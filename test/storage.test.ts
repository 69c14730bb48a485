import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { companyExports, oldExports } from '#features/company/company-export/server/export-job.ts'
import { retrieve } from '#features/trade/exchange/server/retrieving/retrieve.ts'
import { signedInCompany } from './company.ts'
import { uploadFile } from './import-file.ts'
import { connectInbound, openPartner } from './inbound.ts'
import { multipart } from './multipart.ts'
import { type TestServer, testServer } from './server.ts'

const megabyte = 1_048_576
let server: TestServer
before(async () => {
  server = await testServer({ env: { STORAGE_GB_PER_COMPANY: String(3 / 1024), EDI_ALLOWED_HOSTS: '127.0.0.1' } })
})
after(() => server.close())

type Person = Awaited<ReturnType<typeof signedInCompany>>
const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const storageOf = async (person: Person) => {
  const { attachments, imports, exports, limit } = (await person.get('/api/Settings/Storage')).json().result
  assert.equal(limit, 3 * megabyte)
  return [attachments, imports, exports] as const
}

async function noteOf(person: Person) {
  const [{ id }] = await sql(`insert into customers (company_id, customer_name) values ($1, 'Harbor') returning id`, [person.companyId])
  const made = await person.post(`/Dashboard/AddEditCustomerNotes/${id}`, { noteTitle: 'Note' })
  return made.json().result.noteId as string
}
const attach = (person: Person, noteId: string, bytes: number, filename = 'a.txt') => {
  const { payload, headers } = multipart([
    { name: 'noteId', value: noteId },
    { name: 'file', filename, content: Buffer.alloc(bytes, 'a') },
  ])
  return server.app.inject({
    method: 'POST',
    url: '/Dashboard/AddDeleteNoteAttachment',
    payload,
    headers: { ...person.headers, ...headers },
  })
}
const tomorrow = ({ companyId }: Person) => sql('update company_storage set added_day = added_day - 1 where company_id = $1', [companyId])
const leads = (bytes: number) => `Name,Email\n${'Ana,ana@mail.example\n'.repeat(Math.floor((bytes - 11) / 21))}`

test('attachments and files of imports share the room; what is taken out makes room; nothing that is refused stays', async () => {
  const owner = await signedInCompany(server)
  const note = await noteOf(owner)
  assert.deepEqual(await storageOf(owner), [0, 0, 0])
  const first = await attach(owner, note, megabyte)
  assert.equal(first.statusCode, 200, first.body)
  const csv = leads(1.5 * megabyte)
  const imported = (await uploadFile(server, owner, 'leads.csv', csv)).json().result.id
  assert.deepEqual(await storageOf(owner), [megabyte, csv.length, 0])
  const full = await attach(owner, note, megabyte)
  assert.deepEqual([full.statusCode, full.json().code], [413, 'storageFull'])
  assert.match(full.json().message, /0\.003 GB/)
  assert.equal((await uploadFile(server, owner, 'more.csv', csv)).json().code, 'storageFull')
  assert.deepEqual(await storageOf(owner), [megabyte, csv.length, 0])
  assert.deepEqual(await sql('select count(*)::int as files from note_attachments where company_id = $1', [owner.companyId]), [
    { files: 1 },
  ])
  // An import that never ran leaves its room when it is discarded.
  assert.equal((await owner.post(`/Dashboard/Import/Cancel/${imported}`)).statusCode, 200)
  assert.deepEqual(await storageOf(owner), [megabyte, 0, 0])
  // It was uploaded all the same: the rest of it is for another day.
  assert.equal((await attach(owner, note, megabyte)).json().code, 'storageOfDay')
  await tomorrow(owner)
  assert.equal((await attach(owner, note, megabyte)).statusCode, 200)
  const { attachment } = first.json().result
  const removed = await owner.post('/Dashboard/AddDeleteNoteAttachment', { noteId: note, attachmentId: attachment.id })
  assert.equal(removed.statusCode, 200, removed.body)
  assert.deepEqual(await storageOf(owner), [megabyte, 0, 0])
  // Another company's room is its own.
  const other = await signedInCompany(server)
  assert.equal((await attach(other, await noteOf(other), megabyte)).statusCode, 200)
  assert.deepEqual(await storageOf(owner), [megabyte, 0, 0])
})

test('of files with documents that are brought at once only as many stay as there is room for', async () => {
  const owner = await signedInCompany(server)
  const bring = (letter: string) => {
    const { payload, headers } = multipart([{ name: 'file', filename: `${letter}.edi`, content: Buffer.alloc(2 * megabyte, letter) }])
    return server.app.inject({ method: 'POST', url: '/api/EDI/BringFile', payload, headers: { ...owner.headers, ...headers } })
  }
  const answers = await Promise.all([...'abcd'].map(bring))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 413, 413, 413])
  assert.deepEqual(await sql('select documents from company_storage where company_id = $1', [owner.companyId]), [
    { documents: 2 * megabyte },
  ])
})

test('what is retrieved together and does not fit stays with the partner', async (t) => {
  const [owner, partner] = await Promise.all([signedInCompany(server), openPartner()])
  t.after(() => partner.close())
  const connectionId = await connectInbound(owner, partner)
  const run = () => retrieve(server.services, { companyId: owner.companyId, connectionId }, AbortSignal.timeout(60_000))
  const stored = async () => (await sql('select 1 from edi_files where company_id = $1', [owner.companyId])).length
  for (const name of ['a', 'b', 'c', 'd']) partner.put(`${name}.edi`, Buffer.from(name), { sizeBytes: megabyte })
  await run()
  const [{ problem_code: problem }] = await sql('select problem_code from edi_connections where id = $1', [connectionId])
  assert.deepEqual([problem, await stored(), partner.names('in').length], ['storageFull', 0, 4])
})

test('adding and removing in turn gives no room without end: what was added counts for the day', async () => {
  const owner = await signedInCompany(server)
  const note = await noteOf(owner)
  const addedAndRemoved = async () => {
    const answer = await attach(owner, note, megabyte)
    const attachmentId = answer.json().result?.attachment.id
    if (attachmentId) await owner.post('/Dashboard/AddDeleteNoteAttachment', { noteId: note, attachmentId })
    return answer
  }
  for (let round = 0; round < 3; round++) assert.equal((await addedAndRemoved()).statusCode, 200)
  assert.deepEqual(await storageOf(owner), [0, 0, 0])
  const refused = await addedAndRemoved()
  assert.deepEqual([refused.statusCode, refused.json().code], [413, 'storageOfDay'])
  assert.match(refused.json().message, /tomorrow/)
  assert.equal((await uploadFile(server, owner, 'leads.csv', leads(megabyte))).json().code, 'storageOfDay')
  await tomorrow(owner)
  assert.equal((await addedAndRemoved()).statusCode, 200)
  const [{ added_bytes: added }] = await sql('select added_bytes::int from company_storage where company_id = $1', [owner.companyId])
  assert.equal(added, megabyte)
})

test('many uploads at the edge: as many get in as fit, the counter says what is there', async () => {
  const owner = await signedInCompany(server)
  const notes = await Promise.all(Array.from({ length: 10 }, () => noteOf(owner)))
  const answers = await Promise.all(notes.map((note) => attach(owner, note, 0.9 * megabyte)))
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 3)
  assert.equal(answers.filter((answer) => answer.json().code === 'storageFull').length, 7)
  const [{ bytes }] = await sql('select sum(bytes)::int as bytes from note_attachments where company_id = $1', [owner.companyId])
  assert.deepEqual(await storageOf(owner), [bytes, 0, 0])
})

test('with no room left everything still gets out: the earlier export gives way', async () => {
  const owner = await signedInCompany(server)
  const note = await noteOf(owner)
  for (let file = 0; file < 3; file++) assert.equal((await attach(owner, note, megabyte - 4096)).statusCode, 200)
  const exported = async () => {
    const { id } = (await owner.post('/api/Settings/StartCompanyExport')).json().result
    await companyExports.job.run({ companyId: owner.companyId }, server.services, new AbortController().signal)
    await oldExports.run(server.services)
    return id as string
  }
  await sql(
    `insert into company_exports (company_id, state, bytes, asked_by, expires_at) values ($1, 'done', 20000, $2, now() + interval '1 day')`,
    [owner.companyId, owner.userId],
  )
  const last = await exported()
  const rows = (await owner.get('/api/Settings/CompanyExports')).json().result.rows
  assert.deepEqual(
    rows.map(({ id, state }: { id: string; state: string }) => [id === last, state]),
    [
      [true, 'done'],
      [false, 'expired'],
    ],
  )
  assert.deepEqual(await storageOf(owner), [3 * (megabyte - 4096), 0, rows[0].bytes])
})

test('only who may see the settings sees it', async () => {
  const owner = await signedInCompany(server)
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  assert.equal((await rep.get('/api/Settings/Storage')).statusCode, 403)
})
