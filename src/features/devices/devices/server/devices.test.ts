import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { codeFor, groundFor, installationOf, newDevice, pairedDevice } from '#test/devices.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { monthAt } from './month.ts'

type Company = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
let office: Company
before(async () => {
  server = await testServer()
  office = await signedInCompany(server)
})
after(() => server.close())

const details = async (id: string, company = office) => (await company.get(`/api/Device/Details/${id}`)).json().result
const codeOf = (answer: { json(): { code?: string } }) => answer.json().code
const owner = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)

test('a device is added, changed as it was seen, and never twice with one address', async () => {
  const device = await newDevice(server, office, { deviceName: 'Kay’s tablet', invoiceName: 'Kay Seven', strongPassword: 'secret123!' })
  const shown = await details(device.id)
  assert.deepEqual(
    [shown.deviceState, shown.active, shown.health, shown.numberPrefix, shown.hasPassword],
    ['Invited', 'N', 'Never', 'KS', true],
  )
  assert.ok(!JSON.stringify(shown).includes('argon2'))
  const save = (given: object) => office.post('/api/Device/AddUpdateDevice', { id: device.id, ...given })
  assert.equal((await save({ version: 1, phone: '555 0100' })).json().result.version, 2)
  assert.equal(codeOf(await save({ version: 1, phone: '555 0101' })), 'deviceChanged')
  const same = await save({ version: 2, restockFromLocationId: device.inventoryLocationId })
  assert.ok(same.json().fields.restockFromLocationId)
  const other = await signedInCompany(server)
  const taken = await other.post('/api/Device/AddUpdateDevice', {
    deviceName: 'Theirs',
    deviceEmail: device.deviceEmail,
    ...(await groundFor(server, other)),
  })
  assert.deepEqual([taken.statusCode, codeOf(taken)], [409, 'deviceEmailTaken'])
  const foreign = await office.post('/api/Device/AddUpdateDevice', {
    deviceName: 'Foreign',
    deviceEmail: 'foreign@example.com',
    ...(await groundFor(server, other)),
  })
  assert.deepEqual([foreign.statusCode, Object.keys(foreign.json().fields)], [400, ['repId']])
  const retired = await office.post(`/api/Device/Retire/${device.id}`, { version: 2 })
  assert.equal(retired.json().result.deviceState, 'Retired')
  await newDevice(server, other, { deviceEmail: device.deviceEmail })
})

test('D17: a code pairs once, in 15 minutes, and five wrong tries end it', async () => {
  const { id } = await newDevice(server, office)
  const code = await codeFor(office, id)
  assert.match(code, /^[A-HJKMNPR-Z]{4}-[A-HJKMNPR-Z]{4}$/)
  const wrong = code.slice(0, 8) + (code.endsWith('A') ? 'B' : 'A')
  for (let tries = 0; tries < 4; tries++) assert.equal(codeOf(await installationOf(server).pair(wrong)), 'pairingWrong')
  const first = installationOf(server)
  const paired = await first.pair(code.toLowerCase().replace('-', ' '))
  assert.equal(paired.statusCode, 200, paired.body)
  assert.deepEqual([(await details(id)).deviceState, paired.json().result.nextNumber], ['Active', 1])
  assert.equal((await installationOf(server).pair(code)).statusCode, 400)

  const second = await codeFor(office, id)
  for (let tries = 0; tries < 5; tries++)
    assert.equal(codeOf(await installationOf(server).pair(second.slice(0, 8) + (second.endsWith('A') ? 'B' : 'A'))), 'pairingWrong')
  assert.equal((await installationOf(server).pair(second)).statusCode, 400)
  const third = await codeFor(office, id)
  await owner(`update device_pairings set expires_at = now() where device_id = $1`, [id])
  assert.equal(codeOf(await installationOf(server).pair(third)), 'pairingOver')
  assert.equal((await first.beat()).statusCode, 200)
})

