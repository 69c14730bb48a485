import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { seededRandom } from '../merge/random.ts'
import { Visitor } from '../visitor.ts'
import { lengthOfHunt } from './length.ts'
import { connectedOwner, hasImported } from './owner.ts'
import { killAndStart, openWorld, until, type World } from './world.ts'

// Each round kills the product with SIGKILL at a random moment and starts it again.
const { rounds, seed } = lengthOfHunt({ rounds: 1 })
const random = seededRandom(seed)

let world: World
before(async () => {
  world = await openWorld(['api,live,worker'])
})
after(() => world.close())

const count = (sql: string, values?: unknown[]) => world.count(sql, values)
const product = () => {
  const [only] = world.products
  assert.ok(only)
  return only
}
const killedAfter = (ms: number) => killAndStart(product(), ms)

test(`killed ${rounds} times during sign-up (seed ${seed}): an account exists once or not at all, and a second try gets in`, async () => {
  for (let round = 0; round < rounds; round++) {
    const email = `signup${round}@chaos.example`
    const visitor = new Visitor(product().url)
    await visitor.confirmEmail(world.mail.url, email)
    const first = visitor.post('/Identity/CreateAccount', visitor.plainAccount(email)).catch(() => null)
    await killedAfter(random(120))
    const answered = await first
    const people = await count('select count(*) from users where email = $1', [email])
    if (answered?.status === 200) assert.equal(people, 1, 'an acknowledged account is there')
    if (people === 0) await visitor.createAccount(visitor.plainAccount(email))
    assert.equal((await visitor.login(email)).status, 200)
    assert.equal(await count('select count(*) from users where email = $1', [email]), 1)
    assert.equal(await count('select count(*) from memberships m join users u on u.id = m.user_id where u.email = $1', [email]), 1)
  }
  assert.equal(await count('select count(*) from companies'), rounds)
})

test(`killed ${rounds} times during an import (seed ${seed}): every record arrives once`, async () => {
  // Long enough to be killed so often in the middle of it.
  const customers = Math.min(6000, 1500 * rounds)
  const size = { customers, invoices: 2 * customers }
  const realmId = await world.freshRealm(size)
  const { companyId } = await connectedOwner(world, realmId, 'import@chaos.example', { imported: false })
  for (let round = 0; round < rounds; round++) await killedAfter(50 + random(500))
  await until('done', () => hasImported(world, companyId))
  assert.equal(await count('select count(*) from sync_jobs where company_id = $1', [companyId]), 1)
  for (const [entity, table] of [
    ['customer', 'customers'],
    ['invoice', 'invoices'],
  ] as const) {
    assert.equal(await count(`select count(*) from ${table} where company_id = $1`, [companyId]), size[table], entity)
    const links = 'select count(distinct external_id) from external_links where company_id = $1 and kind = $2'
    assert.equal(await count(links, [companyId, entity]), size[table])
  }
  await until('searchable', async () => (await count('select count(*) from customers_to_index where company_id = $1', [companyId])) === 0)
})

test(`killed ${rounds} times during writes to QuickBooks (seed ${seed}): what was acknowledged is there once, nothing twice`, async () => {
  const realmId = await world.freshRealm({ customers: 3 })
  const { owner, companyId } = await connectedOwner(world, realmId, 'writes@chaos.example')
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round++) {
    const name = `Round ${round} Ltd`
    const saved = owner.post('/Dashboard/AddEditCustomer', { name, workPhone: '206-555-0100' }).then(
      ({ status }) => {
        if (status === 200) acknowledged.push(name)
      },
      () => {},
    )
    await killedAfter(random(250))
    await saved
  }
  const open = `select count(*) from deliveries where company_id = $1 and direction = 'out' and state not in ('done', 'ignored')`
  await until('quiet', async () => (await count(open, [companyId])) === 0)
  const rows = await world.query(`select customer_name from customers where company_id = $1 and customer_name like 'Round %'`, [companyId])
  const ours: string[] = rows.map(({ customer_name }) => customer_name)
  const records: { DisplayName: string }[] = await world.inQuickbooks(realmId, 'Customer')
  const theirs = records.map(({ DisplayName }) => DisplayName).filter((name) => name.startsWith('Round '))
  assert.deepEqual(theirs.sort(), ours.sort())
  assert.equal(new Set(theirs).size, theirs.length)
  for (const name of acknowledged) assert.ok(theirs.includes(name), name)
})
