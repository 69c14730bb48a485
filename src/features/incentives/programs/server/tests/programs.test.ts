import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { day, fivePercent, newProgram, openProgram, programOf, takeProgramStep } from '#test/programs.ts'
import { type TestServer, testServer } from '#test/server.ts'

type Company = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
let office: Company
before(async () => {
  server = await testServer()
  office = await signedInCompany(server)
})
after(() => server.close())

const save = (programId: string, version: number, given: object, company = office) =>
  company.post('/api/Incentive/AddEditProgram', { programId, version, ...given })
const saveRewards = (programId: string, version: number, rewards: object[], company = office) =>
  company.post('/api/Incentive/AddEditProgramDetail', { programId, version, rewards })
const apply = (programId: string, version: number, fromDay: string | null = null) =>
  office.post(`/api/Incentive/ApplyProgramChanges/${programId}`, { version, fromDay })
const codeOf = (answer: { json(): { code?: string } }) => answer.json().code
const fieldsOf = (answer: { json(): { fields?: object } }) => Object.keys(answer.json().fields ?? {})

test('a program is written in two steps, changed as it was seen, and never twice under one code', async () => {
  const programId = await newProgram(office, { program: ' spring-27 ', programName: 'Spring dealers', minSaleAmt: 4000, noCeiling: false })
  const shown = await programOf(office, programId)
  assert.deepEqual(
    [shown.program, shown.programName, shown.state, shown.active, shown.fromDate, shown.maximumAllowed, shown.totalAttained, shown.spend],
    ['SPRING-27', 'Spring dealers', 'Draft', 'N', day(0), null, 0, 0],
  )
  assert.deepEqual([shown.fields.minSaleAmt, shown.fields.earnOn, shown.rewards.length, shown.version], [4000, 'invoice', 1, 2])
  assert.equal((await save(programId, 2, { maximumAllowed: 100_000 })).json().result.version, 3)
  assert.deepEqual(
    [codeOf(await save(programId, 2, { maximumAllowed: 1 })), (await programOf(office, programId)).maximumAllowed],
    ['programChanged', 100_000],
  )
  assert.equal(codeOf(await saveRewards(programId, 2, [fivePercent()])), 'programChanged')
  const lone = await office.post('/api/Incentive/AddEditProgram', {
    program: 'SPRING-27',
    programName: 'Other',
    fromDate: day(0),
    toDate: day(1),
  })
  assert.deepEqual([lone.statusCode, codeOf(lone), fieldsOf(lone)], [409, 'programCodeTaken', ['program']])
  assert.deepEqual(fieldsOf(await save(programId, 3, { toDate: day(-1) })), ['toDate'])
  assert.deepEqual(fieldsOf(await save(programId, 3, { maximumAllowed: 0 })), ['maximumAllowed'])
  assert.deepEqual(fieldsOf(await save(programId, 3, { program: 'A_B' })), ['program'])
  assert.deepEqual(fieldsOf(await save(programId, 3, { programName: 'x'.repeat(51) })), ['programName'])
  assert.deepEqual(fieldsOf(await saveRewards(programId, 3, [fivePercent({ salePer: '101' })])), ['rewards.0.salePer'])
  for (const missing of [{}, { program: 'X' }, { program: 'X', programName: 'X' }])
    assert.equal((await office.post('/api/Incentive/AddEditProgram', missing)).statusCode, 400)
})

