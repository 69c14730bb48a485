import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addressOf } from '#server/mail/mail.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { confirmCode } from './confirm-link.ts'

let server: TestServer
before(async () => {
  server = await testServer({ alone: true })
})
after(() => server.close())

type Person = Awaited<ReturnType<typeof signedInCompany>>
const result = async (asked: ReturnType<Person['get']>) => {
  const answer = await asked
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result
}

async function withDevice() {
  const owner = await signedInCompany(server)
  const run = (text: string, ...values: unknown[]) => server.database.owner.query(text, [owner.companyId, ...values])
  const insert = async (text: string, ...values: unknown[]) =>
    (await server.database.owner.query(text, [owner.companyId, ...values])).rows[0].id as string
  const rep = await insert(`insert into reps (company_id, code, name, email) values ($1, 'ANA', 'Ana', 'Ana@Reps.example') returning id`)
  const location = (name: string) => insert(`insert into stock_locations (company_id, name) values ($1, $2) returning id`, name)
  const deviceId = await insert(
    `insert into devices (company_id, name, email, rep_id, inventory_location_id, restock_from_location_id, number_prefix)
     values ($1, 'Van 1', $2, $3, $4, $5, 'K7') returning id`,
    `van${randomUUID()}@example.com`,
    rep,
    await location('Van'),
    await location('Home'),
  )
  const list = `/api/Device/GetEmailDistributionList/${deviceId}`
  const save = (rows: object[], version = 0, mode = 'add') =>
    owner.post(`/api/Device/SaveDistributionList/${deviceId}`, { version, mode, rows })
  const mailsTo = async (email: string) => {
    const { rows } = await server.database.owner.query(
      `select payload_sealed as "payloadSealed" from deliveries where kind = 'deviceCopies'`,
    )
    return rows.filter((row) => addressOf(row, server.services) === email).length
  }
  return { owner, deviceId, list, save, mailsTo, run }
}
const row = (recipient: string, more: object = {}) => ({ recipient, events: ['ORDER_SUBMITTED'], ...more })
const statesIn = (rows: { recipient: string; state: string }[]) => rows.map(({ recipient, state }) => `${recipient} ${state}`)

test('a list is kept whole; outsiders are asked once, tokens and our own people are not', async () => {
  const { owner, list, save, mailsTo } = await withDevice()
  const outside = `buyer${randomUUID()}@else.example`
  const saved = await result(
    save([row('@customer'), row(owner.email), row('ana@reps.example'), row(outside.toUpperCase(), { sendAs: 'Cc' })]),
  )
  assert.deepEqual(saved, { version: 1, asked: 1 })
  const read = await result(owner.get(list))
  assert.deepEqual([read.mode, read.version], ['add', 1])
  assert.deepEqual(statesIn(read.rows), [
    '@customer Verified',
    `${owner.email} Verified`,
    'ana@reps.example Verified',
    `${outside} Pending`,
  ])
  assert.equal((await result(save([row(outside)], 1))).asked, 0)
  assert.equal(await mailsTo(outside), 1)
  assert.deepEqual(statesIn((await result(owner.get(list))).rows), [`${outside} Pending`])
})

test('D21: two who save what they both saw: one is told, and the list is one of the two', async () => {
  const { owner, list, save } = await withDevice()
  const both = await Promise.all([save([row('@customer')]), save([row('@rep')])])
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409])
  assert.equal(both.find(({ statusCode }) => statusCode === 409)?.json().code, 'recipientsChanged')
  assert.equal((await result(owner.get(list))).rows.length, 1)
})

test('the link of the mail: looking changes nothing, yes and no do, and nobody can make one', async () => {
  const { owner, list, save } = await withDevice()
  const email = `buyer${randomUUID()}@else.example`
  await result(save([row(email)]))
  const code = confirmCode(server.services, { companyId: owner.companyId, email })
  const open = (method: 'GET' | 'POST', answer = '', given = code) =>
    server.app.inject({
      method,
      url: `/copies?code=${given}${answer && `&answer=${answer}`}`,
      ...(method === 'POST' && { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: '' }),
    })
  const state = async () => (await result(owner.get(list))).rows[0].state
  assert.equal((await open('GET', 'yes')).statusCode, 200)
  assert.equal(await state(), 'Pending')
  assert.equal((await open('POST', 'yes')).statusCode, 200)
  assert.equal(await state(), 'Verified')
  assert.equal((await open('POST', 'no')).statusCode, 200)
  assert.equal(await state(), 'Unsubscribed')
  assert.deepEqual([(await open('GET', '', 'x')).statusCode, (await open('POST', 'yes', `${code}x`)).statusCode], [404, 404])
})

