/** A picture's bytes without what cameras write besides. `moves`: drawn anew it would stand still. `turn`: how its notes say to show it, 1 upright. */
export type PictureBytes = { bytes: Uint8Array<ArrayBuffer>; moves: boolean; turn: number }

/** Null: it is not what its name says, or broken. */
export function withoutNotes(bytes: Uint8Array<ArrayBuffer>, mime: string): PictureBytes | null {
  const read = { 'image/jpeg': jpeg, 'image/png': png, 'image/webp': webp }[mime]
  try {
    return read?.(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ?? null
  } catch (error) {
    // It ends where it should go on.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The same, with nothing noted but how it is to be shown: for whoever cannot draw it anew. */
export function withTurnAlone(bytes: Uint8Array<ArrayBuffer>, mime: string): Uint8Array<ArrayBuffer> | null {
  const plain = withoutNotes(bytes, mime)
  if (!plain) return null
  if (plain.turn === upright) return plain.bytes
  const noted = { 'image/jpeg': turnedJpeg, 'image/png': turnedPng, 'image/webp': turnedWebp }[mime]
  return noted?.(plain.bytes, plain.turn) ?? null
}

const upright = 1
const letters = (bytes: Uint8Array, at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length))

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Beside the picture itself: JFIF, colours (ICC) and how Adobe coded them. What stands behind the end of the picture is left out too. */
function jpeg(bytes: Uint8Array<ArrayBuffer>, view: DataView): PictureBytes | null {
  if (view.getUint16(0) !== 0xffd8) return null
  const parts = [bytes.subarray(0, 2)]
  let turn = upright
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) return { bytes: joined([...parts, bytes.subarray(at, at + 2)]), moves: false, turn }
    let end = at + 2 + view.getUint16(at + 2)
    const name = letters(bytes, at + 4, 4)
    if (marker === 0xe1 && name === 'Exif' && turn === upright) turn = turnIn(view, at + 10)
    if (marker === 0xda) end = pastCoded(bytes, end)
    const isNote = marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee && !(marker === 0xe2 && name === 'ICC_'))
    if (!isNote) parts.push(bytes.subarray(at, end))
    at = end
  }
}

/** FF is followed by 00, or by a restart marker, as long as the coded picture goes on. */
function pastCoded(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/** Whether the first directory of a TIFF says that it is to be turned or mirrored (tag 0x112), and how. */
function turnIn(view: DataView, start: number): number {
  const little = view.getUint16(start) === 0x4949
  const first = start + view.getUint32(start + 4, little)
  const count = view.getUint16(first, little)
  for (let index = 0; index < count; index++) {
    const at = first + 2 + index * 12
    const turn = view.getUint16(at, little) === 0x112 ? view.getUint16(at + 8, little) : upright
    if (turn > upright && turn <= 8) return turn
  }
  return upright
}

/** What of a PNG changes how it looks; all else in it is notes. */
const pngChunks = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '))

function png(bytes: Uint8Array<ArrayBuffer>, view: DataView): PictureBytes | null {
  if (view.getUint32(0) !== 0x89504e47) return null
  const parts = [bytes.subarray(0, 8)]
  let moves = false
  let turn = upright
  for (let at = 8; ; ) {
    const type = letters(bytes, at + 4, 4)
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return null
    if (type === 'acTL') moves = true
    if (type === 'eXIf') turn = turnIn(view, at + 8)
    if (pngChunks.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') return { bytes: joined(parts), moves, turn }
    at = end
  }
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP'])
const flags = { moves: 0x02, notes: 0x0c, turn: 0x08 }

function webp(bytes: Uint8Array<ArrayBuffer>, view: DataView): PictureBytes | null {
  if (letters(bytes, 0, 4) !== 'RIFF' || letters(bytes, 8, 4) !== 'WEBP') return null
  const parts = [bytes.slice(0, 12)]
  let moves = false
  let turn = upright
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = letters(bytes, at, 4)
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length + (length % 2)
    if (end > bytes.length + 1) return null
    const chunk = bytes.slice(at, end)
    if (type === 'VP8X') {
      moves = ((chunk[8] ?? 0) & flags.moves) !== 0
      chunk[8] = (chunk[8] ?? 0) & ~flags.notes
    }
    // Some writers put `Exif` in front of it, as in a JPEG.
    if (type === 'EXIF') turn = turnIn(view, at + 8 + (letters(bytes, at + 8, 4) === 'Exif' ? 6 : 0))
    if (webpChunks.has(type)) parts.push(chunk)
    at = end
  }
  const all = joined(parts)
  new DataView(all.buffer).setUint32(4, all.length - 8, true)
  return { bytes: all, moves, turn }
}

/** A TIFF whose one entry says how the picture is to be shown. */
const turnNote = (turn: number) => Uint8Array.from([77, 77, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0, 0, 0, 0, 0])
const asciiOf = (text: string) => new TextEncoder().encode(text)
function bigEndian(value: number): Uint8Array {
  const four = new Uint8Array(4)
  new DataView(four.buffer).setUint32(0, value)
  return four
}

/** Behind the JFIF segment, which stands first where there is one. */
function turnedJpeg(bytes: Uint8Array<ArrayBuffer>, turn: number) {
  const note = turnNote(turn)
  const at = bytes[3] === 0xe0 ? 4 + (bytes[4] ?? 0) * 256 + (bytes[5] ?? 0) : 2
  const segment = [Uint8Array.from([0xff, 0xe1, 0, 8 + note.length]), asciiOf('Exif\0\0'), note]
  return joined([bytes.subarray(0, at), ...segment, bytes.subarray(at)])
}

/** Behind the header chunk. */
function turnedPng(bytes: Uint8Array<ArrayBuffer>, turn: number) {
  const note = turnNote(turn)
  const body = joined([asciiOf('eXIf'), note])
  return joined([bytes.subarray(0, 33), bigEndian(note.length), body, bigEndian(crcOf(body)), bytes.subarray(33)])
}

/** Only what is written in the extended form has a place for notes: elsewhere there were none. */
function turnedWebp(bytes: Uint8Array<ArrayBuffer>, turn: number) {
  if (letters(bytes, 12, 4) !== 'VP8X') return bytes
  const note = turnNote(turn)
  const all = joined([bytes, asciiOf('EXIF'), bigEndian(note.length).reverse(), note])
  all[20] = (all[20] ?? 0) | flags.turn
  new DataView(all.buffer).setUint32(4, all.length - 8, true)
  return all
}

/** The check of a PNG's chunk (PNG specification, annex D). */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
