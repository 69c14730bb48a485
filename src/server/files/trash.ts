import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { absent, folderOf, isHash } from './files.ts'

// Files that nobody uses any more lie in the trash for 30 days, below the day on which they came there: files/trash/2026-11-27/<name>.

const dayMs = 86_400_000
/** Its row may not be written yet. */
const youngMs = dayMs
const keptDays = 30

/** Of these names: those that a row refers to, and those that one has referred to at some time. */
type Lookup = { used(names: string[]): Promise<string[]>; known(names: string[]): Promise<string[]> }

/**
 * `toTrash`: files that were used once, and drafts whose writer died. `back`: out of the trash, because a row refers to them after all.
 * `emptied`: gone for good. `unknown`: left where they are, because this database never referred to them.
 */
export async function sweepFiles(config: Config, { used, known }: Lookup, now = Date.now()) {
  const swept = { toTrash: 0, back: 0, emptied: 0, unknown: 0 }
  const today = new Date(now).toISOString().slice(0, 10)
  for (const [folder, names] of await foldersIn(folderOf(config), isPlace)) {
    const hashes = names.filter(isHash)
    const [inUse, ours] = await Promise.all([used(hashes), known(hashes)])
    const isUsed = new Set(inUse)
    const isOurs = new Set(ours)
    for (const name of names) {
      if (isUsed.has(name) || !(await isOld(join(folder, name), now))) continue
      if (isHash(name) && !isOurs.has(name)) swept.unknown += 1
      else if (await moved(join(folder, name), join(trashOf(config), today, name))) swept.toTrash += 1
    }
  }
  for (const [folder, names] of await foldersIn(trashOf(config), isDay)) {
    for (const name of await used(names.filter(isHash)))
      if (await moved(join(folder, name), join(folderOf(config), name.slice(0, 2), name))) swept.back += 1
    if (Date.parse(folder.slice(-10)) > now - keptDays * dayMs) continue
    swept.emptied += (await readdir(folder)).length
    await rm(folder, { recursive: true })
  }
  return swept
}

const trashOf = (config: Config) => join(folderOf(config), 'trash')
const isPlace = (name: string) => /^[0-9a-f]{2}$/.test(name) || name === 'drafts'
const isDay = (name: string) => /^\d{4}-\d\d-\d\d$/.test(name)

async function foldersIn(parent: string, wanted: (name: string) => boolean) {
  const names = (await readdir(parent).catch(absent([]))).filter(wanted)
  return Promise.all(names.map(async (name) => [join(parent, name), await readdir(join(parent, name))] as const))
}

async function isOld(path: string, now: number) {
  const found = await stat(path).catch(absent(null))
  return found !== null && found.mtimeMs < now - youngMs
}

/** Another worker may have been quicker. */
async function moved(from: string, to: string) {
  await mkdir(join(to, '..'), { recursive: true, mode: 0o700 })
  return rename(from, to).then(() => true, absent(false))
}
