import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startMail } from '#sandbox/mail/server.ts'
import { until } from '#test/automations.ts'
import { pdfText } from '#test/pdf-text.ts'
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
/** A van shop whose customer, rep and office have addresses, with this list of recipients. */
async function listedShop(rows: readonly object[]) {
  counter += 1
  const shop = await vanShop(server)
  const at = (name: string) => `${name}${counter}@copies.example`
  await shop.rowsOf(`update customers set email = $2 where id = $1`, [shop.customerId, at('Cafe')])
  await shop.rowsOf(`update reps set email = $2 where id = $1`, [shop.repId, at('kay')])
  await shop.rowsOf(`update companies set email = $2 where id = $1`, [shop.companyId, at('office')])
  const saved = await shop.office.post('/api/Device/SaveCompanyDistributionList', { version: 0, rows })
  assert.equal(saved.statusCode, 200, saved.body)
  return { ...shop, at }
}
const events = ['ORDER_SUBMITTED', 'INVOICE_CREATED', 'PAYMENT_RECEIVED']
const copiesOf = async (shop: VanShop, documentId: string): Promise<{ address: string; sendAs: string; state: string }[]> =>
  (await shop.details(documentId)).copies
const documentId = async (shop: VanShop, number: string): Promise<string> =>
  (await shop.tray('show=all')).rows.find((row: { number: string }) => row.number === number).id
const sent = async (shop: VanShop, number: string) => {
  const id = await documentId(shop, number)
  return until(
    () => copiesOf(shop, id),
    (copies) => copies.length > 0 && copies.every(({ state }) => state === 'sent'),
  )
}
type Message = { id: number; subject: string; text: string; attachments: { filename: string }[] }
const mailsTo = async (address: string): Promise<Message[]> => {
  const found: { id: number }[] = await (await fetch(`${mail.url}/api/messages?to=${address}`)).json()
  return Promise.all(found.map(async ({ id }) => (await fetch(`${mail.url}/api/messages/${id}`)).json()))
}
const partOf = async ({ id }: Message, part: string) =>
  Buffer.from(await (await fetch(`${mail.url}/api/messages/${id}/${part}`)).arrayBuffer())

test('D21: an accepted document goes once to each address, however often it is handed in, with its pages', async () => {
  const shop = await listedShop([
    { recipient: '@customer', events },
    { recipient: '@rep', events, sendAs: 'Cc', language: 'es' },
    { recipient: '@office', events, sendAs: 'Bcc', content: 'CSV' },
  ])
  const document = shop.document({ note: 'Back door' })
  assert.equal((await shop.one(document)).outcome, 'accepted')
  await Promise.all([1, 2, 3].map(() => copiesToSend.run(server.services)))
  assert.deepEqual(
    (await sent(shop, document.number)).map(({ address, sendAs }) => `${sendAs} ${address}`),
    [`To ${shop.at('cafe')}`, `Cc ${shop.at('kay')}`, `Bcc ${shop.at('office')}`],
  )
  assert.equal((await shop.one(document)).outcome, 'known')
  await copiesToSend.run(server.services)
  const [toCustomer, ...more] = await mailsTo(shop.at('cafe'))
  assert.ok(toCustomer)
  assert.equal(more.length, 0)
  assert.equal(toCustomer.subject.startsWith(`Order ${document.number} from `), true, toCustomer.subject)
  for (const line of ['2 Rope: $16.00', 'Grand total: $16.00', '/copies?code='])
    assert.ok(toCustomer.text.includes(line), `${line} is missing in ${toCustomer.text}`)
  const [toRep] = await mailsTo(shop.at('kay'))
  assert.match(toRep?.subject ?? '', /^Pedido /)
  const [head = ''] = String(await partOf(toCustomer, 'raw')).split(/\r?\n\r?\n/)
  assert.match(head, new RegExp(`^To: .*${shop.at('cafe')}`, 'm'))
  assert.match(head, new RegExp(`^Cc: .*${shop.at('kay')}`, 'm'))
  assert.equal(head.includes('office'), false)
  assert.deepEqual(
    toCustomer.attachments.map(({ filename }) => filename),
    [`${document.number}.pdf`],
  )
  assert.match(await pdfText(await partOf(toCustomer, 'attachments/0')), new RegExp(`Order ${document.number}`))
  const [toOffice] = await mailsTo(shop.at('office'))
  assert.ok(toOffice)
  assert.match(String(await partOf(toOffice, 'attachments/0')), new RegExp(`${document.number},order,Harbor Cafe,Rope,.*,2,,8,16\\.00`))
})

