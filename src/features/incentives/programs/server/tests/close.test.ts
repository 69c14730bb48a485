import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { profile } from '#test/incentives/bank.ts'
import { rewardOffice } from '#test/incentives/reward-office.ts'
import { pdfText } from '#test/pdf-text.ts'
import { closeProgram, day, fivePercent, openProgram, programOf, takeProgramStep } from '#test/programs.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { moveByCalendar } from '../calendar.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** A batch that is paid by hand; what payees got of it. */
async function paid(owner: Awaited<ReturnType<typeof rewardOffice>>['owner'], id: string): Promise<number> {
  const version = async () => (await owner.get(`/api/Incentive/Funding/${id}`)).json().result.version
  for (const step of ['ask', 'approve', 'submit']) await owner.post(`/api/Incentive/FundingStep/${id}`, { step, version: await version() })
  const said = { version: await version(), verdict: 'paid', reference: 'check 7' }
  return (await owner.post(`/api/Incentive/ConfirmFunding/${id}`, said)).json().result.total
}

test('a program closes once its rewards are decided and paid; until then what stands in the way is a list that leads to them', async () => {
  const office = await rewardOffice(server)
  const { owner, companyId } = office
  const acme = await office.customer('Acme')
  const dealer = await office.as('customer', { customerId: acme })
  const programId = await openProgram(owner, { fromDate: day(-20), noCeiling: true }, [fivePercent()])
  await office.sell(acme, 10_000, { day: day(-3) })
  await office.sell(acme, 20_000, { day: day(-2) })
  await office.compute()
  await takeProgramStep(owner, programId, 'end')
  const shown = await programOf(owner, programId)
  assert.deepEqual([shown.totalAttained, shown.spend, shown.costPercent], [1500, 30_000, 5])
  type Blocker = { refusal: string; count: number; text: string; path: string }
  const blockers = async () => {
    const answer = await closeProgram(owner, programId)
    assert.deepEqual([answer.statusCode, answer.json().isError, answer.json().code], [409, true, 'programBlocked'], answer.body)
    return answer.json().result.blockers as Blocker[]
  }
  const [pending, ...others] = await blockers()
  assert.ok(pending)
  assert.deepEqual([pending.refusal, pending.count, pending.text, others.length], ['pending', 2, '2 rewards are not decided yet', 0])
  const led = async ({ path }: Blocker) => {
    const filters = new URL(path, 'http://here').searchParams.get('filters') ?? ''
    return office.listFor(owner, { filters })
  }
  assert.deepEqual((await led(pending)).map(({ spend }) => spend).toSorted(), [10_000, 20_000])
  const entries = (await office.of(programId)).flatMap((each) => each.entries.map(({ id }) => id))
  await owner.post('/api/Incentive/DecideRewards', { entries: entries.slice(0, 1), verdict: 'approve' })
  assert.deepEqual(
    (await blockers()).map(({ refusal, count }) => [refusal, count]),
    [
      ['pending', 1],
      ['unpaid', 1],
    ],
  )
  await owner.post('/api/Incentive/DecideRewards', { entries: entries.slice(1), verdict: 'reject', reason: 'Not theirs' })
  const [unpaid] = await blockers()
  assert.ok(unpaid)
  assert.deepEqual([unpaid.refusal, unpaid.count, new URL(unpaid.path, 'http://here').searchParams.get('tab')], ['unpaid', 1, 'funding'])
  await office.rows(`update reward_entries set decided = 'Paid' where company_id = $1 and decided = 'Approved'`)
  assert.equal((await closeProgram(owner, programId)).json().result?.state, 'Closing')
  const look = () => server.services.transaction({ companyId }, (db) => moveByCalendar(db, companyId, programId))
  // Its last documents are looked at first.
  await look()
  assert.equal((await programOf(owner, programId)).state, 'Closing')
  await office.compute()
  await look()
  assert.equal((await programOf(owner, programId)).state, 'Closed')
  const told = async (person: typeof dealer) => {
    const { rows } = (await person.get('/api/Notification/GetNotifications/')).json().result
    return rows.filter(({ code }: { code: string }) => code === 'NA_PROGRAM_CLOSED').length
  }
  assert.deepEqual([await told(dealer), await told(owner)], [1, 0])
  type Locked = { seq: number; earned: number; until: boolean; superseded: boolean; mails: boolean }
  const locked = () =>
    office.rows<Locked>(
      `select seq, (content ->> 'earned')::int + (content ->> 'adjusted')::int as earned, until is not null as until, superseded_at is not null as superseded, mail_due_at is not null as mails
       from statements where company_id = $1 and program_id = $2 order by seq`,
      programId,
    )
  const final = { seq: 1, earned: 1000, until: true, superseded: false, mails: true }
  assert.deepEqual(await locked(), [final])
  // It goes on: what was said to be the last is not, and closing it again makes another one.
  assert.equal((await takeProgramStep(owner, programId, 'reopen')).json().result.state, 'Ended')
  assert.deepEqual(await locked(), [{ ...final, superseded: true, mails: false }])
  assert.equal((await closeProgram(owner, programId)).json().result?.state, 'Closing')
  await office.compute()
  await look()
  assert.deepEqual(await locked(), [
    { ...final, superseded: true, mails: false },
    { ...final, seq: 2 },
  ])
  const listed = (await dealer.get(`/api/Incentive/Statements/${programId}`)).json().result.rows
  assert.deepEqual(
    listed.map(({ supersededAt }: { supersededAt: string | null }) => supersededAt !== null),
    [true, false],
  )
})

