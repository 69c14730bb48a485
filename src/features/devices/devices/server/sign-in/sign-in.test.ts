import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { installationOf, newDevice, pairedDevice } from '#test/devices.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { signInBlocked } from './blocked.ts'

const strongPassword = 'Sells-by-van-7!'
let server: TestServer
let office: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer()
  office = await signedInCompany(server)
})
after(() => server.close())

const details = async (id: string) => (await office.get(`/api/Device/Details/${id}`)).json().result
const codeOf = (answer: { json(): { code?: string } }) => answer.json().code
const actionsOf = async (id: string): Promise<string[]> =>
  (await server.database.owner.query('select action from audit_events where record_id = $1 order by id', [id])).rows.map(
    ({ action }) => action,
  )

test('a device signs in with its own address and password, as often as its installation changes', async () => {
  const { id, deviceEmail } = await newDevice(server, office, { strongPassword })
  const first = installationOf(server)
  const bound = (await first.signIn(` ${deviceEmail.toUpperCase()}`, strongPassword)).json().result
  assert.deepEqual([bound.deviceId, bound.nextNumber, (await details(id)).deviceState], [id, 1, 'Active'])
  assert.equal((await first.beat({ unsentCount: 2, unsentValue: 900, nextNumber: 4 })).statusCode, 200)
  const second = installationOf(server)
  assert.equal((await second.signIn(deviceEmail, strongPassword)).json().result.nextNumber, 1001)
  assert.deepEqual([(await first.beat()).statusCode, (await second.beat()).statusCode], [401, 200])
  assert.deepEqual(
    (await details(id)).gaps.map(({ documents, value }: { documents: number; value: number }) => [documents, value]),
    [[2, 900]],
  )
  assert.deepEqual((await actionsOf(id)).slice(1), ['deviceSignedIn', 'deviceSignedIn'])
  assert.ok(!JSON.stringify(await details(id)).includes(strongPassword))
})

test('wrong, without a password and nobody’s are answered alike, and slowed down after five', async () => {
  const { id, deviceEmail } = await newDevice(server, office, { strongPassword })
  const paired = await pairedDevice(server, office)
  const tried = async (email: string, password: string) => {
    const { statusCode, body } = await installationOf(server).signIn(email, password)
    return [statusCode, JSON.parse(body).code, JSON.parse(body).message]
  }
  const wrong = await tried(deviceEmail, 'Sells-by-van-8!')
  assert.deepEqual(wrong.slice(0, 2), [400, 'deviceSignInWrong'])
  assert.deepEqual(await tried('nobody.at.all@example.com', strongPassword), wrong)
  assert.deepEqual(await tried(paired.device.deviceEmail, strongPassword), wrong)
  for (let tries = 1; tries < 5; tries++) assert.deepEqual(await tried(deviceEmail, 'Sells-by-van-8!'), wrong)
  assert.deepEqual((await tried(deviceEmail, strongPassword)).slice(0, 2), [429, 'waitBeforeLogin'])
  for (let tries = 1; tries < 5; tries++) assert.deepEqual(await tried('nobody.at.all@example.com', strongPassword), wrong)
  // The office hears of it behind the answers, which do the same for whatever address.
  const { rows } = await server.database.owner.query(
    `select data from pgboss.job where name = $1 and state = 'created' order by data ->> 'email'`,
    [signInBlocked.name],
  )
  const asked = rows.map(({ data }: { data: { email: string } }) => data)
  assert.deepEqual(
    asked.map(({ email }) => email),
    ['nobody.at.all@example.com', deviceEmail],
  )
  assert.ok(!(await actionsOf(id)).includes('deviceSignInBlocked'))
  for (const data of asked) await signInBlocked.run(data, server.services, AbortSignal.timeout(10_000))
  assert.ok((await actionsOf(id)).includes('deviceSignInBlocked'))
  assert.equal((await details(id)).deviceState, 'Invited')
  await server.database.owner.query('update login_attempts set next_at = now()')
  assert.equal((await installationOf(server).signIn(deviceEmail, strongPassword)).statusCode, 200)
})

test('a right password is no way around what the office said of a device', async () => {
  const tablet = await pairedDevice(server, office, { strongPassword })
  const { id, deviceEmail, inventoryLocationId } = tablet.device
  const step = async (path: string, given: object = {}) =>
    assert.equal((await office.post(`/api/Device/${path}/${id}`, { version: (await details(id)).version, ...given })).statusCode, 200)
  const signIn = () => installationOf(server).signIn(deviceEmail, strongPassword)
  await step('ChangeDeviceState', { active: 'N' })
  assert.equal(codeOf(await signIn()), 'deviceOff')
  // Seven of them, and none counts as a wrong one.
  for (let tries = 0; tries < 6; tries++) assert.equal(codeOf(await signIn()), 'deviceOff')
  await step('ChangeDeviceState', { active: 'Y' })
  await server.database.owner.query('update reps set active = false where id = $1', [tablet.device.repId])
  assert.equal(codeOf(await signIn()), 'deviceOff', 'suspended with its rep')
  await server.database.owner.query('update reps set active = true where id = $1', [tablet.device.repId])
  await step('Retire')
  assert.equal(codeOf(await signIn()), 'deviceSignInWrong')
  const waiting = await newDevice(server, office, { strongPassword, inventoryLocationId })
  const other = await pairedDevice(server, office, { inventoryLocationId })
  assert.equal((await other.beat()).statusCode, 200)
  assert.equal(codeOf(await installationOf(server).signIn(waiting.deviceEmail, strongPassword)), 'deviceLocationTaken')
})

test('the office changes the password: the former one is wrong, and what is signed in goes on', async () => {
  const tablet = await pairedDevice(server, office, { strongPassword })
  const { id, deviceEmail } = tablet.device
  const { version } = await details(id)
  const saved = await office.post('/api/Device/AddUpdateDevice', { id, version, strongPassword: 'Another-van-7!' })
  assert.equal(saved.statusCode, 200, saved.body)
  assert.equal((await tablet.beat()).statusCode, 200)
  assert.equal(codeOf(await installationOf(server).signIn(deviceEmail, strongPassword)), 'deviceSignInWrong')
  assert.equal((await installationOf(server).signIn(deviceEmail, 'Another-van-7!')).statusCode, 200)
})
