import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInCompany } from '#test/company.ts'
import { type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import { here, twoSides } from '#test/rehearsal.ts'

let server: QuickbooksServer
before(async () => {
  server = await serverWithQuickbooks()
})
after(() => server.close())

const isReady = ({ state }: { state: string }) => state === 'ready'
const namesOf = (rows: { ours: { name: string } | null; candidates: { name: string }[] }[]) =>
  rows.map(({ ours, candidates }) => ours?.name ?? candidates[0]?.name)

test('a side without customers goes straight to the import', async () => {
  const company = await twoSides(server, [])
  assert.deepEqual(await company.connect(), { companyName: (await company.get('/QuickBooks/Connection')).companyName, rehearses: false })
  assert.equal((await company.synced()).state, 'Done')
  assert.equal(await company.read(), null)
})

test('both sides are compared, decided on, agreed, carried out and undone', async () => {
  const company = await twoSides(server)
  const oldMill = (await company.recordsThere()).find((each: { DisplayName: string }) => each.DisplayName === 'Old Mill')
  await company.changeThere(oldMill.Id, { Active: false })
  const before = await company.customers()
  const { rehearses } = await company.connect()
  assert.equal(rehearses, true)
  const ready = await company.until(isReady)
  const { look, clash, sure, onlyHere, onlyThere } = ready.counts
  assert.deepEqual(
    {
      here: ready.counts.here,
      there: ready.counts.there,
      look: look.all,
      clash: clash.all,
      sure: sure.all,
      onlyHere: onlyHere.all,
      onlyThere: onlyThere.all,
    },
    { here: 8, there: 6, look: 2, clash: 2, sure: 2, onlyHere: 2, onlyThere: 2 },
  )
  assert.deepEqual(namesOf(await company.rows('sure')), ['Anchor Foods', 'BAY Bakery'])
  assert.deepEqual(namesOf(await company.rows('look')), ['Cliff Cafe', 'Dune Delicatessen'])
  assert.deepEqual(namesOf(await company.rows('clash')), ['Old Mill', 'Tide Supplies'])
  assert.deepEqual(namesOf(await company.rows('here')), ['Quay Quiches', 'Reef Restaurant'])
  assert.equal((await company.get('/QuickBooks/SyncStatus')).connection, 'rehearsal')

  // Nothing may leave, whatever people do meanwhile.
  assert.equal((await company.post('/QuickBooks/Sync')).json().code, 'rehearsalFirst')
  const [first] = before
  const details = await company.get(`/Dashboard/GetCustomerDetails/${first?.id}`)
  const saved = await company.post('/Dashboard/AddEditCustomer', {
    ...details.fields,
    mobilePhone: '206 555 0199',
    id: details.id,
    version: details.version,
  })
  assert.equal(saved.statusCode, 200, saved.body)
  assert.deepEqual(await company.writes(), [])

  const cliff = await company.rowOf('look', 'Cliff Cafe')
  const dune = await company.rowOf('look', 'Dune Delicatessen')
  const tide = await company.rowOf('clash', 'Tide Supplies')
  const decide = (id: string, body: object) => company.post('/Sync/DecideRehearsal', { id, ...body })
  assert.equal((await decide(cliff.id, { decision: 'create' })).json().code, 'nameTaken')
  assert.equal((await decide(cliff.id, { decision: 'hold' })).statusCode, 200)
  assert.equal((await decide(dune.id, { decision: 'link', externalId: dune.candidates[0].id })).statusCode, 200)
  assert.equal((await decide(tide.id, { decision: 'create', name: 'Erin Vance' })).json().code, 'nameTaken')
  assert.equal((await decide(tide.id, { decision: 'create', name: 'Tide: Shop' })).statusCode, 400)
  assert.equal((await decide(tide.id, { decision: 'create', name: 'Tide Supplies (shop)' })).statusCode, 200)
  const quay = await company.rowOf('here', 'Quay Quiches')
  assert.equal((await decide(quay.id, { decision: 'link', externalId: dune.candidates[0].id })).json().code, 'rehearsalTaken')

  // A customer changed since: that is compared first.
  const agree = async () => {
    const { id, version } = await company.until(isReady)
    return company.post('/Sync/AgreeRehearsal', { id, version })
  }
  assert.equal((await agree()).json().result.moved, true)
  const again = await company.until(isReady)
  assert.deepEqual(
    { ...again.counts, look: again.counts.look.undecided, clash: again.counts.clash.undecided },
    { ...again.counts, linked: 3, created: 2, renamed: 1, imported: 3, staying: 3, look: 0, clash: 1 },
  )
  assert.deepEqual(await company.writes(), [])
  const kept = await Promise.all(before.map(({ id }) => company.get(`/Dashboard/GetCustomerDetails/${id}`)))
  const both = await Promise.all([agree(), agree()])
  assert.deepEqual(
    both.map((answer) => answer.json().result),
    [{ moved: false }, { moved: false }],
  )
  const agreed = await company.until(({ undoUntil }) => undoUntil !== null)
  assert.equal(agreed.state, 'agreed')
  assert.equal((await company.synced()).state, 'Done')
  const madeThere = ({ sent }: { sent: { name: string; operation: string }[] }) =>
    sent.flatMap(({ name, operation }) => (operation === 'create' ? [name] : [])).sort()
  assert.deepEqual(madeThere(await company.until((now) => madeThere(now).length === 2)), ['Quay Quiches', 'Tide Supplies (shop)'])
  const stored = await company.customers()
  assert.equal(stored.filter(({ customerName }) => customerName.toLowerCase().includes('bakery')).length, 1)
  assert.equal(stored.find(({ id }) => id === cliff.id)?.syncState, 'none')
  // Inactive ones are not listed.
  assert.equal(stored.length, 8 + 2)
  assert.equal(
    (await company.recordsThere()).filter(({ DisplayName }: { DisplayName: string }) => DisplayName === 'Reef Restaurant').length,
    0,
  )
  const done = await company.get('/Sync/GetEntries?lane=done')
  assert.ok(
    done.rows.some(({ what }: { what: string }) => /3/.test(what)),
    JSON.stringify(done.rows),
  )

  assert.equal((await company.post('/Sync/UndoRehearsal', { id: agreed.id })).statusCode, 200)
  await company.until(({ state, busy }) => state === 'undone' && !busy)
  assert.equal((await company.get('/QuickBooks/SyncStatus')).connection, 'none')
  for (const { id, fields } of kept) assert.deepEqual((await company.get(`/Dashboard/GetCustomerDetails/${id}`)).fields, fields)
  assert.equal((await company.customers()).length, 8)
  assert.equal(await linkedNow(company.companyId), 2)

  // Connected again it is compared again, with what was decided.
  assert.equal((await company.connect()).rehearses, true)
  const anew = await company.until(isReady)
  assert.equal(anew.counts.look.undecided, 0)
  assert.equal((await company.rowOf('look', 'Cliff Cafe')).decision, 'hold')
})

const linkedNow = async (companyId: string) =>
  Number(
    (await server.database.owner.query(`select count(*) from external_links where company_id = $1 and kind = 'customer'`, [companyId]))
      .rows[0].count,
  )

test('disconnecting cancels: nothing was imported or written, and what was decided stays', async () => {
  const company = await twoSides(server)
  await company.connect()
  await company.until(isReady)
  const { id } = await company.rowOf('look', 'Dune Delicatessen')
  assert.equal((await company.post('/Sync/DecideRehearsal', { id, decision: 'hold' })).statusCode, 200)
  assert.equal((await company.get('/Sync/GetEntries?lane=needsYou')).rows.length, 1)
  assert.equal((await company.post('/QuickBooks/Disconnect')).statusCode, 200)
  assert.equal((await company.read()).state, 'cancelled')
  assert.equal((await company.get('/Sync/GetEntries?lane=needsYou')).rows.length, 0)
  assert.equal(await linkedNow(company.companyId), 0)
  assert.equal((await company.customers()).length, 8)
  assert.deepEqual(await company.writes(), [])
  await company.connect()
  await company.until(isReady)
  assert.equal((await company.rowOf('look', 'Dune Delicatessen')).decision, 'hold')
})

test('two people: each of theirs is tied once, and who agrees has seen what the other decided', async () => {
  const company = await twoSides(server, [...here, { name: 'Dune Kitchen', email: 'hello@dune.example' }])
  const other = await signedInCompany(server, { companyId: company.companyId, role: 'accounting' })
  await company.connect()
  const seen = await company.until(isReady)
  const [one, two] = [await company.rowOf('look', 'Dune Delicatessen'), await company.rowOf('look', 'Dune Kitchen')]
  const answers = await Promise.all([
    company.post('/Sync/DecideRehearsal', { id: one.id, decision: 'link', externalId: one.candidates[0].id }),
    other.post('/Sync/DecideRehearsal', { id: two.id, decision: 'link', externalId: two.candidates[0].id }),
  ])
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409])
  const agree = (version: number) => other.post('/Sync/AgreeRehearsal', { id: seen.id, version })
  assert.equal((await agree(seen.version)).json().result.moved, true)
  assert.equal((await company.read()).state, 'ready')
  assert.equal((await agree((await company.read()).version)).json().result.moved, false)
  const late = await company.post('/Sync/DecideRehearsal', { id: one.id, decision: 'hold' })
  assert.equal(late.json().code, 'rehearsalMoved')
})