test('D2, D3: what was reported and did not come is missed when another installation takes its place', async () => {
  const lost = await pairedDevice(server, office, { deviceName: 'K', invoiceName: 'K' })
  const { id } = lost.device
  await lost.beat({ unsentCount: 7, unsentValue: 123_450, nextNumber: 118, persisted: false })
  const said = await details(id)
  assert.deepEqual([said.unsentCount, said.unsentValue, said.persisted, said.health], [7, 123_450, false, 'Online'])
  // The list says it too.
  const { rows } = (await office.get('/api/Device/GetAll')).json().result
  assert.equal(rows.find((row: { id: string }) => row.id === id)?.persisted, false)
  const again = installationOf(server)
  const paired = (await again.pair(await codeFor(office, id))).json().result
  assert.equal(paired.nextNumber, 1001)
  assert.equal((await lost.beat()).statusCode, 401)
  const { gaps, numberPrefix, unsentCount } = await details(id)
  assert.deepEqual(
    gaps.map(({ id: _, reportedAt: __, ...gap }: Record<string, unknown>) => gap),
    [{ documents: 7, value: 123_450, firstNumber: `${numberPrefix}-111`, lastNumber: `${numberPrefix}-117` }],
  )
  assert.equal(unsentCount, 0)
  // The same installation, paired anew, lost nothing.
  await again.beat({ unsentCount: 2, unsentValue: 500, nextNumber: 1003 })
  const same = installationOf(server, again.installationId)
  assert.equal((await same.pair(await codeFor(office, id))).json().result.nextNumber, 1003)
  assert.equal((await details(id)).gaps.length, 1)
})

test('a suspended device is refused at once, and gets another token when it goes on', async () => {
  const tablet = await pairedDevice(server, office)
  const { id } = tablet.device
  const change = async (active: string) => {
    const { version } = await details(id)
    return office.post(`/api/Device/ChangeDeviceState/${id}`, { active, version })
  }
  assert.equal((await change('N')).json().result.deviceState, 'Suspended')
  assert.deepEqual([(await tablet.beat()).statusCode, codeOf(await tablet.beat())], [401, 'deviceOff'])
  assert.equal((await change('N')).statusCode, 409)
  assert.equal((await change('Y')).json().result.deviceState, 'Active')
  const old = tablet.token
  const { token } = (await tablet.beat()).json().result
  assert.ok(token)
  // Its answer was lost: the old one is good until the new one was used.
  assert.equal((await tablet.beat()).statusCode, 200)
  const newest = (await tablet.beat()).json().result.token
  tablet.use(newest)
  assert.equal((await tablet.beat()).statusCode, 200)
  // A copy of the old one is noticed, and ends the key.
  await owner(`update device_keys set rotated_at = now() - interval '2 minutes' where device_id = $1 and revoked_at is null`, [id])
  tablet.use(old)
  assert.equal((await tablet.beat()).statusCode, 401)
  tablet.use(newest)
  assert.equal((await tablet.beat()).statusCode, 401)
})

test('a token is of one installation', async () => {
  const tablet = await pairedDevice(server, office)
  const thief = installationOf(server)
  thief.use(tablet.token)
  assert.equal((await thief.beat()).statusCode, 401)
  assert.equal((await tablet.beat()).statusCode, 200)
})

test('a lost device is told to forget, confirms it, and is retired', async () => {
  const tablet = await pairedDevice(server, office)
  const { id } = tablet.device
  const { version } = await details(id)
  assert.equal((await office.post(`/api/Device/ReportLost/${id}`, { version })).json().result.deviceState, 'Lost')
  const beat = (await tablet.beat()).json().result
  assert.deepEqual([beat.wipe, beat.state, beat.token], [true, 'Lost', null])
  assert.equal((await tablet.post('/api/Device/Wiped')).statusCode, 200)
  assert.equal((await tablet.beat()).statusCode, 401)
  const { deviceState, version: now } = await details(id)
  assert.equal(deviceState, 'Wiped')
  assert.equal((await office.post(`/api/Device/Retire/${id}`, { version: now })).statusCode, 200)
})

