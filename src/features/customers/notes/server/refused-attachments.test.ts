import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Part } from '#test/multipart.ts'
import { behind, gif, jpg, mp4, noteFiles, pdf, png, txt, webp, xls, xlsx } from '#test/note-files.ts'
import { contentTypes, workbook, xlsWith, zeros } from '#test/sample-files.ts'
import { zip } from '#test/zip.ts'

const { at, send, parts, attach, filesOf, onDisk } = noteFiles()

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
  ['a file without a name', () => [{ name: 'noteId', value: at().noteId }, file('file', '')]],
  ['no file', () => [{ name: 'noteId', value: at().noteId }]],
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