test('whom and what a program is for is the company’s own, and is named', async () => {
  const other = await signedInCompany(server)
  const insert = async (text: string, companyId: string) => (await server.database.owner.query(text, [companyId])).rows[0].id as string
  const customer = `insert into customers (company_id, customer_name) values ($1, 'Acme') returning id`
  const level = `insert into price_levels (company_id, name, percent) values ($1, 'Gold', 0) returning id`
  const rep = `insert into reps (company_id, code, name) values ($1, 'R1', 'Rita') returning id`
  const [acme, gold, rita] = [
    await insert(customer, office.companyId),
    await insert(level, office.companyId),
    await insert(rep, office.companyId),
  ]
  const theirs = await insert(customer, other.companyId)
  const programId = await newProgram(office)
  const chosen = { customers: { ids: [acme] }, groups: { only: 'others', ids: [gold] }, reps: { ids: [rita] } }
  assert.equal((await save(programId, 2, { eligible: chosen })).statusCode, 200)
  const { names, fields } = await programOf(office, programId)
  assert.deepEqual([names[acme], names[gold], names[rita], fields.eligible.groups.only], ['Acme', 'Gold', 'Rita', 'others'])
  assert.deepEqual(fieldsOf(await save(programId, 3, { eligible: { customers: { ids: [theirs] } } })), ['eligible.customers'])
  assert.deepEqual(fieldsOf(await save(programId, 3, { eligible: { territories: { ids: ['Nowhere'] } } })), ['eligible.territories'])
  assert.equal((await other.get(`/api/Incentive/GetProgramDetail?programId=${programId}`)).statusCode, 404)
  assert.equal((await save(programId, 3, { programName: 'Theirs' }, other)).statusCode, 404)
  assert.equal((await saveRewards(programId, 3, [], other)).statusCode, 404)
  assert.equal((await other.post('/api/Incentive/CloseProgram', { programId, version: 3 })).statusCode, 404)
  assert.equal((await other.post('/api/Incentive/AddEditProgram', { copyOf: programId, program: 'C', programName: 'C' })).statusCode, 404)
})

test('a copy takes rules and rewards along under a code of its own', async () => {
  const model = await newProgram(office, { minSaleAmt: 5000, returnDays: 30 })
  const added = await office.post('/api/Incentive/AddEditProgram', {
    copyOf: model,
    program: 'COPY-1',
    programName: 'A copy',
    returnDays: 14,
  })
  assert.equal(added.statusCode, 200, added.body)
  const copy = await programOf(office, added.json().result.programId)
  const { rewards } = await programOf(office, model)
  assert.deepEqual([copy.fields.minSaleAmt, copy.fields.returnDays, copy.rewards[0].salePer], [5000, 14, '5'])
  assert.notEqual(copy.rewards[0].id, rewards[0].id)
})

test('what is open changes only for later sales: a longer run, more room and words hold at once', async () => {
  const line = fivePercent()
  const programId = await openProgram(office, { maximumAllowed: 100_000, noCeiling: false }, [line])
  const shown = () => programOf(office, programId)
  const { version } = await shown()
  assert.equal(codeOf(await save(programId, version, { program: 'OTHER' })), 'programCodeFixed')
  assert.deepEqual(fieldsOf(await save(programId, version, { fromDate: day(1) })), ['fromDate'])
  assert.deepEqual(fieldsOf(await save(programId, version, { overlap: 'exclusive' })), ['overlap'])
  assert.deepEqual(fieldsOf(await saveRewards(programId, version, [{ ...line, compType: 'F', salePer: '5' }])), ['rewards.0.compType'])
  assert.equal(codeOf(await apply(programId, version)), 'programNothing')

  await save(programId, version, { maximumAllowed: 200_000, toDate: day(120) })
  assert.deepEqual([(await shown()).pending, (await shown()).maximumAllowed], ['amendment', 100_000])
  assert.equal((await apply(programId, version + 1)).statusCode, 200)
  const amended = await shown()
  assert.deepEqual([amended.maximumAllowed, amended.toDate, amended.versions.length, amended.pending], [200_000, day(120), 1, null])

  await saveRewards(programId, amended.version, [{ ...line, salePer: '6' }])
  assert.equal((await shown()).pending, 'version')
  for (const wrong of [null, day(0), day(-1), day(121)])
    assert.deepEqual(fieldsOf(await apply(programId, amended.version + 1, wrong)), ['fromDay'], `${wrong}`)
  assert.equal((await apply(programId, amended.version + 1, day(10))).statusCode, 200)
  const second = await shown()
  assert.deepEqual(
    second.versions.map((each: { fromDay: string | null; terms: { rewards: { salePer: string }[] } }) => [
      each.fromDay,
      each.terms.rewards[0]?.salePer,
    ]),
    [
      [day(10), '6'],
      [null, '5'],
    ],
  )
  assert.equal(second.nextFromDay, day(10))

  // Taken back, what was written waits no longer.
  await save(programId, second.version, { minSaleAmt: 1 })
  assert.equal((await office.post(`/api/Incentive/DiscardProgramChanges/${programId}`, { version: second.version + 1 })).statusCode, 200)
  const kept = await shown()
  assert.deepEqual([kept.pending, kept.fields.minSaleAmt], [null, 0])
  await save(programId, kept.version, { minSaleAmt: 1 })
  await save(programId, kept.version + 1, { minSaleAmt: 0 })
  assert.equal((await shown()).pending, null)

  // A ceiling that is higher now is not lower for sales of before.
  await save(programId, kept.version + 2, { maximumAllowed: 50_000 })
  assert.equal((await apply(programId, kept.version + 3, day(20))).statusCode, 200)
  await save(programId, kept.version + 4, { maximumAllowed: 60_000 })
  assert.equal((await apply(programId, kept.version + 5)).statusCode, 200)
  assert.deepEqual(
    (await shown()).versions.map((each: { terms: { maximumAllowed: number } }) => each.terms.maximumAllowed),
    [60_000, 200_000, 200_000],
  )
  assert.equal((await shown()).maximumAllowed, 200_000, 'the most that is paid in all')
})