test('goods and unsent documents keep a device from retiring, unless an owner says why', async () => {
  const tablet = await pairedDevice(server, office)
  const { id, inventoryLocationId } = tablet.device
  await tablet.beat({ unsentCount: 1, unsentValue: 100 })
  const item = (
    await owner(`insert into items (company_id, name, item_type) values ($1, 'Crate', 'Inventory') returning id`, [office.companyId])
  ).rows[0].id
  await owner(`insert into stock_balances (company_id, item_id, location_id, on_hand, par) values ($1, $2, $3, -2, 5)`, [
    office.companyId,
    item,
    inventoryLocationId,
  ])
  const { version, steps, mayOverride, inventory } = await details(id)
  assert.deepEqual(inventory, { unitsOnHand: '-2', belowPar: 1, belowZero: true })
  assert.deepEqual(steps.find(({ step }: { step: string }) => step === 'retire').refusals, ['stockLeft', 'unsentLeft'])
  assert.equal(mayOverride, true)
  const retire = (company: Company, body: object) => company.post(`/api/Device/Retire/${id}`, { version, ...body })
  assert.equal(codeOf(await retire(office, {})), 'deviceStockLeft')
  assert.ok((await retire(office, { override: true })).json().fields.reason)
  const manager = await signedInCompany(server, { role: 'manager', companyId: office.companyId })
  assert.equal(codeOf(await retire(manager, { override: true, reason: 'Gone' })), 'deviceOverride')
  assert.equal((await retire(office, { override: true, reason: 'Gone' })).statusCode, 200)
  assert.equal((await tablet.beat()).statusCode, 401)
})

test('one active device at a location, unless both share it; a rep who is not active any more suspends theirs', async () => {
  const first = await pairedDevice(server, office)
  const { inventoryLocationId, repId, id } = first.device
  const second = await newDevice(server, office, { inventoryLocationId })
  assert.equal(codeOf(await office.post(`/api/Device/PairingCode/${second.id}`)), 'deviceLocationTaken')
  for (const each of [id, second.id]) {
    const { version } = await details(each)
    const saved = await office.post('/api/Device/AddUpdateDevice', { id: each, version, sharesLocation: true })
    assert.equal(saved.statusCode, 200, saved.body)
  }
  assert.equal((await installationOf(server).pair(await codeFor(office, second.id))).statusCode, 200)
  const rep = (await owner(`select code, name from reps where id = $1`, [repId])).rows[0]
  const off = await office.post('/api/Rep/Save', { id: repId, ...rep, active: 'N' })
  if (off.statusCode !== 200) await owner(`update reps set active = false where id = $1`, [repId])
  assert.equal((await first.beat()).statusCode, 401)
  const { deviceState, version } = await details(id)
  assert.equal(deviceState, 'Suspended')
  assert.equal(codeOf(await office.post(`/api/Device/ChangeDeviceState/${id}`, { active: 'Y', version })), 'deviceRepInactive')
})

test('D10: sales of the month: after discounts, without tax and shipping, without what is void, less the credits of the month', async () => {
  const { id } = await newDevice(server, office, { deviceName: 'Seller' })
  const { companyId } = office
  const customer = (await owner(`insert into customers (company_id, customer_name) values ($1, 'Shop') returning id`, [companyId])).rows[0]
    .id
  const { date } = (await owner(`select (now() at time zone 'America/New_York')::date::text as date`)).rows[0]
  const first = `${date.slice(0, 8)}01`
  const before = (await owner(`select ($1::date - 1)::text as date`, [first])).rows[0].date
  let number = 900_000
  const order = async (day: string, subtotal: number, { state = 'Accepted', delivery = 0, taxes = 0 } = {}) => {
    number += 1
    const { rows } = await owner(
      `insert into orders (company_id, number, state, source, source_id, customer_id, order_date, item_count, subtotal, delivery, taxes, grand_total, device_id)
       values ($1, $2, $3, 'device', $4, $5, $6, 1, $7, $8, $9, $7::bigint + $8::bigint + $9::bigint, $10) returning id`,
      [companyId, number, state, randomUUID(), customer, day, subtotal, delivery, taxes, id],
    )
    return rows[0].id as string
  }
  await order(first, 120_000, { taxes: 9200, delivery: 2000 })
  await order(date, 25_000)
  await order(date, 40_000, { state: 'Cancelled' })
  await order(date, 33_300, { state: 'Quote' })
  const earlier = await order(before, 50_000)
  const credit = (money: string, day: string, total: number) =>
    owner(
      `insert into returns (company_id, order_id, number, returned_on, reason, money, taxes, total, request_key, created_by)
       values ($1, $2, $3, $4, 'Broken', $5, 500, $6, $7, 'Test')`,
      [companyId, earlier, total, day, money, total, randomUUID()],
    )
  await credit('credit', date, 8500)
  await credit('none', date, 7000)
  await credit('refund', before, 6000)
  const { rows, total } = (await office.get('/api/Device/GetAll?search=Seller')).json().result
  assert.deepEqual([rows.map(({ salesMtd }: { salesMtd: number }) => salesMtd), total.rows], [[137_000], 1])
})

