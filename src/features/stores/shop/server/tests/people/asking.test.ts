import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { type Storefront, storefront, visitorOf } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const ask = (shop: Storefront, email: string) =>
  visitorOf(server, shop.code).post('AskAccess', { email, name: 'Kim', companyName: 'Street Foods', message: 'Please' })
const asked = (shop: Storefront, count: number, when = 'now()') =>
  shop.rows(
    `insert into store_shoppers (company_id, store_id, email, name, company_name, state, asked_at)
     select $1, $2, 'x' || n || '-' || gen_random_uuid() || '@flood.example', 'X', 'Flood', 'Requested', ${when} from generate_series(1, $3::int) n`,
    [shop.storeId, count],
  )
const told = async ({ company }: Storefront) =>
  (await company.get('/api/Notification/GetNotifications?limit=100'))
    .json()
    .result.rows.filter(({ code }: { code: string }) => code === 'NA_LEAD_RECEIVED').length as number

test('a stranger fills neither the list nor the mail of the office: so many are taken in a day, and whoever asks then is told, known or not', async () => {
  const shop = await storefront(server, { audience: 'request' })
  await shop.shopper('known@street.example', [])
  await asked(shop, 99)
  assert.equal((await ask(shop, 'last@street.example')).statusCode, 200)
  const answers = await Promise.all(['new@street.example', 'known@street.example'].map((email) => ask(shop, email)))
  for (const answer of answers) {
    assert.deepEqual([answer.statusCode, answer.json().code], [429, 'askedTooMuch'])
    assert.match(answer.json().message, new RegExp((await shop.rows('select company_name from companies where id = $1'))[0].company_name))
  }
  assert.equal(await told(shop), 1)
  // Another store of the company still takes them, and this one the next day.
  const other = await storefront(server, { audience: 'request' }, shop.company)
  assert.equal((await ask(other, 'new@street.example')).statusCode, 200)
  await shop.rows(`update store_shoppers set asked_at = now() - interval '25 hours' where company_id = $1 and asked_at is not null`)
  assert.equal((await ask(shop, 'new@street.example')).statusCode, 200)
})

test('as long as so many wait to be decided no more are taken; strangers of a store that was public do not count', async () => {
  const shop = await storefront(server, { audience: 'request' })
  await asked(shop, 499, `now() - interval '3 days'`)
  assert.equal((await ask(shop, 'a@street.example')).statusCode, 200)
  assert.equal((await ask(shop, 'b@street.example')).statusCode, 429)
  await shop.rows(`update store_shoppers set asked_at = null where company_id = $1 and email like '%flood%'`)
  assert.equal((await ask(shop, 'b@street.example')).statusCode, 200)
})

test('from one address of the net only so many ask in a day', async () => {
  const strict = await testServer({ env: { RATE_LIMIT_SCALE: '1' } })
  try {
    const shop = await storefront(strict, { audience: 'request' })
    const answers: number[] = []
    for (let at = 0; at < 40 && answers.at(-1) !== 429; at++)
      answers.push(
        (await visitorOf(strict, shop.code).post('AskAccess', { email: `n${at}@street.example`, name: 'Kim', companyName: 'Street' }))
          .statusCode,
      )
    assert.deepEqual([answers.at(-1), answers.length], [429, 21])
  } finally {
    await strict.close()
  }
})

test('whoever was removed by a colleague asks again, and stands among the requests', async () => {
  const shop = await storefront(server, { audience: 'request' })
  const { id } = await shop.shopper('lee@street.example', [])
  await shop.rows(`update store_shoppers set state = 'Left' where company_id = $1 and id = $2`, [id])
  assert.equal((await ask(shop, 'lee@street.example')).statusCode, 200)
  const [row] = (await shop.company.get(`/api/Sales/Shoppers/${shop.storeId}?state=Requested`)).json().result.rows
  assert.deepEqual([row.id, row.companyName], [id, 'Street Foods'])
  assert.equal(await told(shop), 1)
})

test('in a public store that hides its prices whoever asks is seen by the office, in already or not, and sees prices once they are let in', async () => {
  const shop = await storefront(server, { audience: 'public', hides_prices: true })
  await shop.item('Rope', 10)
  const customerId = await shop.customer('Street Foods')
  const office = async () => {
    const { rows, asking } = (await shop.company.get(`/api/Sales/Shoppers/${shop.storeId}?asking=Y`)).json().result
    const [listed] = (await shop.company.get(`/api/Sales/StoreListing?filters={}`)).json().result.rows
    assert.equal(listed.accessRequests, asking)
    return rows as { id: string; email: string; version: number; state: string; companyName: string; message: string; name: string }[]
  }
  const stranger = visitorOf(server, shop.code)
  assert.equal((await stranger.read('Store')).access, 'open')
  // In before anybody has answered.
  await ask(shop, 'kim@street.example')
  await shop.rows(`update store_shoppers set state = 'Active' where company_id = $1 and store_id = $2`, [shop.storeId])
  // In first, and asks then.
  const lee = await shop.shopper('lee@street.example', [])
  assert.deepEqual([(await lee.read('Store')).access, (await lee.read('Items')).rows[0].price.unitPrice], ['open', null])
  await lee.say('AskAccess', { email: 'somebody@else.example', name: 'Lee Long', companyName: 'Lee & Co', message: 'Prices, please' })
  assert.equal((await lee.read('Store')).access, 'asked')
  const asking = await office()
  assert.deepEqual(
    asking.map(({ email, state, companyName, message, name }) => [email, state, companyName, message, name]),
    [
      ['kim@street.example', 'Active', 'Street Foods', 'Please', 'Kim'],
      ['lee@street.example', 'Active', 'Lee & Co', 'Prices, please', 'lee'],
    ],
  )
  assert.equal(await told(shop), 2)
  const step = (row: (typeof asking)[number] | undefined, body: object) =>
    shop.company.post(`/api/Sales/ShopperStep/${row?.id}`, { version: row?.version, ...body })
  assert.equal((await step(asking[1], { step: 'approve', customers: [{ customerId }] })).json().result.state, 'Active')
  assert.deepEqual([(await lee.read('Store')).access, (await lee.read('Items')).rows[0].price.unitPrice], ['none', '10.00'])
  // Refused, they stay what everybody is there.
  assert.equal((await step(asking[0], { step: 'refuse', reason: 'Dealers only' })).json().result.state, 'Active')
  assert.deepEqual(await office(), [])
  const again = await step(asking[0], { version: 2, step: 'approve', customers: [{ customerId }] })
  assert.equal(again.json().code, 'shopperStep')
  // Who has access asks for nothing.
  await ask(shop, 'lee@street.example')
  assert.deepEqual(await office(), [])
})

test('who let themselves in while a store was public asks like everybody else once it is not', async () => {
  const shop = await storefront(server, { audience: 'public' })
  await shop.shopper('max@street.example', [])
  assert.equal((await shop.company.post(`/api/Sales/SaveStore/${shop.storeId}`, { version: 1, audience: 'request' })).statusCode, 200)
  await ask(shop, 'max@street.example')
  await ask(shop, 'max@street.example')
  const { rows } = (await shop.company.get(`/api/Sales/Shoppers/${shop.storeId}?asking=Y`)).json().result
  assert.deepEqual([rows.length, rows[0].companyName, await told(shop)], [1, 'Street Foods', 1])
})
