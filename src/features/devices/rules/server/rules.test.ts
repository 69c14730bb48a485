import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { codeFor, installationOf, newDevice } from '#test/devices.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { rulesAtArrival } from '../arrival.ts'
import { namedVersion } from './of-device.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

type Person = Awaited<ReturnType<typeof signedInCompany>>
const result = async (asked: ReturnType<Person['get']>) => {
  const answer = await asked
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result
}
const holding = (rules: { code: string; value: unknown; from: string; lockedBy: unknown }[], code: string) => {
  const rule = rules.find((each) => each.code === code)
  return [rule?.value, rule?.from, rule?.lockedBy]
}

/** A company with two reps, of whom the first has a device. */
async function withDevice() {
  const owner = await signedInCompany(server)
  const insert = async (text: string, ...values: unknown[]) =>
    (await server.database.owner.query(text, [owner.companyId, ...values])).rows[0].id as string
  const rep = (code: string) => insert(`insert into reps (company_id, code, name) values ($1, $2, $2) returning id`, code)
  const location = (name: string) => insert(`insert into stock_locations (company_id, name) values ($1, $2) returning id`, name)
  const [ana, ben, van, home] = [await rep('ANA'), await rep('BEN'), await location('Van'), await location('Home')]
  const deviceId = await insert(
    `insert into devices (company_id, name, email, rep_id, inventory_location_id, restock_from_location_id, number_prefix)
     values ($1, 'Van 1', $2, $3, $4, $5, 'K7') returning id`,
    `van${randomUUID()}@example.com`,
    ana,
    van,
    home,
  )
  return { owner, ana, ben, deviceId }
}
const lineMax = (value: string, more: object = {}) => ({ 'disc.lineMaxPct': { value, ...more } })

test('D12 through the front door: 10 of the company, 15 of the group, 20 of the device; then the company locks', async () => {
  const { owner, ana, deviceId } = await withDevice()
  const read = () => result(owner.get(`/api/Device/GetRules/${deviceId}`))
  const first = await read()
  assert.deepEqual([first.version, first.rulesVersion, first.group, first.seat], [0, 0, null, { prefix: 'K7', next: 1, canChange: true }])
  assert.deepEqual(holding(first.rules, 'disc.lineMaxPct'), ['0', 'default', null])
  assert.equal(first.rules.length, 30)

  const company = await result(owner.post('/api/Device/SaveCompanyRules', { version: 0, rules: lineMax('10') }))
  const group = await result(owner.post('/api/Device/SaveRepGroup', { name: 'Vans', repIds: [ana] }))
  const ofGroup = await result(owner.post(`/api/Device/SaveGroupRules/${group.id}`, { version: 0, rules: lineMax('15') }))
  assert.deepEqual(holding((await read()).rules, 'disc.lineMaxPct'), ['15', 'group', null])
  const own = await result(owner.post(`/api/Device/AddUpdateDeviceRules/${deviceId}`, { version: 0, rules: lineMax('20') }))
  const open = await read()
  assert.deepEqual(holding(open.rules, 'disc.lineMaxPct'), ['20', 'device', null])
  assert.deepEqual([open.group.name, open.rulesVersion, open.version], ['Vans', own.version, own.version])
  assert.ok(company.version < ofGroup.version && ofGroup.version < own.version)

  await result(owner.post('/api/Device/SaveCompanyRules', { version: company.version, rules: lineMax('10', { locked: true }) }))
  const locked = await read()
  assert.deepEqual(holding(locked.rules, 'disc.lineMaxPct'), ['10', 'company', 'company'])
  assert.deepEqual(holding((await result(owner.get(`/api/Device/GroupRules/${group.id}`))).rules, 'disc.lineMaxPct'), [
    '10',
    'company',
    'company',
  ])
  assert.ok(locked.rulesVersion > own.version)
  const { rows } = await server.database.owner.query(
    `select record_kind, changes from audit_events where company_id = $1 and action = 'deviceRulesChanged' order by id`,
    [owner.companyId],
  )
  assert.deepEqual(
    rows.map(({ record_kind, changes }) => [record_kind, changes[0].to]),
    [
      ['company', 'disc.lineMaxPct: 10'],
      ['repGroup', 'disc.lineMaxPct: 15'],
      ['device', 'disc.lineMaxPct: 20'],
      ['company', 'disc.lineMaxPct: 10, locked'],
    ],
  )
})