test('D10: a month begins at midnight of the company', () => {
  assert.deepEqual(monthAt(new Date('2026-12-01T04:59:59.999Z'), 'America/New_York'), { from: '2026-11-01', below: '2026-12-01' })
  assert.deepEqual(monthAt(new Date('2026-12-01T05:00:00Z'), 'America/New_York'), { from: '2026-12-01', below: '2027-01-01' })
})

test('the list is searched, filtered, sorted and paged, and a rep sees their own', async () => {
  const company = await signedInCompany(server)
  const made = []
  for (const name of ['Beta', 'alpha', 'Gamma']) made.push(await newDevice(server, company, { deviceName: name }))
  const named = async (query: string, caller = company) =>
    (await caller.get(`/api/Device/GetAll?${query}`)).json().result.rows.map(({ deviceName }: { deviceName: string }) => deviceName)
  assert.deepEqual(await named(''), ['alpha', 'Beta', 'Gamma'])
  assert.deepEqual(await named('sort=-deviceAdded'), ['Gamma', 'alpha', 'Beta'])
  assert.deepEqual(await named('search=amm'), ['Gamma'])
  const { next } = (await company.get('/api/Device/GetAll?limit=2')).json().result
  assert.deepEqual(await named(`limit=2&cursor=${encodeURIComponent(next)}`), ['Gamma'])
  const filtered = (filters: object) => named(`filters=${encodeURIComponent(JSON.stringify(filters))}`)
  assert.deepEqual(await filtered({ state: ['Active'] }), [])
  assert.deepEqual(await filtered({ health: ['Never'], location: [made[0]?.inventoryLocationId] }), ['Beta'])
  assert.deepEqual(await filtered({ low: 'N' }), ['alpha', 'Beta', 'Gamma'])
  const rep = await signedInCompany(server, { role: 'rep', companyId: company.companyId })
  await owner(`update memberships set rep_id = $1 where user_id = $2`, [made[1]?.repId, rep.userId])
  assert.deepEqual(await named('', rep), ['alpha'])
  assert.equal((await rep.get(`/api/Device/Details/${made[0]?.id}`)).statusCode, 404)
  assert.equal((await rep.get(`/api/Device/Details/${made[1]?.id}`)).statusCode, 200)
  const { path } = (await company.post('/api/Device/PrepareExport', {})).json().result
  const file = await company.get(path)
  assert.equal(file.statusCode, 200)
  assert.deepEqual(file.body.trim().split(/\r?\n/).length, 4)
  assert.equal((await company.get('/api/Utility/FetchFilters?screen=devices')).statusCode, 200)
  assert.equal((await company.get('/api/Device/GetLocations')).json().result.rows.length, 6)
  assert.equal((await company.get('/api/Device/GetRepList')).json().result.rows.length, 3)
})

test('D20: a heartbeat that brings nothing new is answered with 300 bytes at most', async () => {
  const tablet = await pairedDevice(server, office)
  const { statusCode, rawPayload } = await tablet.beat()
  assert.equal(statusCode, 200)
  assert.ok(rawPayload.length <= 300, `${rawPayload.length} bytes: ${rawPayload}`)
})
