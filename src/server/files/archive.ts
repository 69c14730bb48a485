import type { Entry, ZipFile } from 'yauzl'

/** Why nothing of an archive is unpacked. `bomb`: it would become too much. `twice`: two entries have one name, and readers would differ. */
export type ArchiveRefusal = 'bomb' | 'twice' | 'encrypted'

const mostEntries = 2000
/** A real workbook packs far less tightly; what is small may. */
const most = { ratio: 120, fromBytes: 10 * 1_048_576 }

/** Judges a ZIP archive by its list of contents alone, before anything is unpacked. `mostBytes`: of all entries together, unpacked. */
export async function judgeArchive(zip: ZipFile, mostBytes: number): Promise<Map<string, Entry> | ArchiveRefusal> {
  if (zip.entryCount > mostEntries) return 'bomb'
  const entries = new Map<string, Entry>()
  const names = new Set<string>()
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    const { uncompressedSize: size, compressedSize, fileName } = entry
    bytes += size
    if (bytes > mostBytes || (size > most.fromBytes && size > compressedSize * most.ratio)) return 'bomb'
    if (entry.isEncrypted()) return 'encrypted'
    if (names.has(fileName.toLowerCase())) return 'twice'
    names.add(fileName.toLowerCase())
    entries.set(fileName, entry)
  }
  return entries
}
