import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { decode, encode } from 'fast-png'
import { cleanPng } from './png.ts'

const picture = { width: 3, height: 2, data: Uint8Array.from({ length: 24 }, (_, index) => index * 10), channels: 4, depth: 8 } as const
const png = Buffer.from(encode({ ...picture, text: { Comment: 'CANARY' } }))
const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
const made = ({ width = 1, height = 1, depth = 8, colour = 0, interlace = 0, raw = Buffer.alloc(2), more = [] as Buffer[] }) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, interlace], 8)
  const parts = [chunk('IHDR', header), ...more, chunk('IDAT', deflateSync(raw)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([png.subarray(0, 8), ...parts])
}

test('the picture stays, everything else goes', async () => {
  const clean = await cleanPng(Buffer.concat([png, Buffer.from('<script>CANARY</script>')]))
  assert.ok(clean)
  assert.ok(!clean.includes('CANARY'))
  assert.deepEqual([...decode(clean, { checkCrc: true }).data], [...picture.data])
})

test('palettes, one-bit and interlaced pictures are sound', async () => {
  const palette = chunk('PLTE', Buffer.from([1, 2, 3, 4, 5, 6]))
  assert.ok(await cleanPng(made({ width: 9, depth: 1, colour: 3, raw: Buffer.from([0, 0xaa, 0x80]), more: [palette] })))
  // 3 × 3 in Adam7: passes 1, 4, 5, 6 and 7 have 1, 1, 1, 2 and 1 rows.
  const interlaced = Buffer.from([0, 1, 0, 2, 0, 3, 4, 0, 5, 0, 6, 0, 7, 8, 9])
  assert.ok(await cleanPng(made({ width: 3, height: 3, interlace: 1, raw: interlaced })))
})

test('what is not a sound PNG is refused', async () => {
  const cut = png.subarray(0, png.length - 6)
  const corrupt = Buffer.from(png)
  corrupt[60] = (corrupt[60] ?? 0) ^ 1
  const refused: [string, Buffer][] = [
    ['empty', Buffer.alloc(0)],
    ['a GIF', Buffer.from('GIF89a')],
    ['only a signature', png.subarray(0, 8)],
    ['cut', cut],
    ['corrupt', corrupt],
    ['too wide', made({ width: 4097, raw: Buffer.alloc(4098) })],
    ['nothing high', made({ height: 0 })],
    ['no such depth', made({ depth: 3 })],
    ['unknown filter', made({ raw: Buffer.from([9, 0]) })],
    ['fewer rows than promised', made({ height: 2 })],
    ['a bomb: more rows than promised', made({ raw: Buffer.alloc(50_000_000) })],
    ['no palette', made({ colour: 3 })],
    ['unknown critical chunk', made({ more: [chunk('EVIL', Buffer.from('x'))] })],
  ]
  for (const [what, bytes] of refused) assert.equal(await cleanPng(bytes), null, what)
})
