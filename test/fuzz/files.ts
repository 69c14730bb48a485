import { crc32 } from 'node:zlib'
import type { PartnersTable } from '#trade-documents/csv/find.ts'
import { findDocuments } from '#trade-documents/find.ts'
import { hasErrors } from '#trade-documents/problem.ts'
import { writeX12 } from '#trade-documents/x12/write.ts'
import { seededRandom } from '../merge/random.ts'
import { damaged } from './damage.ts'
import { type FuzzResult, fuzz, type Random } from './fuzzing.ts'
import { aroundEnvelopes, differsIn, everyByte, once, randomBorders } from './portions.ts'
import { randomEdifact } from './random-edifact.ts'
import { randomOrders } from './random-order.ts'

const mutate = (bytes: Buffer, random: Random) => Buffer.from(damaged(bytes.toString('latin1'), random), 'latin1')

/**
 * Files of one format or several, damaged: no order of them may be lost beside documents that were read, and a file that comes in portions is
 * the same file.
 */
export const fuzzFiles = (seed: number, documents: number): Promise<FuzzResult> =>
  fuzz({ make, mutate, judge: async (bytes, result) => (await lost(bytes, result)) ?? inSomePortions(bytes) }, seed, documents)

/** The same files, each in many portions. */
export const fuzzPortions = (seed: number, documents: number): Promise<FuzzResult> =>
  fuzz({ make, mutate, judge: inAllPortions, mostMs: Number.POSITIVE_INFINITY }, seed, documents)

const found = (bytes: AsyncIterable<Uint8Array>) => findDocuments(bytes, () => Promise.resolve(tables))

const inSomePortions = (bytes: Buffer) =>
  differsIn(found, bytes, [randomBorders(bytes.length, seededRandom(crc32(bytes)), bytes.length / 3)])

/** Byte by byte it takes time with the square of a segment's length. */
const mostByByte = 5_000

async function inAllPortions(bytes: Buffer, result: FuzzResult): Promise<string | null> {
  const random = seededRandom(crc32(bytes))
  const some = [randomBorders(bytes.length, random, 1 + bytes.length / 50), randomBorders(bytes.length, random, 1 + bytes.length / 5)]
  const all = bytes.length < mostByByte ? [everyByte(bytes.length), ...some] : some
  result.orders++
  result.accepted++
  return differsIn(found, bytes, [...all, ...aroundEnvelopes(bytes)])
}

/** By its number an order is found again in the bytes. */
const numbered = /Q\d{5}Z/g

const about = { dateFormat: 'MM/DD/YYYY', decimalMark: '.' } as const
const tables: PartnersTable[] = [
  { partnerId: 'p1', columns: { number: 'PO', sellerItem: 'SKU', quantity: 'Qty', price: 'Price' }, ...about },
  { partnerId: 'p2', columns: { number: 'Order', sellerItem: 'Article', quantity: 'Pieces' }, ...about },
]

const formats = [
  x12,
  x12,
  x12,
  (random: Random) => randomEdifact(random).toString('latin1'),
  (random: Random) => randomEdifact(random).toString('latin1'),
  () =>
    '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"><ID>PO101</ID><IssueDate>2026-03-01</IssueDate><OrderLine><LineItem><ID>1</ID><Quantity unitCode="EA">10</Quantity><Price><PriceAmount currencyID="USD">5</PriceAmount></Price><Item><SellersItemIdentification><ID>PEN</ID></SellersItemIdentification></Item></LineItem></OrderLine></Order>',
  () =>
    '<cXML payloadID="1"><Request><OrderRequest><OrderRequestHeader orderID="PO101" orderDate="2026-03-01" type="new"/><ItemOut quantity="10"><ItemID><SupplierPartID>PEN</SupplierPartID></ItemID><ItemDetail><UnitPrice><Money currency="USD">5</Money></UnitPrice><UnitOfMeasure>EA</UnitOfMeasure></ItemDetail></ItemOut></OrderRequest></Request></cXML>',
  () => '{"orders": [{"number": "PO101", "lines": [{"quantity": 10, "price": "5", "items": [{"scheme": "VN", "value": "PEN"}]}]}]}',
  () => 'PO,SKU,Qty,Price\nPO101,PEN,10,5\nPO102,PEN,1,5.25\n',
  () => 'Order;Article;Pieces\nPO101;PEN;10\n',
]

function x12(random: Random): string {
  const { bytes } = writeX12(randomOrders(random))
  if (!bytes) throw new Error('An order that cannot be written')
  return bytes.toString('latin1')
}

function make(random: Random): Buffer {
  const joint = ['', '', '\n', '\r\n\r\n', ' '][random(5)] ?? ''
  const parts = Array.from({ length: 1 + random(4) }, () => formats[random(formats.length)]?.(random) ?? '')
  let count = random(10_000)
  const number = () => `Q${String(count++ % 100_000).padStart(5, '0')}Z`
  return Buffer.from(parts.join(joint).replaceAll(/(?<=[^A-Z0-9])(?:PO|G)\d{3,}(?=[^A-Za-z0-9])/g, number), 'latin1')
}

async function lost(bytes: Buffer, result: FuzzResult): Promise<string | null> {
  const text = bytes.toString('latin1')
  const seen: string[] = []
  const unread: [number, number][] = []
  const problems: string[] = []
  let documents = 0
  for await (const each of found(once(bytes))) {
    if (each.kind === 'document') {
      const { kind, raw, problems, offset, size } = each.document
      documents++
      // Documents of other kinds wait for a person, those with errors too.
      const isHeld = hasErrors(problems) || kind === 'other'
      const number = kind === 'purchaseOrder' ? each.document.document.number : ''
      if (kind === 'purchaseOrder') result.orders++
      if (kind === 'purchaseOrder' && !isHeld) result.accepted++
      // Which column of a table has the number is its header's to say, and a text in XML or JSON is all one document. Of what is held, a person
      // sees the bytes as they stand in the file.
      const isText = each.group.delimiters === null
      const read = isText ? `${raw}\n${text.split('\n')[0]}` : isHeld ? text.slice(offset, offset + size) : number
      seen.push(...(read.match(numbered) ?? []))
    } else
      for (const { code, severity, offset, size = 0 } of each.problems) {
        if (code === 'partUnread') unread.push([offset, offset + size])
        else if (severity === 'error' && code !== 'gsMissing') problems.push(code)
      }
  }
  // Then the file as a whole waits for a person, or its envelope does.
  if (documents === 0 || problems.length) return null
  for (const { 0: number, index } of text.matchAll(numbered))
    if (!seen.includes(number) && !unread.some(([from, to]) => index >= from && index < to))
      return `${number} is lost: ${JSON.stringify(text.slice(Math.max(0, index - 300), index + 100))}`
  return null
}
