import assert from 'node:assert/strict'
import { readdirSync, utimesSync } from 'node:fs'
import { join, sep } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { sweepServer } from '#server/work/sweep.ts'
import { signedInCompany } from '#test/company.ts'
import { heldPictures } from '#test/held-pictures.ts'
import { multipart, type Part } from '#test/multipart.ts'
import { notedFilms } from '#test/noted-films.ts'
import { box, contentTypes, sampleFiles, workbook, xlsWith, zeros } from '#test/sample-files.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { zip } from '#test/zip.ts'
import { withoutNotes } from '../picture-bytes.ts'

type Person = Awaited<ReturnType<typeof signedInCompany>>
const { png, jpg, gif, webp, mp4, pdf, xls, xlsx, txt } = sampleFiles as Record<string, Buffer>
const path = '/Dashboard/AddDeleteNoteAttachment'
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
  return server.app.inject({ method: 'POST', url: path, payload, headers: { ...person.headers, ...headers } })
}
const parts = (filename: string, content: Buffer, id = noteId): Part[] => [
  { name: 'noteId', value: id },
  { name: 'file', filename, content },
]
const attach = (filename: string, content: Buffer, id = noteId) => send(parts(filename, content, id))
const filesOf = async (id = noteId) =>
  (await owner.get(`/Dashboard/GetCustomerNotes/${customer}?limit=100`)).json().result.rows.find((row: { id: string }) => row.id === id)
    .file
const download = (id: string, { person = owner, query = '' } = {}) => person.get(`/Dashboard/NoteAttachment/${id}${query}`)
const onDisk = () =>
  readdirSync(join(server.services.config.dataFolder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.split(sep).includes('trash'))
    .map(({ name, parentPath }) => join(parentPath, name))
    .sort()

test('every kind that may be attached comes back to the byte, typed by our table', async () => {
  for (const [extension, content] of Object.entries(sampleFiles)) {
    const added = await attach(`Añejo <plan>.${extension}`, content, await newNote())
    assert.equal(added.statusCode, 200, `${extension}: ${added.body}`)
    const { id, name, bytes } = added.json().result.attachment
    assert.deepEqual([name, bytes], [`Añejo _plan_.${extension}`, content.length])
    const answer = await download(id)
    assert.ok(answer.rawPayload.equals(content), extension)
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    assert.equal(answer.headers['content-security-policy'], `sandbox; default-src 'none'`)
    assert.match(String(answer.headers['cache-control']), /^private/)
    const shown = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'mp4', 'mov', 'pdf'].includes(extension)
    assert.match(String(answer.headers['content-disposition']), shown ? /^inline;/ : /^attachment;/)
    assert.match(String(answer.headers['content-disposition']), /filename\*=UTF-8''A%C3%B1ejo%20_plan_\./)
    assert.match(String((await download(id, { query: '?download=1' })).headers['content-disposition']), /^attachment;/)
  }
})

const mimeOf = (name: string) => `image/${name.replace('jpg', 'jpeg').split('.')[1]}`

test('of a picture that a program sends nothing is kept but how it is to be shown', async () => {
  for (const [name, content] of Object.entries(heldPictures)) {
    const added = await attach(name, content, await newNote())
    assert.equal(added.statusCode, 200, `${name}: ${added.body}`)
    const { id, bytes } = added.json().result.attachment
    const kept = (await download(id)).rawPayload
    assert.equal(kept.length, bytes)
    assert.ok(content.includes('GPS') && !kept.includes('GPS'), name)
    const found = withoutNotes(new Uint8Array(kept), mimeOf(name))
    assert.deepEqual([found?.turn, Buffer.from(found?.bytes ?? []).equals(content)], [6, false], name)
    // Whoever reads it back and sends it again sends the same.
    const again = await attach(name, kept, await newNote())
    assert.ok((await download(again.json().result.attachment.id)).rawPayload.equals(kept), name)
  }
})

test('of a film nothing is kept but picture and sound, and each of their samples stands where it stood', async () => {
  for (const [name, content] of Object.entries(notedFilms)) {
    const added = await attach(name, content, await newNote())
    assert.equal(added.statusCode, 200, `${name}: ${added.body}`)
    const kept = (await download(added.json().result.attachment.id)).rawPayload
    assert.equal(kept.length, content.length)
    for (const noted of ['GPS', '+47.6', 'made 2026'])
      assert.deepEqual([content.includes(noted), kept.includes(noted)], [true, false], `${name}: ${noted}`)
    for (const sample of ['picture one', 'sound one', 'picture two'])
      assert.equal(kept.indexOf(sample), content.indexOf(sample), `${name}: ${sample}`)
    const again = await attach(name, kept, await newNote())
    assert.ok((await download(again.json().result.attachment.id)).rawPayload.equals(kept), name)
  }
  const packed = Buffer.concat([sampleFiles.mov?.subarray(0, 80) ?? Buffer.alloc(0), box('moov', box('cmov', Buffer.alloc(8)))])
  assert.equal((await attach('packed.mov', packed, await newNote())).json().code, 'fileContent')
})

