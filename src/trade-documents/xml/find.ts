import { cxmlDocument } from '../cxml/document.ts'
import type { Found } from '../found.ts'
import { problemOf } from '../text-problems.ts'
import { isUbl, ublDocument } from '../ubl/document.ts'
import { whole } from '../whole/whole.ts'
import { parseXml } from './tree.ts'

const beginning = { line: 1, offset: 0, path: '' }

/** The document of an XML file, told by its root. */
export async function* findXml(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Found> {
  const all = await whole(bytes)
  if (!all) return yield { kind: 'problems', problems: [problemOf('fileTooLarge', beginning)] }
  const parsed = parseXml(all)
  if (!('root' in parsed)) return yield { kind: 'problems', problems: [parsed] }
  const { root } = parsed
  const read = root.name === 'cXML' ? cxmlDocument(parsed) : isUbl(root) ? ublDocument(parsed) : null
  if (!read) return yield { kind: 'problems', problems: [problemOf('xmlUnknown', parsed.placeOf(root), root.name)] }
  const raw = all.toString('latin1')
  yield { kind: 'document', group: read.group, document: { ...read.document, offset: 0, size: all.length, raw } }
}
