import assert from 'node:assert/strict'
import { utimesSync } from 'node:fs'
import { test } from 'node:test'
import { sweepServer } from '#server/work/sweep.ts'
import { signedInCompany } from '#test/company.ts'
import { heldPictures } from '#test/held-pictures.ts'
import { attachmentPath, behind, jpg, mp4, noteFiles } from '#test/note-files.ts'
import { notedFilms } from '#test/noted-films.ts'
import { box, sampleFiles } from '#test/sample-files.ts'
import { withoutNotes } from '../picture-bytes.ts'

const { at, newNote, send, parts, attach, filesOf, download, onDisk } = noteFiles()

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
  const { owner, noteId } = at()
  const answers = await Promise.all(Array.from({ length: 9 }, (_, count) => attach(`${count}.txt`, Buffer.from(`text ${count}`))))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 200, 200, 200, 200, 409, 409, 409, 409])
  const files = await filesOf()
  assert.equal(files.length, 5)
  assert.equal((await owner.post(attachmentPath, { noteId, attachmentId: files[0].id })).statusCode, 200)
  assert.equal((await attach('again.txt', Buffer.from('again'))).statusCode, 200)
  assert.equal((await download(files[0].id)).statusCode, 404)
})

test('a file is for whoever may read its note now', async () => {
  const { server, owner, noteId } = at()
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
  assert.equal((await stranger.post(attachmentPath, { noteId, attachmentId: id })).statusCode, 404)
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
  const { server, owner, noteId } = at()
  const kept = (await attach('kept.txt', Buffer.from('kept'))).json().result.attachment
  const gone = (await attach('gone.txt', Buffer.from('gone'))).json().result.attachment
  await owner.post(attachmentPath, { noteId, attachmentId: gone.id })
  const old = new Date(Date.now() - 2 * 86_400_000)
  const before = onDisk()
  for (const each of before) utimesSync(each, old, old)
  await sweepServer.run(server.services)
  assert.ok(onDisk().length < before.length)
  assert.equal((await download(kept.id)).body, 'kept')
})
