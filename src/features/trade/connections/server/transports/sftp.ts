import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Client, Stats } from 'ssh2'
import type { Direction, Settings } from '../../edi-types.ts'
import { reach } from '../guard.ts'
import { archiveFolder, archiveName, isCandidate, joined, refusalOf, temporaryName } from './file-name.ts'
import { type Channel, isStatus, openChannel, signedIn } from './sftp-channel.ts'
import { failedAt, type RemoteFile, type Session, type Transport } from './transport.ts'

const defaultFolder = '.'

export const sftp: Transport = {
  async open({ settings, direction, ...asking }, onStep) {
    const socket = await reach(asking, { host: settings.host, port: Number(settings.port), ports: [22] }, onStep)
    const client = await signedIn(socket, settings, onStep)
    try {
      return sessionOf(client, await openChannel(client), settings, direction)
    } catch (error) {
      client.destroy()
      throw error
    }
  },
}

function sessionOf(client: Client, channel: Channel, settings: Settings, direction: Direction): Session {
  const folder = settings.remotePath || defaultFolder
  const archive = archiveFolder(folder, settings.archivePath)
  const place = (name: string) => joined(folder, name)
  return {
    async check(onStep) {
      await channel.closeHandle(await channel.openFolder(folder).catch(folderProblem))
      onStep('list')
      if (direction === 'I' && settings.afterRetrieval === 'leave') return onStep('write', 'skipped')
      await tryWriting(channel, folder, direction === 'I' && settings.afterRetrieval === 'archive' ? archive : folder)
      onStep('write')
    },
    async *list() {
      const handle = await channel.openFolder(folder).catch(folderProblem)
      try {
        for (let page = await channel.nextPage(handle); page.length > 0; page = await channel.nextPage(handle))
          for (const { filename: name, attrs } of page)
            if (attrs.isFile() && attrs.size > 0 && isCandidate(name, settings.filePattern))
              yield { name, version: versionOf(attrs), size: attrs.size, modifiedAt: timeOf(attrs), ...refusalOf(name) }
      } finally {
        await channel.closeHandle(handle).catch(() => undefined)
      }
    },
    read: async ({ name }) => channel.stream(place(name)),
    async settle(file, how) {
      if (how === 'leave' || (await versionAt(channel, place(file.name))) !== file.version) return
      if (how === 'delete') await channel.remove(place(file.name)).catch(goneAlready)
      else await archived(channel, file, place(file.name), archive)
    },
    sends: 'staged',
    async send(name, bytes, { key, beforeVisible }) {
      const temporary = place(temporaryName(name, key))
      await channel.write(temporary, bytes).catch(writeProblem)
      await beforeVisible?.()
      await replace(channel, temporary, place(name))
      return { proof: `${name}, ${bytes.length}` }
    },
    async has(name, { sha256, size, key }) {
      const there = await sizeOf(channel, place(name))
      if (there === size) return (await hashOf(channel, place(name))) === sha256
      if (there !== null) return false
      // Not renamed yet; else the partner may have taken it.
      return (await sizeOf(channel, place(temporaryName(name, key)))) === null ? 'unknown' : false
    },
    async close() {
      client.end()
      // A server need not hang up in its turn.
      setTimeout(() => client.destroy(), 1000).unref()
    },
  }
}

/** With a file of our own, in the way that real ones will go. */
async function tryWriting(channel: Channel, folder: string, target: string) {
  const name = temporaryName('connection-test', String(Math.random()))
  const [from, to] = [joined(folder, name), joined(target, `${name}.moved`)]
  await channel.write(from, Buffer.from('connection test')).catch(writeProblem)
  try {
    if (target !== folder) await makeFolder(channel, target)
    await channel.rename(from, to).catch(failedAt('write', 'noRename'))
  } catch (error) {
    await channel.remove(from).catch(() => undefined)
    throw error
  }
  await channel.remove(to).catch(failedAt('write', 'noRename'))
}

async function archived(channel: Channel, file: RemoteFile, from: string, archive: string) {
  const to = joined(archive, archiveName(file.name, file.version))
  await makeFolder(channel, archive)
  await channel.rename(from, to).catch(failedAt('write', 'noRename'))
}

async function makeFolder(channel: Channel, path: string) {
  if ((await channel.stat(path).catch(() => null))?.isDirectory()) return
  await channel.makeFolder(path).catch(writeProblem)
}

/** Renaming onto a file that is there fails at many servers: what a former try left goes first. */
async function replace(channel: Channel, from: string, to: string) {
  if ((await sizeOf(channel, to)) !== null) await channel.remove(to).catch(failedAt('write', 'noRename'))
  await channel.rename(from, to).catch(failedAt('write', 'noRename'))
}

const versionOf = ({ size, mtime }: Stats) => `${size} ${mtime}`
/** A server need not tell any. */
const timeOf = ({ mtime }: Stats) => (Number.isFinite(mtime) ? new Date(mtime * 1000) : null)
/** Null: it is not there. */
const versionAt = (channel: Channel, path: string) =>
  channel.stat(path).then(versionOf, (error) => (isStatus(error, 'NO_SUCH_FILE') ? null : failedAt('write', 'noRename')(error)))

const sizeOf = async (channel: Channel, path: string) => {
  const found = await channel.stat(path).catch((error) => (isStatus(error, 'NO_SUCH_FILE') ? null : Promise.reject(error)))
  return found?.size ?? null
}

async function hashOf(channel: Channel, path: string) {
  const hash = createHash('sha256')
  await pipeline(channel.stream(path), hash)
  return hash.digest('hex')
}

const goneAlready = (error: unknown) => (isStatus(error, 'NO_SUCH_FILE') ? undefined : writeProblem(error))
const folderProblem = (cause: unknown): never =>
  failedAt('list', isStatus(cause, 'NO_SUCH_FILE') ? 'folderMissing' : 'folderForbidden')(cause)
const writeProblem = failedAt('write', 'noWrite')
