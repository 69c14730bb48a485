import type { FileReader } from './file-reader.ts'
import type { Finding } from './finding.ts'

const endOfChain = 0xfffffffa
const mostSectors = 2048

/** A compound file (MS-CFB 2) whose directory has a workbook. */
export async function checkXls(file: FileReader): Promise<Finding> {
  const head = Buffer.from(await file.read(0, 512))
  if (head.length < 512 || head.toString('hex', 0, 8) !== 'd0cf11e0a1b11ae1' || head.readUInt16LE(28) !== 0xfffe) return 'content'
  const shift = head.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return 'content'
  const bytes = 2 ** shift
  const offsetOf = (sector: number) => (sector + 1) * bytes
  const names = new Set<string>()
  let sector = head.readUInt32LE(48)
  for (let seen = 0; sector < endOfChain; seen++) {
    const directory = await file.read(offsetOf(sector), bytes)
    if (directory.length < bytes || seen > mostSectors) return 'content'
    for (let at = 0; at < bytes; at += 128) if (directory[at + 66]) names.add(entryName(directory.subarray(at, at + 128)))
    // The table of what follows what: its own sectors are listed from byte 76 on.
    const perSector = bytes / 4
    const table = Math.floor(sector / perSector)
    if (table > 108) return 'content'
    const next = await file.read(offsetOf(head.readUInt32LE(76 + table * 4)) + (sector % perSector) * 4, 4)
    if (next.length < 4) return 'content'
    sector = next.readUInt32LE(0)
  }
  if (!names.has('Workbook') && !names.has('Book')) return 'content'
  return names.has('_VBA_PROJECT_CUR') ? 'macros' : 'ok'
}

function entryName(entry: Buffer): string {
  const length = Math.min(64, entry.readUInt16LE(64))
  return entry.toString('utf16le', 0, Math.max(0, length - 2))
}
