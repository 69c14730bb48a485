import type { FileHandle } from 'node:fs/promises'
import { setImmediate as others } from 'node:timers/promises'

const windowBytes = 65_536
/** A file made of the smallest possible pieces must not hold up everybody else. */
const readsInOneGo = 1000

/** Reads a file here and there through one small window, so that however it is walked it never stands in memory as a whole. */
export class FileReader {
  readonly size: number
  readonly #file: FileHandle
  #window = Buffer.alloc(0)
  #start = 0
  #reads = 0
  constructor(file: FileHandle, size: number) {
    this.#file = file
    this.size = size
  }

  /** The bytes from `at` on, at most `length` and 64 KiB: fewer at the end of the file. Good until the next call. */
  async read(at: number, length: number): Promise<Buffer> {
    this.#reads += 1
    if (this.#reads % readsInOneGo === 0) await others()
    const end = Math.min(at + Math.min(length, windowBytes), this.size)
    if (at >= end || at < 0) return Buffer.alloc(0)
    if (at < this.#start || end > this.#start + this.#window.length) await this.#fill(at)
    return this.#window.subarray(at - this.#start, end - this.#start)
  }

  /** The whole file in pieces; each begins with the last `overlap` bytes of the one before. */
  async *pieces(overlap = 0): AsyncGenerator<Buffer> {
    for (let at = 0; at < this.size; at += windowBytes - overlap) {
      yield await this.read(at, windowBytes)
      if (at + windowBytes >= this.size) return
    }
  }

  async #fill(at: number) {
    const wanted = Buffer.alloc(Math.min(windowBytes, this.size - at))
    const { bytesRead } = await this.#file.read(wanted, 0, wanted.length, at)
    this.#window = wanted.subarray(0, bytesRead)
    this.#start = at
  }
}
