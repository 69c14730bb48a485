import type { Random } from './fuzzing.ts'
import { mutate } from './mutate.ts'

type Damage = (text: string, random: Random) => string

const pick = <T>(random: Random, all: readonly [T, ...T[]]): T => all[random(all.length)] ?? all[0]
const cut = (text: string, from: number, to: number, put = '') => text.slice(0, from) + put + text.slice(to)

/** The segments that make up envelopes, of both standards, up to what ends them in our random documents. */
const envelope = /(?<![A-Za-z0-9])(?:ISA|GS|ST|SE|GE|IEA|UNA|UNB|UNH|UNT|UNZ)[^A-Za-z0-9\s][^~'\n\p{Cc}]*[~'\n\p{Cc}]?/gu

/** Where one of them begins and ends; anywhere where there is none. */
function anEnvelope(text: string, random: Random): [number, number] {
  const all = [...text.matchAll(envelope)]
  const found = all[random(all.length)]
  if (!found) return [0, random(text.length + 1)]
  return [found.index, found.index + found[0].length]
}

const anywhere = (text: string, random: Random) => (random(3) ? anEnvelope(text, random)[random(2)] : random(text.length + 1)) ?? 0

/** What mail servers, networks and people leave around and between documents. */
const remarks = [
  'kind regards,\nAna\n',
  'Order;Article;Pieces\n',
  '\r\n--boundary42\r\nContent-Type: text/plain\r\n\r\n',
  '\0\0\0\x1a',
  '<html><body>see below</body></html>',
  'the UNA team and the ISA team',
  'ISA*',
  'UNB+',
  '{"orders": []}',
  'line\n'.repeat(8),
  '~~\n~',
  "''",
  '\xef\xbb\xbf',
  'x'.repeat(3000),
] as const

/** Numbers as nobody should write them. */
const monsters = [
  '0'.repeat(100_000),
  `${'0'.repeat(100_000)}1`,
  '9'.repeat(5000),
  `1${'0'.repeat(40)}`,
  `0.${'0'.repeat(100_000)}1`,
  `1.${'3'.repeat(60)}`,
  '1e99999',
  '1E+09',
  '-1',
  '+1',
  '--1',
  ' 1 ',
  '1 0',
  `${' '.repeat(100_000)}1`,
  '1,000.50',
  '.',
  '-',
  '-0',
  'NaN',
  'Infinity',
  '0x10',
  "1'000",
] as const

const damages: readonly [Damage, ...Damage[]] = [
  // The name of a segment is cut, shortened or misspelt.
  (text, random) => {
    const [from] = anEnvelope(text, random)
    return cut(text, from, from + 1 + random(3))
  },
  (text, random) => {
    const [from] = anEnvelope(text, random)
    const at = from + random(3)
    return cut(text, at, at + 1, pick(random, ['X', 'i', '5', ' ', '\n', '']))
  },
  (text, random) => {
    const [from] = anEnvelope(text, random)
    return cut(text, from, from + 3, text.slice(from, from + 3).toLowerCase())
  },
  // It is missing, there twice, cut off or elsewhere.
  (text, random) => cut(text, ...anEnvelope(text, random)),
  (text, random) => {
    const [from, to] = anEnvelope(text, random)
    return cut(text, to, to, text.slice(from, to))
  },
  (text, random) => {
    const [from, to] = anEnvelope(text, random)
    return cut(text, from + random(to - from + 1), to)
  },
  (text, random) => {
    const [from, to] = anEnvelope(text, random)
    return cut(text, from, from + random(to - from + 1))
  },
  (text, random) => {
    const [from, to] = anEnvelope(text, random)
    const rest = cut(text, from, to)
    const at = anywhere(rest, random)
    return cut(rest, at, at, text.slice(from, to))
  },
  (text, random) => {
    const at = anywhere(text, random)
    return cut(text, at, at, pick(random, remarks))
  },
  (text, random) => pick(random, remarks) + text,
  (text, random) => text + pick(random, remarks),
  (text, random) => {
    const numbers = [...text.matchAll(/\d+(?:[.,]\d+)?/g)]
    const number = numbers[random(numbers.length)]
    return number ? cut(text, number.index, number.index + number[0].length, pick(random, monsters)) : text
  },
  (text, random) => mutate(Buffer.from(text, 'latin1'), random, 126).toString('latin1'),
]

/** A file whose envelopes, surroundings or numbers are damaged, once or several times. */
export function damaged(text: string, random: Random): string {
  let result = text
  for (let times = random(2) ? 1 : 2 + random(3); times > 0; times--) result = pick(random, damages)(result, random)
  return result
}
