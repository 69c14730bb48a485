import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

export const folderOf = (config: Config) => join(config.dataFolder, 'files')
const nameOf = (config: Config, hash: string) => join(folderOf(config), hash.slice(0, 2), hash)
export const isHash = (name: string) => /^[0-9a-f]{64}$/.test(name)
/** The name of what has these bytes: their SHA-256. */
export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Keeps bytes under their SHA-256 (the name that is returned). On disk and complete before it answers. */
export async function saveFile(config: Config, bytes: Uint8Array): Promise<string> {
  const hash = hashOf(bytes)
  const path = nameOf(config, hash)
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await named(draft, path)
  return hash
}

/** A name is on the disk once its folder is. */
async function named(from: string, to: string) {
  await rename(from, to)
  // Windows opens no folders.
  if (process.platform === 'win32') return
  const folder = await open(join(to, '..'))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Where a file lies, for readers that jump about in it. */
export function fileByHash(config: Config, hash: string): string {
  if (!isHash(hash)) throw new Error('Not the name of a file.')
  return nameOf(config, hash)
}

export async function readFileByHash(config: Config, hash: string): Promise<Buffer | null> {
  if (!isHash(hash)) return null
  return readFile(nameOf(config, hash)).catch(absent(null))
}

/** A file that is being received: `keepDraft` gives it its name; who dies before leaves it to the sweep. */
export async function newDraft(config: Config) {
  const folder = join(folderOf(config), 'drafts')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  return { path, file: await open(path, 'wx', 0o600) }
}
export async function keepDraft(config: Config, { path, hash }: { path: string; hash: string }) {
  const kept = nameOf(config, hash)
  await mkdir(join(kept, '..'), { recursive: true, mode: 0o700 })
  await named(path, kept)
}
export const removeDraft = (path: string) => unlink(path).catch(absent(undefined))

/** Its bytes as they are read, null when there is no such file. */
export const streamFileByHash = async (config: Config, hash: string) => (isHash(hash) ? streamOf(nameOf(config, hash)) : null)

/** Not from a `FileHandle`: one that nobody closes, because whoever wanted to read hung up, ends the process when it is collected. */
export async function streamOf(path: string): Promise<ReadStream | null> {
  const stream = createReadStream(path)
  return once(stream, 'open').then(() => stream, absent(null))
}

/** For `catch`: what there is instead of a file that is not there. */
export const absent =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
