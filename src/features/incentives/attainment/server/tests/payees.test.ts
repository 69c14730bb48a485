import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { reward } from '#test/incentives/papers.ts'
import { rewardOffice } from '#test/incentives/reward-office.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const rewards = [reward('customer', { salePer: '3' }), reward('rep', { payee: 'S', salePer: '2' })]
async function sold() {
  const office = await rewardOffice(server)
  const [rita, sam] = [await office.rep('RITA'), await office.rep('SAM')]
  const [acme, brook] = [await office.customer('Acme', { rep: 'RITA' }), await office.customer('Brook', { rep: 'SAM' })]
  const program = await office.program({ rewards })
  await office.sell(acme, 10_000, { number: '1' })
  await office.sell(brook, 20_000, { number: '2' })
  await office.compute()
  return { office, program, rita, sam, acme, brook }
}

test('a payee sees what is their own, and never what somebody else earns by it', async () => {
  const { office, rita, acme } = await sold()
  const all = await office.listFor(office.owner)
  assert.deepEqual(all.map((row) => [row.customerName, row.customerReward, row.salesReward]).toSorted(), [
    ['Acme', 300, 200],
    ['Brook', 600, 400],
  ])
  const [asRep, asCustomer] = [await office.as('rep', { repId: rita }), await office.as('customer', { customerId: acme })]
  for (const [caller, mine] of [
    [asRep, ['Acme', null, 200]],
    [asCustomer, ['Acme', 300, null]],
  ] as const) {
    const own = await office.listFor(caller)
    assert.deepEqual(
      own.map((row) => [row.customerName, row.customerReward, row.salesReward]),
      [mine],
    )
    const record = await office.recordFor(caller, own[0]?.id ?? '')
    assert.deepEqual(
      record.entries.map(({ payeeKind, rows }) => [payeeKind, rows.length]),
      [[caller === asRep ? 'S' : 'C', 1]],
    )
    const others = all.find(({ customerName }) => customerName === 'Brook')
    assert.equal((await caller.get(`/api/Incentive/Attainment/${others?.id}`)).statusCode, 404)
    for (const sort of ['customerReward', '-salesReward']) assert.equal((await office.listFor(caller, { sort })).length, 1)
    assert.equal((await office.listFor(caller, { search: 'Brook' })).length, 0)
    const entries = record.entries.map(({ id }) => id)
    assert.equal((await caller.post('/api/Incentive/DecideRewards', { entries, verdict: 'approve' })).statusCode, 403)
  }
  const [viewer, operations] = [await office.as('viewer'), await office.as('operations')]
  assert.equal((await office.listFor(viewer)).length, 2)
  assert.equal((await operations.get('/api/Incentive/GetAttainmentList')).statusCode, 403)
})

test('the list: every order, page by page, filters and search', async () => {
  const { office, program, acme } = await sold()
  for (let at = 0; at < 7; at++) await office.sell(acme, 1000 + at)
  await office.compute()
  const sorts = ['customerName', 'programName', 'franchiseName', 'status', 'createdDate', 'spend', 'customerReward', 'salesReward']
  for (const sort of sorts.flatMap((key) => [key, `-${key}`])) {
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer = await office.owner.get(
        `/api/Incentive/GetAttainmentList?${new URLSearchParams({ sort, limit: '2', ...(cursor && { cursor }) })}`,
      )
      assert.equal(answer.statusCode, 200, answer.body)
      const { rows, next, total } = answer.json().result
      if (!cursor) assert.equal(total.rows, 9)
      ids.push(...rows.map(({ id }: { id: string }) => id))
      cursor = next
    }
    assert.equal(new Set(ids).size, 9, sort)
    assert.equal(ids.length, 9, sort)
  }
  const filtered = async (filters: object, search = '') =>
    (await office.listFor(office.owner, { filters: JSON.stringify(filters), search })).length
  assert.equal(await filtered({ program: [program], customer: [acme] }), 8)
  assert.equal(await filtered({ rep: ['SAM'] }), 1)
  assert.equal(await filtered({ status: ['Approved'] }), 0)
  assert.equal(await filtered({ date: { from: '2099-01-01' } }), 0)
  assert.equal(await filtered({}, 'program p1'), 9)
  assert.equal(await filtered({}, '#2'), 1)
  const offered = (await office.owner.get('/api/Utility/FetchFilters?screen=attainment')).json().result
  assert.deepEqual(
    offered.filters.map(({ key }: { key: string }) => key),
    ['program', 'status', 'rep', 'date', 'flag'],
  )
})

test('a rep of another customer, a merged customer, and a credit memo that nobody placed', async () => {
  const { office, program, sam, acme, brook } = await sold()
  await office.rows(`update customers set sales_representative = 'SAM' where company_id = $1 and id = $2`, acme)
  const today = new Date().toISOString().slice(0, 10)
  await office.sell(acme, 30_000, { number: '3', day: today })
  await office.compute()
  const payees = (await office.of(program)).flatMap(({ number, entries }) =>
    entries.filter(({ payeeKind }) => payeeKind === 'S').map(({ payeeName }) => `${number} ${payeeName}`),
  )
  // Sales before keep whom they were of.
  assert.deepEqual(payees.toSorted(), ['1 RITA', '2 SAM', '3 SAM'])
  assert.ok(sam)
  const memo = await office.credit(brook, 20_000, null)
  await office.compute()
  const loose = (await office.owner.get('/api/Incentive/LooseCredits')).json().result.rows
  assert.deepEqual([loose.length, loose[0].id, loose[0].sales.length], [1, memo, 1])
  const place = (saleId: string) => office.owner.post(`/api/Incentive/PlaceCredit/${memo}`, { saleId })
  const [other] = await office.rows<{ id: string }>(`select id from invoices where company_id = $1 and number = '1'`)
  assert.equal((await place(other?.id ?? '')).statusCode, 404)
  assert.equal((await place(loose[0].sales[0].id)).statusCode, 200)
  await office.compute()
  assert.equal((await place(loose[0].sales[0].id)).statusCode, 409)
  const back = (await office.of(program)).find(({ number }) => number === '2')
  assert.deepEqual([back?.status, back?.spend, back?.customerReward], ['Reversed', 0, 0])
  assert.deepEqual((await office.owner.get('/api/Incentive/LooseCredits')).json().result.rows, [])
})
