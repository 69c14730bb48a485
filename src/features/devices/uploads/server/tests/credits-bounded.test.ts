import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { until } from '#test/automations.ts'
import { pairedDevice } from '#test/devices.ts'
import { codesOf, vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

async function openShop() {
  const shop = await vanShop(server)
  const rulesVersion = await shop.rule({ 'doc.credit': { value: 'Y' } })
  const back = (quantity: string, more: object = {}, line: object = {}) =>
    shop.document({ kind: 'credit', format: 3, rulesVersion, lines: [shop.line(quantity, { reason: 'Too long', ...line })], ...more })
  const idOf = async (number: string) =>
    (await shop.tray('show=all')).rows.find((row: { number: string }) => row.number === number).id as string
  await shop.rowsOf(
    `insert into external_links (company_id, kind, local_id, provider, external_id, version) values ($1, 'item', $2, 'quickbooks', '77', '0')`,
    [shop.companyId, shop.rope],
  )
  /** An invoice of QuickBooks with so many ropes on it. */
  const invoice = (number: string, quantity: number | null) =>
    shop.add(
      `invoices (company_id, customer_id, number, date, total, balance, lines) values ($1, $2, $3, current_date, 4000, 4000, $4)`,
      ...[shop.customerId, number, JSON.stringify([{ item: '77', description: '', quantity, unitPrice: 8, amount: 800 }])],
    )
  return { ...shop, back, idOf, invoice, rulesVersion }
}

test('of no order no more comes back than the customer bought, less what came back: else it waits and says both, and may be accepted', async () => {
  const shop = await openShop()
  const first = await shop.one(shop.back('1'))
  assert.deepEqual(
    first.reasons.map(({ code, says }) => [code, says]),
    [
      [
        'creditBeyondBought',
        'Line 1: 1 of it are credited, and as far as is known here this customer has 0 of it: 0 were bought, and 0 came back before.',
      ],
    ],
  )
  // An order of ours, and an invoice that was made in QuickBooks; a line without a quantity is one.
  await shop.bought('3')
  await shop.invoice('1001', 2)
  await shop.invoice('1002', null)
  assert.equal((await shop.one(shop.back('4'))).outcome, 'accepted')
  const many = shop.back('3')
  const held = await shop.one(many)
  assert.deepEqual([held.outcome, codesOf(held)], ['review', ['creditBeyondBought']])
  assert.match(held.reasons[0]?.says ?? '', /3 of it are credited.* has 2 of it: 6 were bought, and 4 came back/)
  assert.equal((await shop.one(shop.back('2'))).outcome, 'accepted')
  const accept = async (more: object = {}) =>
    shop.office.post(`/api/Device/AcceptDocument/${await shop.idOf(many.number)}`, { version: 1, reason: 'Seen', ...more })
  // Two more came back since that was said.
  const refused = await accept()
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'documentBeyondBought'], refused.body)
  assert.match(
    refused.json().message,
    /^Line 1: 3 would be credited, and by now 0 of it can still come back: 6 were bought, and 6 came back/,
  )
  const accepted = await accept({ anyway: true })
  assert.equal(accepted.statusCode, 200, accepted.body)
  const [{ total }] = await shop.rowsOf('select sum(total)::int as total from credits where company_id = $1', [shop.companyId])
  assert.equal(total, 9 * 800)
})

test('lines of one item count together, packs by what is in them; what was cancelled or is another customer’s was not bought', async () => {
  const shop = await openShop()
  await shop.rowsOf(`insert into item_packs (company_id, item_id, unit, quantity) values ($1, $2, 'CS', 6)`, [shop.companyId, shop.rope])
  const cancelled = await shop.bought('50')
  const { version } = await shop.order(cancelled)
  const off = await shop.office.post(`/api/Order/Cancel/${cancelled}`, { version, reason: 'No' })
  assert.equal(off.statusCode, 200, off.body)
  await shop.bought('50', { by: await shop.customerOf('Another') })
  await shop.bought('7')
  const lines = [shop.line('1', { unit: 'CS', unitPrice: '48', reason: 'Old' }), shop.line('2', { lineNo: 2, reason: 'Torn' })]
  const both = await shop.one(shop.back('1', { lines }))
  assert.match(both.reasons.find(({ code }) => code === 'creditBeyondBought')?.says ?? '', /8 of it are credited.* has 7 of it/)
  assert.equal((await shop.one(shop.back('1', {}, { unit: 'CS', unitPrice: '48' }))).outcome, 'accepted')
  assert.equal((await shop.one(shop.back('1'))).outcome, 'accepted')
  assert.equal((await shop.one(shop.back('1'))).outcome, 'review')
})

