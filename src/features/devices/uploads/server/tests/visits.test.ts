import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { copyOn } from '#test/device-copy.ts'
import { codesOf, vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

type Shop = Awaited<ReturnType<typeof vanShop>>
const minuteMs = 60_000
let sequence = 500
const visitOf = (shop: Shop, visit: object, more: object = {}) => {
  sequence += 1
  const madeAt = new Date().toISOString()
  return {
    id: randomUUID(),
    number: `${shop.prefix}-${sequence}`,
    format: 1,
    kind: 'visit',
    madeAt,
    customerId: shop.customerId,
    visit,
    ...more,
  }
}
const done = (minutes = 20, agoMs = 0) => ({
  startedAt: new Date(Date.now() - agoMs - minutes * minuteMs).toISOString(),
  endedAt: new Date(Date.now() - agoMs).toISOString(),
  outcome: 'sold',
})
const timeline = async (shop: Shop) =>
  (await shop.office.get(`/Dashboard/GetCustomerHistory/${shop.customerId}?kind=visits`))
    .json()
    .result.rows.map(({ title, text, state }: Record<string, string>) => [title, text, state])
/** As a device that follows what changes knows it. */
function deviceOf(shop: Shop) {
  const copy = copyOn(shop.tablet)
  return async () => {
    await copy.pull()
    return copy.of<{ id: string; nextVisit: string | null }>('customer').find(({ id }) => id === shop.customerId)?.nextVisit
  }
}

test('a visit is planned, done once however often it comes, and stands with the customer', async () => {
  const shop = await vanShop(server)
  const pulledVisit = deviceOf(shop)
  const [{ name: rep }] = await shop.rowsOf('select name from reps where id = $1', [shop.repId])
  await shop.one(visitOf(shop, { nextOn: '2026-01-05' }))
  assert.equal(await pulledVisit(), '2026-01-05')
  const visit = visitOf(shop, { ...done(), nextOn: '2099-12-06' }, { note: 'Wants a price for hooks' })
  const [first, again] = await shop.pushed([visit, visit])
  assert.deepEqual([first?.outcome, first?.orderId, again?.outcome], ['accepted', null, 'known'])
  assert.deepEqual(await timeline(shop), [
    [`${rep} plans a visit on Dec 6, 2099`, '', ''],
    [`Visit by ${rep}, 20 min`, 'Wants a price for hooks', 'They bought'],
  ])
  assert.equal(await pulledVisit(), '2099-12-06')
  // One that comes before the planned day leaves the plan.
  await shop.one(visitOf(shop, done()))
  assert.equal(await pulledVisit(), '2099-12-06')
  assert.equal((await timeline(shop)).length, 3)
  const [row] = (await shop.tray('show=all&kind=visit')).rows
  const shown = await shop.details(row.id)
  assert.deepEqual([shown.kind, shown.state, shown.raw, shown.would, shown.total], ['visit', 'accepted', '', 'visit', 0])
})

test('what was planned later stays, in whatever order plans arrive; times are ours', async () => {
  const shop = await vanShop(server)
  const pulledVisit = deviceOf(shop)
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const hour = 60 * minuteMs
  await shop.one(visitOf(shop, { nextOn: '2099-02-02' }, { madeAt: at(-minuteMs) }))
  await shop.one(visitOf(shop, { nextOn: '2099-01-01' }, { madeAt: at(-2 * hour) }))
  assert.equal(await pulledVisit(), '2099-02-02')
  // A device that is two hours ahead.
  await shop.one(visitOf(shop, done(20, -2 * hour), { madeAt: at(2 * hour) }), { at: at(2 * hour) })
  const [{ late, minutes }] = await shop.rowsOf(
    `select ended_at > now() as late, round(extract(epoch from ended_at - started_at) / 60)::int as minutes
     from visits where company_id = $1 and started_at is not null`,
    [shop.companyId],
  )
  assert.deepEqual([late, minutes], [false, 20])
})

test('a visit of somebody else’s customer waits; one that says nothing, or ends before it began, cannot be read', async () => {
  const shop = await vanShop(server)
  const others = await shop.customerOf('Elsewhere', 'ZZZ')
  assert.deepEqual(codesOf(await shop.one(visitOf(shop, done(), { customerId: others }))), ['customerOutside'])
  for (const visit of [{}, { ...done(), outcome: null }, { nextOn: 'soon' }, done(-20)])
    assert.deepEqual(codesOf(await shop.one(visitOf(shop, visit))), ['unreadable'])
  assert.deepEqual(await timeline(shop), [])
})

test('a visit of a device that should not be in use waits, and is noted once somebody accepts it, or refused', async () => {
  const shop = await vanShop(server)
  assert.equal((await shop.change('N')).statusCode, 200)
  for (const [state, code] of [
    ['Suspended', 'deviceSuspended'],
    ['Lost', 'deviceLost'],
    ['Wiped', 'deviceLost'],
  ]) {
    await shop.rowsOf('update devices set state = $2 where id = $1', [shop.deviceId, state])
    // What is on a device that is let in no more, a person hands in.
    const handed = await shop.office.post(`/api/Device/HandIn/${shop.deviceId}`, { documents: [visitOf(shop, done(), { note: state })] })
    assert.equal(handed.statusCode, 200, handed.body)
    assert.deepEqual(codesOf(handed.json().result.answers[0]), [code])
  }
  assert.deepEqual(await timeline(shop), [])
  const rows: { id: string }[] = (await shop.tray('kind=visit')).rows
  assert.equal(rows.length, 3)
  const decide = async (how: string, id = '', reason = '') =>
    shop.office.post(`/api/Device/${how}Document/${id}`, { version: (await shop.details(id)).version, reason })
  const [newest, ...others] = rows
  const shown = await shop.details(newest?.id ?? '')
  assert.deepEqual([shown.state, shown.would], ['review', 'visit'])
  assert.equal((await decide('Accept', newest?.id)).statusCode, 200)
  for (const { id } of others) assert.equal((await decide('Refuse', id, 'Nobody was there')).statusCode, 200)
  assert.deepEqual(
    (await timeline(shop)).map(([, text, state]: string[]) => [text, state]),
    [[shown.note.split(' · ')[1], 'They bought']],
  )
  assert.equal((await shop.details(newest?.id ?? '')).state, 'accepted')
})

test('a plan that comes after the visit that fulfilled it is not planned any more; one that was made since is', async () => {
  const shop = await vanShop(server)
  const pulledVisit = deviceOf(shop)
  await shop.one(visitOf(shop, done()))
  await shop.one(visitOf(shop, { nextOn: '2026-01-05' }, { madeAt: new Date(Date.now() - 60 * minuteMs).toISOString() }))
  assert.equal(await pulledVisit(), null)
  assert.equal((await timeline(shop)).length, 1)
  await shop.one(visitOf(shop, { nextOn: '2099-01-05' }, { madeAt: new Date(Date.now() - 60 * minuteMs).toISOString() }))
  assert.equal(await pulledVisit(), '2099-01-05')
})
