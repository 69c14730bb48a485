import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { withoutEnd, withoutStart } from '#contract/text-ends.ts'
import { archiveName, isCandidate, refusalOf, temporaryName } from './file-name.ts'
import { isNamed, openClient, storeProblem } from './s3-client.ts'
import { type Connecting, type RemoteFile, type Session, type Transport, TransportError, times, within } from './transport.ts'

export const s3: Transport = {
  async open(connecting, onStep) {
    const client = await openClient(connecting, onStep)
    const session = sessionOf(client, connecting)
    await within(times.openMs, 'signIn', session.look()).catch((error: unknown) => {
      client.destroy()
      throw error
    })
    onStep('signIn')
    return session
  },
}

/** A key with its prefix is a name here; what lies deeper, as the archive does, is not listed. */
function sessionOf(client: S3Client, { settings, direction }: Connecting): Session & { look(): Promise<unknown> } {
  const Bucket = settings.bucketName
  const prefix = folderOf(settings.pathPrefix)
  const archive = settings.archivePath.startsWith('/') ? folderOf(settings.archivePath) : prefix + folderOf(settings.archivePath)
  const key = (name: string) => prefix + name
  const page = (ContinuationToken?: string, MaxKeys = 1000) =>
    client
      .send(new ListObjectsV2Command({ Bucket, Prefix: prefix, Delimiter: '/', MaxKeys, ...(ContinuationToken && { ContinuationToken }) }))
      .catch(storeProblem('list'))
  const remove = (name: string) => client.send(new DeleteObjectCommand({ Bucket, Key: name })).catch(storeProblem('write'))
  const put = (name: string, Body: Buffer, ContentType = 'text/plain') =>
    client.send(new PutObjectCommand({ Bucket, Key: name, Body, ContentType })).catch(storeProblem('write'))
  const get = async (name: string, IfMatch?: string) => {
    const { Body } = await client
      .send(new GetObjectCommand({ Bucket, Key: key(name), ...(IfMatch && { IfMatch }) }))
      .catch(storeProblem('list'))
    if (Body instanceof Readable) return Body
    throw new TransportError('list', 'broken')
  }
  /** Null: it is not there. */
  const head = (name: string) =>
    client
      .send(new HeadObjectCommand({ Bucket, Key: key(name) }))
      .catch((error) => (isNamed(error, 'NotFound', 'NoSuchKey') ? null : Promise.reject(error)))
  return {
    look: () => page(undefined, 1),
    async check(onStep) {
      onStep('list')
      if (direction === 'I' && settings.afterRetrieval === 'leave') return onStep('write', 'skipped')
      const into = direction === 'I' && settings.afterRetrieval === 'archive' ? archive : prefix
      const name = into + temporaryName('connection-test', String(Math.random()))
      await put(name, Buffer.from('connection test'))
      await remove(name)
      onStep('write')
    },
    async *list() {
      for (let token: string | undefined, more = true; more; ) {
        const { Contents = [], NextContinuationToken, IsTruncated } = await page(token)
        for (const { Key = '', Size = 0, ETag = '', LastModified = null } of Contents) {
          const name = Key.slice(prefix.length)
          if (Size > 0 && isCandidate(name, settings.filePattern))
            yield { name, version: ETag, size: Size, modifiedAt: LastModified, ...refusalOf(name) }
        }
        token = NextContinuationToken
        more = IsTruncated === true && token !== undefined
      }
    },
    read: ({ name, version }) => get(name, version),
    async settle(file, how) {
      if (how === 'leave') return
      if (how === 'archive' && !(await copied(file))) return
      const there = await head(file.name).catch(storeProblem('write'))
      if (there && bare(there.ETag) === bare(file.version)) await remove(key(file.name))
    },
    // An object is there whole or not at all, and the same again is the same object.
    sends: 'keyed',
    async send(name, bytes, { contentType }) {
      await put(key(name), bytes, contentType)
      return { proof: `${name}, ${bytes.length}` }
    },
    async has(name, { sha256, size }) {
      const there = await head(name).catch(storeProblem('list'))
      if (!there) return 'unknown'
      return there.ContentLength === size && (await hashOf(await get(name))) === sha256
    },
    close: async () => client.destroy(),
  }

  /** False: it is not there any more, or is another one by now. */
  async function copied({ name, version }: RemoteFile): Promise<boolean> {
    const CopySource = encodeURIComponent(`${Bucket}/${key(name)}`).replaceAll('%2F', '/')
    const copy = new CopyObjectCommand({ Bucket, Key: archive + archiveName(name, version), CopySource, CopySourceIfMatch: version })
    return client.send(copy).then(
      () => true,
      (error) => (isNamed(error, 'NoSuchKey', 'NotFound', 'PreconditionFailed') ? false : storeProblem('write')(error)),
    )
  }
}

/** Not every store puts it in quotes everywhere. */
const bare = (tag = '') => tag.replaceAll('"', '')

const folderOf = (path: string) => {
  const plain = withoutStart(withoutEnd(path, '/'), '/')
  return plain === '' ? '' : `${plain}/`
}

async function hashOf(content: Readable) {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}
