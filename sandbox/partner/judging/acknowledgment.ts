import { at, first, type ReadSet } from '../x12/read.ts'

type Acknowledged = { groupType: string; control: string; verdict: string; sets: { control: string; code: string }[] }

/** A 997 says per set what its receiver thinks of it; the short form says it of the whole group. */
export function readAcknowledgment(set: ReadSet): Acknowledged {
  const [ak1, ak9] = [first(set, 'AK1'), first(set, 'AK9')]
  const sets: Acknowledged['sets'] = []
  for (const segment of set.segments) {
    if (segment[0] === 'AK2') sets.push({ control: at(segment, 2), code: '' })
    const last = sets.at(-1)
    if (segment[0] === 'AK5' && last) last.code = at(segment, 1)
  }
  return { groupType: at(ak1, 1), control: at(ak1, 2), verdict: at(ak9, 1), sets }
}

/** What an acknowledgment contradicts itself in. */
export function acknowledgmentProblems(set: ReadSet, { sets, verdict }: Acknowledged): string[] {
  const ak9 = first(set, 'AK9')
  const accepted = sets.filter(({ code }) => code === 'A' || code === 'E').length
  const problems = sets.filter(({ code }) => !'AERMWX'.includes(code) || !code).map(({ control }) => `AK5 of ${control}: no verdict`)
  if (!'AERP'.includes(verdict) || !verdict) problems.push(`AK901: ${verdict || 'nothing'} is not a verdict`)
  if (sets.length && Number(at(ak9, 4)) !== accepted) problems.push(`AK904: ${at(ak9, 4)} accepted, the AK5 say ${accepted}`)
  return problems
}
