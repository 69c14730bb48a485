import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { after, before, beforeEach } from 'node:test'
import { signedInCompany } from './company.ts'
import { multipart, type Part } from './multipart.ts'
import { sampleFiles } from './sample-files.ts'
import { type TestServer, testServer } from './server.ts'

type Person = Awaited<ReturnType<typeof signedInCompany>>
export const attachmentPath = '/Dashboard/AddDeleteNoteAttachment'
export const { png, jpg, gif, webp, mp4, pdf, xls, xlsx, txt } = sampleFiles as Record<string, Buffer>

/** A file, and what somebody hung behind it. */
export const behind = (content: Buffer | undefined, tail: string | Buffer) =>
  Buffer.concat([content ?? Buffer.alloc(0), Buffer.from(tail as Buffer)])

/** For the tests of a file: a company with a customer, and for each of them a new note to which files are attached. */
export function noteFiles() {
  let server: TestServer
  let owner: Person
  let customer = ''
  let noteId = ''
  before(async () => {
    server = await testServer()
    owner = await signedInCompany(server)
    customer = (
      await server.database.owner.query(`insert into customers (company_id, customer_name) values ($1, 'Harbor') returning id`, [
        owner.companyId,
      ])
    ).rows[0].id
  })
  after(() => server.close())
  beforeEach(async () => {
    noteId = await newNote()
  })

  const newNote = async () =>
    (await owner.post(`/Dashboard/AddEditCustomerNotes/${customer}`, { noteTitle: 'Note' })).json().result.noteId as string
  const send = (parts: Part[], { person = owner, ends = true } = {}) => {
    const { payload, headers } = multipart(parts, { ends })
    return server.app.inject({ method: 'POST', url: attachmentPath, payload, headers: { ...person.headers, ...headers } })
  }
  const parts = (filename: string, content: Buffer, id = noteId): Part[] => [
    { name: 'noteId', value: id },
    { name: 'file', filename, content },
  ]
  return {
    at: () => ({ server, owner, noteId }),
    newNote,
    send,
    parts,
    attach: (filename: string, content: Buffer, id = noteId) => send(parts(filename, content, id)),
    filesOf: async (id = noteId) =>
      (await owner.get(`/Dashboard/GetCustomerNotes/${customer}?limit=100`)).json().result.rows.find((row: { id: string }) => row.id === id)
        .file,
    download: (id: string, { person = owner, query = '' } = {}) => person.get(`/Dashboard/NoteAttachment/${id}${query}`),
    onDisk: () =>
      entriesIn(join(server.services.config.dataFolder, 'files'))
        .filter((entry) => entry.isFile() && !entry.parentPath.split(sep).includes('trash'))
        .map(({ name, parentPath }) => join(parentPath, name))
        .sort(),
  }
}

/** Of a folder that comes with the first file: nothing before. */
const entriesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