test('while pages are drawn no transaction is open', async () => {
  const shop = await listedShop([{ recipient: '@customer', events }])
  const document = shop.document()
  assert.equal((await shop.one(document)).outcome, 'accepted')
  // For the pages its logo is read, which is where files are.
  await shop.rowsOf('update companies set logo_file = $2 where id = $1', [shop.companyId, 'a'.repeat(64)])
  const { services } = server
  const found: number[] = []
  let open = 0
  const transaction: typeof services.transaction = async (...given) => {
    open += 1
    return services.transaction(...given).finally(() => {
      open -= 1
    })
  }
  const config = new Proxy(services.config, {
    get(target, name, self) {
      if (name === 'dataFolder') found.push(open)
      return Reflect.get(target, name, self)
    },
  })
  await copiesToSend.run({ ...services, transaction, config })
  await sent(shop, document.number)
  assert.deepEqual(found, [0])
})

test('D21: what waits in Review is sent when it is accepted, and what is refused is not', async () => {
  const shop = await listedShop([{ recipient: '@customer', events }])
  const cheap = () => shop.document({ lines: [shop.line('2', { unitPrice: '6' })], net: 1200, total: 1200 })
  const [one, two] = [cheap(), cheap()]
  for (const { outcome } of await shop.pushed([one, two])) assert.equal(outcome, 'review')
  const [first, second] = [await documentId(shop, one.number), await documentId(shop, two.number)]
  await copiesToSend.run(server.services)
  assert.deepEqual([await copiesOf(shop, first), await mailsTo(shop.at('cafe'))], [[], []])
  assert.equal((await shop.office.post(`/api/Device/RefuseDocument/${second}`, { version: 1, reason: 'No' })).statusCode, 200)
  assert.equal((await shop.office.post(`/api/Device/AcceptDocument/${first}`, { version: 1 })).statusCode, 200)
  await copiesToSend.run(server.services)
  await sent(shop, one.number)
  assert.equal((await mailsTo(shop.at('cafe'))).length, 1)
  assert.deepEqual(await copiesOf(shop, second), [])
})

test('nobody outside who did not agree, or wants none, and nobody at all where the rule says no', async () => {
  const shop = await listedShop([
    { recipient: '@customer', events },
    { recipient: `stranger${counter + 1}@else.example`, events },
    { recipient: '@rep', events: ['PAYMENT_RECEIVED'] },
  ])
  await shop.rowsOf(`insert into device_addresses (company_id, email, state) values ($1, $2, 'Unsubscribed')`, [
    shop.companyId,
    shop.at('cafe'),
  ])
  const document = shop.document()
  assert.equal((await shop.one(document)).outcome, 'accepted')
  assert.deepEqual(await copiesOf(shop, await documentId(shop, document.number)), [])
  await shop.rowsOf(`delete from device_addresses where company_id = $1 and email = $2`, [shop.companyId, shop.at('cafe')])
  const rulesVersion = await shop.rule({ 'email.onSave': { value: 'N' } })
  const silent = shop.document({ rulesVersion })
  assert.equal((await shop.one(silent)).outcome, 'accepted')
  assert.deepEqual(await copiesOf(shop, await documentId(shop, silent.number)), [])
})

test('goods that are handed over from a van carry no delivery charge; what is sent later does', async () => {
  const shop = await vanShop(server)
  const sales = { deliveryAmount: 950, deliveryFreeFrom: null, taxCodeId: null, byState: [], linkDays: 14, version: 0 }
  assert.equal((await shop.office.post('/api/Settings/Sales', sales)).statusCode, 200)
  const handed = await shop.one(shop.document({ kind: 'invoice' }))
  assert.deepEqual([(await shop.order(handed.orderId)).grandTotal, handed.differs], [1600, []])
  const ordered = await shop.one(shop.document({ total: 2550 }))
  assert.deepEqual([(await shop.order(ordered.orderId)).grandTotal, ordered.differs], [2550, []])
})
