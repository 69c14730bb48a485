import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type QuickbooksServer, serverWithQuickbooks } from '../../../../test/quickbooks.ts'
import { twoSides } from '../../../../test/rehearsal.ts'

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
  await company.markFree(oldMill.Id, { Active: false })
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
  assert.deepEqual(namesOf(await company.rows('sure')), ['Anchor Foods', 'Bay  Bakery'])
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
  const back = await company.customers()
  assert.deepEqual(
    before.map(({ id, customerName }) => [id, customerName]),
    before.map(({ id }) => [id, back.find((each) => each.id === id)?.customerName]),
  )
})
