import { z } from 'zod'
import { problemOf, type TextProblem } from '../text-problems.ts'
import { mostElements, type XmlDocument, type XmlElement } from '../xml/tree.ts'

const space = 'urn:oasis:names:specification:ubl:schema:xsd:'
const ublFile = z.looseObject({ _D: z.string().startsWith(space) })
const parts = z.array(z.record(z.string(), z.unknown()))

/**
 * UBL as OASIS writes it in JSON: every element is a list of objects, whose `_` is the text, whose lists are elements and whose other values are
 * attributes. Read as the XML that it stands for; null for any other JSON. Numbers are taken as they are written, so that no digit is lost.
 */
export function ublIn(text: string, value: unknown): XmlDocument | TextProblem | null {
  if (!ublFile.safeParse(value).success) return null
  const { _D: space, ...file } = ublFile.parse(JSON.parse(text, asWritten))
  const count = { left: mostElements }
  const [root] = Object.entries(file).flatMap(([name, each]) => elementsIn({ name, space, parent: '' }, each, count))
  const beginning = { line: 1, offset: 0, path: '' }
  if (count.left < 0) return problemOf('tooManyParts', beginning)
  return root ? { root, placeOf: ({ path }) => ({ ...beginning, path }) } : null
}

const asWritten = (_key: string, value: unknown, { source }: { source?: string } = {}) => (typeof value === 'number' ? source : value)

type Named = { name: string; space: string; parent: string }

function elementsIn({ name, space, parent }: Named, value: unknown, count: { left: number }): XmlElement[] {
  if (!Array.isArray(value)) return []
  count.left -= value.length
  if (count.left < 0) return []
  const { data = [] } = parts.safeParse(value)
  return data.map((each, index) => {
    const path = `${parent}/${name}${index ? `[${index + 1}]` : ''}`
    const { _: text = '', ...fields } = each
    const entries = Object.entries(fields)
    return {
      name,
      space,
      text: String(text),
      at: 0,
      path,
      attributes: new Map(entries.flatMap(([key, said]) => (typeof said === 'object' ? [] : [[key, String(said)] as const]))),
      children: entries.flatMap(([key, said]) => elementsIn({ name: key, space, parent: path }, said, count)),
    }
  })
}