const behind = (content: Buffer | undefined, tail: string | Buffer) =>
  Buffer.concat([content ?? Buffer.alloc(0), Buffer.from(tail as Buffer)])

test('what a spreadsheet on old Windows saved may be attached', async () => {
  for (const [name, text] of [
    ['old.csv', 'Nombre;Ciudad\r\nAñejo;Cádiz\r\n'],
    ['old.txt', 'Sin línea'],
  ] as const) {
    const added = await attach(name, Buffer.from(text, 'latin1'), await newNote())
    assert.equal(added.statusCode, 200, added.body)
  }
})

const trailers: [what: string, trailer: Buffer | undefined][] = [
  ['notes of a telephone', Buffer.from('\0\0\x01\x0aImage_UTC_DataSEFHk\0\0\0SEFT', 'latin1')],
  ['a film', mp4],
  ['a second picture', jpg],
  ['zeros', Buffer.alloc(4096)],
]
for (const [what, trailer] of trailers)
  test(`of a JPEG only the picture is kept: ${what} behind it`, async () => {
    const added = await attach('photo.jpg', behind(jpg, trailer ?? ''))
    assert.equal(added.statusCode, 200, added.body)
    const { id, bytes } = added.json().result.attachment
    assert.equal(bytes, jpg?.length)
    assert.ok((await download(id)).rawPayload.equals(jpg ?? Buffer.alloc(0)))
  })

