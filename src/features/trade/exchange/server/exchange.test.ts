import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { saveFile } from '#server/files/files.ts'
import { exchange, orderFile } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { readX12Bytes } from '#trade-documents/x12/read.ts'
import { readAcknowledgment } from '#trade-documents/x12/sets/997.ts'
import { receiveFile } from './door.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

const codesOf = ({ holds }: { holds: { code: string; line: number | null }[] }) =>
  holds.map(({ code, line }) => (line === null ? code : `${code} ${line}`))
const pens = (number: string, control: number) => ({ number, control, lines: [{ code: 'PEN' }] })

test('an order from a partner becomes one order, and its group is acknowledged', async () => {
  const { owner, arrive, orders, list, sql } = await exchange(server)
  const lines = [
    { code: 'PEN', quantity: '12', price: '5' },
    { code: 'BOX', quantity: '2', price: '12' },
  ]
  const document = await arrive(orderFile({ number: 'PO-1', lines }))
  assert.deepEqual([document.state, document.acknowledgment, document.number], ['valid', 'Accepted', 'PO-1'])
  assert.deepEqual(await orders(), [{ number: document.orders[0].number, po_number: 'PO-1', grand_total: 8400 }])
  const [placed] = await sql('select source, state from orders where id = $1', [document.orders[0].id])
  assert.deepEqual(placed, { source: 'edi', state: 'Accepted' })
  const [notice] = await sql(`select code, value from notifications where company_id = $1 and code = 'NA_ORDER_PLACED'`, [owner.companyId])
  assert.deepEqual(notice, { code: 'NA_ORDER_PLACED', value: String(document.orders[0].number) })
  const [answer] = await list({ direction: 'O' })
  assert.deepEqual([answer.type, answer.state], ['997', 'valid'])
  const bytes = await server.app.inject({ method: 'GET', url: `/api/EDI/DocumentFile/${answer.id}`, headers: owner.headers })
  const [read] = readX12Bytes(bytes.rawPayload).flatMap((each) => (each.kind === 'set' ? [readAcknowledgment(each.set, each)] : []))
  assert.deepEqual(read?.problems, [])
  assert.deepEqual([read?.document.groupControl, read?.document.verdict, read?.document.accepted], ['7', 'A', 1])
})

test('answers to two partners with the same control number have names of their own', async () => {
  const { owner, arrive, customerId, sql } = await exchange(server)
  const other = { name: 'Southwind', customerId, live: true, theirQualifier: '01', theirId: 'SENDER' }
  assert.equal((await owner.post('/api/EDI/SavePartner', other)).statusCode, 200)
  const order = orderFile(pens('PO-1', 1))
  await arrive(order)
  await arrive(Buffer.from(order.toString('latin1').replace('*ZZ*SENDER ', '*01*SENDER '), 'latin1'))
  const written = await sql(
    `select f.remote_name as name, g.interchange_control as control from edi_groups g join edi_files f on f.id = g.file_id
      where g.company_id = $1 and g.type = 'FA'`,
    [owner.companyId],
  )
  assert.deepEqual(
    written.map(({ control }) => control),
    ['1', '1'],
  )
  assert.notEqual(written[0].name, written[1].name)
})

test('the same file twice, and the same bytes over a connection, order once; each group is acknowledged', async () => {
  const { owner, bring, quiet, orders, list, sql, insert } = await exchange(server)
  const bytes = orderFile(pens('PO-2', 2))
  const first = await bring(bytes)
  const again = await bring(bytes, 'again.edi')
  assert.deepEqual([again.id, first.isNew, again.isNew], [first.id, true, false])
  const connectionId = await insert(`edi_connections (company_id, name, edi_type, direction) values ($1, $2, 'SFTP', 'I')`, ['Inbox'])
  const hash = await saveFile(server.services.config, bytes)
  const arrival = { companyId: owner.companyId, connectionId, remoteName: 'in/po.edi', remoteVersion: '1', hash, sizeBytes: bytes.length }
  const receive = () => server.services.transaction({ companyId: owner.companyId }, (db) => receiveFile(server.services, db, arrival))
  const taken = [await receive(), await receive()]
  assert.deepEqual([taken[1]?.id, taken.map(({ isNew }) => isNew)], [taken[0]?.id, [true, false]])
  await quiet()
  assert.equal((await orders()).length, 1)
  const [copy] = await list({ file: taken[0]?.id })
  assert.deepEqual([copy.state, copy.acknowledgment], ['duplicate', 'Accepted'])
  const controls = await sql(`select interchange_control as n from edi_groups where company_id = $1 and type = 'FA'`, [owner.companyId])
  assert.deepEqual(controls.map(({ n }) => n).sort(), ['1', '2'])
})

