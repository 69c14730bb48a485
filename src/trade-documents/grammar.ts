import type { Problem } from './problem.ts'
import type { Segment } from './segment.ts'

/** What a segment adds to the document that is being read. */
export type Read<D> = (draft: D, segment: Segment) => void

/** What may stand in one place of a document: by segment id, what is read from it, and what may follow below it. */
export type Places<D> = Record<string, Read<D> | Place<D>>
export type Place<D> = { read: Read<D>; once: boolean; below: Places<D> }

/** A segment that belongs there and says nothing that is needed. */
export const known = () => {}

/** Several of them: `CTP CUR FOB`. */
export const allKnown = (ids: string): Record<string, () => void> => Object.fromEntries(ids.split(' ').map((id) => [id, known]))

export const once = <D>(read: Read<D>): Place<D> => ({ read, once: true, below: {} })

/** A segment that opens a loop: those in `below` belong to it until another one comes that does not. */
export const loop = <D>(read: Read<D>, below: Places<D>): Place<D> => ({ read, once: false, below })

/** Where one that is missing would stand, the `index`th of those required: the beginning behind the header, others before the trailer at the latest. */
export const placeOfMissing = (segments: readonly Segment[], index: number): Segment | undefined =>
  (index === 0 ? segments[1] : undefined) ?? segments.at(-1)

/** What is wrong with the elements of a segment by themselves. */
export type Check<Code extends string> = (segment: Segment, report: (problem: Problem<Code>) => void) => void

/** `noted` are those of which it matters whether they came. */
export type CompiledPlace<D, Code extends string> = {
  id: string
  read: Read<D>
  once: boolean
  noted: boolean
  below: CompiledPlaces<D, Code> | null
  check: Check<Code> | null
}
export type CompiledPlaces<D, Code extends string> = ReadonlyMap<string, CompiledPlace<D, Code>>

export function compile<D, Code extends string>(
  places: Places<D>,
  required: readonly string[],
  checkOf: (id: string) => Check<Code> | null,
): CompiledPlaces<D, Code> {
  return new Map(
    Object.entries(places).map(([id, each]) => {
      const { read, once, below } = typeof each === 'function' ? loop(each, {}) : each
      const noted = once || required.includes(id)
      const places = Object.keys(below).length ? compile(below, required, checkOf) : null
      return [id, { id, read, once, noted, below: places, check: checkOf(id) }]
    }),
  )
}
