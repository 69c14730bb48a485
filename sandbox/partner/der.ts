/** ASN.1 as certificates and AS2 messages are made of it. `whole`: with tag and length. */
export type Node = { tag: number; body: Buffer; whole: Buffer }

const lists = { sequence: 0x30, set: 0x31 }

export function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length = content.length
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content])
  const bytes: number[] = []
  for (let left = length; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256)
  return Buffer.concat([Buffer.from([tag, 0x80 + bytes.length, ...bytes]), content])
}
export const sequence = (...parts: Buffer[]) => tagged(lists.sequence, ...parts)
export const set = (...parts: Buffer[]) => tagged(lists.set, ...parts)
export const integer = (value: number) => tagged(0x02, Buffer.from([value]))
export const octetString = (bytes: Buffer) => tagged(0x04, bytes)

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const digits = [value % 128]
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left % 128) + 128)
  return digits
}

/** The element at an offset, of whatever length form: Java products leave the length open. */
export function readNode(bytes: Buffer, at = 0): Node & { end: number } {
  const tag = bytes.readUInt8(at)
  const first = bytes.readUInt8(at + 1)
  if (first === 0x80) return openNode(bytes, tag, at)
  const more = first < 128 ? 0 : first - 128
  const start = at + 2 + more
  const end = start + (more ? bytes.readUIntBE(at + 2, more) : first)
  if (end > bytes.length) throw new Error('cut off')
  return { tag, body: bytes.subarray(start, end), whole: bytes.subarray(at, end), end }
}

function openNode(bytes: Buffer, tag: number, at: number): Node & { end: number } {
  let next = at + 2
  while (bytes.readUInt16BE(next) !== 0) next = readNode(bytes, next).end
  return { tag, body: bytes.subarray(at + 2, next), whole: bytes.subarray(at, next + 2), end: next + 2 }
}

export function inside({ body }: Node): Node[] {
  const nodes = []
  for (let at = 0; at < body.length; ) {
    const node = readNode(body, at)
    nodes.push(node)
    at = node.end
  }
  return nodes
}

/** The n-th of what is inside, however deep. */
export function part(node: Node, ...path: number[]): Node {
  return path.reduce((outer, index) => {
    const found = inside(outer).at(index)
    if (!found) throw new Error('not there')
    return found
  }, node)
}

/** A string of octets, in one piece or in several. */
export const octets = (node: Node): Buffer => (node.tag & 0x20 ? Buffer.concat(inside(node).map(octets)) : node.body)
