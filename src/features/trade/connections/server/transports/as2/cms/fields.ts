import { type Element, tags } from './ber.ts'

/** Walks the fields of a SEQUENCE in the order in which its specification lists them. */
export function fieldsOf(element: Element) {
  if (element.tag !== tags.sequence) throw new Error('a SEQUENCE was expected')
  let next = 0

  function optional(tag: number): Element | undefined {
    const field = element.children[next]
    if (field?.tag !== tag) return undefined
    next++
    return field
  }

  function take(...allowed: number[]): Element {
    const field = element.children[next++]
    if (!field || (allowed.length > 0 && !allowed.includes(field.tag))) throw new Error('another field was expected')
    return field
  }

  return { optional, take }
}

/** The bytes of an OCTET STRING, also where the sender wrote it in pieces. */
export const octetsOf = ({ content, children }: Element): Buffer => (children.length > 0 ? Buffer.concat(children.map(octetsOf)) : content)

/** `1.2.840…`; an id longer than any we know stays unknown. */
export function objectIdOf({ tag, content }: Element): string {
  if (tag !== tags.objectId || content.length === 0 || content.length > 20) return ''
  const arcs: number[] = []
  let arc = 0
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f)
    if (byte & 0x80) continue
    arcs.push(arc)
    arc = 0
  }
  const [first = 0, ...rest] = arcs
  const root = Math.min(Math.trunc(first / 40), 2)
  return [root, first - root * 40, ...rest].join('.')
}
