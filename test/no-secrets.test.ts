import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { startMail } from '#sandbox/mail/server.ts'
import { loggedServer } from './logged-server.ts'
import { testPassword, Visitor } from './visitor.ts'

const cardNumber = '4111 1111 1111 1111'
const email = 'owner@secrets.example'

test('passwords, second steps, sessions, invitations and card numbers stand neither in the log nor in any table', async (t) => {
  const mail = await startMail()
  const server = await loggedServer({ MAIL_URL: mail.smtpUrl })
  const { url } = server
  t.after(async () => {
    await server.close()
    await mail.close()
  })

  const secrets: Record<string, string> = { password: testPassword, card: '4111111111111111', 'card as typed': cardNumber }
  const ok = async (visitor: Visitor, path: string, body: object) => {
    const answer = await visitor.post(path, body)
    assert.equal(answer.status, 200, `${path} ${JSON.stringify(answer.body)}`)
    return answer.body.result as { id: string; totpSecret: string; recoveryCodes: string[] }
  }
  const codeMailed = async (to: string) => {
    const { links } = await (await fetch(`${mail.url}/api/wait?to=${encodeURIComponent(to)}&timeoutMs=30000`)).json()
    const code = links.map((link: string) => /\/auth\/invite\/([^/?]+)/.exec(link)?.[1]).find(Boolean)
    assert.ok(code, links.join())
    return code as string
  }

  const owner = new Visitor(url)
  await owner.confirmEmail(mail.url, email)
  await owner.createAccount(owner.plainAccount(email))
  secrets['first session'] = owner.token
  assert.equal((await owner.login(email)).status, 200)
  secrets.session = owner.token
  const { totpSecret } = await ok(owner, '/User/StartTotp', { password: testPassword })
  secrets['second step'] = totpSecret
  const { recoveryCodes } = await ok(owner, '/User/ConfirmTotp', {
    totp: new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate(),
  })
  for (const code of recoveryCodes) secrets[`recovery code ${code}`] = code

  await ok(owner, '/api/Settings/InvitePerson', { email: 'new@secrets.example', displayName: 'New', role: 'manager', language: 'en' })
  secrets.invitation = await codeMailed('new@secrets.example')
  const guest = new Visitor(url)
  await guest.post('/Identity/Invitation', { code: secrets.invitation })
  await guest.fetch(`/auth/invite/${secrets.invitation}`)

  const { id: customerId } = await ok(owner, '/Dashboard/AddEditCustomer', { name: 'Harbor', customerType: 'N' })
  const contact = { fn: 'Ana', email: 'ana@secrets.example' }
  const { id: contactId } = await ok(owner, `/Dashboard/AddEditContact/${customerId}`, contact)
  await ok(owner, `/Dashboard/Customer/InviteContact/${contactId}`, {})
  secrets['invitation of a contact'] = await codeMailed('ana@secrets.example')
  const accepted = await guest.post('/Identity/AcceptInvitation', {
    code: secrets['invitation of a contact'],
    displayName: 'Ana',
    password: testPassword,
  })
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body))
  const card = (more: object) => owner.post(`/Dashboard/Customer/PayCard/${contactId}`, { reason: 'by hand', ...more })
  assert.equal((await card({ from: 'None', rapidStatus: 'Requested' })).status, 200)
  for (const rapidCardNo of [cardNumber, '4111111111111111'])
    assert.equal((await card({ from: 'Requested', rapidStatus: 'Issued', rapidCardNo, last4: '1111' })).status, 400)
  assert.equal((await card({ from: 'Requested', rapidStatus: 'Refused', reason: cardNumber })).status, 400)

  const { inTables, inLog, output } = await server.find({ ...secrets, email })
  assert.deepEqual(
    [...inTables, ...inLog].filter((place) => !/^email in (?!the log)/.test(place)),
    [],
  )
  assert.ok(
    inTables.some((place) => place.startsWith('email in ')),
    'the scan finds what does stand there',
  )
  assert.match(output, /InviteContact/, 'the log speaks of what was done')
})
