import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { readX12Bytes } from '#trade-documents/x12/read.ts'
import { readDocument } from '#trade-documents/x12/read-document.ts'
import type { Exchange } from '../store.ts'
import { items, partner, raw } from '../test-partner.ts'
import { all, at, first, paired, type ReadSet, readInterchange } from '../x12/read.ts'
import { delimiterKinds } from '../x12/write.ts'
import { type Order, totalCents } from './order.ts'

type SentFile = Exchange & { orders: [Order, ...Order[]] }

for (const delimiters of Object.keys(delimiterKinds)) {
  for (const version of ['004010', '005010']) {
    test(`an 850 of ${version} with delimiters "${delimiters}" says what was ordered, its counts right`, async (t) => {
      const { order } = await sending(t)
      const [file] = await order({ delimiters, version, orders: 3, perFile: 3, seed: 11, allowances: true })
      const read = readInterchange(await file.bytes())
      assert.equal(read?.control, file.control)
      assert.equal(read?.groups[0]?.sets.length, 3)
      for (const [index, set] of (read?.groups[0]?.sets ?? []).entries()) {
        assert.equal(Number(at(set.end, 1)), set.segments.length + 2)
        checkOrder(set, file.orders[index])
      }
    })
  }
}

test("a grocer's order (875) is one that the product reads, its quantities and its total right", async (t) => {
  const { order } = await sending(t)
  for (const perStore of [true, false]) {
    const [file] = await order({ set: '875', perStore, delimiters: 'usual', seed: 3, orders: 3, perFile: 3, allowances: false })
    const read = readX12Bytes(await file.bytes()).flatMap((each) => (each.kind === 'set' ? [readDocument(each.set, each)] : []))
    assert.deepEqual(
      read.map(({ problems }) => problems),
      [[], [], []],
    )
    for (const [index, each] of read.entries()) {
      assert(each.kind === 'purchaseOrder')
      const [said, meant] = [each.document, file.orders[index]]
      assert.deepEqual([said.number, said.total.amountCents], [meant?.poNumber, meant && totalCents(meant)])
      assert.deepEqual(
        said.lines.map(({ items, quantity, price, stores }) => [items.at(-1)?.value, Number(quantity), Number(price), stores.length]),
        meant?.lines.map(({ vendorNumber, quantity, price, stores }) => [vendorNumber, quantity, Number(price), stores.length]),
      )
    }
  }
})

test('orders per store: the stores add up to the line, and no address stands above them', async (t) => {
  const { order } = await sending(t)
  const [file] = await order({ perStore: true, delimiters: 'usual' })
  const set = await onlySet(file)
  assert.deepEqual(
    all(set, 'N1').map((n1) => at(n1, 1)),
    ['BY'],
  )
  const sdq = all(set, 'SDQ').flatMap((segment) => segment.slice(3).filter((_, index) => index % 2 === 1))
  const ordered = file.orders[0].lines.reduce((sum, { quantity }) => sum + quantity, 0)
  assert.equal(
    sdq.map(Number).reduce((sum, quantity) => sum + quantity, 0),
    ordered,
  )
})

test('the same seed orders the same, another one something else', async (t) => {
  const lines = async (seed: number) => {
    const { order } = await sending(t)
    const [file] = await order({ seed, orders: 5, perFile: 5 })
    return file.orders.map((made) => made.lines.map(({ vendorNumber, quantity }) => [vendorNumber, quantity]))
  }
  assert.deepEqual(await lines(7), await lines(7))
  assert.notDeepEqual(await lines(7), await lines(8))
})

test('an item nobody knows, a price nobody agreed to', async (t) => {
  const { order } = await sending(t)
  const [unknown] = await order({ trouble: 'unknownItem' })
  assert.match(unknown.orders[0].lines[0]?.vendorNumber ?? '', /^NEW-/)
  const [dear] = await order({ trouble: 'wrongPrice', items: [{ vendorNumber: 'TEA', price: '4.25' }] })
  assert.equal(at(first(await onlySet(dear), 'PO1'), 4), '5.5')
})

