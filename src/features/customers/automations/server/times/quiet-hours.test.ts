import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assign, automationOf, automationsAt, customerOf, email } from '#test/automations.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { zoneOfCustomer } from './customer-zone.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())
const { run, runsOf, nextOf } = automationsAt(() => server)

test('where the address tells in which zone a customer lives, else as in the company’s', () => {
  const zoneOf = (countryCode: string, state = '') => zoneOfCustomer({ countryCode, state }, 'America/New_York')
  assert.equal(zoneOf('US', ' ca'), 'America/Los_Angeles')
  assert.equal(zoneOf('', 'HI'), 'Pacific/Honolulu')
  assert.equal(zoneOf('CA', 'BC'), 'America/Vancouver')
  assert.equal(zoneOf('FR'), 'Europe/Paris')
  for (const [country, state] of [['US', 'Oregon?'], ['MX', 'JAL'], ['', ''], ['zz', ''], ['ZZ', '']] as const) // biome-ignore format: a list
    assert.equal(zoneOf(country, state), 'America/New_York')
})

test('a letter waits for the morning where the customer lives', async () => {
  const owner = await signedInCompany(server)
  const [near, far] = [await customerOf(owner, { address: { state: 'NY' } }), await customerOf(owner, { address: { state: 'CA' } })]
  // Nine in New York, where the company is; six in California.
  const automation = await automationOf(owner, { schedule: 'D@09:00', steps: [email()] })
  for (const { id } of [near, far]) await assign(owner, id, automation)
  const due = new Date(await nextOf(near.id))
  await run(due)
  assert.deepEqual([await runsOf(near.id), await runsOf(far.id)], [['0 Running'], ['0 Queued quietHours']])
  const until = new Date(await nextOf(far.id))
  assert.equal(until.getTime() - due.getTime(), 2 * 3_600_000)
  await run(until)
  assert.deepEqual(await runsOf(far.id), ['0 Running'])
})
