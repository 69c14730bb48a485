import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { storeFace } from '#features/stores/front/server/face.ts'
import { startMail } from '#sandbox/mail/server.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { put, send, storefront, visitorOf } from '#test/storefront.ts'
import { storeNews } from '../mails/news.ts'

let server: TestServer
let mail: Awaited<ReturnType<typeof startMail>>
before(async () => {
  mail = await startMail()
  server = await testServer({ works: true, listen: true, env: { MAIL_URL: mail.smtpUrl } })
})
after(async () => {
  await server.close()
  await mail.close()
})

const amounts = /\$\s*\d|4,711|4711\.13/
/** The next letter to an address, with its head and all of its parts. */
const letterTo = async (email: string) => (await fetch(`${mail.url}/api/wait?to=${email}&timeoutMs=30000`)).text()

test('S12: where prices are hidden no mail, page or address for search engines says an amount to whoever is not approved', async () => {
  const shop = await storefront(server, { audience: 'public', hides_prices: true, minimum_order: 471_100, welcome_en: 'Welcome' })
  const { company, storeId, code } = shop
  await shop.item('Rope of gold', 4711.13)
  const face = await storeFace(server.services, code, null)
  assert.match(JSON.stringify(face), /Rope of gold/)
  assert.doesNotMatch(JSON.stringify(face?.items), amounts)
  for (const path of [`/store/${code}`, `/store/${code}/item/x`, `/store/${code}/sitemap.xml`, '/robots.txt', '/openapi.json'])
    assert.doesNotMatch(await (await fetch(server.url + path)).text(), amounts, path)

  const stranger = visitorOf(server, code)
  await stranger.say('MailCode', { email: 'code@street.example' })
  assert.doesNotMatch(await letterTo('code@street.example'), amounts)
  await shop.set(`audience = 'request'`)
  const asks = (email: string) => stranger.say('AskAccess', { email, name: 'Kim', companyName: 'Street', message: '' })
  const step = async (email: string, body: object) => {
    const [{ id, version }] = await shop.rows(
      'select id, version from store_shoppers where company_id = $1 and store_id = $2 and email = $3',
      [...[storeId, email]],
    )
    const answer = await company.post(`/api/Sales/ShopperStep/${id}`, { version, ...body })
    assert.equal(answer.statusCode, 200, answer.body)
  }
  await asks('no@street.example')
  await step('no@street.example', { step: 'refuse', reason: 'Dealers only' })
  assert.doesNotMatch(await letterTo('no@street.example'), amounts)
  const customerId = await shop.customer('Dealer')
  await asks('yes@street.example')
  await step('yes@street.example', { step: 'approve', customers: [{ customerId }] })
  assert.doesNotMatch(await letterTo('yes@street.example'), amounts)
})

test('S12: whoever is no customer any more hears no amount of what was ordered while they were', async () => {
  const shop = await storefront(server, { audience: 'public', hides_prices: true })
  const customerId = await shop.customer('Former')
  const kim = await shop.shopper('former@street.example', [customerId])
  await put(kim, await shop.item('Anchor', 4711.13), '1')
  const { orderId } = (await send(kim)).json().result
  await shop.rows('delete from shopper_customers where company_id = $1 and shopper_id = $2', [kim.id])
  for (const path of ['Store', 'Items', 'Cart', 'Orders', 'Invoices', 'Requests', 'People', `Order/${orderId}`])
    assert.doesNotMatch((await kim.get(path)).body, amounts, path)
  await storeNews.run(server.services)
  const { rows } = await server.database.owner.query(`select kind from deliveries where channel = 'mail' and kind ~ '^shopOrder'`)
  assert.deepEqual(rows, [])
})
