import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { codeFor, installationOf } from '#test/devices.ts'
import { multipart } from '#test/multipart.ts'
import { codesOf, vanShop } from '#test/pushing.ts'
import { sampleFiles } from '#test/sample-files.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('what nothing can be made of is kept, and keeps none of those behind it waiting', async () => {
  const shop = await vanShop(server)
  const odd = [
    shop.document({ madeAt: '0000-01-01T00:00:00Z' }),
    shop.document({ madeAt: '9999-12-31T23:59:59Z' }),
    shop.document({ madeAt: '9999-12-31T23:59:59-14:00' }),
    { ...shop.document(), number: 'K\u0007\u001b-1', kind: 'poem' },
    { ...shop.document(), kind: 'poem', note: '\ud800' },
  ]
  const answers = await shop.pushed([...odd, shop.document()])
  assert.equal(answers.at(-1)?.outcome, 'accepted', 'the last one is an order like any other')
  for (const [at, each] of answers.slice(0, odd.length).entries()) {
    assert.equal(each.id, odd[at]?.id)
    assert.match(each.outcome, /^(review|accepted)$/)
  }
  assert.deepEqual(codesOf(answers[0] ?? { reasons: [] }).slice(0, 1), ['unreadable'])
  const again = await shop.pushed(odd)
  for (const { outcome } of again) assert.equal(outcome, 'known')
  const numbers = (await shop.tray('show=all')).rows.map(({ number }: { number: string }) => number)
  assert.ok(numbers.includes('K-1'), String(numbers))
  for (const { id } of (await shop.tray('show=all')).rows) assert.equal((await shop.details(id)).id, id)
  // What is wrong with it is its time alone: the office takes it, and its money waits then.
  const cash = shop.document({ madeAt: '0000-01-01T00:00:00Z', payment: { method: 'O', amount: 1600, cash: 1600 } })
  assert.equal((await shop.one(cash)).outcome, 'review')
  const row = (await shop.tray()).rows.find(({ number }: { number: string }) => number === cash.number)
  const accepted = await shop.office.post(`/api/Device/AcceptDocument/${row.id}`, { version: 1 })
  assert.equal(accepted.statusCode, 200, accepted.body)
  const now = await shop.details(row.id)
  assert.deepEqual([now.state, now.waitsFor], ['accepted', 'money'])
  const handed = await shop.office.post(`/api/Device/HandIn/${shop.deviceId}`, {
    documents: [shop.document({ madeAt: '0000-01-01T00:00:00Z' }), shop.document()],
  })
  assert.deepEqual(
    handed.json().result.answers.map(({ outcome }: { outcome: string }) => outcome),
    ['review', 'accepted'],
  )
})

test('what is far older than a device may be without a network waits, and is not dated years ago', async () => {
  const shop = await vanShop(server)
  await shop.rowsOf(`update companies set time_zone = 'UTC' where id = $1`, [shop.companyId])
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()
  const [near, far, years] = await shop.pushed([hours(95), hours(97), '1970-01-02T00:00:00Z'].map((madeAt) => shop.document({ madeAt })))
  assert.deepEqual([near?.outcome, far?.outcome, years?.outcome], ['accepted', 'review', 'review'])
  assert.deepEqual(
    [far, years].map((each) => each && codesOf(each)),
    [['madeLongAgo'], ['madeLongAgo']],
  )
  assert.match(far?.reasons[0]?.says ?? '', /made 97 hours before it arrived; at most 72/)
  const { rows } = await shop.tray()
  const [{ madeOn, id }] = rows
  assert.equal(madeOn, rows[0].arrivedAt.slice(0, 10))
  const accepted = await shop.office.post(`/api/Device/AcceptDocument/${id}`, { version: 1, reason: 'Seen' })
  assert.equal(accepted.statusCode, 200, accepted.body)
  assert.equal((await shop.order(accepted.json().result.orderId)).orderDate, madeOn)
})

