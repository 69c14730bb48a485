import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { reward } from '#test/incentives/papers.ts'
import { rewardOffice } from '#test/incentives/reward-office.ts'
import { day } from '#test/programs.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { lateQuestions } from '../late-questions.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const rowsOf = (record: { entries: { rows: { amount: number; says: string; approvedAt: string | null }[] }[] } | undefined) =>
  record?.entries.flatMap(({ rows }) => rows.map(({ amount, says, approvedAt }) => [says, amount, approvedAt !== null])) ?? []

test('what is approved stays as it is: an edited, a voided and an unvoided invoice are rows of their own', async () => {
  const office = await rewardOffice(server)
  const acme = await office.customer('Acme')
  const program = await office.program()
  const invoice = await office.sell(acme, 10_000)
  await office.compute()
  const entryId = async () => (await office.of(program))[0]?.entries[0]?.id ?? ''
  const decided = await office.owner.post('/api/Incentive/DecideRewards', { entries: [await entryId()], verdict: 'approve' })
  assert.deepEqual(decided.json().result, { decided: 1, left: [] })
  await office.change(invoice, { cents: 20_000 })
  await office.compute()
  const [edited] = await office.of(program)
  assert.deepEqual(rowsOf(edited), [
    ['earned', 500, true],
    ['undone', -500, false],
    ['earned', 1000, false],
  ])
  assert.deepEqual([edited?.status, edited?.customerReward, edited?.spend], ['Earned', 1000, 20_000])
  await office.owner.post('/api/Incentive/DecideRewards', { entries: [await entryId()], verdict: 'approve' })
  await office.change(invoice, { isVoid: true })
  await office.compute()
  const [voided] = await office.of(program)
  assert.deepEqual(rowsOf(voided).at(-1), ['undone', -1000, true])
  assert.equal(await office.figures(program).then(({ attained }) => attained), 0)
  await office.change(invoice, { isVoid: false })
  await office.compute()
  const [restored] = await office.of(program)
  assert.deepEqual(rowsOf(restored).at(-1), ['earned', 1000, false])
  assert.match(restored?.entries[0]?.rows.at(-1)?.sentences.es ?? '', /La venta vuelve a contar/)
  await assert.rejects(
    office.rows(`update reward_rows set amount = 1 where company_id = $1 and approved_at is not null`),
    /stay as they are/,
  )
  await assert.rejects(office.rows(`delete from reward_rows where company_id = $1 and approved_at is not null`), /stay as they are/)
})

test('rewards below the limit approve themselves, what is to be looked at waits, and what goes back of an approved one needs nobody', async () => {
  const office = await rewardOffice(server)
  await office.rows(`insert into incentive_settings (company_id, approves_below) values ($1, 1000)`)
  await office.rep('RITA', 'rita@acme.example')
  const [acme, own] = [await office.customer('Acme'), await office.customer('Own', { rep: 'RITA', email: 'Rita@acme.example' })]
  const program = await office.program({ rewards: [reward('line', { salePer: '5' }), reward('rep', { payee: 'S', salePer: '1' })] })
  const small = await office.sell(acme, 10_000)
  await office.sell(acme, 100_000)
  await office.sell(own, 10_000)
  await office.compute()
  const status = async () => (await office.listFor(office.owner, { sort: 'spend' })).map(({ status: each, flags }) => [each, ...flags])
  assert.deepEqual((await status()).toSorted(), [['Approved'], ['Earned'], ['InReview', 'ownSale']])
  await office.credit(acme, 4000, small)
  await office.compute()
  const back = (await office.of(program)).find(({ entries }) => entries.some(({ rows }) => rows.length > 1))
  assert.deepEqual(rowsOf(back), [
    ['earned', 500, true],
    ['returned', -200, true],
  ])
  assert.equal(back?.status, 'Approved')
})

