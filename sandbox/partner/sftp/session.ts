import { lstat, mkdir, readdir, rename, rm, rmdir, utimes } from 'node:fs/promises'
import { posix } from 'node:path'
import ssh2, { type Attributes, type Connection, type SFTPWrapper } from 'ssh2'
import { absolute, type Home } from '../home.ts'
import { type Fuse, listedAs, slowly, type Trouble } from '../trouble.ts'
import { attributesOf, listed } from './attributes.ts'
import { OpenFiles } from './open-files.ts'

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp

type Context = { client: Connection; home: Home; trouble: Trouble; line: Fuse; cut(): void }

const namesPerAnswer = 100

/** One client's SFTP session (draft-ietf-secsh-filexfer-02, version 3). What is not here is answered "unsupported" by ssh2 itself. */
export function serveFiles(sftp: SFTPWrapper, { client, home, trouble, line, cut }: Context) {
  const files = new OpenFiles()
  const folders = new Map<number, string[]>()
  let lastFolder = 0

  /** Every answer goes out through here: delays, refusals and errors of the disk are the same for all requests. */
  const answer = async (request: number, work: () => Promise<unknown>, { writes = false } = {}) => {
    try {
      await slowly(trouble)
      if (writes && trouble.readOnly) throw Object.assign(new Error('Read only'), { code: 'EACCES' })
      const answered = await work()
      if (answered !== 'answered') sftp.status(request, STATUS_CODE.OK)
    } catch (error) {
      sftp.status(request, statusOf(error))
    }
  }
  const change = (request: number, work: () => Promise<unknown>) => answer(request, work, { writes: true })
  const passes = (bytes: number) => {
    const { through, broken } = line.take(bytes)
    if (broken) setImmediate(cut)
    return through
  }

  sftp.on('OPEN', (request, path, flags) => {
    const writes = Boolean(flags & (OPEN_MODE.WRITE | OPEN_MODE.APPEND | OPEN_MODE.TRUNC | OPEN_MODE.CREAT))
    answer(request, async () => reply(sftp.handle(request, await files.open(absolute(path), home.at(path), flags))), { writes })
  })
  sftp.on('READ', (request, handle, offset, length) => {
    answer(request, async () => {
      const data = await files.read(handle, offset, length)
      if (!data.length) return reply(sftp.status(request, STATUS_CODE.EOF))
      return reply(sftp.data(request, data.subarray(0, passes(data.length))))
    })
  })
  sftp.on('WRITE', (request, handle, offset, data) => {
    change(request, () => files.write(handle, offset, data.subarray(0, passes(data.length))))
  })
  sftp.on('CLOSE', (request, handle) => {
    answer(request, async () => {
      if (folders.delete(-handle.readInt32BE(0))) return
      const written = await files.close(handle)
      if (written) await home.arrived(written)
    })
  })
  sftp.on('FSTAT', (request, handle) => {
    answer(request, async () => reply(sftp.attrs(request, attributesOf(await files.stat(handle)))))
  })
  sftp.on('FSETSTAT', (request) => change(request, async () => {}))
  sftp.on('SETSTAT', (request, path, attributes) => change(request, () => setTimes(home.at(path), attributes)))
  for (const event of ['STAT', 'LSTAT'] as const) {
    sftp.on(event, (request: number, path: string) => {
      answer(request, async () => reply(sftp.attrs(request, attributesOf(await lstat(home.at(path))))))
    })
  }
  sftp.on('REALPATH', (request, path) => {
    const name = absolute(path)
    answer(request, async () => reply(sftp.name(request, [listed(name)])))
  })
  sftp.on('OPENDIR', (request, path) => {
    answer(request, async () => {
      const names = await readdir(home.at(path))
      folders.set(
        ++lastFolder,
        names.sort().map((name) => posix.join(absolute(path), name)),
      )
      const handle = Buffer.alloc(4)
      handle.writeInt32BE(-lastFolder)
      return reply(sftp.handle(request, handle))
    })
  })
  sftp.on('READDIR', (request, handle) => {
    answer(request, async () => {
      const next = folders.get(-handle.readInt32BE(0))?.splice(0, namesPerAnswer) ?? []
      if (!next.length) return reply(sftp.status(request, STATUS_CODE.EOF))
      const entries = next.map(async (path) =>
        listed(listedAs(trouble, posix.basename(path)), await lstat(home.at(path)).catch(() => undefined)),
      )
      return reply(sftp.name(request, await Promise.all(entries)))
    })
  })
  sftp.on('REMOVE', (request, path) => change(request, () => rm(home.at(path))))
  sftp.on('RMDIR', (request, path) => change(request, () => rmdir(home.at(path))))
  sftp.on('MKDIR', (request, path) => change(request, () => mkdir(home.at(path))))
  sftp.on('RENAME', (request, from, to) => {
    change(request, async () => {
      // OpenSSH refuses this; a client that counts on overwriting must find out here.
      if (await lstat(home.at(to)).catch(() => undefined)) throw new Error('Exists')
      await rename(home.at(from), home.at(to))
      await home.arrived(to)
    })
  })
  sftp.on('close', () => files.closeAll())
  // One that is cut off or killed closes nothing before.
  client.on('close', () => files.closeAll())
}

/** ssh2's answers say whether the window is full; ours say that no further answer is needed. */
const reply = (_sent: unknown) => 'answered'

const setTimes = (path: string, { atime, mtime }: Attributes) => (mtime ? utimes(path, atime, mtime) : Promise.resolve())

function statusOf(error: unknown) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return STATUS_CODE.NO_SUCH_FILE
  return code === 'EACCES' || code === 'EPERM' ? STATUS_CODE.PERMISSION_DENIED : STATUS_CODE.FAILURE
}
