import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Role } from '#contract/permissions.ts'
import type { DbContext } from '#server/http/context.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { endAccess, restoreAccess } from './access.ts'
import { withdrawInvitations } from './door.ts'
import { type Invited, invite } from './invite.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer({ alone: true })
  owner = await signedInCompany(server)
})
after(() => server.close())

const place = 'deliveries.payload_sealed mail'
/** The code of the last mail that went to an address. */
async function codeOf(email: string): Promise<string> {
  const { rows } = await server.database.owner.query(`select payload_sealed from deliveries where kind = 'invitation' order by id desc`)
  const mails = rows.map(({ payload_sealed }) => JSON.parse(server.services.secrets.open(payload_sealed, place) ?? ''))
  return mails.find(({ to }) => to === email).values.code
}
/** A link to an address is sent once a minute. */
const minuteLater = () => server.database.owner.query(`update invitations set sent_at = sent_at - interval '1 minute'`)
/** As the contacts do it: through the door. */
const inviteByDoor = (invited: Invited, by = owner) =>
  server.services.transaction({ companyId: by.companyId, userId: by.userId }, (db) =>
    invite(
      {
        services: server.services,
        db,
        language: 'en',
        request: { ip: '127.0.0.1' },
        session: { sessionId: '', userId: by.userId, displayName: 'Owner', kind: 'user', companyId: by.companyId, role: 'owner' as Role },
      } as unknown as DbContext,
      invited,
    ),
  )
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers })
const password = 'correct-horse-1!'
const accept = async (email: string, code?: string) =>
  post('/Identity/AcceptInvitation', { code: code ?? (await codeOf(email)), displayName: 'New Person', password })

test('who is invited chooses a name and a password, and is in', async () => {
  await inviteByDoor({ email: 'new@example.com', name: 'New', role: 'manager' })
  const code = await codeOf('new@example.com')
  const page = (await post('/Identity/Invitation', { code })).json().result
  assert.deepEqual(
    { state: page.state, email: page.email, hasAccount: page.hasAccount },
    { state: 'open', email: 'new@example.com', hasAccount: false },
  )
  const answer = await accept('new@example.com', code)
  assert.equal(answer.statusCode, 200, answer.body)
  const { authCode, role, companyInfo } = answer.json().result
  assert.equal(role, 'manager')
  assert.equal(companyInfo.companyId, owner.companyId)
  const session = await server.app.inject({ url: '/User/session', headers: { authorization: `Bearer ${authCode}` } })
  assert.equal(session.json().result.displayName, 'New Person')
  assert.equal((await accept('new@example.com', code)).json().code, 'invitationOver')
  assert.equal((await post('/Identity/Invitation', { code })).json().result.state, 'used')
})

test('a link works once, whoever is quicker', async () => {
  await inviteByDoor({ email: 'race@example.com', name: 'Race', role: 'viewer' })
  const code = await codeOf('race@example.com')
  const answers = await Promise.all([1, 2, 3].map(() => accept('race@example.com', code)))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409, 409])
})

test('inviting again ends the older link; withdrawn and expired ones say so', async () => {
  const contactId = crypto.randomUUID()
  const invited = { email: 'again@example.com', name: 'Again', role: 'customer', contactId } as const
  const { invitationId } = await inviteByDoor(invited)
  const older = await codeOf('again@example.com')
  await assert.rejects(inviteByDoor(invited), { code: 'invitationJustSent' })
  await minuteLater()
  assert.equal((await inviteByDoor(invited)).invitationId, invitationId)
  assert.equal((await post('/Identity/Invitation', { code: older })).json().result.state, 'unknown')
  const newer = await codeOf('again@example.com')
  await server.database.owner.query(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [invitationId])
  assert.equal((await post('/Identity/Invitation', { code: newer })).json().result.state, 'expired')
  assert.equal((await accept('again@example.com', newer)).json().code, 'invitationOver')
  await server.services.transaction({ companyId: owner.companyId }, (db) => withdrawInvitations(db, { contactId }))
  assert.equal((await post('/Identity/Invitation', { code: newer })).json().result.state, 'withdrawn')
})

