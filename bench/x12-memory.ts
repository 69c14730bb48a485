import { readX12 } from '#trade-documents/x12/read.ts'
import { readDocument } from '#trade-documents/x12/read-document.ts'
import { ordersFile } from './x12-file.ts'

/**
 * Makes so many megabytes of orders, reads them too unless told to `make` them only, and says how many megabytes of memory that took at
 * most: the process, or with `hold` what is still in use after a collection.
 */
const [what, megabytes] = process.argv.slice(2)
const file = ordersFile(Number(megabytes) * 1e6)
let [count, most] = [0, 0]

if (what === 'make') for (const _ of file) look()
else
  for await (const received of readX12(file)) {
    if (received.kind !== 'set') continue
    const { problems } = readDocument(received.set, received)
    if (problems.length > 0) throw new Error(JSON.stringify(problems[0]))
    look()
  }
console.info(Math.round(most / 1e6))

function look() {
  if (++count % 5000 !== 0) return
  if (what === 'hold') globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  most = Math.max(most, what === 'hold' ? heapUsed + external : rss)
}
