import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ago, approve, countOf, counts, line, soldAt, vanShopWithJournal } from '#test/counted-van.ts'
import { codesOf } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const countedShop = () => vanShopWithJournal(server)

test('a count of the van becomes a count that waits for approval, once for ever', async () => {
  const shop = await countedShop()
  const document = countOf(shop, '38', { note: 'Two were broken' })
  const [first, again] = await shop.pushed([document, document])
  assert.deepEqual([first?.outcome, again?.outcome], ['accepted', 'known'])
  const [count, ...others] = await counts(shop)
  assert.deepEqual([count?.state, count?.scope, others.length], ['counted', 'device', 0])
  assert.deepEqual(await line(shop, count?.id), ['40', '38', '-2'])
  const row = (await shop.tray('show=all&kind=count')).rows[0]
  const shown = await shop.details(row.id)
  assert.deepEqual(
    [shown.would, shown.made, shown.lines.length, shown.lines[0].quantity, shown.note, shown.raw],
    ['count', { kind: 'count', id: count?.id, number: count?.number }, 1, '38', 'Two were broken', ''],
  )
  await approve(shop, count?.id)
  assert.equal(await shop.figures(shop.van), '38')
})

test('what was sold before the count is out of the van, and what is sold after it is not yet, however late both come', async () => {
  const shop = await countedShop()
  // Without a network: 5 are sold, 35 are left, all are there; then 3 more are sold. All of it comes at once.
  const outcomes = await shop.pushed([soldAt(shop, '5', 60), countOf(shop, '35', { minutes: 50 }), soldAt(shop, '3', 40)])
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    ['accepted', 'accepted', 'accepted'],
  )
  const [count] = await counts(shop)
  assert.deepEqual(await line(shop, count?.id), ['35', '35', '0'])
  await approve(shop, count?.id)
  assert.equal(await shop.figures(shop.van), '32')
})

test('a difference is that of the moment in which it was counted: sales of both sides and a transfer of the office in between', async () => {
  const shop = await countedShop()
  const { rows: places } = (await shop.office.get('/api/Stock/Locations')).json().result
  const home = places.find(({ isDefault }: { isDefault: boolean }) => isDefault).id
  // The office sends ten into the van after it was counted, and before the count comes.
  const day = new Date().toISOString().slice(0, 10)
  const lines = [{ itemId: shop.rope, quantity: '10' }]
  const sent = await shop.office.post('/api/Stock/SendTransfer', {
    requestKey: randomUUID(),
    fromId: home,
    toId: shop.van,
    sentOn: day,
    lines,
  })
  assert.equal(sent.statusCode, 200, sent.body)
  const came = { requestKey: randomUUID(), receivedOn: day, lines: [{ lineNo: 1, quantity: '10' }] }
  const received = await shop.office.post(`/api/Stock/ReceiveTransfer/${sent.json().result.id}`, came)
  assert.equal(received.statusCode, 200, received.body)
  assert.equal(await shop.figures(shop.van), '50')
  await shop.pushed([soldAt(shop, '4', 60), countOf(shop, '35', { minutes: 50 }), soldAt(shop, '6', 40)])
  const [count] = await counts(shop)
  assert.deepEqual(await line(shop, count?.id), ['36', '35', '-1'])
  await approve(shop, count?.id)
  assert.equal(await shop.figures(shop.van), '39')
})

test('what a rep took back before the count is in the van, but for what is damaged', async () => {
  const shop = await countedShop()
  const rulesVersion = await shop.rule({ 'doc.credit': { value: 'Y' } })
  await shop.bought('3')
  const back = [shop.line('2', { reason: 'Too long' }), shop.line('1', { lineNo: 2, reason: 'Torn', damaged: true })]
  const credit = shop.document({ kind: 'credit', format: 3, rulesVersion, lines: back, madeAt: ago(60) })
  const answers = await shop.pushed([credit, countOf(shop, '42', { minutes: 50 })])
  assert.deepEqual(
    answers.map(({ outcome }) => outcome),
    ['accepted', 'accepted'],
    JSON.stringify(answers),
  )
  const [count] = await counts(shop)
  assert.deepEqual(await line(shop, count?.id), ['42', '42', '0'])
})

test('a sale between two counted items counts for the one that was counted after it', async () => {
  const shop = await countedShop()
  // The rope was counted before the sale, although the count as a whole was handed in behind it.
  const lines = [{ itemId: shop.rope, counted: '40', at: ago(30) }]
  await shop.pushed([soldAt(shop, '2', 20), countOf(shop, '40', { minutes: 10, van: { lines } })])
  const [count] = await counts(shop)
  assert.deepEqual(await line(shop, count?.id), ['40', '40', '0'])
  await approve(shop, count?.id)
  assert.equal(await shop.figures(shop.van), '38')
})

test('what was sold before and waits in Review holds the count up, whose goods would be missing twice', async () => {
  const shop = await countedShop()
  // At another price than the rules allow.
  const waiting = soldAt(shop, '5', 60, { lines: [shop.line('5', { unitPrice: '1' })], net: 500, total: 500 })
  const [sale, count] = await shop.pushed([waiting, countOf(shop, '35', { minutes: 50 })])
  assert.equal(sale?.outcome, 'review')
  assert.ok(count && codesOf(count).includes('countBefore'), JSON.stringify(count))
  assert.equal((await counts(shop)).length, 0)
  const accept = async (kind: string) => {
    const [{ id }] = (await shop.tray(`kind=${kind}`)).rows
    const { version } = await shop.details(id)
    return shop.office.post(`/api/Device/AcceptDocument/${id}`, { version, reason: '' })
  }
  const early = await accept('count')
  assert.deepEqual([early.statusCode, early.json().code], [409, 'documentCountBefore'])
  assert.equal((await accept('invoice')).statusCode, 200)
  const late = await accept('count')
  assert.equal(late.statusCode, 200, late.body)
  const [made] = await counts(shop)
  assert.deepEqual(await line(shop, made?.id), ['35', '35', '0'])
  await approve(shop, made?.id)
  assert.equal(await shop.figures(shop.van), '35')
})

