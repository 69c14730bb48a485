import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'

const nameOf = (config: Config, hash: string) => join(config.dataFolder, 'files', hash.slice(0, 2), hash)

/** Keeps bytes under their SHA-256 (the name that is returned). On disk and complete before it answers. */
export async function saveFile(config: Config, bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const path = nameOf(config, hash)
  await mkdir(join(path, '..'), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  return hash
}

export async function readFileByHash(config: Config, hash: string): Promise<Buffer | null> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return null
  return readFile(nameOf(config, hash)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
