import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startMail } from '#sandbox/mail/server.ts'
import { startQuickbooks } from '#sandbox/quickbooks/server.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { Visitor } from '#test/visitor.ts'

let server: TestServer
let mail: Awaited<ReturnType<typeof startMail>>
let quickbooks: Awaited<ReturnType<typeof startQuickbooks>>
before(async () => {
  mail = await startMail()
  quickbooks = await startQuickbooks({ throttle: false, clientId: 'test', clientSecret: 'test' })
  server = await testServer({
    works: true,
    listen: true,
    env: {
      MAIL_URL: mail.smtpUrl,
      QUICKBOOKS_CLIENT_ID: 'test',
      QUICKBOOKS_CLIENT_SECRET: 'test',
      QUICKBOOKS_AUTHORIZE_URL: `${quickbooks.url}/connect/oauth2`,
      QUICKBOOKS_TOKEN_URL: `${quickbooks.url}/oauth2/v1/tokens/bearer`,
      QUICKBOOKS_REVOKE_URL: `${quickbooks.url}/v2/oauth2/tokens/revoke`,
      QUICKBOOKS_API_URL: quickbooks.url,
    },
  })
})
after(async () => {
  await server.close()
  await Promise.all([mail.close(), quickbooks.close()])
})
const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
async function realm() {
  const made = await fetch(`${quickbooks.url}/control/companies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customers: 2, invoices: 1 }),
  })
  return String((await made.json()).realmId)
}
const confirmed = async (email: string) => {
  const person = new Visitor(server.url)
  await person.confirmEmail(mail.url, email)
  return person
}

test('the consent of this browser makes the account, the connection and the import at once', async () => {
  const email = 'owner@qb.example'
  const person = await confirmed(email)
  const realmId = await realm()
  await person.createAccount(await person.grantQuickbooks(quickbooks.url, realmId, email))
  const { body } = await person.get('/User/session')
  const { companyInfo, role } = body.result as { companyInfo: { companyName: string; companyId: string }; role: string }
  assert.deepEqual([companyInfo.companyName, role], [`Company ${realmId}`, 'owner'])
  const { companyId } = companyInfo
  assert.deepEqual(await sql('select realm_id, state from quickbooks_connections where company_id = $1', [companyId]), [
    { realm_id: realmId, state: 'active' },
  ])
  assert.equal((await sql('select from sync_jobs where company_id = $1', [companyId])).length, 1)
  assert.deepEqual(await sql('select web_address, email from companies where id = $1', [companyId]), [
    { web_address: 'example.com', email },
  ])
})

test('a company that somebody else registered is refused and leaves nothing', async () => {
  const realmId = await realm()
  const first = await confirmed('first@qb.example')
  const second = await confirmed('second@qb.example')
  const form = await second.grantQuickbooks(quickbooks.url, realmId, 'second@qb.example')
  await first.createAccount(await first.grantQuickbooks(quickbooks.url, realmId, 'first@qb.example'))
  const { status, body } = await second.post('/Identity/CreateAccount', form)
  assert.deepEqual([status, body.code], [409, 'companyTaken'])
  assert.deepEqual(await sql(`select from users where email = 'second@qb.example'`), [])
  assert.equal((await second.post('/Identity/CreateAccount', second.plainAccount('second@qb.example'))).status, 200)
})

test('the consent of another browser is worth nothing', async () => {
  const one = await confirmed('one@qb.example')
  const other = await confirmed('other@qb.example')
  const form = await one.grantQuickbooks(quickbooks.url, await realm(), 'other@qb.example')
  assert.equal((await other.post('/Identity/CreateAccount', form)).body.code, 'quickbooksStateUnknown')
})
