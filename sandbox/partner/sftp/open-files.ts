import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import ssh2 from 'ssh2'

const { OPEN_MODE } = ssh2.utils.sftp

type OpenFile = { path: string; file: FileHandle; written: boolean }

/** The files one client has open, under the numbers it was given for them. */
export class OpenFiles {
  private byNumber = new Map<number, OpenFile>()
  private last = 0
  private gone = false

  async open(path: string, place: string, flags: number): Promise<Buffer> {
    const written = Boolean(flags & OPEN_MODE.WRITE)
    const number = ++this.last
    const file = await open(place, diskFlags(flags))
    if (this.gone) {
      await file.close()
      throw new Error('The client is gone')
    }
    this.byNumber.set(number, { path, file, written })
    const handle = Buffer.alloc(4)
    handle.writeInt32BE(number)
    return handle
  }

  async read(handle: Buffer, offset: number, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(Math.min(length, 256 * 1024))
    const { bytesRead } = await this.at(handle).file.read(buffer, 0, buffer.length, offset)
    return buffer.subarray(0, bytesRead)
  }

  async write(handle: Buffer, offset: number, data: Buffer): Promise<void> {
    await this.at(handle).file.write(data, 0, data.length, offset)
  }

  stat(handle: Buffer) {
    return this.at(handle).file.stat()
  }

  /** The path of a file that was written. */
  async close(handle: Buffer): Promise<string | undefined> {
    const { path, file, written } = this.at(handle)
    this.byNumber.delete(handle.readInt32BE(0))
    await file.close()
    return written ? path : undefined
  }

  /** After a lost connection: what was written so far stays on disk, and nobody is told of it. A handle left open would end the process. */
  async closeAll(): Promise<void> {
    this.gone = true
    const files = [...this.byNumber.values()]
    this.byNumber.clear()
    await Promise.all(files.map(({ file }) => file.close()))
  }

  private at(handle: Buffer): OpenFile {
    const found = this.byNumber.get(handle.readInt32BE(0))
    if (!found) throw new Error('No such handle')
    return found
  }
}

function diskFlags(flags: number) {
  const reading = flags & OPEN_MODE.READ
  const access = flags & OPEN_MODE.WRITE ? (reading ? constants.O_RDWR : constants.O_WRONLY) : constants.O_RDONLY
  return (
    access |
    (flags & OPEN_MODE.APPEND ? constants.O_APPEND : 0) |
    (flags & OPEN_MODE.CREAT ? constants.O_CREAT : 0) |
    (flags & OPEN_MODE.TRUNC ? constants.O_TRUNC : 0) |
    (flags & OPEN_MODE.EXCL ? constants.O_EXCL : 0)
  )
}
