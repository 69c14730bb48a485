import assert from 'node:assert/strict'
import { argon2Sync, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { startMail } from '#sandbox/mail/server.ts'
import { keyFor } from '#server/config.ts'
import { cookieCaller } from '#test/cookie-caller.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let mail: Awaited<ReturnType<typeof startMail>>
before(async () => {
  mail = await startMail()
  server = await testServer({ works: true, env: { MAIL_URL: mail.smtpUrl } })
})
after(async () => {
  await server.close()
  await mail.close()
})
const someone = () => cookieCaller(server, { mailUrl: mail.url })
const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows

const wide = (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
const groupings: [string, (code: string) => string][] = [
  ['a blank', (code) => `${code.slice(0, 3)} ${code.slice(3)}`],
  ['a hyphen', (code) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ['a dash', (code) => `${code.slice(0, 3)}–${code.slice(3)}`],
  ['what nobody sees', (code) => `${code.slice(0, 3)}\u200b${code.slice(3)}\ufeff`],
  ['wide digits', wide],
  ['the end of a sentence', (code) => ` ${code}. `],
]

test('a code from a mail is right however it is grouped, and costs no try', async () => {
  for (const [at, [what, write]] of groupings.entries()) {
    const email = `code${at}@typed.example`
    const ana = someone()
    await ana.post('/Identity/Email/confirmation/request', { email, otp: '' })
    const answer = await ana.post('/Identity/Email/confirmation', { email, otp: write(await ana.codeFor(email)) })
    assert.equal(answer.statusCode, 200, `${what}: ${answer.body}`)
    const [{ attempts }] = await sql('select attempts from one_time_codes where email = $1', [email])
    assert.equal(attempts, 1, 'the right one')
  }
})

test('so is a reset code, asked for with the address as it was copied', async () => {
  const email = 'reset@typed.example'
  const ana = someone()
  await ana.signUp(email, 'Correct-horse-9!')
  const { id } = await ana.mail(email)
  await ana.get(`/Identity/ResetPasswordOtp?emailAddress=${encodeURIComponent(`<${email}>`)}`)
  const code = await ana.codeFor(email, id)
  const otp = `${code.slice(0, 2)} ${code.slice(2, 4)} ${code.slice(4)}`
  assert.equal((await ana.post('/Identity/ConfirmResetPasswordOtp', { email: `mailto:${email}`, otp })).statusCode, 200)
})

test('so are the codes of an authenticator and the recovery codes', async () => {
  const email = 'totp@typed.example'
  const ana = someone()
  await ana.signUp(email, 'Correct-horse-9!')
  const { totpSecret } = (await ana.post('/User/StartTotp', { password: 'Correct-horse-9!' })).json().result
  const grouped = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`
  const totp = new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate()
  const turned = await ana.post('/User/ConfirmTotp', { totp: grouped(totp) })
  assert.equal(turned.statusCode, 200, turned.body)
  const [recovery] = turned.json().result.recoveryCodes
  const other = someone()
  const { ticket } = (await other.login(email, 'Correct-horse-9!')).json().result
  const code = recovery.toLowerCase().replaceAll('-', ' ')
  assert.equal((await other.post('/Identity/ConfirmLogin', { ticket, code })).statusCode, 200)
})

/** As passwords were hashed before: in the signs they came in. */
function hashOf(message: string, secret: Buffer) {
  const nonce = randomBytes(16)
  const [memory, passes, parallelism] = [19_456, 2, 1]
  const tag = argon2Sync('argon2id', { message, nonce, memory, passes, parallelism, tagLength: 32, secret })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

test('a password is the same from a Mac and from Windows, also one hashed as it came', async () => {
  const email = 'accents@typed.example'
  const password = 'Contraseña-1!x'
  await someone().signUp(email, password)
  for (const form of ['NFC', 'NFD']) assert.equal((await someone().login(email, password.normalize(form))).statusCode, 200, form)
  await someone().signUp('mac@typed.example', password.normalize('NFD'))
  assert.equal((await someone().login('mac@typed.example', password)).statusCode, 200)
  assert.equal((await someone().login(email, 'Contrasena-1!x')).json().code, 'wrongLogin')
  const asItCame = hashOf(password.normalize('NFD'), keyFor(server.services.config, 'password pepper'))
  await sql('update users set password_hash = $1 where email = $2', [asItCame, email])
  assert.equal((await someone().login(email, password)).json().code, 'wrongLogin')
  assert.equal((await someone().login(email, password.normalize('NFD'))).statusCode, 200)
  assert.equal((await someone().login(email, password)).statusCode, 200, 'from then on it is both')
})
