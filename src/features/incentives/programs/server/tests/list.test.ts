import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { day, fivePercent, newProgram, openProgram, programOf, takeProgramStep } from '#test/programs.ts'
import { type TestServer, testServer } from '#test/server.ts'

type Company = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const owner = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)
type Row = { id: string; program: string } & Record<string, unknown>
async function list(company: Company, query: Record<string, string | number> = {}, filters: object = {}) {
  const said = new URLSearchParams({ filters: JSON.stringify(filters), ...query })
  const answer = await company.get(`/api/Incentive/Programs?${said}`)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result as { rows: Row[]; next: string | null; total: { rows: number } | null }
}
const codes = async (...asked: Parameters<typeof list>) => (await list(...asked)).rows.map(({ program }) => program)

test('the list has every column, and finds, filters, sorts and pages', async () => {
  const office = await signedInCompany(server)
  const one = await openProgram(office, { program: 'ONE', programName: 'Alpha dealers', maximumAllowed: 10_000 })
  await newProgram(office, { program: 'TWO', programName: 'Beta', fromDate: day(200), toDate: day(230) })
  await openProgram(office, { program: 'THREE', programName: 'Gamma', fromDate: day(-30) })
  await takeProgramStep(office, one, 'pause')
  await owner('update programs set attained = 7000, reserved = 1500, spend = 140000, funded = 500, paid = 400 where id = $1', [one])
  const [row] = (await list(office, { search: 'alpha' })).rows
  assert.ok(row)
  const { id: _, createdAt: __, ...shown } = row
  assert.deepEqual(shown, {
    program: 'ONE',
    programName: 'Alpha dealers',
    state: 'Paused',
    active: 'N',
    fromDate: day(0),
    toDate: day(90),
    maximumAllowed: 10_000,
    totalAttained: 7000,
    reserved: 1500,
    spend: 140_000,
    funded: 500,
    paid: 400,
    ceilingPercent: 85,
    costPercent: 5,
  })
  assert.deepEqual(await codes(office), ['TWO', 'ONE', 'THREE'])
  assert.deepEqual(await codes(office, {}, { active: 'Y' }), ['THREE'])
  assert.deepEqual(await codes(office, {}, { state: ['Draft', 'Paused'] }), ['TWO', 'ONE'])
  assert.deepEqual(await codes(office, {}, { overCeiling: 'Y' }), ['ONE'])
  assert.deepEqual(await codes(office, {}, { overCeiling: 'N' }), ['TWO', 'THREE'])
  assert.deepEqual(await codes(office, {}, { date: { from: day(91), to: day(200) } }), ['TWO'])
  assert.deepEqual(await codes(office, {}, { date: { to: day(-1) } }), ['THREE'])
  const sorts = ['program', 'programName', 'active', 'fromDate', 'toDate', 'maximumAllowed', 'totalAttained', 'spend', 'createdAt']
  for (const sort of sorts)
    for (const down of ['', '-']) {
      const whole = await codes(office, { sort: `${down}${sort}` })
      const paged: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof list>> = await list(office, { sort: `${down}${sort}`, limit: 1, ...(cursor && { cursor }) })
        paged.push(...page.rows.map(({ program }) => program))
        cursor = page.next
      }
      assert.deepEqual(paged, whole, `${down}${sort}`)
      assert.equal(whole.length, 3)
    }
  assert.deepEqual(await codes(office, { sort: '-maximumAllowed' }).then((all) => all.at(-1)), 'ONE')
  assert.equal((await list(office)).total?.rows, 3)
  const beside = (await office.get(`/api/Incentive/ProgramNeighbours/${one}`)).json().result
  const [two, three] = [(await list(office, { search: 'two' })).rows[0]?.id, (await list(office, { search: 'gamma' })).rows[0]?.id]
  assert.deepEqual(beside, { previous: two, next: three })
  const { path } = (await office.post('/api/Incentive/PrepareProgramsExport', {})).json().result
  const file = (await office.get(path)).body
  assert.match(file, /ONE/)
  assert.match(file, /"?85"?/)
  const { filters, sorts: offered } = (await office.get('/api/Utility/FetchFilters?screen=programs')).json().result
  assert.deepEqual(
    [filters.map(({ key }: { key: string }) => key), offered.length],
    [['active', 'state', 'date', 'overCeiling'], sorts.length],
  )
})

