import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import type { Client, FileInfo } from 'basic-ftp'
import { type RemoteFile, TransportError } from '../transport.ts'
import { replyOf } from './ftp-client.ts'

/** Larger ones are not read for their version: nobody takes them. */
const mostHashedBytes = 50 * 1_048_576

/** Servers without MLSD list times to the minute and without the year: these are asked for. Empty: it is gone. */
export async function remoteFile(client: Client, { name, size, modifiedAt }: FileInfo, path: string): Promise<RemoteFile[]> {
  const modified = modifiedAt ?? (await client.lastMod(path).catch(() => null))
  const version = modified ? timed(size, modified) : await hashed(client, path, size).catch(goneAlready)
  return version === null ? [] : [{ name, version, size, modifiedAt: modified }]
}

/** Whether what lies there is what was listed. A listing and MDTM need not tell the same time. */
export async function isStill(client: Client, path: string, { version }: RemoteFile): Promise<boolean> {
  const size = await sizeOf(client, path)
  if (size === null || !version.startsWith(`${size} `)) return false
  if (isHashed.test(version)) return version === (await hashed(client, path, size).catch(goneAlready))
  const modified = await client.lastMod(path).catch(() => null)
  if (modified && version === timed(size, modified)) return true
  const listed = await listedTime(client, path)
  return listed !== null && version === timed(size, listed)
}

const isHashed = /^\d+ [0-9a-f]{64}$/
const timed = (size: number, modified: Date) => `${size} ${Math.floor(modified.getTime() / 1000)}`
/** Where no time is told: of two files of the same length only the content shows that they are two. */
const hashed = async (client: Client, path: string, size: number) => `${size} ${size > mostHashedBytes ? '' : await hashOf(client, path)}`

/** As MLSD lists it. */
async function listedTime(client: Client, path: string): Promise<Date | null> {
  const { message } = await client.send(`MLST ${path}`, true)
  const [, ...parts] = /modify=(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/i.exec(message) ?? []
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number)
  return parts.length ? new Date(Date.UTC(year, month - 1, day, hour, minute, second)) : null
}

/** Null: it is not there. Where sizes are not told, reading it shows. */
export const sizeOf = (client: Client, path: string): Promise<number | null> =>
  client
    .size(path)
    .catch((error) => (isNotKnown(error) ? readSize(client, path) : Promise.reject(error)))
    .catch(goneAlready)

async function readSize(client: Client, path: string): Promise<number> {
  let bytes = 0
  const counter = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done()
    },
  })
  await client.downloadTo(counter, path)
  return bytes
}

export async function hashOf(client: Client, path: string): Promise<string> {
  const hash = createHash('sha256')
  await client.downloadTo(hash, path)
  return hash.digest('hex')
}

const isNotKnown = (error: unknown) => [500, 501, 502, 504].includes(replyOf(error))
/** The same reply is given for what one may not see. */
export const isDenied = (cause: unknown) => cause instanceof Error && /permission|denied|not allowed|EACCES/i.test(cause.message)
function goneAlready(cause: unknown): null {
  if (replyOf(cause) === 550 && !isDenied(cause)) return null
  throw new TransportError('list', isDenied(cause) ? 'folderForbidden' : 'broken', { cause })
}
