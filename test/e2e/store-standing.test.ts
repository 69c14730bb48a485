import assert from 'node:assert/strict'
import { test } from 'node:test'
import { put } from '../storefront.ts'
import { checkAxe } from './browser.ts'
import { inStores } from './in-store.ts'
import { settingsInTurn } from './settings.ts'
import { wordsIn } from './words.ts'

const { openStore, open } = inStores()

const days = { en: 'Mar 2, 2099', es: '2 mar 2099' }

async function fullCart() {
  const shop = await openStore()
  const kim = await shop.shopper('kim@full.example', [await shop.customer('Pier Nine')])
  for (const [name, price] of [
    ['Rope', 10],
    ['Paint', 30],
  ] as const)
    await put(kim, await shop.item(name, price), '2')
  return { shop, kim }
}

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 0))
  test(`a store that is paused says so, keeps the full cart, and takes it when it goes on: ${name}`, async () => {
    const say = wordsIn(language)
    const { shop, kim } = await fullCart()
    const { page, leave, expect4xx } = await open(options, `${shop.url}/cart`, kim.cookie)
    const order = page.getByRole('button', { name: say('storeFront.cart.order', { total: '$80.00' }) })
    await order.waitFor()
    await shop.set(`state = 'Paused'`)
    expect4xx(`/api/Storefront/${shop.code}/Place`, 409)
    await order.click()
    await page.getByText(say('storeFront.standing.paused')).waitFor()
    await page.getByText(say('storeFront.stop.standing')).waitFor()
    assert.deepEqual([await order.isDisabled(), await shop.ordersNow()], [true, []])
    await checkAxe(page, 'paused')
    // Looking and putting together goes on.
    await page.goto(shop.url)
    await page.getByText('$30.00').first().waitFor()
    await shop.set(`state = 'Open'`)
    await page.goto(`${shop.url}/cart`)
    await order.click()
    await page.getByText(say('storeFront.thanks.title')).waitFor()
    assert.equal((await shop.ordersNow()).length, 1)
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 1))
  test(`a store that is not open yet names its day to strangers and shoppers, and shows no items: ${name}`, async () => {
    const say = wordsIn(language)
    const { shop, kim } = await fullCart()
    await shop.set(
      `state = 'Scheduled', opens_on = '2099-03-02', audience = 'public', welcome_en = 'Soon here.', welcome_es = 'Muy pronto.'`,
    )
    const day = say('storeFront.standing.notYetOn', { day: days[language] })
    const stranger = await open(options, shop.url)
    await stranger.page.getByText(day).waitFor()
    await stranger.page.getByText(language === 'es' ? 'Muy pronto.' : 'Soon here.').waitFor()
    assert.deepEqual([await stranger.page.getByText('Rope').count(), await stranger.page.getByText('$').count()], [0, 0])
    await checkAxe(stranger.page, 'not open yet')
    await stranger.leave()
    const { page, leave } = await open(options, `${shop.url}/cart`, kim.cookie)
    await page.getByText(day).waitFor()
    await page.getByText(say('storeFront.stop.standing')).waitFor()
    await page.getByText('Rope', { exact: true }).waitFor()
    const orders = page.getByRole('button', { name: say('storeFront.cart.order').trim() })
    assert.deepEqual([await orders.count(), await page.getByText('$').count()], [0, 0])
    await checkAxe(page, 'a cart before the first day')
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 2))
  test(`a store that closes while the cart is full orders nothing, and still shows and pays what was ordered: ${name}`, async () => {
    const say = wordsIn(language)
    const { shop, kim } = await fullCart()
    const { round, total } = await kim.read('Cart')
    const { orderId } = await kim.say('Place', { round, expectedTotal: total, pay: 'now' })
    await kim.say('Reorder', { orderId })
    const { page, leave, expect4xx } = await open(options, `${shop.url}/cart`, kim.cookie)
    const order = page.getByRole('button', { name: say('storeFront.cart.order', { total: '$80.00' }) })
    await order.waitFor()
    await shop.set(`state = 'Closed', closes_on = '2020-03-02'`)
    expect4xx(`/api/Storefront/${shop.code}/Place`, 409)
    await order.click()
    await page.getByText(say('storeFront.stop.standing')).waitFor()
    await page.getByText(say('storeFront.standing.kept')).waitFor()
    assert.deepEqual([await order.isDisabled(), (await shop.ordersNow()).length], [true, 1])
    assert.equal((await kim.read('Cart')).lines.length, 2)
    await page.goto(`${shop.url}/orders/${orderId}`)
    await page.getByRole('button', { name: say('storeFront.orders.pay', { amount: '$80.00' }) }).click()
    await page.waitForURL(/\/payment\//)
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 2))
  test(`whoever is in, and sees no prices, asks for them, and is told that they have: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore({ audience: 'public', hides_prices: true })
    await shop.item('Rope', 10)
    const lee = await shop.shopper('lee@street.example', [])
    const { page, leave } = await open(options, shop.url, lee.cookie)
    await page.getByRole('link', { name: say('storeFront.ask.link') }).click()
    await page.getByLabel(say('storeFront.ask.company')).fill('Lee & Co')
    await checkAxe(page, 'asking for prices')
    await page.getByRole('button', { name: say('storeFront.ask.send') }).click()
    await page
      .getByText(say('storeFront.ask.sent', { company: 'Company', email: 'lee@street.example' }).split('Company')[0] ?? '')
      .waitFor()
    await page.goto(shop.url)
    await page.getByText(say('storeFront.access.asked', { company: 'Company' }).split('Company').at(-1) ?? '').waitFor()
    const { rows } = (await shop.company.get(`/api/Sales/Shoppers/${shop.storeId}?asking=Y`)).json().result
    assert.deepEqual(
      rows.map(({ email, companyName }: Record<string, string>) => [email, companyName]),
      [['lee@street.example', 'Lee & Co']],
    )
    await leave()
  })
