import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Need } from '#contract/needs.ts'
import type { StockNeed } from '#features/catalog/needs/contract.ts'
import { signedInCompany } from '#test/company.ts'
import { does, drafted, goes, type Person, read, restocking, restockNow } from '#test/restocking.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** The owner of a company with a van, somebody of the warehouse, and the rep who drives the van. */
async function crew() {
  const company = await restocking(server, [{ name: 'Rope', quantity: 100 }])
  const { companyId } = company.person
  const hand = await signedInCompany(server, { role: 'operations', companyId })
  const rep = await signedInCompany(server, { role: 'rep', companyId })
  const { rows } = await server.database.owner.query(`insert into reps (company_id, code, name) values ($1, 'A1', 'Rita') returning id`, [
    companyId,
  ])
  await server.database.owner.query('update memberships set rep_id = $1 where user_id = $2', [rows[0].id, rep.userId])
  return { ...company, hand, rep }
}
type Told = { code: string; value: string; recordPath: string | null }
/** What they were told since the last time. */
const toldOf = () => {
  const seen = new Map<Person, number>()
  return async (person: Person) => {
    const { rows } = await read<{ rows: Told[] }>(person, '/api/Notification/GetNotifications?limit=100')
    const fresh = rows.slice(0, rows.length - (seen.get(person) ?? 0))
    seen.set(person, rows.length)
    return fresh.map(({ code, value }) => `${code} ${value}`)
  }
}
const needsOf = async (person: Person) => {
  const { stock } = await read<{ stock: StockNeed[] }>(person, '/Dashboard/GetOverview')
  return stock.map(({ kind, number, location, items }) => [kind, number ?? items, location].join(' '))
}

/** The same as the bell and the morning's mail have it. */
const rowsOf = async (person: Person) => {
  const { rows } = await read<{ rows: Need[] }>(person, '/Dashboard/GetNeeds')
  return rows.flatMap(({ kind, count }) => (/^(restocks|counts|stock)/.test(kind) ? [`${kind} ${count}`] : [])).toSorted()
}

test('each step tells whoever acts next: who approves, who picks, who receives, who looks at what differs', async () => {
  const { person, hand, rep, ids, ...company } = await crew()
  const told = toldOf()
  const all = async () => [await told(person), await told(hand), await told(rep)]
  const lines = [{ itemId: ids[0] ?? '', quantity: '8' }]
  const { id } = await drafted({ ...company, person: rep }, lines)
  assert.deepEqual(await all(), [[], [], []])
  await goes(rep, id, 'request')
  assert.deepEqual(await all(), [['NA_RESTOCK_ASKED 1, Van 1'], ['NA_RESTOCK_ASKED 1, Van 1'], []])
  assert.deepEqual([await needsOf(person), await needsOf(rep)], [['restockAsked 1 Van 1'], []])
  assert.deepEqual([await rowsOf(person), await rowsOf(rep)], [['restocksWait 1'], []])
  await goes(person, id, 'approve')
  assert.deepEqual(await all(), [[], ['NA_RESTOCK_APPROVED 1, Van 1'], []])
  assert.deepEqual(await needsOf(person), [])
  await goes(hand, id, 'pick')
  assert.deepEqual(await all(), [[], [], []])
  await goes(hand, id, 'send')
  assert.deepEqual(await all(), [[], [], ['NA_RESTOCK_SENT 1, Van 1']])
  assert.deepEqual([await needsOf(hand), await needsOf(rep)], [[], ['restockComes 1 Van 1']])
  await goes(rep, id, ['receive', { lines: [{ lineNo: 1, quantity: '6' }] }])
  assert.deepEqual(await all(), [['NA_RESTOCK_DIFFERS 1, Van 1'], ['NA_RESTOCK_DIFFERS 1, Van 1'], []])
  assert.deepEqual(await needsOf(hand), ['restockDiffers 1 Van 1', 'countAsked 1 Van 1'])
  assert.deepEqual(await rowsOf(hand), ['countsWait 1', 'restocksWait 1'])
  const { countId } = await restockNow(person, id)
  await does(hand, `/api/StockCount/Enter/${countId}`, { lines: [{ lineNo: 1, counted: '6' }] })
  await does(hand, `/api/StockCount/Finish/${countId}`)
  assert.deepEqual(await all(), [['NA_COUNT_DONE 1, Van 1'], [], []])
  assert.deepEqual(await needsOf(person), ['restockDiffers 1 Van 1', 'countDone 1 Van 1'])
  await does(person, `/api/StockCount/Approve/${countId}`)
  await goes(person, id, 'close')
  assert.deepEqual([await needsOf(person), await needsOf(hand), await needsOf(rep)], [[], [], []])
  assert.deepEqual(await rowsOf(person), [])
})

test('who asked for it is told that it is rejected, and who picks that it is cancelled; who wants neither is told neither', async () => {
  const { person, hand, rep, ids, ...company } = await crew()
  const told = toldOf()
  const lines = [{ itemId: ids[0] ?? '', quantity: '8' }]
  const one = await drafted({ ...company, person: rep }, lines)
  await goes(rep, one.id, 'request')
  await goes(person, one.id, 'reject')
  assert.deepEqual(await told(rep), ['NA_RESTOCK_REJECTED 1, Van 1'])
  const off = [{ code: 'NA_RESTOCK_ASKED', app: false, mail: 'off' }]
  await does(hand, '/api/Notification/SavePreferences', { codes: off, quietFrom: null, quietTo: null })
  await told(hand)
  const other = await drafted({ ...company, person: rep }, lines)
  await goes(rep, other.id, 'request')
  await goes(person, other.id, 'approve')
  await goes(person, other.id, 'cancel')
  assert.deepEqual(await told(hand), ['NA_RESTOCK_CANCELLED 2, Van 1', 'NA_RESTOCK_APPROVED 2, Van 1'])
})

test('where nobody answers for a location and nobody else could decide, whoever may is told, and what they asked for waits for them', async () => {
  const { person, ids, ...company } = await restocking(server, [{ name: 'Rope', quantity: 100 }])
  const { id } = await drafted({ ...company, person }, [{ itemId: ids[0] ?? '', quantity: '8' }])
  await goes(person, id, 'request')
  assert.deepEqual(await needsOf(person), ['restockAsked 1 Van 1'])
})

test('fewer than there should be and less than nothing stand there, with how many', async () => {
  const { person, van, ids } = await restocking(server, [{ name: 'Rope' }, { name: 'Cleat' }])
  for (const itemId of ids) await does(person, '/api/Restock/SetPar', { locationId: van, itemId, par: '5' })
  const body = { requestKey: crypto.randomUUID(), locationId: van, movedOn: '2026-11-28', reason: 'Lost' }
  await does(person, '/api/Stock/Adjust', { ...body, lines: [{ itemId: ids[0], quantity: '-1' }] })
  assert.deepEqual(await needsOf(person), ['negative 1 Van 1', 'low 2 Van 1'])
})