test('a control number with other content, and a PO number under another control number, wait for a person', async () => {
  const { owner, arrive, details, orders, quiet } = await exchange(server)
  await arrive(orderFile(pens('PO-3', 3)))
  const reused = await arrive(orderFile(pens('PO-3B', 3)))
  assert.deepEqual([reused.state, codesOf(reused)], ['held', ['controlReused']])
  const repeated = await arrive(orderFile(pens('PO-3', 4)))
  assert.deepEqual([repeated.state, codesOf(repeated)], ['held', ['numberRepeated']])
  assert.equal((await orders()).length, 1)
  const stale = await owner.post(`/api/EDI/AcceptDocument/${repeated.id}`, { version: repeated.version - 1, reason: 'Two orders' })
  assert.equal(stale.json().code, 'documentMoved')
  const accepted = await owner.post(`/api/EDI/AcceptDocument/${repeated.id}`, { version: repeated.version, reason: 'Two orders' })
  assert.equal(accepted.statusCode, 200, accepted.body)
  await quiet()
  assert.deepEqual(
    (await orders()).map(({ po_number }) => po_number),
    ['PO-3', 'PO-3'],
  )
  const { history } = await details(repeated.id)
  assert.deepEqual(
    history.flatMap(({ what, text }: { what: string; text: string }) => (what === 'documentAccepted' ? [text] : [])),
    ['Two orders'],
  )
  const ignored = await owner.post(`/api/EDI/IgnoreDocument/${reused.id}`, { version: reused.version, reason: 'Sent by mistake' })
  assert.equal(ignored.statusCode, 200, ignored.body)
  assert.equal((await details(reused.id)).state, 'ignored')
  assert.equal((await orders()).length, 2)
})

test('an unknown item and an unknown ship-to are named alone; once they are matched the order follows, and the next one by itself', async () => {
  const { owner, arrive, details, orders, quiet, items } = await exchange(server)
  const lines = [{ code: 'PEN' }, { code: 'IN 5512', quantity: '3', price: '120' }]
  const held = await arrive(orderFile({ number: 'PO-5', control: 5, lines, shipTo: '0417' }))
  assert.deepEqual([held.state, codesOf(held)], ['held', ['shipToUnknown', 'itemUnknown 1']])
  const match = { qualifier: 'IN', code: '5512', itemId: items.BOX, casePack: '10' }
  const other = await owner.post(`/api/EDI/MatchItem/${held.id}`, { ...match, code: '9999' })
  assert.equal(other.statusCode, 400)
  assert.equal((await owner.post(`/api/EDI/MatchItem/${held.id}`, match)).statusCode, 200)
  await quiet()
  assert.deepEqual(codesOf(await details(held.id)), ['shipToUnknown'])
  const place = { qualifier: '92', code: '0417', name: 'Store 417', address1: '1 Main St', city: 'Solon', state: 'OH', zip: '44139' }
  assert.equal((await owner.post(`/api/EDI/MatchLocation/${held.id}`, place)).statusCode, 200)
  await quiet()
  const fixed = await details(held.id)
  assert.deepEqual([fixed.state, fixed.orders.length], ['valid', 1])
  const order = (await owner.get(`/api/Order/Details/${fixed.orders[0].id}`)).json().result
  assert.deepEqual(
    order.lines.map(({ itemNumber, quantity, unitPrice }: Record<string, string>) => [itemNumber, quantity, unitPrice]),
    [
      ['PEN', '10', '5'],
      ['BOX', '30', '12'],
    ],
  )
  assert.equal(order.shippingAddress.city, 'Solon')
  await arrive(orderFile({ number: 'PO-6', control: 6, lines, shipTo: '0417' }))
  assert.deepEqual(
    (await orders()).map(({ grand_total }) => grand_total),
    [41000, 41000],
  )
})

