import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMail } from '../../sandbox/mail/server.ts'
import { startQuickbooks } from '../../sandbox/quickbooks/server.ts'
import { testDatabase, testKey } from '../postgres.ts'
import { Visitor } from '../visitor.ts'
import { freePort, Product } from './product.ts'

// Each round kills the product with SIGKILL at a random moment and starts it again. `CHAOS_ROUNDS=200 npm test -- chaos` for the long run.
const rounds = Number(process.env.CHAOS_ROUNDS ?? 8)

let database: Awaited<ReturnType<typeof testDatabase>>
let quickbooks: Awaited<ReturnType<typeof startQuickbooks>>
let mail: Awaited<ReturnType<typeof startMail>>
let product: Product

before(async () => {
  database = await testDatabase()
  quickbooks = await startQuickbooks({ throttle: false, clientId: 'chaos', clientSecret: 'chaos', latencyMs: 15 })
  mail = await startMail({})
  const env = {
    DATABASE_URL: database.ownerUrl,
    DATA_FOLDER: database.home,
    SECRET_KEY: testKey.toString('base64'),
    CAPTCHA_PROVIDER: 'off',
    RATE_LIMIT_SCALE: '10000',
    LOG_LEVEL: 'fatal',
    MAIL_URL: mail.smtpUrl,
    QUICKBOOKS_CLIENT_ID: 'chaos',
    QUICKBOOKS_CLIENT_SECRET: 'chaos',
    QUICKBOOKS_AUTHORIZE_URL: `${quickbooks.url}/connect/oauth2`,
    QUICKBOOKS_TOKEN_URL: `${quickbooks.url}/oauth2/v1/tokens/bearer`,
    QUICKBOOKS_REVOKE_URL: `${quickbooks.url}/v2/oauth2/tokens/revoke`,
    QUICKBOOKS_API_URL: quickbooks.url,
    QUICKBOOKS_REQUESTS_PER_MINUTE: '100000',
  }
  product = new Product(env, await freePort())
  await product.start()
})
after(async () => {
  await product.kill()
  await quickbooks.close()
  await mail.close()
  await database.close()
})

const count = async (sql: string, values: unknown[] = []) => Number((await database.owner.query(sql, values)).rows[0].count)

async function until(what: string, check: () => Promise<boolean>, timeoutMs = 60_000) {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(100)) if (await check()) return
  assert.fail(`never ${what}`)
}
async function killedAfter(ms: number) {
  await sleep(ms)
  await product.kill()
  await product.start()
}
async function freshRealm(size: { customers: number; invoices: number }) {
  const made = await fetch(`${quickbooks.url}/control/companies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(size),
  })
  return ((await made.json()) as { realmId: string }).realmId
}
async function inQuickbooks(realmId: string, entity: string): Promise<{ DisplayName: string }[]> {
  const { records } = await (await fetch(`${quickbooks.url}/control/companies/${realmId}/records/${entity}`)).json()
  return records
}

test(`killed ${rounds} times during sign-up: an account exists once or not at all, and a second try gets in`, async () => {
  for (let round = 0; round < rounds; round++) {
    const email = `signup${round}@chaos.example`
    const visitor = new Visitor(product.url)
    await visitor.confirmEmail(mail.url, email)
    const first = visitor.post('/Identity/CreateAccount', visitor.plainAccount(email)).catch(() => null)
    await killedAfter(Math.random() * 120)
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

test(`killed ${rounds} times during an import: every record arrives once`, async () => {
  const size = { customers: 6000, invoices: 12_000 }
  const realmId = await freshRealm(size)
  const email = 'import@chaos.example'
  const visitor = new Visitor(product.url)
  await visitor.confirmEmail(mail.url, email)
  await visitor.createAccount(await visitor.grantQuickbooks(quickbooks.url, realmId, email))
  for (let round = 0; round < rounds; round++) await killedAfter(50 + Math.random() * 500)
  const [{ company_id: companyId }] = (
    await database.owner.query('select company_id from quickbooks_connections where realm_id = $1', [realmId])
  ).rows
  await until(
    'done',
    async () => (await count(`select count(*) from sync_jobs where company_id = $1 and state = 'Done'`, [companyId])) === 1,
    110_000,
  )
  assert.equal(await count('select count(*) from sync_jobs where company_id = $1', [companyId]), 1)
  for (const [entity, table] of [
    ['Customer', 'customers'],
    ['Invoice', 'invoices'],
  ] as const) {
    const there = (await fetch(`${quickbooks.url}/control/state`).then((response) => response.json())).companies.find(
      (each: { realmId: string }) => each.realmId === realmId,
    )
    assert.equal(await count(`select count(*) from ${table} where company_id = $1`, [companyId]), there[`${entity.toLowerCase()}s`], entity)
    assert.equal(
      await count('select count(distinct external_id) from external_links where company_id = $1 and kind = $2', [
        companyId,
        entity.toLowerCase(),
      ]),
      there[`${entity.toLowerCase()}s`],
    )
  }
  await until('searchable', async () => (await count('select count(*) from customers_to_index where company_id = $1', [companyId])) === 0)
})

test(`killed ${rounds} times during writes to QuickBooks: what was acknowledged is there once, nothing twice`, async () => {
  const realmId = await freshRealm({ customers: 3, invoices: 0 })
  const email = 'writes@chaos.example'
  const visitor = new Visitor(product.url)
  await visitor.confirmEmail(mail.url, email)
  await visitor.createAccount(await visitor.grantQuickbooks(quickbooks.url, realmId, email))
  const [{ company_id: companyId }] = (
    await database.owner.query('select company_id from quickbooks_connections where realm_id = $1', [realmId])
  ).rows
  await until(
    'imported',
    async () => (await count(`select count(*) from sync_jobs where company_id = $1 and state = 'Done'`, [companyId])) === 1,
  )
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round++) {
    const name = `Round ${round} Ltd`
    const saved = visitor.post('/Dashboard/AddEditCustomer', { name, workPhone: '206-555-0100' }).then(
      ({ status }) => {
        if (status === 200) acknowledged.push(name)
      },
      () => {},
    )
    await killedAfter(Math.random() * 250)
    await saved
  }
  const open = `select count(*) from deliveries where company_id = $1 and state not in ('done', 'ignored')`
  await until('quiet', async () => (await count(open, [companyId])) === 0)
  const ours = (
    await database.owner.query(`select customer_name from customers where company_id = $1 and customer_name like 'Round %'`, [companyId])
  ).rows.map(({ customer_name }) => customer_name as string)
  const theirs = (await inQuickbooks(realmId, 'Customer')).map(({ DisplayName }) => DisplayName).filter((name) => name.startsWith('Round '))
  assert.deepEqual(theirs.sort(), ours.sort())
  assert.equal(new Set(theirs).size, theirs.length)
  for (const name of acknowledged) assert.ok(theirs.includes(name), name)
})
