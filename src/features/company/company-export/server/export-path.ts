import { mkdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'

/** Apart from the other files: it is no record's, and goes when its time is over. */
export async function exportPlace(config: Config, id: string): Promise<string> {
  const folder = join(config.dataFolder, 'exports')
  await mkdir(folder, { recursive: true })
  return join(folder, `${id}.zip`)
}

export const removeExport = async (config: Config, id: string) =>
  unlink(await exportPlace(config, id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
