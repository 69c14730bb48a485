import type { IncomingHttpHeaders } from 'node:http'
import type { Shelf, Shelved } from '../shelf.ts'
import { S3Error } from './s3-error.ts'
import { xml } from './xml.ts'

export type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer }

export const answerXml = (body: string): Answer => ({ status: 200, headers: { 'content-type': 'application/xml' }, body })

export function getObject(shelf: Shelf, key: string, headers: IncomingHttpHeaders): Answer {
  const found = existing(shelf, key)
  checkTag(found, headers['if-match'])
  if (headers['if-none-match'] === `"${found.etag}"`) return { status: 304 }
  const about = {
    etag: `"${found.etag}"`,
    'last-modified': found.modifiedAt.toUTCString(),
    'content-type': found.contentType,
    'accept-ranges': 'bytes',
  }
  const from = Number(/^bytes=(\d+)-$/.exec(String(headers.range))?.[1] ?? 0)
  if (!from) return { status: 200, headers: about, body: found.bytes }
  const range = `bytes ${from}-${found.bytes.length - 1}/${found.bytes.length}`
  return { status: 206, headers: { ...about, 'content-range': range }, body: found.bytes.subarray(from) }
}

export function putObject(shelf: Shelf, key: string, headers: IncomingHttpHeaders, body: Buffer): Answer {
  if (headers['if-none-match'] === '*' && shelf.get(key)) throw new S3Error('PreconditionFailed', 'It exists')
  const chunked = headers['content-encoding']?.includes('aws-chunked')
  const etag = shelf.put(key, chunked ? unchunked(body) : body, headers['content-type'])
  return { status: 200, headers: { etag: `"${etag}"` } }
}

/** Within the one bucket. The source is percent-encoded, and may begin with a slash. */
export function copyObject(shelf: Shelf, bucket: string, key: string, headers: IncomingHttpHeaders): Answer {
  const source = decodeURIComponent(String(headers['x-amz-copy-source'])).replace(/^\//, '')
  if (!source.startsWith(`${bucket}/`)) throw new S3Error('NoSuchBucket', 'No such source')
  const found = existing(shelf, source.slice(bucket.length + 1))
  checkTag(found, headers['x-amz-copy-source-if-match'])
  const etag = shelf.put(key, found.bytes, found.contentType)
  return answerXml(xml('CopyObjectResult', { ETag: `"${etag}"`, LastModified: new Date().toISOString() }))
}

function existing(shelf: Shelf, key: string) {
  const found = shelf.get(key)
  if (!found) throw new S3Error('NoSuchKey', 'The key does not exist')
  return found
}

function checkTag({ etag }: Shelved, wanted: string | string[] | undefined) {
  if (wanted && wanted !== `"${etag}"` && wanted !== etag) throw new S3Error('PreconditionFailed', 'It is another version by now')
}

/** `aws-chunked`: each chunk behind its length in hexadecimal digits, the last one empty. */
function unchunked(body: Buffer) {
  const chunks: Buffer[] = []
  for (let start = 0; ; ) {
    const end = body.indexOf('\r\n', start)
    const length = Number.parseInt(body.toString('latin1', start, end), 16)
    if (!length) return Buffer.concat(chunks)
    chunks.push(body.subarray(end + 2, end + 2 + length))
    start = end + 2 + length + 2
  }
}
