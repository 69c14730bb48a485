import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startMail } from '#sandbox/mail/server.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { sendDigests } from './digest.ts'
import { notify } from './door.ts'

type Person = Awaited<ReturnType<typeof signedInCompany>>

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

const sql = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)
/** Everything happened at this time: noon in the company's New York. */
const noon = Date.parse('2026-03-10T16:00:00Z')
const minutesLater = (minutes: number) => new Date(noon + minutes * 60_000)
async function wants(person: Person, mailed: 'off' | 'hourly' | 'daily', more = {}) {
  const body = { codes: [{ code: 'NA_LEAD_RECEIVED', app: true, mail: mailed }], quietFrom: null, quietTo: null, ...more }
  assert.equal((await person.post('/api/Notification/SavePreferences', body)).statusCode, 200)
}
async function tell({ companyId, userId }: Person, value: string) {
  await server.services.transaction({ companyId }, (db) => notify(db, { companyId, code: 'NA_LEAD_RECEIVED', value, to: [userId] }))
  await sql('update notifications set created_at = $2 where value = $1', [value, new Date(noon)])
}
const posted = async () => Number((await sql(`select count(*) from deliveries where kind = 'notifications'`)).rows[0].count)
const send = async (minutes: number) => {
  const earlier = await posted()
  await sendDigests(server.services, minutesLater(minutes))
  return (await posted()) - earlier
}
async function mailTo({ email }: Person) {
  const response = await fetch(`${mail.url}/api/wait?${new URLSearchParams({ to: email, timeoutMs: '10000' })}`)
  assert.ok(response.ok, `no mail to ${email}`)
  const { id, subject, text }: { id: number; subject: string; text: string } = await response.json()
  return { id, subject, text }
}

test('hourly: one mail an hour after the first, in the person’s language, with what was not seen', async () => {
  const person = await signedInCompany(server)
  await person.post('/User/language', { language: 'es' })
  await wants(person, 'hourly')
  for (const value of ['Harbor <Bakery>', 'Keller Market', 'Seen before']) await tell(person, value)
  const { rows } = (await person.get('/api/Notification/GetNotifications?limit=100')).json().result
  await sql('update notifications set seen_at = now() where id = $1', [
    rows.find(({ value }: { value: string }) => value === 'Seen before').id,
  ])
  assert.equal(await send(59), 0)
  assert.equal(await send(61), 1)
  const { subject, text } = await mailTo(person)
  assert.match(subject, /^2 notificaciones nuevas en Company/)
  assert.match(text, /- Nuevo prospecto recibido: Keller Market\n- Nuevo prospecto recibido: Harbor <Bakery>\n/)
  assert.doesNotMatch(text, /Seen before/)
  assert.equal(await send(200), 0)
})

test('a name of several lines is one line of the mail', async () => {
  const person = await signedInCompany(server)
  await wants(person, 'hourly')
  await tell(person, 'Harbor\r\n\nYour password has expired')
  assert.equal(await send(61), 1)
  assert.match((await mailTo(person)).text, /^- New lead received: Harbor Your password has expired$/m)
})

test('two workers at once, and one that dies after posting: no second mail', async () => {
  const person = await signedInCompany(server)
  await wants(person, 'hourly')
  await tell(person, 'once')
  const earlier = await posted()
  await assert.rejects(
    sendDigests(
      {
        ...server.services,
        transaction: (scope, work) =>
          server.services.transaction(scope, async (db) => work(db).then(() => Promise.reject(new Error('killed')))),
      },
      minutesLater(90),
    ),
    /killed/,
  )
  await Promise.all([1, 2, 3, 4].map(() => sendDigests(server.services, minutesLater(90))))
  assert.equal((await posted()) - earlier, 1)
})

test('daily: at eight in the morning by the company’s clock; quiet hours put it off', async () => {
  const person = await signedInCompany(server)
  await wants(person, 'daily', { quietFrom: '22:00', quietTo: '09:00' })
  await tell(person, 'of yesterday')
  const hour = 60
  assert.deepEqual([await send(11 * hour), await send(20 * hour + 30), await send(21 * hour + 1)], [0, 0, 1])
})

test('nothing to whoever chose nothing, left or was turned off', async () => {
  const none = await signedInCompany(server)
  const left = await signedInCompany(server)
  const disabled = await signedInCompany(server)
  const suspended = await signedInCompany(server)
  const later = await signedInCompany(server)
  for (const each of [left, disabled, suspended, later]) await wants(each, 'hourly')
  for (const each of [none, left, disabled, suspended, later]) await tell(each, 'quietly')
  await wants(later, 'off')
  await sql('delete from memberships where user_id = $1', [left.userId])
  await sql('update users set disabled_at = now() where id = $1', [disabled.userId])
  await sql('update memberships set suspended_at = now() where user_id = $1', [suspended.userId])
  assert.equal(await send(120), 0)
  await tell(suspended, 'while suspended')
  assert.equal((await sql(`select from notifications where value = 'while suspended'`)).rowCount, 0)
})

test('by mail only: not in the list', async () => {
  const person = await signedInCompany(server)
  await wants(person, 'hourly', { codes: [{ code: 'NA_LEAD_RECEIVED', app: false, mail: 'hourly' }] })
  await tell(person, 'on paper')
  assert.deepEqual((await person.get('/api/Notification/GetNotifications')).json().result, { rows: [], next: null, unseen: 0 })
  assert.equal(await send(61), 1)
  assert.match((await mailTo(person)).text, /on paper/)
})
