import assert from 'node:assert/strict'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sum } from '#features/edi/server/documents/decimal.ts'
import type { PurchaseOrder } from '#features/edi/server/documents/purchase-order.ts'
import { findDocuments } from '#features/edi/server/formats/find.ts'
import type { Problem } from '#features/edi/server/formats/problem.ts'
import { expectedOrders } from './other-orders.ts'
import type { ExpectedOrder } from './x12-orders.ts'

/** Real documents are no part of the project: SAMPLES_DIR is the folder that has them, with an INDEX.tsv. */
const folder = process.env.SAMPLES_DIR
const files = folder
  ? readFileSync(join(folder, 'INDEX.tsv'), 'utf8')
      .split('\n')
      .map((line) => line.split('\t'))
      .flatMap(([file, kind]) => (file && /^(?:EDIFACT|cXML|UBL|other)/.test(kind ?? '') ? [file] : []))
  : []

test('samples of EDIFACT, cXML, UBL and what else there is', { skip: folder ? false : 'SAMPLES_DIR is not set' }, async (t) => {
  assert(files.length > 0, 'INDEX.tsv names no such file')
  for (const file of files) await t.test(file, () => checkFile(file, join(folder ?? '', file)))
  await t.test('every expected order was looked at', () => {
    assert.deepEqual(
      Object.keys(expectedOrders).filter((file) => !files.includes(file)),
      [],
    )
  })
})

async function checkFile(file: string, path: string) {
  const bytes = readFileSync(path)
  const found = await Array.fromAsync(findDocuments(createReadStream(path)))
  const documents = found.flatMap((each) => (each.kind === 'document' ? [each.document] : []))
  const problems = found.flatMap((each) => (each.kind === 'document' ? each.document.problems : each.problems))
  assert(documents.length > 0 || problems.length > 0, 'neither read nor refused')
  for (const problem of problems) assertPlace(problem, bytes)
  const orders = documents.flatMap((each) => (each.kind === 'purchaseOrder' ? [{ order: each.document, problems: each.problems }] : []))
  assert.deepEqual(orders.map(shown), expectedOrders[file] ?? [])
}

/** What is said to be wrong stands where it is said to stand. */
function assertPlace({ code, segment, element, offset, value, path }: Problem, bytes: Buffer) {
  assert(offset <= bytes.length, code)
  const there = bytes.toString('latin1', offset, offset + 200).replaceAll(/[\r\n]/g, '')
  if (segment && element === null && code !== 'segmentMissing') assert(there.startsWith(segment), `${code}: ${there.slice(0, 20)}`)
  if (segment && element !== null && value) assert(there.startsWith(value.slice(0, 3)), `${code}: ${there.slice(0, 20)}, not ${value}`)
  if (path?.startsWith('/') && !path.startsWith('/orders')) assert.match(there, /^</, `${code}: ${there.slice(0, 20)}`)
}

function shown({ order, problems }: { order: PurchaseOrder; problems: readonly Problem[] }): ExpectedOrder {
  const error = problems.find(({ severity }) => severity === 'error')
  if (error) return { refused: error.code, segment: error.segment, position: error.position }
  const { number, date, lines } = order
  const firstPrice = lines[0]?.price ?? null
  const figures = { number, date, lines: lines.length, quantity: sum(lines.map(({ quantity }) => quantity)), firstPrice }
  return { ...figures, ...(order.test && { test: true }) }
}
