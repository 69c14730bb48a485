import { open } from 'node:fs/promises'
import type { RawResult } from '#contract/endpoint.ts'
import type { DbContext } from '#server/context.ts'
import { fileByHash } from '#server/files.ts'
import type { getDocumentRaw } from '../contract.ts'
import { documentOf } from './document.ts'
import { linesOf, segmentsOf } from './raw-parts.ts'
import { storedDelimiters } from './stored.ts'

/** Documents of many thousand segments are shown a part at a time, and of a longer one only its beginning. */
const segmentsPerPage = 500
const mostBytes = 8 * 1_048_576

/** Segments, or lines, as they stand in the file. What is beyond ASCII is shown byte by byte in segments. */
export async function rawPage({ db, services }: DbContext, id: string, from: number): Promise<RawResult<typeof getDocumentRaw>> {
  const { fileId, groupId, startByte, sizeBytes } = await documentOf(db, id)
  const file = fileId ? await db.selectFrom('ediFiles').select('file').where('id', '=', fileId).executeTakeFirstOrThrow() : null
  if (!file) return { segments: [], next: null, terminator: '', separator: '' }
  const bytes = await readPart(fileByHash(services.config, file.file), startByte, Math.min(sizeBytes, mostBytes))
  const group = groupId ? await db.selectFrom('ediGroups').select('delimiters').where('id', '=', groupId).executeTakeFirstOrThrow() : null
  const delimiters = group && storedDelimiters.parse(group.delimiters)
  const all = delimiters ? segmentsOf(bytes.toString('latin1'), delimiters, startByte) : linesOf(bytes, startByte)
  const shown = all.slice(from, from + segmentsPerPage)
  return {
    segments: shown.map((segment, index) => ({ position: from + index + 1, ...segment })),
    next: from + shown.length < all.length ? from + shown.length : null,
    ...{ terminator: Buffer.from(delimiters?.terminator ?? '\n', 'latin1').toString('hex'), separator: delimiters?.element ?? '' },
  }
}

async function readPart(path: string, start: number, size: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
