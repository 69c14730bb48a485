import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { x12Bytes } from '#test/edi/x12.ts'
import { orderFile } from '#test/exchange.ts'
import type { TestServer } from '#test/server.ts'
import { trade, tradingServer } from '#test/trading.ts'
import type { OutSegment } from '#trade-documents/x12/write.ts'

let server: TestServer
before(async () => {
  server = await tradingServer()
})
after(() => server.close())

const codesOf = ({ holds }: { holds: { code: string }[] }) => holds.map(({ code }) => code)
const items = [
  { vendorNumber: 'PEN', price: '5' },
  { vendorNumber: 'BOX', price: '12' },
]

test('more, less and no more of a line change the order by themselves, each as a version of it', async (t) => {
  const { owner, ordered, call, bringLast } = await trade(t, server)
  const { number, order, orders } = await ordered({ items, seed: 2 })
  const change = async (body: object) => {
    await call('POST', '/changes', { poNumber: number, ...body })
    return bringLast('860')
  }
  const linesNow = async () =>
    (await owner.get(`/api/Order/Details/${orders[0].id}`))
      .json()
      .result.lines.map((line: Record<string, string>) => [line.itemNumber, line.quantity])
  const [first, second] = order.lines
  const more = Number(first.quantity) + 7
  const changed = await change({ change: 'quantity', line: first.number, quantity: more })
  assert.deepEqual([changed.state, changed.orderId], ['valid', orders[0].id], JSON.stringify(changed.holds))
  assert.deepEqual((await linesNow())[0], ['PEN', String(more)])
  assert.equal((await change({ change: 'quantity', line: first.number, quantity: 1 })).state, 'valid')
  assert.equal((await change({ change: 'removeLine', line: second.number })).state, 'valid')
  assert.deepEqual(await linesNow(), [['PEN', '1']])
  const again = await owner.post(`/api/EDI/ReplayDocument/${changed.id}`, { version: changed.version })
  assert.equal(again.statusCode, 200)
  assert.deepEqual(await linesNow(), [['PEN', '1']])
  assert.equal((await change({ change: 'cancel' })).state, 'valid')
  assert.equal((await owner.get(`/api/Order/Details/${orders[0].id}`)).json().result.state, 'Cancelled')
})

test('a price beyond the tolerance waits, and accepted it is the price', async (t) => {
  const { owner, ordered, call, bringLast, quiet, details, orders } = await trade(t, server)
  const { number, order } = await ordered()
  await call('POST', '/changes', { poNumber: number, change: 'price', price: '6' })
  const held = await bringLast('860')
  assert.deepEqual(codesOf(held), ['priceDiffers'])
  await owner.post(`/api/EDI/AcceptDocument/${held.id}`, { version: held.version, reason: 'Agreed by phone' })
  await quiet()
  assert.equal((await details(held.id)).state, 'valid')
  const [{ grand_total: total }] = await orders()
  assert.equal(total, Number(order.lines[0].quantity) * 600)
})

test('a day that is over, other terms, and a change that changes nothing are for a person, not for nobody', async (t) => {
  const { arrive, sql } = await trade(t, server, { theirQualifier: 'ZZ', theirId: 'SENDER' })
  const { orders } = await arrive(orderFile({ number: 'PO-1', lines: [{ code: 'PEN' }] }))
  const changed = async (control: number, ...more: OutSegment[]) => {
    const segments: OutSegment[] = [['BCH', '04', 'SA', 'PO-1', '', '', '20260301'], ...more, ['CTT', String(more.length)]]
    return arrive(x12Bytes('860', segments, { groupType: 'PC', control }))
  }
  const fewer: OutSegment = ['POC', '1', 'QD', '4', '4', 'EA', '', '', 'VN', 'PEN']
  const byHand: OutSegment[][] = [
    [],
    [['POC', '1', 'NC', '10', '', 'EA', '', '', 'VN', 'PEN']],
    [['DTM', '118', '20990401']],
    [['DTM', '118', '20990401'], fewer],
    [['DTM', '064', '20990401']],
    [
      ['DTM', '037', '20990402'],
      ['DTM', '038', '20990401'],
    ],
    [['ITD', '05', '', '', '', '', '', '60'], fewer],
    [['FOB', 'PP'], fewer],
    [['CUR', 'BY', 'CAD'], fewer],
  ]
  const over: OutSegment = ['DTM', '002', '20260401']
  for (const [index, more] of byHand.entries())
    assert.deepEqual(codesOf(await changed(50 + index, ...more)), ['changeByHand'], JSON.stringify(more))
  for (const [index, more] of [[over], [over, fewer], [fewer, over]].entries())
    assert.deepEqual(codesOf(await changed(80 + index, ...more)), ['changeDayPast'], JSON.stringify(more))
  const quantities = () => sql('select quantity::float from order_lines where order_id = $1', [orders[0].id])
  assert.deepEqual(await quantities(), [{ quantity: 10 }])
  assert.equal((await changed(60, fewer)).state, 'valid')
  assert.deepEqual(await quantities(), [{ quantity: 4 }])
})

