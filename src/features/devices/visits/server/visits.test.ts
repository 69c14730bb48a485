import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { copyOn } from '#test/device-copy.ts'
import { vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

type Shop = Awaited<ReturnType<typeof vanShop>>
type Row = { [key: string]: unknown; id: string; note: string }
const minuteMs = 60_000
let sequence = 700
const visitOf = (shop: Shop, visit: object, more: object = {}) => {
  sequence += 1
  const madeAt = new Date().toISOString()
  return {
    id: randomUUID(),
    number: `${shop.prefix}-${sequence}`,
    format: 1,
    kind: 'visit',
    madeAt,
    customerId: shop.customerId,
    visit,
    ...more,
  }
}
const done = (minutes: number, agoMinutes: number, outcome = 'sold') => ({
  startedAt: new Date(Date.now() - (agoMinutes + minutes) * minuteMs).toISOString(),
  endedAt: new Date(Date.now() - agoMinutes * minuteMs).toISOString(),
  outcome,
})
const planOf = (shop: Shop, day: string, more: object = {}) => ({ customerId: shop.customerId, day, repId: shop.repId, note: '', ...more })
const plan = async (shop: Shop, day: string, more: object = {}) => {
  const answer = await shop.office.post('/api/Visit/Plan', planOf(shop, day, more))
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result as { id: string; devices: number }
}
const listed = async (shop: Shop, query = ''): Promise<Row[]> => (await shop.office.get(`/api/Visit/List?${query}`)).json().result.rows
const filtered = (filters: object) => `filters=${encodeURIComponent(JSON.stringify(filters))}`
/** As a device that follows what changes knows it. */
function deviceOf(shop: Shop) {
  const copy = copyOn(shop.tablet)
  type Customer = { id: string; nextVisit: string | null; visitNote: string; visitRep: string }
  return async () => {
    await copy.pull()
    const known = copy.of<Customer>('customer').find(({ id }) => id === shop.customerId)
    return known && [known.nextVisit, known.visitNote, known.visitRep]
  }
}

test('the office plans a visit: the device has it with its note, and the visit that is done is that one', async () => {
  const shop = await vanShop(server)
  const onDevice = deviceOf(shop)
  const [{ name: rep }] = await shop.rowsOf('select name from reps where id = $1', [shop.repId])
  const { today, repId, planned, reps } = (await shop.office.get(`/api/Visit/Choices/${shop.customerId}`)).json().result
  assert.deepEqual([repId, planned, reps.some(({ id }: Row) => id === shop.repId)], [shop.repId, null, true])
  const { id, devices } = await plan(shop, today, { note: 'Bring the hooks' })
  assert.equal(devices, 1)
  assert.deepEqual(await onDevice(), [today, 'Bring the hooks', shop.repCode])
  const [row] = await listed(shop)
  assert.deepEqual(
    [row?.id, row?.state, row?.plannedOn, row?.repName, row?.note, row?.late],
    [id, 'planned', today, rep, 'Bring the hooks', false],
  )
  assert.ok(row?.plannedBy)
  await shop.one(visitOf(shop, done(20, 0), { note: 'They took ten' }))
  assert.deepEqual(await onDevice(), [null, '', ''])
  assert.deepEqual(
    (await listed(shop)).map((each) => [each.id, each.state, each.plannedOn, each.minutes, each.outcome, each.note]),
    [[id, 'done', today, 20, 'sold', 'They took ten']],
  )
})

test('what was planned later counts, whoever planned it and in whatever order it comes', async () => {
  const shop = await vanShop(server)
  const onDevice = deviceOf(shop)
  const at = (agoMinutes: number) => new Date(Date.now() - agoMinutes * minuteMs).toISOString()
  await plan(shop, '2099-03-01', { note: 'By the office' })
  // The rep planned an hour ago, without a network.
  await shop.one(visitOf(shop, { nextOn: '2099-01-01' }, { madeAt: at(60) }))
  assert.deepEqual(await onDevice(), ['2099-03-01', 'By the office', shop.repCode])
  await shop.rowsOf(`update visits set noted_at = noted_at - interval '2 hours' where company_id = $1`, [shop.companyId])
  // And now after the office did.
  await shop.one(visitOf(shop, { nextOn: '2099-02-01' }, { madeAt: at(60), note: 'Moved' }))
  assert.deepEqual(await onDevice(), ['2099-02-01', 'Moved', shop.repCode])
  assert.deepEqual(
    (await listed(shop)).map(({ plannedBy, day }) => [plannedBy, day]),
    [['', '2099-02-01']],
  )
  await plan(shop, '2099-04-01')
  assert.deepEqual(await onDevice(), ['2099-04-01', '', shop.repCode])
  assert.equal((await listed(shop)).length, 1)
})

test('a plan is called off once; what was planned before that and comes later stays off, what is planned since does not', async () => {
  const shop = await vanShop(server)
  const onDevice = deviceOf(shop)
  const { id } = await plan(shop, '2099-03-01')
  assert.equal((await shop.office.post(`/api/Visit/CallOff/${id}`, {})).statusCode, 200)
  assert.deepEqual(await onDevice(), [null, '', ''])
  const again = await shop.office.post(`/api/Visit/CallOff/${id}`, {})
  assert.deepEqual([again.statusCode, again.json().code], [409, 'visitOver'])
  await shop.one(visitOf(shop, { nextOn: '2099-01-01' }, { madeAt: new Date(Date.now() - 60 * minuteMs).toISOString() }))
  assert.deepEqual((await onDevice())?.[0], null)
  await plan(shop, '2099-05-01')
  assert.deepEqual((await onDevice())?.[0], '2099-05-01')
  assert.deepEqual(
    (await listed(shop)).map(({ state }) => state),
    ['planned', 'calledOff'],
  )
  const timeline: Row[] = (await shop.office.get(`/Dashboard/GetCustomerHistory/${shop.customerId}?kind=visits`)).json().result.rows
  assert.equal(timeline.filter(({ title }) => String(title).includes('called off')).length, 1)
})

test('a day that is over, a rep who is none, and a customer of others are refused in words; whoever goes must have the customer on a device', async () => {
  const shop = await vanShop(server)
  const fieldsOf = async (more: object) => (await shop.office.post('/api/Visit/Plan', planOf(shop, '2099-01-01', more))).json().fields
  assert.deepEqual(Object.keys(await fieldsOf({ day: '2020-01-01' })), ['day'])
  assert.deepEqual(Object.keys(await fieldsOf({ repId: randomUUID() })), ['repId'])
  assert.deepEqual(Object.keys(await fieldsOf({ day: 'soon' })), ['day'])
  const others = await shop.customerOf('Elsewhere', 'ZZZ')
  assert.equal((await plan(shop, '2099-01-01', { customerId: others })).devices, 0)
  const stranger = await signedInCompany(server)
  assert.equal((await stranger.post('/api/Visit/Plan', planOf(shop, '2099-01-01'))).statusCode, 404)
  assert.equal((await stranger.get(`/api/Visit/List?customerId=${shop.customerId}`)).json().result.rows.length, 0)
})

test('a rep plans for themselves, at customers of theirs, and sees no others', async () => {
  const shop = await vanShop(server)
  const others = await shop.customerOf('Elsewhere', 'ZZZ')
  await plan(shop, '2099-01-01', { customerId: others })
  const rep = await signedInCompany(server, { role: 'rep', companyId: shop.companyId })
  await shop.rowsOf('update memberships set rep_id = $2 where user_id = $1', [rep.userId, shop.repId])
  assert.deepEqual((await rep.get('/api/Visit/List')).json().result.rows, [])
  assert.equal((await rep.post('/api/Visit/Plan', planOf(shop, '2099-01-01', { customerId: others }))).statusCode, 404)
  const colleague = await shop.add(`reps (company_id, code, name) values ($1, 'COL', 'Colleague')`)
  assert.equal((await rep.post('/api/Visit/Plan', planOf(shop, '2099-01-01', { repId: colleague }))).statusCode, 400)
  assert.equal((await rep.post('/api/Visit/Plan', planOf(shop, '2099-01-01'))).statusCode, 200)
  assert.equal((await rep.get('/api/Visit/List')).json().result.rows.length, 1)
})

test('the list is filtered, paged and taken away as a file', async () => {
  const shop = await vanShop(server)
  const second = await shop.customerOf('Zed & Sons')
  for (const [ago, outcome] of [
    [60 * 24 * 3, 'nothing'],
    [60 * 24, 'sold'],
  ] as const)
    await shop.one(
      visitOf(shop, done(20, ago, outcome), { madeAt: new Date(Date.now() - ago * minuteMs).toISOString(), note: `${outcome} then` }),
    )
  await plan(shop, '2099-01-01', { customerId: second, note: '=1+1' })
  assert.deepEqual(
    (await listed(shop)).map(({ outcome }) => outcome),
    ['', 'sold', 'nothing'],
  )
  assert.deepEqual(
    (await listed(shop, 'sort=visitDay')).map(({ outcome }) => outcome),
    ['nothing', 'sold', ''],
  )
  assert.deepEqual(
    (await listed(shop, filtered({ state: ['planned'] }))).map(({ customerName }) => customerName),
    ['Zed & Sons'],
  )
  assert.deepEqual(
    (await listed(shop, filtered({ outcome: ['nothing'] }))).map(({ outcome }) => outcome),
    ['nothing'],
  )
  assert.deepEqual((await listed(shop, filtered({ day: { from: '2098-01-01' } }))).length, 1)
  assert.equal((await listed(shop, filtered({ rep: ['NOBODY'] }))).length, 0)
  assert.deepEqual(
    (await listed(shop, 'search=sold')).map(({ note }) => note),
    ['sold then'],
  )
  const first = (await shop.office.get('/api/Visit/List?limit=2')).json().result
  const rest = (await shop.office.get(`/api/Visit/List?limit=2&cursor=${encodeURIComponent(first.next)}`)).json().result
  assert.deepEqual([first.total, first.rows.length, rest.rows.length, rest.next], [{ rows: 3, more: false }, 2, 1, null])
  const { path } = (await shop.office.post('/api/Visit/PrepareExport', {})).json().result
  const file = (await server.app.inject({ method: 'GET', url: path })).body
  const lines = file.trim().split('\n')
  assert.equal(lines.length, 4)
  assert.match(lines[1] ?? '', /'=1\+1/)
  const { filters } = (await shop.office.get('/api/Utility/FetchFilters?screen=visits')).json().result
  assert.deepEqual(
    filters.map(({ key }: Row) => key),
    ['state', 'day', 'rep', 'outcome'],
  )
})

test('a visit that waits because its name or number was used before is noted as that visit, not as another one', async () => {
  const shop = await vanShop(server)
  const accept = async (id: string) => {
    const { version } = await shop.details(id)
    const answer = await shop.office.post(`/api/Device/AcceptDocument/${id}`, { version, reason: '' })
    assert.equal(answer.statusCode, 200, answer.body)
  }
  const visits = async () => (await listed(shop)).map(({ outcome, note }) => [outcome, note])
  const first = visitOf(shop, done(20, 60))
  await shop.one(first)
  const other = await shop.one({ ...first, note: 'They called after me', visit: done(25, 60, 'other') })
  assert.deepEqual([other.state, other.reasons.map(({ code }) => code)], ['review', ['otherContent']])
  await accept((await shop.tray('kind=visit')).rows[0].id)
  assert.deepEqual(await visits(), [['other', 'They called after me']])
  // Made again with a new name, after the app was installed anew.
  const numbered = await shop.one({ ...first, id: randomUUID(), note: 'Third', visit: done(22, 60, 'sold') })
  assert.deepEqual(
    numbered.reasons.map(({ code }) => code),
    ['numberTaken'],
  )
  await accept((await shop.tray('kind=visit')).rows[0].id)
  assert.deepEqual(await visits(), [['sold', 'Third']])
  // The number alone does not make it the same: nobody is twice at once, but may come twice.
  await shop.one({ ...first, id: randomUUID(), note: 'Came back', visit: done(10, 5, 'nothing') })
  await accept((await shop.tray('kind=visit')).rows[0].id)
  assert.deepEqual((await visits()).toSorted(), [
    ['nothing', 'Came back'],
    ['sold', 'Third'],
  ])
})