test('every step is in the program’s history, for the office alone', async () => {
  const programId = await openProgram(office)
  await takeProgramStep(office, programId, 'pause', { reason: 'Out of stock' })
  const { rows } = (await office.get(`/api/Incentive/ProgramHistory/${programId}`)).json().result
  assert.deepEqual(
    rows.map(({ action }: { action: string }) => action),
    ['programPaused', 'programPublished', 'programChanged', 'programAdded'],
  )
  assert.deepEqual(rows[0].changes, [
    { field: 'programState', from: 'Open', to: 'Paused' },
    { field: 'reason', from: '', to: 'Out of stock' },
  ])
})

test('what the company says of rewards is kept as it was seen', async () => {
  const read = async () => (await office.get('/api/Settings/Incentives')).json().result
  const { accounts: _, canWrite, version, ...settings } = await read()
  assert.deepEqual([canWrite, version, settings.minimumPayout], [true, 0, 500])
  const write = (given: object) => office.post('/api/Settings/Incentives', { ...settings, version, ...given })
  assert.equal((await write({ minimumPayout: 1000 })).statusCode, 200)
  assert.equal(codeOf(await write({ minimumPayout: 2000 })), 'settingsChanged')
  assert.deepEqual(fieldsOf(await write({ version: 1, customerAccountId: crypto.randomUUID() })), ['customerAccountId'])
  const { fields } = await programOf(office, await newProgram(office))
  assert.equal(fields.minimumPayout, 1000)
})

test('a program that is for a territory is so under its new name as well', async () => {
  const call = (name: string, given: object) => office.post(`/api/Settings/${name}`, { list: 'territories', ...given })
  for (const name of ['North', 'South', 'East']) assert.equal((await call('AddListName', { name })).statusCode, 200)
  const eligible = { territories: { ids: ['North'] } }
  const open = await openProgram(office, { eligible })
  const draft = await newProgram(office, { eligible: { territories: { only: 'others', ids: ['North', 'East'] } } })
  const other = await newProgram(office, { eligible: { territories: { ids: ['South'] } } })
  const { version } = await programOf(office, open)
  await save(open, version, { minSaleAmt: 1 })
  assert.equal((await call('RenameListName', { name: 'North', to: 'Northwest' })).statusCode, 200)
  const ids = async (id: string) => (await programOf(office, id)).fields.eligible.territories.ids
  const { versions } = await programOf(office, open)
  assert.deepEqual(versions[0].terms.eligible.territories.ids, ['North', 'Northwest'])
  assert.deepEqual(
    [await ids(open), await ids(draft), await ids(other)],
    [['North', 'Northwest'], ['North', 'East', 'Northwest'], ['South']],
  )
  assert.equal(codeOf(await save(open, version + 1, { minSaleAmt: 2 })), 'programChanged')
  assert.equal((await call('RenameListName', { name: 'East', to: 'Northwest', merge: true })).statusCode, 200)
  assert.deepEqual(await ids(draft), ['North', 'East', 'Northwest'])
})
