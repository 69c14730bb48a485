import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { multipart } from '#test/multipart.ts'
import { codesOf, vanShop } from '#test/pushing.ts'
import { sampleFiles } from '#test/sample-files.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const codeOf = (answer: { json(): { code?: string } }) => answer.json().code

test('an invoice takes its goods out of the van, an order holds what is on the shelf, an estimate nothing', async () => {
  const shop = await vanShop(server)
  const [invoice, quote] = await shop.pushed([shop.document({ kind: 'invoice' }), shop.document({ kind: 'estimate' })])
  assert.deepEqual([invoice?.outcome, quote?.outcome], ['accepted', 'accepted'])
  assert.equal(await shop.figures(shop.van), '38')
  const [first, second] = [await shop.order(invoice?.orderId ?? null), await shop.order(quote?.orderId ?? null)]
  assert.deepEqual([first.state, second.state], ['Fulfilled', 'Quote'])
  const { reserved } = (await shop.office.get(`/api/Stock/Item/${shop.rope}`)).json().result
  assert.equal(reserved, '0')
  // What is not in the van: by the rules as they are, a warning.
  const more = await shop.one(shop.document({ kind: 'invoice', lines: [shop.line('50')], net: 40_000, total: 40_000 }))
  assert.deepEqual([more.outcome, codesOf(more), more.reasons[0]?.mode], ['accepted', ['stock.negative'], 'warn'])
  assert.equal(await shop.figures(shop.van), '-12')
})

test('a rule that is broken holds the document, and the office takes it as it is, changed, or not at all', async () => {
  const shop = await vanShop(server)
  const cheap = () => shop.document({ lines: [shop.line('2', { unitPrice: '6' })], net: 1200, total: 1200 })
  const [one, two, three] = [cheap(), cheap(), cheap()]
  const answers = await shop.pushed([one, two, three])
  for (const { outcome, reasons, differs } of answers)
    assert.deepEqual(
      [outcome, reasons.map(({ says }) => says), differs],
      ['review', ['Line 1: $6 instead of the price, $8.00.'], [{ what: 'unitPrice', lineNo: 1, device: '6', ours: '8.00' }]],
    )
  const { rows } = await shop.tray()
  const idOf = (number: string) => rows.find((row: { number: string }) => row.number === number).id
  const decide = (verb: string, { number }: { number: string }, body: object) =>
    shop.office.post(`/api/Device/${verb}/${idOf(number)}`, { version: 1, ...body })
  const accepted = await decide('AcceptDocument', one, { reason: 'A good customer' })
  assert.equal(accepted.statusCode, 200, accepted.body)
  assert.equal((await shop.order(accepted.json().result.orderId)).grandTotal, 1200)
  assert.equal(codeOf(await decide('AcceptDocument', one, {})), 'documentChanged')
  const changed = await decide('ChangeDocument', two, {
    reason: 'At our price',
    lines: [{ lineNo: 1, quantity: '3', unitPrice: '8', discountPercent: '0' }],
  })
  assert.equal((await shop.order(changed.json().result.orderId)).grandTotal, 2400)
  assert.equal((await decide('RefuseDocument', three, {})).statusCode, 400)
  assert.equal((await decide('RefuseDocument', three, { reason: 'Too cheap' })).statusCode, 200)
  assert.equal((await shop.tray()).total.rows, 0)
  // The device hears of it when it asks again.
  const [first, , third] = await shop.pushed([one, two, three])
  assert.deepEqual([first?.outcome, first?.state, first?.orderId], ['known', 'accepted', accepted.json().result.orderId])
  assert.deepEqual([third?.state, third?.reasons[0]?.says], ['refused', 'Too cheap'])
  const shown = await shop.details(idOf(two.number))
  assert.deepEqual([shown.decision, shown.decisionReason, shown.lines[0].quantity], ['changed', 'At our price', '3'])
  const [event] = await shop.rowsOf(`select actor, changes from audit_events where record_id = $1 and action = 'deviceDocumentRefused'`, [
    shop.deviceId,
  ])
  assert.deepEqual(event.changes, [
    { field: 'document', from: '', to: three.number },
    { field: 'reason', from: '', to: 'Too cheap' },
  ])
})