test('a number that is repeated is none of those that were missed', async () => {
  const shop = await vanShop(server)
  const document = shop.document()
  await shop.one(document)
  const missed = [shop.document(), shop.document()]
  await shop.rowsOf(
    `insert into device_gaps (company_id, device_id, reported_at, first_number, last_number, documents, value)
     select $1, $2, now(), 1, 3, 2, 3200`,
    [shop.companyId, shop.deviceId],
  )
  const arrived = async () => (await shop.rowsOf('select arrived from device_gaps where device_id = $1', [shop.deviceId]))[0].arrived
  assert.deepEqual(codesOf(await shop.one(shop.document({ number: document.number }))), ['numberTaken'])
  assert.equal(await arrived(), 0)
  await shop.pushed(missed)
  assert.equal(await arrived(), 2)
})

test('of a customer who is not the device’s it hears no name, no credit and no price; the office hears all', async () => {
  const shop = await vanShop(server)
  const outside = await shop.customerOf('Secret Steakhouse', 'OTHER')
  await shop.rowsOf('update customers set on_hold = true where id = $1', [outside])
  const asked = shop.document({ customerId: outside, lines: [shop.line('2', { unitPrice: '6.5' })], net: 1300, total: 1300 })
  const answer = await shop.one(asked)
  assert.deepEqual([answer.outcome, codesOf(answer), answer.differs], ['review', ['customerOutside'], []])
  const [again] = await shop.pushed([asked])
  assert.deepEqual([again?.outcome, again && codesOf(again)], ['known', ['customerOutside']])
  assert.equal(answer.reasons[0]?.says, 'Its customer is not one of this device.')
  for (const each of [answer, again]) assert.doesNotMatch(JSON.stringify(each), /Secret|hold|8\.00/)
  const [row] = (await shop.tray()).rows
  assert.equal(row.customerName, 'Secret Steakhouse')
  const shown = await shop.details(row.id)
  const codes = shown.reasons.map(({ code }: { code: string }) => code)
  assert.ok(codes.includes('customerOutside') && codes.includes('cust.onHold'), String(codes))
  assert.equal(shown.differs[0].ours, '8.00')
})

test('another document’s place is taken: it waits no more, and its money is the later one’s', async () => {
  const shop = await vanShop(server)
  const paid = { payment: { method: 'O' as const, amount: 1600, cash: 1600 } }
  const first = shop.document(paid)
  const { orderId } = await shop.one(first)
  const edited = await shop.one(shop.document({ ...paid, changes: first.id }))
  assert.deepEqual([edited.outcome, edited.orderId], ['accepted', orderId])
  const waiting = async () => (await shop.tray()).rows.map((row: { number: string; waitsFor: string }) => [row.number, row.waitsFor])
  assert.deepEqual(
    (await waiting()).map(([, waitsFor]: string[]) => waitsFor),
    ['money'],
  )
  const held = shop.document({ ...paid, rulesVersion: 99 })
  const later = shop.document({ ...paid, changes: held.id })
  const [one, two] = await shop.pushed([held, later])
  assert.deepEqual([one?.outcome, two && codesOf(two)], ['review', ['changesTaken']])
  const [row] = (await shop.tray()).rows
  assert.equal(row.number, later.number)
  const accepted = await shop.office.post(`/api/Device/AcceptDocument/${row.id}`, { version: 1 })
  assert.equal(accepted.statusCode, 200, accepted.body)
  const [before] = await shop.pushed([held])
  assert.deepEqual([before?.state, before && codesOf(before)], ['refused', ['unknownVersion', 'replaced']])
  assert.equal(before?.reasons.at(-1)?.says, `${later.number} took its place.`)
  assert.ok(!(await waiting()).some(([number]: string[]) => number === held.number))
  const [{ money }] = await shop.rowsOf('select money from device_documents where client_id = $1', [held.id])
  assert.equal(money, 'none')
})

