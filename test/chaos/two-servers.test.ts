import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { Visitor } from '../visitor.ts'
import { connectedOwner } from './owner.ts'
import { killAndStart, openWorld, until, type World } from './world.ts'

const realmId = '9130350000000004'
/** Two of each, one of them both. */
const roles = ['api', 'api,live', 'live', 'worker', 'worker']

let world: World
let owner: Visitor
let companyId: string
let colleague: Visitor
before(async () => {
  world = await openWorld(roles)
  ;({ owner, companyId } = await connectedOwner(world, realmId, 'owner@two.example'))
  // At the other server, another owner of the same company.
  colleague = new Visitor(world.products[1]?.url ?? '')
  await colleague.confirmEmail(world.mail.url, 'colleague@two.example')
  await colleague.createAccount(colleague.plainAccount('colleague@two.example'))
  await world.query(`update memberships set company_id = $1 where user_id = (select id from users where email = 'colleague@two.example')`, [
    companyId,
  ])
  assert.equal((await colleague.login('colleague@two.example')).status, 200)
})
after(() => world.close())

/** A tab at one of the two processes with sockets: what it hears. */
async function tabAt(visitor: Visitor, live: number) {
  const ticket = await visitor.post('/api/Notification/Ticket')
  assert.equal(ticket.status, 200, JSON.stringify(ticket.body))
  const { url } = ticket.body.result as { url: string }
  const { url: base } = world.products[1 + live] ?? assert.fail()
  const { pathname, search } = new URL(url, base)
  const socket = new WebSocket(base.replace(/^http/, 'ws') + pathname + search, { origin: base })
  const heard: string[] = []
  socket.on('message', (data) => void heard.push(String(data)))
  socket.on('error', () => {})
  await once(socket, 'open')
  return { heard, close: () => socket.close() }
}
/** Every notification, however many pages there are. */
const told = async (visitor: Visitor, cursor?: string): Promise<string[]> => {
  const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) })
  const { result } = (await visitor.get(`/api/Notification/GetNotifications?${query}`)).body as unknown as {
    result: { rows: { value: string }[]; next: string | null }
  }
  const values = result.rows.map(({ value }) => value)
  return result.next ? [...values, ...(await told(visitor, result.next))] : values
}
const addLead = (visitor: Visitor, name: string, requestKey?: string) =>
  visitor.post('/Dashboard/AddEditCustomer', { name, customerType: 'N', ...(requestKey && { requestKey }) })
/** What is to leave; at night a proof of the books may note what it came upon. */
const open = () =>
  world.count(`select count(*) from deliveries where company_id = $1 and direction = 'out' and state not in ('done', 'ignored')`, [
    companyId,
  ])

test('a notification made at one server reaches the sockets of both, once each', async () => {
  const tabs = await Promise.all([0, 1, 0, 1].map((live) => tabAt(owner, live)))
  assert.equal((await addLead(colleague, 'From the other')).status, 200)
  const message = 'NA_LEAD_RECEIVED|$|From the other'
  await until('heard', async () => tabs.every(({ heard }) => heard.includes(message)))
  for (const { heard } of tabs) assert.equal(heard.filter((text) => text === message).length, 1)
  for (const tab of tabs) tab.close()
})

test('two workers: every write leaves once, every mail is sent once, a sync that both are asked for runs once', async () => {
  const size = 60
  await world.control('DELETE', 'requests')
  const names = Array.from({ length: size }, (_, at) => `Two ${at}`)
  const saves = names.map((name, at) => [owner, colleague][at % 2]?.post('/Dashboard/AddEditCustomer', { name }))
  const syncs = [owner, colleague].map((each) => each.post('/QuickBooks/Sync'))
  const guests = Array.from({ length: 12 }, (_, at) => `guest${at}@two.example`)
  const mails = guests.map((email, at) =>
    new Visitor(world.products[at % 2]?.url ?? '').post('/Identity/Email/confirmation/request', { email, otp: '' }),
  )
  for (const answer of await Promise.all([...saves, ...syncs, ...mails])) assert.equal(answer?.status, 200)
  await until('carried out', async () => (await open()) === 0)
  await until('mailed', async () => (await world.count(`select count(*) from deliveries where channel = 'mail' and state <> 'done'`)) === 0)

  const { requests } = await world.control('GET', 'requests?limit=500')
  const creates = requests.filter(({ method, path }: { method: string; path: string }) => method === 'POST' && path.includes('/customer?'))
  assert.equal(creates.length, size)
  const customers: { DisplayName: string }[] = await world.inQuickbooks(realmId, 'Customer')
  assert.equal(customers.filter(({ DisplayName }) => DisplayName.startsWith('Two ')).length, size)
  const changes = requests.filter(({ path }: { path: string }) => path.includes('/cdc?'))
  assert.equal(changes.length, await world.count(`select count(*) from sync_jobs where company_id = $1 and kind = 'update'`, [companyId]))
  for (const email of guests) {
    const messages = await (await fetch(`${world.mail.url}/api/messages?to=${encodeURIComponent(email)}`)).json()
    assert.equal(messages.length, 1, email)
  }
})

test('each process killed in turn under load: what was acknowledged is there once, the other goes on', async () => {
  const acknowledged: string[] = []
  const leads: string[] = []
  let stopped = false
  let counter = 0
  const add = async (visitor: Visitor) => {
    while (!stopped) {
      const name = `Load ${counter++}`
      const isLead = counter % 4 === 0
      const { status } = await visitor
        .post('/Dashboard/AddEditCustomer', { name, customerType: isLead ? 'N' : 'D' })
        .catch(() => ({ status: 0 }))
      if (status === 200) (isLead ? leads : acknowledged).push(name)
      await sleep(250)
    }
  }
  const load = [add(owner), add(colleague)]
  // Both of a role are never gone at once, so there is always an answer from one of them.
  for (const product of world.products) await killAndStart(product, 400, 300)
  // Both go on being answered.
  const before = acknowledged.length
  await until('answered', async () => acknowledged.length > before + 10)
  stopped = true
  await Promise.all(load)
  assert.ok(acknowledged.length > 40, `${acknowledged.length} customers were added`)

  // What a dead worker had in hand is found by the other, which looks every 5 s.
  await until('quiet', async () => (await open()) === 0)
  const ours = await world.query(
    `select customer_name as name, customer_type as type from customers where company_id = $1 and customer_name like 'Load %'`,
    [companyId],
  )
  const records: { DisplayName: string }[] = await world.inQuickbooks(realmId, 'Customer')
  const theirs = records.map(({ DisplayName }) => DisplayName).filter((name) => name.startsWith('Load '))
  assert.deepEqual(
    theirs.sort(),
    ours
      .filter(({ type }) => type === 'D')
      .map(({ name }) => name)
      .sort(),
  )
  assert.equal(new Set(theirs).size, theirs.length)
  for (const name of acknowledged) assert.ok(theirs.includes(name), name)
  const everybodyWasTold = new Set([...(await told(owner)), ...(await told(colleague))])
  for (const name of leads) assert.ok(everybodyWasTold.has(name), name)

  const tabs = await Promise.all([0, 1].map((live) => tabAt(colleague, live)))
  assert.equal((await addLead(owner, 'After all that')).status, 200)
  await until('heard', async () => tabs.every(({ heard }) => heard.includes('NA_LEAD_RECEIVED|$|After all that')))
  for (const tab of tabs) tab.close()
})