test('outside the scope, on hold, an item that is gone, goods that are short: each waits with its sentence', async () => {
  const shop = await vanShop(server, { onHand: 5 })
  const outside = await shop.customerOf('Far Away', 'OTHER')
  assert.deepEqual(codesOf(await shop.one(shop.document({ customerId: outside }))), ['customerOutside'])
  const held = await shop.customerOf('Late Payer')
  await shop.rowsOf('update customers set on_hold = true where id = $1', [held])
  assert.deepEqual(codesOf(await shop.one(shop.document({ customerId: held }))), ['cust.onHold'])
  await shop.rule({ 'cust.visible': { value: 'all' }, 'cust.onHold': { value: 'warn' } })
  const { rulesVersion } = (await shop.office.get(`/api/Device/GetRules/${shop.deviceId}`)).json().result
  assert.equal((await shop.one(shop.document({ customerId: outside, rulesVersion }))).outcome, 'accepted')
  const warned = await shop.one(shop.document({ customerId: held, rulesVersion }))
  assert.deepEqual([warned.outcome, codesOf(warned)], ['accepted', ['cust.onHold']])
  const gone = await shop.one(shop.document({ rulesVersion, lines: [shop.line('1', { itemId: randomUUID() })], net: 800, total: 800 }))
  assert.deepEqual([gone.outcome, codesOf(gone)], ['review', ['itemGone']])
  await shop.rowsOf(`update stock_settings set negative = 'block' where company_id = $1`, [shop.companyId])
  const short = await shop.one(shop.document({ rulesVersion, lines: [shop.line('90')], net: 72_000, total: 72_000 }))
  assert.deepEqual([short.outcome, codesOf(short)], ['review', ['notPlaced']])
  assert.match(short.reasons[0]?.says ?? '', /Rope/)
  const [row] = (await shop.tray('show=waiting')).rows
  const accepted = await shop.office.post(`/api/Device/AcceptDocument/${row.id}`, { version: 1 })
  assert.equal(accepted.statusCode, 200, accepted.body)
})

test('a suspended, lost or retired device hands in, and all of it waits', async () => {
  const shop = await vanShop(server)
  const { version } = (await shop.office.get(`/api/Device/Details/${shop.deviceId}`)).json().result
  assert.equal((await shop.office.post(`/api/Device/ChangeDeviceState/${shop.deviceId}`, { active: 'N', version })).statusCode, 200)
  assert.deepEqual(codesOf(await shop.one(shop.document())), ['deviceSuspended'])
  await shop.rowsOf(`update devices set state_since = now() - interval '73 hours' where id = $1`, [shop.deviceId])
  const late = await shop.push([shop.document()])
  assert.deepEqual([late.statusCode, codeOf(late)], [401, 'deviceOff'])
  const since = (await shop.office.get(`/api/Device/Details/${shop.deviceId}`)).json().result
  assert.equal((await shop.office.post(`/api/Device/ReportLost/${shop.deviceId}`, { version: since.version })).statusCode, 200)
  assert.deepEqual(codesOf(await shop.one(shop.document())), ['deviceLost'])

  const other = await vanShop(server, { inVan: 0 })
  const now = (await other.office.get(`/api/Device/Details/${other.deviceId}`)).json().result
  const retired = await other.office.post(`/api/Device/Retire/${other.deviceId}`, { version: now.version })
  assert.equal(retired.statusCode, 200, retired.body)
  assert.deepEqual(codesOf(await other.one(other.document())), ['deviceRetired'])
  assert.equal((await other.tablet.beat()).statusCode, 401)
  await other.rowsOf(`update device_keys set revoked_at = now() - interval '73 hours' where device_id = $1`, [other.deviceId])
  assert.equal((await other.push([other.document()])).statusCode, 401)
})

