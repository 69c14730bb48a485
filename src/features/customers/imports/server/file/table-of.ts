import { createReadStream } from 'node:fs'
import { AppError } from '#contract/errors.ts'
import { kindOf } from './file-kind.ts'
import type { TableFile } from './rows.ts'
import { textKind } from './text-kind.ts'

const workbook = { encoding: '', delimiter: '', backslashes: false, oddLines: 0 }

/**
 * How a table that somebody sent is written, by its first bytes and its name; anything else is refused. `encoding`: of a text, as somebody
 * says who knows it.
 */
export async function tableOf(path: string, fileName: string, encoding = ''): Promise<TableFile & { oddLines: number }> {
  const format = kindOf(await firstBytes(path), fileName)
  const written = format === 'csv' ? await textKind(path, encoding) : workbook
  if (!format || !written) throw new AppError('importFileKind')
  return { path, format, sheet: 0, ...written }
}

async function firstBytes(path: string): Promise<Buffer> {
  for await (const chunk of createReadStream(path, { end: 63 })) return chunk as Buffer
  return Buffer.alloc(0)
}
