import { X12Parser } from 'node-x12'
import { readX12 } from '#trade-documents/x12/read.ts'
import { readDocument } from '#trade-documents/x12/read-document.ts'
import { ordersFile } from './x12-file.ts'

const megabyte = 1e6
const rounds = 5
const file = [...ordersFile(50 * megabyte)]
const bytes = file.reduce((total, { length }) => total + length, 0)

/** Megabytes per second: ours in turn with a bare split, the best round of each; then the package, which keeps gigabytes, the better of two. */
const best = { orders: 0, segments: 0, split: 0, nodeX12: 0 }
for (let round = 0; round < rounds; round++) {
  best.orders = Math.max(best.orders, await speed(orders))
  best.segments = Math.max(best.segments, await speed(segments))
  best.split = Math.max(best.split, await speed(split))
}
const text = Buffer.concat(file).toString('latin1')
for (let round = 0; round < 2; round++) {
  globalThis.gc?.()
  best.nodeX12 = Math.max(best.nodeX12, await speed(() => new X12Parser(true).parse(text)))
}
console.info(JSON.stringify(best))

async function speed(read: () => unknown): Promise<number> {
  const started = performance.now()
  await read()
  return bytes / megabyte / ((performance.now() - started) / 1000)
}

async function orders() {
  for await (const received of readX12(file)) {
    if (received.kind !== 'set') continue
    const { problems } = readDocument(received.set, received)
    if (problems.length > 0) throw new Error(JSON.stringify(problems[0]))
  }
}

async function segments() {
  for await (const received of readX12(file))
    if (received.kind === 'set' && received.set.problems.length) throw new Error(received.set.control)
}

/** The least that anybody would do: decode, cut at the terminator, cut at the separator. */
function split() {
  let [found, rest] = [0, '']
  for (const portion of file) {
    const decoded = rest + portion.toString('latin1')
    let at = 0
    for (let end = decoded.indexOf('~'); end >= 0; end = decoded.indexOf('~', at)) {
      found += decoded.slice(at, end).split('*').length
      at = end + 1
    }
    rest = decoded.slice(at)
  }
  return found
}
