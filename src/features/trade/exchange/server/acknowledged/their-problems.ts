import type { Problem, Severity } from '#trade-documents/problem.ts'
import type { AcknowledgedSegment, AcknowledgedSet, Verdict } from '#trade-documents/x12/acknowledge/acknowledgment.ts'

/** What a partner has against a set of ours, by its own codes and at the places it names. One that it refuses has at least one. */
export function theirProblems(
  verdict: Verdict,
  set: Pick<AcknowledgedSet, 'codes' | 'segments'>,
  ofGroup: readonly string[] = [],
): Problem[] {
  if (verdict === 'A') return []
  const severity = verdict === 'E' ? 'warning' : 'error'
  const found = [
    ...set.segments.flatMap((segment) => inSegment(segment, severity)),
    ...set.codes.filter((code) => code !== segmentsInError).map((code) => problem('set', code, severity)),
    ...ofGroup.map((code) => problem('group', code, severity)),
  ]
  return found.length ? found.slice(0, mostProblems) : [problem('set', set.codes[0] ?? '', severity)]
}

const segmentsInError = '5'
const elementsInError = '8'
const mostProblems = 200
/** Codes that have words of ours: AK905, AK502, AK304, AK403. */
const known = { group: 6, set: 7, segment: 8, element: 10 }

function inSegment({ id: segment, position, codes, elements }: AcknowledgedSegment, severity: Severity): Problem[] {
  return [
    ...codes
      .filter((code) => code !== elementsInError || elements.length === 0)
      .map((code) => ({ ...problem('segment', code, severity), segment, position })),
    ...elements.map(({ position: element, component, code, value }) => ({
      ...problem('element', code, severity),
      segment,
      position,
      element,
      component,
      value,
    })),
  ]
}

function problem(about: keyof typeof known, code: string, severity: Severity): Problem {
  const isKnown = /^[1-9]\d?$/.test(code) && Number(code) <= known[about]
  return {
    code: isKnown ? `theirs.${about}.${code}` : 'theirs.unnamed',
    severity,
    value: isKnown ? '' : code,
    segment: '',
    position: 0,
    element: null,
    component: null,
    offset: 0,
  }
}