test('of an invoice of QuickBooks no more than stands on it, less what was credited against it before', async () => {
  const shop = await openShop()
  const invoiceId = await shop.invoice('1001', 4)
  // Bought elsewhere, it is not of this invoice.
  await shop.bought('50')
  const of = { credits: { invoiceId } }
  assert.equal((await shop.one(shop.back('3', of))).outcome, 'accepted')
  const many = await shop.one(shop.back('2', of))
  assert.deepEqual(
    many.reasons.map(({ says }) => says),
    ['Line 1: 2 of it are credited, and of invoice 1001 at most 1 can still come back: 4 were sold on it, and 3 came back before.'],
  )
  const { id } = (await shop.details((await shop.tray('show=accepted&kind=credit')).rows[0].id)).credit
  assert.equal((await shop.office.post(`/api/Credit/CallOff/${id}`, { reason: 'Never came' })).statusCode, 200)
  assert.equal((await shop.one(shop.back('2', of))).outcome, 'accepted')
})

test('two devices at once do not both credit what one of them takes', async () => {
  const shop = await openShop()
  const other = await pairedDevice(server, shop.office, {
    deviceName: 'Ben’s tablet',
    deviceEmail: `${randomUUID()}@example.com`,
    invoiceName: 'B',
  })
  // Of the same rep, whose customer it is.
  for (const table of ['devices', 'device_reps'])
    await shop.rowsOf(`update ${table} set rep_id = $1 where ${table === 'devices' ? 'id' : 'device_id'} = $2`, [
      shop.repId,
      other.device.id,
    ])
  const [{ prefix }] = await shop.rowsOf('select number_prefix as prefix from devices where id = $1', [other.device.id])
  await shop.bought('4')
  // Neither is written before both were looked at.
  const held = await server.database.owner.connect()
  await held.query('begin; lock table credits in share mode')
  const answers = [
    shop.tablet.post('/api/Device/Push', { documents: [shop.back('3')] }),
    other.post('/api/Device/Push', { documents: [shop.back('3', { number: `${prefix}-1` })] }),
  ].map(async (asked) => {
    const answer = await asked
    assert.equal(answer.statusCode, 200, answer.body)
    const [first] = answer.json().result.answers
    return [first.outcome, ...codesOf(first)].join(' ')
  })
  await until(
    () => shop.rowsOf(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    (waiting) => waiting.length >= 2,
  )
  await held.query('rollback')
  held.release()
  assert.deepEqual((await Promise.all(answers)).toSorted(), ['accepted', 'review creditBeyondBought'])
})

test('the same goods come back once, however they are named: of nothing first or last, of an invoice of QuickBooks or of an order', async () => {
  for (const named of ['invoice', 'order'] as const)
    for (const isNamedFirst of [true, false]) {
      const shop = await openShop()
      const lines = [shop.line('10')]
      const { rulesVersion } = shop
      const credits =
        named === 'invoice'
          ? { invoiceId: await shop.invoice('1012', 10) }
          : { orderId: (await shop.one(shop.document({ kind: 'invoice', rulesVersion, lines }))).orderId }
      const told = { named: shop.back('10', { credits }), nothing: shop.back('10') }
      const [first, second] = isNamedFirst ? [told.named, told.nothing] : [told.nothing, told.named]
      const [one, two] = [await shop.one(first), await shop.one(second)]
      const about = `${named}, ${isNamedFirst ? 'named first' : 'named last'}`
      assert.deepEqual([one.outcome, two.outcome, codesOf(two)], ['accepted', 'review', ['creditBeyondBought']], about)
      assert.match(two.reasons[0]?.says ?? '', /10 of it are credited.* has 0 of it: 10 were bought, and 10 came back before/)
    }
})
