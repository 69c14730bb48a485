type Random = (below: number) => number
type Mutation = (bytes: Buffer, random: Random, terminator: number) => Buffer

const cut = (bytes: Buffer, from: number, to: number, put: Uint8Array = Buffer.alloc(0)) =>
  Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(to)])

/** Bytes that mean something to a reader of X12 or EDIFACT are tried more often than others. */
const telling = Buffer.from("*~|^:><@!\n\r\x1c\x1d\x85\0 0123456789.-+eE,ISAPO1SDQUNBH'?", 'latin1')
const anyByte = (random: Random) => (random(3) ? (telling[random(telling.length)] ?? 0) : random(256))

/** Where the segment around a place begins and ends, by the byte that ends most of them. */
function segmentAround(bytes: Buffer, at: number, terminator: number): [number, number] {
  const end = bytes.indexOf(terminator, at)
  return [at === 0 ? 0 : bytes.lastIndexOf(terminator, at - 1) + 1, end < 0 ? bytes.length : end + 1]
}

const mutations: Mutation[] = [
  (bytes, random) => {
    const at = random(bytes.length)
    return cut(bytes, at, at + 1, Buffer.of(anyByte(random)))
  },
  (bytes, random) => {
    const at = random(bytes.length + 1)
    return cut(bytes, at, at, Buffer.of(anyByte(random)))
  },
  (bytes, random) => {
    const at = random(bytes.length)
    return cut(bytes, at, at + 1 + random(random(8) ? 2 : 40))
  },
  (bytes, random, terminator) => {
    const [from, to] = segmentAround(bytes, random(bytes.length), terminator)
    return cut(bytes, from, to)
  },
  (bytes, random, terminator) => {
    const [from, to] = segmentAround(bytes, random(bytes.length), terminator)
    return cut(bytes, from, from, bytes.subarray(from, to))
  },
  (bytes, random, terminator) => {
    const [from, to] = segmentAround(bytes, random(bytes.length), terminator)
    const [target] = segmentAround(bytes, random(bytes.length), terminator)
    const moved = bytes.subarray(from, to)
    return target <= from ? cut(cut(bytes, from, to), target, target, moved) : cut(cut(bytes, target, target, moved), from, to)
  },
  (bytes, random) => bytes.subarray(0, random(bytes.length)),
  (bytes, random) => {
    const digits = [...bytes.keys()].filter((at) => (bytes[at] ?? 0) >= 48 && (bytes[at] ?? 0) <= 57)
    const at = digits[random(digits.length)] ?? 0
    return cut(bytes, at, at + 1, Buffer.from(String(random(10))))
  },
  (bytes, random) => {
    const [one, other] = [random(bytes.length), random(bytes.length)]
    const swapped = Buffer.from(bytes)
    swapped[one] = bytes[other] ?? 0
    swapped[other] = bytes[one] ?? 0
    return swapped
  },
]

export function mutate(bytes: Buffer, random: Random, terminator: number): Buffer {
  let mutant = bytes
  for (let times = random(3) ? 1 : 2 + random(3); times > 0 && mutant.length > 0; times--)
    mutant = (mutations[random(mutations.length)] ?? cutNothing)(mutant, random, terminator)
  return mutant
}

const cutNothing: Mutation = (bytes) => bytes
