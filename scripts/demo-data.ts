import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { furnishCatalog } from './demo-catalog.ts'
import { furnishCustomers } from './demo-customers.ts'
import { furnishDevices } from './demo-devices.ts'
import { type DemoPartner, furnishExchange } from './demo-exchange.ts'
import { furnishOrders } from './demo-orders.ts'
import { type Account, DemoPerson, type Places } from './demo-person.ts'
import { furnishPrograms } from './demo-programs.ts'
import { furnishStores } from './demo-stores.ts'

type Demo = { email: string; password: string; registeredEmail: string; done: boolean }

export const realms = { pierFoods: '9130350000000001', registered: '9130350000000003' }
const reps = [
  { code: 'NW-1', name: 'Ana Whitfield', email: 'ana@pierfoods.example', territory: 'North-West' },
  { code: 'NW-2', name: 'Jonas Akerman', email: 'jonas@pierfoods.example', territory: 'North-West' },
  { code: 'SO-1', name: 'Lucía Ferrer', email: 'lucia@pierfoods.example', territory: 'South' },
]
const classification = { sources: ['Trade show', 'Website', 'Recommendation'], territories: ['North-West', 'South', 'Islands'] }
const lead = {
  name: 'Tidewater Cafe',
  company: 'Tidewater Cafe LLC',
  email: 'hello@tidewater.example',
  salesRepresentative: 'NW-1',
  customerType: 'N',
  source: 'Trade show',
  territory: 'North-West',
  workPhone: '(206) 555-0188',
  address: { address1: '40 Harbor Way', city: 'Tacoma', state: 'WA', zip: '98402' },
  countryCode: 'US',
}
const importTimeoutMs = 300_000

/**
 * Makes the demo company once, by the calls that a person's browser would make. What is done is noted beside the data, so an interrupted
 * start goes on with the same sign-in and a later one only prints it. Answers the sign-in.
 */
export async function seedDemo({
  data,
  say,
  stripeUrl,
  partner,
  ...places
}: Places & { data: string; stripeUrl: string | undefined; partner: DemoPartner | undefined; say(line: string): void }) {
  const file = join(data, 'demo.json')
  const begun = existsSync(file)
  const demo: Demo = begun ? JSON.parse(readFileSync(file, 'utf8')) : fresh()
  save(file, demo)
  const account = { email: demo.email, password: demo.password }
  say(`Sign in as  ${demo.email}  ${demo.password}`)
  if (demo.done) return account
  say('            The demo company “Pier Foods” is being made; this takes a moment …')
  const person = new DemoPerson(places)
  if (!begun || !(await person.signIn(account))) await signUp(person, account, realms.pierFoods)
  await imported(person)
  await person.post('/Dashboard/AddSourcesAndTerritories', classification)
  const { rows } = await person.get<{ rows: { code: string }[] }>('/api/Settings/Reps')
  for (const rep of reps) if (!rows.some(({ code }) => code === rep.code)) await person.post('/api/Settings/SaveRep', rep)
  await addLead(person)
  await furnishCustomers(person)
  if (stripeUrl) await person.openPayments()
  await furnishCatalog(person)
  await furnishOrders(person, stripeUrl)
  await furnishDevices(person, places.product)
  await furnishStores(person, places)
  await furnishPrograms(person)
  if (partner) await furnishExchange(person, partner)
  const other = new DemoPerson(places)
  const registered = { ...account, email: demo.registeredEmail }
  if (!begun || !(await other.signIn(registered))) await signUp(other, registered, realms.registered)
  save(file, { ...demo, done: true })
  say('            The demo company is complete.')
  return account
}

// The password follows the product's own rule: eight characters, a digit, a symbol.
const fresh = (): Demo => ({
  email: 'demo@ledgerside.example',
  registeredEmail: 'office@harbor-registered.example',
  password: `pier-${randomBytes(6).toString('base64url').toLowerCase()}-7!`,
  done: false,
})

function save(file: string, demo: Demo) {
  writeFileSync(`${file}.new`, JSON.stringify(demo, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

async function signUp(person: DemoPerson, account: Account, realmId: string) {
  await person.confirmEmail(account.email)
  await person.register(account, await person.grant(realmId))
}

async function imported(person: DemoPerson) {
  for (const until = Date.now() + importTimeoutMs; Date.now() < until; await sleep(500)) {
    const { state } = await person.get<{ state: string | null }>('/QuickBooks/SyncStatus')
    if (state === 'Done' || state === 'DoneWithErrors') return
    if (state === 'Failed' || state === 'Cancelled') throw new Error(`the import ended as ${state}`)
  }
  throw new Error('the import takes too long')
}

async function addLead(person: DemoPerson) {
  const { rows } = await person.get<{ rows: unknown[] }>(`/Dashboard/FindDuplicateCustomers?${new URLSearchParams({ email: lead.email })}`)
  if (!rows.length) await person.post('/Dashboard/AddEditCustomer', lead)
}
