import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import { encodeMessage } from '#contract/live.ts'
import { can, type Role, roles } from '#contract/permissions.ts'
import { signedInCompany } from '#test/company.ts'
import { liveTab } from '#test/live-tab.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { routes } from '../app.ts'
import { maySee } from './audience.ts'

let server: TestServer
before(async () => {
  server = await testServer({ listen: true })
})
after(() => server.close())

const sql = (text: string, values: unknown[]) => server.database.owner.query(text, values)

/** An owner, a rep with a customer, a customer's sign-in with another, and a customer of nobody, all with open pages. */
async function atWork() {
  const owner = await signedInCompany(server)
  const { companyId } = owner
  const repId = (await sql(`insert into reps (company_id, code, name) values ($1, 'R1', 'Rita') returning id`, [companyId])).rows[0].id
  const save = async (fields: object) => (await owner.post('/Dashboard/AddEditCustomer', fields)).json().result.id as string
  const [ofRep, ofPortal, others] = [
    await save({ name: 'Of the rep', salesRepresentative: 'R1' }),
    await save({ name: 'Of the portal' }),
    await save({ name: 'Others' }),
  ]
  const rep = await signedInCompany(server, { role: 'rep', companyId })
  const portal = await signedInCompany(server, { role: 'customer', companyId })
  await sql('update memberships set rep_id = $2 where user_id = $1', [rep.userId, repId])
  await sql('update memberships set customer_id = $2 where user_id = $1', [portal.userId, ofPortal])
  await sleep(2500)
  const [ownerTab, repTab, portalTab] = [await liveTab(server, owner), await liveTab(server, rep), await liveTab(server, portal)]
  return { owner, ownerTab, repTab, portal, portalTab, ofRep, ofPortal, others }
}
const touch = (id: string) => sql(`update customers set department = department || 'x' where id = $1`, [id])

test('while the owner works, reps and customers hear of no record by its id and of no kind that is not theirs to read', async () => {
  const { owner, ownerTab, repTab, portalTab, others } = await atWork()
  await owner.post(`/Dashboard/AddEditCustomerNotes/${others}`, { noteTitle: 'Late', noteText: 'Pays late', noteDate: '2026-01-01' })
  await owner.post('/api/Settings/InvitePerson', { email: 'new@example.com', displayName: 'New', language: 'en', role: 'viewer' })
  await touch(others)
  await Promise.all([
    ownerTab.message(`RECORD_CHANGED|$|customers/${others}`),
    ownerTab.message(`RECORD_CHANGED|$|notes/${others}`),
    ownerTab.message('LIST_CHANGED|$|people'),
    ownerTab.message('LIST_CHANGED|$|audit'),
  ])
  await owner.post('/Dashboard/AddEditCustomer', { name: 'New of others' })
  const lines = [{ description: 'Rope', quantity: '1', unitPrice: '1' }]
  const placed = await owner.post('/api/Order/Place', { customerId: others, requestKey: crypto.randomUUID(), lines })
  assert.equal(placed.statusCode, 200, placed.body)
  await Promise.all(['customers', 'orders'].map((kind) => ownerTab.message(`LIST_CHANGED|$|${kind}`)))
  await sleep(2500)
  await Promise.all([repTab, portalTab].map((tab) => tab.silence(500)))
  const ofRecords = [...repTab.received, ...portalTab.received].filter((text) => !/SYNC_PROGRESS|\|company$/.test(text))
  assert.deepEqual(ofRecords, [])
  for (const tab of [ownerTab, repTab, portalTab]) tab.close()
})

test("what changes at a rep's or a customer's own comes at once", async () => {
  const { ownerTab, repTab, portalTab, ofRep, ofPortal } = await atWork()
  for (const [tab, id] of [
    [repTab, ofRep],
    [portalTab, ofPortal],
  ] as const) {
    await sleep(2100)
    tab.all.length = 0
    const began = performance.now()
    await touch(id)
    await tab.message('LIST_CHANGED|$|customers')
    assert.ok(performance.now() - began < 1000)
    await ownerTab.message(`RECORD_CHANGED|$|customers/${id}`)
  }
  for (const tab of [ownerTab, repTab, portalTab]) tab.close()
})

