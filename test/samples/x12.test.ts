import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readX12Bytes } from '#trade-documents/x12/read.ts'
import { readDocument } from '#trade-documents/x12/read-document.ts'
import type { X12Problem } from '#trade-documents/x12/segment.ts'
import { indexedSamples, samplesFolder, skip } from './samples-folder.ts'
import { place, type ShownOrder, shownOrder } from './shown-order.ts'
import { expectedOrders } from './x12-orders.ts'

const files = indexedSamples.flatMap(({ file, kind }) => (kind.startsWith('X12') ? [file] : []))

test('X12 samples', { skip }, async (t) => {
  assert(files.length > 0, 'INDEX.tsv names no X12 file')
  for (const file of files) await t.test(file, () => checkFile(file, readFileSync(join(samplesFolder, file))))
  await t.test('every expected order was looked at', () => {
    assert.deepEqual(
      Object.keys(expectedOrders).filter((file) => !files.includes(file)),
      [],
    )
  })
})

function checkFile(file: string, bytes: Buffer) {
  const orders: ShownOrder[] = []
  const problems: X12Problem[] = []
  const envelope: X12Problem[] = []
  let sets = 0
  for (const received of readX12Bytes(bytes)) {
    if (received.kind === 'problem') envelope.push(received.problem)
    if (received.kind === 'group' || received.kind === 'end') envelope.push(...received.problems)
    if (received.kind !== 'set') continue
    sets += 1
    const read = readDocument(received.set, received)
    problems.push(...read.problems)
    if (read.kind === 'purchaseOrder' || read.kind === 'orderChange') orders.push(shownOrder(read.document, read.problems))
  }
  assert(sets > 0 || envelope.length > 0 || bytes.includes('TA1'), 'neither read nor refused')
  for (const problem of [...problems, ...envelope]) assertPlace(problem, bytes)
  if (!orders.length && !expectedOrders[file]) return
  assert.deepEqual([...orders, ...(envelope.length ? [{ envelope: envelope.map(place) }] : [])], expectedOrders[file])
}

/** What is said to be wrong stands where it is said to stand. */
function assertPlace({ code, segment, element, offset, value }: X12Problem, bytes: Buffer) {
  assert(offset <= bytes.length, code)
  const there = bytes.toString('latin1', offset, offset + 200)
  if (segment && element === null && code !== 'segmentMissing') assert(there.startsWith(segment), `${code}: ${there.slice(0, 20)}`)
  if (element !== null && value) assert(there.replaceAll(/[\r\n]/g, '').startsWith(value), `${code}: ${there.slice(0, 20)}, not ${value}`)
}
