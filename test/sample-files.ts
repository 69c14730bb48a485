import { deflateRawSync } from 'node:zlib'
import { zip } from './zip.ts'

const base64 = (text: string) => Buffer.from(text, 'base64')
const png = base64(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAALUlEQVR4AeyTsQ0AAAjCCLNP+bqPabyBgQUSVoaGcrpWKSEmA0AYhMFr5P/BAQAA///Uxe3NAAAABklEQVQDAK4vIQHTXyHwAAAAAElFTkSuQmCC',
)
const jpg = base64(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAQABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABQb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCAAQoH/9k=',
)
const gif = base64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
const webp = base64(
  'UklGRhoCAABXRUJQVlA4WAoAAAAgAAAADwAADwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggLAAAALABAJ0BKhAAEAACwEwloAJ0ugAEMAAA/ug4v/Abr4tpl/8s/8/vi7w4AAAA',
)
const mp4 = undated(
  base64(
    'AAAAJGZ0eXBpc29tAAACAGlzb21pc282aXNvMnZwMDltcDQxAAACt21vb3YAAAB4bXZoZAEAAAAAAAAA5yjw6gAAAADnKPDqAAAD6AAAAAAAAAIdAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAAIPdHJhawAAAGh0a2hkAQAAAwAAAADnKPDqAAAAAOco8OoAAAABAAAAAAAAAAAAAAIdAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAABAAAAAQAAAAAABn21kaWEAAAAsbWRoZAEAAAAAAAAA5yjw6gAAAADnKPDqAAB1MAAAAAAAAAIdVcQAAAAAAC1oZGxyAAAAAAAAAAB2aWRlAAAAAAAAAAAAAAAAVmlkZW9IYW5kbGVyAAAAAT5taW5mAAAAFHZtaGQAAAABAAAAAAAAAAAAAAAlZGluZgAAAB1kcmVmAAAAAAAAAAEAAAANdXJsIAAAAAEAAAAA/XN0YmwAAAAQc3RzYwAAAAAAAAAAAAAAEHN0dHMAAAAAAAAAAAAAABRzdHN6AAAAAAAAAAAAAAAAAAAAEHN0Y28AAAAAAAAAAAAAALFzdHNkAAAAAAAAAAEAAAChdnAwOQAAAAAAAAABAAAAAQAAAAAAAAAAAAAAAABAAEAASAAAAEgAAAAAAAAAAQpWUEMgQ29kaW5nAAAAAAAAAAAAAAAAAAAAAAAAAAAAABj//wAAABBwYXNwAAAAAQAAAAEAAAAUYnRydAAAAAAAAAAAAAAAAAAAABR2cGNDAQAAAAAAgQENAQAAAAAAE2NvbHJuY2x4AAEADQABgAAAAChtdmV4AAAAIHRyZXgAAAAAAAAAAQAAAAEAAAAAAAAAAAAAAAAAAACQbW9vZgAAABBtZmhkAAAAAAAAAAEAAAB4dHJhZgAAABR0ZmhkAAIAIAAAAAEBAQAAAAAAFHRmZHQBAAAAAAAAAAAAAAAAAABIdHJ1bgEAAwUAAAAGAAAAmAIAAAAAAAu4AAAAYAAAC78AAACTAAAMiAAAABAAAAvoAAAAkgAAC68AAAAQAAAD5wAAAJcAAAJEbWRhdIJJg0JQA/AD9gY4JBwYOgAAIEAAa0P//6eNAeVVE5pWnPdkPb1f3qNZXjPKVkA5jlrCV//94zCoxY+ibrFVk812rEHWv/X8X7jNbbjpHVegD/////f0T/////utEc9UgIYAQJKcKEggAANwAAAWy+Bf7X/////8y0P////zLQ/////MtD////8y0P////zLQ///+ZaH///zLQ///+ZaH////5lof///MtD///5lof///MtD////8y0P///mWh///8y0P///mWh//////TFn////TFn////TFn//6Ys/////9FK////+ilf////RSv//+iigAIYAQJKcKEmAAANwAABjAACGAECSnChIYAADcAAAFsvgX+1//////KiD////8qIP////yog/////KiD////8qIP///lRB///8qIP///lRB////+VEH///yog///+VEH///yog/////KiD///5UQf///KiD///5UQf/////0Zb////0Zb////0Zb//+jLf/////P93////n+7////z/d///P8QIYAQJKcJEeAAANwAABjAACGAECSnCRGwAADcAAAFsvgX+1//////Xxg/////Xxg/////Xxg/////Xxg/////Xxg///+vjB///9fGD///6+MH////6+MH///18YP///r4wf///Xxg/////Xxg///+vjB///9fGD///6+MH/////9vQf///9vQf///9vQf//29B/////9zbf////c23////3Nt///ubAAAAAATG1mcmEAAAA0dGZyYQEAAAAAAAABAAAAPwAAAAEAAAAAAAAAAAAAAAAAAALbAAAAAQAAAAEAAAABAAAAEG1mcm8AAAAAAAAATA==',
  ),
)
/** Without when it was made, which is not kept of a film. */
function undated(film: Buffer): Buffer {
  for (const type of ['mvhd', 'tkhd', 'mdhd']) film.fill(0, film.indexOf(type) + 8, film.indexOf(type) + 24)
  return film
}

