import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { liveTab } from '#test/live-tab.ts'
import { vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ listen: true })
})
after(() => server.close())

/** Two that can be sold again and one that cannot came back to the van of 40, of no order. */
async function credited(ago = 0) {
  const shop = await vanShop(server)
  // The journal begins with what was put into the van by hand.
  await shop.rowsOf(
    `insert into stock_moves (company_id, item_id, location_id, seq, kind, quantity, balance, document_kind, document_id, document_line, moved_on, created_at)
     values ($1, $2, $3, 1, 'receipt', 40, 40, 'receipt', $4, 1, current_date, now() - interval '3 hours')`,
    [shop.companyId, shop.rope, shop.van, randomUUID()],
  )
  await shop.rowsOf('update stock_balances set last_seq = 1 where item_id = $1 and location_id = $2', [shop.rope, shop.van])
  const rulesVersion = await shop.rule({ 'doc.credit': { value: 'Y' } })
  await shop.bought('10')
  const lines = [shop.line('2', { reason: 'Too long' }), shop.line('1', { lineNo: 2, reason: 'Torn', damaged: true })]
  const madeAt = new Date(Date.now() - ago * 60_000).toISOString()
  const given = shop.document({ kind: 'credit', format: 3, rulesVersion, lines, madeAt })
  assert.deepEqual((await shop.one(given)).reasons, [])
  const row = async () => (await shop.tray('show=all&kind=credit')).rows.find(({ number }: { number: string }) => number === given.number)
  const shown = async () => shop.details((await row()).id)
  const { id } = (await shown()).credit
  const callOff = (reason = 'Another customer', person = shop.office) => person.post(`/api/Credit/CallOff/${id}`, { reason })
  return { ...shop, given, id, row, shown, callOff }
}
const salesMtd = async ({ office, deviceId }: Awaited<ReturnType<typeof credited>>) =>
  (await office.get('/api/Device/GetAll')).json().result.rows.find(({ id }: { id: string }) => id === deviceId).salesMtd

test('called off it is nobody’s any more: out of the van, back in the month, once, with who and why for who looks', async () => {
  const shop = await credited()
  assert.deepEqual([await shop.figures(shop.van), await salesMtd(shop)], ['42', -2400])
  const before = await shop.shown()
  assert.deepEqual(
    [before.calledOff, before.credit.ofOrder, before.credit.total, before.credit.canCallOff, before.credit.calledOffAt],
    [false, false, 2400, true, null],
  )
  const codes = await Promise.all([1, 2].map(async () => (await shop.callOff()).statusCode))
  assert.deepEqual(codes.toSorted(), [200, 409])
  assert.equal((await shop.callOff()).json().code, 'creditOff')
  assert.deepEqual([await shop.figures(shop.van), await salesMtd(shop)], ['40', 0])
  const [{ moved }] = await shop.rowsOf(
    `select coalesce(sum(quantity), 0)::int as moved from stock_moves where company_id = $1 and document_kind = 'adjustment'`,
    [shop.companyId],
  )
  assert.equal(moved, 0)
  const after = await shop.shown()
  assert.deepEqual(
    [after.calledOff, (await shop.row()).calledOff, after.credit.calledOffBy !== '', after.credit.callOffReason, after.credit.canCallOff],
    [true, true, true, 'Another customer', false],
  )
  assert.ok(after.credit.calledOffAt)
  const { rows } = (await shop.office.get(`/Dashboard/GetCustomerHistory/${shop.customerId}`)).json().result
  const event = rows.find(({ action }: { action: string }) => action === 'creditCalledOff')
  assert.deepEqual(event.changes, [
    { field: 'document', from: shop.given.number, to: '' },
    { field: 'credited', from: '2400', to: '0' },
    { field: 'reason', from: '', to: 'Another customer' },
  ])
  // What did not come back may come back.
  const { rulesVersion } = shop.given
  const lines = [shop.line('10', { reason: 'Too long' })]
  assert.equal((await shop.one(shop.document({ kind: 'credit', format: 3, rulesVersion, lines }))).outcome, 'accepted')
})