test('at most 25 rows, one copy of an event for each recipient, addresses that are some', async () => {
  const { save } = await withDevice()
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => row('@customer', index ? { recipient: `a${index}@x.example` } : {}))
  assert.equal((await save(many(26))).statusCode, 400)
  assert.deepEqual(Object.keys((await save([row('@rep'), row('@rep')])).json().fields), ['rows.1.recipient'])
  for (const wrong of [
    row('nobody'),
    row('@nobody'),
    row('@rep', { events: [] }),
    row('@rep', { classId: randomUUID() }),
    row('@rep', { minAmount: -1 }),
  ])
    assert.equal((await save([wrong])).statusCode, 400, JSON.stringify(wrong))
  assert.equal((await save([row('@rep'), row('@rep', { events: ['DAY_SUMMARY'] })])).statusCode, 200)
})

test("a device has the company's list before its own; others have neither", async () => {
  const { owner, deviceId, list } = await withDevice()
  await result(owner.post('/api/Device/SaveCompanyDistributionList', { version: 0, rows: [row('@office')] }))
  const read = await result(owner.get(list))
  assert.deepEqual([statesIn(read.company), read.mode, read.rows], [['@office Verified'], 'inherit', []])
  const stranger = await signedInCompany(server)
  assert.equal((await stranger.get(list)).statusCode, 404)
  assert.equal((await stranger.post(`/api/Device/SaveDistributionList/${deviceId}`, { version: 0, mode: 'add', rows: [] })).statusCode, 404)
  const manager = await signedInCompany(server, { role: 'manager', companyId: owner.companyId })
  assert.equal((await manager.post('/api/Device/SaveCompanyDistributionList', { version: 1, rows: [] })).statusCode, 403)
})

test('who sees their own devices alone hears of no refused addresses: they are customers of all reps', async () => {
  const { owner, deviceId, list } = await withDevice()
  const { owner: database } = server.database
  await database.query(
    `insert into device_addresses (company_id, email, refused_at, bounces) values ($1, 'buyer@else.example', now(), 2)`,
    [owner.companyId],
  )
  const refusedFor = async (person: Person) => (await result(person.get(list))).refused
  const rows = [{ email: 'buyer@else.example', times: 2 }]
  assert.deepEqual(await refusedFor(owner), { rows, canTry: true })
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  await database.query(`update memberships set rep_id = (select rep_id from devices where id = $2) where user_id = $1`, [
    rep.userId,
    deviceId,
  ])
  assert.deepEqual(await refusedFor(rep), { rows: [], canTry: false })
})

test('a mailbox that refuses says nothing of consent: whose it is is asked all the same, and our own people need no word', async () => {
  const { owner, list, save, mailsTo, run } = await withDevice()
  const outside = `buyer${randomUUID()}@else.example`
  // Both had one mail refused before anybody typed them: as a customer, as the office.
  for (const email of [outside, owner.email.toLowerCase()])
    await run(`insert into device_addresses (company_id, email, bounces, counted_at) values ($1, $2, 1, now())`, email)
  assert.equal((await result(save([row(outside), row(owner.email)]))).asked, 1)
  assert.equal(await mailsTo(outside), 1)
  assert.deepEqual(statesIn((await result(owner.get(list))).rows), [`${outside} Pending`, `${owner.email} Verified`])
  assert.equal((await result(save([row(outside)], 1))).asked, 0)
  await run(`update device_addresses set refused_at = now(), bounces = 2 where company_id = $1 and email = $2`, outside)
  assert.deepEqual(statesIn((await result(owner.get(list))).rows), [`${outside} Bounced`])
  await result(owner.post('/api/Device/TryMailbox', { email: outside }))
  assert.deepEqual(statesIn((await result(owner.get(list))).rows), [`${outside} Pending`])
})
