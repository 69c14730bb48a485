import type { FileReader } from './file-reader.ts'
import type { Finding } from './finding.ts'

const mostPixels = 64_000_000
const sized = (width: number, height: number): Finding =>
  width > 0 && height > 0 ? (width * height <= mostPixels ? 'ok' : 'dimensions') : 'content'

/** Its chunks, from the signature to IEND at the very end (PNG specification 5). */
export async function checkPng(file: FileReader): Promise<Finding> {
  const head = await file.read(0, 33)
  if (head.length < 33 || head.toString('hex', 0, 16) !== '89504e470d0a1a0a0000000d49484452') return 'content'
  const found = sized(head.readUInt32BE(16), head.readUInt32BE(20))
  let drawn = false
  for (let at = 33; at < file.size; ) {
    const chunk = await file.read(at, 8)
    if (chunk.length < 8) return 'content'
    const type = chunk.toString('latin1', 4, 8)
    if (!/^[A-Za-z]{4}$/.test(type)) return 'content'
    at += 12 + chunk.readUInt32BE(0)
    drawn ||= type === 'IDAT'
    if (type === 'IEND') return at === file.size ? (drawn ? found : 'content') : at < file.size ? 'hidden' : 'content'
  }
  return 'content'
}

/**
 * Its segments, from SOI to EOI (ITU T.81, annex B). Behind EOI telephones put a film, a second picture or notes of their own, none of which
 * belongs to it.
 */
export async function checkJpeg(file: FileReader): Promise<Finding> {
  if ((await file.read(0, 2)).toString('hex') !== 'ffd8') return 'content'
  let finding: Finding = 'content'
  for (let at = 2; ; ) {
    const [mark, marker = 0] = await file.read(at, 2)
    if (mark !== 0xff) return 'content'
    if (marker === 0xff) at += 1
    else if (marker === 0xd9) return finding
    else {
      const segment = await file.read(at + 2, 7)
      if (segment.length < 7) return 'content'
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
      if (isFrame) finding = sized(segment.readUInt16BE(5), segment.readUInt16BE(3))
      at += 2 + segment.readUInt16BE(0)
      if (marker === 0xda) at = await nextMarker(file, at)
    }
  }
}

/** Past the coded picture: FF is followed by 00, or by a restart marker, as long as it goes on. */
async function nextMarker(file: FileReader, from: number): Promise<number> {
  for (let at = from; at < file.size; ) {
    const piece = await file.read(at, 32_768)
    const mark = piece.indexOf(0xff)
    if (mark < 0) at += piece.length
    else {
      const [, next = 0] = await file.read(at + mark, 2)
      if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at + mark
      at += mark + (next === 0xff ? 1 : 2)
    }
  }
  return file.size
}

/** Its blocks, from the header to the trailer at the very end (GIF89a, appendix B). */
export async function checkGif(file: FileReader): Promise<Finding> {
  const head = await file.read(0, 13)
  if (head.length < 13 || !/^GIF8[79]a$/.test(head.toString('latin1', 0, 6))) return 'content'
  const found = sized(head.readUInt16LE(6), head.readUInt16LE(8))
  const colours = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let drawn = false
  for (let at = 13 + colours(head[10]); at < file.size; ) {
    const block = await file.read(at, 10)
    if (block[0] === 0x3b) return at + 1 === file.size ? (drawn ? found : 'content') : 'hidden'
    if (block[0] === 0x21) at = await pastSubBlocks(file, at + 2)
    else if (block[0] === 0x2c && block.length === 10) {
      drawn = true
      at = await pastSubBlocks(file, at + 11 + colours(block[9]))
    } else return 'content'
  }
  return 'content'
}

async function pastSubBlocks(file: FileReader, from: number): Promise<number> {
  for (let at = from; ; ) {
    const [length] = await file.read(at, 1)
    if (length === undefined) return file.size
    at += 1 + length
    if (length === 0) return at
  }
}