test('money of a refused document waits until somebody says where it is', async () => {
  const shop = await vanShop(server)
  await shop.one(shop.document({ rulesVersion: 99, payment: { method: 'O', amount: 1600, cash: 1600 } }))
  const [row] = (await shop.tray()).rows
  const refused = await shop.office.post(`/api/Device/RefuseDocument/${row.id}`, { version: 1, reason: 'No' })
  assert.equal(refused.statusCode, 200, refused.body)
  const [still] = (await shop.tray()).rows
  assert.deepEqual([still?.id, still?.state, still?.waitsFor], [row.id, 'refused', 'money'])
  assert.equal((await shop.office.post(`/api/Device/NoteMoney/${row.id}`, { version: 2, reason: 'Given back' })).statusCode, 200)
  assert.equal((await shop.tray()).total.rows, 0)
  assert.deepEqual([(await shop.details(row.id)).state, (await shop.details(row.id)).decisionReason], ['refused', 'No'])
})

test('a credit is made by a person, also where its money goes by card; nobody changes a discount to more than all', async () => {
  const shop = await vanShop(server)
  await shop.rule({ 'pay.methods': { value: ['D', 'A', 'O'] }, 'doc.credit': { value: 'Y' } })
  const { rulesVersion } = (await shop.office.get(`/api/Device/GetRules/${shop.deviceId}`)).json().result
  for (const method of ['D', 'A'] as const) {
    const credit = await shop.one(shop.document({ kind: 'credit', rulesVersion, payment: { method, amount: 1600 } }))
    assert.deepEqual([credit.outcome, credit.state], ['review', 'review'])
    assert.ok(codesOf(credit).includes('creditByHand'))
  }
  await shop.one(shop.document({ rulesVersion: 99 }))
  const [row] = (await shop.tray()).rows
  const line = { lineNo: 1, quantity: '2', unitPrice: '8', discountPercent: '0' }
  for (const more of [{ discountPercent: '101' }, { lines: [{ ...line, discountPercent: '100.5' }] }]) {
    const answer = await shop.office.post(`/api/Device/ChangeDocument/${row.id}`, { version: 1, reason: 'No', lines: [line], ...more })
    assert.deepEqual([answer.statusCode, answer.json().code], [400, 'invalid'], answer.body)
  }
})

test('a quantity in which an item is not sold waits, also where it changes an order, until somebody takes it so', async () => {
  const shop = await vanShop(server)
  const sold = shop.document()
  assert.equal((await shop.one(sold)).outcome, 'accepted')
  await shop.rowsOf('update items set multiple_quantity = 12 where id = $1', [shop.rope])
  const ten = { lines: [shop.line('10')], net: 8000, total: 8000 }
  const [ordered, handed, changed] = [
    shop.document(ten),
    shop.document({ ...ten, kind: 'invoice' }),
    shop.document({ ...ten, changes: sold.id }),
  ]
  for (const document of [ordered, handed, changed]) {
    const { outcome, reasons } = await shop.one(document)
    assert.deepEqual([outcome, reasons.map(({ code, lineNo }) => [code, lineNo])], ['review', [['notPlaced', 1]]])
    assert.match(reasons[0]?.says ?? '', /Possible: 12 EA/)
    const { rows } = await shop.tray()
    const { id } = rows.find(({ number }: { number: string }) => number === document.number)
    const accepted = await shop.office.post(`/api/Device/AcceptDocument/${id}`, { version: 1, reason: 'They want ten' })
    assert.equal(accepted.statusCode, 200, accepted.body)
    assert.equal(Number((await shop.order(accepted.json().result.orderId)).lines[0].quantity), 10)
  }
})

