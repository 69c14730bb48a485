import assert from 'node:assert/strict'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findDocuments } from '#trade-documents/find.ts'
import type { Found } from '#trade-documents/found.ts'
import type { Problem } from '#trade-documents/problem.ts'
import { expectedOrders } from './other-orders.ts'
import { indexedSamples, samplesFolder, skip } from './samples-folder.ts'
import { place, type ShownOrder, shownOrder } from './shown-order.ts'

const files = indexedSamples.flatMap(({ file, kind }) => (/^(?:EDIFACT|cXML|UBL|other)/.test(kind) ? [file] : []))

test('samples of EDIFACT, cXML, UBL and what else there is', { skip }, async (t) => {
  assert(files.length > 0, 'INDEX.tsv names no such file')
  for (const file of files) await t.test(file, () => checkFile(file, join(samplesFolder, file)))
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
  if (documents.some(isOrder) || expectedOrders[file]) assert.deepEqual(found.flatMap(shown), expectedOrders[file])
}

/** What is said to be wrong stands where it is said to stand. */
function assertPlace({ code, segment, element, offset, value, path }: Problem, bytes: Buffer) {
  assert(offset <= bytes.length, code)
  const there = bytes.toString('latin1', offset, offset + 200).replaceAll(/[\r\n]/g, '')
  if (segment && element === null && code !== 'segmentMissing') assert(there.startsWith(segment), `${code}: ${there.slice(0, 20)}`)
  if (segment && element !== null && value) assert(there.startsWith(value.slice(0, 3)), `${code}: ${there.slice(0, 20)}, not ${value}`)
  if (path?.startsWith('/') && bytes[0] !== openBrace) assert.match(there, /^</, `${code}: ${there.slice(0, 20)}`)
}

const openBrace = 0x7b

const isOrder = ({ kind }: { kind: string }) => kind === 'purchaseOrder' || kind === 'orderChange'

function shown(each: Found): ShownOrder[] {
  if (each.kind !== 'document') return each.problems.length ? [{ envelope: each.problems.map(place) }] : []
  const { document } = each
  return document.kind === 'purchaseOrder' || document.kind === 'orderChange' ? [shownOrder(document.document, document.problems)] : []
}
