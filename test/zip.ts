import { crc32, deflateRawSync } from 'node:zlib'

type Content = string | Buffer
/** `packed` and `says`: what stands there already packed, and the size that is claimed for it. */
type Entry = Content | { packed: Buffer; says: number }

/** A ZIP archive, honest or not. `before`: bytes at its beginning that belong to no entry. */
export function zip(entries: Record<string, Entry>, { before = Buffer.alloc(0) } = {}): Buffer {
  const parts: Buffer[] = [before]
  const directory: Buffer[] = []
  let at = before.length
  for (const [name, entry] of Object.entries(entries)) {
    const plain = typeof entry === 'string' || Buffer.isBuffer(entry) ? Buffer.from(entry) : null
    const packed = plain ? deflateRawSync(plain) : (entry as { packed: Buffer }).packed
    const says = plain ? plain.length : (entry as { says: number }).says
    const sizes = Buffer.alloc(16)
    sizes.writeUInt32LE(plain ? crc32(plain) : 0, 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(says, 8)
    sizes.writeUInt16LE(Buffer.byteLength(name), 12)
    const local = Buffer.concat([Buffer.from('504b030414000000080000000000', 'hex'), sizes, Buffer.from(name)])
    const offset = Buffer.alloc(14)
    offset.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('504b0102140014000000080000000000', 'hex'), sizes, offset, Buffer.from(name)]))
    parts.push(local, packed)
    at += local.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.write('504b0506', 0, 'hex')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}
