import { withoutEnd, withoutStart } from '#contract/text-ends.ts'
import { isDay, isTime } from '../calendar.ts'
import { elementOf, type Segment } from '../segment.ts'
import { beginsADocument } from '../unread-part.ts'
import type { ProblemCode } from './problem-codes.ts'
import { problemIn, type Report } from './segment.ts'

/** Text, code, decimal with its point, whole number, one with two decimals implied, date, time, composite. */
const types = ['AN', 'ID', 'R', 'N0', 'N2', 'DT', 'TM', 'C'] as const
type ElementType = (typeof types)[number]

/** `number` is the data element's in the X12 dictionary, which a 997 repeats. */
export type ElementSpec = { number: string; mandatory: boolean; type: ElementType; min: number; max: number }

/** A segment may end before the last of its elements, but not before the last mandatory one. */
export type SegmentSpec = { elements: readonly ElementSpec[]; lastMandatory: number }

/** `M353 ID2/2, O328 AN1/30`: mandatory element 353, a code of 2 characters; optional 328, text of 1 to 30. */
export function segmentSpec(written: string): SegmentSpec {
  const elements = written.split(', ').map((each) => {
    const [, requirement, number = '', kind, min, max] = /^([MO])(\w+) (AN|ID|R|N0|N2|DT|TM|C)(?:(\d+)\/(\d+))?$/.exec(each) ?? []
    const type = types.find((known) => known === kind)
    if (!type) throw new RangeError(`Not an element: ${each}`)
    return { number, mandatory: requirement === 'M', type, min: Number(min ?? 0), max: Number(max ?? Infinity) }
  })
  return { elements, lastMandatory: elements.findLastIndex(({ mandatory }) => mandatory) + 1 }
}

/** What is wrong with the elements of a segment: texts may be too long, numbers and dates must be right. */
export function checkElements(segment: Segment, spec: SegmentSpec, report: Report) {
  const { elements } = segment
  const length = Math.max(elements.length, spec.lastMandatory + 1)
  for (let index = 1; index < length; index++) {
    const element = spec.elements[index - 1]
    let value = elements[index]
    if (value && (value.charCodeAt(0) === blank || value.charCodeAt(value.length - 1) === blank))
      value = withoutBlanks(segment, index, element?.type === 'AN', report)
    if (!value) {
      if (element?.mandatory) report(problemIn(segment, 'elementMissing', index))
    } else if (element) {
      const code = wrongWith(value, element)
      if (code !== null) report(problemIn(segment, code, index))
    } else return report(problemIn(segment, tooMany(elements.slice(index)), index))
  }
}

/** Blanks at the end say nothing, and around a number, a date or a code neither: they are left out, with a remark. */
function withoutBlanks(segment: Segment, index: number, isText: boolean, report: Report): string {
  const value = elementOf(segment, index)
  const rest = withoutEnd(isText ? value : withoutStart(value, ' '), ' ')
  if (rest === value) return value
  if (!isText) report(problemIn(segment, 'blanksAround', index))
  segment.raw ??= segment.elements.join(segment.separator)
  segment.elements[index] = rest
  return rest
}

/** One look at the type for each element, and no call through a table: they are most of what a file has. */
function wrongWith(value: string, { type, min, max }: ElementSpec): ProblemCode | null {
  switch (type) {
    case 'AN':
    case 'ID':
      return value.length > max ? tooLong(value) : value.length < min ? 'elementTooShort' : null
    case 'R':
      return wrongInDecimal(value, max)
    case 'N0':
    case 'N2':
      return value.includes('.') ? 'numberInvalid' : wrongInDecimal(value, max)
    // YYMMDD before version 004010, CCYYMMDD since.
    case 'DT':
      return isDay(value) ? null : 'dateInvalid'
    case 'TM':
      return isTime(value) ? null : 'timeInvalid'
    case 'C':
      return value.length > longestComposite && beginsADocument(value) ? 'documentInside' : null
  }
}

const tooLong = (value: string): ProblemCode => (beginsADocument(value) ? 'documentInside' : 'elementTooLong')
const tooMany = (values: string[]): ProblemCode => (values.some(beginsADocument) ? 'documentInside' : 'elementsTooMany')
/** Units and references of a composite have a few characters each. */
const longestComposite = 100

/** Decimals without exponent: what might be read in two ways is refused. */
function wrongInDecimal(value: string, max: number): ProblemCode | null {
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
const [zero, nine, point, minus, blank] = [48, 57, 46, 45, 32]
