import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exif, extended, held, inPng, pngChunk, riff } from '#test/held-pictures.ts'
import { sampleFiles } from '#test/sample-files.ts'
import { withoutNotes } from './picture-bytes.ts'

const { jpg, png, webp } = sampleFiles as Record<'jpg' | 'png' | 'webp', Buffer>
const own = (bytes: Uint8Array) => new Uint8Array(bytes)
const cleaned = (bytes: Uint8Array, mime: string) => withoutNotes(own(bytes), mime)

test('nothing of where a picture was taken is kept, and the picture is as it was', () => {
  const found = cleaned(held(1), 'image/jpeg')
  assert.equal(found?.turn, 1)
  assert.ok(!Buffer.from(found.bytes).includes('GPS'))
  assert.deepEqual(Buffer.from(found.bytes), Buffer.from(cleaned(jpg, 'image/jpeg')?.bytes ?? []))
  const drawn = cleaned(inPng(pngChunk('eXIf', exif(1)), pngChunk('tEXt', Buffer.from('Place\0GPS'))), 'image/png')
  assert.deepEqual(Buffer.from(drawn?.bytes ?? []), Buffer.from(cleaned(png, 'image/png')?.bytes ?? []))
  const web = cleaned(extended(0x0c, webp.subarray(12), riff('EXIF', exif(1)), riff('XMP ', Buffer.from('GPS'))), 'image/webp')
  assert.deepEqual(Buffer.from(web?.bytes ?? []), extended(0, webp.subarray(12)))
})

test('what was held otherwise is drawn anew', () => {
  assert.equal(cleaned(held(6), 'image/jpeg')?.turn, 6)
  assert.equal(cleaned(inPng(pngChunk('eXIf', exif(3))), 'image/png')?.turn, 3)
  assert.equal(
    cleaned(extended(0x08, webp.subarray(12), riff('EXIF', Buffer.concat([Buffer.from('Exif\0\0'), exif(8)]))), 'image/webp')?.turn,
    8,
  )
})

test('what moves is known', () => {
  const frame = riff('ANMF', Buffer.alloc(24))
  assert.equal(cleaned(extended(0x02, riff('ANIM', Buffer.alloc(6)), frame), 'image/webp')?.moves, true)
  assert.equal(cleaned(inPng(pngChunk('acTL', Buffer.alloc(8))), 'image/png')?.moves, true)
  for (const [bytes, mime] of [
    [png, 'image/png'],
    [webp, 'image/webp'],
    [jpg, 'image/jpeg'],
  ] as const)
    assert.equal(cleaned(bytes, mime)?.moves, false)
})

test('what stands behind a JPEG goes, and what is none is left to be judged', () => {
  const found = cleaned(Buffer.concat([jpg, jpg]), 'image/jpeg')
  assert.equal(found?.bytes.length, cleaned(jpg, 'image/jpeg')?.bytes.length)
  for (const mime of ['image/jpeg', 'image/png', 'image/webp']) {
    assert.equal(cleaned(Buffer.from('<svg/>'), mime), null)
    assert.equal(cleaned(Buffer.alloc(0), mime), null)
  }
  assert.equal(cleaned(jpg.subarray(0, 300), 'image/jpeg'), null)
  assert.equal(cleaned(png.subarray(0, 40), 'image/png'), null)
})
