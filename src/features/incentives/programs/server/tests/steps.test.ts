import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { closeProgram, day, fivePercent, newProgram, openProgram, programOf, takeProgramStep } from '#test/programs.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { attain } from '../../../attainment/server/compute/watch.ts'
import { programCalendar } from '../calendar.ts'

type Company = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
let office: Company
before(async () => {
  server = await testServer()
  office = await signedInCompany(server)
})
after(() => server.close())

const owner = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)
const codeOf = (answer: { json(): { code?: string } }) => answer.json().code
/** What its last sales came to is known before it is closed. */
async function look(company = office) {
  await attain(server.services, company.companyId)
  await programCalendar.run(server.services)
}
const stateOf = async (id: string, company = office) => (await programOf(company, id)).state
const refusalsOf = async (id: string, step: string) =>
  (await programOf(office, id)).steps.find((each: { step: string }) => each.step === step)?.refusals
const save = async (programId: string, given: object) => {
  const { version } = await programOf(office, programId)
  return office.post('/api/Incentive/AddEditProgram', { programId, version, ...given })
}
/** As if these days had gone by. */
async function later(programId: string, days: number) {
  const moved = (column: string) => `${column} = ${column} - ${days}`
  const terms = `jsonb_set(jsonb_set(terms, '{fromDate}', to_jsonb(((terms->>'fromDate')::date - ${days})::text)), '{toDate}',
    to_jsonb(((terms->>'toDate')::date - ${days})::text))`
  await owner(
    `update programs set ${moved('from_date')}, ${moved('to_date')}, state_since = state_since - interval '${days} days',
       set_aside_until = null where id = $1`,
    [programId],
  )
  await owner(`update program_versions set terms = ${terms} where program_id = $1`, [programId])
  await owner(`update program_pauses set ${moved('from_day')}, ${moved('to_day')} where program_id = $1`, [programId])
}

test('a program opens once it has a reward and a ceiling, or the word that there is none', async () => {
  const programId = await newProgram(office, { noCeiling: false, toDate: day(5) }, [])
  assert.deepEqual(await refusalsOf(programId, 'publish'), ['noReward', 'noCeiling'])
  assert.equal(codeOf(await takeProgramStep(office, programId, 'publish')), 'programNoReward')
  const { version } = await programOf(office, programId)
  await office.post('/api/Incentive/AddEditProgramDetail', { programId, version, rewards: [fivePercent()] })
  assert.equal(codeOf(await takeProgramStep(office, programId, 'publish')), 'programNoCeiling')
  await save(programId, { maximumAllowed: 50_000, fromDate: day(-10), toDate: day(-5) })
  assert.equal(codeOf(await takeProgramStep(office, programId, 'publish')), 'programEndsBefore')
  await save(programId, { toDate: day(5) })
  const seen = await programOf(office, programId)
  assert.equal(
    codeOf(await office.post(`/api/Incentive/ProgramStep/${programId}`, { step: 'publish', version: seen.version - 1 })),
    'programChanged',
  )
  assert.equal((await takeProgramStep(office, programId, 'publish')).json().result.state, 'Open')
  const open = await programOf(office, programId)
  assert.deepEqual([open.active, open.versions.length, open.versions[0].fromDay, open.pending], ['Y', 1, null, null])
  assert.equal(codeOf(await office.post(`/api/Incentive/DeleteProgram/${programId}`, { version: open.version })), 'programStep')
})

test('a draft is deleted, and its code is free again', async () => {
  const programId = await newProgram(office, { program: 'GONE' })
  assert.equal((await office.post(`/api/Incentive/DeleteProgram/${programId}`, { version: 2 })).statusCode, 200)
  assert.equal((await office.get(`/api/Incentive/GetProgramDetail?programId=${programId}`)).statusCode, 404)
  await newProgram(office, { program: 'GONE' })
})

test('the calendar opens a program on its first day in the company’s zone and ends it after its last', async () => {
  const programId = await newProgram(office, { fromDate: day(5), toDate: day(10) })
  assert.equal((await takeProgramStep(office, programId, 'publish')).json().result.state, 'Scheduled')
  assert.equal(codeOf(await save(programId, { minSaleAmt: 1 })), 'programStep')
  assert.equal((await takeProgramStep(office, programId, 'unschedule')).json().result.state, 'Draft')
  assert.deepEqual((await programOf(office, programId)).versions, [])
  await save(programId, { minSaleAmt: 1 })
  await takeProgramStep(office, programId, 'publish')
  await later(programId, 4)
  await look()
  assert.equal(await stateOf(programId), 'Scheduled')
  await later(programId, 1)
  await look()
  const open = await programOf(office, programId)
  assert.deepEqual([open.state, open.fields.minSaleAmt, open.fromDate], ['Open', 1, day(0)])
  await later(programId, 5)
  await look()
  assert.equal(await stateOf(programId), 'Open')
  await later(programId, 1)
  await look()
  assert.equal(await stateOf(programId), 'Ended')
  const { rows } = (await office.get(`/api/Incentive/ProgramHistory/${programId}`)).json().result
  assert.deepEqual(
    rows.slice(0, 2).map(({ action, origin }: Record<string, string>) => [action, origin]),
    [
      ['programEnded', 'system'],
      ['programOpened', 'system'],
    ],
  )
})

