import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startMail } from '#sandbox/mail/server.ts'
import { assign, automationOf, automationsAt, customerOf, email, later, rowsOf, until } from '#test/automations.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { mostLettersADay } from '../plan.ts'

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

const { sql, run, runsOf, stateOf, nextOf } = automationsAt(() => server)
const control = (switches: object) =>
  fetch(`${mail.url}/control`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(switches) })
const messagesTo = async (to: string): Promise<object[]> => (await fetch(`${mail.url}/api/messages?to=${encodeURIComponent(to)}`)).json()
const messageTo = async (to: string): Promise<{ subject: string; text: string; html: string; headers: { key: string; value: string }[] }> =>
  (await fetch(`${mail.url}/api/wait?${new URLSearchParams({ to, timeoutMs: '10000' })}`)).json()

test('a letter goes out, escaped and in the customer’s words, and quiet hours hold it until the morning', async () => {
  const owner = await signedInCompany(server)
  const customer = await customerOf(owner, { firstName: 'Ana <i>' })
  await assign(owner, customer.id, await automationOf(owner, { schedule: 'D@21:00', steps: [email()] }))
  const due = await nextOf(customer.id)
  await run(later(due, 0.1))
  assert.deepEqual(await runsOf(customer.id), ['0 Queued quietHours'])
  assert.equal((await messagesTo(customer.email)).length, 0)
  await run(later(await nextOf(customer.id), 0.1))
  const message = await messageTo(customer.email)
  assert.equal(message.subject, `To ${customer.name}`)
  assert.match(message.text, /You owe \$0\.00\.\s+<b>Ana <i><\/b>/)
  await until(
    () => runsOf(customer.id),
    (found) => found[0] === '0 Done',
  )
})

test('a letter looks as the company’s other mails do; whoever writes it sees it before, and gets it alone', async () => {
  const owner = await signedInCompany(server)
  await sql(`update companies set company_name = 'Harbor Supplies', phone = '555-0100', email = 'office@harbor.example' where id = $1`, [
    owner.companyId,
  ])
  const letter = { language: 'es', subject: 'Para {{name}}', body: 'Debe {{balance}}.\n\n<b>{{firstName}}</b>' }
  const { subject, html } = (await owner.post('/Dashboard/PreviewLetter', letter)).json().result
  assert.equal(subject, 'Para Café del Puerto')
  for (const said of ['Harbor Supplies', '555-0100', 'office@harbor.example', 'Debe $1,168.00.', '&lt;b&gt;Ana&lt;/b&gt;'])
    assert.ok(html.includes(said), `${said} in ${html}`)
  const sent = await owner.post('/Dashboard/SendTestLetter', letter)
  assert.deepEqual([sent.statusCode, sent.json().result.to], [200, owner.email])
  const message = await messageTo(owner.email)
  assert.equal(message.subject, 'Prueba: Para Café del Puerto')
  assert.match(message.text, /Debe \$1,168\.00\.\s+<b>Ana<\/b>/)
  assert.equal((await owner.post('/Dashboard/PreviewLetter', { ...letter, body: '{{secret}}' })).statusCode, 400)
  const accounting = await signedInCompany(server, { role: 'accounting', companyId: owner.companyId })
  assert.equal((await accounting.post('/Dashboard/SendTestLetter', letter)).statusCode, 403)
  // What a customer gets has the same frame.
  const customer = await customerOf(owner)
  await assign(owner, customer.id, await automationOf(owner, { steps: [email()] }))
  await run(later(await nextOf(customer.id), 0.1))
  const { html: theirs, headers } = await messageTo(customer.email)
  assert.ok(theirs.includes('Harbor Supplies') && theirs.includes('555-0100'))
  assert.match(headers.find(({ key }) => key === 'reply-to')?.value ?? '', /office@harbor\.example/)
})

