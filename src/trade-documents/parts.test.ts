import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documents, interchange } from '#test/edi/edifact.ts'
import { readFirst, x12File } from '#test/edi/x12.ts'
import { findDocuments } from './find.ts'
import { readPurchaseOrder } from './x12/sets/850.ts'

function edifact(...lines: string[]) {
  const [first] = documents(interchange('ORDERS', ['BGM+220+PO-1+9', ...lines]))
  assert(first?.kind === 'purchaseOrder')
  return { order: first.document, codes: first.problems.map(({ code }) => code) }
}
const set = ['LIN+1++SET:SA', 'QTY+21:2:PCE', 'PRI+AAA:9']
const part = (place: string, action = '') => [`LIN+2+${action}+PEN:SA+${place}`, 'QTY+21:6:PCE', 'PRI+AAA:1']

test('what a line of EDIFACT consists of is not ordered beside it', () => {
  for (const place of ['1:1', '1', ':1'])
    for (const count of ['1', '2']) {
      const { order, codes } = edifact(...set, ...part(place), 'UNS+S', `CNT+2:${count}`)
      assert.deepEqual([order.lines.length, order.lines[0]?.parts[0]?.quantity, order.total.lines, codes], [1, '6', 1, []], place)
    }
  assert.deepEqual(edifact(...set.slice(0, 2), ...part('1:1'), 'UNS+S').codes, ['partsPriced'])
  const lost = edifact(...set, ...part('1:7'), 'UNS+S')
  assert.deepEqual([lost.order.lines.length, lost.codes], [2, ['parentUnknown']])
  assert.deepEqual(edifact(...set, ...part('1:2'), 'UNS+S').codes, ['parentUnknown'])
})

test('a line of a new order that is to be changed or deleted is told', () => {
  const acting = (action: string) => edifact(...set, ...part('', action), 'UNS+S').codes
  assert.deepEqual([acting('1'), acting('2'), acting('3'), acting('7')], [[], ...Array(3).fill(['lineActionUnusual'])])
})

async function cxml(...items: string[]) {
  async function* once() {
    const header = '<OrderRequestHeader orderID="PO-1" orderDate="2026-03-01" type="new"/>'
    yield Buffer.from(`<cXML payloadID="1"><Request><OrderRequest>${header}${items.join('')}</OrderRequest></Request></cXML>`)
  }
  const [first] = await Array.fromAsync(findDocuments(once()))
  assert(first?.kind === 'document' && first.document.kind === 'purchaseOrder')
  return { lines: first.document.document.lines, codes: first.document.problems.map(({ code }) => code) }
}
const item = (number: number, attributes: string, price = '') =>
  `<ItemOut quantity="2" lineNumber="${number}" ${attributes}><ItemID><SupplierPartID>P${number}</SupplierPartID></ItemID><ItemDetail>${
    price && `<UnitPrice><Money currency="USD">${price}</Money></UnitPrice>`
  }<UnitOfMeasure>EA</UnitOfMeasure></ItemDetail></ItemOut>`

test('what a composite item of cXML consists of is not ordered beside it; where that is what is priced, a person decides', async () => {
  const parts = [item(2, 'itemType="item" parentLineNumber="1"', '3'), item(3, 'itemType="item" parentLineNumber="1"')]
  const group = await cxml(item(1, 'itemType="composite" compositeItemType="groupLevel"', '9'), ...parts)
  assert.deepEqual([group.lines.length, group.lines[0]?.parts.length, group.codes], [1, 2, []])
  const priced = await cxml(item(1, 'itemType="composite" compositeItemType="itemLevel"', '9'), ...parts)
  assert.deepEqual([priced.lines.length, priced.codes], [1, ['partsPriced']])
  assert.deepEqual((await cxml(item(1, 'itemType="composite"'), ...parts)).codes, ['partsPriced'])
  assert.deepEqual((await cxml(item(1, '', '9'), item(2, 'parentLineNumber="8"', '3'))).codes, ['parentUnknown'])
})

test('a line of X12 without a price whose parts have prices is told', () => {
  const priced = (price: string) =>
    readFirst(
      x12File('850', ['BEG*00*SA*PO-1**20260301', `PO1*1*2*EA*${price}**VN*SET`, 'SLN*1**I*6*EA*1***VN*PEN', 'CTT*1']),
      readPurchaseOrder,
    ).problems.map((problem) => problem.split(' ')[1])
  assert.deepEqual([priced('9'), priced('')], [[], ['partsPriced']])
})