test('of two who save what they both saw one is told; the same again makes no version', async () => {
  const { owner } = await withDevice()
  const save = (value: string, version = 0) => owner.post('/api/Device/SaveCompanyRules', { version, rules: lineMax(value) })
  const both = await Promise.all([save('10'), save('11')])
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409])
  assert.equal(both.find(({ statusCode }) => statusCode === 409)?.json().code, 'deviceRulesChanged')
  const now = await result(owner.get('/api/Device/CompanyRules'))
  assert.equal((await result(save(now.said['disc.lineMaxPct'].value, now.version))).version, now.version)
  const emptied = await result(owner.post('/api/Device/SaveCompanyRules', { version: now.version, rules: {} }))
  assert.ok(emptied.version > now.version)
  assert.deepEqual((await result(owner.get('/api/Device/CompanyRules'))).said, {})
})

test('what is no rule or no value of one never gets in', async () => {
  const { owner, deviceId } = await withDevice()
  for (const rules of [
    lineMax('101'),
    lineMax('10', { mode: 'never' }),
    { 'credit.check': { value: 'warn', mode: 'block' } },
    { 'number.prefix': { value: 'X' } },
    { 'order.min': { value: 1.5 } },
    { 'pay.methods': { value: ['D', 'D'] } },
    { nothing: { value: 'Y' } },
    { 'doc.order': null },
  ]) {
    const answer = await owner.post(`/api/Device/AddUpdateDeviceRules/${deviceId}`, { version: 0, rules })
    assert.equal(answer.statusCode, 400, JSON.stringify(rules))
  }
})

test('a version that is named: what held then, and when it ended; a rep who changes the group ends it too', async () => {
  const { owner, ana, ben, deviceId } = await withDevice()
  const inCompany = <T>(work: (db: Parameters<Parameters<typeof server.services.transaction>[1]>[0]) => Promise<T>) =>
    server.services.transaction({ companyId: owner.companyId }, work)
  const named = (version: number) => inCompany((db) => namedVersion(db, owner.companyId, deviceId, version))
  assert.equal((await named(0))?.endedAt, null)
  const { version: v3 } = await result(owner.post('/api/Device/SaveCompanyRules', { version: 0, rules: lineMax('15') }))
  // Nothing that concerns this device.
  const others = await result(owner.post('/api/Device/SaveRepGroup', { name: 'Others', repIds: [ben] }))
  await result(owner.post(`/api/Device/SaveGroupRules/${others.id}`, { version: 0, rules: lineMax('1') }))
  const before = await named(v3)
  assert.deepEqual([before?.endedAt, before?.rules['disc.lineMaxPct'].value], [null, '15'])
  const { version: v4 } = await result(owner.post('/api/Device/SaveCompanyRules', { version: v3, rules: lineMax('10') }))
  const then = await named(v3)
  assert.deepEqual([then?.rules['disc.lineMaxPct'].value, then?.maxHours, typeof then?.endedAt], ['15', 72, 'number'])
  assert.equal(await named(v4 + 1), null)
  assert.equal(await named(v4 - 1), null)
  const madeAt = (then?.endedAt ?? 0) + 8 * 24 * 3_600_000
  assert.equal(rulesAtArrival(then, { madeAt, arrivedAt: madeAt }).by, 'review')

  const group = await result(owner.get('/api/Device/RepGroups'))
  const { id, version } = group.rows[0]
  await result(owner.post('/api/Device/SaveRepGroup', { id, version, name: 'Others', repIds: [ana, ben] }))
  assert.equal(typeof (await named(v4))?.endedAt, 'number')
  const { rulesVersion, rules } = await result(owner.get(`/api/Device/GetRules/${deviceId}`))
  assert.deepEqual(holding(rules, 'disc.lineMaxPct'), ['1', 'group', null])
  assert.equal((await named(rulesVersion))?.rules['disc.lineMaxPct'].value, '1')
  assert.equal((await named(v4))?.rules['disc.lineMaxPct'].value, '10')
})

