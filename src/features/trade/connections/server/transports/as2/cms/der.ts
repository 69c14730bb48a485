import { tagged, tags } from './ber.ts'

export function element(tag: number, ...contents: Uint8Array[]): Buffer {
  const length = contents.reduce((sum, content) => sum + content.length, 0)
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(length)]), ...contents])
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return [0x80 | bytes.length, ...bytes]
}

export const sequence = (...items: Buffer[]) => element(tags.sequence, ...items)
/** DER sorts what a set holds. */
export const setOf = (...items: Buffer[]) => element(tags.set, ...items.toSorted(Buffer.compare))
export const explicit = (n: number, item: Buffer) => element(tagged(n), item)
export const octetString = (bytes: Uint8Array) => element(tags.octetString, bytes)
export const bitString = (bytes: Uint8Array, unusedBits = 0) => element(tags.bitString, Buffer.from([unusedBits]), bytes)
export const utf8String = (text: string) => element(tags.utf8String, Buffer.from(text))
export const yes = () => element(tags.boolean, Buffer.from([0xff]))
export const nothing = () => element(tags.null)
/** Of one byte, up to 127. */
export const smallInteger = (value: number) => element(tags.integer, Buffer.from([value]))

/** A positive number of any size, most significant byte first. */
export const integer = (bytes: Buffer) =>
  element(tags.integer, (bytes[0] ?? 0x80) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)

export function objectId(dotted: string): Buffer {
  const [root = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return element(tags.objectId, Buffer.from([root * 40 + second, ...rest].flatMap(base128)))
}

function base128(arc: number): number[] {
  const bytes = [arc % 128]
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift(0x80 | (rest % 128))
  return bytes
}

/** Two digits for the year until 2049, four from then on (RFC 5652 11.3, RFC 5280 4.1.2.5). */
export function time(at: Date): Buffer {
  const digits = `${at.toISOString().replace(/[-:T]|\.\d+/g, '')}`
  return at.getUTCFullYear() < 2050
    ? element(tags.utcTime, Buffer.from(digits.slice(2)))
    : element(tags.generalizedTime, Buffer.from(digits))
}
