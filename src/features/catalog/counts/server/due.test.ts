import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { StockNeed } from '#features/catalog/needs/contract.ts'
import { does, read, restocking } from '#test/restocking.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { dueCounts } from './due.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('a day after counting began it is said what is due, once; it goes when it is counted', async () => {
  const { person, home } = await restocking(server, [{ name: 'Rope' }, { name: 'Cleat' }, { name: 'Buoy', quantity: 0 }])
  const { owner } = server.database
  const dayAgo = () =>
    owner.query(
      `update stock_settings set started_at = started_at - interval '25 hours', due_looked_at = due_looked_at - interval '25 hours' where company_id = $1`,
      [person.companyId],
    )
  const look = () => dueCounts.run(server.services)
  const needs = async () => {
    const { stock } = await read<{ stock: StockNeed[] }>(person, '/Dashboard/GetOverview')
    const { rows } = await read<{ rows: { kind: string; count: number }[] }>(person, '/Dashboard/GetNeeds')
    assert.deepEqual(
      rows.flatMap(({ kind, count }) => (kind === 'countsWait' ? [count] : [])),
      stock.length ? [stock.length] : [],
    )
    return stock.map(({ kind, id, items }) => [kind, id === home, items])
  }
  const told = async () => {
    const { rows } = await read<{ rows: { code: string; value: string }[] }>(person, '/api/Notification/GetNotifications')
    return rows.filter(({ code }) => code === 'NA_COUNT_DUE').map(({ value }) => value)
  }
  await look()
  assert.deepEqual([await needs(), await told()], [[], []])
  await dayAgo()
  await look()
  assert.deepEqual([await needs(), await told()], [[['countsDue', true, 2]], ['Main warehouse (2)']])
  await dayAgo()
  await look()
  assert.equal((await told()).length, 1)
  const { id } = await does<{ id: string }>(person, '/api/StockCount/Start', { locationId: home, requestKey: randomUUID(), scope: 'due' })
  assert.deepEqual(await needs(), [])
  const lines = [1, 2].map((lineNo) => ({ lineNo, counted: '100' }))
  await does(person, `/api/StockCount/Enter/${id}`, { lines })
  await does(person, `/api/StockCount/Finish/${id}`)
  await does(person, `/api/StockCount/Approve/${id}`)
  assert.deepEqual(await needs(), [])
})
