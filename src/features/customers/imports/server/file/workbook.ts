import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { AppError } from '#contract/errors.ts'
import { judgeArchive } from '#server/files/archive.ts'

/** A real workbook stays far below both. */
const most = { bytes: 512 * 1_048_576, besideBytes: 128 * 1_048_576 }
/** Read before the sheet, and in part kept. */
const beside = new Set(['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/sharedStrings.xml', 'xl/styles.xml'])

export type Workbook = { entry(name: string): Entry | undefined; chunks(entry: Entry): AsyncIterable<string>; close(): void }

/** Opens an XLSX file as far as it is one: nothing is unpacked before its list of contents has been judged. */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await openPromise(path, { autoClose: false }).catch(broken)
  try {
    const entries = await listed(zip)
    if (!entries.has('[Content_Types].xml') || !entries.has('xl/workbook.xml') || entries.has('xl/vbaProject.bin'))
      throw new AppError('importFileKind')
    return { entry: (name) => entries.get(name), chunks: (entry) => unpacked(zip, entry), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function listed(zip: ZipFile): Promise<Map<string, Entry>> {
  const judged = await judgeArchive(zip, most.bytes).catch(broken)
  if (!(judged instanceof Map)) throw new AppError(judged === 'bomb' ? 'importFileUnpacks' : 'importFileBroken')
  for (const name of beside) if ((judged.get(name)?.uncompressedSize ?? 0) > most.besideBytes) throw new AppError('importFileUnpacks')
  return judged
}

/** Breaks off as soon as there is more than the list of contents says. */
async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield decoder.decode(chunk as Buffer, { stream: true })
  } catch (error) {
    broken(error)
  }
}

function broken(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('importFileBroken', { cause })
}