test('money that was collected waits for somebody who enters it in the books', async () => {
  const shop = await vanShop(server)
  await shop.rowsOf(
    `insert into invoices (company_id, customer_id, number, date, total, balance) values ($1, $2, '1001', '2026-11-01', 5000, 5000)`,
    [shop.companyId, shop.customerId],
  )
  const [{ id: invoiceId }] = await shop.rowsOf('select id from invoices where company_id = $1', [shop.companyId])
  const cash = { method: 'O' as const, amount: 5000, cash: 5000, invoices: [{ invoiceId, amount: 5000 }] }
  const paid = await shop.one(shop.document({ kind: 'payment', lines: [], net: 0, total: 5000, payment: cash }))
  assert.deepEqual([paid.outcome, codesOf(paid)], ['review', ['paymentByHand']])
  const sold = await shop.one(shop.document({ payment: { method: 'O', amount: 1600, cash: 0, checkNumber: '77' } }))
  assert.equal(sold.outcome, 'accepted')
  const { rows } = await shop.tray()
  assert.deepEqual(
    rows.map(({ waitsFor }: { waitsFor: string }) => waitsFor),
    ['money', 'review'],
  )
  const shown = await shop.details(rows[1].id)
  assert.deepEqual([shown.would, shown.payment.invoices[0].number], ['byHand', '1001'])
  assert.equal((await shop.office.post(`/api/Device/NoteMoney/${rows[0].id}`, { version: 1 })).statusCode, 200)
  assert.equal((await shop.office.post(`/api/Device/AcceptDocument/${rows[1].id}`, { version: 1 })).statusCode, 200)
  assert.equal((await shop.tray()).total.rows, 0)
  await shop.rule({ 'pay.methods': { value: ['D', 'O'] } })
  const { rulesVersion } = (await shop.office.get(`/api/Device/GetRules/${shop.deviceId}`)).json().result
  const card = shop.document({ rulesVersion, kind: 'payment', lines: [], net: 0, total: 5000, payment: { method: 'D', amount: 5000 } })
  const linked = await shop.one(card)
  assert.deepEqual([linked.outcome, linked.orderId, codesOf(linked)], ['accepted', null, ['paidByLink']])
  assert.equal((await shop.tray()).total.rows, 0)
  const credit = await shop.one(shop.document({ kind: 'credit', rulesVersion }))
  assert.deepEqual([credit.outcome, codesOf(credit)], ['review', ['doc.credit']])
})

test('what goes beyond the credit is for somebody who approves', async () => {
  const shop = await vanShop(server)
  const sales = { deliveryAmount: 0, deliveryFreeFrom: null, taxCodeId: null, byState: [], linkDays: 14, version: 0, approvalAbove: 1000 }
  assert.equal((await shop.office.post('/api/Settings/Sales', sales)).statusCode, 200)
  const order = await shop.one(shop.document())
  assert.deepEqual([(await shop.order(order.orderId)).state, codesOf(order)], ['AwaitingApproval', ['awaitsApproval']])
  const invoice = await shop.one(shop.document({ kind: 'invoice' }))
  assert.deepEqual([invoice.outcome, codesOf(invoice), await shop.figures(shop.van)], ['review', ['needsApproval'], '40'])
  const [row] = (await shop.tray()).rows
  const clerk = await signedInCompany(server, { role: 'operations', companyId: shop.companyId })
  assert.equal(codeOf(await clerk.post(`/api/Device/AcceptDocument/${row.id}`, { version: 1 })), 'deviceNeedsApproval')
  const accepted = await shop.office.post(`/api/Device/AcceptDocument/${row.id}`, { version: 1 })
  assert.equal(accepted.statusCode, 200, accepted.body)
  assert.deepEqual([(await shop.order(accepted.json().result.orderId)).state, await shop.figures(shop.van)], ['Fulfilled', '38'])
})

test('a proof comes before its document or after it, is what it says, and is seen by the office alone', async () => {
  const shop = await vanShop(server)
  const send = (id: string, filename: string, content: Buffer) => {
    const { payload, headers } = multipart([{ name: 'file', filename, content }])
    return server.app.inject({ method: 'POST', url: `/api/Device/File/${id}`, payload, headers: { ...shop.tablet.headers, ...headers } })
  }
  const { png = Buffer.alloc(0), pdf = Buffer.alloc(0) } = sampleFiles as Record<string, Buffer>
  const [signature, photo] = [randomUUID(), randomUUID()]
  const sent = await send(signature, 'signature.bin', png)
  assert.deepEqual([sent.statusCode, sent.json().result], [200, { id: signature, known: false }], sent.body)
  assert.equal((await send(signature, 'signature.png', png)).json().result.known, true)
  assert.equal((await send(randomUUID(), 'photo.jpg', pdf)).statusCode, 415)
  const answer = await shop.one(shop.document({ customerId: randomUUID(), proofs: { signature, photos: [photo] } }))
  assert.equal(answer.outcome, 'review')
  const [row] = (await shop.tray()).rows
  const { files } = await shop.details(row.id)
  assert.deepEqual(
    files.map(({ id, path }: { id: string; path: string | null }) => [id, path !== null]),
    [
      [signature, true],
      [photo, false],
    ],
  )
  const seen = await shop.office.get(files[0].path)
  assert.deepEqual(
    [seen.statusCode, seen.headers['content-type'], seen.headers['content-security-policy']],
    [200, 'image/png', `sandbox; default-src 'none'`],
  )
  assert.equal((await (await signedInCompany(server)).get(files[0].path)).statusCode, 404)
})
