import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RunningQuickbooks } from '../server.ts'
import { faultCode, pier, startForTest, type TestClient } from '../test-client.ts'
import { type Doc, docOf, docsOf, refOf, textOf } from '../wire/json.ts'

let running: RunningQuickbooks
let client: TestClient
let realm = ''
before(async () => {
  ;({ running, client } = await startForTest())
  realm = await client.company()
})
after(() => running.close())

const shrinkage = { value: '91' }
let made = 0
async function item(fields: Doc = {}): Promise<Doc> {
  return client.save(realm, 'Item', {
    Name: `Ware ${++made}`,
    Type: 'Inventory',
    TrackQtyOnHand: true,
    QtyOnHand: 10,
    InvStartDate: '2025-01-01',
    UnitPrice: 2,
    IncomeAccountRef: { value: '79' },
    ExpenseAccountRef: { value: '80' },
    AssetAccountRef: { value: '81' },
    ...fields,
  })
}
const onHand = async ({ Id }: Doc) => (await client.read(realm, 'Item', Id)).QtyOnHand
const party = async (entity: 'Customer' | 'Vendor'): Promise<Doc> => ({
  value: (await client.save(realm, entity, { DisplayName: `${entity} ${++made}` })).Id,
})
const detailed = (type: string, { Id }: Doc, Qty: number): Doc => ({
  Amount: Qty * 2,
  DetailType: type,
  [type]: { ItemRef: { value: Id }, Qty, UnitPrice: 2 },
})
const changed = ({ Id }: Doc, QtyDiff: number): Doc => ({
  DetailType: 'ItemAdjustmentLineDetail',
  ItemAdjustmentLineDetail: { ItemRef: { value: Id }, QtyDiff },
})
const adjust = (lines: Doc[], fields: Doc = {}) =>
  client.call(realm, 'POST', 'inventoryadjustment', { AdjustAccountRef: shrinkage, TxnDate: '2026-02-01', Line: lines, ...fields })

test('an adjustment is made, read, found, changed and deleted, and the quantity follows', async () => {
  const [ware, other] = [await item(), await item()]
  const body: Doc = {
    AdjustAccountRef: shrinkage,
    TxnDate: '2026-02-01',
    PrivateNote: 'count of February',
    Line: [changed(ware, -3), changed(other, 0.125)],
  }
  const adjustment = await client.save(realm, 'InventoryAdjustment', body, '?requestid=adj-1')
  assert.deepEqual(await client.save(realm, 'InventoryAdjustment', body, '?requestid=adj-1'), adjustment)
  assert.deepEqual([await onHand(ware), await onHand(other)], [7, 10.125])
  const [first] = docsOf(adjustment, 'Line')
  assert.deepEqual(
    [first?.Id, first?.DetailType, first?.Amount, docOf(first, 'ItemAdjustmentLineDetail')?.QtyDiff],
    ['1', undefined, undefined, -3],
  )
  assert.equal(textOf(docOf(adjustment, 'AdjustAccountRef'), 'name'), 'Inventory Shrinkage')
  const found = await client.rows(realm, `select * from InventoryAdjustment where DocNumber = '${textOf(adjustment, 'DocNumber')}'`)
  assert.deepEqual(
    found.map(({ Id }) => Id),
    [adjustment.Id],
  )
  // As Intuit's own example does it: the lines of an update bear no DetailType.
  const line = { Id: '1', ItemAdjustmentLineDetail: { QtyDiff: -5, ItemRef: { value: ware.Id } } }
  const update: Doc = { Id: adjustment.Id, SyncToken: adjustment.SyncToken, sparse: true, Line: [line] }
  assert.equal(faultCode(await client.call(realm, 'POST', 'inventoryadjustment', { ...update, TxnDate: '2026-02-02' })), '6000')
  assert.equal(faultCode(await client.call(realm, 'POST', 'inventoryadjustment', { ...body, ...update, sparse: false })), '6000')
  const next = await client.save(realm, 'InventoryAdjustment', update)
  assert.deepEqual([await onHand(ware), await onHand(other)], [5, 10])
  const since = new Date(Date.now() - 86_400_000).toISOString()
  const listed = await client.call(realm, 'GET', `cdc?entities=InventoryAdjustment&changedSince=${encodeURIComponent(since)}`)
  const gone = await client.call(realm, 'POST', 'inventoryadjustment?operation=delete', { Id: next.Id, SyncToken: next.SyncToken })
  assert.match(listed.text + gone.text, /"QtyDiff":-5/)
  assert.equal(textOf(docOf(gone.body, 'InventoryAdjustment'), 'status'), 'Deleted')
  assert.equal(await onHand(ware), 10)
  assert.equal(faultCode(await client.call(realm, 'GET', `inventoryadjustment/${next.Id}`)), '610')
})

