import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { happeningsToSend } from '#features/devices/recipients/server/door.ts'
import { startMail } from '#sandbox/mail/server.ts'
import { until } from '#test/automations.ts'
import { pairedDevice } from '#test/devices.ts'
import { type VanShop, vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let mail: Awaited<ReturnType<typeof startMail>>
before(async () => {
  mail = await startMail()
  server = await testServer({ works: true, env: { MAIL_URL: mail.smtpUrl } })
})
after(async () => {
  await server.close()
  await mail.close()
})

let counter = 0
/** Its office hears of this. */
async function toldShop(event: string, more: object = {}) {
  counter += 1
  const shop = await vanShop(server)
  const address = `office${counter}@days.example`
  await shop.rowsOf(`update companies set email = $2 where id = $1`, [shop.companyId, address])
  await look()
  const rows = [{ recipient: '@office', events: [event], ...more }]
  const saved = await shop.office.post('/api/Device/SaveCompanyDistributionList', { version: 0, rows })
  assert.equal(saved.statusCode, 200, saved.body)
  return { ...shop, address }
}
type Message = { id: number; subject: string; text: string }
const mailsTo = async (address: string): Promise<Message[]> => {
  const found: { id: number }[] = await (await fetch(`${mail.url}/api/messages?to=${address}`)).json()
  return Promise.all(found.map(async ({ id }) => (await fetch(`${mail.url}/api/messages/${id}`)).json()))
}
const look = () => happeningsToSend.run(server.services)
const told = async (address: string, count = 1) => {
  await look()
  const mails = await until(
    () => mailsTo(address),
    (found) => found.length >= count,
  )
  return mails[0]?.text ?? ''
}
/** A day of the device ended so long ago: yesterday is 1. */
const ended = ({ rowsOf, companyId, deviceId }: VanShop, about: string, ago = '0 seconds') =>
  rowsOf(
    `insert into device_happenings (company_id, device_id, event, about, noted_at) values ($1, $2, 'DAY_SUMMARY', $3, now() - $4::interval)`,
    [companyId, deviceId, about, ago],
  )
/** Looked at, maybe by the worker: put off, or done. */
async function becameOf({ rowsOf, deviceId }: VanShop): Promise<string> {
  await look()
  const [row] = await until(
    () =>
      rowsOf(
        `select case when sent_at is not null then 'done' when due_at > now() then 'put off' else '' end as became
         from device_happenings where device_id = $1 and event = 'DAY_SUMMARY'`,
        [deviceId],
      ),
    ([found]) => found.became !== '',
  )
  return row.became
}
/** The company's day, so many days ago. */
const dayOf = async ({ rowsOf, companyId }: VanShop, ago = 0): Promise<string> =>
  (
    await rowsOf(`select ((now() - $2 * interval '1 day') at time zone time_zone)::date::text as day from companies where id = $1`, [
      companyId,
      ago,
    ])
  )[0].day
const dayBefore = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
const long = (day: string, language = 'en') =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

test('the summary of a day says what stands: each order once, without what waits, was called off or given back', async () => {
  const shop = await toldShop('DAY_SUMMARY')
  const rulesVersion = await shop.rule({ 'doc.credit': { value: 'Y' }, 'edit.windowMin': { value: 60 } })
  await shop.bought('10')
  const first = shop.document({ rulesVersion, lines: [shop.line('12')] })
  assert.equal((await shop.one(first)).state, 'accepted')
  const change = shop.document({ rulesVersion, lines: [shop.line('15')], changes: first.id })
  assert.deepEqual(await shop.one(change).then(({ state, reasons }) => [state, reasons]), ['accepted', []])
  // The same name once more, with other content: it waits.
  assert.equal((await shop.one({ ...change, lines: [shop.line('1')], net: 800, total: 800 })).state, 'review')
  const back = shop.document({ kind: 'credit', format: 3, rulesVersion, lines: [shop.line('2', { reason: 'Too long' })] })
  assert.equal((await shop.one(back)).state, 'accepted')
  const row = (await shop.tray('show=all&kind=credit')).rows.find(({ number }: { number: string }) => number === back.number)
  const { credit } = await shop.details(row.id)
  assert.equal((await shop.office.post(`/api/Credit/CallOff/${credit.id}`, { reason: 'Another customer' })).statusCode, 200)
  const sold = () =>
    shop.document({ kind: 'invoice', rulesVersion, lines: [shop.line('1')], payment: { method: 'O', amount: 800, cash: 800 } })
  await shop.one(sold())
  const returned = sold()
  await shop.one(returned)
  await shop.rowsOf(
    `update collected_payments set aside = 'givenBack' where document_id = (select id from device_documents where client_id = $1)`,
    [returned.id],
  )
  await shop.tablet.beat({ unsentCount: 3, nextNumber: 20 })
  const day = await dayOf(shop)
  await ended(shop, day)
  const text = await told(shop.address)
  for (const line of [
    `The day ${long(day)}`,
    'Order: 1, $120.00',
    'Invoice: 2, $16.00',
    'Collected: $8.00, of it $8.00 in cash',
    '1 document waits in Review',
    'As known on ',
    '3 documents were not sent yet',
  ])
    assert.ok(text.includes(line), `${line} is missing in ${text}`)
  assert.ok(!text.includes('Credit'), text)
})

test('a day of which nothing is known waits for the device, a day at most', async () => {
  const shop = await toldShop('DAY_SUMMARY', { language: 'es' })
  const day = await dayOf(shop)
  await ended(shop, day)
  assert.equal(await becameOf(shop), 'put off')
  const again = () =>
    shop.rowsOf(`update device_happenings set due_at = now() where device_id = $1 and event = 'DAY_SUMMARY'`, [shop.deviceId])
  // One of the two comes; of the other one it is known that it has not.
  await shop.tablet.beat({ unsentCount: 2, nextNumber: 3 })
  await again()
  assert.equal(await becameOf(shop), 'put off', 'it has something to send')
  await shop.one(shop.document())
  await again()
  const text = await told(shop.address)
  for (const line of [`El día ${long(day, 'es')}`, '1 documento no se había enviado aún']) assert.ok(text.includes(line), text)
  const silent = await toldShop('DAY_SUMMARY')
  await ended(silent, await dayOf(silent, 1), '25 hours')
  assert.equal(await becameOf(silent), 'done')
  const idle = await toldShop('DAY_SUMMARY')
  await idle.tablet.beat()
  await ended(idle, await dayOf(idle), '1 minute')
  assert.equal(await becameOf(idle), 'done', 'it was heard of, and has nothing')
  assert.deepEqual([await mailsTo(silent.address), await mailsTo(idle.address)], [[], []])
})

test('what came after the summary of its day is in the next one', async () => {
  const shop = await toldShop('DAY_SUMMARY')
  const [yesterday, today] = [await dayOf(shop, 1), await dayOf(shop)]
  await shop.one(shop.document({ madeAt: dayBefore(1), lines: [shop.line('3')] }))
  await ended(shop, yesterday)
  await told(shop.address)
  const cash = { method: 'O', amount: 4000, cash: 4000 } as const
  await shop.one(shop.document({ madeAt: dayBefore(1), kind: 'invoice', lines: [shop.line('5')], payment: cash }))
  await shop.one(shop.document({ lines: [shop.line('7')] }))
  await ended(shop, today)
  const before = (await mailsTo(shop.address)).map(({ id }) => id)
  await told(shop.address, 2)
  const text = (await mailsTo(shop.address)).find(({ id }) => !before.includes(id))?.text ?? ''
  const order = [`The day ${long(today)}`, 'Order: 1, $56.00', `of ${long(yesterday)}:`, 'Invoice: 1, $40.00', 'Collected: $40.00']
  const places = order.map((line) => text.indexOf(line))
  assert.ok(
    places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1)),
    `${places} in ${text}`,
  )
  assert.ok(!text.includes('$24.00'), text)
})

