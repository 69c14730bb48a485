import type { FileReader } from './file-reader.ts'
import type { Finding } from './finding.ts'

const kinds = {
  WEBP: new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP', 'EXIF', 'XMP ']),
  'AVI ': new Set(['LIST', 'JUNK', 'idx1']),
}

export const checkWebp = (file: FileReader) => checkRiff(file, 'WEBP', /^VP8[ LX]$/)
export const checkAvi = (file: FileReader) => checkRiff(file, 'AVI ', /^LIST$/)

/** A container of chunks, each padded to an even length, that together are as long as the header says and the file is. */
async function checkRiff(file: FileReader, kind: keyof typeof kinds, first: RegExp): Promise<Finding> {
  const head = await file.read(0, 16)
  if (head.length < 16 || head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== kind) return 'content'
  if (!first.test(head.toString('latin1', 12, 16))) return 'content'
  const end = 8 + head.readUInt32LE(4)
  if (end < file.size) return 'hidden'
  if (end > file.size) return 'content'
  let at = 12
  while (at < end) {
    const chunk = await file.read(at, 8)
    if (chunk.length < 8 || !kinds[kind].has(chunk.toString('latin1', 0, 4))) return 'content'
    const length = chunk.readUInt32LE(4)
    at += 8 + length + (length % 2)
  }
  // Some writers leave out the last padding.
  return at === end || at === end + 1 ? 'ok' : 'content'
}