test('a manager approves up to the limit for one person; rejected, nothing is earned, also after the next computation', async () => {
  const office = await rewardOffice(server)
  await office.rows(`insert into incentive_settings (company_id, second_person_above) values ($1, 600)`)
  const manager = await office.as('manager')
  const acme = await office.customer('Acme')
  const program = await office.program()
  await office.sell(acme, 10_000)
  await office.sell(acme, 20_000)
  await office.compute()
  const entries = (await office.of(program)).flatMap(({ entries: all }) => all)
  const both = await manager.post('/api/Incentive/DecideRewards', { entries: entries.map(({ id }) => id), verdict: 'approve' })
  const large = entries.find(({ amount }) => amount === 1000)?.id
  assert.deepEqual(both.json().result, { decided: 1, left: [{ id: large, why: 'above' }] })
  assert.equal((await office.owner.post('/api/Incentive/DecideRewards', { entries: [large], verdict: 'reject' })).statusCode, 400)
  const rejected = await office.owner.post('/api/Incentive/DecideRewards', {
    entries: [large],
    verdict: 'reject',
    reason: 'Sold to ourselves',
  })
  assert.deepEqual(rejected.json().result, { decided: 1, left: [] })
  await office.compute()
  const record = (await office.of(program)).find(({ entries: all }) => all.some(({ id }) => id === large))
  assert.deepEqual([record?.status, record?.customerReward, record?.entries[0]?.reason], ['Rejected', 0, 'Sold to ourselves'])
  assert.match(record?.entries[0]?.rows.at(-1)?.sentences.en ?? '', /It was rejected\./)
  assert.equal((await office.figures(program)).attained, 500)
  const again = await manager.post('/api/Incentive/DecideRewards', { entries: [large], verdict: 'approve' })
  assert.deepEqual(again.json().result, { decided: 0, left: [{ id: large, why: 'state' }] })
})

test('many at once, by amount; what is to be looked at only if that is said', async () => {
  const office = await rewardOffice(server)
  const acme = await office.customer('Acme')
  const program = await office.program()
  for (const cents of [10_000, 20_000, 30_000]) await office.sell(acme, cents)
  // The same goods on the same day.
  await office.sell(acme, 10_000)
  await office.compute()
  const approve = async (body: object) =>
    (await office.owner.post('/api/Incentive/ApproveRewards', { programId: program, ...body })).json().result
  assert.deepEqual(await approve({ atMost: 1000 }), { decided: 2, amount: 1500, left: [], more: false })
  assert.deepEqual(await approve({ atMost: 1000, flagged: true }), { decided: 1, amount: 500, left: [], more: false })
  assert.deepEqual((await office.listFor(office.owner)).map(({ status }) => status).toSorted(), [
    'Approved',
    'Approved',
    'Approved',
    'Earned',
  ])
})

test('ticked sales are approved as they were seen; what changed meanwhile or was decided is left and said, the rest is done', async () => {
  const office = await rewardOffice(server)
  await office.rows(`insert into incentive_settings (company_id, second_person_above) values ($1, 1200)`)
  const manager = await office.as('manager')
  const acme = await office.customer('Acme')
  const program = await office.program()
  const sold = [10_000, 20_000, 30_000, 12_000, 13_000]
  const invoices: string[] = []
  for (const [at, cents] of sold.entries()) invoices.push(await office.sell(acme, cents, { number: `S${at}` }))
  await office.compute()
  const seen = (await office.listFor(office.owner, { sort: 'spend' })).map(({ id, number, customerReward, salesReward }) => ({
    id,
    number,
    customerReward,
    salesReward,
  }))
  const approve = (caller: Pick<typeof manager, 'post'>) =>
    caller.post('/api/Incentive/ApproveAttainments', { attainments: seen.map(({ number: _, ...each }) => each) })
  // Goods of one came back, and another one was rejected, since the list was read.
  await office.credit(acme, 4000, invoices[3] ?? '')
  await office.compute()
  const [record] = (await office.of(program)).filter(({ number }) => number === 'S4')
  await office.owner.post('/api/Incentive/DecideRewards', { entries: [record?.entries[0]?.id], verdict: 'reject', reason: 'So' })
  await office.compute()
  type Approved = { decided: number; left: { customerName: string; number: string; why: string }[] }
  const said = ({ decided, left }: Approved) => [
    decided,
    left.map(({ customerName, number, why }) => `${customerName} ${number} ${why}`).toSorted(),
  ]
  const dealer = await office.as('customer', { customerId: acme })
  assert.equal((await approve(dealer)).statusCode, 403)
  assert.equal((await approve((await rewardOffice(server)).owner)).json().code, 'rewardMoved')
  const done = await approve(manager)
  assert.equal(done.statusCode, 200, done.body)
  assert.deepEqual(said(done.json().result), [2, ['Acme S2 above', 'Acme S3 changed', 'Acme S4 changed']])
  const shown = async () =>
    (await office.of(program)).map(({ number, status, customerReward }) => `${number} ${status} ${customerReward}`).toSorted()
  assert.deepEqual(await shown(), ['S0 Approved 500', 'S1 Approved 1000', 'S2 Earned 1500', 'S3 Earned 400', 'S4 Rejected 0'])
  assert.deepEqual(said((await approve(office.owner)).json().result), [
    1,
    ['Acme S0 state', 'Acme S1 state', 'Acme S3 changed', 'Acme S4 changed'],
  ])
})

