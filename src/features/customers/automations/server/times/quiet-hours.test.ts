import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isTimeZone } from '#server/data/time-zones.ts'
import { assign, automationOf, automationsAt, customerOf, email } from '#test/automations.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { zoneOfCustomer } from './customer-zone.ts'
import { beginnings, countries } from './places/find-zone.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())
const { run, runsOf, nextOf } = automationsAt(() => server)

test('where the address tells in which zone a customer lives, else as in the company’s', () => {
  const zoneOf = (countryCode: string, state = '', zip = '', phone = '') =>
    zoneOfCustomer({ countryCode, state, zip, phone }, 'Europe/Madrid')
  // biome-ignore format: a table
  const told: [zone: string, ...address: [countryCode: string, state?: string, zip?: string, phone?: string]][] = [
    ['America/Los_Angeles', 'US', ' ca'],
    ['America/Los_Angeles', 'US', 'California'],
    ['America/Los_Angeles', '', 'Calif.'],
    ['America/Los_Angeles', 'US', 'CA', '10001'],
    ['Pacific/Honolulu', '', 'HI'],
    ['Pacific/Honolulu', 'US', 'Hawái'],
    ['Pacific/Honolulu', 'US', '', '96813'],
    ['Pacific/Honolulu', '', '', '96813-1234'],
    ['Pacific/Honolulu', 'US', '', '', '(808) 555-0142 x12'],
    ['Pacific/Honolulu', '', '', '', '+1 808 555 0142'],
    ['America/Chicago', 'US', 'Texas'],
    ['America/Denver', 'US', 'Texas', '79901'],
    ['America/New_York', 'US', 'N. Carolina'],
    ['America/New_York', 'US', 'Carolina del Norte'],
    ['America/New_York', '', 'New York, USA'],
    ['America/Chicago', 'US', 'Florida', '32501'],
    ['America/Vancouver', 'CA', 'BC'],
    ['America/Toronto', 'CA', 'Québec'],
    ['America/Edmonton', '', '', 'T2P 1J9'],
    ['America/Mexico_City', 'MX', 'Jalisco'],
    ['America/Mexico_City', 'MX', 'JAL'],
    ['America/Tijuana', 'MX', 'Baja California'],
    ['America/Cancun', 'MX', '', '77500'],
    ['America/Hermosillo', '', '', '', '+52 662 555 0142'],
    ['Australia/Sydney', 'AU', 'NSW'],
    ['Australia/Sydney', 'AU', 'New South Wales'],
    ['Australia/Perth', 'AU', 'Australia Occidental'],
    ['Australia/Brisbane', 'AU', '', '', '07 5550 1423'],
    ['America/Manaus', 'BR', 'Amazonas'],
    ['America/Sao_Paulo', 'BR', 'Sao Paulo'],
    ['Atlantic/Canary', 'ES', 'Las Palmas'],
    ['Europe/Paris', 'FR'],
    ['Europe/Berlin', 'DE'],
    ['Europe/Lisbon', 'PT'],
  ]
  for (const [zone, ...address] of told) assert.equal(zoneOf(...address), zone, address.join())
  const untold: [string, ...string[]][] = [['US', 'Nowhere'], ['RU', 'JAL'], [''], ['zz'], ['ZZ'], ['', '', '', '+7 916 555 01 42'], ['US', 'AE', '09012']] // biome-ignore format: a list
  for (const address of untold) assert.equal(zoneOf(...address), 'Europe/Madrid', address.join())
})

test('every state has a zone that there is, and no postal code or area code two states', () => {
  for (const { states, parts = [] } of Object.values(countries)) {
    for (const zone of [...states.map(([, zone]) => zone), ...parts.map(([zone]) => zone)]) assert.ok(isTimeZone(zone), zone)
    for (const column of [2, 3] as const) {
      const all = states.flatMap((state) => beginnings(state[column] ?? ''))
      assert.deepEqual(all.toSorted(), [...new Set(all)].toSorted())
    }
  }
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
