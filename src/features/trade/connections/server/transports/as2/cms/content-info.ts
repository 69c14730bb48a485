import { type Element, readElement, tagged, tags } from './ber.ts'
import { explicit, objectId, sequence } from './der.ts'
import { fieldsOf, objectIdOf } from './fields.ts'

export const contentTypes = {
  data: '1.2.840.113549.1.7.1',
  signed: '1.2.840.113549.1.7.2',
  enveloped: '1.2.840.113549.1.7.3',
  compressed: '1.2.840.113549.1.9.16.1.9',
} as const
export type ContentType = keyof typeof contentTypes

/** The outermost structure of every CMS message (RFC 5652 3). */
export const contentInfo = (type: ContentType, content: Buffer) => sequence(objectId(contentTypes[type]), explicit(0, content))

export function readContentInfo(bytes: Buffer, type: ContentType): Element {
  const fields = fieldsOf(readElement(bytes))
  if (objectIdOf(fields.take(tags.objectId)) !== contentTypes[type]) throw new Error(`no ${type} content`)
  const [content] = fields.take(tagged(0)).children
  if (!content) throw new Error('CMS without content')
  return content
}

const outerTypes = ['enveloped', 'compressed', 'signed'] as const

/** Told by the bytes: senders leave the smime-type away. */
export const outerType = (bytes: Buffer) => outerTypes.find((type) => bytes.subarray(0, 32).includes(objectId(contentTypes[type])))
