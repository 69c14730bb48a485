import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { stockBooks } from '#test/stock-books.ts'
import { stockAlerts } from './alerts.ts'
import { stockToPost } from './post-stock.ts'

const {
  open,
  realm,
  write,
  api,
  post,
  until,
  sync,
  posted,
  item,
  known,
  here,
  there,
  history,
  home,
  differing,
  adjust,
  bill,
  chooseAccount,
} = stockBooks()

test('an item from the opening to the invoice, with both sides the same at each moment', async (t) => {
  const books = await open()
  t.after(() => books.close())
  const ware = await item(20)
  const other = await item(5)
  await sync()
  await post('/api/Stock/Start', { negative: 'warn' })
  assert.equal(await here(ware), '20')

  await t.test('an adjustment waits for its account and says so', async () => {
    await adjust(ware, '-3')
    await posted(['blocked'])
    const { rows } = await api('/api/Books/Matters?kind=adjustment')
    assert.match(rows[0].why, /No account is chosen/)
    assert.deepEqual(await differing(), [
      [
        `Stock of ${ware.name}`,
        '17',
        '20',
        'An adjustment of ours has not come to QuickBooks yet. “Needs a bookkeeper” says what it waits for.',
      ],
    ])
    await chooseAccount()
    await books.sql(`update stock_postings set look_at = now() where company_id = $1`)
    await posted()
    assert.equal(await there(ware), 17)
    const [adjustment] = await books.records('InventoryAdjustment')
    assert.deepEqual(
      [adjustment?.DocNumber, adjustment?.TxnDate, adjustment?.AdjustAccountRef.name],
      ['LS-ADJ-1', '2026-06-01', 'Inventory Shrinkage'],
    )
    assert.match(adjustment?.PrivateNote, /Fell off the truck/)
    await sync()
    assert.equal(await here(ware), '17', 'ours does not come back as theirs')
    assert.deepEqual(await differing(), [])
  })

  await t.test('a lost answer is looked up, and there is one adjustment', async () => {
    await books.server.control('POST', 'faults', { kind: 'dropAfter', entity: 'InventoryAdjustment', operation: 'create', times: 1 })
    await adjust(ware, '2')
    await stockToPost.run(books.server.services)
    await until(async () => {
      await books.sql(`update deliveries set next_attempt_at = now() where company_id = $1 and state in ('retrying', 'unknown')`)
      const { dueDeliveries } = await import('#server/work/ledger.ts')
      await dueDeliveries.run(books.server.services)
      const [left] = await books.sql<{ n: number }>(
        `select count(*)::int as n from stock_postings where company_id = $1 and state <> 'posted'`,
      )
      return left?.n === 0
    }, 'posted')
    assert.equal(await there(ware), 19)
    assert.equal((await books.records('InventoryAdjustment')).length, 2)
  })

  await t.test('a bill comes in, its edit and its deletion correct it', async () => {
    const { id, Bill } = await bill(ware, 6)
    await sync()
    assert.equal(await here(ware), '25')
    assert.deepEqual((await history(ware))[0], ['receipt', '6', `Bill ${Bill.DocNumber}`])
    await sync()
    assert.equal(await here(ware), '25', 'once')
    const [line] = Bill.Line
    const Line = [{ ...line, ItemBasedExpenseLineDetail: { ...line.ItemBasedExpenseLineDetail, Qty: 4 } }]
    await write('Bill', { Id: id, VendorRef: Bill.VendorRef, Line }, 'update')
    await sync()
    assert.deepEqual((await history(ware))[0], ['correction', '-2', `Bill ${Bill.DocNumber}`])
    await write('Bill', { Id: id }, 'delete')
    await sync()
    assert.deepEqual([await here(ware), await there(ware)], ['19', 19])
    assert.deepEqual(await differing(), [])
  })

  await t.test('adjusted and sold by hand there', async () => {
    const detail = { DetailType: 'ItemAdjustmentLineDetail', ItemAdjustmentLineDetail: { ItemRef: { value: ware.there }, QtyDiff: -1 } }
    await write('InventoryAdjustment', { AdjustAccountRef: { value: '91' }, Line: [detail] })
    const sold = {
      Amount: 4,
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: { ItemRef: { value: ware.there }, Qty: 2, UnitPrice: 2 },
    }
    await write('SalesReceipt', { DocNumber: 'HAND-1', Line: [sold] })
    await sync()
    assert.equal(await here(ware), '16')
    assert.deepEqual(new Set((await history(ware)).slice(0, 2).map(([kind]) => kind)), new Set(['adjustment', 'sale']))
    assert.deepEqual(await differing(), [])
  })

  await t.test('an order is invoiced before it is shipped: both sides still agree', async () => {
    const placed = await post('/api/Order/Place', {
      customerId: books.customer?.id,
      requestKey: randomUUID(),
      lines: [{ itemId: await known(ware), description: ware.name, quantity: '5', unitPrice: '2', taxable: false }],
      shippingAddress: { addressName: 'Pier 9', address1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' },
    })
    await books.settled()
    assert.ok(placed.id)
    assert.deepEqual([await here(ware), await there(ware)], ['16', 11])
    await sync()
    assert.equal(await here(ware), '16', 'an invoice of ours moves nothing here')
    assert.deepEqual(await differing(), [])
    const ship = (quantity: string) =>
      post(`/api/Shipment/Ship/${placed.id}`, {
        requestKey: randomUUID(),
        shippedOn: '2026-06-02',
        carrier: '',
        tracking: '',
        lines: [{ lineNo: 1, quantity }],
      })
    await ship('2')
    assert.equal(await here(ware), '14')
    assert.deepEqual(await differing(), [], 'three of five are still here, and there none')
    await ship('3')
    await books.settled()
    await sync()
    assert.deepEqual([await here(ware), await there(ware)], ['11', 11])
    assert.deepEqual(await differing(), [])
  })

  await t.test('what a transfer loses is an adjustment there; what is on its way is still ours', async () => {
    const { id: toId } = await post('/api/Stock/AddLocation', { name: 'Van 7', kind: 'van' })
    const lines = [{ itemId: await known(ware), quantity: '4', unit: '' }]
    const { id } = await post('/api/Stock/SendTransfer', {
      requestKey: randomUUID(),
      fromId: await home(),
      toId,
      sentOn: '2026-06-03',
      lines,
    })
    await sync()
    assert.deepEqual([await here(ware), await there(ware)], ['7', 11])
    assert.deepEqual(await differing(), [])
    const receipt = {
      requestKey: randomUUID(),
      receivedOn: '2026-06-04',
      lines: [{ lineNo: 1, quantity: '3' }],
      rest: 'lost',
      reason: 'One fell off',
    }
    await post(`/api/Stock/ReceiveTransfer/${id}`, receipt)
    await posted()
    assert.deepEqual([await here(ware), await there(ware)], ['10', 10])
    await sync()
    assert.deepEqual(await differing(), [])
  })

  await t.test('what is sold by the case is so many pieces there', async () => {
    await books.sql(`insert into item_packs (company_id, item_id, unit, quantity) values ($1, $2, 'CA', 3)`, await known(other))
    const placed = await post('/api/Order/Place', {
      customerId: books.customer?.id,
      requestKey: randomUUID(),
      lines: [{ itemId: await known(other), description: other.name, quantity: '1', unit: 'CA', unitPrice: '10', taxable: false }],
      shippingAddress: { addressName: 'Pier 9', address1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' },
    })
    await books.settled()
    const invoice = await books.document(placed, 'invoice')
    const { SalesItemLineDetail, Description, Amount } = invoice.Line[0]
    assert.deepEqual([SalesItemLineDetail.Qty, Amount, Description], [3, 10, `${other.name}, 1 CA`])
    assert.equal(await there(other), 2)
    const lines = [{ lineNo: 1, quantity: '1' }]
    await post(`/api/Shipment/Ship/${placed.id}`, { requestKey: randomUUID(), shippedOn: '2026-06-05', carrier: '', tracking: '', lines })
    assert.equal(await here(other), '2')
    await sync()
    assert.deepEqual(await differing(), [])
    await adjust(other, '3')
    await posted()
  })

  await t.test('what no document explains is told, and either side can be taken', async () => {
    await books.server.control('POST', `${realm()}/edit`, { entity: 'Item', id: ware.there, fields: { QtyOnHand: 12 } })
    await books.server.control('POST', `${realm()}/edit`, { entity: 'Item', id: other.there, fields: { QtyOnHand: 1 } })
    await sync()
    const causes = new Map((await differing()).map(([record, ours, theirs]) => [record, [ours, theirs]]))
    assert.deepEqual(causes.get(`Stock of ${ware.name}`), ['10', '12'])
    assert.deepEqual(causes.get(`Stock of ${other.name}`), ['5', '1'])
    assert.equal((await api('/api/Books/Matters?kind=stock')).rows.length, 2)
    await post('/api/Stock/SettleDifference', { itemId: await known(ware), how: 'take' })
    assert.equal(await here(ware), '12')
    await post('/api/Stock/SettleDifference', { itemId: await known(other), how: 'post' })
    await posted()
    assert.deepEqual([await here(other), await there(other)], ['5', 5])
    const again = await books.company.post('/api/Stock/SettleDifference', { itemId: await known(other), how: 'post' })
    assert.equal(again.json().code, 'stockAgrees')
    assert.deepEqual(await differing(), [])
  })

  await t.test('an item that QuickBooks does not count any more is told; what is to go there waits', async () => {
    await adjust(other, '-1')
    await books.server.control('POST', `${realm()}/edit`, {
      entity: 'Item',
      id: other.there,
      fields: { Type: 'NonInventory', TrackQtyOnHand: false },
    })
    await sync()
    await posted(['posted', 'blocked', 'error'])
    const { rows } = await api('/api/Books/Matters?kind=adjustment')
    assert.match(rows[0]?.why ?? '', /does not count one of its items|did not take it/)
  })

  await t.test('less than nothing, and less than there should be, is told once', async () => {
    await books.sql(
      `update stock_balances set par = 100 where company_id = $1 and item_id = $2 and location_id = $3`,
      await known(ware),
      await home(),
    )
    await adjust(ware, '-40')
    await stockAlerts.run(books.server.services)
    await stockAlerts.run(books.server.services)
    const told = await books.sql<{ code: string; value: string }>(
      `select distinct code, value from notifications where company_id = $1 and code in ('NA_LOW_STOCK', 'NA_NEGATIVE_STOCK') order by code`,
    )
    assert.deepEqual(
      told.map(({ code, value }) => `${code} ${value}`),
      [`NA_LOW_STOCK ${ware.name}, Main warehouse: -31`, `NA_NEGATIVE_STOCK ${ware.name}, Main warehouse: -31`],
    )
  })
})
