import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { FuzzResult } from '#test/fuzz/fuzzing.ts'

/**
 * `npm run fuzz -- --documents 1000000 --seed 7`: mutated documents, X12, EDIFACT and files of several
 * formats in turn (or of one: `--only files`), in portions of one seed each, on every processor.
 */
const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
})
const portion = 20_000
const documents = Number(values.documents)
const portions = Array.from({ length: Math.ceil(documents / portion) }, (_, at) => ({
  format: values.only || (['x12', 'edifact', 'files'] as const)[at % 3],
  seed: Number(values.seed) + at,
  documents: Math.min(portion, documents - at * portion),
}))
const total: FuzzResult = { documents: 0, orders: 0, accepted: 0, slowestMs: 0, wrong: [] }

await Promise.all(Array.from({ length: Number(values.workers) }, workThrough))
console.info(
  `From seed ${values.seed} on: ${total.documents} documents with ${total.orders} orders, ${total.accepted} accepted, slowest ${total.slowestMs.toFixed(1)} ms`,
)
for (const wrong of total.wrong) console.error(`WRONG ${wrong}`)
process.exit(total.wrong.length ? 1 : 0)

async function workThrough() {
  for (let next = portions.shift(); next; next = portions.shift()) {
    const result = await fuzzed(next)
    total.documents += result.documents
    total.orders += result.orders
    total.accepted += result.accepted
    total.slowestMs = Math.max(total.slowestMs, result.slowestMs)
    total.wrong.push(...result.wrong)
  }
}

function fuzzed(workerData: (typeof portions)[number]) {
  return new Promise<FuzzResult>((resolve, reject) => {
    const worker = new Worker(new URL('../test/fuzz/worker.ts', import.meta.url), { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