const script = '<script>alert(1)</script>'
/** A comment inside the picture, where its format allows one. */
const gifComment = (text: string) => {
  const at = gif?.indexOf(0x2c) ?? 0
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), Buffer.from(text), Buffer.from([0])])
  return Buffer.concat([gif?.subarray(0, at) ?? gif ?? comment, comment, gif?.subarray(at) ?? comment])
}
const jpegComment = (text: string) => {
  const size = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([jpg?.subarray(0, 2) ?? size, size, Buffer.from(text), jpg?.subarray(2) ?? size])
}
const huge = Buffer.from(png ?? [])
huge.writeUInt32BE(30_000, 16)
huge.writeUInt32BE(30_000, 20)
const hostile: [what: string, name: string, content: Buffer | undefined, code: string][] = [
  ['a program', 'run.exe', Buffer.from('MZ'), 'fileKind'],
  ['a picture that can run', 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'fileKind'],
  ['a web page', 'page.html', Buffer.from('<html></html>'), 'fileKind'],
  ['no extension', 'README', txt, 'fileKind'],
  ['two extensions', 'photo.png.exe', png, 'fileKind'],
  ['a workbook with macros by name', 'book.xlsm', xlsx, 'fileKind'],
  ['nothing in it', 'empty.txt', Buffer.alloc(0), 'fileEmpty'],
  ['a picture named as another kind', 'photo.png', jpg, 'fileContent'],
  ['a program named as a PDF', 'bill.pdf', Buffer.from('MZ\x90\0'), 'fileContent'],
  ['SVG named as PNG', 'logo.png', Buffer.from('<svg onload="alert(1)"/>'), 'fileContent'],
  ['half a picture', 'half.jpg', jpg?.subarray(0, 300), 'fileContent'],
  ['half a video', 'half.mp4', mp4?.subarray(0, 600), 'fileContent'],
  ['only a beginning', 'short.gif', Buffer.from('GIF89a'), 'fileContent'],
  ['a script behind a GIF', 'tail.gif', behind(gif, script), 'fileHidden'],
  ['a script inside a GIF', 'comment.gif', gifComment(script), 'fileHidden'],
  ['a script inside a JPEG', 'comment.jpg', jpegComment(script), 'fileHidden'],
  ['a web page behind a PNG', 'tail.png', behind(png, '<html><body>'), 'fileHidden'],
  ['a script behind a WebP', 'tail.webp', behind(webp, script), 'fileHidden'],
  ['an archive behind a JPEG', 'zip.jpg', behind(jpg, zip({ 'a.txt': 'a' })), 'fileHidden'],
  ['an archive behind a PDF', 'zip.pdf', behind(pdf, zip({ 'a.txt': 'a' })), 'fileHidden'],
  ['an archive behind a video', 'zip.mp4', behind(mp4, zip({ 'a.txt': 'a' })), 'fileHidden'],
  [
    'a PDF that is a web page too',
    'page.pdf',
    Buffer.from(String(pdf).replace('%PDF-1.4\n', `%PDF-1.4\n<html>${script}</html>\n`)),
    'fileHidden',
  ],
  ['a PDF that begins later', 'late.pdf', Buffer.concat([Buffer.from('<html>\n'), pdf ?? Buffer.alloc(0)]), 'fileContent'],
  ['a web page named as text', 'page.txt', Buffer.from('  <!DOCTYPE html><html></html>'), 'fileHidden'],
  ['bytes named as text', 'bytes.txt', Buffer.from([0x80, 0x81, 0xff]), 'fileNotText'],
  ['text with NUL', 'nul.csv', Buffer.from('a,b\0\n'), 'fileNotText'],
  ['bytes that old Windows has no letters for', 'latin.csv', Buffer.from('A\x81o', 'latin1'), 'fileNotText'],
  ['a web page of old Windows', 'latin.txt', Buffer.from('<html>Añejo', 'latin1'), 'fileHidden'],
  ['a picture that unfolds to 900 million pixels', 'huge.png', huge, 'fileDimensions'],
  ['an archive named as workbook', 'zip.xlsx', zip({ 'a.txt': 'a' }), 'fileContent'],
  ['a document named as workbook', 'doc.xlsx', zip({ ...workbook, '[Content_Types].xml': '<Types/>' }), 'fileContent'],
  ['a workbook with macros inside', 'macro.xlsx', zip({ ...workbook, 'xl/vbaProject.bin': 'x' }), 'fileMacros'],
  ['a zip bomb', 'bomb.xlsx', zip({ ...workbook, 'xl/a.xml': { packed: zeros(200e6), says: 200e6 } }), 'fileBomb'],
  ['a zip bomb that lies', 'liar.xlsx', zip({ ...workbook, 'xl/a.xml': { packed: zeros(200e6), says: 1000 } }), 'fileBomb'],
  [
    'many entries',
    'many.xlsx',
    zip({ ...workbook, ...Object.fromEntries(Array.from({ length: 2100 }, (_, n) => [`xl/${n}`, ''])) }),
    'fileBomb',
  ],
  ['a script before a workbook', 'front.xlsx', zip(workbook, { before: Buffer.from(script) }), 'fileHidden'],
  ['a script behind a workbook', 'tail.xlsx', behind(xlsx, script), 'fileContent'],
  ['paths in a workbook', 'path.xlsx', zip({ ...workbook, '../../etc/passwd': 'x' }), 'fileContent'],
  ['the same name twice', 'twice.xlsx', zip({ ...workbook, 'XL/workbook.xml': contentTypes }), 'fileHidden'],
  ['an old document named as workbook', 'doc.xls', xlsWith('WordDocument'), 'fileContent'],
  ['an old workbook with macros', 'macro.xls', xlsWith('Workbook', '_VBA_PROJECT_CUR'), 'fileMacros'],
  ['half an old workbook', 'half.xls', xls?.subarray(0, 700), 'fileContent'],
]
for (const [what, name, content, code] of hostile) {
  test(`refused with a text, and nothing kept: ${what}`, async () => {
    const before = onDisk()
    const answer = await attach(name, content ?? Buffer.alloc(0))
    assert.equal(answer.json().code, code, answer.body)
    assert.ok(answer.json().message.includes(name), answer.json().message)
    assert.ok([400, 415].includes(answer.statusCode))
    assert.deepEqual(await filesOf(), [])
    assert.deepEqual(onDisk(), before)
  })
}

test('1,048,576 bytes are taken, one more is refused', async () => {
  assert.equal((await attach('full.txt', Buffer.alloc(1_048_576, 'a'))).statusCode, 200)
  const before = onDisk()
  const answer = await attach('more.txt', Buffer.alloc(1_048_577, 'a'))
  assert.deepEqual([answer.statusCode, answer.json().code], [413, 'fileTooLarge'])
  assert.ok(answer.json().message.includes('more.txt'))
  assert.deepEqual(onDisk(), before)
})

const field = (name: string): Part => ({ name, value: 'x' })
const file = (name: string, filename = 'a.txt'): Part => ({ name, filename, content: Buffer.from('text') })
const malformed: [what: string, parts: () => Part[], ends?: boolean][] = [
  ['10,000 parts', () => Array.from({ length: 10_000 }, (_, count) => field(`f${count}`))],
  [
    '10,000 parts behind the file',
    () => [...parts('a.txt', Buffer.from('text')), ...Array.from({ length: 10_000 }, (_, n) => field(`f${n}`))],
  ],
  ['two files', () => [...parts('a.txt', Buffer.from('text')), file('file', 'b.txt')]],
  ['a file in another field', () => [field('noteId'), file('logo')]],
  ['a file without a name', () => [{ name: 'noteId', value: noteId }, file('file', '')]],
  ['no file', () => [{ name: 'noteId', value: noteId }]],
  ['no parts', () => []],
  ['a body that breaks off', () => parts('a.txt', Buffer.from('text')), false],
]
for (const [what, made, ends] of malformed) {
  test(`an upload with ${what} is refused, and nothing kept`, async () => {
    const before = onDisk()
    const answer = await send(made(), { ends: ends ?? true })
    assert.deepEqual([answer.statusCode, answer.json().code], [400, 'uploadMalformed'], answer.body)
    assert.deepEqual(await filesOf(), [])
    assert.deepEqual(onDisk(), before)
  })
}

