import { mkdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'

/** `part`: half the file, named `.part`, until it is finished; `growing`: half of it already under its final name. */
export type Upload = 'whole' | 'part' | 'growing'

type Received = (name: string, bytes: Buffer) => Promise<unknown>

/** Names of uploads in progress are left alone by whoever collects. */
export const isFinished = (path: string) => !unfinished.test(posix.basename(path))

const unfinished = /^\.|\.(part|tmp|filepart)$/i

/**
 * The folder of the retailer's one supplier on a file server: `in/` holds what the supplier shall fetch, `out/` takes what it sends,
 * `archive/` is for what it has read. Paths are the protocol's, with `/`; links cannot be made, so none leads outside.
 */
export class Home {
  private root: string
  private received: Received

  constructor(root: string, received: Received) {
    this.root = root
    this.received = received
    for (const folder of ['in', 'out', 'archive']) mkdirSync(join(root, folder), { recursive: true })
  }

  /** Where it lies on disk. `..` ends at the top, as on a server that locks its users in. */
  at(path: string): string {
    if (/[\0\\]/.test(path)) throw Object.assign(new Error('Not a name'), { code: 'EINVAL' })
    return join(this.root, absolute(path))
  }

  /** Tells the retailer of a file that is complete. Names of uploads in progress are left alone. */
  async arrived(path: string): Promise<void> {
    const { dir, base } = posix.parse(absolute(path))
    if (dir === '/out' && isFinished(base)) await this.received(base, await readFile(this.at(path)))
  }

  async put(name: string, bytes: Buffer, upload: Upload = 'whole'): Promise<void> {
    const half = bytes.subarray(0, Math.ceil(bytes.length / 2))
    if (upload === 'part') return writeFile(this.at(`/in/${name}.part`), half)
    await writeFile(this.at(`/in/${name}`), upload === 'growing' ? half : bytes)
  }

  async finish(name: string, bytes: Buffer, upload: Upload): Promise<void> {
    if (upload === 'growing') return writeFile(this.at(`/in/${name}`), bytes)
    await writeFile(this.at(`/in/${name}.part`), bytes)
    await rename(this.at(`/in/${name}.part`), this.at(`/in/${name}`))
  }
}

export const absolute = (path: string) => posix.join('/', path)