test('other days alone are taken as long as nothing left, paid or not, and the thread says so; the link that its customer has stays', async (t) => {
  const { arrive, owner, sql } = await trade(t, server, { theirQualifier: 'ZZ', theirId: 'SENDER' })
  const lines = [{ code: 'PEN' }, { code: 'BOX', price: '12' }]
  const days: OutSegment[] = [
    ['DTM', '037', '20990401'],
    ['DTM', '038', '20990405'],
  ]
  const { orders } = await arrive(orderFile({ number: 'PO-1', more: days, lines }))
  const changed = async (control: number, ...more: OutSegment[]) => {
    const count = more.filter(([id]) => id === 'POC').length
    const segments: OutSegment[] = [['BCH', '04', 'SA', 'PO-1', '', '', '20260301'], ...more, ['CTT', String(count)]]
    const { state, holds } = await arrive(x12Bytes('860', segments, { groupType: 'PC', control }))
    return [state, ...codesOf({ holds })]
  }
  const order = async () => (await owner.get(`/api/Order/Details/${orders[0].id}`)).json().result
  const daysNow = async () => {
    const { shipFrom, shipBy, deliverBy, cancelAfter, version } = await order()
    return [shipFrom, shipBy, deliverBy, cancelAfter, version]
  }
  assert.deepEqual(await changed(50, ['DTM', '038', '20990410'], ['DTM', '063', '20990420']), ['valid'])
  assert.deepEqual(await daysNow(), ['2099-04-01', '2099-04-10', '2099-04-20', null, 1])
  // What counts is what it said last.
  assert.deepEqual(await changed(51, ['DTM', '038', '20990410']), ['held', 'changeByHand'])
  const first: OutSegment = ['POC', '1', 'NC', '10', '', 'EA', '', '', 'VN', 'PEN']
  assert.deepEqual(await changed(52, first, ['DTM', '038', '20990408']), ['valid'])
  assert.deepEqual((await daysNow())[1], '2099-04-08')
  await sql('update orders set amount_received = grand_total where id = $1', [orders[0].id])
  assert.deepEqual(await changed(53, ['DTM', '001', '20990430']), ['valid'])
  assert.deepEqual(await daysNow(), ['2099-04-01', '2099-04-08', '2099-04-20', '2099-04-30', 1])
  const { rows } = (await owner.get(`/api/Order/Thread/${orders[0].id}`)).json().result
  assert.deepEqual(rows.find(({ action }: { action: string }) => action === 'orderDaysMoved').changes, [
    { field: 'cancelAfter', from: '', to: '2099-04-30' },
    { field: 'reason', from: '', to: '860' },
  ])
  await sql('update orders set amount_received = 0 where id = $1', [orders[0].id])
  const fewer: OutSegment = ['POC', '1', 'QD', '4', '4', 'EA', '', '', 'VN', 'PEN']
  assert.deepEqual(await changed(54, ['DTM', '001', '20990505'], fewer), ['valid'])
  assert.deepEqual(await daysNow(), ['2099-04-01', '2099-04-08', '2099-04-20', '2099-05-05', 2])
  const shipped = await owner.post(`/api/Shipment/Ship/${orders[0].id}`, {
    requestKey: crypto.randomUUID(),
    shippedOn: '2026-11-28',
    lines: [{ lineNo: 1, quantity: '1' }],
  })
  assert.equal(shipped.statusCode, 200, shipped.body)
  assert.deepEqual(await changed(55, ['DTM', '001', '20990606']), ['held', 'changeTooLate'])
})

test('an order that waits for a person is placed with the days that were changed meanwhile', async (t) => {
  const { arrive, owner, details, quiet } = await trade(t, server, { theirQualifier: 'ZZ', theirId: 'SENDER' })
  const held = await arrive(orderFile({ number: 'PO-9', more: [['DTM', '038', '20990405']], lines: [{ code: 'PEN', price: '9' }] }))
  const segments: OutSegment[] = [
    ['BCH', '04', 'SA', 'PO-9', '', '', '20260301'],
    ['DTM', '038', '20990410'],
    ['CTT', '0'],
  ]
  assert.equal((await arrive(x12Bytes('860', segments, { groupType: 'PC', control: 61 }))).state, 'valid')
  const { version } = await details(held.id)
  assert.equal((await owner.post(`/api/EDI/AcceptDocument/${held.id}`, { version, reason: 'Agreed' })).statusCode, 200)
  await quiet()
  const { orders } = await details(held.id)
  assert.equal((await owner.get(`/api/Order/Details/${orders[0].id}`)).json().result.shipBy, '2099-04-10')
})

