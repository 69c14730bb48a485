import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { growth } from '#test/growth.ts'
import { findDocuments } from '../find.ts'

async function found(text: string) {
  async function* once() {
    yield Buffer.from(text)
  }
  const all = await Array.fromAsync(findDocuments(once()))
  const documents = all.flatMap((each) => (each.kind === 'document' ? [each] : []))
  const problems = all.flatMap((each) => (each.kind === 'document' ? each.document.problems : each.problems))
  const orders = documents.flatMap(({ document }) => (document.kind === 'purchaseOrder' ? [document.document] : []))
  return { documents, orders, problems, codes: problems.map(({ code }) => code), paths: problems.map(({ path }) => path) }
}

const line = { number: 1, quantity: '12', unit: 'EA', price: '9.25', items: [{ scheme: 'VN', value: 'PEN' }] }
const order = {
  sender: { scheme: 'ZZ', value: 'SENDER' },
  number: 'PO-1',
  date: '2026-03-01',
  currency: 'USD',
  lines: [line],
  totalCents: 11_100,
}

test('the example in the documentation is an order', async () => {
  const text = readFileSync(new URL('../../../docs/integrations.md', import.meta.url), 'utf8')
  const { orders, codes } = await found(/```json\n(.+?)```/s.exec(text)?.[1] ?? '')
  assert.deepEqual([orders.length, codes], [1, []])
})

test('a field that nobody reads is named, wherever it stands', async () => {
  const { orders, codes, paths, documents } = await found(
    JSON.stringify({ ...order, lines: [{ ...line, Price: '8.00' }], discount: '5.00' }),
  )
  assert.deepEqual([orders.length, codes, paths], [0, ['fieldUnknown', 'fieldUnknown'], ['/orders/0/lines/0/Price', '/orders/0/discount']])
  assert.equal(documents[0]?.group.sender.id, 'SENDER')
  assert.deepEqual((await found(JSON.stringify({ orders: [order], total: 1 }))).paths, ['/total'])
})

test('of a file with more than ten thousand orders none is read', async () => {
  for (const text of [`[${'{},'.repeat(10_000)}{}]`, `{"orders":[${'{},'.repeat(10_000)}{}]}`]) {
    const { documents, codes } = await found(text)
    assert.deepEqual([documents.length, codes], [0, ['tooManyParts']])
  }
})

test('orders are read, one or many, with money exact', async () => {
  for (const value of [order, [order], { orders: [order] }]) {
    const { orders, codes, documents } = await found(`\ufeff${JSON.stringify(value)}`)
    assert.deepEqual(codes, [])
    assert.deepEqual([orders[0]?.number, orders[0]?.lines[0]?.price, orders[0]?.lines[0]?.quantity], ['PO-1', '9.25', '12'])
    assert.deepEqual(documents[0]?.group.sender, { qualifier: 'ZZ', id: 'SENDER' })
  }
  const cents = await found(JSON.stringify({ ...order, lines: [{ ...line, price: undefined, priceCents: 925 }] }))
  assert.deepEqual([cents.codes, cents.orders[0]?.lines[0]?.price], [[], '9.25'])
})

test('what is wrong names its place, and takes nothing with it', async () => {
  const wrong = { ...order, lines: [line, { ...line, price: 9.25 }] }
  const two = await found(JSON.stringify([wrong, order]))
  assert.deepEqual([two.codes, two.paths, two.orders.length], [['valueInvalid'], ['/orders/0/lines/1/price'], 1])
  assert.deepEqual((await found(JSON.stringify({ ...order, totalCents: 1 }))).codes, ['amountTotalDiffers'])
  assert.deepEqual((await found(JSON.stringify({ ...order, lines: [{ ...line, quantity: '-1' }] }))).codes.includes('amountNegative'), true)
  assert.deepEqual((await found(JSON.stringify({ ...order, lines: [{ ...line, priceCents: 1 }] }))).codes, ['valueInvalid'])
  const broken = await found('{\n  "number": "PO-1",\n  "lines": [}\n}')
  assert.deepEqual([broken.codes, broken.problems[0]?.position], [['jsonInvalid'], 3])
})

