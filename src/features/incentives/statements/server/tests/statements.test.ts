import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hashOf } from '#server/files/files.ts'
import { mailPlace } from '#server/mail/mail.ts'
import { openFunding, resultOf } from '#test/funding.ts'
import { reward } from '#test/incentives/papers.ts'
import { type RewardOffice, rewardOffice } from '#test/incentives/reward-office.ts'
import { pdfRead, pdfText } from '#test/pdf-text.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { statementsToMail } from '../mail.ts'

let server: TestServer
before(async () => {
  server = await testServer({ alone: true })
})
after(() => server.close())

type Caller = Pick<RewardOffice['owner'], 'get' | 'post'>
const monthOf = (months: number) => Temporal.Now.plainDateISO('America/New_York').add({ months }).toString().slice(0, 7)
const askPdf = (caller: Caller, id: string, type = 'statement') => caller.get(`/api/Incentive/GetPdf/${id}?type=${type}`)
async function pdfOf(caller: Caller, id: string, type?: string) {
  const answer = await askPdf(caller, id, type)
  assert.equal(answer.statusCode, 200, answer.body)
  const { filename, pdfBase64 } = answer.json().result as { filename: string; pdfBase64: string }
  const bytes = Buffer.from(pdfBase64, 'base64')
  return { filename, pdfBase64, bytes, words: await pdfText(bytes) }
}
const rowsOf = async (caller: Caller, program: string) =>
  (await caller.get(`/api/Incentive/Statements/${program}`)).json().result.rows as {
    id: string
    number: string
    payeeName: string
    sha256: string | null
  }[]

/** Somebody sold twice last month, one of it came back this month; the rewards were approved when they came. */
async function officeOfTwoMonths() {
  const office = await rewardOffice(server)
  const [acme, other] = [await office.customer('Acme'), await office.customer('Other')]
  const program = await office.program()
  await office.sell(acme, 10_000)
  await office.sell(other, 4_000)
  await office.compute()
  const approve = async () => {
    const entries = (await office.of(program)).flatMap(({ entries }) => entries.map(({ id }) => id))
    const decided = await office.owner.post('/api/Incentive/DecideRewards', { entries, verdict: 'approve' })
    assert.equal(decided.statusCode, 200, decided.body)
  }
  await approve()
  // As of a day of last month; nothing of the product can date a row back.
  await server.database.owner.query('alter table reward_rows disable trigger keep_approved')
  await office.rows(`update reward_rows set approved_at = ($2 || '-15')::timestamptz where company_id = $1`, monthOf(-1))
  await server.database.owner.query('alter table reward_rows enable trigger keep_approved')
  return { office, acme, other, program }
}