test('an order whose payment is on its way is not called off by its partner alone', async (t) => {
  const { arrive, owner, sql } = await trade(t, server, { theirQualifier: 'ZZ', theirId: 'SENDER' })
  const { orders } = await arrive(orderFile({ number: 'PO-1', lines: [{ code: 'PEN' }] }))
  await sql(
    `insert into payment_intents (company_id, id, account_id, order_id, attempt, status, amount, currency, created_at)
     values ($1, 'pi_edi', 'acct_1', $2, 1, 'processing', 5000, 'usd', now())`,
    [owner.companyId, orders[0].id],
  )
  const off: OutSegment[] = [
    ['BCH', '01', 'SA', 'PO-1', '', '', '20260301'],
    ['CTT', '0'],
  ]
  assert.deepEqual(codesOf(await arrive(x12Bytes('860', off, { groupType: 'PC', control: 70 }))), ['changeBeingPaid'])
})

test('what a change repeats of the order as it was is no change', async (t) => {
  const { arrive, sql } = await trade(t, server, { theirQualifier: 'ZZ', theirId: 'SENDER' })
  const heading: OutSegment[] = [
    ['FOB', 'PP'],
    ['ITD', '05', '', '', '', '', '', '60'],
    ['DTM', '037', '20260401'],
    ['DTM', '038', '20260405'],
  ]
  const store: OutSegment = ['N1', 'ST', 'NORTH', '92', '0417']
  const address: OutSegment[] = [
    ['N3', '3300 Lake Ave'],
    ['N4', 'CLEVELAND', 'OH', '44114'],
  ]
  const { orders } = await arrive(orderFile({ number: 'PO-1', more: [...heading, store, ...address], lines: [{ code: 'PEN' }] }))
  const change = (control: number, quantity: string, more: OutSegment[], ofLine: OutSegment[]) => {
    const line: OutSegment = ['POC', '1', 'QD', quantity, quantity, 'EA', '', '', 'VN', 'PEN']
    const segments: OutSegment[] = [['BCH', '04', 'SA', 'PO-1', '', '', '20260301'], ...more, line, ...ofLine, ['CTT', '1']]
    return arrive(x12Bytes('860', segments, { groupType: 'PC', control }))
  }
  const repeated = await change(70, '4', [['CUR', 'BY', 'USD'], ...heading, store], [['DTM', '038', '20260405']])
  assert.deepEqual([repeated.state, codesOf(repeated)], ['valid', []])
  assert.deepEqual(await sql('select quantity::float from order_lines where order_id = $1', [orders[0].id]), [{ quantity: 4 }])
  const later: OutSegment = ['DTM', '038', '20260412']
  assert.deepEqual(codesOf(await change(71, '3', [...heading.slice(0, 3), later], [])), ['changeDayPast'])
  // The order's own day is the sooner one still.
  assert.deepEqual(codesOf(await change(72, '3', heading, [later])), ['changeByHand'])
  assert.deepEqual(codesOf(await change(73, '3', [['FOB', 'CC'], ...heading.slice(1)], [])), ['changeByHand'])
  assert.deepEqual(codesOf(await change(74, '3', [...heading, store, ['N3', '9 Dock Rd'], ['N4', 'CLEVELAND', 'OH', '44114']], [])), [
    'changeByHand',
  ])
})

test('of a change with one line that is not clear, nothing is carried out, and accepted it was done by hand', async (t) => {
  const { owner, arrive, sql, quiet, details } = await trade(t, server, { theirQualifier: 'ZZ', theirId: 'SENDER' })
  const { orders } = await arrive(orderFile({ number: 'PO-1', lines: [{ code: 'PEN' }, { code: 'BOX', price: '12' }] }))
  const quantities = () => sql('select quantity::float from order_lines where order_id = $1', [orders[0].id])
  const lines: OutSegment[] = [
    ['POC', '1', 'QD', '4', '4', 'EA', '', '', 'VN', 'PEN'],
    ['POC', '2', 'QI', '12', '12', 'EA', '', '', 'VN', 'PEN'],
  ]
  const segments: OutSegment[] = [['BCH', '04', 'SA', 'PO-1', '', '', '20260301'], ...lines, ['CTT', '2']]
  const bytes = x12Bytes('860', segments, { groupType: 'PC', control: 80 })
  const { id, version, holds } = await arrive(bytes)
  assert.deepEqual(codesOf({ holds }), ['changeLineUnknown'])
  assert.equal((await owner.post(`/api/EDI/AcceptDocument/${id}`, { version, reason: 'Done by hand' })).statusCode, 200)
  await quiet()
  assert.equal((await details(id)).state, 'valid')
  assert.deepEqual(await quantities(), [{ quantity: 10 }, { quantity: 10 }])
})

