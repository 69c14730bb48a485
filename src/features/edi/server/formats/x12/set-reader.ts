import { checkElements } from './elements.ts'
import type { Group, Interchange, TransactionSet } from './envelope.ts'
import { type CompiledPlace, type CompiledPlaces, compile, type Places } from './grammar.ts'
import { problemIn, type Segment, type X12Problem } from './segment.ts'

export type SetContext = { interchange: Interchange; group: Group }
export type Draft = { problems: X12Problem[] }

/** How one transaction set is read: where which segment may stand, and what comes of it. */
export type SetDefinition<D extends Draft, Document> = {
  id: string
  /** GS01. */
  groupTypes: readonly string[]
  /** Heading, detail, summary: what belongs to an earlier one does not come back. */
  areas: Places<D>[]
  required: readonly string[]
  start(context: SetContext, set: TransactionSet): D
  finish(draft: D, set: TransactionSet): Document
}

export type ReadSet<Document> = { document: Document; problems: X12Problem[] }
export type SetReader<Document> = (set: TransactionSet, context: SetContext) => ReadSet<Document>

/** A reader from its definition. Whatever is wrong is told and the rest is read: a person must be able to look at what came. */
export function setReader<D extends Draft, Document>(definition: SetDefinition<D, Document>): SetReader<Document> {
  const areas = definition.areas.map((area) => compile(area, definition.required))
  return (set, context) => {
    const draft = definition.start(context, set)
    const walk = new Walk(areas, draft)
    for (const segment of set.segments) if (segment.id !== 'ST' && segment.id !== 'SE') walk.take(segment)
    for (const id of definition.required)
      if (!walk.seen.has(id)) draft.problems.push({ ...problemIn(set.segments.at(-1) ?? missing, 'segmentMissing'), segment: id })
    if (context.group.type && !definition.groupTypes.includes(context.group.type) && set.segments[0])
      draft.problems.push({ ...problemIn(set.segments[0], 'groupTypeDiffers'), value: context.group.type })
    const document = definition.finish(draft, set)
    const problems = [...set.problems, ...draft.problems].sort((one, other) => one.offset - other.offset)
    return { document, problems }
  }
}

const mostProblems = 1_000

const missing: Segment = { id: '', elements: [], position: 0, offset: 0, raw: null, separator: '' }

class Walk<D extends Draft> {
  readonly seen = new Set<string>()
  readonly #areas: CompiledPlaces<D>[]
  readonly #draft: D
  #area = 0
  #gaveUp = false
  /** The loops that are open, the innermost last. */
  #open: CompiledPlaces<D>[] = []
  readonly #report = (problem: X12Problem) => {
    this.#draft.problems.push(problem)
  }

  constructor(areas: CompiledPlaces<D>[], draft: D) {
    this.#areas = areas
    this.#draft = draft
  }

  take(segment: Segment) {
    if (this.#draft.problems.length > mostProblems) return this.#giveUp(segment)
    const place = this.#inLoop(segment.id) ?? this.#inArea(segment)
    if (!place) return
    if (place.noted) this.#note(place, segment)
    if (place.spec) checkElements(segment, place.spec, this.#report)
    place.read(this.#draft, segment)
    if (place.below) this.#open.push(place.below)
  }

  /** A file that is nothing but mistakes must not fill the memory with them. */
  #giveUp(segment: Segment) {
    if (this.#gaveUp) return
    this.#gaveUp = true
    this.#report(problemIn(segment, 'problemsTooMany'))
  }

  #note({ id, once }: CompiledPlace<D>, segment: Segment) {
    if (once && this.seen.has(id)) this.#report(problemIn(segment, 'segmentRepeated'))
    this.seen.add(id)
  }

  #inLoop(id: string): CompiledPlace<D> | undefined {
    for (let depth = this.#open.length - 1; depth >= 0; depth--) {
      const place = this.#open[depth]?.get(id)
      if (!place) continue
      this.#open.length = depth + 1
      return place
    }
    return undefined
  }

  #inArea(segment: Segment): CompiledPlace<D> | undefined {
    for (let area = this.#area; area < this.#areas.length; area++) {
      const place = this.#areas[area]?.get(segment.id)
      if (!place) continue
      this.#area = area
      this.#open.length = 0
      return place
    }
    const before = this.#areas.find((area) => area.has(segment.id))?.get(segment.id)
    this.#report(problemIn(segment, before ? 'segmentOutOfOrder' : 'segmentUnknown'))
    if (before) this.#open.length = 0
    return before
  }
}