test('what an adjustment may not say', async () => {
  const [ware, gone, later] = [await item(), await item(), await item({ InvStartDate: '2026-02-15' })]
  const service = await client.save(realm, 'Item', { Name: 'Advice', Type: 'Service', IncomeAccountRef: { value: '1' } })
  await client.save(realm, 'Item', { Id: gone.Id, SyncToken: gone.SyncToken, sparse: true, Active: false })
  const refused = async (code: string, lines: Doc[], fields?: Doc) => assert.equal(faultCode(await adjust(lines, fields)), code)
  await refused('6000', [changed(service, 1)])
  await refused('610', [changed(gone, 1)])
  await refused('6270', [changed(later, 1)])
  await refused('6000', [changed(ware, 0)])
  await refused('2020', [{ DetailType: 'ItemAdjustmentLineDetail', ItemAdjustmentLineDetail: { ItemRef: { value: ware.Id } } }])
  await refused('2020', [])
  await refused('2500', [changed({ Id: '99999' }, 1)])
  await refused('2500', [changed(ware, 1)], { AdjustAccountRef: { value: '99999' } })
  await refused('2020', [changed(ware, 1)], { AdjustAccountRef: {} })
  // One line that cannot be takes the others along.
  await refused('6000', [changed(ware, 4), changed(service, 1)])
  assert.equal(await onHand(ware), 10)
})

test('what is bought comes in, what goes back to the vendor goes out; edits and deletions follow', async () => {
  const ware = await item()
  const VendorRef = await party('Vendor')
  const lines = (quantity: number) => [detailed('ItemBasedExpenseLineDetail', ware, quantity)]
  const asset = async () => (await client.read(realm, 'Account', '81')).CurrentBalance
  const worth = Number(await asset())
  const bill = await client.save(realm, 'Bill', { VendorRef, Line: lines(12) })
  assert.deepEqual([await onHand(ware), Number(await asset()) - worth], [22, 24])
  const edited = await client.save(realm, 'Bill', { Id: bill.Id, SyncToken: bill.SyncToken, sparse: true, VendorRef, Line: lines(7) })
  assert.equal(await onHand(ware), 17)
  const credit = await client.save(realm, 'VendorCredit', { VendorRef, Line: lines(2) })
  assert.equal(await onHand(ware), 15)
  const paid = { PaymentType: 'CreditCard', AccountRef: { value: '42' } }
  const purchase = await client.save(realm, 'Purchase', { ...paid, Line: lines(5) })
  await client.save(realm, 'Purchase', { ...paid, Credit: true, Line: lines(1) })
  assert.equal(await onHand(ware), 19)
  await client.call(realm, 'POST', 'purchase?operation=update&include=void', {
    Id: purchase.Id,
    SyncToken: purchase.SyncToken,
    sparse: true,
  })
  assert.equal(await onHand(ware), 14)
  for (const [path, doc] of [
    ['bill', edited],
    ['vendorcredit', credit],
  ] as const)
    await client.call(realm, 'POST', `${path}?operation=delete`, { Id: doc.Id, SyncToken: doc.SyncToken })
  assert.equal(await onHand(ware), 9)
  const early = await client.call(realm, 'POST', 'bill', { VendorRef, TxnDate: '2024-12-31', Line: lines(1) })
  assert.equal(faultCode(early), '6270')
})

test('sales lower the quantity, credits and refunds raise it, void and deletion move it back', async () => {
  const ware = await item()
  const CustomerRef = await party('Customer')
  const lines = (quantity: number) => [detailed('SalesItemLineDetail', ware, quantity)]
  const invoice = await client.save(realm, 'Invoice', { CustomerRef, Line: lines(4) })
  const receipt = await client.save(realm, 'SalesReceipt', { CustomerRef, Line: lines(3) })
  assert.equal(await onHand(ware), 3)
  await client.save(realm, 'CreditMemo', { CustomerRef, Line: lines(1) })
  await client.save(realm, 'RefundReceipt', { CustomerRef, DepositToAccountRef: { value: '35' }, Line: lines(2) })
  assert.equal(await onHand(ware), 6)
  await client.call(realm, 'POST', 'invoice?operation=void', { Id: invoice.Id, SyncToken: invoice.SyncToken })
  await client.call(realm, 'POST', 'salesreceipt?operation=delete', { Id: receipt.Id, SyncToken: receipt.SyncToken })
  assert.equal(await onHand(ware), 13)
  await client.save(realm, 'Invoice', { CustomerRef, Line: lines(20) })
  assert.equal(await onHand(ware), -7, 'QuickBooks sells what it has not')
})