test('P20: a statement is a draft that its payee does not see; locked it is the same bytes whatever changes, in the language of the payee', async () => {
  const { office, acme, other, program } = await officeOfTwoMonths()
  const { owner } = office
  const dealer = await office.as('customer', { customerId: acme })
  await office.rows(`update users set language = 'es' where id = $2 and $1::uuid is not null`, dealer.userId)
  const month = { programId: program, month: monthOf(-1) }
  assert.deepEqual((await owner.post('/api/Incentive/PrepareStatements', month)).json().result, { made: 2 })
  assert.deepEqual((await owner.post('/api/Incentive/PrepareStatements', month)).json().result, { made: 0 })
  const drafts = await rowsOf(owner, program)
  const own = drafts.find(({ payeeName }) => payeeName === 'Acme')
  assert.ok(own)
  const draft = await pdfOf(owner, own.id)
  assert.match(draft.words, /BORRADOR/)
  assert.equal((await askPdf(dealer, own.id)).statusCode, 404)
  assert.deepEqual(await rowsOf(dealer, program), [])

  const early = await owner.post('/api/Incentive/LockStatements', { programId: program, month: monthOf(0) })
  assert.deepEqual([early.statusCode, early.json().code], [409, 'statementsMonth'])
  assert.deepEqual((await owner.post('/api/Incentive/LockStatements', month)).json().result, { locked: 2, more: false })
  const locked = await pdfOf(dealer, own.id)
  // In the order in which it is read: who, of what, the sums, then what they are made of, in the sentences of the record.
  assert.match(
    locked.words,
    /Estado de cuenta STM-P\d+-\d{6}-\d.*Para Acme.*Saldo anterior.*\$0\.00.*Ganado.*\$5\.00.*Saldo posterior.*\$5\.00.*Recompensas.*101.*El 5\s% de \$100/,
  )
  assert.doesNotMatch(locked.words, /BORRADOR/)
  const { lines, unmarked } = await pdfRead(locked.bytes)
  assert.equal(unmarked, '')
  const [, heading = '', ...read] = lines
  assert.match(heading, /^H1 Estado de cuenta STM-P\d+-\d{6}-\d$/)
  assert.deepEqual(
    [read[0], ...read.slice(3, 6), ...read.slice(9, 11)],
    [
      'P Para Acme',
      'H2 Saldo',
      'TR TH Saldo anterior | TD $0.00',
      'TR TH Ganado | TD $5.00',
      'H2 Recompensas',
      'TR TH Día | TH Documento | TH Recompensa | TH Cómo se calculó | TH Venta | TH Importe',
    ],
  )
  for (const said of [/\/Lang \(es\)/, /\/DisplayDocTitle true/, /\/Marked true/, /\/Scope \/Column/, /\/Scope \/Row/])
    assert.match(locked.bytes.toString('latin1'), said)
  assert.deepEqual((await pdfRead(draft.bytes)).lines.slice(1, 2), ['P BORRADOR'])
  await office.rows(`update customers set customer_name = 'Renamed' where company_id = $1 and id = $2`, acme)
  await office.rows(`update companies set company_name = 'Another name' where id = $1`)
  await office.rows(`update users set language = 'en' where id = $2 and $1::uuid is not null`, dealer.userId)
  assert.equal((await pdfOf(owner, own.id)).pdfBase64, locked.pdfBase64)
  const [kept] = (await rowsOf(owner, program)).filter(({ id }) => id === own.id)
  assert.equal(kept?.sha256, hashOf(locked.bytes))
  await assert.rejects(office.rows(`update statements set seq = 9 where company_id = $1`), /stay as they are/)

  // Others' are nobody's: not those of another dealer, of another program's payee, or of another company.
  const [theirs] = drafts.filter(({ payeeName }) => payeeName === 'Other')
  assert.equal((await askPdf(dealer, theirs?.id ?? '')).statusCode, 404)
  assert.deepEqual(
    (await rowsOf(dealer, program)).map(({ id }) => id),
    [own.id],
  )
  assert.equal((await askPdf(await office.as('customer', { customerId: other }), theirs?.id ?? '')).statusCode, 200)
  assert.equal((await askPdf((await rewardOffice(server)).owner, own.id)).statusCode, 404)
  for (const type of ['closing', 'batch']) assert.equal((await askPdf(dealer, program, type)).statusCode, 404, type)
})

type Mailed = { to: string; values: { lines: string; number: string }; files: { filename: string; base64: string }[] }
/** What was handed to the mails for somebody, and in which language. */
async function mailedTo(address: string): Promise<(Mailed & { language: string })[]> {
  const { rows } = await server.database.owner.query<{ language: string; sealed: Buffer }>(
    `select payload ->> 'language' as language, payload_sealed as sealed from deliveries where channel = 'mail' and kind = 'statement'`,
  )
  return rows
    .map(({ language, sealed }) => ({ language, ...JSON.parse(server.services.secrets.open(sealed, mailPlace) ?? '') }))
    .filter(({ to }) => to === address)
}