test('what is learned on the partner’s own page has the waiting documents looked at again', async () => {
  const { owner, arrive, details, quiet, sql } = await exchange(server, { partner: { theirId: 'SOMEBODY' } })
  const held = await arrive(orderFile(pens('PO-7', 7)))
  assert.deepEqual([held.state, codesOf(held), held.acknowledgment], ['held', ['partnerUnknown'], 'Waiting'])
  const known = { name: 'Southwind', theirQualifier: 'ZZ', theirId: 'SENDER', live: true }
  const partnerId = (await owner.post('/api/EDI/SavePartner', known)).json().result.id
  await quiet()
  const recognized = await details(held.id)
  assert.deepEqual([codesOf(recognized), recognized.partnerId, recognized.acknowledgment], [['customerMissing'], partnerId, 'Accepted'])
  const groups = await sql(`select count(*)::int as n from edi_groups where company_id = $1 and type = 'FA'`, [owner.companyId])
  assert.deepEqual(groups, [{ n: 1 }])
})

test('a price beyond the tolerance waits; one within it does not', async () => {
  const { arrive, orders } = await exchange(server, { partner: { priceTolerancePercent: '2' } })
  const near = await arrive(orderFile({ number: 'PO-8', control: 8, lines: [{ code: 'PEN', price: '5.1' }] }))
  assert.equal(near.state, 'valid')
  const far = await arrive(orderFile({ number: 'PO-9', control: 9, lines: [{ code: 'PEN', price: '6' }] }))
  assert.deepEqual([far.state, far.holds[0].code, far.holds[0].value, far.holds[0].ours], ['held', 'priceDiffers', '6', '5'])
  assert.equal((await orders()).length, 1)
})

test('tests, and documents of a partner who is not live, become no orders', async () => {
  const { arrive, orders } = await exchange(server)
  const tested = await arrive(orderFile({ ...pens('PO-10', 10), test: true }))
  assert.deepEqual([tested.state, tested.test], ['valid', true])
  const setup = await exchange(server, { partner: { live: false } })
  const early = await setup.arrive(orderFile(pens('PO-11', 11)))
  assert.deepEqual([early.state, codesOf(early)], ['held', ['partnerInTest']])
  assert.deepEqual([await orders(), await setup.orders()], [[], []])
})

test('quantities shared among stores become an order for each store, and they add up', async () => {
  const { owner, arrive, orders, quiet, details } = await exchange(server)
  const lines = [
    { code: 'PEN', quantity: '10', stores: ['0001', '7', '0002', '3'] },
    { code: 'BOX', quantity: '2', price: '12', stores: ['0002', '2'] },
  ]
  const held = await arrive(orderFile({ number: 'PO-12', control: 12, lines }))
  assert.deepEqual(codesOf(held), ['storeUnknown', 'storeUnknown'])
  for (const code of ['0001', '0002'])
    await owner.post(`/api/EDI/MatchLocation/${held.id}`, { qualifier: '92', code, address1: '1 Main St' })
  await quiet()
  const placed = await details(held.id)
  assert.deepEqual(
    placed.orders.map(({ store }: { store: string }) => store),
    ['92 0001', '92 0002'],
  )
  assert.deepEqual(
    (await orders()).map(({ grand_total }) => grand_total),
    [3500, 3900],
  )
})

test('what is for stores goes to the ship-to that receives it for them', async () => {
  const { owner, arrive, quiet, details } = await exchange(server)
  const lines = [{ code: 'PEN', quantity: '10', stores: ['0001', '7', '0002', '3'] }]
  const held = await arrive(orderFile({ number: 'PO-12', control: 12, lines, shipTo: 'DC1' }))
  assert.deepEqual(codesOf(held), ['shipToUnknown'])
  const match = (code: string, address1: string) =>
    owner.post(`/api/EDI/MatchLocation/${held.id}`, { qualifier: '92', code, name: `Place ${code}`, address1 })
  await match('DC1', '9 Depot Way')
  await quiet()
  assert.deepEqual(codesOf(await details(held.id)), ['storeUnknown', 'storeUnknown'])
  for (const store of ['0001', '0002']) await match(store, '1 Main St')
  await quiet()
  const { orders } = await details(held.id)
  const placed = await Promise.all(orders.map(({ id }: { id: string }) => owner.get(`/api/Order/Details/${id}`)))
  assert.deepEqual(
    placed.map((order) => {
      const { shippingAddress, lines } = order.json().result
      return [shippingAddress.addressName, shippingAddress.address1, Number(lines[0].quantity)]
    }),
    [
      ['Place DC1 / 0001', '9 Depot Way', 7],
      ['Place DC1 / 0002', '9 Depot Way', 3],
    ],
  )
})