for (const isApproved of [true, false])
  test(`an invoice that is edited behind a count which found its goods gone takes them once, the count approved ${isApproved ? 'before' : 'after'} it`, async () => {
    const shop = await countedShop()
    const instead = soldAt(shop, '4', 40)
    const first = soldAt(shop, '5', 60, { format: 2, discarded: { at: ago(40), reason: '', replacedBy: instead.number } })
    const [kept, counted] = await shop.pushed([first, countOf(shop, '35', { minutes: 50 })])
    assert.deepEqual([kept?.state, counted?.state], ['refused', 'accepted'])
    const [count] = await counts(shop)
    if (isApproved) await approve(shop, count?.id)
    const sale = await shop.one(instead)
    assert.equal(sale.state, 'accepted', JSON.stringify(sale))
    assert.deepEqual(await line(shop, count?.id), isApproved ? ['40', '35', '-5'] : ['36', '35', '-1'])
    if (!isApproved) await approve(shop, count?.id)
    assert.equal(await shop.figures(shop.van), '35')
  })

for (const isApproved of [true, false])
  test(`a sale that is refused, and accepted behind a count which found its goods gone, takes them once, the count approved ${isApproved ? 'before' : 'after'} it`, async () => {
    const shop = await countedShop()
    const cheap = soldAt(shop, '5', 60, { lines: [shop.line('5', { unitPrice: '1' })], net: 500, total: 500 })
    assert.equal((await shop.one(cheap)).outcome, 'review')
    const [{ id }] = (await shop.tray('kind=invoice')).rows
    const decides = async (what: string) => {
      const { version } = await shop.details(id)
      const answer = await shop.office.post(`/api/Device/${what}/${id}`, { version, reason: 'Too cheap' })
      assert.equal(answer.statusCode, 200, answer.body)
    }
    await decides('RefuseDocument')
    // A sale of after it is none of what it found.
    await shop.pushed([countOf(shop, '35', { minutes: 50 }), soldAt(shop, '2', 40)])
    const [count] = await counts(shop)
    if (isApproved) await approve(shop, count?.id)
    await decides('AcceptDocument')
    assert.deepEqual(await line(shop, count?.id), isApproved ? ['40', '35', '-5'] : ['35', '35', '0'])
    if (!isApproved) await approve(shop, count?.id)
    assert.equal(await shop.figures(shop.van), '33')
  })

for (const isApproved of [true, false])
  test(`a sale that is told late and called off adds nothing to a count which found its goods there, approved ${isApproved ? 'before' : 'after'} it`, async () => {
    const shop = await countedShop()
    // They never left the van.
    const [sale] = await shop.pushed([soldAt(shop, '5', 60), countOf(shop, '40', { minutes: 50 })])
    const [count] = await counts(shop)
    assert.deepEqual(await line(shop, count?.id), ['35', '40', '5'])
    if (isApproved) await approve(shop, count?.id)
    const { shipments } = (await shop.office.get(`/api/Shipment/List/${sale?.orderId}`)).json().result
    const off = await shop.office.post(`/api/Shipment/CallOff/${sale?.orderId}`, { shipmentId: shipments[0].id, reason: 'Never left' })
    assert.equal(off.statusCode, 200, off.body)
    if (!isApproved) await approve(shop, count?.id)
    assert.equal(await shop.figures(shop.van), '40')
  })

test('a count of another van, of an item that is not counted, or that cannot be read waits; a suspended device’s is accepted by hand', async () => {
  const shop = await countedShop()
  const service = await shop.add(`items (company_id, name, item_type) values ($1, 'Advice', 'Service')`)
  const codes = async (document: object) => codesOf(await shop.one(document))
  assert.deepEqual(await codes(countOf(shop, '1', { van: { locationId: randomUUID() } })), ['otherVan'])
  assert.deepEqual(await codes(countOf(shop, '1', { van: { lines: [{ itemId: service, counted: '1', at: ago(0) }] } })), ['itemNotCounted'])
  const [{ id }] = (await shop.tray('kind=count')).rows.filter(
    ({ reasons }: { reasons: { code: string }[] }) => reasons[0]?.code === 'itemNotCounted',
  )
  const { version } = await shop.details(id)
  const accepted = await shop.office.post(`/api/Device/AcceptDocument/${id}`, { version, reason: '' })
  assert.deepEqual([accepted.statusCode, accepted.json().code], [409, 'documentNoneCounted'])
  const twice = [shop.rope, shop.rope].map((itemId) => ({ itemId, counted: '1', at: ago(0) }))
  for (const lines of [[], twice, [{ itemId: shop.rope, counted: '-1', at: ago(0) }]])
    assert.deepEqual(await codes(countOf(shop, '1', { van: { lines } })), ['unreadable'])
  for (const format of [1, 4]) assert.deepEqual(await codes(countOf(shop, '1', { format })), ['unreadable'])
  assert.deepEqual(await codes(countOf(shop, '1', { format: 5 })), ['laterFormat'])
  assert.equal((await counts(shop)).length, 0)
  await shop.rowsOf(`update devices set state = 'Suspended' where id = $1`, [shop.deviceId])
  const handed = await shop.office.post(`/api/Device/HandIn/${shop.deviceId}`, { documents: [countOf(shop, '39')] })
  assert.deepEqual(codesOf(handed.json().result.answers[0]).toSorted(), ['countBefore', 'deviceSuspended'])
})