test('a locked statement goes to its payee by mail once, in the language in which it is written, with the bytes that are kept', async () => {
  const { office, acme, other, program } = await officeOfTwoMonths()
  const dealer = await office.as('customer', { customerId: acme })
  await office.rows(`update users set language = 'es' where id = $2 and $1::uuid is not null`, dealer.userId)
  const [who] = await office.rows<{ email: string }>(`select email from users where id = $2 and $1::uuid is not null`, dealer.userId)
  const address = `other-${program}@dealers.example`
  await office.rows(`update customers set email = $2 where company_id = $1 and id = $3`, address, other)
  await office.owner.post('/api/Incentive/PrepareStatements', { programId: program, month: monthOf(-1) })
  await statementsToMail.run(server.services)
  assert.deepEqual(await mailedTo(address), [])
  await office.owner.post('/api/Incentive/LockStatements', { programId: program, month: monthOf(-1) })
  await Promise.all([statementsToMail.run(server.services), statementsToMail.run(server.services)])
  await statementsToMail.run(server.services)
  const [mail, ...more] = await mailedTo(who?.email ?? '')
  assert.ok(mail)
  assert.deepEqual([more.length, mail.language, mail.files[0]?.filename], [0, 'es', `${mail.values.number}.pdf`])
  assert.match(mail.values.lines, /^Saldo anterior: \$0\.00\nGanado: \$5\.00\n.*\n.*\nSaldo posterior: \$5\.00$/)
  const own = (await rowsOf(dealer, program)).find(({ payeeName }) => payeeName === 'Acme')
  assert.equal((await pdfOf(dealer, own?.id ?? '')).pdfBase64, mail.files[0]?.base64)
  assert.deepEqual(
    (await mailedTo(address)).map(({ language }) => language),
    ['en'],
  )
  // The office sees when it went and to whom, and sends it once more; its payee does not.
  type Sent = { id: string; payeeName: string; mail: { at: string | null; to: string; state: string } | null }
  const sent = async (caller: Caller): Promise<Sent[]> => (await caller.get(`/api/Incentive/Statements/${program}`)).json().result.rows
  const of = (rows: Sent[], name: string) => rows.find(({ payeeName }) => payeeName === name)
  const theirs = of(await sent(office.owner), 'Other')
  assert.deepEqual([theirs?.mail?.to, theirs?.mail?.state, typeof theirs?.mail?.at], [address, 'waiting', 'string'])
  assert.deepEqual((await sent(dealer))[0]?.mail, null)
  await server.database.owner.query(`update deliveries set state = 'refused' where kind = 'statement' and channel = 'mail'`)
  assert.equal(of(await sent(office.owner), 'Other')?.mail?.state, 'refused')
  const again = (caller: Caller) => caller.post(`/api/Incentive/MailStatement/${theirs?.id}`)
  assert.equal((await again(dealer)).statusCode, 403)
  await office.rows(`update customers set email = '' where company_id = $1 and id = $2`, other)
  assert.equal((await again(office.owner)).json().code, 'statementNoAddress')
  const moved = `moved-${address}`
  await office.rows(`update customers set email = $3 where company_id = $1 and id = $2`, other, moved)
  assert.deepEqual((await again(office.owner)).json().result, { to: moved })
  await statementsToMail.run(server.services)
  await statementsToMail.run(server.services)
  const [once, ...twice] = await mailedTo(moved)
  assert.deepEqual(
    [once?.files[0]?.filename, twice.length, of(await sent(office.owner), 'Other')?.mail?.to],
    [`${once?.values.number}.pdf`, 0, moved],
  )
  assert.equal(once?.files[0]?.base64, (await mailedTo(address))[0]?.files[0]?.base64)
})