test('reps and customers read what is open and for them, and nothing of what others earn', async () => {
  const office = await signedInCompany(server)
  const { companyId } = office
  const insert = async (text: string, ...values: unknown[]) => (await owner(text, [companyId, ...values])).rows[0].id as string
  const customer = (name: string, parent: string | null = null) =>
    insert('insert into customers (company_id, customer_name, parent_id) values ($1, $2, $3) returning id', name, parent)
  const [acme, brook] = [await customer('Acme'), await customer('Brook')]
  const branch = await customer('Acme North', acme)
  const repOf = (code: string) => insert('insert into reps (company_id, code, name) values ($1, $2, $2) returning id', code)
  const [rita, sam] = [await repOf('RITA'), await repOf('SAM')]
  const person = async (role: 'rep' | 'customer', column: string, id: string) => {
    const each = await signedInCompany(server, { role, companyId })
    await owner(`update memberships set ${column} = $1 where user_id = $2`, [id, each.userId])
    return each
  }
  const [rep, dealer] = [await person('rep', 'rep_id', rita), await person('customer', 'customer_id', acme)]
  const forReps = [fivePercent({ payee: 'S', name: 'Rep bonus' })]
  const both = [fivePercent(), ...forReps]
  const everyone = await openProgram(office, { program: 'ALL' }, both)
  await openProgram(office, { program: 'REPS' }, forReps)
  await openProgram(office, { program: 'BROOK', eligible: { customers: { ids: [brook] } } })
  await openProgram(office, { program: 'BRANCH', eligible: { customers: { ids: [branch] } } })
  await openProgram(office, { program: 'NOT-BROOK', eligible: { customers: { only: 'others', ids: [brook] } } })
  await openProgram(office, { program: 'SAM', eligible: { reps: { ids: [sam] } } }, forReps)
  await openProgram(office, { program: 'NOT-RITA', eligible: { reps: { only: 'others', ids: [rita] } } }, forReps)
  const draft = await newProgram(office, { program: 'DRAFT' })
  const ended = await openProgram(office, { program: 'ENDED' })
  await takeProgramStep(office, ended, 'end')
  await owner('update programs set attained = 7000, spend = 1 where company_id = $1', [companyId])
  const found = async (company: Company) => (await codes(company, { sort: 'program' })).join(' ')
  assert.equal(await found(rep), 'ALL BRANCH BROOK NOT-BROOK REPS')
  assert.equal(await found(dealer), 'ALL BRANCH NOT-BROOK')
  for (const company of [rep, dealer]) {
    for (const hidden of [draft, ended])
      assert.equal((await company.get(`/api/Incentive/GetProgramDetail?programId=${hidden}`)).statusCode, 404)
    const { rows } = await list(company)
    assert.ok(rows.every((row) => row.totalAttained === null && row.spend === null && row.costPercent === null))
    assert.deepEqual(await codes(company, { sort: '-spend' }), await codes(company, { sort: '-fromDate' }))
    assert.equal((await company.get(`/api/Incentive/ProgramHistory/${everyone}`)).statusCode, 404)
    const shown = await programOf(company, everyone)
    assert.deepEqual([shown.steps, shown.canWrite, shown.versions.length], [[], false, 1])
  }
  await owner('update programs set draft = $2 where id = $1', [
    everyone,
    JSON.stringify({ fromDate: day(0), toDate: day(90), minSaleAmt: 7, rewards: both }),
  ])
  const seen = async (company: Company) => {
    const { rewards, fields } = await programOf(company, everyone)
    return [rewards.map(({ name }: { name: string }) => name), fields.minSaleAmt]
  }
  assert.deepEqual(await seen(rep), [['Dealer cash', 'Rep bonus'], 0])
  assert.deepEqual(await seen(dealer), [['Dealer cash'], 0])
  const forSome = await openProgram(office, { program: 'SOME', eligible: { customers: { ids: [acme, brook] } } })
  const shown = await dealer.get(`/api/Incentive/GetProgramDetail?programId=${forSome}`)
  assert.ok(!shown.body.includes('Brook') && !shown.body.includes(brook))
  await owner('update reps set active = false where id = $1', [rita])
  assert.equal(await found(rep), '')
})
