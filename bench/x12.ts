import { execFileSync } from 'node:child_process'
import { X12Parser } from 'node-x12'
import { readX12 } from '#features/edi/server/formats/x12/read.ts'
import { readDocument } from '#features/edi/server/formats/x12/read-document.ts'
import { type Bench, type Figure, times } from './measure.ts'
import { ordersFile } from './x12-file.ts'

const megabyte = 1e6
const rounds = 5

/** X12 850s, from bytes to checked orders, on one core; ours in turn with a bare split, the best round of each. */
export const x12: Bench = {
  name: 'x12',
  async run() {
    const file = [...ordersFile(50 * megabyte)]
    const bytes = file.reduce((total, { length }) => total + length, 0)
    const readers = { ours: () => orders(file), segments: () => segments(file), split: () => split(file) }
    const best = { ours: 0, segments: 0, split: 0 }
    for (let round = 0; round < rounds; round++)
      for (const name of ['ours', 'segments', 'split'] as const) best[name] = Math.max(best[name], await speed(bytes, readers[name]))
    const text = Buffer.concat(file).toString('latin1')
    const nodeX12 = await speed(bytes, () => new X12Parser(true).parse(text))
    return [
      { what: '850 to checked orders', value: `${best.ours.toFixed(0)} MB/s`, wanted: '≥ 40 MB/s', reached: best.ours >= 40 },
      { what: 'of it, to segments in checked envelopes', value: `${best.segments.toFixed(0)} MB/s`, wanted: '', reached: null },
      asRatio('orders to a bare split', best.ours, best.split, null),
      asRatio('orders to node-x12', best.ours, nodeX12, 12),
      memory(),
    ]
  },
}

async function speed(bytes: number, read: () => unknown): Promise<number> {
  const started = performance.now()
  await read()
  return bytes / megabyte / ((performance.now() - started) / 1000)
}

const asRatio = (what: string, ours: number, other: number, least: number | null): Figure => ({
  what,
  value: `${times(ours / other)} (${other.toFixed(other < 10 ? 1 : 0)} MB/s)`,
  wanted: least === null ? 'as near as it goes' : `≥ ${least} ×`,
  reached: least === null ? null : ours / other >= least,
})

async function orders(file: Buffer[]) {
  let found = 0
  for await (const received of readX12(file)) {
    if (received.kind !== 'set') continue
    const { problems } = readDocument(received.set, received)
    if (problems.length > 0) throw new Error(JSON.stringify(problems[0]))
    found += 1
  }
  return found
}

async function segments(file: Buffer[]) {
  let found = 0
  for await (const received of readX12(file)) if (received.kind === 'set') found += received.set.segments.length
  return found
}

/** The least that anybody would do: decode, cut at the terminator, cut at the separator. */
function split(file: Buffer[]) {
  let [found, rest] = [0, '']
  for (const portion of file) {
    const text = rest + portion.toString('latin1')
    let at = 0
    for (let end = text.indexOf('~'); end >= 0; end = text.indexOf('~', at)) {
      found += text.slice(at, end).split('*').length
      at = end + 1
    }
    rest = text.slice(at)
  }
  return found
}

/** In processes of their own, so that nothing but the reading is in their memory; making the file alone is one of them. */
function memory(): Figure {
  const [made, tenth, whole] = [
    ['make', 1000],
    ['read', 100],
    ['read', 1000],
  ].map((options) => Number(execFileSync(process.execPath, [new URL('x12-memory.ts', import.meta.url).pathname, ...options.map(String)])))
  if (!made || !tenth || !whole) throw new Error('Not measured')
  return {
    what: 'memory at most, an interchange of 1 GB',
    value: `${whole} MB (100 MB: ${tenth} MB; only making it: ${made} MB)`,
    wanted: '≤ 256 MB, flat',
    reached: whole <= 256 && whole <= tenth * 1.25,
  }
}
