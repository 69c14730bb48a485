import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { copyOn } from '#test/device-copy.ts'
import { pairedDevice } from '#test/devices.ts'
import { multipart } from '#test/multipart.ts'
import { codesOf, vanShop } from '#test/pushing.ts'
import { sampleFiles } from '#test/sample-files.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** Two devices of one company: a rep, a van and a customer each. */
async function twoReps() {
  const shop = await vanShop(server)
  const other = await pairedDevice(server, shop.office, {
    deviceName: 'Ben’s tablet',
    deviceEmail: `${randomUUID()}@example.com`,
    invoiceName: 'B',
  })
  const [{ code }] = await shop.rowsOf('select code from reps where id = $1', [other.device.repId])
  return { shop, other, theirCustomer: await shop.customerOf('HIDDEN Bakery', code) }
}

test('another rep’s customers, invoices, agreements and van are on no device but theirs', async () => {
  const { shop, other, theirCustomer } = await twoReps()
  await shop.add(
    `invoices (company_id, customer_id, number, date, due_date, total, balance) values ($1, $2, '1', '2026-10-01', '2026-10-31', 900, 900)`,
    theirCustomer,
  )
  await shop.add(`agreed_prices (company_id, customer_id, item_id, price) values ($1, $2, $3, 1)`, theirCustomer, shop.rope)
  await shop.rowsOf('insert into stock_balances (company_id, item_id, location_id, on_hand) values ($1, $2, $3, 77)', [
    ...[shop.companyId, shop.rope, other.device.inventoryLocationId],
  ])
  const [mine, theirs] = [copyOn(shop.tablet), copyOn(other)]
  const [all] = [await mine.pull(), await theirs.pull()]
  assert.deepEqual(mine.ids('customer'), [shop.customerId])
  assert.deepEqual(theirs.ids('customer'), [theirCustomer])
  assert.deepEqual([mine.ids('invoice').length, mine.ids('agreed').length], [0, 0])
  assert.deepEqual([theirs.ids('invoice').length, theirs.ids('agreed').length], [1, 1])
  const onHand = (copy: typeof mine) => copy.of<{ id: string; onHand: string }>('stock').map((row) => row.onHand)
  assert.deepEqual([onHand(mine), onHand(theirs)], [['40'], ['77']])
  assert.ok(!JSON.stringify(all).includes('HIDDEN'))
})

test('what a document names of another device is not there: its customer, its documents, its numbers, its files', async () => {
  const { shop, other, theirCustomer } = await twoReps()
  const [{ prefix }] = await shop.rowsOf('select number_prefix as prefix from devices where id = $1', [other.device.id])
  const theirs = shop.document({ number: `${prefix}-1`, customerId: theirCustomer })
  const placed = await other.post('/api/Device/Push', { documents: [theirs] })
  const [{ outcome, orderId }] = placed.json().result.answers
  assert.equal(outcome, 'accepted')
  const told = async (given: object) => {
    const answer = await shop.one(shop.document(given))
    assert.ok(!JSON.stringify(answer).includes('HIDDEN') && !JSON.stringify(answer).includes(orderId))
    return [answer.outcome, codesOf(answer)]
  }
  assert.deepEqual(await told({ customerId: theirCustomer }), ['review', ['customerOutside']])
  assert.deepEqual(await told({ changes: theirs.id, lines: [shop.line('9')] }), ['review', ['changesTaken']])
  assert.deepEqual(await told({ number: `${prefix}-2` }), ['review', ['numberForeign']])
  // The name that another device gave is none of this one's: it is not known here, and says nothing of the other one.
  assert.deepEqual(await told({ id: theirs.id }), ['accepted', []])
  const order = await shop.order(orderId)
  assert.deepEqual([order.grandTotal, order.version], [1600, 1])

  const file = randomUUID()
  const { payload, headers } = multipart([{ name: 'file', filename: 'photo.png', content: sampleFiles.png ?? Buffer.alloc(0) }])
  const sent = (by: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: `/api/Device/File/${file}`, payload, headers: { ...by, ...headers } })
  assert.equal((await sent(other.headers)).json().result.known, false)
  const named = shop.document({ proofs: { photos: [file] } })
  await shop.one(named)
  const [row] = (await shop.tray('show=all')).rows.filter(({ number }: { number: string }) => number === named.number)
  const files = async () => (await shop.details(row.id)).files.map(({ path }: { path: string | null }) => path !== null)
  assert.deepEqual(await files(), [false])
  const read = (headers: Record<string, string>) =>
    server.app.inject({ method: 'GET', url: `/api/Device/DocumentFile/${other.device.id}/${file}`, headers })
  assert.deepEqual([(await read(shop.tablet.headers)).statusCode, (await read(other.headers)).statusCode], [401, 401])
  assert.equal((await read(shop.office.headers)).statusCode, 200)
  assert.equal((await sent(shop.tablet.headers)).json().result.known, false)
  assert.deepEqual(await files(), [true])
})

test('a token opens nothing from another device’s installation', async () => {
  const { shop, other } = await twoReps()
  const headers = { ...shop.tablet.headers, 'x-installation-id': other.installationId }
  for (const [path, payload] of [
    ['Pull', { cursor: null }],
    ['Push', { documents: [shop.document()] }],
    ['Wait', { cursor: 'any' }],
  ] as const) {
    const answer = await server.app.inject({ method: 'POST', url: `/api/Device/${path}`, headers, payload })
    assert.equal(answer.statusCode, 401, path)
  }
  const [{ count }] = await shop.rowsOf('select count(*)::int from device_documents where company_id = $1', [shop.companyId])
  assert.equal(count, 0)
})
