/** How a cell's number is shown: as it is, filled into a pattern of digits, as a share of a hundred, or as a day or a time. */
export type NumberFormat =
  | { kind: 'plain' }
  | { kind: 'pattern'; sections: Section[] }
  | { kind: 'percent'; decimals: number }
  | { kind: 'time'; date: boolean; time: boolean; seconds: boolean; elapsed: boolean }
type Part = { digit: '0' | '#' } | { literal: string }
type Section = { condition: ((value: number) => boolean) | null; parts: Part[] | null }

export const plain: NumberFormat = { kind: 'plain' }

/** Formats without a code of their own (ECMA-376, 18.8.30), and those that Excel adds in East Asia. */
export function builtInFormat(id: number): NumberFormat {
  if (id === 9 || id === 10) return { kind: 'percent', decimals: id === 9 ? 0 : 2 }
  const time = (parts: { date?: boolean; time?: boolean; seconds?: boolean; elapsed?: boolean }): NumberFormat => ({
    kind: 'time',
    date: false,
    time: false,
    seconds: false,
    elapsed: false,
    ...parts,
  })
  if (id === 22) return time({ date: true, time: true })
  if (id >= 18 && id <= 21) return time({ time: true, seconds: id === 19 || id === 21 })
  if (id === 32 || id === 33) return time({ time: true, seconds: id === 33 })
  if (id >= 45 && id <= 47) return time({ time: true, seconds: true, elapsed: id === 46 })
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return time({ date: true })
  return plain
}

/** Excel's own limit; what is longer is no format. */
const longestCode = 255

/** What a format's code says, as far as it changes what a number means to people. */
export function formatOf(code: string): NumberFormat {
  if (code.length > longestCode) return plain
  const sections = sectionsOf(code)
  const [first] = sections
  if (!first) return plain
  if (first.letters.length) return timeFormat(first)
  if (first.hasPercent) return { kind: 'percent', decimals: first.decimals }
  return sections.some(({ parts }) => parts) ? { kind: 'pattern', sections } : plain
}

type Read = Section & { letters: string[]; hasPercent: boolean; decimals: number; hasElapsed: boolean }

/** Behind each other, parted by `;`, in which a quoted text, a letter behind a backslash or a bracket says nothing. */
function sectionsOf(code: string): Read[] {
  const read: Read[] = []
  let reader = new SectionReader()
  for (const [token] of code.matchAll(/"[^"]*"?|\\[\s\S]?|\[[^\]]*\]?|[_*][\s\S]?|AM\/PM|A\/P|General|[\s\S]/gi)) {
    if (token === ';') {
      read.push(reader.end())
      reader = new SectionReader()
    } else reader.take(token)
  }
  return [...read, reader.end()]
}

const conditions: Record<string, (value: number, other: number) => boolean> = {
  '<': (value, other) => value < other,
  '<=': (value, other) => value <= other,
  '>': (value, other) => value > other,
  '>=': (value, other) => value >= other,
  '=': (value, other) => value === other,
  '<>': (value, other) => value !== other,
}

class SectionReader {
  #parts: Part[] = []
  #letters: string[] = []
  #condition: Section['condition'] = null
  #isPattern = true
  #digits = 0
  #decimals = -1
  #hasPercent = false
  #hasElapsed = false

  take(token: string) {
    const [first = ''] = token
    if (token === '0' || token === '#' || token === '?') this.#digit(token)
    else if (token === '.') this.#point()
    else if (token === '%') this.#hasPercent = true
    else if (first === '"') this.#literal(token.replaceAll('"', ''))
    else if (first === '\\') this.#literal(token.slice(1))
    else if (first === '[') this.#bracket(token.slice(1).replace(']', ''))
    else if (first === '_' || first === '*') return
    else if (/^(?:AM\/PM|A\/P)$/i.test(token)) this.#letters.push('h')
    else if (/^[ymdhs]$/i.test(token)) this.#letters.push(token.toLowerCase())
    // Thousands, powers, fractions, and the number or text as it is.
    else if (/^(?:[,Ee@/]|General)$/i.test(token)) this.#isPattern = false
    else this.#literal(token)
  }
  end(): Read {
    const isPattern = this.#isPattern && this.#digits > 0 && this.#decimals < 0 && !this.#hasPercent
    return {
      condition: this.#condition,
      parts: isPattern ? this.#parts : null,
      letters: this.#letters,
      hasPercent: this.#hasPercent,
      decimals: Math.max(this.#decimals, 0),
      hasElapsed: this.#hasElapsed,
    }
  }
  #digit(sign: '0' | '#' | '?') {
    if (this.#decimals >= 0) this.#decimals += 1
    this.#digits += 1
    this.#parts.push({ digit: sign === '0' ? '0' : '#' })
  }
  #point() {
    // Of a date written 31.12.2026 they are only signs.
    if (this.#digits > 0 && this.#decimals < 0) this.#decimals = 0
    else this.#literal('.')
  }
  #literal(literal: string) {
    if (literal) this.#parts.push({ literal })
  }
  #bracket(inside: string) {
    const [, sign = '', other = ''] = /^([<>=]{1,2})(-?[\d.]{1,20})$/.exec(inside) ?? []
    const compare = conditions[sign]
    if (compare) this.#condition = (value) => compare(value, Number(other))
    else if (/^(?:h+|m+|s+)$/i.test(inside)) {
      this.#letters.push(inside.slice(0, 1).toLowerCase())
      this.#hasElapsed = true
    } else if (inside.startsWith('$')) this.#literal(inside.slice(1).split('-', 1)[0] ?? '')
  }
}

/** An m behind hours or before seconds is minutes. */
function timeFormat({ letters, hasElapsed }: Read): NumberFormat {
  const runs = letters.filter((letter, at) => letter !== letters[at - 1])
  const isMinutes = (at: number) => runs[at] === 'm' && (runs[at - 1] === 'h' || runs[at + 1] === 's' || hasElapsed)
  const date = runs.some((letter, at) => letter === 'y' || letter === 'd' || (letter === 'm' && !isMinutes(at)))
  const time = runs.some((letter, at) => letter === 'h' || letter === 's' || isMinutes(at))
  return { kind: 'time', date: date && !hasElapsed, time, seconds: runs.includes('s'), elapsed: hasElapsed }
}
