import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Need } from '#contract/needs.ts'
import type { Role } from '#contract/permissions.ts'
import { mailPlace } from '#server/mail/mail.ts'
import { signedInCompany } from '#test/company.ts'
import { pdfRead, pdfText } from '#test/pdf-text.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { stripeEnvironment } from '#test/stripe.ts'
import { ages } from '../contract.ts'
import { mailAccountStatements } from './statement/schedule.ts'

type Caller = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
let owner: Caller
/** Of a rep; nobody's. */
let harbor: string
let lake: string
before(async () => {
  // Who could be paid needs keys; nobody is asked.
  server = await testServer({
    env: stripeEnvironment({ url: 'http://127.0.0.1:9', secretKey: 'sk_test_any', publishableKey: 'pk_test_any' }),
  })
  owner = await signedInCompany(server)
  // Its day is the one of the database.
  await sql(`update companies set time_zone = 'Etc/UTC' where id = $1`, [owner.companyId])
  await sql(`insert into reps (company_id, code, name) values ($1, 'R1', 'Rita')`, [owner.companyId])
  harbor = await addCustomer({ name: 'Harbor Cafe', salesRepresentative: 'R1', email: 'pay@harbor.example' })
  lake = await addCustomer({ name: 'Lakeside Bakery' })
})
after(() => server.close())