test('all that are undecided in a list at once', async () => {
  const company = await twoSides(server)
  await company.connect()
  await company.until(isReady)
  const answer = await company.post('/Sync/DecideRehearsal', { undecidedOf: { bucket: 'look', search: 'dune' }, decision: 'link' })
  assert.equal(answer.json().result.decided, 1)
  assert.equal((await company.rows('look', { undecided: 'yes' })).length, 1)
})

test('after a disconnect only new dealerships are a reason to compare; what waited goes after it is agreed', async () => {
  const company = await twoSides(server, [])
  await company.connect()
  await company.synced()
  const add = (name: string, customerType: string) => company.post('/Dashboard/AddEditCustomer', { name, customerType })
  await add('Kelp Kiosk', 'N')
  assert.equal((await company.post('/QuickBooks/Disconnect')).statusCode, 200)
  assert.equal((await company.connect()).rehearses, false)
  await company.synced()
  assert.equal((await company.post('/QuickBooks/Disconnect')).statusCode, 200)
  await add('Lobster Lounge', 'D')
  const anchor = (await company.customers()).find(({ customerName }) => customerName === 'Anchor Foods')
  const { fields, version } = await company.get(`/Dashboard/GetCustomerDetails/${anchor?.id}`)
  const saved = await company.post('/Dashboard/AddEditCustomer', { ...fields, company: 'Anchor LLC', id: anchor?.id, version })
  assert.equal(saved.statusCode, 200, saved.body)
  const before = (await company.writes()).length
  assert.equal((await company.connect()).rehearses, true)
  const ready = await company.until(isReady)
  assert.deepEqual([ready.counts.here, ready.counts.there, ready.counts.created], [2, 0, 1])
  assert.equal((await company.writes()).length, before)
  assert.equal((await company.post('/Sync/AgreeRehearsal', { id: ready.id, version: ready.version })).json().result.moved, false)
  const there = async (name: string) => (await company.recordsThere()).find((each: { DisplayName: string }) => each.DisplayName === name)
  for (
    const deadline = Date.now() + 20_000;
    !(await there('Lobster Lounge')) || (await there('Anchor Foods')).CompanyName !== 'Anchor LLC';
    await sleep(100)
  )
    assert.ok(Date.now() < deadline, 'what waited does not arrive')
})
