type Webp = { bytes: Buffer; width: number; height: number }
/** `moves`: an animation. `content`: no WebP, or a broken one. */
export type Finding = Webp | 'content' | 'moves'

const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'])
const dropped = new Set(['EXIF', 'XMP '])
const flags = { moves: 0x02, notes: 0x0c }

/** A WebP's size and its bytes without what cameras write besides. Anything but its own chunks, and anything behind its end, is refused. */
export function readWebp(bytes: Buffer): Finding {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return 'content'
  const end = 8 + bytes.readUInt32LE(4)
  if (end !== bytes.length && end !== bytes.length - 1) return 'content'
  const parts: Buffer[] = []
  let canvas: Size | null = null
  let frame: Size | null = null
  for (let at = 12; at < end; ) {
    if (at + 8 > end) return 'content'
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (data.length < length) return 'content'
    if (type === 'ANIM' || type === 'ANMF') return 'moves'
    if (!kept.has(type) && !dropped.has(type)) return 'content'
    if (kept.has(type)) parts.push(padded(type, data))
    if (type === 'VP8X') {
      if (canvas || length < 10 || at !== 12) return 'content'
      if ((data[0] ?? 0) & flags.moves) return 'moves'
      canvas = { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) }
    }
    if (type === 'VP8 ' || type === 'VP8L') {
      const size = type === 'VP8 ' ? lossySize(data) : losslessSize(data)
      if (frame || !size) return 'content'
      frame = size
    }
    at += 8 + length + (length % 2)
  }
  if (!frame || (canvas && (canvas.width !== frame.width || canvas.height !== frame.height))) return 'content'
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return { bytes: Buffer.concat([head, body]), ...frame }
}

type Size = { width: number; height: number }

function padded(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + data.length + (data.length % 2))
  chunk.write(type, 'latin1')
  chunk.writeUInt32LE(data.length, 4)
  data.copy(chunk, 8)
  if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~flags.notes
  return chunk
}

/** A key frame (RFC 6386, 9.1): its start code, then 14 bits of each side. */
function lossySize(data: Buffer): Size | null {
  if (data.length < 10 || ((data[0] ?? 1) & 1) !== 0 || data.readUIntBE(3, 3) !== 0x9d012a) return null
  return sound({ width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff })
}

/** Its signature, then 14 bits of each side, less one. */
function losslessSize(data: Buffer): Size | null {
  if (data.length < 5 || data[0] !== 0x2f) return null
  const bits = data.readUInt32LE(1)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}

const sound = (size: Size) => (size.width > 0 && size.height > 0 ? size : null)