export const box = (type: string, content: Buffer) => Buffer.concat([length(content.length + 8), Buffer.from(type), content])
const length = (bytes: number) => {
  const written = Buffer.alloc(4)
  written.writeUInt32BE(bytes)
  return written
}
/** An old QuickTime file: no `ftyp`. */
const mov = Buffer.concat([box('wide', Buffer.alloc(0)), box('mdat', Buffer.alloc(64)), box('moov', Buffer.alloc(16))])

export const chunk = (type: string, content: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(type), size, content])
}
const avi = chunk('RIFF', Buffer.concat([Buffer.from('AVI '), chunk('LIST', Buffer.from('hdrl____')), chunk('LIST', Buffer.from('movi'))]))

/** One page that says hello; its table of contents is where `startxref` points. */
const pdf = pdfOf('Hello from a note')
function pdfOf(text: string) {
  const stream = `BT /F1 24 Tf 40 100 Td (${text}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let written = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = written.length
    written += `${index + 1} 0 obj${object}endobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer<</Size ${count}/Root 1 0 R>>\n`
  return Buffer.from(`${written}${table}startxref\n${written.length}\n%%EOF\n`, 'latin1')
}

/** A compound file of three sectors: its table, its directory, a little of the workbook. */
export function xlsWith(...names: string[]) {
  const file = Buffer.alloc(512 * 4, 0)
  file.write('d0cf11e0a1b11ae1', 0, 'hex')
  file.writeUInt16LE(0x3e, 24)
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(1, 44)
  file.writeUInt32LE(1, 48)
  for (let at = 76; at < 512; at += 4) file.writeUInt32LE(at === 76 ? 0 : 0xffffffff, at)
  for (let sector = 0; sector < 128; sector++)
    file.writeUInt32LE([0xfffffffd, 0xfffffffe, 0xfffffffe][sector] ?? 0xffffffff, 512 + sector * 4)
  for (const [index, name] of ['Root Entry', ...names].entries()) {
    const at = 1024 + index * 128
    file.write(name, at, 'utf16le')
    file.writeUInt16LE(name.length * 2 + 2, at + 64)
    file[at + 66] = index === 0 ? 5 : 2
  }
  return file
}

export const contentTypes =
  '<?xml version="1.0"?><Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
export const workbook = { '[Content_Types].xml': contentTypes, 'xl/workbook.xml': '<workbook/>' }

/** A small true one of each kind that may be attached. */
export const sampleFiles: Record<string, Buffer> = {
  png,
  jpg,
  jpeg: jpg,
  gif,
  webp,
  mp4,
  mov,
  avi,
  pdf,
  xls: xlsWith('Workbook'),
  xlsx: zip(workbook),
  csv: Buffer.from('name,balance\nAñejo,12.50\n'),
  txt: Buffer.from('Plain text, ñ and ✓\n'),
}

/** 1,032 times its size, as much as deflate can. */
export const zeros = (bytes: number) => deflateRawSync(Buffer.alloc(bytes), { level: 9 })
