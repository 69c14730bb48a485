import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { happeningsToSend, refusedMailboxes } from '#features/devices/recipients/server/door.ts'
import { endedDays } from '#features/devices/van/server/door.ts'
import { startMail } from '#sandbox/mail/server.ts'
import { until } from '#test/automations.ts'
import { type VanShop, vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { copiesToSend } from '../../copies/send.ts'

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
/** A van shop whose rep and office have addresses, with this list of recipients. */
async function listedShop(rows: readonly object[]) {
  counter += 1
  const shop = await vanShop(server)
  const at = (name: string) => `${name}${counter}@events.example`
  await shop.rowsOf(`update reps set email = $2 where id = $1`, [shop.repId, at('kay')])
  await shop.rowsOf(`update companies set email = $2 where id = $1`, [shop.companyId, at('office')])
  // It was paired: nobody was to hear of that.
  await look()
  const saved = await shop.office.post('/api/Device/SaveCompanyDistributionList', { version: 0, rows })
  assert.equal(saved.statusCode, 200, saved.body)
  return { ...shop, at }
}
type Message = { id: number; subject: string; text: string; attachments: { filename: string }[] }
const mailsTo = async (address: string): Promise<Message[]> => {
  const found: { id: number }[] = await (await fetch(`${mail.url}/api/messages?to=${address}`)).json()
  return Promise.all(found.map(async ({ id }) => (await fetch(`${mail.url}/api/messages/${id}`)).json()))
}
/** However many look at the same time. */
const look = () => Promise.all([1, 2, 3].map(() => happeningsToSend.run(server.services)))
const told = async (address: string, count: number) => {
  await look()
  return until(
    () => mailsTo(address),
    (mails) => mails.length >= count,
  )
}
/** But for its states: it was paired. */
async function ofDevice({ rowsOf, deviceId }: VanShop) {
  const rows = await rowsOf(
    `select event, about, sent_at is not null as is_sent from device_happenings where device_id = $1 and event <> 'DEVICE_STATUS' order by id`,
    [deviceId],
  )
  return rows.map(({ event, about, is_sent: isSent }) => [event, about, isSent])
}

test('a restock that is asked for is told once, with what is asked for; nobody else hears of it', async () => {
  const shop = await listedShop([
    { recipient: '@office', events: ['RESTOCK_REQUESTED'], content: 'CSV' },
    { recipient: '@rep', events: ['ORDER_SUBMITTED', 'DAY_SUMMARY'] },
  ])
  await shop.rowsOf('insert into stock_balances (company_id, item_id, location_id, on_hand) values ($1, $2, $3, 100)', [
    shop.companyId,
    shop.rope,
    shop.tablet.device.restockFromLocationId,
  ])
  const van = { locationId: shop.van, lines: [{ itemId: shop.rope, quantity: '12' }] }
  const asked = { id: randomUUID(), number: `${shop.prefix}-500`, format: 3, kind: 'restock', madeAt: new Date().toISOString(), van }
  assert.equal((await shop.one(asked)).outcome, 'accepted')
  const [one, ...others] = await told(shop.at('office'), 1)
  await look()
  assert.ok(one)
  assert.equal(others.length, 0)
  assert.match(one.subject, /^Restock #1 for Van \d+ is asked for, from .* – Kay’s tablet$/)
  for (const line of ['Rope: 12', '/copies?code=']) assert.ok(one.text.includes(line), `${line} is missing in ${one.text}`)
  assert.deepEqual(
    one.attachments.map(({ filename }) => filename),
    ['restock_requested-Kay-s-tablet.csv'],
  )
  assert.equal((await mailsTo(shop.at('kay'))).length, 0)
  assert.deepEqual(await ofDevice(shop), [
    ['RESTOCK_REQUESTED', (await shop.rowsOf('select id from restocks where company_id = $1', [shop.companyId]))[0].id, true],
  ])
})

test('a device that is suspended, lost and so on is told, each change once, in the language of whoever gets it', async () => {
  const shop = await listedShop([{ recipient: '@office', events: ['DEVICE_STATUS'], language: 'es' }])
  await shop.change('N')
  const [suspended] = await told(shop.at('office'), 1)
  assert.equal(suspended?.subject, 'El dispositivo está suspendido – Kay’s tablet')
  const { version } = (await shop.office.get(`/api/Device/Details/${shop.deviceId}`)).json().result
  const lost = await shop.office.post(`/api/Device/ReportLost/${shop.deviceId}`, { version, reason: 'Left in a taxi' })
  assert.equal(lost.statusCode, 200, lost.body)
  const mails = await told(shop.at('office'), 2)
  assert.deepEqual(mails.map(({ subject }) => subject).toSorted(), [
    'El dispositivo está suspendido – Kay’s tablet',
    'El dispositivo se dio por perdido – Kay’s tablet',
  ])
})

test('when the day ends, its summary goes out, and what is low by then', async () => {
  const shop = await listedShop([
    { recipient: '@office', events: ['DAY_SUMMARY'] },
    { recipient: '@rep', events: ['LOW_STOCK'] },
  ])
  await shop.one(shop.document({ kind: 'invoice', lines: [shop.line('4')], payment: { method: 'O', amount: 3200, cash: 3200 } }))
  await shop.office.post('/api/Restock/SetPar', { locationId: shop.van, itemId: shop.rope, par: '54' })
  await endedDays.run(server.services)
  await look()
  assert.deepEqual(await mailsTo(shop.at('office')), [], 'the day goes on')
  // Whenever this runs, the day of the document is the one that ends.
  const [{ day }] = await shop.rowsOf('select made_on::text as day from device_documents where device_id = $1', [shop.deviceId])
  await shop.rowsOf(`update device_refills set due_at = now() - interval '1 second' where device_id = $1`, [shop.deviceId])
  await Promise.all([endedDays.run(server.services), endedDays.run(server.services)])
  await shop.rowsOf(`update device_happenings set about = $2 where device_id = $1 and event = 'DAY_SUMMARY'`, [shop.deviceId, day])
  const [summary, ...more] = await told(shop.at('office'), 1)
  assert.ok(summary)
  assert.equal(more.length, 0)
  for (const line of ['Invoice: 1, $32.00', 'Collected: $32.00, of it $32.00 in cash'])
    assert.ok(summary.text.includes(line), `${line} is missing in ${summary.text}`)
  const [low] = await told(shop.at('kay'), 1)
  assert.match(low?.text ?? '', /Rope: 36 of 54/)
})

test('a mailbox that refuses two copies in a row gets none any more, until somebody says that it is right', async () => {
  const shop = await listedShop([{ recipient: '@office', events: ['ORDER_SUBMITTED'] }])
  const address = shop.at('office')
  const control = async (switches: object) =>
    assert.equal(
      (
        await fetch(`${mail.url}/control`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(switches),
        })
      ).status,
      200,
    )
  const known = async () =>
    (
      await shop.rowsOf('select state, bounces, refused_at is not null as refused from device_addresses where company_id = $1', [
        shop.companyId,
      ])
    )[0]
  const list = async () => (await shop.office.get('/api/Device/CompanyDistributionList')).json().result
  const copied = async (documents = 1) => {
    for (let sent = 0; sent < documents; sent += 1) await shop.one(shop.document())
    await copiesToSend.run(server.services)
    // Nobody knows before the mail server was asked.
    await until(
      async () => {
        await shop.rowsOf(`update device_mails set looked_at = now() - interval '1 hour' where company_id = $1`, [shop.companyId])
        await refusedMailboxes.run(server.services)
        return shop.rowsOf('select 1 from device_mails where company_id = $1', [shop.companyId])
      },
      (open) => open.length === 0,
    )
  }
  await control({ rejectRecipient: address })
  await copied(3)
  // It is one trouble, whatever was on its way in it; and nobody there has said anything by that.
  assert.deepEqual([await known(), (await list()).refused.rows], [{ state: 'Pending', bounces: 1, refused: false }, []])
  await control({ rejectRecipient: '' })
  await copied()
  assert.deepEqual(await known(), { state: 'Pending', bounces: 0, refused: false }, 'it was mended in between')
  await control({ rejectRecipient: address })
  await copied()
  await copied()
  assert.deepEqual(
    [await known(), (await list()).refused.rows],
    [{ state: 'Pending', bounces: 2, refused: true }, [{ email: address, times: 2 }]],
  )
  const notices = await shop.rowsOf(`select value from notifications where company_id = $1 and code = 'NA_COPIES_REFUSED'`, [
    shop.companyId,
  ])
  assert.deepEqual(
    notices.map(({ value }) => value),
    [address],
  )
  await control({ rejectRecipient: '' })
  const before = (await mailsTo(address)).length
  await copied()
  assert.equal((await mailsTo(address)).length, before)
  const again = await shop.office.post('/api/Device/TryMailbox', { email: address.toUpperCase() })
  assert.equal(again.statusCode, 200, again.body)
  assert.deepEqual([await known(), (await list()).refused.rows], [{ state: 'Pending', bounces: 0, refused: false }, []])
  await copied()
  assert.equal((await mailsTo(address)).length, before + 1)
  const strange = await shop.office.post('/api/Device/TryMailbox', { email: 'nobody@else.example' })
  assert.equal(strange.statusCode, 404)
})
