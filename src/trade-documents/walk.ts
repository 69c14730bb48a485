import type { CompiledPlace, CompiledPlaces } from './grammar.ts'
import { mostProblems } from './limits.ts'
import type { Problem } from './problem.ts'
import type { Segment } from './segment.ts'

type WalkCode = 'segmentUnknown' | 'segmentOutOfOrder' | 'segmentRepeated' | 'problemsTooMany'

/** Takes the segments of a document one after another, each to its place. Whatever is wrong is told and the rest is read. */
export class Walk<D extends { problems: Problem<Code>[] }, Code extends string> {
  readonly seen = new Set<string>()
  readonly #areas: readonly CompiledPlaces<D, Code>[]
  readonly #draft: D
  readonly #problemIn: (segment: Segment, code: WalkCode) => Problem<Code>
  #area = 0
  #gaveUp = false
  /** The loops that are open, the innermost last. */
  #open: CompiledPlaces<D, Code>[] = []
  readonly #report = (problem: Problem<Code>) => {
    this.#draft.problems.push(problem)
  }

  constructor(areas: readonly CompiledPlaces<D, Code>[], draft: D, problemIn: (segment: Segment, code: WalkCode) => Problem<Code>) {
    this.#areas = areas
    this.#draft = draft
    this.#problemIn = problemIn
  }

  take(segment: Segment) {
    if (this.#draft.problems.length > mostProblems) return this.#giveUp(segment)
    const place = this.#inLoop(segment.id) ?? this.#inArea(segment)
    if (!place) return
    if (place.noted) this.#note(place, segment)
    if (place.check) place.check(segment, this.#report)
    place.read(this.#draft, segment)
    if (place.below) this.#open.push(place.below)
  }

  /** A file that is nothing but mistakes must not fill the memory with them. */
  #giveUp(segment: Segment) {
    if (this.#gaveUp) return
    this.#gaveUp = true
    this.#report(this.#problemIn(segment, 'problemsTooMany'))
  }

  #note({ id, once }: CompiledPlace<D, Code>, segment: Segment) {
    if (once && this.seen.has(id)) this.#report(this.#problemIn(segment, 'segmentRepeated'))
    this.seen.add(id)
  }

  #inLoop(id: string): CompiledPlace<D, Code> | undefined {
    for (let depth = this.#open.length - 1; depth >= 0; depth--) {
      const place = this.#open[depth]?.get(id)
      if (!place) continue
      this.#open.length = depth + 1
      return place
    }
    return undefined
  }

  #inArea(segment: Segment): CompiledPlace<D, Code> | undefined {
    for (let area = this.#area; area < this.#areas.length; area++) {
      const place = this.#areas[area]?.get(segment.id)
      if (!place) continue
      this.#area = area
      this.#open.length = 0
      return place
    }
    const before = this.#areas.find((area) => area.has(segment.id))?.get(segment.id)
    this.#report(this.#problemIn(segment, before ? 'segmentOutOfOrder' : 'segmentUnknown'))
    if (before) this.#open.length = 0
    return before
  }
}