test('the last statements are locked in portions, the earlier months too; whoever goes on after a crash goes on from there', async () => {
  const office = await rewardOffice(server)
  const { owner, companyId } = office
  const programId = await openProgram(owner, { fromDate: day(-40), noCeiling: true }, [fivePercent()])
  await takeProgramStep(owner, programId, 'end')
  assert.equal((await closeProgram(owner, programId)).json().result?.state, 'Closing')
  await office.compute()
  // Drafts that somebody prepared before.
  for (const [month, count] of [
    [day(-33), 60],
    [day(0), 2],
  ])
    await office.rows(
      `insert into statements (company_id, program_id, payee_kind, payee_id, month, seq)
       select $1, $2, 'C', gen_random_uuid(), date_trunc('month', $3::date), n from generate_series(1, $4::int) n`,
      programId,
      month,
      count,
    )
  const look = () => server.services.transaction({ companyId }, (db) => moveByCalendar(db, companyId, programId))
  const locked = async () => {
    const [row] = await office.rows<{ over: number; last: number }>(
      `select count(*) filter (where until is null)::int as over, count(until)::int as last from statements where company_id = $1 and locked_at is not null`,
    )
    return row
  }
  assert.equal(await look(), day(-33).slice(0, 7))
  assert.deepEqual([(await programOf(owner, programId)).state, await locked()], ['Closing', { over: 50, last: 0 }])
  assert.equal(await look(), null)
  assert.deepEqual([(await programOf(owner, programId)).state, await locked()], ['Closed', { over: 60, last: 2 }])
})

test('what cannot be paid is left as unclaimed with a reason, so that a program is closed; it is paid afterwards all the same', async () => {
  const office = await rewardOffice(server)
  const { owner, companyId } = office
  const [acme, brook, cedar] = [await office.customer('Acme'), await office.customer('Brook'), await office.customer('Cedar')]
  for (const payee of [acme, brook, cedar])
    await profile(owner, payee, { otherWay: 'manual', hold: payee === acme ? 'Moved' : '', state: 'NY' })
  const programId = await openProgram(owner, { fromDate: day(-20), minimumPayout: 500 }, [fivePercent({ payVia: 'O' })])
  // Acme cannot be paid, Brook has less than the smallest payout, Cedar can be paid.
  for (const [payee, cents] of [
    [acme, 20_000],
    [brook, 5_000],
    [cedar, 30_000],
  ] as const)
    await office.sell(payee, cents, { day: day(-3) })
  await office.compute()
  await takeProgramStep(owner, programId, 'end')
  await owner.post('/api/Incentive/ApproveRewards', { programId, atMost: 100_000 })
  const unpaid = async () => (await owner.get(`/api/Incentive/Unpaid/${programId}`)).json().result
  const leave = (total: number, reason = 'Letters came back', who: Pick<typeof owner, 'post'> = owner) =>
    who.post(`/api/Incentive/LeaveUnclaimed/${programId}`, { total, reason })
  const { rows, ...sums } = await unpaid()
  assert.deepEqual(
    rows.map(({ payeeName, amount, held }: { payeeName: string; amount: number; held: string }) => [payeeName, amount, held]),
    [
      ['Acme', 1000, 'hold'],
      ['Brook', 250, 'minimum'],
    ],
  )
  assert.deepEqual(sums, { payees: 2, total: 1250, payable: 1500, unclaimed: 0, canLeave: true })
  assert.deepEqual([(await leave(1250, '')).statusCode, (await leave(2750)).json().code], [400, 'fundingChanged'])
  assert.equal((await leave(1250)).statusCode, 200)
  const [blocker, ...more] = (await closeProgram(owner, programId)).json().result.blockers
  assert.deepEqual([blocker.refusal, blocker.count, more.length], ['unpaid', 1, 0])
  const pay = async () => {
    const begun = await owner.post('/api/Incentive/InitiateFunding', { programId, payVia: 'O', cutOff: day(1), requestKey: randomUUID() })
    if (begun.statusCode !== 200) return begun.json().code
    return paid(owner, begun.json().result.id)
  }
  assert.equal(await pay(), 1500)
  assert.equal((await closeProgram(owner, programId)).json().result?.state, 'Closing')
  await office.compute()
  await server.services.transaction({ companyId }, (db) => moveByCalendar(db, companyId, programId))
  assert.equal((await programOf(owner, programId)).state, 'Closed')
  const left = async () =>
    (await owner.get('/api/Incentive/Unclaimed'))
      .json()
      .result.rows.map((each: Record<string, unknown>) => [each.payeeName, each.amount, each.reason])
  assert.deepEqual(await left(), [
    ['Acme', 1000, 'Letters came back'],
    ['Brook', 250, 'Letters came back'],
  ])
  // Nothing more comes, so that nothing is too little; nothing of it lapsed.
  assert.equal(await pay(), 250)
  assert.deepEqual(await left(), [['Acme', 1000, 'Letters came back']])
  await profile(owner, acme, { otherWay: 'manual', hold: '', state: 'NY' })
  assert.equal(await pay(), 1000)
  assert.deepEqual([await left(), await pay()], [[], 'fundingState'])
})