const sql = async <T>(text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows as T[]
const idOf = async (text: string, values: unknown[]) => (await sql<{ id: string }>(`${text} returning id`, values))[0]?.id ?? ''
const addCustomer = async (fields: object) => (await owner.post('/Dashboard/AddEditCustomer', fields)).json().result.id as string
let count = 0
/** Due so many days ago. */
const addInvoice = (customerId: string, late: number, { balance = 1000, total = 1000, memo = '', deleted = false } = {}) =>
  idOf(
    `insert into invoices (company_id, customer_id, number, date, due_date, total, balance, tax, lines, currency, memo, deleted)
     values ($1, $2, $3, current_date - ($4::int + 30), current_date - $4::int, $5, $6, 0,
       '[{"item":null,"description":"Beans","quantity":2,"unitPrice":5,"amount":1000}]', 'USD', $7, $8)`,
    [owner.companyId, customerId, `INV-${++count}`, late, total, balance, memo, deleted],
  )
const link = (kind: string, localId: string, externalId: string) =>
  sql(`insert into external_links (company_id, provider, kind, local_id, external_id) values ($1, 'quickbooks', $2, $3, $4)`, [
    ...[owner.companyId, kind, localId, externalId],
  ])
const member = (role: Role) => signedInCompany(server, { role, companyId: owner.companyId })
async function repOf(code: string) {
  const rep = await member('rep')
  await sql(`update memberships set rep_id = (select id from reps where company_id = $1 and code = $2) where user_id = $3`, [
    ...[owner.companyId, code, rep.userId],
  ])
  return rep
}
const list = async (query = '', caller = owner) => (await caller.get(`/api/Order/OpenInvoices?limit=200&${query}`)).json().result
const ageing = async (query = '', caller = owner) => (await caller.get(`/api/Receivables/Ageing?${query}`)).json().result
const invoice = (id: string, caller = owner) => caller.get(`/api/Invoice/Details?id=${id}`)

test('each age comes to what the list shows of it, for whoever looks, and what is overdue is told net of credit', async () => {
  for (const late of [-5, 0, 1, 30, 31, 60, 61, 90, 91, 400]) await addInvoice(late % 2 ? harbor : lake, late, { balance: 100 + late + 5 })
  // Nothing of these is asked for.
  await addInvoice(harbor, 10, { balance: 1 })
  await addInvoice(harbor, 10, { balance: 0 })
  await addInvoice(harbor, 10, { deleted: true })
  const callers: [string, Caller][] = [
    ['the owner', owner],
    ['a rep', await repOf('R1')],
    ['another rep', await member('rep')],
    ['another company', await signedInCompany(server)],
  ]
  for (const [who, caller] of callers)
    for (const search of ['', 'search=lakeside']) {
      const { ages: sums } = await ageing(search, caller)
      for (const age of ages) {
        const { rows } = await list(`age=${age}&${search}`, caller)
        const shown = rows.reduce((sum: number, { balance }: { balance: number }) => sum + balance, 0)
        assert.deepEqual(sums[age], { amount: shown, count: rows.length }, `${age} for ${who}, ${search}`)
      }
    }
  assert.equal((await list('search=lakeside')).rows.length, 5)
  const { ages: sums } = await ageing()
  assert.deepEqual(
    ages.map((age) => sums[age].count),
    [2, 2, 2, 2, 2],
  )
  const days: number[] = (await list('overdue=Y')).rows.map(({ daysLate }: { daysLate: number }) => daysLate)
  assert.deepEqual(days, [400, 91, 90, 61, 60, 31, 30, 1])
  await sql(`insert into payments (company_id, customer_id, number, date, total, unapplied) values ($1, $2, 'A', now(), 90, 90)`, [
    ...[owner.companyId, harbor],
  ])
  await sql(`insert into credit_memos (company_id, customer_id, date, total, balance) values ($1, $2, now(), 1000000, 1000000)`, [
    ...[owner.companyId, lake],
  ])
  const late = (await list('overdue=Y')).rows.filter(({ customerId }: { customerId: string }) => customerId === lake)
  const owed = late.reduce((sum: number, { balance }: { balance: number }) => sum + balance, 0)
  assert.equal((await ageing()).creditOfLate, 90 + owed, 'no more than what is overdue')
})

test('an invoice says line by line what it is, what was paid of it and by what, and what is left', async () => {
  const id = await addInvoice(lake, 12, { balance: 300, memo: 'They always pay late' })
  await link('invoice', id, '501')
  const credit = await idOf(
    `insert into credit_memos (company_id, customer_id, number, date, total, balance) values ($1, $2, 'CM-7', now(), 200, 0)`,
    [...[owner.companyId, lake]],
  )
  await link('creditMemo', credit, '601')
  const payments = new Map<string, string>()
  const addPayment = async (theirs: string, number: string, total: number, applied: object[], customerId = lake) => {
    const paid = await idOf(
      `insert into payments (company_id, customer_id, number, date, total, method, applied) values ($1, $2, $3, current_date - 3, $4, 'Check', $5)`,
      [owner.companyId, customerId, number, total, JSON.stringify(applied)],
    )
    await link('payment', paid, theirs)
    payments.set(theirs, paid)
  }
  const of = (amount: number, externalId = '501', kind = 'Invoice') => ({ kind, externalId, amount })
  await addPayment('701', 'CHK 12', 900, [of(400), of(500, '502')])
  await addPayment('702', '', 0, [of(200), of(200, '601', 'CreditMemo')])
  await addPayment('703', 'of another', 100, [of(100, '502')])
  const found = (await invoice(id)).json().result
  assert.deepEqual([found.total, found.balance, found.daysLate, found.state, found.otherwise], [1000, 300, 12, 'overdue', 100])
  assert.deepEqual(
    found.applied.map(({ kind, number, amount }: { kind: string; number: string; amount: number }) => [kind, number, amount]).toSorted(),
    [
      ['credited', 'CM-7', 200],
      ['paid', 'CHK 12', 400],
    ],
  )
  assert.deepEqual([found.lines[0].description, found.lines[0].quantity, found.lines[0].amount], ['Beans', '2', 1000])
  assert.equal(found.quickbooksUrl, 'https://qbo.intuit.com/app/invoice?txnId=501')
  assert.deepEqual(found.events.map(({ what }: { what: string }) => what).toSorted(), ['credited', 'due', 'made', 'paid'])

  // The same on paper, and what paid it on its own.
  const paper = (await owner.get(`/api/Receivables/InvoicePdf/${id}`)).json().result
  assert.match(paper.filename, /^Invoice INV-\d+ Lakeside Bakery\.pdf$/)
  const printed = await pdfRead(Buffer.from(paper.pdfBase64, 'base64'))
  assert.equal(printed.unmarked, '')
  const words = await pdfText(Buffer.from(paper.pdfBase64, 'base64'))
  for (const said of ['Lakeside Bakery', 'Beans', '$10.00', 'CHK 12', '-$4.00', '$3.00'])
    assert.ok(words.includes(said), `${said} in ${words}`)
  const document = (kind: string, of: string, caller = owner) => caller.get(`/api/Receivables/Document?kind=${kind}&id=${of}`)
  const check = (await document('payment', payments.get('701') ?? '')).json().result
  assert.deepEqual(
    [check.number, check.total, check.quickbooksUrl, check.applied],
    [
      ...['CHK 12', 900, 'https://qbo.intuit.com/app/recvpayment?txnId=701'],
      [
        { kind: 'invoice', id, number: found.number, amount: 400 },
        { kind: 'invoice', id: null, number: '', amount: 500 },
      ],
    ],
  )
  const memo = (await document('creditMemo', credit)).json().result
  assert.deepEqual([memo.number, memo.applied], ['CM-7', [{ kind: 'invoice', id, number: found.number, amount: 200 }]])
  for (const other of [await repOf('R1'), await signedInCompany(server)]) {
    assert.equal((await document('creditMemo', credit, other)).statusCode, 404)
    assert.equal((await other.get(`/api/Receivables/InvoicePdf/${id}`)).statusCode, 404)
  }

  // The company's own notes, and its books, are not for its customers.
  const customer = await member('customer')
  await sql('update memberships set customer_id = $2 where user_id = $1', [customer.userId, lake])
  const theirs = (await invoice(id, customer)).json().result
  assert.deepEqual([theirs.balance, theirs.memo, theirs.quickbooksUrl], [300, '', null])
  assert.equal((await list('', customer)).rows[0].lastContact, null)
  for (const other of [await repOf('R1'), await signedInCompany(server)]) assert.equal((await invoice(id, other)).statusCode, 404)
  assert.equal((await invoice(crypto.randomUUID())).statusCode, 404)
})

test('invoices of several customers are asked for at once, by one request and one link each', async () => {
  const stripe = `insert into stripe_accounts (company_id, account_id, state, charges_enabled, payouts_enabled) values ($1, 'acct_r', 'Enabled', true, true)`
  const those = [await addInvoice(harbor, 3), await addInvoice(harbor, 4), await addInvoice(lake, 5)]
  const ask = (body: object = {}, caller = owner) =>
    caller.post('/api/Receivables/Ask', { invoiceIds: those, expectedTotal: 3000, ...body })
  assert.equal((await ask({ expectedTotal: 2999 })).json().code, 'totalMoved')
  const rep = await repOf('R1')
  // What it comes to in all is not said to who sees but a part of it.
  const refused = await ask({ expectedTotal: 1 }, rep)
  assert.deepEqual([refused.statusCode, refused.json().code], [404, 'notFound'])
  for (const role of ['viewer', 'customer'] as const) assert.equal((await ask({}, await member(role))).statusCode, 403)
  const before = await sql('select from orders where company_id = $1', [owner.companyId])
  assert.equal((await ask({ send: true })).statusCode >= 400, true, 'nobody could pay')
  assert.equal((await sql('select from orders where company_id = $1', [owner.companyId])).length, before.length, 'all or nothing')
  await sql(stripe, [owner.companyId])
  const answer = await ask({ send: true })
  assert.equal(answer.statusCode, 200, answer.body)
  const { rows } = answer.json().result as { rows: { id: string; customerId: string; isNew: boolean; sentTo: string }[] }
  assert.deepEqual(
    rows.map(({ customerId, isNew, sentTo }) => [customerId, isNew, sentTo]).toSorted(),
    [
      [harbor, true, 'pay@harbor.example'],
      [lake, true, ''],
    ].toSorted(),
  )
  assert.equal(
    (await ask({ send: false })).json().result.rows.every(({ isNew }: { isNew: boolean }) => !isNew),
    true,
  )
  const [one = ''] = those
  const request = rows.find(({ customerId }) => customerId === harbor)
  const { askedBy, orders, events } = (await invoice(one)).json().result
  assert.equal(askedBy.id, request?.id)
  assert.deepEqual([orders[0].isRequest, orders[0].link.status, orders[0].link.sentTo], [true, 'Active', 'pay@harbor.example'])
  assert.deepEqual(
    events
      .slice(0, 2)
      .map(({ what }: { what: string }) => what)
      .toSorted(),
    ['asked', 'linkSent'],
  )
  const shown = (await list()).rows.find(({ id }: { id: string }) => id === one)
  assert.deepEqual([shown.orderId, shown.lastContact.kind, shown.customerEmail], [request?.id, 'link', 'pay@harbor.example'])
  await sql(
    `insert into customer_notes (company_id, customer_id, note_title, author, created_at) values ($1, $2, 'Called', 'Ann', now() + interval '1 minute')`,
    [...[owner.companyId, harbor]],
  )
  const later = (await list()).rows.find(({ id }: { id: string }) => id === one)
  assert.equal(later.lastContact.kind, 'note')
  assert.ok(later.askedAt, 'the day of its link')
})

test('what was promised stands with its invoice until it is paid; once its day is over and it was not, it needs somebody', async () => {
  const id = await addInvoice(harbor, 20, { balance: 5000, total: 5000 })
  const utc = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString()
  const say = (body: object, caller = owner) =>
    caller.post(`/api/Receivables/Promise/${id}`, { on: utc(3), amount: 3000, note: 'By check', ...body })
  const row = async (caller = owner, query = '') => (await list(query, caller)).rows.find((each: { id: string }) => each.id === id)
  const needs = async (): Promise<Need | undefined> =>
    (await owner.get('/Dashboard/GetNeeds')).json().result.rows.find(({ kind }: Need) => kind === 'promisesBroken')
  assert.deepEqual([(await say({ amount: 5001 })).statusCode, (await say({ on: utc(-1) })).statusCode], [400, 400])
  for (const [caller, status] of [
    [await member('viewer'), 403],
    [await member('rep'), 404],
    [await signedInCompany(server), 404],
  ] as const)
    assert.equal((await say({}, caller)).statusCode, status)
  assert.equal((await say({}, await repOf('R1'))).statusCode, 200)
  const { by, ...promise } = (await row()).promise
  assert.deepEqual([promise, Boolean(by)], [{ on: utc(3), amount: 3000, note: 'By check', isBroken: false }, true])
  const customer = await member('customer')
  await sql('update memberships set customer_id = $2 where user_id = $1', [customer.userId, harbor])
  assert.equal((await row(customer)).promise, null, 'ours to know')
  assert.equal(await needs(), undefined)
  await sql('update payment_promises set promised_on = current_date - 1 where invoice_id = $1 and company_id = $2', [id, owner.companyId])
  assert.equal((await row(owner, 'promise=broken')).promise.isBroken, true)
  const need = await needs()
  assert.deepEqual([need?.count, need?.cents, need?.due], [1, 5000, `${utc(0)}T00:00:00.000Z`], 'late once its day is over')
  await sql('update invoices set balance = 2000 where id = $1 and company_id = $2', [id, owner.companyId])
  assert.deepEqual([(await row()).promise.isBroken, await needs()], [false, undefined], 'as much as was promised was paid')
  await sql('update invoices set balance = 2001 where id = $1 and company_id = $2', [id, owner.companyId])
  assert.equal((await needs())?.count, 1)
  assert.equal((await owner.post(`/api/Receivables/RemovePromise/${id}`, {})).statusCode, 200)
  assert.deepEqual([(await row()).promise, await needs()], [null, undefined])
})

test('a statement has every open invoice, what was paid lately and what is left; it is mailed as it is downloaded', async () => {
  const quay = await addCustomer({ name: 'Quay Deli', salesRepresentative: 'R1' })
  await addInvoice(quay, 45, { total: 123456, balance: 23456 })
  await addInvoice(quay, -3, { total: 1000, balance: 1000 })
  await sql(
    `insert into payments (company_id, customer_id, number, date, total, unapplied, method) values ($1, $2, 'CHK 77', current_date - 2, 100500, 500, 'Check'),
       ($1, $2, 'CHK 1', current_date - 200, 999, 0, 'Check')`,
    [owner.companyId, quay],
  )
  const download = (caller: Caller) => caller.get(`/api/Receivables/Statement/${quay}`)
  const { filename, pdfBase64 } = (await download(owner)).json().result
  assert.match(filename, /^Statement of account Quay Deli \d{4}-\d\d-\d\d\.pdf$/)
  const words = await pdfText(Buffer.from(pdfBase64, 'base64'))
  for (const said of [
    'Quay Deli',
    `INV-${count - 1}`,
    `INV-${count}`,
    '45',
    '$234.56',
    '$10.00',
    '31–60 days',
    'CHK 77',
    '$1,005.00',
    '-$5.00',
    '$239.56',
  ])
    assert.ok(words.includes(said), `${said} is missing in ${words}`)
  assert.ok(!words.includes('CHK 1 '), 'paid long ago')
  const { unmarked } = await pdfRead(Buffer.from(pdfBase64, 'base64'))
  assert.equal(unmarked, '')
  assert.equal((await download(await repOf('R1'))).statusCode, 200)
  for (const other of [await member('rep'), await signedInCompany(server)]) assert.equal((await download(other)).statusCode, 404)

  await sql(`update companies set company_name = 'Harbor Supplies', logo_file = 'a-logo' where id = $1`, [owner.companyId])
  const mail = (caller: Caller) => caller.post(`/api/Receivables/MailStatement/${quay}`, { email: 'ap@quay.example', language: 'es' })
  assert.equal((await mail(owner)).statusCode, 200)
  assert.equal((await mail(await member('viewer'))).statusCode, 403)
  assert.equal((await mail(await signedInCompany(server))).statusCode, 404)
  const posted = await sql<{ language: string; sealed: Buffer }>(
    `select payload ->> 'language' as language, payload_sealed as sealed from deliveries where kind = 'accountStatement'`,
    [],
  )
  assert.deepEqual(
    posted.map(({ language }) => language),
    ['es'],
  )
  // It goes as the company; the picture that one which signed up today has for a logo could be anybody's.
  const [sealed = Buffer.of()] = posted.map((each) => each.sealed)
  const { head } = JSON.parse(server.services.secrets.open(sealed, mailPlace) ?? '')
  assert.deepEqual([head.companyName, head.logo], ['Harbor Supplies', null])
  // Every month by itself, off by default: once on its day, and not where nothing is open.
  const schedule = `/api/Receivables/StatementSchedule/${quay}`
  assert.equal((await owner.get(schedule)).json().result.schedule, null)
  const today = Temporal.Now.plainDateISO('UTC')
  const put = (body: object, caller = owner) =>
    caller.post(`/api/Receivables/SaveStatementSchedule/${quay}`, { monthDay: 1, email: 'ap@quay.example', language: 'en', ...body })
  for (const [caller, status] of [
    [await member('viewer'), 403],
    [await member('rep'), 404],
    [await signedInCompany(server), 404],
  ] as const)
    assert.equal((await put({}, caller)).statusCode, status)
  const next = today.with({ day: 1 }).add({ months: 1 })
  assert.equal((await put({})).json().result.nextOn, next.toString())
  const at = (day: Temporal.PlainDate, time: string) =>
    new Date(day.toZonedDateTime({ timeZone: 'UTC', plainTime: time }).epochMilliseconds)
  const sent = async () => (await sql(`select from deliveries where kind = 'accountStatement'`, [])).length - posted.length
  await mailAccountStatements(server.services, at(next, '07:59'))
  assert.equal(await sent(), 0)
  await Promise.all([0, 1].map(() => mailAccountStatements(server.services, at(next, '08:00'))))
  assert.equal(await sent(), 1)
  const after = next.add({ months: 1 })
  assert.equal((await owner.get(schedule)).json().result.schedule.nextOn, after.toString())
  await sql('update invoices set balance = 0 where customer_id = $1 and company_id = $2', [quay, owner.companyId])
  await mailAccountStatements(server.services, at(after, '09:00'))
  assert.equal(await sent(), 1, 'nothing is open')
  assert.equal((await put({ monthDay: null })).statusCode, 200)
  assert.equal((await owner.get(schedule)).json().result.schedule, null)
})
