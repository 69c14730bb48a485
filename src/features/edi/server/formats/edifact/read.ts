import type { Received } from './envelope.ts'
import { EnvelopeReader } from './envelope-reader.ts'
import { SegmentReader } from './segment-reader.ts'

/** Reads a file of any size as it arrives. Nothing is kept but the message that is being read, so that memory stays flat. */
export async function* readEdifact(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Received> {
  const file = new EdifactFile()
  for await (const chunk of bytes) yield* file.read(chunk)
  yield* file.end()
}

/** The same where the bytes are at hand. */
export function readEdifactBytes(bytes: Uint8Array): Received[] {
  const file = new EdifactFile()
  return [...file.read(bytes), ...file.end()]
}

class EdifactFile {
  #received: Received[] = []
  #size = 0
  readonly #envelope = new EnvelopeReader((received) => this.#received.push(received))
  readonly #segments = new SegmentReader(this.#envelope)

  read(chunk: Uint8Array): Received[] {
    this.#size += chunk.length
    this.#segments.read(chunk)
    return this.#take()
  }

  end(): Received[] {
    this.#segments.end()
    this.#envelope.end(this.#size)
    return this.#take()
  }

  #take(): Received[] {
    const received = this.#received
    this.#received = []
    return received
  }
}
