import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { until } from '#test/automations.ts'
import { type Company, does, drafted, figuresAt, goes, movedOn, read, restocking, restockNow } from '#test/restocking.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { lockBalances } from '../../stock/server/door.ts'
import type { CountLine } from '../contract.ts'

// Goods that a count has found are not there a second time, whoever else finds out that they never were gone.
let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

async function shelf() {
  const company = await restocking(server, [{ name: 'Rope', quantity: 10 }])
  const { person, home, van } = company
  const [ropeId = ''] = company.ids
  const begun = async (locationId = home) => {
    const { id } = await does<{ id: string }>(person, '/api/StockCount/Start', { locationId, requestKey: randomUUID() })
    return id
  }
  const enters = async (id: string, counted: string, countedAt = '') => {
    await does(person, `/api/StockCount/Enter/${id}`, { lines: [{ lineNo: 1, counted }], ...(countedAt && { countedAt }) })
    await does(person, `/api/StockCount/Finish/${id}`)
  }
  const approves = (id: string) => does(person, `/api/StockCount/Approve/${id}`)
  const differs = async (id: string) => {
    const { rows } = await read<{ rows: CountLine[] }>(person, `/api/StockCount/Lines/${id}`)
    return rows[0]?.difference
  }
  const onHand = async (locationId = home) => (await figuresAt(person, ropeId, locationId)).onHand
  const sendTo = (quantity: string) =>
    does<{ id: string }>(person, '/api/Stock/SendTransfer', {
      requestKey: randomUUID(),
      fromId: home,
      toId: van,
      sentOn: movedOn,
      lines: [{ itemId: ropeId, quantity }],
    })
  const neverLeft = (id: string) =>
    does(person, `/api/Stock/ReceiveTransfer/${id}`, {
      requestKey: randomUUID(),
      receivedOn: movedOn,
      lines: [{ lineNo: 1, quantity: '0' }],
      rest: 'back',
      reason: '',
    })
  return { ...company, ropeId, begun, enters, approves, differs, onHand, sendTo, neverLeft }
}
const adjusted = ({ person, home }: Company, itemId: string, quantity: string) =>
  does(person, '/api/Stock/Adjust', {
    requestKey: randomUUID(),
    locationId: home,
    movedOn,
    reason: 'Broken',
    lines: [{ itemId, quantity }],
  })

test('two counts of the same shelf find the same difference once', async () => {
  const { begun, enters, approves, differs, onHand } = await shelf()
  const [one, other] = [await begun(), await begun()]
  await enters(one, '13')
  await enters(other, '13')
  await approves(other)
  assert.equal(await onHand(), '13')
  assert.equal(await differs(one), '0')
  await approves(one)
  assert.equal(await onHand(), '13')
})

test('a count that is entered while another one is approved finds what that left', async () => {
  const { person, ropeId, home, begun, enters, approves, differs, onHand } = await shelf()
  const { companyId } = person
  const [one, other] = [await begun(), await begun()]
  await enters(one, '13')
  const [held, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = server.services.transaction({ companyId }, async (db) => {
    await lockBalances(db, [{ itemId: ropeId, locationId: home }])
    held.resolve()
    await mayEnd.promise
  })
  await Promise.race([held.promise, holding])
  const waiters = async () => {
    const { rows } = await server.database.owner.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0].n
  }
  const approving = approves(one)
  await until(waiters, (n) => n === 1)
  let isEntered = false
  const entering = does(person, `/api/StockCount/Enter/${other}`, { lines: [{ lineNo: 1, counted: '13' }] }).then(() => (isEntered = true))
  await until(waiters, (n) => n === 2 || isEntered)
  mayEnd.resolve()
  await Promise.all([holding, approving, entering])
  await does(person, `/api/StockCount/Finish/${other}`)
  assert.deepEqual([await onHand(), await differs(other)], ['13', '0'])
  await approves(other)
  assert.equal(await onHand(), '13')
})

test('what a later count finds beside the earlier one is all that it changes', async () => {
  const company = await shelf()
  const { begun, enters, approves, differs, onHand, ropeId } = company
  const [one, other] = [await begun(), await begun()]
  await enters(one, '13')
  await adjusted(company, ropeId, '-2')
  await enters(other, '10')
  await approves(one)
  assert.deepEqual([await onHand(), await differs(other)], ['11', '-1'])
  await approves(other)
  assert.equal(await onHand(), '10')
})

test('a count that is dated back to before another one was approved has nothing more to say', async () => {
  const { person, begun, enters, approves, onHand } = await shelf()
  const [one, other, third] = [await begun(), await begun(), await begun()]
  const { createdAt } = await read<{ createdAt: string }>(person, `/api/StockCount/Details/${third}`)
  await enters(one, '13')
  await approves(one)
  await enters(other, '12', createdAt)
  await approves(other)
  assert.equal(await onHand(), '13')
  await enters(third, '14')
  await approves(third)
  assert.equal(await onHand(), '14')
})