test('long texts, and one that never ends, are gone through once', async () => {
  const { orders, codes } = await found(JSON.stringify({ ...order, unknown: 'x'.repeat(14_000_000) }))
  assert.deepEqual([codes, orders.length], [['fieldUnknown'], 0])
  assert.ok((await growth((size) => found(`{"${'\\"'.repeat(size)}`), 10_000)) < 30)
})

test('hostile JSON is refused: depth, huge numbers, names of prototypes', async () => {
  assert.deepEqual((await found('['.repeat(500_000))).codes, ['tooDeep'])
  assert.deepEqual(
    (await found(`[${JSON.stringify({ ...order, lines: [{ ...line, quantity: 1 }] }).replace('"quantity":1', '"quantity":1e400')}]`)).codes,
    ['valueInvalid'],
  )
  const named = await found(JSON.stringify({ ...order, lines: [{ ...line, items: [{ scheme: 'toString', value: 'PEN' }] }] }))
  assert.equal(named.orders[0]?.lines[0]?.items[0]?.kind, 'other')
  const inherited = await found(JSON.stringify(order).replace('{', '{"__proto__":{"test":true},'))
  assert.deepEqual([inherited.orders, inherited.paths], [[], ['/orders/0/__proto__']])
})

const ublSpace = 'urn:oasis:names:specification:ubl:schema:xsd:Order-2'
const ublLine = { Quantity: [{ _: 3, unitCode: 'C62' }], Price: [{ PriceAmount: [{ _: 12.5, currencyID: 'EUR' }] }] }
const ubl = JSON.stringify({
  _D: ublSpace,
  Order: [{ ID: [{ _: 'PO-2' }], IssueDate: [{ _: '2026-03-01' }], OrderLine: [{ LineItem: [ublLine] }] }],
})

test('UBL in JSON is read like the XML that it stands for, numbers to the last digit', async () => {
  const { orders, codes, documents } = await found(ubl.replace('12.5', '12.500000000000000001'))
  assert.deepEqual([codes, documents[0]?.group.format, documents[0]?.document.type], [[], 'ubl', 'Order'])
  const [read] = orders
  assert.deepEqual([read?.number, read?.date, read?.currency], ['PO-2', '2026-03-01', 'EUR'])
  const { quantity, unit, price } = read?.lines[0] ?? {}
  assert.deepEqual([quantity, unit, price], ['3', 'C62', '12.500000000000000001'])
})

test('what is wrong in UBL names its path; what is no UBL inside is no order', async () => {
  for (const [from, to, code, path] of [
    ['"_":3', '"_":"3 pieces"', 'numberInvalid', '/Order/OrderLine/LineItem/Quantity'],
    ['"_":3', '"_":-3', 'amountNegative', '/Order/OrderLine/LineItem/Quantity'],
    ['2026-03-01', '2026-02-31', 'dateInvalid', '/Order/IssueDate'],
    ['"PO-2"', '""', 'valueMissing', '/Order/ID'],
    ['"Order":[', '"Invoice":[', 'documentUnknown', '/Invoice'],
    ['"Order":[', '"Order":', '', ''],
  ] as const) {
    const changed = ubl.replace(from, to)
    const { problems } = await found(code ? changed : changed.replace(/\]\}$/, '}'))
    assert.deepEqual([problems[0]?.code, problems[0]?.path], code ? [code, path] : ['valueInvalid', '/orders/0/number'])
  }
  const many = `{"_D":"${ublSpace}","Order":[{"Note":[${'{},'.repeat(400_000)}{}]}]}`
  assert.deepEqual((await found(many)).codes, ['tooManyParts'])
})