test('low is what the list of devices calls low: what is promised is not there', async () => {
  const shop = await toldShop('LOW_STOCK')
  await shop.rowsOf('update stock_balances set par = 30, reserved = 15 where item_id = $1 and location_id = $2', [shop.rope, shop.van])
  const [listed] = (await shop.office.get('/api/Device/GetAll')).json().result.rows
  assert.equal(listed.inventory.belowPar, 1)
  await shop.rowsOf(`insert into device_happenings (company_id, device_id, event, about) values ($1, $2, 'LOW_STOCK', '2026-11-29')`, [
    shop.companyId,
    shop.deviceId,
  ])
  assert.match(await told(shop.address), /Rope: 25 of 30/)
})

test('a restock is told of by the device that asked for it, whoever else sells from the van; not of one that was taken back', async () => {
  const shop = await toldShop('RESTOCK_REQUESTED')
  // The worker does not tell it before it is taken back.
  await shop.rowsOf(`alter table device_happenings alter due_at set default now() + interval '1 hour'`)
  const from = shop.tablet.device.restockFromLocationId
  await shop.rowsOf('insert into stock_balances (company_id, item_id, location_id, on_hand) values ($1, $2, $3, 100)', [
    shop.companyId,
    shop.rope,
    from,
  ])
  await shop.rowsOf('update devices set shares_location = true where id = $1', [shop.deviceId])
  const second = await pairedDevice(server, shop.office, {
    ...{ deviceName: 'Second', deviceEmail: `${randomUUID()}@example.com` },
    ...{ inventoryLocationId: shop.van, restockFromLocationId: from, sharesLocation: true },
  })
  const [{ prefix }] = await shop.rowsOf('select number_prefix as prefix from devices where id = $1', [second.device.id])
  const asked = (number: string) => ({
    ...{ id: randomUUID(), number, format: 3, kind: 'restock', madeAt: new Date().toISOString() },
    van: { locationId: shop.van, lines: [{ itemId: shop.rope, quantity: '2' }] },
  })
  const pushed = await second.post('/api/Device/Push', { documents: [asked(`${prefix}-1`)] })
  assert.equal(pushed.json().result.answers[0].state, 'accepted', pushed.body)
  await shop.one(asked(`${shop.prefix}-900`))
  const lines = [{ itemId: shop.rope, quantity: '3', unit: '' }]
  const drafted = await shop.office.post('/api/Restock/Draft', { requestKey: randomUUID(), toId: shop.van, fromId: from, lines })
  const { id } = drafted.json().result
  const { version } = (await shop.office.get(`/api/Restock/Details/${id}`)).json().result
  assert.equal((await shop.office.post(`/api/Restock/Request/${id}`, { version })).statusCode, 200)
  const happened = () =>
    shop.rowsOf(
      `select d.id, r.number, h.sent_at is not null as sent from device_happenings h join devices d on d.id = h.device_id
       join restocks r on r.id::text = h.about where h.company_id = $1 and h.event = 'RESTOCK_REQUESTED' order by r.number`,
      [shop.companyId],
    )
  assert.deepEqual(
    (await happened()).map((each) => [each.id, each.number]),
    [
      [second.device.id, 1],
      [shop.deviceId, 2],
      [shop.deviceId, 3],
    ],
  )
  const [{ id: taken }] = await shop.rowsOf('select id from restocks where company_id = $1 and number = 1', [shop.companyId])
  const details = (await shop.office.get(`/api/Restock/Details/${taken}`)).json().result
  const off = await shop.office.post(`/api/Restock/Cancel/${taken}`, { version: details.version, reason: 'Not today' })
  assert.equal(off.statusCode, 200, off.body)
  await shop.rowsOf(`alter table device_happenings alter due_at set default now()`)
  await shop.rowsOf(`update device_happenings set due_at = now() where company_id = $1`, [shop.companyId])
  await told(shop.address, 2)
  assert.deepEqual((await mailsTo(shop.address)).map(({ subject }) => subject.slice(0, 10)).toSorted(), ['Restock #2', 'Restock #3'])
  assert.ok((await happened()).every(({ sent }) => sent))
})
