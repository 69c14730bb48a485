import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SentDocument } from '#features/devices/uploads/pushed.ts'
import { signedInCompany } from '#test/company.ts'
import { codesOf, type VanShop, vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const free = { 'doc.credit': { value: 'Y' }, 'price.override': { value: 'both' }, 'price.maxPct': { value: '1000' } }
/** A shop whose reps may credit. */
async function openShop(rules: object = { 'doc.credit': { value: 'Y' } }) {
  const shop = await vanShop(server)
  const rulesVersion = await shop.rule(rules)
  const back = (given: Partial<SentDocument> = {}) => {
    const lines = given.lines ?? [shop.line('2', { reason: 'Too long' })]
    return shop.document({ kind: 'credit', format: 3, rulesVersion, ...given, lines })
  }
  const sold = async (quantity: string, more: object = {}) => {
    const lines = [shop.line(quantity, more)]
    const { orderId } = await shop.one(shop.document({ kind: 'invoice', rulesVersion, lines }))
    assert.ok(orderId)
    return orderId
  }
  return { ...shop, rulesVersion, back, sold }
}
const of = (orderId: string) => ({ credits: { orderId } })
const idOf = async ({ tray }: VanShop, { number }: { number: string }) =>
  (await tray('show=all')).rows.find((row: { number: string }) => row.number === number).id as string
const credits = ({ rowsOf, companyId }: VanShop) =>
  rowsOf(
    `select number, subtotal::int, taxes::int, total::int, reason, credited_on::text as day from credits where company_id = $1 order by id`,
    [companyId],
  )
const salesMtd = async ({ office, deviceId }: VanShop) =>
  (await office.get('/api/Device/GetAll')).json().result.rows.find(({ id }: { id: string }) => id === deviceId).salesMtd
const decide = (shop: VanShop, verb: string, id: string, body: object = {}) =>
  shop.office.post(`/api/Device/${verb}Document/${id}`, { version: 1, reason: 'Seen', ...body })

test('goods that are of no order: credited once, back in the van but for what is damaged, on the timeline and off the month', async () => {
  const shop = await openShop()
  await shop.sold('10')
  assert.deepEqual([await shop.figures(shop.van), await salesMtd(shop)], ['30', 8000])
  const lines = [shop.line('3', { reason: 'Too long' }), shop.line('1', { lineNo: 2, reason: 'Torn', damaged: true })]
  const given = shop.back({ lines, net: 3200, total: 3200 })
  const [first, again] = [await shop.one(given), await shop.one(given)]
  assert.deepEqual([first.outcome, first.orderId, first.reasons, first.differs], ['accepted', null, [], []])
  assert.equal(again.outcome, 'known')
  const [made, ...more] = await credits(shop)
  assert.deepEqual(
    [made.number, made.subtotal, made.taxes, made.total, made.reason, more.length],
    [given.number, 3200, 0, 3200, 'Too long; Torn', 0],
  )
  assert.equal(await shop.figures(shop.van), '33')
  assert.deepEqual(
    await shop.rowsOf(
      `select kind, trim_scale(quantity)::text as quantity, reason from stock_moves where company_id = $1 and location_id = $2 and kind <> 'sale' order by seq`,
      [shop.companyId, shop.van],
    ),
    [
      { kind: 'return', quantity: '3', reason: 'Too long; Torn' },
      { kind: 'return', quantity: '1', reason: 'Too long; Torn' },
      { kind: 'adjustment', quantity: '-1', reason: 'Torn' },
    ],
  )
  assert.equal(await salesMtd(shop), 8000 - 3200)
  const { rows } = (await shop.office.get(`/Dashboard/GetCustomerHistory/${shop.customerId}`)).json().result
  const event = rows.find(({ action }: { action: string }) => action === 'deviceCredited')
  assert.deepEqual(event.changes, [
    { field: 'document', from: '', to: given.number },
    { field: 'credited', from: '0', to: '3200' },
    { field: 'reason', from: '', to: 'Too long; Torn' },
  ])
  const shown = await shop.details(await idOf(shop, given))
  assert.deepEqual(
    [shown.state, shown.kind, shown.lines.map(({ reason, damaged }: { reason: string; damaged: boolean }) => [reason, damaged])],
    [
      'accepted',
      'credit',
      [
        ['Too long', false],
        ['Torn', true],
      ],
    ],
  )
})

test('of an order: a return of it, credited at what was paid; more than that, or more than left, waits with its sentence', async () => {
  const shop = await openShop(free)
  const orderId = await shop.sold('4', { unitPrice: '7' })
  const lines = [
    shop.line('1', { unitPrice: '7', reason: 'Too long' }),
    shop.line('1', { lineNo: 2, unitPrice: '7', reason: 'Torn', damaged: true }),
  ]
  const answer = await shop.one(shop.back({ ...of(orderId), lines, net: 1400, total: 1400 }))
  assert.deepEqual([answer.outcome, answer.orderId, answer.reasons, answer.differs], ['accepted', orderId, [], []])
  const { returns } = (await shop.office.get(`/api/Return/List/${orderId}`)).json().result
  const [back, ...more] = returns
  assert.deepEqual([back.money, back.total, back.reason, back.restocked, more.length], ['credit', 1400, 'Too long; Torn', true, 0])
  assert.deepEqual(back.lines, [{ lineNo: 1, quantity: '2', damaged: '1', reason: 'Too long; Torn' }])
  const order = await shop.order(orderId)
  assert.deepEqual([order.credited, order.openAmount, await shop.figures(shop.van), await salesMtd(shop)], [1400, 1400, '37', 1400])
  assert.deepEqual(await credits(shop), [])
  // By the price function it is 8.00: nobody paid that.
  const dear = shop.back({ ...of(orderId), lines: [shop.line('1', { reason: 'Too long' })] })
  const held = await shop.one(dear)
  assert.deepEqual(
    [held.outcome, held.reasons.map(({ says }) => says)],
    ['review', ['Line 1: $8.00 is credited for it, and $7.00 was paid.']],
  )
  const read = await shop.details(await idOf(shop, dear))
  assert.deepEqual(
    read.reasons.map(({ says }: { says: string }) => says),
    ['Line 1: $8.00 is credited for it, and $7.00 was paid. Accepted, what was paid is credited.'],
  )
  assert.equal((await decide(shop, 'Accept', await idOf(shop, dear))).statusCode, 200)
  assert.deepEqual([(await shop.order(orderId)).credited, await shop.figures(shop.van)], [2100, '38'])
  const many = shop.back({ ...of(orderId), lines: [shop.line('2', { unitPrice: '7', reason: 'Too long' })] })
  assert.deepEqual(codesOf(await shop.one(many)), ['creditBeyond'])
  const id = await idOf(shop, many)
  assert.equal((await decide(shop, 'Accept', id)).json().code, 'returnBeyond')
  const fewer = { lines: [{ lineNo: 1, quantity: '1', unitPrice: '7', discountPercent: '0' }] }
  assert.equal((await decide(shop, 'Change', id, fewer)).statusCode, 200)
  const whole = await shop.order(orderId)
  assert.deepEqual([whole.credited, whole.openAmount, await shop.figures(shop.van)], [2800, 0, '39'])
})

test('of an order of which nothing was shipped nothing comes back: the rep reads that, the office what to do', async () => {
  const shop = await openShop()
  const { orderId = null, orderNumber } = await shop.one(shop.document({ kind: 'order', lines: [shop.line('2')] }))
  const early = shop.back({ ...of(orderId ?? ''), lines: [shop.line('1', { reason: 'Too long' })] })
  const held = await shop.one(early)
  const fact = `Nothing of order ${orderNumber} has been shipped yet: nothing of it can come back.`
  assert.deepEqual([held.outcome, held.reasons.map(({ says }) => says)], ['review', [fact]])
  const id = await idOf(shop, early)
  const [said] = (await shop.details(id)).reasons
  assert.equal(said.says, `${fact} Change or cancel the order instead, and refuse this; or accept it once the order is shipped.`)
  assert.equal((await decide(shop, 'Accept', id)).json().code, 'returnNotShipped')
})

test('undone in the office, what a device took back is out of the van, is owed again, and the scrapped one was never there', async () => {
  const shop = await openShop()
  const orderId = await shop.sold('4')
  const lines = [shop.line('2', { reason: 'Too long' }), shop.line('1', { lineNo: 2, reason: 'Torn', damaged: true })]
  assert.equal((await shop.one(shop.back({ ...of(orderId), lines }))).outcome, 'accepted')
  assert.equal(await shop.figures(shop.van), '38')
  const { returns } = (await shop.office.get(`/api/Return/List/${orderId}`)).json().result
  const off = await shop.office.post(`/api/Return/CallOff/${orderId}`, { returnId: returns[0].id, reason: 'Another customer' })
  assert.equal(off.statusCode, 200, off.body)
  assert.deepEqual([await shop.figures(shop.van), (await shop.order(orderId)).openAmount, await salesMtd(shop)], ['36', 3200, 3200])
  const [{ moved }] = await shop.rowsOf(
    `select coalesce(sum(quantity), 0)::int as moved from stock_moves where company_id = $1 and document_kind = 'adjustment'`,
    [shop.companyId],
  )
  assert.equal(moved, 0)
})

test('without an order the price is the ceiling: higher waits, accepted it is credited as somebody in the office said', async () => {
  const shop = await openShop(free)
  await shop.bought('20')
  const dear = () => shop.back({ lines: [shop.line('2', { unitPrice: '9', reason: 'Too long' })], net: 1800, total: 1800 })
  const [one, other] = [dear(), dear()]
  for (const given of [one, other]) {
    const { outcome, reasons } = await shop.one(given)
    assert.deepEqual(
      [outcome, reasons.map(({ code, says }) => [code, says])],
      ['review', [['creditAbovePrice', 'Line 1: $9 is credited for one of it, and its price is $8.00.']]],
    )
  }
  assert.equal((await shop.details(await idOf(shop, one))).would, 'credit')
  assert.equal((await decide(shop, 'Accept', await idOf(shop, one))).statusCode, 200)
  const less = { lines: [{ lineNo: 1, quantity: '1', unitPrice: '8', discountPercent: '0' }] }
  assert.equal((await decide(shop, 'Change', await idOf(shop, other), less)).statusCode, 200)
  assert.deepEqual(
    (await credits(shop)).map(({ total }) => total),
    [1800, 800],
  )
  assert.equal(await shop.figures(shop.van), '43')
  // Less is what rep and customer agreed on.
  const cheap = shop.back({ lines: [shop.line('1', { unitPrice: '5', reason: 'Old' })] })
  assert.equal((await shop.one(cheap)).outcome, 'accepted')
  await shop.rowsOf('update items set unit_price = null where id = $1', [shop.rope])
  assert.deepEqual(codesOf(await shop.one(shop.back())), ['creditUnpriced'])
})

test('where the rules allow none it waits; the same name with other content, another customer’s order, money with it, a change', async () => {
  const shop = await openShop({})
  await shop.bought('20')
  const given = shop.back()
  assert.deepEqual(codesOf(await shop.one(given)), ['doc.credit'])
  const packer = await signedInCompany(server, { role: 'operations', companyId: shop.companyId })
  const denied = await packer.post(`/api/Device/AcceptDocument/${await idOf(shop, given)}`, { version: 1 })
  assert.deepEqual([denied.statusCode, denied.json().code], [403, 'documentMoney'])
  assert.equal((await decide(shop, 'Accept', await idOf(shop, given))).statusCode, 200)
  assert.equal((await credits(shop)).length, 1)
  const rulesVersion = await shop.rule({ 'doc.credit': { value: 'Y' } })
  const back = (more: Partial<SentDocument> = {}) => shop.back({ rulesVersion, ...more })
  assert.deepEqual(codesOf(await shop.one({ ...back(), id: given.id })), ['otherContent'])
  const theirs = await shop.customerOf('Another')
  const { orderId } = await shop.one(shop.document({ kind: 'invoice', customerId: theirs }))
  const foreign = back(of(orderId ?? ''))
  assert.deepEqual(codesOf(await shop.one(foreign)), ['creditOfNone'])
  assert.equal((await decide(shop, 'Accept', await idOf(shop, foreign))).statusCode, 200)
  assert.deepEqual([(await credits(shop)).length, (await shop.order(orderId)).credited], [2, 0])
  const paid = back({ payment: { method: 'O', amount: 1600, cash: 1600 } })
  assert.deepEqual(codesOf(await shop.one(paid)), ['creditByHand'])
  assert.equal((await shop.details(await idOf(shop, paid))).would, 'byHand')
  assert.equal((await decide(shop, 'Accept', await idOf(shop, paid))).statusCode, 200)
  const standing = back()
  await shop.one(standing)
  const change = back({ changes: standing.id })
  assert.deepEqual(codesOf(await shop.one(change)), ['changesTaken'])
  assert.equal((await decide(shop, 'Accept', await idOf(shop, change))).json().code, 'documentCredited')
  assert.equal((await credits(shop)).length, 3)
})

test('late, from a suspended device, of an item that is not sold any more: as every document, and it is dated when it was made', async () => {
  const shop = await openShop()
  await shop.bought('20')
  const day = 86_400_000
  const at = (ago: number) => new Date(Date.now() - ago * day).toISOString()
  const late = shop.back({ madeAt: at(2) })
  assert.equal((await shop.one(late)).outcome, 'accepted')
  const [made] = await credits(shop)
  const zone = { timeZone: 'America/New_York' }
  assert.equal(made.day, new Intl.DateTimeFormat('en-CA', { ...zone, dateStyle: 'short' }).format(new Date(late.madeAt)))
  assert.deepEqual(codesOf(await shop.one(shop.back({ madeAt: at(6) }))), ['madeLongAgo'])
  await shop.rowsOf('update items set active = false where id = $1', [shop.rope])
  assert.equal((await shop.one(shop.back())).outcome, 'accepted')
  await shop.change('N')
  const suspended = shop.back()
  assert.deepEqual(codesOf(await shop.one(suspended)), ['deviceSuspended'])
  assert.equal((await credits(shop)).length, 2)
  assert.equal((await decide(shop, 'Accept', await idOf(shop, suspended))).statusCode, 200)
  assert.equal((await credits(shop)).length, 3)
})

test('in a file of somebody who may not give money back it waits for somebody who may; from an owner it is taken', async () => {
  const shop = await openShop()
  await shop.bought('20')
  const packer = await signedInCompany(server, { role: 'operations', companyId: shop.companyId })
  const handIn = async (person: typeof packer, given: object) => {
    const answer = await person.post(`/api/Device/HandIn/${shop.deviceId}`, { documents: [given] })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result.answers[0]
  }
  const given = shop.back()
  const held = await handIn(packer, given)
  assert.deepEqual(
    [held.outcome, held.reasons.map(({ says }: { says: string }) => says)],
    ['review', ['It came in a file from somebody who may not give money back. Somebody who may can accept it.']],
  )
  assert.deepEqual(await credits(shop), [])
  assert.equal((await decide(shop, 'Accept', await idOf(shop, given))).statusCode, 200)
  assert.equal((await handIn(shop.office, shop.back())).outcome, 'accepted')
  assert.equal((await credits(shop)).length, 2)
})