test('the list is read page by page, by month and by payee, the latest month first', async () => {
  const { office, acme, program } = await officeOfTwoMonths()
  for (const month of [monthOf(-1), monthOf(0)]) await office.owner.post('/api/Incentive/PrepareStatements', { programId: program, month })
  const ask = async (query: string) => (await office.owner.get(`/api/Incentive/Statements/${program}?${query}`)).json().result
  const named = ({ rows }: { rows: { payeeName: string; month: string }[] }) => rows.map(({ payeeName, month }) => `${payeeName} ${month}`)
  const all: string[] = []
  for (let cursor = ''; ; ) {
    const page = await ask(`limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    if (!cursor) assert.deepEqual(page.total, { rows: 4, more: false })
    all.push(...named(page))
    cursor = page.next ?? ''
    if (!cursor) break
  }
  const [one = '', two = ''] = all.slice(0, 2).map((each) => each.split(' ')[0])
  assert.deepEqual(all, [`${one} ${monthOf(0)}`, `${two} ${monthOf(0)}`, `${one} ${monthOf(-1)}`, `${two} ${monthOf(-1)}`])
  assert.deepEqual(named(await ask(`month=${monthOf(-1)}&search=acm`)), [`Acme ${monthOf(-1)}`])
  // Payees have theirs of a program that is closed, which they do not see any more.
  await office.owner.post('/api/Incentive/LockStatements', { programId: program, month: monthOf(-1) })
  await office.rows(`update programs set state = 'Closed' where company_id = $1`)
  const dealer = await office.as('customer', { customerId: acme })
  assert.deepEqual(named((await dealer.get('/api/Incentive/Statements')).json().result), [`Acme ${monthOf(-1)}`])
  assert.equal((await office.owner.get('/api/Incentive/Statements')).json().result.total.rows, 4)
})

test('what one month closes with the next one opens with, and what came back is an adjustment', async () => {
  const { office, acme, program } = await officeOfTwoMonths()
  const [sale] = await office.rows<{ id: string }>(`select id from invoices where company_id = $1 and customer_id = $2`, acme)
  await office.credit(acme, 5_000, sale?.id ?? '')
  await office.compute()
  const entries = (await office.of(program)).flatMap(({ entries }) => entries.map(({ id }) => id))
  await office.owner.post('/api/Incentive/DecideRewards', { entries, verdict: 'approve' })
  await office.owner.post('/api/Incentive/PrepareStatements', { programId: program, month: monthOf(0) })
  const own = (await rowsOf(office.owner, program)).find(({ payeeName }) => payeeName === 'Acme')
  const { words } = await pdfOf(office.owner, own?.id ?? '')
  assert.match(words, /Balance before \$5\.00 Earned \$0\.00 Adjustments -\$2\.50 Paid \$0\.00 Balance after \$2\.50/)
  // The one before was a last one, of the 10th: what came after it is in this one, though its month is another.
  await office.owner.post('/api/Incentive/LockStatements', { programId: program, month: monthOf(-1) })
  await server.database.owner.query('alter table statements disable trigger keep_locked')
  await office.rows(`update statements set until = ($2 || '-10')::timestamptz where company_id = $1 and locked_at is not null`, monthOf(-1))
  await server.database.owner.query('alter table statements enable trigger keep_locked')
  const { words: goesOn } = await pdfOf(office.owner, own?.id ?? '')
  assert.match(goesOn, /Balance before \$0\.00 Earned \$5\.00 Adjustments -\$2\.50 Paid \$0\.00 Balance after \$2\.50/)
})

test('the terms of a program are sentences in the language of whoever asks, and the closing statement says what it came to', async () => {
  const { office, program } = await officeOfTwoMonths()
  const terms = await pdfOf(office.owner, program, 'program')
  assert.match(terms.words, /Terms of Program P1.*Of each sale the customer earns 5%\./)
  const closing = await pdfOf(office.owner, program, 'closing')
  assert.match(
    closing.words,
    /Closing statement of Program P1.*2 sales earned rewards.*Earned \$7\.00 Paid \$0\.00 Not paid yet \$7\.00.*Acme \$5\.00/,
  )
})

test('the totals of a year are what payees were paid, over the threshold of that year or not, with the tax form that is missing', async () => {
  const shop = await openFunding(server, { payVia: 'O', secondAbove: null })
  const [big, small] = [await shop.newRep('Big Rep'), await shop.newRep('=Small Rep')]
  await shop.approved(big, 200_000, { kind: 'S' })
  await shop.approved(small, 199_999, { kind: 'S' })
  const { id } = resultOf(await shop.initiate())
  for (const step of ['ask', 'approve', 'submit']) resultOf(await shop.step(shop, id, step))
  const { version } = await shop.batch(id)
  resultOf(await shop.post(`/api/Incentive/ConfirmFunding/${id}`, { version, verdict: 'paid', reference: 'check 1' }))
  const year = Temporal.Now.plainDateISO('America/New_York').year
  const ask = async (query: string) => resultOf(await shop.get(`/api/Incentive/YearTotals?${query}`))
  type Total = { payeeName: string; paid: number; isReported: boolean; taxFormOn: string | null }
  const said = ({ rows }: { rows: Total[] }) =>
    rows.map(({ payeeName, paid, isReported, taxFormOn }) => [payeeName, paid, isReported, taxFormOn])
  assert.deepEqual(said(await ask(`year=${year}`)), [
    ['Big Rep', 200_000, true, null],
    ['=Small Rep', 199_999, false, null],
  ])
  assert.equal((await ask(`year=${year}`)).threshold, 200_000)
  const { rows: last, threshold } = await ask(`year=${2025}`)
  assert.deepEqual([last, threshold], [[], 60_000])
  const first = await ask(`year=${year}&limit=1`)
  assert.deepEqual(said(await ask(`year=${year}&limit=1&cursor=${encodeURIComponent(first.next)}`)), [['=Small Rep', 199_999, false, null]])
  // It came back: the form follows what was paid.
  const items = await shop.items(id)
  const of = (payeeId: string) => items.find((item: { payeeId: string }) => item.payeeId === payeeId).id
  assert.deepEqual(said(await ask(`year=${year}&needs=taxForm`)), [['Big Rep', 200_000, true, null]])
  resultOf(await shop.post(`/api/Incentive/SavePayee/${big}`, { kind: 'S', version: 0, taxFormOn: '2026-11-01', taxLast4: '6789' }))
  assert.deepEqual(await ask(`year=${year}&needs=taxForm`).then(said), [])
  const { path } = resultOf(await shop.post('/api/Incentive/PrepareYearTotals', { year }))
  const file = (await shop.get(path)).body.trim().split(/\r?\n/)
  assert.match(file[0] ?? '', /Tax year,.*TIN last 4,.*Paid,.*Reported$/)
  assert.match(file[1] ?? '', new RegExp(`^${year},Sales representative,Big Rep,.*,6789,2026-11-01,2000.00,0.00,2000.00,Y$`))
  assert.match(file[2] ?? '', /'=Small Rep.*,1999.99,0.00,2000.00,N$/)
  await shop.sql(`update funding_items set state = 'Returned', settled_at = now() where company_id = $1 and id = $2`, of(big))
  assert.deepEqual(said(await ask(`year=${year}`)), [['=Small Rep', 199_999, false, null]])
  const role = await shop.colleague('rep')
  assert.equal((await role.get(`/api/Incentive/YearTotals?year=${year}`)).statusCode, 403)
})

test('a payee sees how far they have come, and what one more sale would bring by what there is so far', async () => {
  const office = await rewardOffice(server)
  const [acme, other] = [await office.customer('Acme'), await office.customer('Other')]
  const bands = [
    { from: 0, rate: '2' },
    { from: 1_000_000, rate: '3' },
    { from: 2_500_000, rate: '4' },
  ]
  const goal = [{ from: 1_000_000, rate: '250' }]
  const program = await office.program({
    minSaleAmt: 5000,
    rewards: [
      reward('Tiers', { compType: 'T', bands, salePer: null, whole: true }),
      reward('Goal', { compType: 'G', bands: goal, salePer: null }),
      reward('Reps', { payee: 'S', salePer: '1' }),
    ],
  })
  await office.sell(acme, 600_000)
  await office.sell(other, 5_000_000)
  await office.compute()
  const dealer = await office.as('customer', { customerId: acme })
  const ask = async (query = '') => resultOf(await dealer.get(`/api/Incentive/OwnProgress/${program}${query}`))
  const { rewards, ...sums } = await ask()
  assert.deepEqual(sums, { earned: 12_000, waiting: 0, paid: 0, whatIf: null })
  assert.deepEqual(
    rewards.map(({ name, soFar }: { name: string; soFar: number }) => [name, soFar]),
    [
      ['Tiers', 600_000],
      ['Goal', 600_000],
    ],
  )
  // As the whole band in the worked cases: crossing pays the difference for all before; and the goal is reached.
  const { whatIf } = await ask('?more=500000')
  assert.equal(whatIf.amount, 21_000 + 25_000)
  assert.equal(whatIf.said.length, 2)
  await office.sell(acme, 500_000)
  await office.compute()
  assert.equal((await ask()).earned, 12_000 + whatIf.amount)
  const small = (await ask('?more=4999')).whatIf
  assert.deepEqual([small.amount, small.said.length], [0, 1])
  assert.match(small.said[0], /\$50\.00/)
  assert.equal((await office.owner.get(`/api/Incentive/OwnProgress/${program}`)).statusCode, 404)
})
