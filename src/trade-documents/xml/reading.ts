import { isDay } from '../calendar.ts'
import { mostProblems } from '../limits.ts'
import { type Decimal, decimal, longestNumber } from '../model/decimal.ts'
import { problemOf, type TextProblem, type TextProblemCode } from '../text-problems.ts'
import type { XmlDocument, XmlElement } from './tree.ts'

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The first along a path of names. */
export const at = (element: XmlElement | undefined, ...names: string[]): XmlElement | undefined =>
  names.reduce<XmlElement | undefined>((found, name) => found?.children.find((child) => child.name === name), element)

export const textOf = (element: XmlElement | undefined, ...names: string[]): string => at(element, ...names)?.text.trim() ?? ''

/** What a document says, with what is wrong in it. What is missing or wrong reads as null or empty. */
export class XmlReading {
  readonly problems: TextProblem[] = []
  readonly document: XmlDocument

  constructor(document: XmlDocument) {
    this.document = document
  }

  tell(code: TextProblemCode, element: XmlElement, value = '', path = '') {
    if (this.problems.length > mostProblems) return
    const place = this.document.placeOf(element)
    const full = this.problems.length === mostProblems
    this.problems.push(problemOf(full ? 'problemsTooMany' : code, { ...place, path: `${place.path}${path}` }, value))
  }

  /** `within`: whose it would be. */
  required(within: XmlElement, name: string, value: string): string {
    if (!value) this.tell('valueMissing', within, '', name)
    return value
  }

  decimal(element: XmlElement | undefined, text = element?.text.trim() ?? '', path = ''): Decimal | null {
    if (!element || text === '') return null
    const value = decimal(text)
    if (text.length > longestNumber) this.tell('numberTooLong', element, text, path)
    else if (value === null) this.tell('numberInvalid', element, text, path)
    else if (value.length > mostDigits) this.tell('numberTooLong', element, text, path)
    return value !== null && value.length <= mostDigits ? value : null
  }

  /** A quantity or a price: never below zero. */
  amount(element: XmlElement | undefined, text?: string, path?: string): Decimal | null {
    const value = this.decimal(element, text, path)
    if (element && value?.startsWith('-')) this.tell('amountNegative', element, value, path)
    return value
  }

  /** The day of `2026-11-23` and of `2026-11-23T14:30:00Z`; as its sender's clock had it. */
  day(element: XmlElement | undefined, text = element?.text.trim() ?? '', path = ''): string {
    if (!element || text === '') return ''
    const day = /^(\d{4})-(\d\d)-(\d\d)(?:$|[T+Z-])/.exec(text)
    if (day && isDay(`${day[1]}${day[2]}${day[3]}`)) return text.slice(0, 10)
    this.tell('dateInvalid', element, text, path)
    return ''
  }
}

/** Beyond any quantity and price. */
const mostDigits = 24
