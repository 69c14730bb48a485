import { splitEntity } from './entity.ts'

const carriageReturn = 13
const lineFeed = 10
/** Of anything larger only the likely readings are tried: each is a copy of it, made for whoever knows our address. */
const mostForEveryReading = 2 * 1024 * 1024

/**
 * The ways in which content may have looked when it was signed, most likely first. A signature is over CRLF (RFC 8551 3.1.1); gateways and
 * files rewrite line ends on the way, and the tab with which a header was folded (four of the recorded messages). Whichever reading the
 * signature fits is what the partner signed.
 */
export function lineEndReadings(bytes: Buffer): Iterable<Buffer> {
  const made: Buffer[] = []
  const source = bytes.length > mostForEveryReading ? fewReadings(bytes) : allReadings(bytes)
  return {
    // Every signer and every certificate is tried over all of them: none is made twice.
    *[Symbol.iterator]() {
      yield* made
      for (let next = source.next(); !next.done; next = source.next()) {
        made.push(next.value)
        yield next.value
      }
    },
  }
}

function* fewReadings(bytes: Buffer): Generator<Buffer> {
  yield bytes
  yield withCrlf(bytes)
}

function* allReadings(bytes: Buffer): Generator<Buffer> {
  yield bytes
  const { headersEnd, bodyStart } = splitEntity(bytes)
  const [headers, body] = [withCrlf(bytes.subarray(0, headersEnd)), bytes.subarray(bodyStart)]
  const blank = Buffer.from(bodyStart === 0 ? '' : headersEnd === 0 ? '\r\n' : '\r\n\r\n')
  yield Buffer.concat([headers, blank, body])
  yield Buffer.concat([headers, blank, withCrlf(body)])
  yield Buffer.concat([Buffer.from(headers.toString('latin1').replace(/\r\n +/g, '\r\n\t'), 'latin1'), blank, withCrlf(body)])
  yield withCrlf(bytes, { alsoLoneCr: true })
}

/** Without a copy where there is nothing to change. */
export function withCrlf(bytes: Buffer, { alsoLoneCr = false } = {}): Buffer {
  const isLone = (at: number) =>
    bytes[at] === lineFeed ? bytes[at - 1] !== carriageReturn : alsoLoneCr && bytes[at] === carriageReturn && bytes[at + 1] !== lineFeed
  let lone = 0
  for (let at = 0; at < bytes.length; at++) if (isLone(at)) lone++
  if (lone === 0) return bytes
  const all = Buffer.allocUnsafe(bytes.length + lone)
  let end = 0
  for (let at = 0; at < bytes.length; at++) {
    if (isLone(at)) {
      all[end++] = carriageReturn
      all[end++] = lineFeed
    } else all[end++] = bytes[at] ?? 0
  }
  return all
}
