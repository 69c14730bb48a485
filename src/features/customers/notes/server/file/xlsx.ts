import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { judgeArchive } from '#server/files/archive.ts'
import type { Finding } from './finding.ts'

const mostUnpacked = 100_000_000
const mostContentTypes = 1_000_000
/** Behind an entry may stand its sizes once more. */
const longestDescriptor = 24
const typesName = '[Content_Types].xml'

/** A ZIP archive that is a workbook and nothing else: no bytes before, between or behind its entries, and it unpacks to what it says. */
export async function checkXlsx(path: string, bytes: number): Promise<Finding> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(() => null)
  if (!zip) return 'content'
  try {
    return await checkEntries(zip, bytes)
  } catch (error) {
    return error instanceof Error && /too many bytes/.test(error.message) ? 'bomb' : 'content'
  } finally {
    zip.close()
  }
}

async function checkEntries(zip: ZipFile, bytes: number): Promise<Finding> {
  const judged = await judgeArchive(zip, mostUnpacked)
  if (!(judged instanceof Map)) return judged === 'bomb' ? 'bomb' : judged === 'twice' ? 'hidden' : 'content'
  const entries = [...judged.values()]
  const directory = entries.reduce(
    (sum, entry) => sum + 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength,
    22 + zip.comment.length,
  )
  if (!(await standsInARow(zip, entries, bytes - directory))) return 'hidden'
  const types = await unpack(zip, entries)
  if (!types.includes('spreadsheetml.sheet.main+xml') || !judged.has('xl/workbook.xml')) {
    return /macroEnabled/i.test(types) ? 'macros' : 'content'
  }
  return entries.some(({ fileName }) => /vbaProject|macrosheets/i.test(fileName)) ? 'macros' : 'ok'
}

async function standsInARow(zip: ZipFile, entries: Entry[], end: number): Promise<boolean> {
  let at = 0
  for (const entry of [...entries].sort((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader)) {
    const gap = entry.relativeOffsetOfLocalHeader - at
    if (gap < 0 || gap > (at === 0 ? 0 : longestDescriptor)) return false
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    at = fileDataStart + entry.compressedSize
  }
  return at <= end && end - at <= longestDescriptor
}

/** Unpacks everything, which fails where a size is not what it says, and answers the table of contents. */
async function unpack(zip: ZipFile, entries: Entry[]): Promise<string> {
  const types: Buffer[] = []
  let kept = 0
  for (const entry of entries) {
    for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      if (entry.fileName !== typesName || kept > mostContentTypes) continue
      types.push(piece)
      kept += piece.length
    }
  }
  return Buffer.concat(types).toString('utf8')
}