test('a file before its note is taken as well; one without a note is not', async () => {
  assert.equal((await send(parts('a.txt', Buffer.from('text')).reverse())).statusCode, 200)
  const before = onDisk()
  assert.equal((await send([file('file')])).statusCode, 400)
  assert.equal((await attach('a.txt', Buffer.from('text'), crypto.randomUUID())).statusCode, 404)
  assert.deepEqual(onDisk(), before)
})

test('names are cleaned of paths, directions and what systems reserve', async () => {
  const names: [string, string][] = [
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\\\temp\\\\plan.txt', 'plan.txt'],
    ['invoice\u202etxt.exe.txt', 'invoicetxt.exe.txt'],
    ['line\tbreak\u0007.txt', 'linebreak.txt'],
    ['CON.txt', '_CON.txt'],
    ['...hidden.txt', 'hidden.txt'],
    ['.txt', 'file.txt'],
    [`${'x'.repeat(400)}.txt`, `${'x'.repeat(120)}.txt`],
    ['a<b>|c?.txt', 'a_b__c_.txt'],
    ['Ｎ日本 语.TXT', 'Ｎ日本 语.TXT'],
  ]
  for (const [given, kept] of names) {
    const answer = await attach(given, Buffer.from('text'), await newNote())
    assert.equal(answer.statusCode, 200, `${given}: ${answer.body}`)
    assert.equal(answer.json().result.attachment.name, kept)
    const { headers } = await download(answer.json().result.attachment.id)
    assert.match(String(headers['content-disposition']), /^attachment; filename/)
  }
})

test('a note holds five files, however many arrive at once', async () => {
  const answers = await Promise.all(Array.from({ length: 9 }, (_, count) => attach(`${count}.txt`, Buffer.from(`text ${count}`))))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 200, 200, 200, 200, 409, 409, 409, 409])
  const files = await filesOf()
  assert.equal(files.length, 5)
  assert.equal((await owner.post(path, { noteId, attachmentId: files[0].id })).statusCode, 200)
  assert.equal((await attach('again.txt', Buffer.from('again'))).statusCode, 200)
  assert.equal((await download(files[0].id)).statusCode, 404)
})

test('a file is for whoever may read its note now', async () => {
  const { id } = (await attach('a.txt', Buffer.from('text'))).json().result.attachment
  const viewer = await signedInCompany(server, { companyId: owner.companyId, role: 'viewer' })
  assert.equal((await download(id, { person: viewer })).statusCode, 200)
  assert.equal((await send(parts('b.txt', Buffer.from('text')), { person: viewer })).statusCode, 403)
  for (const role of ['rep', 'customer'] as const) {
    const person = await signedInCompany(server, { companyId: owner.companyId, role })
    assert.equal((await download(id, { person })).statusCode, role === 'rep' ? 404 : 403, role)
  }
  const stranger = await signedInCompany(server)
  assert.equal((await download(id, { person: stranger })).statusCode, 404)
  assert.equal((await send(parts('b.txt', Buffer.from('text')), { person: stranger })).statusCode, 404)
  assert.equal((await stranger.post(path, { noteId, attachmentId: id })).statusCode, 404)
  assert.equal((await server.app.inject(`/Dashboard/NoteAttachment/${id}`)).statusCode, 401)
  await owner.post(`/Dashboard/RemoveCustomerNote/${noteId}`)
  assert.equal((await download(id)).statusCode, 404)
  await owner.post(`/Dashboard/RestoreCustomerNote/${noteId}`)
  const { headers } = await download(id)
  const again = await server.app.inject({
    url: `/Dashboard/NoteAttachment/${id}`,
    headers: { ...owner.headers, 'if-none-match': String(headers.etag) },
  })
  assert.equal(again.statusCode, 304)
})

test('the sweep takes files that no note has, and leaves those that one has', async () => {
  const kept = (await attach('kept.txt', Buffer.from('kept'))).json().result.attachment
  const gone = (await attach('gone.txt', Buffer.from('gone'))).json().result.attachment
  await owner.post(path, { noteId, attachmentId: gone.id })
  const old = new Date(Date.now() - 2 * 86_400_000)
  const before = onDisk()
  for (const each of before) utimesSync(each, old, old)
  await sweepServer.run(server.services)
  assert.ok(onDisk().length < before.length)
  assert.equal((await download(kept.id)).body, 'kept')
})
