import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { bytesOf } from './http.ts'
import { type RemoteFile, TransportError } from './transport.ts'

/** `url`: where the document is fetched. `bytes`: it came with the answer itself. */
export type Listed = { file: RemoteFile; url?: URL; bytes?: Buffer }

/** Of a page. Their addresses are kept until they are settled. */
const mostEntries = 1_000
const longest = { id: 500, etag: 500, modifiedAt: 500, url: 2_000 }

const entry = z.object({
  id: z.coerce.string(),
  url: z.string().optional(),
  etag: z.string().optional(),
  sizeBytes: z.number().int().nonnegative().optional(),
  modifiedAt: z.string().optional(),
})
const listing = z.union([
  z.object({ documents: z.array(entry), next: z.string().nullable().optional() }),
  z.array(entry).transform((documents) => ({ documents, next: null })),
])

/** A JSON list of documents with their addresses, by page; every other answer is a document itself, and an empty one is none. */
export async function listingOf(answer: IncomingMessage, endpoint: URL): Promise<{ files: Listed[]; next: URL | null }> {
  const body = await bytesOf(answer)
  if (body.toString('latin1').trim() === '') return { files: [], next: null }
  const said = /json/.test(answer.headers['content-type'] ?? '') ? jsonOf(body.toString('utf8')) : null
  refuseTooMany(said)
  const parsed = listing.safeParse(said)
  if (!parsed.success) return { files: [itself(body)], next: null }
  const { documents, next } = parsed.data
  if (documents.some(isTooLong)) throw new TransportError('list', 'tooLarge')
  const files = documents
    .filter(({ id }) => id !== '')
    .map(({ id, url, etag = '', sizeBytes, modifiedAt }) => ({
      file: { name: id, version: etag || modifiedAt || id, size: sizeBytes ?? null, modifiedAt: dateOf(modifiedAt) },
      url: within(endpoint, url ?? `${endpoint.pathname.replace(/\/$/, '')}/${encodeURIComponent(id)}`),
    }))
  const link = next ?? /<([^<>]{1,2000})>\s*;\s*rel="?next"?/.exec(String(answer.headers.link ?? ''))?.[1]
  return { files, next: link ? within(endpoint, link) : null }
}

/** Looked at before anything is made of each of them. */
function refuseTooMany(said: unknown) {
  const documents = typeof said === 'object' && said !== null && 'documents' in said ? said.documents : said
  if (Array.isArray(documents) && documents.length > mostEntries) throw new TransportError('list', 'tooLarge')
}

const isTooLong = (said: z.output<typeof entry>) =>
  (Object.keys(longest) as (keyof typeof longest)[]).some((name) => (said[name]?.length ?? 0) > longest[name])

function itself(bytes: Buffer): Listed {
  const version = createHash('sha256').update(bytes).digest('hex')
  return { file: { name: `document-${version.slice(0, 12)}`, version, size: bytes.length, modifiedAt: null }, bytes }
}

/** Our key goes to no other server than the one it was entered for. */
function within(endpoint: URL, address: string): URL {
  const url = new URL(address, endpoint)
  if (url.origin !== endpoint.origin) throw new TransportError('list', 'refusedByServer')
  return url
}

function dateOf(text: string | undefined): Date | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : new Date(time)
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
