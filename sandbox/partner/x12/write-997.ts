import type { ReadGroup } from './read.ts'
import type { Segment } from './write.ts'

export type SetVerdict = { type: string; control: string; code: 'A' | 'E' | 'R'; faults: string[] }

/** A functional acknowledgment of one group (X12 997), without its ST and SE. */
export function write997({ type, control }: Pick<ReadGroup, 'type' | 'control'>, verdicts: SetVerdict[], announced: string): Segment[] {
  const accepted = verdicts.filter(({ code }) => code !== 'R').length
  const refused = verdicts.length - accepted
  const withErrors = verdicts.some(({ code }) => code === 'E')
  const overall = refused === 0 ? (withErrors ? 'E' : 'A') : accepted ? 'P' : 'R'
  return [
    ['AK1', type, control],
    ...verdicts.flatMap((verdict) => [
      ['AK2', verdict.type, verdict.control],
      ['AK5', verdict.code, ...verdict.faults.slice(0, 5)],
    ]),
    ['AK9', overall, announced, String(verdicts.length), String(accepted)],
  ]
}