test('what comes back after a program is closed is taken back, told, and comes off the next payout of another program; nothing more is earned', async () => {
  const office = await rewardOffice(server)
  const { owner, companyId } = office
  const [acme, brook] = [await office.customer('Acme'), await office.customer('Brook')]
  for (const payee of [acme, brook]) await profile(owner, payee, { otherWay: 'manual' })
  const old = await openProgram(owner, { fromDate: day(-20), claimDays: 30 }, [fivePercent({ payVia: 'O' })])
  const [returned] = [await office.sell(acme, 20_000, { day: day(-3) }), await office.sell(brook, 10_000, { day: day(-3) })]
  await office.compute()
  const pay = async (programId: string) => {
    await owner.post('/api/Incentive/ApproveRewards', { programId, atMost: 100_000 })
    const begun = await owner.post('/api/Incentive/InitiateFunding', { programId, payVia: 'O', cutOff: day(1), requestKey: randomUUID() })
    return begun.statusCode === 200 ? paid(owner, begun.json().result.id) : begun.json().code
  }
  assert.equal(await pay(old), 1500)
  await takeProgramStep(owner, old, 'end')
  assert.equal((await closeProgram(owner, old)).json().result?.state, 'Closing')
  await office.compute()
  await server.services.transaction({ companyId }, (db) => moveByCalendar(db, companyId, old))
  assert.equal((await programOf(owner, old)).state, 'Closed')
  // Nothing is open, and a sale of its days is heard of too late.
  const back = await office.credit(acme, 8_000, returned, day(0))
  await office.sell(brook, 50_000, { day: day(-2) })
  await office.compute()
  const rows = async (programId: string, customerId: string) =>
    (await office.of(programId))
      .filter((each) => each.customerId === customerId)
      .flatMap(({ entries }) => entries.flatMap((each) => each.rows))
  const shown = async () => (await rows(old, acme)).map(({ says, amount, approvedAt }) => [says, amount, approvedAt !== null])
  assert.deepEqual(
    [await shown(), (await rows(old, brook)).length],
    [
      [
        ['earned', 1000, true],
        ['returned', -400, true],
      ],
      1,
    ],
  )
  const told = await office.rows<{ value: string }>(
    `select distinct value from notifications where company_id = $1 and code = 'NA_REWARD_BACK'`,
  )
  assert.deepEqual(
    told.map(({ value }) => value.split(' · ')[1]),
    ['-$4.00'],
  )
  // Again, void, and back again: never more than it was.
  await office.compute()
  await office.rows(`update credit_memos set voided = true where company_id = $1 and id = $2`, back)
  await office.compute()
  assert.deepEqual((await shown()).at(-1), ['heardAnew', 400, true])
  await office.change(returned, { cents: 90_000 })
  await office.compute()
  assert.equal((await shown()).length, 3)
  await office.change(returned, { cents: 20_000 })
  await office.rows(`update credit_memos set voided = false where company_id = $1 and id = $2`, back)
  await office.compute()
  const left = async () => (await rows(old, acme)).reduce((sum, { amount }) => sum + amount, 0)
  assert.equal(await left(), 600)
  const other = await openProgram(owner, { fromDate: day(0) }, [fivePercent({ payVia: 'O' })])
  await office.sell(acme, 30_000, { day: day(0) })
  await office.compute()
  assert.equal(await pay(other), 1100)
  assert.equal(await pay(other), 'fundingNothing')
  // Each program says what its own rewards brought, and together what the payee got.
  const figures = (programId: string) =>
    office.rows(`select funded::int, paid::int from programs where company_id = $1 and id = $2`, programId)
  assert.deepEqual([await figures(other), await figures(old)], [[{ funded: 1500, paid: 1500 }], [{ funded: 1100, paid: 1100 }]])
  const pdf = async (id: string, type: string) => {
    const { pdfBase64 } = (await owner.get(`/api/Incentive/GetPdf/${id}?type=${type}`)).json().result
    return pdfText(Buffer.from(pdfBase64, 'base64'))
  }
  const statement = async (programId: string, month: string) => {
    await owner.post('/api/Incentive/PrepareStatements', { programId, month })
    const { rows: found } = (await owner.get(`/api/Incentive/Statements/${programId}?month=${month}&search=acme`)).json().result
    return pdf(found[0].id, 'statement')
  }
  const month = Temporal.PlainYearMonth.from(day(0).slice(0, 7))
  assert.match(
    await statement(other, month.toString()),
    /Balance before \$0\.00 Earned \$15\.00 Adjustments \$0\.00 Paid -\$15\.00 Balance after \$0\.00.*\$4\.00 came off it for other programs/,
  )
  // Its last one was locked before anything came back.
  assert.match(
    await statement(old, month.add({ months: 1 }).toString()),
    /Balance before \$0\.00 Earned \$0\.00 Adjustments -\$4\.00 Paid \$4\.00 Balance after \$0\.00.*with a payment of/,
  )
  assert.match(await pdf(old, 'closing'), /Earned \$11\.00 Paid \$11\.00 Not paid yet \$0\.00/)
  // Of a year that is over tax forms were made: what was paid in it is not opened again.
  const refusals = async () => {
    const { steps } = await programOf(owner, old)
    return steps.find(({ step }: { step: string }) => step === 'reopen')?.refusals
  }
  for (const year of [month.year, month.year - 1]) {
    const { path } = (await owner.post('/api/Incentive/PrepareYearTotals', { year })).json().result
    assert.equal((await owner.get(path)).statusCode, 200)
    assert.deepEqual(await refusals(), [], `${year}`)
  }
  const { taken } = (await owner.get(`/api/Incentive/YearTotals?year=${month.year - 1}`)).json().result
  assert.equal(typeof taken?.at, 'string')
  await office.rows(`update funding_items set posted_at = posted_at - interval '1 year' where company_id = $1`)
  assert.deepEqual(await refusals(), ['taxForm'])
  assert.equal((await takeProgramStep(owner, old, 'reopen')).json().code, 'programTaxForm')
})

