import { deflateSync, inflateSync } from 'node:zlib'
import { readAlgorithm, zlibCompression } from './algorithms.ts'
import { tagged, tags } from './ber.ts'
import { contentInfo, contentTypes, readContentInfo } from './content-info.ts'
import { explicit, objectId, octetString, sequence, smallInteger } from './der.ts'
import { fieldsOf, octetsOf } from './fields.ts'

/** Compressed data (RFC 3274). */
export const compress = (content: Buffer) =>
  contentInfo(
    'compressed',
    sequence(
      smallInteger(0),
      sequence(objectId(zlibCompression)),
      sequence(objectId(contentTypes.data), explicit(0, octetString(deflateSync(content)))),
    ),
  )

/** Throws on what is malformed and on what would unpack to more than `mostBytes`. */
export function decompress(bytes: Buffer, mostBytes: number): Buffer {
  const fields = fieldsOf(readContentInfo(bytes, 'compressed'))
  fields.take(tags.integer)
  if (readAlgorithm(fields.take(tags.sequence)).id !== zlibCompression) throw new Error('not compressed with zlib')
  const content = fieldsOf(fields.take(tags.sequence))
  content.take(tags.objectId)
  const [compressed] = content.take(tagged(0)).children
  if (!compressed) throw new Error('nothing is compressed')
  return inflateSync(octetsOf(compressed), { maxOutputLength: mostBytes })
}