test('what the ceiling turned away is given by a person, as it was seen', async () => {
  const office = await rewardOffice(server)
  const acme = await office.customer('Acme')
  const program = await office.program({ maximumAllowed: 700 })
  const first = await office.sell(acme, 10_000, { number: '1' })
  await office.sell(acme, 10_000, { number: '2', day: '2026-11-15' })
  await office.sell(acme, 10_000, { number: '3', day: '2026-11-16' })
  await office.compute()
  const by = async () =>
    (await office.of(program))
      .toSorted((one, other) => (one.number < other.number ? -1 : 1))
      .map((each) => [each.status, each.customerReward])
  assert.deepEqual(await by(), [
    ['Earned', 500],
    ['Earned', 200],
    ['OverBudget', 0],
  ])
  // Room that goods make which come back is nobody's by itself.
  await office.credit(acme, 8000, first)
  await office.compute()
  assert.deepEqual(await by(), [
    ['Earned', 100],
    ['Earned', 200],
    ['OverBudget', 0],
  ])
  const preview = (await office.owner.get(`/api/Incentive/Release/${program}`)).json().result
  assert.deepEqual([preview.total, preview.room, preview.rows.map((row: { amount: number }) => row.amount)], [400, 400, [300, 100]])
  assert.match(preview.rows[0].sentences.en, /The program had no room for \$3\.00; of that \$3\.00 was released later\./)
  assert.equal((await office.owner.post(`/api/Incentive/Release/${program}`, { total: 300 })).statusCode, 409)
  const released = await office.owner.post(`/api/Incentive/Release/${program}`, { total: 400 })
  assert.deepEqual(released.json().result, { released: 2, total: 400 })
  await office.compute()
  assert.deepEqual(await by(), [
    ['Approved', 100],
    ['Approved', 500],
    ['Approved', 100],
  ])
  assert.deepEqual((await office.owner.get(`/api/Incentive/Release/${program}`)).json().result.rows, [])
})

test('room that a rejection makes raises nobody by itself: a person gives it, or sales of later days have it', async () => {
  const office = await rewardOffice(server)
  const acme = await office.customer('Acme')
  const program = await office.program({ maximumAllowed: 700 })
  for (const [at, sold] of ['2026-11-14', '2026-11-15', '2026-11-16'].entries())
    await office.sell(acme, 10_000, { number: String(at + 1), day: sold })
  await office.compute()
  const by = async () =>
    (await office.of(program))
      .toSorted((one, other) => (one.number < other.number ? -1 : 1))
      .map((each) => [each.status, each.customerReward, each.entries[0]?.id])
  const [first] = await by()
  const reject = { entries: [first?.[2]], verdict: 'reject', reason: 'So' }
  assert.equal((await office.owner.post('/api/Incentive/DecideRewards', reject)).json().result.decided, 1)
  await office.compute()
  const shown = async () => (await by()).map(([status, amount]) => [status, amount])
  const turnedAway = [
    ['Rejected', 0],
    ['Earned', 200],
    ['OverBudget', 0],
  ]
  assert.deepEqual(await shown(), turnedAway)
  const offered = async () => (await office.owner.get(`/api/Incentive/Release/${program}`)).json().result.total
  assert.equal(await offered(), 500)
  // Computed on from where it stood.
  const later = await office.sell(acme, 8000, { number: '4', day: day(1) })
  await office.compute()
  assert.deepEqual([await shown(), await offered()], [[...turnedAway, ['Earned', 400]], 100])
  await office.change(later, { isVoid: true })
  await office.compute()
  assert.equal((await office.owner.post(`/api/Incentive/Release/${program}`, { total: 500 })).statusCode, 200)
  await office.compute()
  assert.deepEqual(await shown(), [
    ['Rejected', 0],
    ['Approved', 500],
    ['Approved', 200],
  ])
})

