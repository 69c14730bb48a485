import { type Check, compile, type Places, placeOfMissing } from '../grammar.ts'
import type { Segment } from '../segment.ts'
import { Walk } from '../walk.ts'
import { dictionary } from './dictionary.ts'
import { checkElements } from './elements.ts'
import type { Interchange, Message } from './envelope/envelope.ts'
import type { ProblemCode } from './problem-codes.ts'
import { type EdifactProblem, problemIn } from './segment.ts'

export type Draft = { problems: EdifactProblem[] }

/** How one type of message is read: where which segment may stand, and what comes of it. */
type MessageDefinition<D extends Draft, Document> = {
  /** Heading, detail, summary: what belongs to an earlier one does not come back. */
  areas: Places<D>[]
  /** Its beginning first. */
  required: readonly string[]
  start(interchange: Interchange): D
  finish(draft: D): Document
}

export type MessageReader<Document> = (
  message: Message,
  interchange: Interchange,
) => {
  document: Document
  problems: EdifactProblem[]
}

/** A reader from its definition. Whatever is wrong is told and the rest is read: a person must be able to look at what came. */
export function messageReader<D extends Draft, Document>(definition: MessageDefinition<D, Document>): MessageReader<Document> {
  const areas = definition.areas.map((area) => compile(area, definition.required, checkOf))
  return ({ segments, problems }, interchange) => {
    const draft = definition.start(interchange)
    const walk = new Walk(areas, draft, problemIn)
    for (const segment of segments)
      if (segment.id === 'UNH' || segment.id === 'UNT') checkOf(segment.id)?.(segment, (problem) => draft.problems.push(problem))
      else walk.take(segment)
    for (const [index, id] of definition.required.entries())
      if (!walk.seen.has(id))
        draft.problems.push({ ...problemIn(placeOfMissing(segments, index) ?? missing, 'segmentMissing'), segment: id })
    const document = definition.finish(draft)
    return { document, problems: [...problems, ...draft.problems].sort((one, other) => one.offset - other.offset) }
  }
}

/** Where none came. */
export const missing: Segment = { id: '', elements: [], position: 0, offset: 0, raw: '', separator: '' }

function checkOf(id: string): Check<ProblemCode> | null {
  const spec = dictionary.get(id)
  return spec ? (segment, report) => checkElements(segment, spec, report) : null
}
