import { type Check, compile, type Places, placeOfMissing } from '../grammar.ts'
import type { Segment } from '../segment.ts'
import { Walk } from '../walk.ts'
import { dictionary } from './dictionary.ts'
import { checkElements } from './elements.ts'
import type { Group, Interchange, TransactionSet } from './envelope.ts'
import type { ProblemCode } from './problem-codes.ts'
import { problemIn, type X12Problem } from './segment.ts'

export type SetContext = { interchange: Interchange; group: Group }
export type Draft = { problems: X12Problem[] }

/** How one transaction set is read: where which segment may stand, and what comes of it. */
type SetDefinition<D extends Draft, Document> = {
  id: string
  /** GS01. */
  groupTypes: readonly string[]
  /** Heading, detail, summary: what belongs to an earlier one does not come back. */
  areas: Places<D>[]
  /** Its beginning first. */
  required: readonly string[]
  start(context: SetContext, set: TransactionSet): D
  finish(draft: D, set: TransactionSet): Document
}

export type ReadSet<Document> = { document: Document; problems: X12Problem[] }
export type SetReader<Document> = (set: TransactionSet, context: SetContext) => ReadSet<Document>

/** A reader from its definition. Whatever is wrong is told and the rest is read: a person must be able to look at what came. */
export function setReader<D extends Draft, Document>(definition: SetDefinition<D, Document>): SetReader<Document> {
  const areas = definition.areas.map((area) => compile(area, definition.required, checkOf))
  return (set, context) => {
    const draft = definition.start(context, set)
    const walk = new Walk(areas, draft, problemIn)
    for (const segment of set.segments) if (segment.id !== 'ST' && segment.id !== 'SE') walk.take(segment)
    for (const [index, id] of definition.required.entries())
      if (!walk.seen.has(id))
        draft.problems.push({ ...problemIn(placeOfMissing(set.segments, index) ?? missing, 'segmentMissing'), segment: id })
    if (context.group.type && !definition.groupTypes.includes(context.group.type) && set.segments[0])
      draft.problems.push({ ...problemIn(set.segments[0], 'groupTypeDiffers'), value: context.group.type })
    const document = definition.finish(draft, set)
    const problems = [...set.problems, ...draft.problems].sort((one, other) => one.offset - other.offset)
    return { document, problems }
  }
}

const missing: Segment = { id: '', elements: [], position: 0, offset: 0, raw: null, separator: '' }

function checkOf(id: string): Check<ProblemCode> | null {
  const spec = dictionary.get(id)
  return spec ? (segment, report) => checkElements(segment, spec, report) : null
}