test('an account that exists is entered by its own sign-in only, and only with the invited address', async () => {
  const elsewhere = await signedInCompany(server)
  await inviteByDoor({ email: elsewhere.email, name: 'Known', role: 'rep' })
  const code = await codeOf(elsewhere.email)
  assert.equal((await post('/Identity/Invitation', { code })).json().result.hasAccount, true)
  assert.equal((await accept(elsewhere.email, code)).json().code, 'invitationNeedsSignIn')
  const other = await signedInCompany(server)
  assert.equal((await post('/Identity/JoinCompany', { code }, other.headers)).json().code, 'invitationOtherAddress')
  await server.database.owner.query('update users set password_by = $1 where id = $2', [elsewhere.companyId, elsewhere.userId])
  assert.equal((await post('/Identity/JoinCompany', { code }, elsewhere.headers)).json().code, 'passwordNotOwn')
  await server.database.owner.query('update users set password_by = null where id = $1', [elsewhere.userId])
  assert.equal((await post('/Identity/JoinCompany', { code }, elsewhere.headers)).statusCode, 200)
  const session = (await elsewhere.get('/User/session')).json().result
  assert.deepEqual([session.companyInfo.companyId, session.role], [owner.companyId, 'rep'])
})

test('who is in is not invited again', async () => {
  const member = await signedInCompany(server, { companyId: owner.companyId, role: 'viewer' })
  await assert.rejects(inviteByDoor({ email: member.email, name: 'Here', role: 'owner' }), { code: 'personHere' })
})

test('what an owner promised is void once they are no owner here', async () => {
  const second = await signedInCompany(server, { companyId: owner.companyId })
  await inviteByDoor({ email: 'friend@example.com', name: 'Friend', role: 'owner' }, second)
  const code = await codeOf('friend@example.com')
  assert.equal((await owner.post('/api/Settings/ChangeRole', { userId: second.userId, role: 'manager' })).statusCode, 200)
  assert.equal((await post('/Identity/Invitation', { code })).json().result.state, 'withdrawn')
  await server.database.owner.query('update invitations set withdrawn_at = null where invited_by = $1', [second.userId])
  assert.equal((await post('/Identity/Invitation', { code })).json().result.state, 'withdrawn')
  assert.equal((await accept('friend@example.com', code)).json().code, 'invitationOver')
})

test('a rep’s contact takes nobody’s open invitation away', async () => {
  const sql = async (text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows[0]
  const rep = await signedInCompany(server, { companyId: owner.companyId, role: 'rep' })
  const { id: repId } = await sql(`insert into reps (company_id, code, name) values ($1, 'R8', 'Rita') returning id`, [owner.companyId])
  await sql('update memberships set rep_id = $1 where user_id = $2', [repId, rep.userId])
  const insert = `insert into customers (company_id, customer_name, sales_representative) values ($1, 'Harbor', 'R8') returning id`
  const { id: customerId } = await sql(insert, [owner.companyId])
  const { invitationId } = await inviteByDoor({ email: 'boss@example.com', name: 'Boss', role: 'manager' })
  await minuteLater()
  const contact = (await rep.post(`/Dashboard/AddEditContact/${customerId}`, { fn: 'B', email: 'boss@example.com' })).json().result
  assert.equal((await rep.post(`/Dashboard/Customer/InviteContact/${contact.id}`)).json().code, 'personInvited')
  const { role } = await sql('select role from invitations where id = $1 and withdrawn_at is null', [invitationId])
  assert.equal(role, 'manager')
})

test('suspended: open sessions end, sign-in says so, and restored works again', async () => {
  await inviteByDoor({ email: 'gone@example.com', name: 'Gone', role: 'viewer' })
  const { userId, authCode } = (await accept('gone@example.com')).json().result
  const headers = { authorization: `Bearer ${authCode}` }
  const scope = { companyId: owner.companyId, userId }
  await server.services.transaction(scope, (db) => endAccess(db, scope))
  assert.equal((await server.app.inject({ url: '/User/session', headers })).statusCode, 401)
  const login = () =>
    post('/Identity/login', {
      userName: 'gone@example.com',
      password,
      type: 0,
      ssoToken: '',
      reCaptchaToken: 'off',
      reCaptchaAction: 'login',
    })
  const refused = (await login()).json()
  assert.equal(refused.code, 'accessSuspended')
  assert.match(refused.message, /Company \d+ is suspended/)
  await server.services.transaction(scope, (db) => restoreAccess(db, scope))
  assert.equal((await login()).statusCode, 200)
})