test('a line that somebody looks at because it differs stays in its place when a transfer is closed that explains it', async () => {
  const { person, home, van, ids } = await restocking(server, [
    { name: 'Rope', quantity: 10 },
    { name: 'Twine', quantity: 10 },
  ])
  const sent = { requestKey: randomUUID(), fromId: home, toId: van, sentOn: movedOn, lines: [{ itemId: ids[0], quantity: '3' }] }
  const { id: transferId } = await does<{ id: string }>(person, '/api/Stock/SendTransfer', sent)
  const { id } = await does<{ id: string }>(person, '/api/StockCount/Start', { locationId: home, requestKey: randomUUID() })
  const counted = [
    { lineNo: 1, counted: '10' },
    { lineNo: 2, counted: '9' },
  ]
  await does(person, `/api/StockCount/Enter/${id}`, { lines: counted })
  const shown = async (query: string) => {
    const { rows } = await read<{ rows: CountLine[] }>(person, `/api/StockCount/Lines/${id}?${query}`)
    return rows.map(({ lineNo, name, difference }) => `${lineNo} ${name} ${difference}`)
  }
  assert.deepEqual(await shown('only=differing'), ['1 Rope 3', '2 Twine -1'])
  const back = { requestKey: randomUUID(), receivedOn: movedOn, lines: [{ lineNo: 1, quantity: '0' }], rest: 'back', reason: '' }
  await does(person, `/api/Stock/ReceiveTransfer/${transferId}`, back)
  assert.deepEqual(await shown('only=differing&kept=1,2'), ['1 Rope 0', '2 Twine -1'])
  assert.deepEqual(await shown('only=differing'), ['2 Twine -1'])
  assert.deepEqual(await shown('only=uncounted&kept=2'), ['2 Twine -1'])
  assert.deepEqual(await shown('only=differing&kept=1,2&after=1'), ['2 Twine -1'])
  assert.equal((await person.get(`/api/StockCount/Lines/${id}?kept=1,x`)).statusCode, 400)
})

for (const isApproved of [true, false])
  test(`goods that never left are there once, whether a count of meanwhile is approved ${isApproved ? 'before' : 'after'} it is said`, async () => {
    const { begun, enters, approves, onHand, sendTo, neverLeft } = await shelf()
    const { id } = await sendTo('3')
    assert.equal(await onHand(), '7')
    const count = await begun()
    await enters(count, '10')
    if (isApproved) await approves(count)
    await neverLeft(id)
    if (!isApproved) await approves(count)
    assert.equal(await onHand(), '10')
  })

test('a count that is dated back to when goods had not left yet knows by now that they never did', async () => {
  const { person, begun, enters, approves, onHand, sendTo, neverLeft } = await shelf()
  const { id } = await sendTo('3')
  const count = await begun()
  const { createdAt } = await read<{ createdAt: string }>(person, `/api/StockCount/Details/${count}`)
  await neverLeft(id)
  await enters(count, '10', createdAt)
  await approves(count)
  assert.equal(await onHand(), '10')
})

test('a shipment that is called off brings back nothing that a count has found', async () => {
  const { person, begun, enters, approves, onHand, ropeId } = await shelf()
  const { rows } = await server.database.owner.query(
    `insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe') returning id`,
    [person.companyId],
  )
  const line = { itemId: ropeId, itemNumber: 'Rope', description: 'Rope', quantity: '4', unitPrice: '8' }
  const order = await does<{ id: string }>(person, '/api/Order/Place', {
    customerId: rows[0].id,
    requestKey: randomUUID(),
    lines: [line],
  })
  const lines = [{ lineNo: 1, quantity: '4' }]
  await does(person, `/api/Shipment/Ship/${order.id}`, { requestKey: randomUUID(), shippedOn: movedOn, lines })
  assert.equal(await onHand(), '6')
  const count = await begun()
  await enters(count, '10')
  await approves(count)
  const { shipments } = await read<{ shipments: { id: string }[] }>(person, `/api/Shipment/List/${order.id}`)
  await does(person, `/api/Shipment/CallOff/${order.id}`, { shipmentId: shipments[0]?.id, reason: 'Never left' })
  assert.equal(await onHand(), '10')
  const { rows: moves } = await read<{ rows: { kind: string; quantity: string }[] }>(person, `/api/Stock/History/${ropeId}`)
  assert.deepEqual(
    moves.slice(0, 2).map(({ kind, quantity }) => `${kind} ${quantity}`),
    ['correction -4', 'correction 4'],
  )
})

test('what the count of a restock finds of it has arrived, and closing brings back only what it did not find', async () => {
  const company = await shelf()
  const { person, enters, approves, onHand, ropeId, van } = company
  const { id } = await drafted(company, [{ itemId: ropeId, quantity: '8' }])
  await goes(person, id, 'request', 'approve', 'pick', 'send', ['receive', { lines: [{ lineNo: 1, quantity: '5' }] }])
  const { countId } = await restockNow(person, id)
  assert.ok(countId)
  await enters(countId, '7')
  await approves(countId)
  const { onHand: there, inTransit } = await figuresAt(person, ropeId, van)
  assert.deepEqual([there, inTransit], ['7', '1'])
  assert.deepEqual(
    (await restockNow(person, id)).lines.map(({ received, left }) => [received, left]),
    [['7', '1']],
  )
  await goes(person, id, 'close')
  assert.deepEqual([await onHand(van), await onHand()], ['7', '3'])
})
