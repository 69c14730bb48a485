import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growth } from '../../../../../../test/growth.ts'
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
  assert.deepEqual([codes, orders.length], [[], 1])
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
  const { orders } = await found(JSON.stringify(order).replace('{', '{"__proto__":{"test":true},'))
  assert.equal(orders[0]?.test, false)
})
