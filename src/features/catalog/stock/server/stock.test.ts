import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { moveStock } from './move.ts'
import { keepReserved } from './reserve.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())
const rowsOf = async (text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows
const movedOn = '2026-11-28'

/** A company that counts: two items of which QuickBooks keeps a quantity and a service. */
async function counting(quantity = 10, negative = 'warn') {
  const person = await signedInCompany(server)
  const item = async (name: string, type: string, onHand: number | null) =>
    (
      await rowsOf(
        `insert into items (company_id, name, item_type, quantity_on_hand, purchase_cost, unit_price) values ($1, $2, $3, $4, 2.5, 8) returning id`,
        [person.companyId, name, type, onHand],
      )
    )[0].id as string
  const [rope, cleat, splicing] = [
    await item('Rope', 'Inventory', quantity),
    await item('Cleat', 'Inventory', 0),
    await item('Splicing', 'Service', null),
  ]
  const answer = await person.post('/api/Stock/Start', { negative })
  assert.equal(answer.statusCode, 200, answer.body)
  const get = async (url: string) => (await person.get(url)).json().result
  const [{ id: home }] = (await get('/api/Stock/Locations')).rows
  const figures = async (itemId: string) => {
    const { onHand, reserved, available, inTransit } = await get(`/api/Stock/Item/${itemId}`)
    return { onHand, reserved, available, inTransit }
  }
  const inCompany = <T>(work: (db: Db) => Promise<T>) => server.services.transaction({ companyId: person.companyId }, work)
  return { person, rope, cleat, splicing, home, get, figures, inCompany, started: answer.json().result }
}

const codeOf = (answer: { json(): { code: string } }) => answer.json().code

test('counting begins with what QuickBooks has, once, and the journal says so', async () => {
  const { person, rope, cleat, get, figures, started } = await counting()
  assert.deepEqual(started, { items: 1 })
  assert.deepEqual(await figures(rope), { onHand: '10', reserved: '0', available: '10', inTransit: '0' })
  assert.deepEqual(await figures(cleat), { onHand: '0', reserved: '0', available: '0', inTransit: '0' })
  const { rows } = await get(`/api/Stock/History/${rope}`)
  assert.deepEqual(
    rows.map(({ kind, quantity, balance, documentKind }: Record<string, string>) => [kind, quantity, balance, documentKind]),
    [['opening', '10', '10', 'start']],
  )
  assert.equal(codeOf(await person.post('/api/Stock/Start')), 'stockStarted')
})

test('the same document moves once, whoever tells it again, and at once', async () => {
  const { rope, home, figures, inCompany } = await counting()
  const movement = { kind: 'receipt', documentKind: 'receipt', documentId: randomUUID(), movedOn } as const
  const lines = [1, 2].map((line) => ({ itemId: rope, locationId: home, quantity: '1.5', line }))
  const move = () => inCompany((db) => moveStock(db, { actor: 'Sam' }, movement, lines))
  const answers = await Promise.all(Array.from({ length: 8 }, move))
  assert.deepEqual(answers.map(({ length }) => length).sort(), [0, 0, 0, 0, 0, 0, 0, 2])
  assert.equal((await figures(rope)).onHand, '13')
})

test('nobody changes or removes a row of the journal', async () => {
  const { inCompany } = await counting()
  for (const statement of [
    sql`update stock_moves set quantity = 1 where ${ofCompany()}`,
    sql`delete from stock_moves where ${ofCompany()}`,
    sql`truncate stock_moves`,
  ])
    await assert.rejects(
      inCompany((db) => statement.execute(db)),
      /permission denied/,
    )
})

test('what an order holds is what was said last; two lines of an item count together where the rule refuses', async () => {
  const { rope, splicing, figures, inCompany } = await counting(10, 'block')
  const orderId = randomUUID()
  const hold = (...quantities: string[]) =>
    inCompany((db) =>
      keepReserved(db, orderId, [
        ...quantities.map((quantity, index) => ({ lineNo: index + 1, itemId: rope, quantity })),
        { lineNo: 9, itemId: splicing, quantity: '5' },
      ]),
    )
  await hold('6', '4')
  await hold('6', '4')
  assert.deepEqual(await figures(rope), { onHand: '10', reserved: '10', available: '0', inTransit: '0' })
  await assert.rejects(hold('6', '6'), ({ code, values }: { code: string; values: { items: string } }) => {
    assert.deepEqual([code, values.items], ['notEnoughStock', 'Rope (10 / 12)'])
    return true
  })
  await hold('3')
  assert.equal((await figures(rope)).available, '7')
  await hold()
  assert.equal((await figures(rope)).reserved, '0')
})

test('received, adjusted and carried to a van: on its way until it is there; what is lost says why', async () => {
  const { person, rope, splicing, home, get, figures } = await counting()
  const post = (path: string, body: object) => person.post(`/api/Stock/${path}`, { requestKey: randomUUID(), movedOn, ...body })
  const line = (quantity: string, itemId = rope) => ({ itemId, quantity })
  const kept = { locationId: home, reason: 'Found', lines: [line('-2')] }
  assert.equal((await post('Receive', { ...kept, lines: [line('5')] })).statusCode, 200)
  assert.equal((await post('Adjust', kept)).statusCode, 200)
  assert.equal(codeOf(await post('Receive', { ...kept, lines: [line('5', splicing)] })), 'stockNotCounted')
  assert.equal(codeOf(await post('Adjust', { ...kept, reason: '' })), 'invalid')
  const van = (await person.post('/api/Stock/AddLocation', { name: 'Van 1', kind: 'van' })).json().result.id
  const sent = await person.post('/api/Stock/SendTransfer', {
    requestKey: randomUUID(),
    ...{ fromId: home, toId: van, sentOn: movedOn, lines: [line('4'), line('3')] },
  })
  assert.equal(sent.statusCode, 200, sent.body)
  const { id } = sent.json().result
  assert.deepEqual(await figures(rope), { onHand: '6', reserved: '0', available: '6', inTransit: '7' })
  assert.equal(codeOf(await person.post(`/api/Stock/SetLocationActive/${van}`, { active: false })), 'stockLocationUsed')
  const take = (lines: object[], more: object = {}) =>
    person.post(`/api/Stock/ReceiveTransfer/${id}`, { requestKey: randomUUID(), receivedOn: movedOn, lines, ...more })
  assert.equal((await take([{ lineNo: 1, quantity: '1' }])).json().result.state, 'PartReceived')
  assert.equal(codeOf(await take([{ lineNo: 1, quantity: '1' }], { rest: 'lost' })), 'invalid')
  const last = await take(
    [
      { lineNo: 1, quantity: '2' },
      { lineNo: 2, quantity: '4' },
    ],
    { rest: 'lost', reason: 'Fell off' },
  )
  assert.equal(last.json().result.state, 'Received', last.body)
  assert.deepEqual(await figures(rope), { onHand: '13', reserved: '0', available: '13', inTransit: '0' })
  const transfer = await get(`/api/Stock/Transfer/${id}`)
  assert.deepEqual(
    transfer.lines.map(({ received, missing, left }: Record<string, string>) => [received, missing, left]),
    [
      ['3', '1', '0'],
      ['4', '-1', '0'],
    ],
  )
  assert.equal(codeOf(await take([{ lineNo: 1, quantity: '1' }])), 'transferOver')
  const journal = await rowsOf(`select item_id, location_id, sum(quantity) as all from stock_moves where company_id = $1 group by 1, 2`, [
    person.companyId,
  ])
  const balances = await rowsOf(`select item_id, location_id, on_hand as all from stock_balances where company_id = $1 and last_seq > 0`, [
    person.companyId,
  ])
  const sorted = (rows: Record<string, string>[]) => rows.map((row) => [row.item_id, row.location_id, Number(row.all)].join()).sort()
  assert.deepEqual(sorted(journal), sorted(balances))
})

test('what does not arrive goes back; to the default location where that one was closed since', async () => {
  const { person, rope, home, figures, get } = await counting()
  const van = async (name: string) => (await person.post('/api/Stock/AddLocation', { name, kind: 'van' })).json().result.id as string
  const [from, to] = [await van('Van 1'), await van('Van 2')]
  const lines = [{ itemId: rope, quantity: '3' }]
  await person.post('/api/Stock/Receive', { requestKey: randomUUID(), locationId: from, movedOn, lines })
  const sent = { requestKey: randomUUID(), fromId: from, toId: to, sentOn: movedOn, lines }
  const { id } = (await person.post('/api/Stock/SendTransfer', sent)).json().result
  assert.equal((await person.post(`/api/Stock/SetLocationActive/${from}`, { active: false })).statusCode, 200)
  const receipt = { requestKey: randomUUID(), receivedOn: movedOn, lines: [{ lineNo: 1, quantity: '0' }], rest: 'back', reason: 'Closed' }
  assert.equal((await person.post(`/api/Stock/ReceiveTransfer/${id}`, receipt)).statusCode, 200)
  assert.equal((await figures(rope)).onHand, '13')
  const { locations } = await get(`/api/Stock/Item/${rope}`)
  const there = locations.filter(({ onHand }: { onHand: string }) => onHand !== '0')
  assert.deepEqual(
    there.map(({ locationId, onHand }: Record<string, string>) => [locationId, onHand]),
    [[home, '13']],
  )
})

test('a rep sees the van that they answer for, and no cost', async () => {
  const { person, rope, home, get } = await counting()
  const rep = await signedInCompany(server, { role: 'rep', companyId: person.companyId })
  const [{ id: repId }] = await rowsOf(`insert into reps (company_id, code, name) values ($1, 'A1', 'Ann') returning id`, [
    person.companyId,
  ])
  await rowsOf('update memberships set rep_id = $1 where user_id = $2', [repId, rep.userId])
  const van = (await person.post('/api/Stock/AddLocation', { name: 'Van 1', kind: 'van', answersFor: 'A1' })).json().result.id
  const key = { requestKey: randomUUID(), movedOn, reason: '' }
  await person.post('/api/Stock/Receive', { ...key, locationId: van, lines: [{ itemId: rope, quantity: '2' }] })
  const seen = async (url: string) => (await rep.get(url)).json().result
  assert.deepEqual(
    (await seen('/api/Stock/Locations')).rows.map(({ name }: { name: string }) => name),
    ['Van 1'],
  )
  const [row, ...others] = (await seen('/api/Stock/Balances')).rows
  assert.deepEqual([row.locationId, row.onHand, row.cost, row.value, others.length], [van, '2', null, null, 0])
  assert.equal((await seen(`/api/Stock/History/${rope}`)).rows.length, 1)
  assert.equal((await rep.post('/api/Stock/Adjust', { ...key, locationId: home, lines: [] })).statusCode, 403)
  const [{ id: picture }] = await rowsOf(
    `insert into item_pictures (company_id, item_id, sha256, width, height, bytes) values ($1, $2, $3, 1, 1, 1) returning id`,
    [person.companyId, rope, 'a'.repeat(64)],
  )
  const own = (await get('/api/Stock/Balances?sort=-onHand')).rows
  assert.equal(own[0].picture, `/api/Item/Picture/${picture}?size=small`)
  assert.deepEqual(
    own.map(({ onHand, value }: Record<string, string>) => [onHand, value]),
    [
      ['10', '25'],
      ['2', '5'],
    ],
  )
  const file = (await rep.post('/api/Stock/PrepareBalances')).json().result.path
  assert.deepEqual((await rep.get(file)).body.trim().split('\r\n').length, 2)
})