test('groups: one name once, a rep in one of them, removed when nobody is in it', async () => {
  const { owner, ana, ben } = await withDevice()
  const save = (body: object) => owner.post('/api/Device/SaveRepGroup', body)
  const vans = await result(save({ name: 'Vans', repIds: [ana, ben] }))
  assert.equal((await save({ name: 'vans', repIds: [] })).json().code, 'repGroupTaken')
  assert.equal((await save({ name: 'Else', repIds: [randomUUID()] })).statusCode, 400)
  await result(save({ name: 'Shops', repIds: [ben] }))
  const list = async () => (await result(owner.get('/api/Device/RepGroups'))).rows
  const members = async () =>
    (await list()).map(({ name, reps }: { name: string; reps: { code: string }[] }) => [name, reps.map(({ code }) => code)])
  assert.deepEqual(await members(), [
    ['Shops', ['BEN']],
    ['Vans', ['ANA']],
  ])
  const drop = () => owner.post(`/api/Device/RemoveRepGroup/${vans.id}`)
  assert.equal((await drop()).json().code, 'repGroupUsed')
  assert.equal((await save({ id: vans.id, version: 9, name: 'Vans', repIds: [] })).json().code, 'repGroupChanged')
  await result(save({ id: vans.id, version: 1, name: 'Vans', repIds: [] }))
  await result(drop())
  assert.deepEqual(await members(), [['Shops', ['BEN']]])
  assert.equal((await owner.get(`/api/Device/GroupRules/${vans.id}`)).statusCode, 404)
})

test('who may: a rep reads those of their own device, a manager changes a device and not the company', async () => {
  const { owner, ana, ben, deviceId } = await withDevice()
  const { companyId } = owner
  const as = async (role: 'rep' | 'manager', repId: string | null = null) => {
    const person = await signedInCompany(server, { role, companyId })
    await server.database.owner.query('update memberships set rep_id = $2 where user_id = $1', [person.userId, repId])
    return person
  }
  const [mine, other, manager] = [await as('rep', ana), await as('rep', ben), await as('manager')]
  const status = async (asked: ReturnType<Person['get']>) => (await asked).statusCode
  const read = `/api/Device/GetRules/${deviceId}`
  const body = { version: 0, rules: lineMax('5') }
  assert.deepEqual([await status(mine.get(read)), await status(other.get(read))], [200, 404])
  assert.equal(await status(mine.post(`/api/Device/AddUpdateDeviceRules/${deviceId}`, body)), 403)
  assert.equal(await status(manager.post('/api/Device/SaveCompanyRules', body)), 403)
  assert.equal(await status(manager.post(`/api/Device/AddUpdateDeviceRules/${deviceId}`, body)), 200)
  const stranger = await signedInCompany(server)
  assert.equal(await status(stranger.get(read)), 404)
  assert.equal(await status(stranger.post(`/api/Device/AddUpdateDeviceRules/${deviceId}`, body)), 404)
})

test('where its numbers begin is said before a device is paired, and never after; no two have one prefix', async () => {
  const owner = await signedInCompany(server)
  const [first, other] = [await newDevice(server, owner, { invoiceName: 'Kay' }), await newDevice(server, owner, { invoiceName: 'Lou' })]
  const save = (seat: object, id = first.id) => owner.post(`/api/Device/AddUpdateDeviceRules/${id}`, { version: 0, rules: {}, seat })
  const codeOf = (answer: Awaited<ReturnType<typeof save>>) => [answer.statusCode, answer.json().code]
  for (const wrong of [
    { prefix: 'K7-X', next: 5 },
    { prefix: '', next: 5 },
    { prefix: 'K7', next: 0 },
    { prefix: 'K7', next: 100_001 },
  ])
    assert.equal((await save(wrong)).statusCode, 400, JSON.stringify(wrong))
  assert.deepEqual(codeOf(await save({ prefix: 'KA', next: 1 }, other.id)), [409, 'devicePrefixTaken'])
  await result(save({ prefix: ' k9 ', next: 501 }))
  const said = async () => (await result(owner.get(`/api/Device/GetRules/${first.id}`))).seat
  assert.deepEqual(await said(), { prefix: 'K9', next: 501, canChange: true })
  const tablet = installationOf(server)
  const paired = (await tablet.pair(await codeFor(owner, first.id))).json().result
  assert.deepEqual([paired.numberPrefix, paired.nextNumber], ['K9', 501])
  assert.deepEqual(await said(), { prefix: 'K9', next: 501, canChange: false })
  assert.deepEqual(codeOf(await save({ prefix: 'K8', next: 501 })), [409, 'deviceNumbersGiven'])
  await result(save({ prefix: 'K9', next: 501 }))
  const { rows } = await server.database.owner.query(
    `select changes from audit_events where record_id = $1 and action = 'deviceRulesChanged'`,
    [first.id],
  )
  assert.deepEqual(
    rows.flatMap(({ changes }) => changes.map(({ to }: { to: string }) => to)),
    ['number.prefix: K9', 'number.next: 501'],
  )
})
