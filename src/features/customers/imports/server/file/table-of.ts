import { createReadStream } from 'node:fs'
import { AppError } from '#contract/errors.ts'
import { kindOf } from './file-kind.ts'
import type { TableFile } from './rows.ts'
import { textKind } from './text-kind.ts'

/** How a table that somebody sent is written, by its first bytes and its name; anything else is refused. */
export async function tableOf(path: string, fileName: string): Promise<TableFile> {
  const format = kindOf(await firstBytes(path), fileName)
  const written = format === 'csv' ? await textKind(path) : { encoding: '', delimiter: '' }
  if (!format || !written) throw new AppError('importFileKind')
  return { path, format, ...written }
}

async function firstBytes(path: string): Promise<Buffer> {
  for await (const chunk of createReadStream(path, { end: 63 })) return chunk as Buffer
  return Buffer.alloc(0)
}
