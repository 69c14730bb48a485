import { SaxesParser } from 'saxes'
import { problemOf, type TextPlace, type TextProblem } from '../text-problems.ts'
import { decodeXml } from './decode.ts'
import { placesIn } from './places.ts'

/** Names without prefixes; `space` is the namespace. `at`: the place of its `<` in the text. */
export type XmlElement = {
  name: string
  space: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
  at: number
  path: string
}

export type XmlDocument = { root: XmlElement; placeOf: (element: XmlElement) => TextPlace }

const deepest = 100
/** Their attributes are counted as well. */
export const mostElements = 300_000

/**
 * A whole XML document. No entity is ever expanded beyond XML's own five and nothing outside is fetched: a document type is ignored, one that
 * declares something itself is refused.
 */
export function parseXml(bytes: Buffer): XmlDocument | TextProblem {
  const decoded = decodeXml(bytes)
  if (decoded === null) return problemOf('encodingUnknown', { line: 1, offset: 0, path: '' })
  const placeAt = placesIn(decoded)
  try {
    return { root: treeOf(decoded.text), placeOf: ({ at, path }) => ({ ...placeAt(at), path }) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return problemOf(error.code, { ...placeAt(error.at), path: error.path }, error.value)
  }
}

class Refused extends Error {
  readonly code: TextProblem['code']
  readonly at: number
  readonly path: string
  readonly value: string

  constructor(code: TextProblem['code'], at: number, path = '', value = '') {
    super(code)
    this.code = code
    this.at = at
    this.path = path
    this.value = value
  }
}

/** `named`: how many children of each name it has so far. */
type Open = { element: XmlElement; named: Map<string, number> }

function treeOf(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const open: Open[] = []
  let root: XmlElement | null = null
  let count = 0
  let begun = 0
  parser.on('error', ({ message }) => {
    throw new Refused('xmlInvalid', Math.max(0, parser.position - 1), open.at(-1)?.element.path, message.replace(/^\d+:\d+: /, ''))
  })
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new Refused('xmlEntities', text.indexOf('<!DOCTYPE'))
  })
  /** Each attribute as it comes: a single element may have millions. */
  const counted = () => {
    count += 1
    if (count > mostElements) throw new Refused('tooManyParts', begun, open.at(-1)?.element.path)
  }
  parser.on('opentagstart', ({ name }) => {
    begun = parser.position - name.length - 2
    counted()
  })
  parser.on('attribute', counted)
  parser.on('opentag', ({ local, uri, attributes }) => {
    const parent = open.at(-1)
    const path = pathOf(parent, local)
    if (open.length >= deepest) throw new Refused('tooDeep', begun, parent?.element.path)
    const named = Object.values(attributes).map((attribute) => [attribute.local || attribute.name, attribute.value] as const)
    const element: XmlElement = { name: local, space: uri, attributes: new Map(named), children: [], text: '', at: begun, path }
    parent?.element.children.push(element)
    root ??= element
    open.push({ element, named: new Map() })
  })
  const take = (part: string) => {
    const last = open.at(-1)
    if (last) last.element.text += part
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', () => open.pop())
  parser.write(text).close()
  if (!root) throw new Refused('xmlInvalid', 0)
  return root
}

/** The second of its name says so: `/Order/OrderLine[2]`. */
function pathOf(parent: Open | undefined, name: string): string {
  if (!parent) return `/${name}`
  const { element, named } = parent
  const number = (named.get(name) ?? 0) + 1
  named.set(name, number)
  return `${element.path}/${name}${number === 1 ? '' : `[${number}]`}`
}
