import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { SentDocument } from '#features/devices/uploads/pushed.ts'
import { signedInCompany } from '#test/company.ts'
import { codeFor, installationOf } from '#test/devices.ts'
import { codesOf, vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('an order is placed once by its name, however often and in whatever shape of its fields it comes', async () => {
  const shop = await vanShop(server)
  const document = shop.document({ note: 'Back door' })
  const [first] = await shop.pushed([document])
  assert.ok(first)
  assert.deepEqual([first.outcome, first.state, codesOf(first), first.differs], ['accepted', 'accepted', [], []])
  const order = await shop.order(first.orderId)
  assert.deepEqual(
    [order.source, order.state, order.grandTotal, order.salesRepresentative, order.memo, order.label],
    ['device', 'Accepted', 1600, shop.repCode, `${document.number}: Back door`, first.orderNumber],
  )
  const turned = Object.fromEntries(Object.entries(document).toReversed())
  const [again, twice] = await shop.pushed([turned, document])
  assert.deepEqual([again?.outcome, again?.orderId, twice?.outcome], ['known', first.orderId, 'known'])
  const [{ count }] = await shop.rowsOf(`select count(*)::int from orders where company_id = $1`, [shop.companyId])
  assert.equal(count, 1)
  const { reserved } = (await shop.office.get(`/api/Stock/Item/${shop.rope}`)).json().result
  assert.equal(reserved, '2')
  const [row] = await shop.rowsOf('select device_id from orders where id = $1', [first.orderId])
  assert.equal(row.device_id, shop.deviceId)
})

test('the same name with other content waits in Review and overwrites nothing', async () => {
  const shop = await vanShop(server)
  const document = shop.document()
  const first = await shop.one(document)
  const other = { ...document, lines: [shop.line('3')], net: 2400, total: 2400 }
  const conflict = await shop.one(other)
  assert.deepEqual([conflict.outcome, codesOf(conflict)], ['review', ['otherContent']])
  assert.equal((await shop.one(other)).outcome, 'known')
  assert.equal((await shop.one(document)).orderId, first.orderId)
  assert.equal((await shop.order(first.orderId)).grandTotal, 1600)
  const { rows } = await shop.tray()
  assert.equal(rows.length, 1)
  assert.match(rows[0].reasons[0].says, /came before under the same name/)
  const shown = await shop.details(rows[0].id)
  assert.deepEqual([shown.conflictsWith.state, shown.would], ['accepted', 'order'])
})

test('what is for a customer who was merged away meanwhile is the survivor’s, and says so', async () => {
  const shop = await vanShop(server)
  const lost = await shop.customerOf('Harbour Café')
  const earlier = await shop.one(shop.document({ customerId: lost, rulesVersion: 99 }))
  assert.equal(earlier.outcome, 'review')
  await shop.rowsOf('update customers set merged_into = $1 where id = $2', [shop.customerId, lost])
  const came = await shop.one(shop.document({ customerId: lost }))
  assert.deepEqual([came.outcome, codesOf(came)], ['accepted', ['customerMerged']])
  assert.equal(came.reasons[0]?.says, 'Its customer Harbour Café was merged into Harbor Cafe, who has it now.')
  assert.equal((await shop.order(came.orderId)).customerId, shop.customerId)
  const { rows } = await shop.tray()
  const accepted = await shop.office.post(`/api/Device/AcceptDocument/${rows[0].id}`, { version: 1, reason: 'Seen' })
  assert.equal(accepted.statusCode, 200, accepted.body)
  assert.equal((await shop.order(accepted.json().result.orderId)).customerId, shop.customerId)
})

test('a number is given once: another document of the same number waits', async () => {
  const shop = await vanShop(server)
  const { number } = shop.document()
  assert.equal((await shop.one(shop.document({ number }))).outcome, 'accepted')
  assert.deepEqual(codesOf(await shop.one(shop.document({ number }))), ['numberTaken'])
  assert.deepEqual(codesOf(await shop.one(shop.document({ number: 'ZZZ-1' }))), ['numberForeign'])
})

test('D4: answers lost, documents sent again and shuffled, a reinstall: each arrives once, with every cent', async () => {
  const shop = await vanShop(server, { inVan: 1000 })
  const documents = Array.from({ length: 60 }, (_, at) =>
    shop.document({ kind: at % 3 === 0 ? 'invoice' : 'order', lines: [shop.line(String((at % 4) + 1))] }),
  )
  const shuffled = documents
    .flatMap((each, at) => (at % 5 === 0 ? [each, each] : [each]))
    .toSorted((one, two) => one.id.localeCompare(two.id))
  for (let at = 0; at < 30; at += 10) await shop.push(shuffled.slice(at, at + 10))
  const again = installationOf(server)
  await again.pair(await codeFor(shop.office, shop.deviceId))
  for (let at = 0; at < shuffled.length; at += 25)
    assert.equal((await again.post('/api/Device/Push', { documents: shuffled.slice(at, at + 25) })).statusCode, 200)
  const [sum] = await shop.rowsOf(`select count(*)::int, sum(grand_total)::int as cents from orders where company_id = $1`, [
    shop.companyId,
  ])
  const cents = documents.reduce((total, each) => total + each.total, 0)
  assert.deepEqual(sum, { count: 60, cents })
  const gone = documents.filter(({ kind }) => kind === 'invoice').reduce((units, { lines }) => units + Number(lines?.[0]?.quantity), 0)
  assert.equal(await shop.figures(shop.van), String(1000 - gone))
})

test('the same sent by two at once is taken once, and the clock that counts is the one of the call', async () => {
  const shop = await vanShop(server)
  const documents = Array.from({ length: 5 }, () => shop.document({ kind: 'invoice' }))
  const both = await Promise.all([shop.pushed(documents), shop.pushed(documents.toReversed())])
  const outcomes = both.flat().map(({ outcome }) => outcome)
  assert.deepEqual(outcomes.toSorted(), [...Array(5).fill('accepted'), ...Array(5).fill('known')])
  assert.equal(await shop.figures(shop.van), '30')
  await shop.tablet.beat({ at: new Date(Date.now() - 3_600_000).toISOString() })
  const answer = await shop.push([shop.document()], { at: new Date(Date.now() + 7_200_000).toISOString() })
  const { skewMs } = answer.json().result
  assert.ok(Math.abs(skewMs - 7_200_000) < 60_000, String(skewMs))
  assert.ok(Math.abs((await shop.office.get(`/api/Device/Details/${shop.deviceId}`)).json().result.skewMs - skewMs) < 1)
})

test('D5: one that the server refuses waits alone, the others arrive in the same round', async () => {
  const shop = await vanShop(server)
  const documents: object[] = Array.from({ length: 20 }, () => shop.document())
  documents[2] = shop.document({ customerId: randomUUID() })
  documents[3] = { id: randomUUID(), kind: 'poem', number: 7 }
  documents[4] = { kind: 'order' }
  documents[5] = { ...shop.document(), format: 9 }
  const answers = await shop.pushed(documents)
  assert.deepEqual(
    answers.map(({ outcome }) => outcome),
    documents.map((_, at) => (at === 4 ? 'refused' : at > 1 && at < 6 ? 'review' : 'accepted')),
  )
  assert.deepEqual(answers.slice(2, 6).map(codesOf), [['customerGone'], ['unreadable'], ['unreadable'], ['laterFormat']])
  const { rows, total } = await shop.tray()
  assert.equal(total.rows, 3)
  const unreadable = rows.find(({ kind, number }: { kind: string; number: string }) => kind === '' && number === '')
  const shown = await shop.details(unreadable.id)
  assert.deepEqual([JSON.parse(shown.raw), shown.would], [documents[3], 'nothing'])
  assert.equal((await shop.office.post(`/api/Device/AcceptDocument/${unreadable.id}`, { version: 1 })).json().code, 'documentUnreadable')
  const [{ count }] = await shop.rowsOf(`select count(*)::int from notifications where company_id = $1 and code = 'NA_DEVICE_REVIEW'`, [
    shop.companyId,
  ])
  assert.equal(count, 1)
})

test('D9: the day is that of the device without its skew, and never after it arrived', async () => {
  const shop = await vanShop(server)
  await shop.rowsOf(`update companies set time_zone = 'America/New_York' where id = $1`, [shop.companyId])
  const hour = 3_600_000
  await shop.tablet.beat({ at: new Date(Date.now() + 26 * hour).toISOString() })
  // 23:30 of a day in the company, while the device shows 01:30 two days later.
  const real = Temporal.Now.zonedDateTimeISO('America/New_York').subtract({ days: 3 }).with({ hour: 23, minute: 30 })
  const madeAt = real.add({ hours: 26 }).toString({ timeZoneName: 'never' })
  const answer = await shop.one(shop.document({ madeAt }))
  const day = real.toPlainDate().toString()
  assert.deepEqual(answer.differs, [{ what: 'day', lineNo: null, device: madeAt.slice(0, 10), ours: day }])
  assert.equal((await shop.order(answer.orderId)).orderDate, day)
  const future = shop.document({ madeAt: new Date(Date.now() + 90 * 24 * hour).toISOString() })
  const today = Temporal.Now.plainDateISO('America/New_York').toString()
  assert.ok((await shop.order((await shop.one(future)).orderId)).orderDate <= today)
})

test('D12: made under older rules it is taken by them, and said; long after they ended it waits', async () => {
  const shop = await vanShop(server)
  const third = await shop.rule({ 'disc.lineMaxPct': { value: '15' } })
  const fourth = await shop.rule({ 'disc.lineMaxPct': { value: '10' } })
  const discounted = (more: Partial<SentDocument>) =>
    shop.document({ lines: [shop.line('10', { discountPercent: '12' })], net: 7040, total: 7040, ...more })
  const older = await shop.one(discounted({ rulesVersion: third }))
  assert.deepEqual([older.outcome, older.reasons[0]?.says], ['accepted', `Made under rules ${third}; others hold by now.`])
  const now = await shop.one(discounted({ rulesVersion: fourth }))
  assert.deepEqual([now.outcome, now.reasons[0]?.says], ['review', 'Line 1: 12% off, at most 10% is allowed.'])
  assert.deepEqual(codesOf(await shop.one(shop.document({ rulesVersion: 99 }))), ['unknownVersion'])
  await shop.rowsOf(`update device_rule_sets set made_at = now() - interval '8 days' where company_id = $1 and version = $2`, [
    shop.companyId,
    fourth,
  ])
  assert.deepEqual(codesOf(await shop.one(discounted({ rulesVersion: third }))), ['endedTooLongAgo'])
})

test('a document that takes the place of another one changes its order while it can be changed', async () => {
  const shop = await vanShop(server)
  const first = shop.document()
  const { orderId } = await shop.one(first)
  const edit = shop.document({ changes: first.id, lines: [shop.line('3')], net: 2400, total: 2400 })
  const edited = await shop.one(edit)
  assert.deepEqual([edited.outcome, edited.orderId, edited.differs], ['accepted', orderId, []])
  const order = await shop.order(orderId)
  assert.deepEqual([order.grandTotal, order.version, order.versions[0].grandTotal], [2400, 2, 1600])
  assert.equal((await shop.one(edit)).outcome, 'known')
  assert.equal((await shop.office.get(`/api/Stock/Item/${shop.rope}`)).json().result.reserved, '3')
  const later = new Date(Date.parse(first.madeAt) + 31 * 60_000).toISOString()
  const late = await shop.one(shop.document({ changes: edit.id, madeAt: later, lines: [shop.line('4')], net: 3200, total: 3200 }))
  assert.deepEqual([late.outcome, codesOf(late)], ['review', ['edit.windowMin']])
  assert.equal((await shop.order(orderId)).grandTotal, 2400)
  const invoice = shop.document({ kind: 'invoice' })
  await shop.one(invoice)
  assert.deepEqual(codesOf(await shop.one(shop.document({ kind: 'invoice', changes: invoice.id }))), ['changesTaken'])
  assert.deepEqual(codesOf(await shop.one(shop.document({ changes: randomUUID() }))), ['changesTaken'])
})

test('D3: what was missed is missed no more once it comes by whatever way', async () => {
  const shop = await vanShop(server)
  // A payment has no lines to come to anything: it is worth its money.
  const payment = { kind: 'payment', lines: [], net: 0, total: 0, payment: { method: 'O', amount: 63_450, cash: 63_450 } } as const
  const documents = [shop.document(payment as never), ...Array.from({ length: 6 }, () => shop.document())]
  await shop.tablet.beat({ unsentCount: 7, unsentValue: 63_450 + 6 * 1600, nextNumber: 8 })
  const again = installationOf(server)
  await again.pair(await codeFor(shop.office, shop.deviceId))
  const gap = async () => {
    const { gaps } = (await shop.office.get(`/api/Device/Details/${shop.deviceId}`)).json().result
    return gaps.map(({ documents: many, value }: { documents: number; value: number }) => [many, value])
  }
  assert.deepEqual(await gap(), [[7, 73_050]])
  const three = documents.slice(0, 3)
  const handed = await shop.office.post(`/api/Device/HandIn/${shop.deviceId}`, { documents: three })
  assert.deepEqual(
    handed.json().result.answers.map(({ outcome }: { outcome: string }) => outcome),
    ['review', 'accepted', 'accepted'],
  )
  assert.deepEqual(await gap(), [[4, 6400]])
  const { rows } = await shop.tray('show=all')
  assert.equal(rows.find(({ kind }: { kind: string }) => kind === 'payment')?.total, 63_450)
  await shop.office.post(`/api/Device/HandIn/${shop.deviceId}`, { documents: three })
  assert.deepEqual(await gap(), [[4, 6400]])
  await again.post('/api/Device/Push', { documents: documents.slice(3) })
  assert.deepEqual(await gap(), [])
})

test('another company’s device, customers and documents are not there', async () => {
  const [mine, theirs] = [await vanShop(server), await vanShop(server)]
  const foreign = await mine.one(mine.document({ customerId: theirs.customerId }))
  assert.deepEqual([foreign.outcome, codesOf(foreign)], ['review', ['customerGone']])
  const held = await theirs.one(theirs.document({ customerId: randomUUID() }))
  assert.equal(held.outcome, 'review')
  const { rows } = await theirs.tray()
  const id = rows[0].id
  for (const path of [`Document/${id}`]) assert.equal((await mine.office.get(`/api/Device/${path}`)).statusCode, 404)
  for (const [path, body] of [
    [`AcceptDocument/${id}`, { version: 1 }],
    [`RefuseDocument/${id}`, { version: 1, reason: 'No' }],
    [`ChangeDocument/${id}`, { version: 1, reason: 'No', lines: [] }],
    [`NoteMoney/${id}`, { version: 1 }],
    [`HandIn/${theirs.deviceId}`, { documents: [mine.document()] }],
  ] as const)
    assert.equal((await mine.office.post(`/api/Device/${path}`, body)).statusCode, 404, path)
  const rep = await signedInCompany(server, { role: 'rep', companyId: theirs.companyId })
  assert.equal((await rep.get(`/api/Device/Document/${id}`)).statusCode, 404)
  assert.equal((await rep.get('/api/Device/Documents')).json().result.rows.length, 0)
  assert.equal((await rep.post(`/api/Device/AcceptDocument/${id}`, { version: 1 })).statusCode, 403)
})
