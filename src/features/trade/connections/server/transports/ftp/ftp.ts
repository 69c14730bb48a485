import { PassThrough, Readable } from 'node:stream'
import type { Client, FileInfo } from 'basic-ftp'
import type { Direction, Settings } from '../../../edi-types.ts'
import { archiveFolder, archiveName, isCandidate, isPlainName, joined, refusalOf, temporaryName } from '../file-name.ts'
import { failedAt, type RemoteFile, type Session, type Transport, TransportError } from '../transport.ts'
import { replyOf, signedInClient } from './ftp-client.ts'
import { hashOf, isDenied, isStill, remoteFile, sizeOf } from './ftp-files.ts'

export const ftp: Transport = {
  open: async (connecting, onStep) => sessionOf(await signedInClient(connecting, onStep), connecting.settings, connecting.direction),
}

function sessionOf(client: Client, settings: Settings, direction: Direction): Session {
  const folder = settings.remotePath || '.'
  const archive = archiveFolder(folder, settings.archivePath)
  const place = (name: string) => joined(folder, name)
  const inTurn = oneAtATime()
  return {
    check: (onStep) =>
      inTurn(async () => {
        await filesIn(client, folder)
        onStep('list')
        if (direction === 'I' && settings.afterRetrieval === 'leave') return onStep('write', 'skipped')
        await tryWriting(client, folder, direction === 'I' && settings.afterRetrieval === 'archive' ? archive : folder)
        onStep('write')
      }),
    async *list() {
      for (const info of await inTurn(() => filesIn(client, folder)))
        if (info.isFile && info.size > 0 && isCandidate(info.name, settings.filePattern))
          yield* isPlainName(info.name) ? await inTurn(() => remoteFile(client, info, place(info.name))) : [strangelyNamed(info)]
    },
    async read({ name }) {
      const through = new PassThrough()
      void inTurn(() => client.downloadTo(through, place(name))).catch((error) => through.destroy(error))
      return through
    },
    settle: (file, how) =>
      inTurn(async () => {
        if (how === 'leave' || !(await isStill(client, place(file.name), file))) return
        if (how === 'delete') await client.remove(place(file.name)).catch(failedAt('write', 'noRename'))
        else await moveToArchive(client, file, place(file.name), archive)
      }),
    sends: 'staged',
    send: (name, bytes, { key, beforeVisible }) =>
      inTurn(async () => {
        const temporary = place(temporaryName(name, key))
        await client.uploadFrom(Readable.from([bytes]), temporary).catch(failedAt('write', 'noWrite'))
        await beforeVisible?.()
        if ((await sizeOf(client, place(name))) !== null) await client.remove(place(name)).catch(failedAt('write', 'noRename'))
        await client.rename(temporary, place(name)).catch(failedAt('write', 'noRename'))
        return { proof: `${name}, ${bytes.length}` }
      }),
    has: (name, { sha256, size, key }) =>
      inTurn(async () => {
        const there = await sizeOf(client, place(name))
        if (there === size) return (await hashOf(client, place(name))) === sha256
        if (there !== null) return false
        return (await sizeOf(client, place(temporaryName(name, key)))) === null ? 'unknown' : false
      }),
    close: async () => client.close(),
  }
}

/** Nothing is asked under such a name. */
const strangelyNamed = ({ name, size, modifiedAt }: FileInfo): RemoteFile => ({
  name,
  version: String(size),
  size,
  modifiedAt: modifiedAt ?? null,
  ...refusalOf(name),
})

/** One connection does one thing; the end of a download is answered a moment after its last byte. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
}

/** Some servers list a folder that is not there as an empty one. */
async function filesIn(client: Client, folder: string): Promise<FileInfo[]> {
  const files = await client.list(folder).catch(folderProblem)
  if (files.length) return files
  const home = await client.pwd()
  await client.cd(folder).catch(folderProblem)
  await client.cd(home)
  return []
}

async function tryWriting(client: Client, folder: string, target: string) {
  const name = temporaryName('connection-test', String(Math.random()))
  const [from, to] = [joined(folder, name), joined(target, `${name}.moved`)]
  await client.uploadFrom(Readable.from([Buffer.from('connection test')]), from).catch(failedAt('write', 'noWrite'))
  try {
    if (target !== folder) await makeFolder(client, target)
    await client.rename(from, to).catch(failedAt('write', 'noRename'))
  } catch (error) {
    await client.remove(from).catch(() => undefined)
    throw error
  }
  await client.remove(to).catch(failedAt('write', 'noRename'))
}

async function moveToArchive(client: Client, { name, version }: RemoteFile, from: string, archive: string) {
  await makeFolder(client, archive)
  await client.rename(from, joined(archive, archiveName(name, version))).catch(failedAt('write', 'noRename'))
}

/** One that is there already is refused as well: whether it can be used shows next. */
const makeFolder = (client: Client, path: string) => client.send(`MKD ${path}`, true)

function folderProblem(cause: unknown): never {
  throw new TransportError('list', replyOf(cause) === 0 ? 'broken' : isDenied(cause) ? 'folderForbidden' : 'folderMissing', { cause })
}