test('broken files are broken in the way they were asked for', async (t) => {
  const { order } = await sending(t)
  const broken = async (damage: string) =>
    (await order({ damage, delimiters: 'usual' }))[0].bytes().then((bytes) => bytes.toString('latin1'))
  const wrong = readInterchange(Buffer.from(await broken('wrongCount'), 'latin1'))?.groups[0]?.sets[0]
  assert.equal(Number(at(wrong?.end, 1)), (wrong?.segments.length ?? 0) + 3)
  assert.match(await broken('wrongControl'), /IEA\*1\*999999999~$/)
  assert.doesNotMatch(await broken('cutOff'), /IEA/)
  assert.match(await broken('noEnvelope'), /^ST\*850/)
  assert.match(await broken('notEdi'), /^<html>/)
})

test('sent again: the same bytes, other bytes under the same number, the same order under a new number', async (t) => {
  const { order, act } = await sending(t)
  const [file] = await order({ delimiters: 'usual' })
  const [{ poNumber }] = file.orders
  const same = await act('/control/again', { poNumber, how: 'sameBytes' })
  assert.deepEqual([same.sha256, same.name === file.name], [file.sha256, false])
  const other = await act('/control/again', { poNumber, how: 'sameControl' })
  assert.deepEqual([other.control, other.sha256 === file.sha256], [file.control, false])
  const again = await act('/control/again', { poNumber, how: 'samePo' })
  assert.deepEqual([again.poNumbers, again.control === file.control], [[poNumber], false])
})

test('a changed order is measured by its change, a cancelled one by its acknowledgment alone', async (t) => {
  const { order, act, call } = await sending(t)
  const [file] = await order({ items: [{ vendorNumber: 'TEA', price: '4.25' }], perStore: false })
  const [{ poNumber }] = file.orders
  const change = await act('/control/changes', { poNumber, change: 'quantity', quantity: 500 })
  const poc = first(await onlySet(change), 'POC')
  assert.deepEqual([at(poc, 1), at(poc, 2), at(poc, 3), paired(poc, 8, 'VN')], ['1', 'QI', '500', 'TEA'])
  assert.equal((await call('GET', `/control/orders/${poNumber}`)).order.lines[0].quantity, 500)
  await act('/control/changes', { poNumber, change: 'removeLine' })
  const end = await act('/control/changes', { poNumber, change: 'cancel' })
  assert.equal(at(first(await onlySet(end), 'BCH'), 1), '01')
  await call('POST', '/control/clock', { hours: 10_000 })
  const { penalties } = await call('GET', '/control/state')
  assert.deepEqual(
    penalties.map(({ reason }: { reason: string }) => reason),
    ['997 missing'],
  )
})

function checkOrder(set: ReadSet, order: Order | undefined) {
  assert.ok(order)
  assert.equal(at(first(set, 'BEG'), 3), order.poNumber)
  const lines = all(set, 'PO1').map((po1) => [paired(po1, 6, 'VN'), Number(at(po1, 2)), at(po1, 4), paired(po1, 6, 'UP')])
  assert.deepEqual(
    lines,
    order.lines.map(({ vendorNumber, quantity, price, upc }) => [vendorNumber, quantity, price, upc]),
  )
  assert.equal(Math.round(Number(at(first(set, 'AMT'), 2)) * 100), totalCents(order))
}

async function onlySet({ bytes }: { bytes(): Promise<Buffer> }) {
  const set = readInterchange(await bytes())?.groups[0]?.sets[0]
  assert.ok(set)
  return set
}

async function sending(t: TestContext) {
  const { url, call } = await partner(t)
  const act = async (path: string, body: object) => {
    const exchange: Exchange = await call('POST', path, body)
    return { ...exchange, bytes: () => raw(url, exchange.id) }
  }
  const order = async (wishes: object) => {
    const { files }: { files: [SentFile, ...SentFile[]] } = await call('POST', '/control/orders', { channel: 'api', items, ...wishes })
    const [file] = files
    return [{ ...file, bytes: () => raw(url, file.id) }] as const
  }
  return { order, act, call }
}