test('marketing: one a day for an address, and none after unsubscribing', async () => {
  const owner = await signedInCompany(server)
  const customer = await customerOf(owner)
  const [one, other] = [await automationOf(owner, { steps: [email(true)] }), await automationOf(owner, { steps: [email(true)] })]
  await assign(owner, customer.id, one)
  await assign(owner, customer.id, other)
  const at = later(await nextOf(customer.id), 0.1)
  await run(at)
  const message = await messageTo(customer.email)
  const states = await until(
    () => runsOf(customer.id),
    (found) => found.includes('0 Done'),
  )
  assert.ok(states.includes('0 Queued oneADay'), states.join())
  const link = /http\S+unsubscribe\?code=\S+/.exec(message.text)?.[0] ?? ''
  const path = link.slice(link.indexOf('/unsubscribe'))
  assert.equal((await server.app.inject({ url: path })).statusCode, 200)
  assert.equal((await server.app.inject({ url: '/unsubscribe?code=forged' })).statusCode, 404)
  assert.deepEqual(await sql('select email from unsubscribed where company_id = $1', [owner.companyId]), [])
  const left = await server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  assert.equal(left.statusCode, 200)
  await run(later(at.toISOString(), 26))
  const stopped = await sql('select reason from automation_assignments where customer_id = $1', [customer.id])
  assert.deepEqual(stopped, [{ reason: 'unsubscribed' }, { reason: 'unsubscribed' }])
  assert.equal((await messagesTo(customer.email)).length, 1)
})

test('a company that has sent the most of a day goes on in the morning, and says by whose means it writes', async () => {
  const owner = await signedInCompany(server)
  await sql(`update companies set created_at = now() - interval '8 days' where id = $1`, [owner.companyId])
  const customer = await customerOf(owner)
  await assign(owner, customer.id, await automationOf(owner, { steps: [email()] }))
  const at = later(await nextOf(customer.id), 0.1)
  await sql('insert into letter_days select id, ($2::timestamptz at time zone time_zone)::date, $3::int from companies where id = $1', [
    owner.companyId,
    at,
    mostLettersADay.ofOthers,
  ])
  await run(at)
  assert.deepEqual(await runsOf(customer.id), ['0 Queued lettersADay'])
  await run(later(await nextOf(customer.id), 0.1))
  const { headers } = await messageTo(customer.email)
  assert.match(headers.find(({ key }) => key === 'from')?.value ?? '', / via Ledgerside"? </)
  const counted = await sql('select letters from letter_days where company_id = $1 order by day', [owner.companyId])
  assert.deepEqual(counted, [{ letters: mostLettersADay.ofOthers }, { letters: 1 }])
})

test('who signed up this week and is known to nobody sends few letters a day, and more with QuickBooks', async () => {
  const owner = await signedInCompany(server)
  const used = async () => {
    const customer = await customerOf(owner)
    await assign(owner, customer.id, await automationOf(owner, { steps: [email()] }))
    const at = later(await nextOf(customer.id), 0.1)
    await sql(
      `insert into letter_days select id, ($2::timestamptz at time zone time_zone)::date, $3::int from companies where id = $1 on conflict do nothing`,
      [owner.companyId, at, mostLettersADay.ofStranger],
    )
    await run(at)
    return { waits: (await runsOf(customer.id)).includes('0 Queued lettersADay'), customer }
  }
  assert.equal((await used()).waits, true)
  await sql(`insert into quickbooks_connections (company_id, realm_id) values ($1, '4711')`, [owner.companyId])
  const { waits, customer } = await used()
  assert.equal(waits, false)
  await messageTo(customer.email)
})

test('a refused letter fails the assignment; with the address mended a retry sends it', async () => {
  const owner = await signedInCompany(server)
  const customer = await customerOf(owner)
  await assign(owner, customer.id, await automationOf(owner, { steps: [email()] }))
  await control({ rejectRecipient: customer.email })
  await run(later(await nextOf(customer.id), 0.1))
  await until(
    () => stateOf(customer.id),
    ({ state }) => state === 'Failed',
  )
  await control({ rejectRecipient: '' })
  const [row] = await rowsOf(owner, customer.id)
  assert.deepEqual([row.assignment.state, row.scheduled], ['Failed', null])
  const at = new Date((await sql('select due_at from automation_assignments where customer_id = $1', [customer.id]))[0].due_at)
  assert.equal(
    (await owner.post(`/Dashboard/Customer/ChangeAutomation/${row.assignment.id}`, { action: 'retry' })).json().result.state,
    'Active',
  )
  await run(later(at.toISOString(), 0.2))
  await until(
    () => runsOf(customer.id),
    (found) => found[0] === '0 Done',
  )
  assert.equal((await messagesTo(customer.email)).length, 1)
})