test('a bundle is sold as one line that has its goods within, and their stock moves', async () => {
  const [ware, other] = [await item(), await item({ UnitPrice: 5 })]
  const part = ({ Id }: Doc, Qty: number): Doc => ({ ItemRef: { value: Id }, Qty })
  const bundle = await client.save(realm, 'Item', {
    Name: 'Hamper',
    Type: 'Group',
    ItemGroupDetail: { ItemGroupLine: [part(ware, 2), part(other, 1)] },
  })
  const [inner] = docsOf(docOf(bundle, 'ItemGroupDetail'), 'ItemGroupLine')
  assert.deepEqual([refOf(inner, 'ItemRef'), docOf(inner, 'ItemRef')?.type], [ware.Id, 'Inventory'])
  const nested = { Name: 'Hamper of hampers', Type: 'Group', ItemGroupDetail: { ItemGroupLine: [part(bundle, 1)] } }
  assert.equal(faultCode(await client.call(realm, 'POST', 'item', nested)), '6000')
  const CustomerRef = await party('Customer')
  const sold = (detail: Doc): Doc => ({ DetailType: 'GroupLineDetail', GroupLineDetail: { GroupItemRef: { value: bundle.Id }, ...detail } })
  const plain = await client.save(realm, 'Invoice', { CustomerRef, Line: [sold({ Quantity: 3 })] })
  assert.equal(plain.TotalAmt, 27, 'three times two at 2.00 and one at 5.00')
  assert.deepEqual([await onHand(ware), await onHand(other)], [4, 7])
  await client.call(realm, 'POST', 'invoice?operation=void', { Id: plain.Id, SyncToken: plain.SyncToken })
  assert.deepEqual([await onHand(ware), await onHand(other)], [10, 10])
  const own = { Quantity: 1, Line: [detailed('SalesItemLineDetail', ware, 1)] }
  const priced = await client.save(realm, 'Invoice', { CustomerRef, Line: [sold(own)] })
  assert.equal(priced.TotalAmt, 2)
  assert.deepEqual([await onHand(ware), await onHand(other)], [9, 10])
  const wrong = { DetailType: 'GroupLineDetail', GroupLineDetail: { GroupItemRef: { value: ware.Id } } }
  assert.equal(faultCode(await client.call(realm, 'POST', 'invoice', { CustomerRef, Line: [wrong] })), '6000')
})

test('a person sees the quantities, and Pier Foods has a dozen items with stock and a bundle', async () => {
  const counted = await client.rows(pier, "select * from Item where Type = 'Inventory'")
  assert.equal(counted.length, 12)
  assert.ok(counted.every(({ QtyOnHand }) => Number(QtyOnHand) > 0))
  assert.equal((await client.rows(pier, "select * from Item where Type = 'Group'")).length, 1)
  const ware = await item({ Name: 'Counted ware' })
  await adjust([changed(ware, 32)])
  const page = await (await fetch(`${client.url}/books?realm=${realm}`)).text()
  assert.match(page, /<td>Counted ware<\/td><td><\/td><td class="end">42<\/td>/)
  assert.match(page, /Counted ware · 32 pieces/)
})

test('an item that is merged away leaves its documents and its quantity to the one that stays', async () => {
  const [keep, lose] = [await item(), await item()]
  const sale = await client.save(realm, 'SalesReceipt', { Line: [detailed('SalesItemLineDetail', lose, 4)] })
  await client.control('POST', `/companies/${realm}/merge`, { entity: 'Item', keepId: keep.Id, loseId: lose.Id })
  assert.equal(await onHand(keep), 16)
  assert.equal(faultCode(await client.call(realm, 'GET', `item/${lose.Id}`)), '610')
  const [line] = docsOf(await client.read(realm, 'SalesReceipt', sale.Id), 'Line')
  assert.equal(refOf(docOf(line, 'SalesItemLineDetail'), 'ItemRef'), keep.Id)
})
