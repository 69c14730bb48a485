import { splitEntity } from './entity.ts'

/**
 * The ways in which content may have looked when it was signed, most likely first. A signature is over CRLF (RFC 8551 3.1.1); gateways and
 * files rewrite line ends on the way, and the tab with which a header was folded (four of the recorded messages). Whichever reading the
 * signature fits is what the partner signed.
 */
export const lineEndReadings = (bytes: Buffer): Iterable<Buffer> => ({
  *[Symbol.iterator]() {
    yield bytes
    const { headersEnd, bodyStart } = splitEntity(bytes)
    const [headers, body] = [withCrlf(bytes.subarray(0, headersEnd)), bytes.subarray(bodyStart)]
    const blank = bodyStart === 0 ? '' : headersEnd === 0 ? '\r\n' : '\r\n\r\n'
    yield joined(headers, blank, body)
    yield joined(headers, blank, withCrlf(body))
    yield joined(headers.replace(/\r\n +/g, '\r\n\t'), blank, withCrlf(body))
  },
})

const withCrlf = (bytes: Buffer) => bytes.toString('latin1').replace(/\r?\n/g, '\r\n')

const joined = (headers: string, blank: string, body: Buffer | string) =>
  Buffer.concat([Buffer.from(headers + blank, 'latin1'), typeof body === 'string' ? Buffer.from(body, 'latin1') : body])
