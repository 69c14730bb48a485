import { growsFaster, type Pump } from './growth.ts'

const letters = [
  ...'aZ09 .,-_/\\<>"\'()[]{}@#:;=+*?!&%$|~^`',
  '\t',
  '\n',
  '\r',
  '\0',
  '\u00a0',
  '\u0301',
  'é',
  '漢',
  '\u200b',
  '\ufeff',
  '😀',
]
const endings = ['', '\n!\u0001']
const atom = /\[(?:\\.|[^\]\\])*\]|\\[pP]\{\w+\}|\\u\{\w+\}|\\u\w{4}|\\x\w\w|\\.|[^()|^$+*?{}]/gu
const unbounded = /[+*]|\{\d+,\}/

/** One letter for each way in which this expression tells letters apart: the others would take it the same way. */
function lettersOf({ source, flags }: RegExp): string[] {
  const atoms = [...new Set(source.match(atom))].filter((each) => !/^\\[bBk\d]/.test(each))
  const unicode = flags.replace(/[^iuvs]/g, '')
  const readers = atoms.map((each) => new RegExp(`^${each}$`, unicode))
  const own = atoms.flatMap((each) => (each.length === 1 ? each : /^\\\W$/.test(each) ? each.slice(1) : []))
  const kinds = new Map([...letters, ...own].map((letter) => [readers.map((reader) => reader.test(letter)).join(), letter]))
  return [...kinds.values()]
}

const wordsOf = (source: string) => [...new Set(source.replace(/\[[^\]]*\]|\\\w/g, ' ').match(/[\w:/<&-]{2,12}/g))].slice(0, 5)

export function pumpsOf(expression: RegExp): Pump[] {
  const single = lettersOf(expression)
  const words = wordsOf(expression.source)
  const pairs = single.length > 14 ? [] : single.flatMap((one) => single.flatMap((other) => (one === other ? [] : one + other)))
  const head = /^[^\\[(.^$+*?|]+/.exec(expression.source)?.[0] ?? ''
  const starts = [...new Set(['', head, ...single.slice(0, 4), ...words.slice(0, 2)])]
  return [
    ...[...single, ...words].flatMap((again) => starts.flatMap((start) => endings.map((end) => ({ start, again, end })))),
    ...pairs.map((again) => ({ start: '', again, end: '\n!\u0001' })),
  ]
}

/** Whatever the code does with it: looks once, or goes from find to find. */
function reader(expression: RegExp): (text: string) => unknown {
  if (expression.global) return (text) => text.replace(expression, '')
  return (text) => {
    expression.lastIndex = 0
    return expression.test(text)
  }
}

/** The first text that this expression reads ever slower, or null. What repeats nothing without end is linear. */
export function slowText(expression: RegExp): Pump | null {
  if (!unbounded.test(expression.source)) return null
  const read = reader(expression)
  return pumpsOf(expression).find((pump) => growsFaster(read, pump)) ?? null
}