test('whoever has the page of the document open hears that its credit is called off, or that it was decided', async () => {
  const shop = await credited()
  const tab = await liveTab(server, shop.office)
  const { id } = await shop.row()
  assert.equal((await shop.callOff()).statusCode, 200)
  await tab.message(`RECORD_CHANGED|$|devices/${id}`)
  const lines = [shop.line('99', { reason: 'Too long' })]
  const many = shop.document({ kind: 'credit', format: 3, rulesVersion: shop.given.rulesVersion, lines })
  assert.equal((await shop.one(many)).outcome, 'review')
  const waiting = (await shop.tray()).rows.find(({ number }: { number: string }) => number === many.number)
  const refused = await shop.office.post(`/api/Device/RefuseDocument/${waiting.id}`, { version: 1, reason: 'Too many' })
  assert.equal(refused.statusCode, 200, refused.body)
  await tab.message(`RECORD_CHANGED|$|devices/${waiting.id}`)
  tab.close()
})

test('by somebody who may give money back, with a reason, of their own company', async () => {
  const shop = await credited()
  const colleague = (role: 'operations' | 'viewer' | 'accounting') => signedInCompany(server, { role, companyId: shop.companyId })
  assert.equal((await shop.callOff(' ')).statusCode, 400)
  assert.equal((await shop.callOff('No', await colleague('operations'))).statusCode, 403)
  assert.equal((await shop.callOff('No', await colleague('viewer'))).statusCode, 403)
  assert.equal((await shop.callOff('No', await signedInCompany(server))).statusCode, 404)
  assert.equal((await shop.callOff('Never came', await colleague('accounting'))).statusCode, 200)
})

test('a count that was entered since did not find it: calling it off takes nothing from what was counted', async () => {
  const shop = await credited(60)
  // What is really there: the forty of before, since nothing came back.
  const van = { locationId: shop.van, lines: [{ itemId: shop.rope, counted: '40', at: new Date(Date.now() - 30 * 60_000).toISOString() }] }
  const madeAt = van.lines[0]?.at
  const counted = await shop.one({ id: randomUUID(), number: `${shop.prefix}-900`, format: 3, kind: 'count', madeAt, customerId: '', van })
  assert.equal(counted.outcome, 'accepted', JSON.stringify(counted))
  const { rows } = (await shop.office.get('/api/StockCount/List')).json().result
  const approved = await shop.office.post(`/api/StockCount/Approve/${rows[0].id}`, {})
  assert.equal(approved.statusCode, 200, approved.body)
  assert.equal(await shop.figures(shop.van), '40')
  assert.equal((await shop.callOff()).statusCode, 200)
  assert.equal(await shop.figures(shop.van), '40')
})

test('of an order it is undone with its return, and the document says so', async () => {
  const shop = await vanShop(server)
  const rulesVersion = await shop.rule({ 'doc.credit': { value: 'Y' } })
  const { orderId } = await shop.one(shop.document({ kind: 'invoice', rulesVersion, lines: [shop.line('4')] }))
  const lines = [shop.line('2', { reason: 'Too long' })]
  await shop.one(shop.document({ kind: 'credit', format: 3, rulesVersion, lines, credits: { orderId } }))
  const shown = async () => shop.details((await shop.tray('show=all&kind=credit')).rows[0].id)
  const { credit } = await shown()
  assert.deepEqual([credit.ofOrder, credit.canCallOff], [true, false])
  const off = await shop.office.post(`/api/Return/CallOff/${orderId}`, { returnId: credit.id, reason: 'Another order' })
  assert.equal(off.statusCode, 200, off.body)
  const after = await shown()
  assert.deepEqual([after.calledOff, after.credit.callOffReason], [true, 'Another order'])
})

test('what took the place of a credit is credited once that one was called off, and not before', async () => {
  const shop = await credited()
  const instead = shop.document({
    kind: 'credit',
    format: 3,
    lines: shop.given.lines,
    changes: shop.given.id,
    rulesVersion: shop.given.rulesVersion,
  })
  assert.equal((await shop.one(instead)).outcome, 'review')
  const { rows } = await shop.tray('kind=credit')
  const [{ id }] = rows.filter(({ number }: { number: string }) => number === instead.number)
  const accept = async () => {
    const { version } = await shop.details(id)
    const answer = await shop.office.post(`/api/Device/AcceptDocument/${id}`, { version, reason: 'Seen' })
    return [answer.statusCode, answer.json().code]
  }
  assert.deepEqual(await accept(), [409, 'documentCredited'])
  assert.equal((await shop.callOff()).statusCode, 200)
  assert.deepEqual(await accept(), [200, undefined])
})
