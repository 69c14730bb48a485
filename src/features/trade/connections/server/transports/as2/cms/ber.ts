/** One element of an ASN.1 encoding (X.690, BER or DER). `encoded` and `content` are views of the bytes that were read. */
export type Element = { tag: number; encoded: Buffer; content: Buffer; children: Element[] }

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  objectId: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

const constructed = 0x20
/** The tag of a field that a specification writes as `[n]`. */
export const tagged = (n: number) => 0x80 | constructed | n
/** The same where the field is IMPLICIT and of a primitive type. */
export const taggedPrimitive = (n: number) => 0x80 | n

// Senders that write in pieces take 1,000 bytes and more: 50,000 pieces for the largest message we take.
const mostElements = 100_000
const deepest = 32

/** The first element of `bytes`; what follows it is left alone. Throws on anything malformed, too deep or in too many pieces. */
export function readElement(bytes: Buffer): Element {
  return readAt(bytes, 0, { elements: 0, depth: 0 })
}

function readAt(bytes: Buffer, at: number, seen: { elements: number; depth: number }): Element {
  if (++seen.elements > mostElements || seen.depth > deepest) throw new Error('too much ASN.1')
  const { tag, start, length } = readHead(bytes, at)
  const end = length === null ? bytes.length : start + length
  if (end > bytes.length) throw new Error('ASN.1 ends early')
  if ((tag & constructed) === 0) {
    if (length === null) throw new Error('a primitive element without a length')
    return { tag, encoded: bytes.subarray(at, end), content: bytes.subarray(start, end), children: [] }
  }

  const within = bytes.subarray(0, end)
  const children: Element[] = []
  let next = start
  seen.depth++
  while (length === null ? !isEnd(within, next) : next < end) {
    const child = readAt(within, next, seen)
    children.push(child)
    next += child.encoded.length
  }
  seen.depth--
  const closed = length === null ? next + 2 : next
  return { tag, encoded: bytes.subarray(at, closed), content: bytes.subarray(start, next), children }
}

/** The length is null where it is indefinite: two zero bytes end the element. */
function readHead(bytes: Buffer, at: number): { tag: number; start: number; length: number | null } {
  const [tag, first] = [bytes[at], bytes[at + 1]]
  if (tag === undefined || first === undefined) throw new Error('ASN.1 ends early')
  if ((tag & 0x1f) === 0x1f) throw new Error('no tag of CMS or X.509 takes more than a byte')
  if (first < 0x80) return { tag, start: at + 2, length: first }
  if (first === 0x80) return { tag, start: at + 2, length: null }
  const lengthBytes = first & 0x7f
  if (lengthBytes > 4 || at + 2 + lengthBytes > bytes.length) throw new Error('an impossible length in ASN.1')
  return { tag, start: at + 2 + lengthBytes, length: bytes.readUIntBE(at + 2, lengthBytes) }
}

const isEnd = (bytes: Buffer, at: number) => bytes[at] === 0 && bytes[at + 1] === 0