test('a sale that is heard of while a program closes keeps it from being closed', async () => {
  const office = await rewardOffice(server)
  const { owner, companyId } = office
  const acme = await office.customer('Acme')
  const programId = await openProgram(owner, { fromDate: day(-20), claimDays: 30 }, [fivePercent()])
  await office.compute()
  await takeProgramStep(owner, programId, 'end')
  assert.equal((await closeProgram(owner, programId)).json().result?.state, 'Closing')
  await office.sell(acme, 10_000, { day: day(-3) })
  await office.compute()
  await server.services.transaction({ companyId }, (db) => moveByCalendar(db, companyId, programId))
  assert.equal((await programOf(owner, programId)).state, 'Closing')
})

test('a forecast over days that are over is what the program comes to that was open then', async () => {
  const office = await rewardOffice(server)
  const { owner } = office
  await office.rep('RITA')
  const [acme, brook] = [await office.customer('Acme', { rep: 'RITA' }), await office.customer('Brook', { rep: 'RITA' })]
  const bands = [
    { from: 0, rate: '1' },
    { from: 50_000, rate: '3' },
  ]
  const rewards = [
    fivePercent({ maxPerSale: 2000 }),
    fivePercent({ payee: 'S', name: 'Tiers', compType: 'T', bands, whole: true, salePer: null }),
    fivePercent({ payee: 'S', name: 'Goal', compType: 'G', bands: [{ from: 80_000, rate: '10' }], salePer: null }),
  ]
  const given = { maximumAllowed: 9000, minSaleAmt: 1000 }
  const programId = await openProgram(owner, { ...given, fromDate: day(-61), toDate: day(0) }, rewards)
  const sold = [50_000, 900, 33_333, 12_345, 60_001, 8000]
  for (const [at, cents] of sold.entries()) {
    const customerId = at % 2 ? brook : acme
    const id = await office.sell(customerId, cents, { day: day(at * 7 - 60) })
    if (at === 2) await office.credit(customerId, 11_111, id, day(-5))
  }
  await office.compute()
  const { totalAttained, reserved } = await programOf(owner, programId)
  const asked = { ...given, rewards, fromDate: day(-61), toDate: day(-1) }
  const { result } = (await owner.post('/api/Incentive/ForecastProgram', { terms: asked })).json()
  assert.ok(totalAttained > 5000)
  assert.deepEqual([result.from, result.costCents, result.invoices], [day(-61), totalAttained + reserved, sold.length])
})
