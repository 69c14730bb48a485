import { promisify } from 'node:util'
import { crc32, deflate, inflate } from 'node:zlib'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const maxSide = 4096
/** Samples per pixel and the bit depths allowed, by colour type (PNG specification 11.2.2). */
const colourTypes = new Map([
  [0, { samples: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, depths: [8, 16] }],
  [3, { samples: 1, depths: [1, 2, 4, 8] }],
  [4, { samples: 2, depths: [8, 16] }],
  [6, { samples: 4, depths: [8, 16] }],
])
/** Adam7: first column and row, step across and down of each pass. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

type Chunk = { type: string; data: Buffer }
type Header = { width: number; height: number; bitsPerPixel: number; interlaced: boolean; indexed: boolean }

/**
 * The same picture, written anew: nothing but the pixels survives (no texts, profiles, animation, trailing bytes). Null when it is not a
 * sound PNG of at most 4096 × 4096. What the header promises bounds what is unpacked, and zlib works off the event loop.
 */
export async function cleanPng(bytes: Uint8Array): Promise<Buffer | null> {
  const chunks = chunksOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const header = chunks?.[0] && headerOf(chunks[0])
  if (!chunks || !header) return null
  const rows = rowsOf(header)
  const size = rows.reduce((sum, { count, length }) => sum + count * (1 + length), 0)
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const pixels = await promisify(inflate)(packed, { maxOutputLength: size }).catch(() => null)
  if (pixels?.length !== size || !filtersHold(pixels, rows)) return null
  if (header.indexed && !chunks.some(({ type }) => type === 'PLTE')) return null
  const data = await promisify(deflate)(pixels, { level: 9 })
  const before = chunks.filter(({ type }) => type !== 'IDAT' && type !== 'IEND')
  const written = [...before, { type: 'IDAT', data }, { type: 'IEND', data: Buffer.alloc(0) }]
  return Buffer.concat([signature, ...written.map(write)])
}

/** The chunks that make the picture, in order; null when the file is cut, corrupt or needs chunks we do not know. */
function chunksOf(file: Buffer): Chunk[] | null {
  if (!file.subarray(0, 8).equals(signature)) return null
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    if (at + 12 + length > file.length) return null
    const type = file.toString('latin1', at + 4, at + 8)
    const data = file.subarray(at + 8, at + 8 + length)
    if (crc32(file.subarray(at + 4, at + 8 + length)) !== file.readUInt32BE(at + 8 + length)) return null
    const critical = /^[A-Z]/.test(type)
    if (critical && !kept.has(type)) return null
    if ((type === 'IHDR') !== (chunks.length === 0)) return null
    if (type === 'PLTE' && (length % 3 || length > 768)) return null
    if (type === 'tRNS' && length > 256) return null
    if (type !== 'IDAT' && chunks.some((earlier) => earlier.type === type)) return null
    if (kept.has(type)) chunks.push({ type, data })
    if (type === 'IEND') return chunks
    at += 12 + length
  }
  return null
}

function headerOf({ data }: Chunk): Header | null {
  if (data.length !== 13) return null
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [depth = 0, colour = 0, compression, filter, interlace = 2] = data.subarray(8)
  const known = colourTypes.get(colour)
  if (!known?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) return null
  if (width < 1 || height < 1 || width > maxSide || height > maxSide) return null
  return { width, height, bitsPerPixel: known.samples * depth, interlaced: interlace === 1, indexed: colour === 3 }
}

/** Runs of rows of equal length (bytes without the filter byte). */
function rowsOf({ width, height, bitsPerPixel, interlaced }: Header) {
  const run = (across: number, down: number) => ({ count: across ? down : 0, length: Math.ceil((across * bitsPerPixel) / 8) })
  if (!interlaced) return [run(width, height)]
  return passes.map(([left, top, right, below]) =>
    run(Math.max(0, Math.ceil((width - left) / right)), Math.max(0, Math.ceil((height - top) / below))),
  )
}

function filtersHold(pixels: Buffer, rows: { count: number; length: number }[]): boolean {
  let at = 0
  for (const { count, length } of rows) for (let row = 0; row < count; row++, at += 1 + length) if ((pixels[at] ?? 5) > 4) return false
  return true
}

function write({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
