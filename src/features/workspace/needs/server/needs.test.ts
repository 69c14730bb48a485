import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Need } from '#contract/needs.ts'
import type { Role } from '#contract/permissions.ts'
import { mailPlace } from '#server/mail/mail.ts'
import { renderMail } from '#server/mail/templates.ts'
import { recordKinds } from '#server/record-kinds.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { mailNeeds } from './morning-mails.ts'

let server: TestServer
before(async () => {
  server = await testServer({ alone: true })
})
after(() => server.close())

test('what waits is told with its money and its day, the most urgent first, to whoever may do something about it', async () => {
  const owner = await signedInCompany(server)
  const all = async (caller = owner): Promise<Need[]> => (await caller.get('/Dashboard/GetNeeds')).json().result.rows
  const needs = async (caller = owner) => (await all(caller)).filter(({ kind }) => kind !== 'setupLeft')
  assert.deepEqual(await needs(), [])
  // What the first days ask for, until it is done or put away.
  const left = async () => (await all()).flatMap(({ kind, count }) => (kind === 'setupLeft' ? [count] : []))
  const { steps } = (await owner.get('/Dashboard/GetSetup')).json().result
  assert.deepEqual(await left(), [steps.filter(({ isDone }: { isDone: boolean }) => !isDone).length])
  assert.equal((await owner.post('/Dashboard/HideSetup', { hidden: true })).statusCode, 200)
  assert.deepEqual(await left(), [])
  const { rows } = await server.database.owner.query(
    `with customer as (insert into customers (company_id, customer_name) values ($1, 'A') returning id),
       net30 as (insert into terms (company_id, name, due_days) values ($1, 'Net 30', 30) returning id)
     select customer.id as customer, net30.id as terms from customer, net30`,
    [owner.companyId],
  )
  const [{ customer, terms }] = rows
  assert.equal((await owner.post(`/api/Customer/Credit/${customer}`, { limit: 0 })).statusCode, 200)
  const place = (termsId: string | null, unitPrice: string) =>
    owner.post('/api/Order/Place', {
      customerId: customer,
      termsId,
      requestKey: crypto.randomUUID(),
      lines: [{ description: 'Rope', quantity: '1', unitPrice }],
    })
  await place(terms, '6')
  const toPay = (await place(null, '5')).json().result.id
  await server.database.owner.query(
    `with intents as (insert into payment_intents (company_id, id, account_id, order_id, status, amount, amount_received, amount_refunded, currency, held_for, created_at)
         values ($1, 'pi_held', 'acct_1', null, 'succeeded', 900, 900, 200, 'usd', 'closed', now()),
           ($1, 'pi_paid', 'acct_1', null, 'succeeded', 4000, 4000, 0, 'usd', '', now()),
           ($1, 'pi_declined', 'acct_1', $2, 'requires_payment_method', 500, 0, 0, 'usd', '', now())),
       disputes as (insert into disputes (company_id, id, intent_id, amount, state, due_by, created_at)
         values ($1, 'dp_1', 'pi_paid', 4000, 'needs_response', '2026-01-02T10:00:00Z', now()),
           ($1, 'dp_2', 'pi_paid', 100, 'needs_response', '2099-01-02T10:00:00Z', now()), ($1, 'dp_3', 'pi_paid', 100, 'won', '2026-01-01T10:00:00Z', now())),
       declines as (insert into payment_declines (company_id, intent_id, attempt_id, code, heard_at)
         values ($1, 'pi_declined', 'a', 'card_declined', now()), ($1, 'pi_declined', 'b', 'card_declined', now() - interval '4 days'))
     insert into refunds (company_id, intent_id, amount, state) values ($1, 'pi_paid', 300, 'Waiting'), ($1, 'pi_paid', 50, 'Declined')`,
    [owner.companyId, toPay],
  )
  const found = await needs()
  const told = ({ kind, count, more, cents, due }: Need) => [kind, count, more, cents, due]
  assert.deepEqual(found.map(told), [
    ['disputes', 2, false, 4100, '2026-01-02T10:00:00Z'],
    ['paymentsHeld', 1, false, 700, null],
    ['ordersWait', 1, false, 600, null],
    ['paymentsDeclined', 1, false, 500, null],
    ['refundsWait', 1, false, 300, null],
    ['salesTax', 1, false, null, null],
  ])
  // The ways to the outside that broke: a row for whoever can mend each, and the bookkeeper's to look at for whoever only keeps the books.
  await server.database.owner.query(
    `with there as (insert into edi_connections (company_id, name, edi_type, direction, problem_code, problem_since) values ($1, 'A', 'SFTP', 'I', 'refused', now()))
     insert into quickbooks_connections (company_id, realm_id, state, broken_since) values ($1, '1234567', 'reconnect', now())`,
    [owner.companyId],
  )
  await server.database.owner.query(
    `insert into stripe_accounts (company_id, account_id, state, charges_enabled, payouts_enabled, broken_since) values ($1, 'acct_broken', 'Restricted', false, false, now())`,
    [owner.companyId],
  )
  const broken = async (caller = owner) =>
    (await all(caller)).flatMap(({ kind }) => (/Broken$|^booksWait$/.test(kind) ? [kind] : [])).toSorted()
  assert.deepEqual(await broken(), ['connectionsBroken', 'quickbooksBroken', 'stripeBroken'])
  const keeper = await signedInCompany(server, { role: 'accounting', companyId: owner.companyId })
  assert.deepEqual(await broken(keeper), ['booksWait'])
  await server.database.owner.query(`delete from edi_connections where company_id = $1`, [owner.companyId])
  await server.database.owner.query(`delete from quickbooks_connections where company_id = $1`, [owner.companyId])
  await server.database.owner.query(`update stripe_accounts set broken_since = null where company_id = $1`, [owner.companyId])
  const kinds = async (role: Role) =>
    (await needs(await signedInCompany(server, { role, companyId: owner.companyId }))).map(({ kind }: Need) => kind)
  assert.deepEqual(await kinds('manager'), ['ordersWait', 'refundsWait'])
  for (const role of ['rep', 'customer', 'viewer', 'operations'] as const) assert.deepEqual(await kinds(role), [], role)
  assert.deepEqual(await needs(await signedInCompany(server)), [])
  // More than is counted: the money is that of those that are.
  await server.database.owner.query(
    `insert into disputes (company_id, id, intent_id, amount, state, due_by, created_at)
     select $1, 'dp_more' || n, 'pi_paid', 1, 'needs_response', '2030-01-01', now() from generate_series(1, 150) n`,
    [owner.companyId],
  )
  assert.deepEqual((await needs()).map(told)[0], ['disputes', 100, true, 4099, '2026-01-02T10:00:00Z'])
})

