import { readX12 } from '#features/edi/server/formats/x12/read.ts'
import { readDocument } from '#features/edi/server/formats/x12/read-document.ts'
import { ordersFile } from './x12-file.ts'

/** Makes, or makes and reads, so many megabytes of orders, and says how many megabytes of memory that took at most. */
const [what, megabytes] = process.argv.slice(2)
const file = ordersFile(Number(megabytes) * 1e6)
let [count, most] = [0, 0]
const look = () => {
  if (++count % 1000 === 0) most = Math.max(most, process.memoryUsage.rss())
}
if (what === 'make') for (const _ of file) look()
else
  for await (const received of readX12(file)) {
    if (received.kind !== 'set') continue
    const { problems } = readDocument(received.set, received)
    if (problems.length > 0) throw new Error(JSON.stringify(problems[0]))
    look()
  }
console.info(Math.round(most / 1e6))