test('opened before its day, this is its first one; ended by hand, this is its last', async () => {
  const programId = await newProgram(office, { fromDate: day(5), toDate: day(10) })
  await takeProgramStep(office, programId, 'publish')
  await takeProgramStep(office, programId, 'open')
  const open = await programOf(office, programId)
  assert.deepEqual([open.fromDate, open.versions[0].terms.fromDate], [day(0), day(0)])
  await takeProgramStep(office, programId, 'end')
  const ended = await programOf(office, programId)
  assert.deepEqual([ended.state, ended.toDate, ended.versions[0].terms.toDate], ['Ended', day(0), day(0)])
})

test('pauses have days: that on which it goes on counts again, and one of less than a day leaves nothing', async () => {
  const programId = await openProgram(office)
  const pauses = async () => (await programOf(office, programId)).pauses
  await takeProgramStep(office, programId, 'pause')
  assert.deepEqual(await pauses(), [{ fromDay: day(0), toDay: null }])
  await takeProgramStep(office, programId, 'resume')
  assert.deepEqual(await pauses(), [])
  await takeProgramStep(office, programId, 'pause')
  await later(programId, 3)
  await takeProgramStep(office, programId, 'resume')
  assert.deepEqual(await pauses(), [{ fromDay: day(-3), toDay: day(-1) }])
  await takeProgramStep(office, programId, 'pause')
  await takeProgramStep(office, programId, 'end')
  assert.deepEqual(await pauses(), [
    { fromDay: day(-3), toDay: day(-1) },
    { fromDay: day(0), toDay: day(0) },
  ])
})

test('what ended is closed, and the owner opens it again within 30 days', async () => {
  const manager = await signedInCompany(server, { role: 'manager', companyId: office.companyId })
  const programId = await openProgram(office)
  assert.equal(codeOf(await closeProgram(office, programId)), 'programStep')
  await takeProgramStep(office, programId, 'end')
  assert.deepEqual((await closeProgram(manager, programId)).json().result, { state: 'Closing', version: 5, waits: false })
  await look()
  assert.equal(await stateOf(programId), 'Closed')
  assert.equal(codeOf(await takeProgramStep(manager, programId, 'reopen')), 'programOnlyOwner')
  assert.equal((await takeProgramStep(office, programId, 'reopen')).json().result.state, 'Ended')
  await closeProgram(office, programId)
  await look()
  await later(programId, 31)
  assert.equal(codeOf(await takeProgramStep(office, programId, 'reopen')), 'programClosedLong')
})

test('above the company’s limit a second person closes it', async () => {
  const company = await signedInCompany(server)
  const { companyId } = company
  const { accounts: _, canWrite: __, ...settings } = (await company.get('/api/Settings/Incentives')).json().result
  await company.post('/api/Settings/Incentives', { ...settings, secondPersonAbove: 10_000 })
  const ended = async (attained: number) => {
    const programId = await openProgram(company)
    await takeProgramStep(company, programId, 'end')
    await owner('update programs set attained = $2 where id = $1', [programId, attained])
    return programId
  }
  const closed = async (by: Company, programId: string) => (await closeProgram(by, programId)).json().result
  assert.equal((await closed(company, await ended(10_001))).state, 'Closing', 'nobody else may')
  const manager = await signedInCompany(server, { role: 'manager', companyId })
  assert.equal((await closed(company, await ended(10_000))).state, 'Closing')
  const programId = await ended(10_001)
  for (const _again of [1, 2]) {
    const { state, waits } = await closed(company, programId)
    assert.deepEqual([state, waits], ['Ended', true])
  }
  assert.ok((await programOf(company, programId)).closeAskedBy)
  const { rows } = (await manager.get('/api/Notification/GetNotifications/')).json().result
  assert.equal(rows.filter(({ code }: { code: string }) => code === 'NA_PROGRAM_CLOSE').length, 1)
  assert.equal((await closed(manager, programId)).state, 'Closing')
})

test('one that cannot open on its first day is told once and keeps no other from opening', async () => {
  const company = await signedInCompany(server)
  const programId = await newProgram(company, { fromDate: day(2), toDate: day(10) })
  const other = await newProgram(company, { fromDate: day(2), toDate: day(10) })
  for (const each of [programId, other]) await takeProgramStep(company, each, 'publish')
  for (const each of [programId, other]) await later(each, 2)
  await owner('update programs set no_ceiling = false where id = $1', [programId])
  await look()
  await owner('update programs set set_aside_until = null where id = $1', [programId])
  await look()
  assert.deepEqual([await stateOf(programId, company), await stateOf(other, company)], ['Scheduled', 'Open'])
  const { rows } = (await company.get('/api/Notification/GetNotifications/')).json().result
  assert.equal(rows.filter(({ code }: { code: string }) => code === 'NA_PROGRAM_NOT_OPENED').length, 1)
})