test('of bands a later sale may be approved first: the earlier one brings what it brought', async () => {
  const office = await rewardOffice(server)
  const acme = await office.customer('Acme')
  const bands = [
    { from: 0, rate: '2' },
    { from: 10_000, rate: '3' },
  ]
  const program = await office.program({ rewards: [reward('line', { compType: 'T', bands, whole: true, salePer: null })] })
  await office.sell(acme, 6000, { number: '1' })
  await office.sell(acme, 5000, { number: '2', day: '2026-11-15' })
  await office.compute()
  const by = async () => (await office.of(program)).toSorted((one, other) => (one.number < other.number ? -1 : 1))
  const later = (await by())[1]?.entries[0]?.id
  await office.owner.post('/api/Incentive/DecideRewards', { entries: [later], verdict: 'approve' })
  await office.compute()
  const shown = async () => (await by()).map((each) => [each.status, each.customerReward])
  assert.deepEqual(await shown(), [
    ['Earned', 120],
    ['Approved', 210],
  ])
  await office.owner.post('/api/Incentive/DecideRewards', { entries: [later], verdict: 'reject', reason: 'So' })
  await office.compute()
  assert.deepEqual(await shown(), [
    ['Earned', 120],
    ['Rejected', 0],
  ])
})

test('nothing is released that waits for somebody, is above the limit of who does it, or whose room nobody has approved', async () => {
  const office = await rewardOffice(server)
  await office.rows(`insert into incentive_settings (company_id, second_person_above) values ($1, 400)`)
  await office.rep('RITA', 'rita@acme.example')
  const [acme, own] = [await office.customer('Acme'), await office.customer('Own', { rep: 'RITA', email: 'Rita@acme.example' })]
  const rewards = [reward('line', { salePer: '5' }), reward('rep', { payee: 'S', salePer: '0.0001' })]
  const program = await office.program({ maximumAllowed: 700, rewards })
  const first = await office.sell(acme, 10_000, { number: '1' })
  await office.sell(acme, 10_000, { number: '2', day: '2026-11-15' })
  await office.sell(own, 10_000, { number: '3', day: '2026-11-16' })
  await office.sell(acme, 10_000, { number: '4', day: '2026-11-17' })
  await office.credit(acme, 8000, first)
  await office.compute()
  const manager = await office.as('manager')
  const preview = async (caller: typeof manager) => {
    const { total, left, rows } = (await caller.get(`/api/Incentive/Release/${program}`)).json().result
    return [
      total,
      rows.map(({ number, amount }: { number: string; amount: number }) => [number, amount]),
      left.map(({ why }: { why: string }) => why),
    ]
  }
  assert.deepEqual(await preview(office.owner), [
    400,
    [
      ['2', 300],
      ['4', 100],
    ],
    ['waits'],
  ])
  // What is above the manager's limit keeps its room.
  assert.deepEqual(await preview(manager), [100, [['4', 100]], ['waits', 'above']])
  const ofFirst = (await office.of(program)).find(({ number }) => number === '1')?.entries.find(({ payeeKind }) => payeeKind === 'C')
  await office.rows(`update reward_entries set asked = true where company_id = $1 and id = $2`, ofFirst?.id)
  // Its return is approved by nobody yet, and what was earned before it has its room.
  assert.deepEqual(await preview(office.owner), [0, [], ['waits']])
  await office.rows(`update reward_entries set asked = false where company_id = $1 and id = $2`, ofFirst?.id)
  assert.equal((await manager.post(`/api/Incentive/Release/${program}`, { total: 400 })).statusCode, 409)
  assert.equal((await manager.post(`/api/Incentive/Release/${program}`, { total: 100 })).statusCode, 200)
  await office.compute()
  const by = async () =>
    (await office.of(program))
      .filter(({ number }) => number !== '2')
      .toSorted((one, other) => (one.number < other.number ? -1 : 1))
      .map((each) => [each.number, each.entries.find(({ payeeKind }) => payeeKind === 'C')?.status, each.customerReward])
  assert.deepEqual(await by(), [
    ['1', 'Approved', 100],
    ['3', 'OverBudget', 0],
    ['4', 'Approved', 100],
  ])
})

