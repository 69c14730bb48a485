import { open } from 'node:fs/promises'
import type { RawResult } from '#contract/endpoint.ts'
import { fileByHash } from '#server/files/files.ts'
import type { DbContext } from '#server/http/context.ts'
import type { getDocumentRaw } from '../../contract.ts'
import { storedDelimiters } from '../receive/stored.ts'
import { documentOf } from './document.ts'
import { linesOf, segmentsOf } from './raw-parts.ts'

/** Documents of many thousand segments are shown a part at a time, and of a longer one only its beginning. */
const mostBytes = 2 * 1_048_576
const fullPage = { segments: 500, characters: 200_000 }

/** Segments, or lines, as they stand in the file. What is beyond ASCII is shown byte by byte in segments. */
export async function rawPage({ db, services }: DbContext, id: string, from: number): Promise<RawResult<typeof getDocumentRaw>> {
  const { fileId, groupId, startByte, sizeBytes } = await documentOf(db, id)
  const file = fileId ? await db.selectFrom('ediFiles').select('file').where('id', '=', fileId).executeTakeFirstOrThrow() : null
  if (!file) return { segments: [], next: null, terminator: '', separator: '' }
  const bytes = await readPart(fileByHash(services.config, file.file), startByte, Math.min(sizeBytes, mostBytes))
  const group = groupId ? await db.selectFrom('ediGroups').select('delimiters').where('id', '=', groupId).executeTakeFirstOrThrow() : null
  const delimiters = group && storedDelimiters.parse(group.delimiters)
  const all = delimiters ? segmentsOf(bytes.toString('latin1'), delimiters, startByte) : linesOf(bytes, startByte)
  const { shown, next } = pageOf(all, from)
  return {
    segments: shown.map((segment, index) => ({ position: from + index + 1, ...segment })),
    next,
    terminator: Buffer.from(delimiters?.terminator ?? '\n', 'latin1').toString('hex'),
    separator: delimiters?.element ?? '',
  }
}

/** `next`: where the following page begins. */
function pageOf<Part extends { elements: string[] }>(all: Iterable<Part>, from: number) {
  const shown: Part[] = []
  let [index, characters] = [-1, 0]
  for (const part of all) {
    if (++index < from) continue
    if (shown.length === fullPage.segments || characters > fullPage.characters) return { shown, next: index }
    shown.push(part)
    characters += part.elements.reduce((sum, element) => sum + element.length + 1, 0)
  }
  return { shown, next: null }
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
