/** What separates what in an interchange. */
export type Service = {
  element: string
  component: string
  /** Behind it, the next character means itself; null where the sender has none. */
  release: string | null
  /** Since syntax version 4. */
  repetition: string | null
  /** The marks before a fraction: what UNA names, else a point and a comma alike. */
  decimal: string
  terminator: string
}

const longestHeader = 2_000
/** Of a UNB, what shows its service characters. */
const shown = 41

/** The service characters at a UNA or a UNB, and where the UNB begins. `more` says that `text` may grow; then what is not there yet is null. */
export function readService(text: string, at: number, more: boolean): { service: Service; start: number } | 'unreadable' | null {
  const short = more && text.length - at < longestHeader ? null : 'unreadable'
  return text.startsWith('UNA', at) ? readAdvice(text, at, short) : readBeginning(text, at, short)
}

type Short = 'unreadable' | null

/** UNA: six characters, of which the fifth is the repetition separator since syntax version 4 and a blank before. */
function readAdvice(text: string, at: number, short: Short) {
  const blanks = /^\s*/.exec(text.slice(at + 9, at + longestHeader))?.[0].length ?? 0
  const start = at + 9 + blanks
  if (blanks > longestHeader / 2 || text.length < start + (short === null ? shown : 9)) return short
  const [component = '', element = '', decimal = '', release = '', repetition = '', terminator = ''] = text.slice(at + 3, at + 9)
  const advised = [component, element, terminator, ...[release, repetition].filter((each) => each !== ' ')]
  const isNew = isSyntax4(text, start, component)
  const distinct = isNew ? advised : advised.filter((each) => each !== repetition)
  // Between segments they are nothing, so within one they can be nothing else.
  const hasLineBreak = /[\r\n]/.test(component + element + release + repetition)
  if (!text.startsWith(`UNB${element}`, start) || hasLineBreak || !advised.every(isService) || new Set(distinct).size < distinct.length)
    return 'unreadable'
  const service: Service = {
    component,
    element,
    terminator,
    release: release === ' ' ? null : release,
    repetition: isNew && repetition !== ' ' ? repetition : null,
    decimal: !isNew && /[.,]/.test(decimal) ? decimal : '.,',
  }
  return { service, start }
}

/** Without UNA the UNB shows them: behind its name, behind the four letters of its syntax, and before the first message. */
function readBeginning(text: string, at: number, short: Short) {
  const element = text.charAt(at + 3)
  const letters = /^\s*([A-Z]\s*){4}/.exec(text.slice(at + 4, at + shown - 1))?.[0] ?? ''
  const following = text.charAt(at + 4 + letters.length)
  const component = element === '+' || following === element ? ':' : following
  if (text.length < at + shown && short === null) return short
  if (!isService(element) || !isService(component)) return 'unreadable'
  const terminator = terminatorOf(text, at, element)
  if (terminator === null && short === null) return short
  const repetition = isSyntax4(text, at, component) ? '*' : null
  return { service: { component, element, terminator: terminator ?? `'`, release: '?', repetition, decimal: '.,' }, start: at }
}

/** Null where no message begins. What ends in a line break and nothing else has lines for segments. */
function terminatorOf(text: string, at: number, element: string): string | null {
  const next = text.slice(at, at + longestHeader).search(new RegExp(`[^A-Za-z0-9]UN[HG]${RegExp.escape(element)}`))
  if (next < 0) return null
  const before = text.slice(at, at + next + 1).trimEnd()
  const last = before.at(-1) ?? ''
  return isService(last) && last !== element ? last : '\n'
}

const isSyntax4 = (text: string, at: number, component: string) => /^[4-9]/.test(text.slice(at + 4, at + shown).split(component)[1] ?? '')

const isService = (character: string) => character !== '' && !/[A-Za-z0-9 ]/.test(character)

const begins = /(?<![A-Za-z0-9])UN[AB](?![A-Za-z0-9])/g

/** Where the next interchange may begin, or -1. */
export function nextBeginning(text: string, from: number): number {
  begins.lastIndex = from
  return begins.exec(text)?.index ?? -1
}

export const beginsInterchange = (text: string, at: number, { element }: Service) =>
  text.startsWith(`UNB${element}`, at) ||
  (text.startsWith('UNA', at) && /^UNA[^A-Za-z0-9 ]{3}..[^A-Za-z0-9 ]\s*UNB/s.test(text.slice(at, at + 40)))
