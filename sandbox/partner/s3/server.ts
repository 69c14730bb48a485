import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { basename } from 'node:path'
import { openDoor } from '../door.ts'
import { isFinished } from '../home.ts'
import type { Shelf } from '../shelf.ts'
import type { Supplier } from '../supplier.ts'
import { fuse, slowly, type Trouble } from '../trouble.ts'
import { listObjects } from './list-objects.ts'
import { type Answer, answerXml, copyObject, getObject, putObject } from './objects.ts'
import { S3Error } from './s3-error.ts'
import { checkSignature } from './signature.ts'
import { xml } from './xml.ts'

type S3Options = {
  port: number
  host: string
  bucket: string
  shelf: Shelf
  supplier: Supplier
  trouble: Trouble
  received(name: string, bytes: Buffer): Promise<unknown>
}

/** One bucket of the retailer, path style: `in/` for the supplier, `out/` from it. Any other key is as good, as in every bucket. */
export function startS3({ port, host, ...context }: S3Options) {
  const server = createServer((request, response) => {
    serve(request, context)
      .catch(refusal)
      .then((answer) => send(request, response, answer, context.trouble))
      .catch(() => request.socket.destroy())
  })
  return openDoor({ port, host, onSocket: (socket) => server.emit('connection', socket) })
}

type Context = Omit<S3Options, 'port' | 'host'>

async function serve(request: IncomingMessage, { bucket, shelf, supplier, trouble, received }: Context): Promise<Answer> {
  const { method = 'GET', headers } = request
  const rawUrl = request.url ?? '/'
  const url = new URL(`http://s3${rawUrl}`)
  const rawPath = rawUrl.replace(/\?.*$/s, '')
  const body = await bodyOf(request)
  await slowly(trouble)
  checkSignature({ method, url, rawPath, headers, body }, supplier)
  if (trouble.answerStatus) throw new S3Error('SlowDown', 'Reduce your request rate')
  const [, wanted = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(decodeURIComponent(rawPath)) ?? []
  if (wanted !== bucket) throw new S3Error('NoSuchBucket', 'The bucket does not exist')
  if (trouble.readOnly && method !== 'GET' && method !== 'HEAD') throw new S3Error('AccessDenied', 'Access denied')

  if (!key && method === 'HEAD') return { status: 200, headers: { 'x-amz-bucket-region': supplier.region } }
  if (!key && method === 'GET') return answerXml(listObjects(shelf, bucket, url.searchParams))
  if (key && (method === 'GET' || method === 'HEAD')) return getObject(shelf, key, headers)
  if (key && method === 'DELETE') {
    shelf.remove(key)
    return { status: 204 }
  }
  if (!key || method !== 'PUT') throw new S3Error('MethodNotAllowed', 'Not here')
  const answer = headers['x-amz-copy-source'] ? copyObject(shelf, bucket, key, headers) : putObject(shelf, key, headers, body)
  const put = shelf.get(key)
  if (put && key.startsWith('out/') && isFinished(key)) await received(basename(key), put.bytes)
  return answer
}

function refusal(error: unknown): Answer {
  if (!(error instanceof S3Error)) throw error
  return { ...answerXml(xml('Error', { Code: error.code, Message: error.message })), status: error.status }
}

/** As much of it as gets through, under the length it was to have. */
function send({ method }: IncomingMessage, response: ServerResponse, { status, headers, body = '' }: Answer, trouble: Trouble) {
  const content = Buffer.from(body)
  if (method === 'PUT' && trouble.loseAnswers > 0) {
    trouble.loseAnswers--
    return response.destroy()
  }
  response.writeHead(status, { ...headers, ...(status !== 204 && status !== 304 && { 'content-length': content.length }) })
  if (method === 'HEAD') return response.end()
  const { through, broken } = fuse(trouble).take(content.length)
  if (!broken) return response.end(content)
  return response.write(content.subarray(0, through), () => response.destroy())
}

const largestBytes = 100_000_000

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > largestBytes) throw new S3Error('InvalidArgument', 'Too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