test('what came to somebody, or went from them, is said to both; an order to its customer and their rep alone', async () => {
  const { owner, repTab, portalTab, ofRep, ofPortal, others } = await atWork()
  const heard = async (tab: typeof repTab, kind: string, work: () => Promise<unknown>) => {
    await sleep(2500)
    tab.all.length = 0
    await work()
    await tab.message(`LIST_CHANGED|$|${kind}`)
  }
  const give = (id: string, code: string) => sql('update customers set sales_representative = $2 where id = $1', [id, code])
  await heard(repTab, 'customers', () => give(others, 'R1'))
  await heard(repTab, 'customers', () => give(others, ''))
  await heard(portalTab, 'customers', () => sql('update customers set parent_id = $2 where id = $1', [others, ofPortal]))
  await heard(portalTab, 'customers', () => touch(others))
  const lines = [{ description: 'Rope', quantity: '1', unitPrice: '1' }]
  const place = (customerId: string) => owner.post('/api/Order/Place', { customerId, requestKey: crypto.randomUUID(), lines })
  await heard(repTab, 'orders', () => place(ofRep))
  await portalTab.silence(500)
  portalTab.all.length = 0
  await heard(repTab, 'orders', () => place(ofRep))
  await portalTab.silence(2500)
  assert.ok(!portalTab.received.some((text) => text.includes('orders')), portalTab.received.join())
  await heard(portalTab, 'orders', () => place(others))
  // So many at once that nobody looks whose they are.
  await heard(repTab, 'customers', () => sql(`update customers set department = 'y' where company_id = $1`, [owner.companyId]))
  for (const tab of [repTab, portalTab]) tab.close()
})

test('who gets another role hears what it may read from then on, over the same socket', async () => {
  const owner = await signedInCompany(server)
  const person = await signedInCompany(server, { role: 'manager', companyId: owner.companyId })
  const said = async (tab: Awaited<ReturnType<typeof liveTab>>) => {
    tab.all.length = 0
    await sql('update companies set phone = phone || $2 where id = $1', [owner.companyId, '1'])
    await sql(`insert into audit_events (company_id, actor, origin, action, changes) values ($1, 'a', 'web', 'changed', '[]')`, [
      owner.companyId,
    ])
    await tab.message('LIST_CHANGED|$|company')
    await tab.silence(300)
    return tab.received.includes('LIST_CHANGED|$|audit')
  }
  const tab = await liveTab(server, person)
  assert.equal(await said(tab), true)
  assert.equal((await owner.post('/api/Settings/ChangeRole', { userId: person.userId, role: 'operations' })).statusCode, 200)
  await sleep(2500)
  assert.equal(await said(tab), false)
  tab.close()
})

/** Of what waits everybody sees what they may do something about, and hears of that. */
const waits = [
  'attainments',
  'automations',
  'connections',
  'deliveries',
  'devices',
  'disputes',
  'exchange',
  'funding',
  'menu',
  'needs',
  'partners',
  'payments',
  'people',
  'stores',
]
const unseen: readonly Role[] = ['operations', 'accounting', 'viewer', 'rep', 'customer']
/** What a call shows to some of those who may make it only. */
const less: Record<string, { kinds: string[]; to: readonly Role[] }> = {
  '/Dashboard/GetCustomerHistory/:id': { kinds: ['notes', 'automations'], to: ['customer'] },
  '/Dashboard/GetOverview': { kinds: ['payouts', 'devices', 'stores'], to: ['operations', 'rep', 'customer'] },
  '/Dashboard/GetMoneyIn': { kinds: ['payments', 'payouts'], to: ['operations', 'rep'] },
  '/Dashboard/GetNeeds': { kinds: waits, to: unseen },
  // The step of the payout is left out for them.
  '/api/Order/Steps/:id': { kinds: ['payouts'], to: ['operations', 'rep', 'customer'] },
  '/api/Utility/FetchFilters': { kinds: ['views'], to: ['customer'] },
  // Whom a level is for: trading partners are named to those who reach them.
  '/api/Price/LevelOwners/:id': { kinds: ['partners'], to: ['accounting', 'rep', 'viewer'] },
  '/User/session': { kinds: ['menu'], to: ['rep', 'customer'] },
  '/Dashboard/GetMenuList': { kinds: ['menu'], to: unseen },
}
test('whatever a role may open hears of what it shows', () => {
  for (const { endpoint } of routes as readonly { endpoint: Endpoint }[]) {
    if (endpoint.access === 'public' || endpoint.access === 'admin') continue
    for (const role of roles.filter((each) => !endpoint.can || can(each, endpoint.can)))
      for (const kind of endpoint.shows ?? []) {
        const { kinds, to } = less[endpoint.path] ?? { kinds: [], to: [] }
        if (kinds.includes(kind) && to.includes(role)) continue
        // Their own, said to them alone.
        if (kind === 'notifications') continue
        const code = kind === 'menu' ? 'MENU_CHANGED' : kind === 'quickbooks' ? 'SYNC_PROGRESS' : 'LIST_CHANGED'
        assert.ok(maySee(role, encodeMessage({ code, value: code === 'LIST_CHANGED' ? kind : '' })), `${endpoint.path} ${role} ${kind}`)
      }
  }
})