test('an order that somebody changed here, one that is shipped, and one that never came are left alone', async (t) => {
  const { ordered, call, bringLast, sql } = await trade(t, server)
  const change = async (number: string) => {
    await call('POST', '/changes', { poNumber: number, change: 'quantity', quantity: 9999 })
    return bringLast('860')
  }
  const edited = await ordered()
  await sql('update order_lines set quantity = quantity + 1 where order_id = $1', [edited.orders[0].id])
  const before = await sql('select quantity from order_lines where order_id = $1', [edited.orders[0].id])
  assert.deepEqual(codesOf(await change(edited.number)), ['changeEdited'])
  assert.deepEqual(await sql('select quantity from order_lines where order_id = $1', [edited.orders[0].id]), before)
  const paid = await ordered()
  await sql('update orders set amount_received = grand_total where id = $1', [paid.orders[0].id])
  assert.deepEqual(codesOf(await change(paid.number)), ['changeTooLate'])
  const { files } = await call('POST', '/orders', { items, channel: 'sftp', allowances: false })
  await call('POST', '/changes', { poNumber: files[0].poNumbers[0], change: 'quantity', quantity: 9999 })
  const unknown = await bringLast('860')
  assert.deepEqual(codesOf(unknown), ['changeOrderUnknown'])
})

test('an order of a partner keeps our delivery and taxes out, whoever changes it; taxed by a person, a change is taxed by each rate', async (t) => {
  const { arrive, owner, sql } = await trade(t, server, { theirQualifier: 'ZZ', theirId: 'SENDER' })
  await sql('insert into sales_settings (company_id, delivery_amount) values ($1, 950)', [owner.companyId])
  const rates = [6.5, 1.45, 2.25]
  for (const [index, rate] of rates.entries())
    await sql(
      `with made as (insert into tax_rates (company_id, name, rate_percent) values ($1, $2, $3) returning id)
       insert into external_links (company_id, provider, kind, external_id, local_id) select $1, 'quickbooks', 'taxRate', $2, id from made`,
      [owner.companyId, String(index), rate],
    )
  const [code] = await sql(
    `insert into tax_codes (company_id, name, taxable, sales_rates) values ($1, 'Seattle', true, '["0", "1", "2"]') returning id`,
    [owner.companyId],
  )
  const { orders } = await arrive(orderFile({ number: 'PO-7', lines: [{ code: 'PEN', quantity: '3' }] }))
  const details = async () => (await owner.get(`/api/Order/Details/${orders[0].id}`)).json().result
  const placed = await details()
  assert.deepEqual([placed.delivery, placed.taxes, placed.noTax], [0, 0, 'asOrdered'])
  const change = async (body: object) => {
    const { version } = await details()
    const answer = await owner.post(`/api/Order/Change/${orders[0].id}`, { version, ...body })
    assert.equal(answer.statusCode, 200, answer.body)
  }
  await change({ memo: 'By noon' })
  assert.equal((await details()).grandTotal, placed.grandTotal)
  const [{ amount: _, lineNo: __, ...line }] = placed.lines
  await change({ taxFree: false, ownTaxCodeId: code.id, lines: [{ ...line, taxable: true }] })
  const fewer: OutSegment = ['POC', '1', 'QD', '2', '2', 'EA', '', '', 'VN', 'PEN']
  const segments: OutSegment[] = [['BCH', '04', 'SA', 'PO-7', '', '', '20260301'], fewer, ['CTT', '1']]
  const changed = await arrive(x12Bytes('860', segments, { groupType: 'PC', control: 90 }))
  assert.deepEqual([changed.state, codesOf(changed)], ['valid', []])
  const now = await details()
  // Of $10: 65, 14.5 and 22.5 cents; 10.2 % at once would be 102.
  assert.deepEqual([now.subtotal, now.taxes, now.grandTotal, now.noTax], [1000, 65 + 15 + 23, 1103, ''])
})