test('what is snoozed comes back on its morning, or once it is worse; whose a row is, and what is done, everybody who sees it knows', async () => {
  const owner = await signedInCompany(server)
  const { companyId } = owner
  const db = server.database.owner
  await db.query(`update companies set time_zone = 'America/Los_Angeles' where id = $1`, [companyId])
  const colleague = async (role: Role) => signedInCompany(server, { role, companyId })
  const [accounting, manager, viewer, rep] = [
    await colleague('accounting'),
    await colleague('manager'),
    await colleague('viewer'),
    await colleague('rep'),
  ]
  type Row = Need & { snoozed: { until: string; by: string } | null; assigned: { id: string; name: string; isMe: boolean } | null }
  const row = async (kind: string, caller = owner): Promise<Row | undefined> =>
    (await caller.get('/Dashboard/GetNeeds')).json().result.rows.find((each: Row) => each.kind === kind)
  const act = async (call: string, body: object, caller = owner) => (await caller.post(`/Dashboard/${call}`, body)).statusCode
  const dispute = (id: string, amount: number, due: string) =>
    db.query(
      `insert into disputes (company_id, id, intent_id, amount, state, due_by, created_at) values ($1, $2, 'pi_1', $3, 'needs_response', $4, now())`,
      [companyId, id, amount, due],
    )
  await db.query(
    `insert into payment_intents (company_id, id, account_id, status, amount, amount_received, currency, created_at)
     values ($1, 'pi_1', 'acct_1', 'succeeded', 4000, 4000, 'usd', now())`,
    [companyId],
  )
  await dispute('dp_1', 4000, '2099-01-02T10:00:00Z')
  const seen = { kind: 'disputes', count: 1, cents: 4000 }

  // Until when, by the company's own clock.
  const snoozed = async (until: string) => {
    const answer = await owner.post('/Dashboard/SnoozeNeed', { ...seen, until })
    assert.equal(answer.statusCode, 200, answer.body)
    const there = Temporal.Instant.from(answer.json().result.until).toZonedDateTimeISO('America/Los_Angeles')
    assert.equal(there.toPlainTime().toString(), '07:00:00')
    return there.toPlainDate()
  }
  const today = Temporal.Now.plainDateISO('America/Los_Angeles')
  assert.ok((await snoozed('tomorrow')).equals(today.add({ days: 1 })))
  const monday = await snoozed('nextWeek')
  assert.deepEqual([monday.dayOfWeek, today.until(monday).days > 0, today.until(monday).days <= 7], [1, true, true])
  assert.ok((await snoozed(today.add({ days: 300 }).toString())).equals(today.add({ days: 300 })))
  for (const days of [0, -1, 400])
    assert.equal(await act('SnoozeNeed', { ...seen, until: today.add({ days }).toString() }), 400, `${days} days`)
  // For everybody who sees it, and for nobody else to change.
  assert.deepEqual((await row('disputes', accounting))?.snoozed?.by, (await row('disputes'))?.snoozed?.by)
  for (const [caller, status] of [
    [manager, 403],
    [viewer, 403],
    [rep, 403],
    [await signedInCompany(server), 409],
  ] as const)
    assert.equal(await act('SnoozeNeed', { ...seen, until: 'tomorrow' }, caller), status)
  for (const caller of [manager, viewer, rep]) {
    assert.equal(await act('WakeNeed', { kind: 'disputes' }, caller), 403)
    assert.equal(await act('AssignNeed', { kind: 'disputes', userId: null }, caller), 403)
    assert.equal((await caller.get('/Dashboard/GetNeedColleagues?kind=disputes')).statusCode, 403)
  }
  assert.ok((await row('disputes'))?.snoozed)
  assert.equal(await act('WakeNeed', { kind: 'disputes' }), 200)
  assert.equal((await row('disputes'))?.snoozed, null)

  // Its day came; more of it; more money; late meanwhile; more came between the look and the press.
  const asleep = async () => Boolean((await row('disputes'))?.snoozed)
  const again = () => owner.post('/Dashboard/SnoozeNeed', { ...seen, until: 'nextWeek' })
  const set = (assignment: string) => db.query(`update need_marks set ${assignment} where company_id = $1`, [companyId])
  await again()
  await set(`snoozed_until = now() - interval '1 minute'`)
  assert.equal(await asleep(), false)
  await again()
  await db.query(`update disputes set amount = 4001 where company_id = $1`, [companyId])
  assert.equal(await asleep(), false)
  await db.query(`update disputes set amount = 4000 where company_id = $1`, [companyId])
  assert.equal(await asleep(), true)
  await db.query(`update disputes set due_by = now() - interval '1 minute' where company_id = $1`, [companyId])
  await set(`snoozed_at = now() - interval '1 hour'`)
  assert.equal(await asleep(), false)
  await again()
  assert.equal(await asleep(), true, 'who puts off what is late knows that it is')
  await dispute('dp_2', 0, '2099-01-02T10:00:00Z')
  assert.equal(await asleep(), false)
  await again()
  assert.equal(await asleep(), false, 'the second one was not seen')

  // The numbers of the menu are those of the rows: mine or nobody's, and not snoozed; an area adds up.
  type Entry = { code: string; badge: number | null; children?: Entry[] }
  const badges = async (caller = owner) => {
    const areas: Entry[] = (await caller.get('/Dashboard/GetMenuList')).json().result.rows
    const payments = areas.find(({ code }) => code === 'payments')
    return [payments?.badge, payments?.children?.find(({ code }) => code === 'disputes')?.badge]
  }
  assert.deepEqual(await badges(), [2, 2])
  assert.deepEqual(await badges(viewer), [null, null])

  // To a colleague who may see it, and to nobody else.
  const people = (await owner.get('/Dashboard/GetNeedColleagues?kind=disputes')).json().result.rows
  assert.deepEqual(new Set(people.map(({ id }: { id: string }) => id)), new Set([owner.userId, accounting.userId]))
  const give = (userId: string | null, caller = owner) => act('AssignNeed', { kind: 'disputes', userId }, caller)
  for (const userId of [manager.userId, rep.userId, crypto.randomUUID(), (await signedInCompany(server)).userId])
    assert.equal(await give(userId), 400)
  assert.equal(await give(accounting.userId), 200)
  assert.deepEqual([(await row('disputes'))?.assigned?.isMe, (await row('disputes', accounting))?.assigned?.isMe], [false, true])
  assert.deepEqual(
    [await badges(), await badges(accounting)],
    [
      [null, null],
      [2, 2],
    ],
  )
  // Whoever may not see it any more has nothing of it.
  const role = (is: string) =>
    db.query(`update memberships set role = $3 where company_id = $1 and user_id = $2`, [companyId, accounting.userId, is])
  await role('manager')
  assert.equal((await row('disputes'))?.assigned, null)
  await role('accounting')
  assert.deepEqual((await owner.post('/Dashboard/AssignNeed', { kind: 'disputes', userId: null })).json().result.before, accounting.userId)
  assert.equal((await row('disputes'))?.assigned, null)

  // Done is for notices: what goes on cannot be hidden by it.
  assert.equal((await row('disputes'))?.newest, null)
  assert.equal(await act('FinishNeed', { kind: 'disputes', until: new Date().toISOString() }), 409)
  const failed = (minutes: number) =>
    db.query(
      `with a as (insert into automations (company_id, automation_name, schedule, steps) values ($1, 'A' || $2::text, 'D@10:00', '[]') returning id),
         c as (insert into customers (company_id, customer_name) values ($1, 'C' || $2::text) returning id),
         s as (insert into automation_assignments (company_id, automation_id, customer_id, schedule, language, exits, steps)
           select $1, a.id, c.id, 'D@10:00', 'en', '{}', '[]' from a, c returning *)
       insert into automation_runs (company_id, assignment_id, automation_id, customer_id, step, due_at, kind, state, updated_at)
       select $1, s.id, s.automation_id, s.customer_id, 0, now(), 'email', 'Dead', now() - make_interval(mins => $2::int) from s`,
      [companyId, minutes],
    )
  await failed(90)
  const notice = await row('automationsFailed')
  assert.ok(notice?.newest)
  await failed(60)
  assert.equal(await act('FinishNeed', { kind: 'automationsFailed', until: notice.newest }, manager), 200)
  assert.equal((await row('automationsFailed'))?.count, 1, 'what came between the look and the press still stands there')
  const second = await owner.post('/Dashboard/FinishNeed', { kind: 'automationsFailed', until: (await row('automationsFailed'))?.newest })
  assert.equal(Date.parse(second.json().result.before), Date.parse(notice.newest))
  assert.equal(await row('automationsFailed'), undefined)
  await failed(30)
  assert.equal((await row('automationsFailed'))?.count, 1)
  assert.equal(await act('FinishNeed', { kind: 'automationsFailed', until: second.json().result.before }), 200)
  assert.equal((await row('automationsFailed'))?.count, 2, 'taken back')
  const { rows: log } = await db.query(
    `select action from audit_events where company_id = $1 and action like 'needs.%' order by id desc limit 4`,
    [companyId],
  )
  assert.deepEqual(
    log.map(({ action }) => action),
    ['needs.reopened', 'needs.finished', 'needs.finished', 'needs.assigned'],
  )
})

