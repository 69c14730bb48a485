import { withoutEnd, withoutStart } from '#contract/text-ends.ts'
import { isDay, isTime } from '../calendar.ts'
import type { Segment } from '../segment.ts'
import type { ProblemCode } from './problem-codes.ts'
import { problemIn, type Report } from './segment.ts'

/** `number` is the data element's in the X12 dictionary, which a 997 repeats. */
export type ElementSpec = {
  number: string
  mandatory: boolean
  check: (value: string, spec: ElementSpec) => ProblemCode | null
  min: number
  max: number
}

/** A segment may end before the last of its elements, but not before the last mandatory one. */
export type SegmentSpec = { elements: readonly ElementSpec[]; lastMandatory: number }

/**
 * `M353 ID2/2, O328 AN1/30`: mandatory element 353, a code of 2 characters; optional 328, text of 1 to 30. Types are X12's: AN text, ID code,
 * R decimal with its point, N0 whole number, N2 with two decimals implied, DT date, TM time, C composite.
 */
export function segmentSpec(written: string): SegmentSpec {
  const elements = written.split(', ').map((each) => {
    const match = /^([MO])(\w+) (AN|ID|R|N0|N2|DT|TM|C)(?:(\d+)\/(\d+))?$/.exec(each)
    if (!match) throw new RangeError(`Not an element: ${each}`)
    const [, requirement, number = '', type = '', min, max] = match
    return { number, mandatory: requirement === 'M', check: checks[type] ?? text, min: Number(min ?? 0), max: Number(max ?? Infinity) }
  })
  return { elements, lastMandatory: elements.findLastIndex(({ mandatory }) => mandatory) + 1 }
}

/** What is wrong with the elements of a segment: texts may be too long, numbers and dates must be right. */
export function checkElements(segment: Segment, spec: SegmentSpec, report: Report) {
  const { elements } = segment
  const length = Math.max(elements.length, spec.lastMandatory + 1)
  for (let index = 1; index < length; index++) {
    const element = spec.elements[index - 1]
    const value = withoutBlanks(segment, index, element?.check === text, report)
    if (value === undefined || value === '') {
      if (element?.mandatory) report(problemIn(segment, 'elementMissing', index))
    } else if (element) {
      const code = element.check(value, element)
      if (code !== null) report(problemIn(segment, code, index))
    } else return report(problemIn(segment, 'elementsTooMany', index))
  }
}

/** Blanks at the end say nothing, and around a number, a date or a code neither: they are left out, with a remark. */
function withoutBlanks(segment: Segment, index: number, isText: boolean, report: Report): string | undefined {
  const value = segment.elements[index]
  if (!value || (value.charCodeAt(0) !== blank && value.charCodeAt(value.length - 1) !== blank)) return value
  const rest = withoutEnd(isText ? value : withoutStart(value, ' '), ' ')
  if (rest === value) return value
  if (!isText) report(problemIn(segment, 'blanksAround', index))
  segment.raw ??= segment.elements.join(segment.separator)
  segment.elements[index] = rest
  return rest
}

function text(value: string, { min, max }: ElementSpec): ProblemCode | null {
  if (value.length > max) return 'elementTooLong'
  return value.length < min ? 'elementTooShort' : null
}

const code: ElementSpec['check'] = (value, spec) => text(value, spec)

/** Decimals without exponent: what might be read in two ways is refused. */
function decimal(value: string, { max }: ElementSpec): ProblemCode | null {
  let digits = 0
  let points = 0
  for (let index = value.charCodeAt(0) === minus ? 1 : 0; index < value.length; index++) {
    const character = value.charCodeAt(index)
    if (character >= zero && character <= nine) digits++
    else if (character === point) points++
    else return 'numberInvalid'
  }
  if (digits === 0 || points > 1) return 'numberInvalid'
  return digits > max ? 'numberTooLong' : null
}

function whole(value: string, spec: ElementSpec): ProblemCode | null {
  return value.includes('.') ? 'numberInvalid' : decimal(value, spec)
}

/** YYMMDD before version 004010, CCYYMMDD since. */
const date = (value: string): ProblemCode | null => (isDay(value) ? null : 'dateInvalid')

const time = (value: string): ProblemCode | null => (isTime(value) ? null : 'timeInvalid')

const checks: Record<string, ElementSpec['check']> = {
  AN: text,
  ID: code,
  R: decimal,
  N0: whole,
  N2: whole,
  DT: date,
  TM: time,
  C: () => null,
}
const [zero, nine, point, minus, blank] = [48, 57, 46, 45, 32]