test('so many wait of one device; what comes on top stays there, and what does not wait is taken', async () => {
  const shop = await vanShop(server)
  const [{ rep_id }] = await shop.rowsOf('select rep_id from devices where id = $1', [shop.deviceId])
  await shop.rowsOf(
    `insert into device_documents (company_id, device_id, rep_id, client_id, content_hash, state, raw)
     select $1, $2, $3, gen_random_uuid(), '\\x00', 'review', '{}' from generate_series(1, 1999)`,
    [shop.companyId, shop.deviceId, rep_id],
  )
  const held = () => shop.document({ rulesVersion: 99 })
  const [last, beyond, fine] = [held(), held(), shop.document()]
  const answers = await shop.pushed([last, beyond, fine])
  assert.deepEqual(
    answers.map(({ id, outcome }) => [id, outcome]),
    [
      [last.id, 'review'],
      [fine.id, 'accepted'],
    ],
  )
  const full = await shop.push([beyond])
  assert.deepEqual([full.statusCode, full.json().code], [429, 'deviceFull'])
  assert.equal((await shop.one(last)).outcome, 'known')
  const handed = await shop.office.post(`/api/Device/HandIn/${shop.deviceId}`, { documents: [beyond] })
  assert.equal(handed.json().code, 'deviceFull')
  await shop.rowsOf(`update device_documents set state = 'refused' where client_id = $1`, [last.id])
  assert.equal((await shop.one(beyond)).outcome, 'review')
})

test('so many files of a device may come before their documents', async () => {
  const shop = await vanShop(server)
  const send = async (id: string) => {
    const { payload, headers } = multipart([{ name: 'file', filename: 'photo.png', content: sampleFiles.png ?? Buffer.alloc(0) }])
    const request = { method: 'POST', url: `/api/Device/File/${id}`, payload, headers: { ...shop.tablet.headers, ...headers } } as const
    return (await server.app.inject(request)).json()
  }
  await shop.rowsOf(
    `insert into device_files (company_id, device_id, id, file_hash, type, bytes)
     select $1, $2, gen_random_uuid(), md5(at::text), 'image/png', 1 from generate_series(1, 299) at`,
    [shop.companyId, shop.deviceId],
  )
  const [early, late, named] = [randomUUID(), randomUUID(), randomUUID()]
  assert.equal((await send(early)).isError, false)
  assert.equal((await send(late)).code, 'deviceFiles')
  await shop.one(shop.document({ proofs: { signature: named, photos: [] } }))
  assert.equal((await send(named)).isError, false, 'its document is there')
  await shop.one(shop.document({ proofs: { signature: null, photos: [early] } }))
  assert.equal((await send(late)).isError, false, 'one of those that waited has its document now')
  const [unread, later] = [randomUUID(), randomUUID()]
  assert.equal((await send(unread)).code, 'deviceFiles')
  assert.equal((await shop.one({ ...shop.document({ proofs: { signature: null, photos: [unread] } }), format: 99 })).outcome, 'review')
  assert.equal((await send(unread)).isError, false, 'its document is there, whether anybody can read it or not')
  await shop.rowsOf(`update device_files set received_at = now() - interval '31 days' where device_id = $1 and not named`, [shop.deviceId])
  assert.equal((await send(later)).isError, false, 'what nothing names for long keeps nobody out')
})

test('a number that a device cannot have reached leaves it its own ones', async () => {
  const shop = await vanShop(server)
  const foreign = await shop.one(shop.document({ number: `${shop.prefix}-999999999` }))
  assert.deepEqual([foreign.outcome, codesOf(foreign)], ['review', ['numberForeign']])
  assert.equal((await shop.tablet.beat({ nextNumber: 1_000_000_000 })).statusCode, 200)
  assert.deepEqual(codesOf(await shop.one(shop.document())), [])
  assert.equal((await shop.tablet.beat({ nextNumber: 40 })).statusCode, 200)
  const again = installationOf(server)
  const paired = await again.pair(await codeFor(shop.office, shop.deviceId))
  assert.equal(paired.json().result.nextNumber, 1001)
})

test('what is not sold through devices any more is taken, and said at its line', async () => {
  const shop = await vanShop(server)
  await shop.rowsOf('update items set on_devices = false where id = $1', [shop.rope])
  const sold = await shop.one(shop.document())
  assert.deepEqual(
    [sold.outcome, sold.reasons.map(({ code, mode, lineNo, says }) => [code, mode, lineNo, says])],
    ['accepted', [['itemNotOnDevices', 'say', 1, 'Line 1: It is not sold through devices any more.']]],
  )
})