test('in the morning each person gets one mail with what waits for them, and none where nothing does', async () => {
  const owner = await signedInCompany(server)
  const { companyId } = owner
  const db = server.database.owner
  const [accounting, silent, rep] = [
    await signedInCompany(server, { role: 'accounting', companyId }),
    await signedInCompany(server, { companyId }),
    await signedInCompany(server, { role: 'rep', companyId }),
  ]
  await accounting.post('/User/language', { language: 'es' })
  const codes = [{ code: 'NA_NEEDS', app: true, mail: 'off' }]
  await silent.post('/api/Notification/SavePreferences', { codes, quietFrom: null, quietTo: null })
  // Days to come, by the clock of New York, where it is winter or summer.
  const tomorrow = Temporal.Now.plainDateISO('America/New_York').add({ days: 1 })
  const at = (days: number, time: string) =>
    new Date(tomorrow.add({ days }).toZonedDateTime({ timeZone: 'America/New_York', plainTime: time }).epochMilliseconds)
  const emails = [owner, accounting, silent, rep].map(({ email }) => email)
  const posted = async () => {
    const { rows } = await db.query<{ payload_sealed: Buffer }>(`select payload_sealed from deliveries where kind = 'needs' order by id`)
    const sealed = rows.map((row): { to: string; values: { lines: string } } =>
      JSON.parse(server.services.secrets.open(row.payload_sealed, mailPlace) ?? 'null'),
    )
    return sealed.filter(({ to }) => emails.includes(to))
  }
  const mails = async () => (await posted()).length
  await mailNeeds(recordKinds, server.services, at(0, '07:00'))
  assert.equal(await mails(), 0, 'nothing waits')
  await db.query(
    `with paid as (insert into payment_intents (company_id, id, account_id, status, amount, amount_received, currency, held_for, created_at)
       values ($1, 'pi_1', 'acct_1', 'succeeded', 4000, 4000, 'usd', 'closed', now()))
     insert into disputes (company_id, id, intent_id, amount, state, due_by, created_at)
     values ($1, 'dp_1', 'pi_1', 4000, 'needs_response', '2099-01-02T10:00:00Z', now())`,
    [companyId],
  )
  await mailNeeds(recordKinds, server.services, at(0, '11:59'))
  assert.equal(await mails(), 0, 'this morning they were looked at')
  await mailNeeds(recordKinds, server.services, at(1, '06:59'))
  assert.equal(await mails(), 0)
  // Two servers at once, and one of them started anew.
  await Promise.all([mailNeeds(recordKinds, server.services, at(1, '07:00')), mailNeeds(recordKinds, server.services, at(1, '07:01'))])
  await mailNeeds(recordKinds, server.services, at(1, '07:02'))
  assert.equal(await mails(), 2, 'who turned it off, and who sees none of it, gets none')
  assert.deepEqual((await posted()).find(({ to }) => to === accounting.email)?.values.lines.split('\n'), [
    'Con fecha',
    '1 disputa espera su respuesta · $40.00 · 2 ene 2099, 5:00\t/dashboard/payments/disputes?open=true',
    'Con dinero de por medio',
    '1 pago no coincide con su pedido · $40.00\t/dashboard/payments/stripe',
  ])
  const bell = async ({ get }: typeof owner) =>
    (await get('/api/Notification/GetNotifications')).json().result.rows.filter(({ code }: { code: string }) => code === 'NA_NEEDS').length
  assert.deepEqual([await bell(owner), await bell(silent), await bell(rep)], [1, 1, 0])
  // What is a colleague's is in theirs alone; what is snoozed is in nobody's until its morning.
  await owner.post('/Dashboard/AssignNeed', { kind: 'disputes', userId: accounting.userId })
  await owner.post('/Dashboard/SnoozeNeed', { kind: 'paymentsHeld', count: 1, cents: 4000, until: tomorrow.add({ days: 3 }).toString() })
  await mailNeeds(recordKinds, server.services, at(2, '07:00'))
  assert.equal(await mails(), 3)
  await mailNeeds(recordKinds, server.services, at(3, '07:00'))
  assert.equal(await mails(), 5)
  await mailNeeds(recordKinds, server.services, at(4, '13:00'))
  assert.equal(await mails(), 5, 'long after the morning the next one says it better')
  // Whoever keeps the books reads in the same mail what is wrong there; whoever can mend it has a row for it.
  await db.query(
    `insert into quickbooks_connections (company_id, realm_id, state, broken_since) values ($1, '7654321', 'reconnect', now())`,
    [companyId],
  )
  await mailNeeds(recordKinds, server.services, at(5, '07:00'))
  const last = (await posted()).slice(5)
  assert.equal(last.length, 2, 'one each')
  const linesOf = (person: typeof owner) => last.find(({ to }) => to === person.email)?.values.lines.split('\n') ?? []
  assert.ok(linesOf(accounting).includes('1 asunto de los libros espera a contabilidad\t/dashboard/sync/bookkeeper'))
  assert.equal(linesOf(accounting).at(-2), 'Para contabilidad', linesOf(accounting).join('|'))
  assert.match(linesOf(accounting).at(-1) ?? '', /\t\/dashboard\/settings\/quickbooks$/)
  assert.ok(linesOf(owner).some((line) => line.endsWith('\t/dashboard/settings/quickbooks')))
  assert.ok(!linesOf(owner).some((line) => line.endsWith('/bookkeeper')))
})

test('the mail says what waits by its day and its money, each row with its address, in the language of whoever reads it', () => {
  const lines = ['Con fecha', '1 disputa\t/dashboard/payments/disputes?open=true', 'Además', '<b>\t/dashboard'].join('\n')
  const { subject, html, text } = renderMail('needs', 'es', { count: 2, company: 'Harbor', lines }, 'https://app.example')
  assert.equal(subject, '2 asuntos por resolver en Harbor')
  assert.match(text, /Con fecha:\n- 1 disputa\n {2}https:\/\/app\.example\/dashboard\/payments\/disputes\?open=true\n\nAdemás:\n/)
  assert.match(html, /<a href="https:\/\/app\.example\/dashboard\/payments\/disputes\?open=true"[^>]*>1 disputa<\/a>/)
  assert.match(html, /&lt;b&gt;/)
})
