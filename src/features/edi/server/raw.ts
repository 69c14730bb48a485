import { open } from 'node:fs/promises'
import type { RawResult } from '#contract/endpoint.ts'
import type { DbContext } from '#server/context.ts'
import { fileByHash } from '#server/files.ts'
import type { getDocumentRaw } from '../contract.ts'
import { documentOf } from './document.ts'
import { storedDelimiters } from './stored.ts'

/** Documents of many thousand segments are shown a part at a time, and of a longer one only its beginning. */
const segmentsPerPage = 500
const mostBytes = 8 * 1_048_576

/** Segments as they stand in the file. What is beyond ASCII is shown byte by byte. */
export async function rawPage({ db, services }: DbContext, id: string, from: number): Promise<RawResult<typeof getDocumentRaw>> {
  const { fileId, groupId, startByte, sizeBytes } = await documentOf(db, id)
  const file = fileId ? await db.selectFrom('ediFiles').select('file').where('id', '=', fileId).executeTakeFirstOrThrow() : null
  if (!file) return { segments: [], next: null, terminator: '', separator: '' }
  const text = await readPart(fileByHash(services.config, file.file), startByte, Math.min(sizeBytes, mostBytes))
  const group = groupId ? await db.selectFrom('ediGroups').select('delimiters').where('id', '=', groupId).executeTakeFirstOrThrow() : null
  const { terminator, element } = group ? storedDelimiters.parse(group.delimiters) : noDelimiters
  const all = segmentsOf(text, terminator, startByte)
  const shown = all.slice(from, from + segmentsPerPage)
  return {
    segments: shown.map(({ text: segment, offset }, index) => {
      const elements = segment.split(element)
      return { position: from + index + 1, offset, id: elements[0] ?? '', elements: elements.slice(1) }
    }),
    next: from + shown.length < all.length ? from + shown.length : null,
    ...{ terminator: Buffer.from(terminator, 'latin1').toString('hex'), separator: element },
  }
}

/** Of what is no X12, lines. */
const noDelimiters = { terminator: '\n', element: '\0' }

async function readPart(path: string, start: number, size: number): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, start)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

function segmentsOf(text: string, terminator: string, start: number): { text: string; offset: number }[] {
  const found: { text: string; offset: number }[] = []
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf(terminator, at)
    const segment = text.slice(at, end < 0 ? text.length : end)
    const blank = segment.length - segment.trimStart().length
    if (segment.trim()) found.push({ text: segment.trim(), offset: start + at + blank })
    at = end < 0 ? text.length : end + terminator.length
  }
  return found
}