test('what goes to more places than one, or nowhere, waits; without a ship-to it goes to the customer itself', async () => {
  const { owner, arrive, orders, sql, customerId } = await exchange(server)
  const shared = [
    { code: 'PEN', quantity: '10', stores: ['0001', '10'] },
    { code: 'BOX', price: '12' },
  ]
  assert.deepEqual(codesOf(await arrive(orderFile({ number: 'PO-50', control: 50, lines: shared }))), ['storesMissing 1'])
  const elsewhere = orderFile({ number: 'PO-51', control: 51, lines: [{ code: 'PEN', shipTo: '0002' }], shipTo: '0001' })
  assert.deepEqual(codesOf(await arrive(elsewhere)), ['shipToSeveral 0'])
  const placed = await arrive(orderFile(pens('PO-52', 52)))
  assert.equal((await owner.get(`/api/Order/Details/${placed.orders[0].id}`)).json().result.shippingAddress.address1, '7 Dock Rd')
  await sql(`update customers set address1 = '', city = '' where id = $1`, [customerId])
  assert.deepEqual(codesOf(await arrive(orderFile(pens('PO-53', 53)))), ['addressMissing'])
  assert.equal((await orders()).length, 1)
})

test('sets that are called like something of every object take no order with them', async () => {
  const { arrive, orders } = await exchange(server)
  const bytes = orderFile({ number: 'PO-1', lines: [{ code: 'PEN' }] })
  const odd = (name: string, control: string) => `ST*${name}*${control}~SE*2*${control}~`
  const text = bytes.toString('latin1').replace('GE*1*', `${odd('__proto__', '0002')}${odd('constructor', '0003')}GE*3*`)
  await arrive(Buffer.from(text, 'latin1'))
  assert.deepEqual(
    (await orders()).map(({ po_number: number }) => number),
    ['PO-1'],
  )
})

test('what is refused to the sender is invalid, and what is no EDI is shown as that', async () => {
  const { arrive, orders, owner } = await exchange(server)
  const text = orderFile(pens('PO-13', 13)).toString('latin1')
  const wrong = await arrive(Buffer.from(text.replace('PO1*1*10*', 'PO1*1*1O*'), 'latin1'))
  assert.deepEqual([wrong.state, wrong.acknowledgment], ['invalid', 'Rejected'])
  assert.equal(wrong.problems[0].code, 'numberInvalid')
  const raw = (await owner.get(`/api/EDI/DocumentRaw/${wrong.id}`)).json().result
  const at = raw.segments.find(({ position }: { position: number }) => position === wrong.problems[0].position)
  assert.deepEqual([at.id, at.elements[wrong.problems[0].element - 1]], ['PO1', '1O'])
  const letter = await arrive(Buffer.from('Dear Sir or Madam'), 'letter.txt')
  assert.deepEqual([letter.kind, letter.state, letter.envelopeProblems[0].code], ['unreadable', 'invalid', 'formatUnknown'])
  assert.deepEqual(await orders(), [])
  const { total, rows } = (await owner.get('/api/EDI/Attention')).json().result
  assert.deepEqual([total, rows], [2, [{ reason: 'invalid', documents: 2 }]])
})

test('a document that became an order is looked at again without another order', async () => {
  const { owner, arrive, orders, quiet, details } = await exchange(server)
  const placed = await arrive(orderFile(pens('PO-14', 14)))
  assert.equal((await owner.post(`/api/EDI/ReplayDocument/${placed.id}`, { version: placed.version })).statusCode, 200)
  await quiet()
  assert.deepEqual([(await details(placed.id)).state, (await orders()).length], ['valid', 1])
})