test('a question is answered within ten working days, and holds the reward meanwhile', async () => {
  const office = await rewardOffice(server)
  const repId = await office.rep('RITA')
  const [rita, other] = [await office.as('rep', { repId }), await office.as('rep', { repId: await office.rep('SAM') })]
  const acme = await office.customer('Acme', { rep: 'RITA' })
  const program = await office.program({ rewards: [reward('rep', { payee: 'S', salePer: '5' })] })
  const invoice = await office.sell(acme, 10_000)
  await office.compute()
  const entryId = (await office.of(program))[0]?.entries[0]?.id
  const ask = (caller: typeof rita, question = 'Why not ten?') => caller.post(`/api/Incentive/AskReward/${entryId}`, { question })
  assert.equal((await ask(other)).statusCode, 404)
  const asked = await ask(rita)
  assert.equal(asked.statusCode, 200, asked.body)
  assert.equal((await ask(rita)).statusCode, 409)
  const [disputed] = await office.of(program)
  assert.equal(disputed?.status, 'Disputed')
  const days = Temporal.PlainDate.from(disputed?.entries[0]?.questions[0]?.askedAt.slice(0, 10) ?? '').until(asked.json().result.dueOn).days
  // Of a Sunday it is twelve, and its day here may be another one than there.
  assert.ok(days >= 11 && days <= 15, `${days} days`)
  // It is late once its last day is over where the company is.
  const need = (await office.owner.get('/Dashboard/GetNeeds'))
    .json()
    .result.rows.find(({ kind }: { kind: string }) => kind === 'questionsAsked')
  const [{ zone = '' } = {}] = await office.rows<{ zone: string }>(`select time_zone as zone from companies where id = $1`)
  const over = Temporal.PlainDate.from(asked.json().result.dueOn).add({ days: 1 }).toZonedDateTime(zone)
  assert.equal(Date.parse(need.due), over.epochMilliseconds)
  assert.deepEqual(
    (await office.owner.post('/api/Incentive/DecideRewards', { entries: [entryId], verdict: 'approve' })).json().result.left,
    [{ id: entryId, why: 'state' }],
  )
  assert.equal((await rita.post(`/api/Incentive/AnswerReward/${entryId}`, { answer: 'No', outcome: 'stays' })).statusCode, 403)
  const answered = await office.owner.post(`/api/Incentive/AnswerReward/${entryId}`, {
    answer: 'Five is what was agreed',
    outcome: 'stays',
  })
  assert.equal(answered.statusCode, 200, answered.body)
  const own = await office.recordFor(rita, (await office.listFor(rita))[0]?.id ?? '')
  assert.deepEqual([own.status, own.entries[0]?.questions[0]?.answer], ['Earned', 'Five is what was agreed'])
  const told = async (userId: string) =>
    (await office.rows<{ code: string }>(`select code from notifications where company_id = $1 and user_id = $2 order by id`, userId)).map(
      ({ code }) => code,
    )
  assert.deepEqual([await told(office.owner.userId), await told(rita.userId)], [['NA_REWARD_ASKED'], ['NA_REWARD_ANSWERED']])
  // A question of which the last day is over is told once, and no more once it is answered.
  await office.rows(`update attainment_questions set due_on = '2026-11-02' where company_id = $1`)
  await lateQuestions.run(server.services)
  assert.deepEqual(await told(office.owner.userId), ['NA_REWARD_ASKED'])
  // The same again is no question: what was written since may be one.
  assert.equal(own.entries[0]?.can.ask, false)
  assert.equal((await ask(rita, 'Really?')).statusCode, 409)
  await office.change(invoice, { cents: 9000 })
  await office.compute()
  assert.equal((await ask(rita, 'And now?')).statusCode, 200)
  await lateQuestions.run(server.services)
  await office.rows(`update attainment_questions set due_on = '2026-11-02' where company_id = $1`)
  for (let run = 0; run < 2; run++) await lateQuestions.run(server.services)
  assert.deepEqual(await told(office.owner.userId), ['NA_REWARD_ASKED', 'NA_REWARD_ASKED', 'NA_REWARD_LATE'])
  // Rejected by whoever decides, it is answered with the reason, and whoever asked is told.
  const rejected = await office.owner.post('/api/Incentive/DecideRewards', {
    entries: [entryId],
    verdict: 'reject',
    reason: 'Nothing then',
  })
  assert.equal(rejected.statusCode, 200, rejected.body)
  const after = (await office.of(program))[0]
  assert.deepEqual(
    [after?.status, after?.entries[0]?.questions.map(({ answer, outcome }) => [answer, outcome])],
    [
      'Rejected',
      [
        ['Five is what was agreed', 'stays'],
        ['Nothing then', 'rejected'],
      ],
    ],
  )
  assert.deepEqual(await told(rita.userId), ['NA_REWARD_ANSWERED', 'NA_REWARD_ANSWERED'])
})
