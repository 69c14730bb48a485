import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Ability, can, type Role, roles, scopeOf } from '#contract/permissions.ts'
import { routes } from '#server/app.ts'
import { limits } from '#server/http/limits.ts'
import { signedInCompany } from './company.ts'
import { type TestServer, testServer } from './server.ts'

/** Role × route × tenant: every cell of the permissions table, through HTTP, generated from the table itself. */
type Caller = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
const callers = {} as Record<Role, Caller>
/** Customers: of the rep's and the customer's own, of the same company but somebody else's, of another company. */
const ids = { own: '', hidden: '', foreign: '' }

/** More is written, printed, exported and imported here than a person may in a minute or an hour. */
const asTheyAre = structuredClone(limits)
before(async () => {
  for (const limit of Object.values(limits)) limit.requests *= 1000
  server = await testServer({ env: { QUICKBOOKS_CLIENT_ID: 'any', QUICKBOOKS_CLIENT_SECRET: 'any' } })
  callers.owner = await signedInCompany(server)
  const { companyId } = callers.owner
  for (const role of roles.filter((each) => each !== 'owner')) callers[role] = await signedInCompany(server, { role, companyId })
  const other = await signedInCompany(server)
  const insert = async (text: string, values: unknown[]) =>
    (await server.database.owner.query(`insert into ${text} returning id`, values)).rows[0].id as string
  const customer = `customers (company_id, customer_name, sales_representative, email) values ($1, $2, $3, $4)`
  ids.own = await insert(customer, [companyId, 'Own customer', 'R1', 'own@example.com'])
  ids.hidden = await insert(customer, [companyId, 'HIDDEN customer', 'R2', 'HIDDEN@example.com'])
  ids.foreign = await insert(customer, [other.companyId, 'HIDDEN elsewhere', '', ''])
  const rep = `reps (company_id, code, name) values ($1, $2, $3)`
  const repId = await insert(rep, [companyId, 'R1', 'Rita'])
  await insert(rep, [companyId, 'R2', 'Other'])
  const place = (role: Role, column: string, id: string) =>
    server.database.owner.query(`update memberships set ${column} = $1 where user_id = $2`, [id, callers[role].userId])
  await place('rep', 'rep_id', repId)
  await place('customer', 'customer_id', ids.own)
})
after(async () => {
  Object.assign(limits, asTheyAre)
  await server.close()
})

type Guarded = Endpoint & { can: Ability }
const guarded = routes.map(({ endpoint }) => endpoint).filter((endpoint): endpoint is Guarded => endpoint.can !== undefined)
const withId = guarded.filter(({ path }) => path.includes(':'))
const scoped = ['rep', 'customer'] as const

async function call(role: Role, endpoint: Endpoint, id: string, payload: object = {}) {
  const { statusCode, body } = await server.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:\w+/g, id),
    headers: { ...callers[role].headers, 'content-type': 'application/json' },
    ...(endpoint.method !== 'GET' && { payload }),
  } as InjectOptions)
  return { status: statusCode, body, isRefused: statusCode === 403 && JSON.parse(body).code === 'forbidden' }
}

for (const role of roles) {
  describe(role, () => {
    test('is answered what the table grants, and refused everything else', async () => {
      for (const endpoint of guarded) {
        const { status, isRefused } = await call(role, endpoint, ids.foreign)
        const cell = `${endpoint.method} ${endpoint.path} (${endpoint.can}): ${status}`
        assert.notEqual(status, 401, cell)
        assert.equal(isRefused, !can(role, endpoint.can), cell)
      }
    })

    test('does not find what belongs to another company', async () => {
      for (const endpoint of withId.filter((each) => can(role, each.can))) {
        const { status, body } = await call(role, endpoint, ids.foreign)
        assert.ok(status === 404 || (status === 400 && endpoint.method !== 'GET'), `${endpoint.method} ${endpoint.path}: ${status}`)
        assert.ok(!body.includes('HIDDEN'), endpoint.path)
      }
    })
  })
}

for (const role of scoped) {
  test(`${role}: of the company's customers only the own ones`, async () => {
    const scopedOnes = withId.filter((each) => scopeOf(role, each.can) === 'own' && each.method === 'GET')
    let seen = 0
    for (const endpoint of scopedOnes) {
      // Which calls take a customer's id: those that find one for the owner.
      if ((await call('owner', endpoint, ids.hidden)).status !== 200) continue
      seen += 1
      assert.equal((await call(role, endpoint, ids.own)).status, 200, endpoint.path)
      const { status, body } = await call(role, endpoint, ids.hidden)
      assert.equal(status, 404, endpoint.path)
      assert.ok(!body.includes('HIDDEN'), endpoint.path)
    }
    assert.ok(seen >= 2, 'the test no longer finds the calls about a customer')
  })

  test(`${role}: no list shows somebody else's`, async () => {
    for (const endpoint of guarded.filter(
      ({ path, method, can: ability }) => method === 'GET' && !path.includes(':') && can(role, ability),
    )) {
      const { body } = await call(role, endpoint, '')
      assert.ok(!body.includes('HIDDEN'), endpoint.path)
    }
  })

  test(`${role}: nothing of somebody else's is changed`, async () => {
    const given = { id: ids.hidden, customerId: ids.hidden, customerIds: [ids.hidden], ids: [ids.hidden], name: 'Taken', version: 1 }
    for (const endpoint of guarded.filter(({ method, can: ability }) => method !== 'GET' && scopeOf(role, ability) === 'own'))
      await call(role, endpoint, ids.hidden, given)
    const { rows } = await server.database.owner.query('select customer_name, version from customers where id = $1', [ids.hidden])
    assert.deepEqual(rows, [{ customer_name: 'HIDDEN customer', version: 1 }])
  })
}
