import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startMail } from '#sandbox/mail/server.ts'
import { put, type Storefront, storefront } from '../storefront.ts'
import { payableCompany, type StripeServer, serverWithStripe } from '../stripe.ts'
import { type Chromium, checkAxe, openChromium, tabTo, type visit } from './browser.ts'
import { settingsInTurn, settingsOf, widthsOf } from './settings.ts'
import { openShopper, typeCard } from './shopper.ts'
import { wordsIn } from './words.ts'

let server: StripeServer
let mail: Awaited<ReturnType<typeof startMail>>
let browser: Chromium
before(async () => {
  mail = await startMail()
  ;[server, browser] = await Promise.all([serverWithStripe({ works: true, listen: true, env: { MAIL_URL: mail.smtpUrl } }), openChromium()])
})
after(async () => {
  await browser.close()
  await server.close()
  await mail.close()
})

/** A store of a company that can take cards, in a place where no tax is added. */
async function openStore(columns: Record<string, unknown> = {}) {
  const company = await payableCompany(server)
  const shop = await storefront(server as never, { name: 'Harbor Dealers', pay_now: true, ...columns }, company)
  const agree = async (customerId: string, itemId: string, minimum: string, price: string) => {
    const answer = await company.post(`/api/Price/SaveAgreed/${customerId}`, { itemId, minimum, price })
    assert.equal(answer.statusCode, 200, answer.body)
  }
  return { ...shop, agree, url: `${server.url}/store/${shop.code}` }
}

async function open(shop: Storefront, options: Parameters<typeof visit>[1], cookie = '') {
  const person = await openShopper(browser, server, options)
  const [name = '', value = ''] = cookie.split('=')
  if (cookie) await person.context.addCookies([{ name, value, url: server.url, httpOnly: true, sameSite: 'Strict' }])
  await person.page.goto(`${server.url}/store/${shop.code}`)
  return person
}

async function mailedCode(to: string): Promise<string> {
  const response = await fetch(`${mail.url}/api/wait?${new URLSearchParams({ to, after: '0', timeoutMs: '60000' })}`)
  assert.ok(response.ok, `a mail to ${to}`)
  const { codes }: { codes: string[] } = await response.json()
  return codes[0] ?? assert.fail('The mail has no code')
}

for (const { name, language, key, browser: options } of widthsOf(import.meta.url)) {
  const say = wordsIn(language)
  const button = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true })

  test(`a dealer signs in by a code and orders at the agreed price, with a break, on account: ${name}`, async () => {
    const shop = await openStore()
    const customerId = await shop.customer('Pier Nine')
    const rope = await shop.item('Rope', 10)
    await shop.agree(customerId, rope, '1', '8')
    await shop.agree(customerId, rope, '10', '7.5')
    const email = `kim-${key}@pier.example`
    const shopperId = await shop.insert('store_shoppers', { store_id: shop.storeId, email, state: 'Active', language })
    await shop.allow(shopperId, customerId)
    const { page, leave } = await open(shop, options)
    await page.getByRole('heading', { level: 1, name: 'Harbor Dealers' }).waitFor()
    await checkAxe(page, 'welcome')
    await page.getByLabel(say('storeFront.email')).fill(email)
    await page.keyboard.press('Enter')
    const code = page.getByLabel(say('storeFront.code'))
    await code.fill(await mailedCode(email))
    await page.getByText('$8.00').waitFor()
    await page.getByText('$7.50').waitFor()
    await checkAxe(page, 'catalog')
    await button(page, say('storeFront.addNamed', { name: 'Rope' })).click()
    const quantity = page.getByRole('textbox', { name: say('storeFront.quantityOf', { name: 'Rope' }) })
    await quantity.fill('10')
    await quantity.press('Enter')
    await page.getByRole('link', { name: say('storeFront.cartCount_one', { count: 1 }) }).click()
    await button(page, say('storeFront.cart.order', { total: '$75.00' })).waitFor()
    await checkAxe(page, 'cart')
    await page.getByLabel(say('storeFront.cart.poOptional')).fill('PO-7')
    await page.keyboard.press('Tab')
    // Twice, as an impatient finger does: one order.
    await button(page, say('storeFront.cart.order', { total: '$75.00' })).dblclick()
    await page.getByText(say('storeFront.thanks.title')).waitFor()
    await checkAxe(page, 'order')
    const orders = await shop.ordersNow()
    assert.deepEqual(
      orders.map(({ state, grand_total }) => [state, grand_total]),
      [['OnAccount', 7500]],
    )
    const [placed] = await shop.rows('select po_number from orders where company_id = $1 and store_id = $2', [shop.storeId])
    assert.equal(placed.po_number, 'PO-7')
    await leave()
  })
}

for (const { name, language, browser: options } of settingsOf(import.meta.url))
  test(`an order is paid at once by card, keyboard alone: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore({ on_account: false })
    const customerId = await shop.customer('Quay Six', { onTerms: false })
    const rope = await shop.item('Rope', 12.5)
    const kim = await shop.shopper('kim@quay.example', [customerId])
    await put(kim, rope, '2', { customerId })
    const { page, leave } = await open(shop, options, kim.cookie)
    await tabTo(page.getByRole('link', { name: say('storeFront.cartCount_one', { count: 1 }) }))
    await page.keyboard.press('Enter')
    await tabTo(page.getByRole('button', { name: say('storeFront.cart.orderAndPay', { total: '$25.00' }) }))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/payment\//)
    await typeCard(page, '4242424242424242')
    await page.getByRole('button', { name: say('checkout.page.payNow', { amount: '$25.00' }) }).click()
    await page.waitForURL(/\/payment\/confirm\//)
    await page.getByRole('link', { name: say('checkout.page.toStore') }).waitFor()
    const paid = async () => (await shop.ordersNow())[0]?.state
    await assert.doesNotReject(async () => {
      for (const end = Date.now() + 60_000; (await paid()) !== 'Paid' && Date.now() < end; ) await new Promise((go) => setTimeout(go, 50))
    })
    assert.equal(await paid(), 'Paid')
    await page.goto(`${shop.url}/orders`)
    await page.getByText(say('storeFront.money.paid'), { exact: true }).waitFor()
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 1))
  test(`what changed meanwhile is shown before anything is ordered, and agreed to by a press: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore()
    const customerId = await shop.customer('Dock Street')
    const rope = await shop.item('Rope', 10)
    const kim = await shop.shopper('kim@dock.example', [customerId])
    await put(kim, rope, '5', { customerId })
    const { page, leave, expect4xx } = await open(shop, options, kim.cookie)
    expect4xx(`/api/Storefront/${shop.code}/Place`, 409)
    await page.getByRole('link', { name: say('storeFront.cartCount_one', { count: 1 }) }).click()
    const order = page.getByRole('button', { name: say('storeFront.cart.order', { total: '$50.00' }) })
    await order.waitFor()
    await shop.rows('update items set unit_price = 11 where company_id = $1 and id = $2', [rope])
    await order.click()
    await page.getByText(say('storeFront.problem.priceUp', { before: '$10.00', now: '$11.00' })).waitFor()
    assert.deepEqual(await shop.ordersNow(), [])
    await checkAxe(page, 'dearer')
    await page.getByRole('button', { name: say('storeFront.cart.orderDearer', { total: '$55.00' }) }).click()
    await page.getByText(say('storeFront.thanks.title')).waitFor()
    assert.deepEqual(
      (await shop.ordersNow()).map(({ grand_total }) => grand_total),
      [5500],
    )
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 2))
  test(`pasted numbers go into the cart, and wrong lines are mended where they stand: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore()
    const customerId = await shop.customer('Wharf Two')
    await shop.item('R-100', 10)
    await shop.item('S-48', 2, { minimum_quantity: 48, multiple_quantity: 24 })
    const kim = await shop.shopper('kim@wharf.example', [customerId])
    const { page, leave } = await open(shop, options, kim.cookie)
    await page.goto(`${shop.url}/quick`)
    await page.getByLabel(say('storeFront.quick.label')).fill('R-100 3\nS-48 50\nR-10O 1')
    await page.getByRole('button', { name: say('storeFront.quick.add') }).click()
    await page.getByText(say('storeFront.quick.added_one', { count: 1 })).waitFor()
    await checkAxe(page, 'quick order')
    await page.getByRole('button', { name: say('storeFront.problem.take', { quantity: '72' }) }).click()
    await page.getByText(say('storeFront.quick.added_other', { count: 2 })).waitFor()
    await page.getByRole('button', { name: say('storeFront.quick.leaveOut', { line: 3 }) }).click()
    const cart = await kim.read(`Cart?customerId=${customerId}`)
    assert.deepEqual(cart.lines.map(({ number, quantity }: { number: string; quantity: string }) => `${number} ${quantity}`).sort(), [
      'R-100 3',
      'S-48 72',
    ])
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 3))
  test(`an order goes into the cart once more, and a store that has closed keeps it: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore()
    const customerId = await shop.customer('Lock Four')
    const rope = await shop.item('Rope', 10)
    const kim = await shop.shopper('kim@lock.example', [customerId])
    const { round } = await put(kim, rope, '4', { customerId })
    await kim.say('Place', { customerId, round, expectedTotal: 4000, pay: 'account' })
    const { page, leave } = await open(shop, options, kim.cookie)
    await page.getByRole('heading', { name: say('storeFront.usual') }).waitFor()
    await page.goto(`${shop.url}/orders`)
    await page.getByRole('link', { name: /1001/ }).click()
    await page.getByRole('button', { name: say('storeFront.orders.again') }).click()
    await page.getByText(say('storeFront.quick.added_one', { count: 1 })).waitFor()
    await shop.set(`state = 'Closed', state_since = now()`)
    await page.goto(`${shop.url}/cart`)
    await page.getByText(say('storeFront.stop.standing')).waitFor()
    await page.getByText(say('storeFront.standing.closed')).waitFor()
    await checkAxe(page, 'closed')
    assert.equal(await page.getByRole('button', { name: say('storeFront.cart.order', { total: '$40.00' }) }).isDisabled(), true)
    await page.goBack()
    await page.getByText('$40.00').first().waitFor()
    await leave()
  })

test('a code that leads nowhere and a draft are answered alike, in both languages', async () => {
  const shop = await openStore({ state: 'Draft' })
  const ask = (path: string, language: string) => fetch(`${server.url}${path}`, { headers: { 'accept-language': language } })
  for (const language of ['en', 'es'] as const) {
    const [draft, none] = await Promise.all([ask(`/store/${shop.code}`, language), ask('/store/NOWHERE', language)])
    assert.deepEqual([draft.status, none.status], [404, 404])
    const text = await none.text()
    assert.equal(await draft.text(), text)
    assert.ok(text.includes(wordsIn(language)('storeFront.none.title')), language)
    assert.match(none.headers.get('x-robots-tag') ?? '', /noindex/)
  }
})

test('an open public store is for search engines, in its own words and color, and runs our scripts alone', async () => {
  const shop = await openStore({ audience: 'public', color: '#0f766e', welcome_en: 'Rope <by> the meter' })
  const lower = await fetch(`${server.url}/store/${shop.code.toLowerCase()}`, { redirect: 'manual', headers: { 'accept-language': 'en' } })
  assert.equal(lower.headers.get('location'), `/store/${shop.code}`)
  // Its code alone is written anew, not what stands before it.
  await openStore({ code: 'STO' })
  const within = await fetch(`${server.url}/store/sto/cart?of=1`, { redirect: 'manual' })
  assert.equal(within.headers.get('location'), '/store/STO/cart?of=1')
  const answer = await fetch(shop.url, { headers: { 'accept-language': 'en' } })
  const page = await answer.text()
  assert.equal(answer.headers.get('x-robots-tag'), null)
  assert.ok(page.includes('Rope &#60;by&#62; the meter') && page.includes(':root{--store:#0f766e}'), page)
  assert.ok(page.includes(`<link rel="sitemap" type="application/xml" href="${shop.url}/sitemap.xml" />`), page)
  const policy = answer.headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self' 'sha256-/)
  assert.doesNotMatch(policy, /unsafe|https?:/)
  const rope = await shop.item('Rope <3 mm>', 8)
  const ofItem = await fetch(`${shop.url}/item/${rope}`, { headers: { 'accept-language': 'en' } })
  const itsPage = await ofItem.text()
  assert.ok(
    itsPage.includes('<h1>Rope &#60;3 mm&#62;</h1>') && itsPage.includes(`<link rel="canonical" href="${shop.url}/item/${rope}" />`),
    itsPage,
  )
  const gone = await fetch(`${shop.url}/item/${shop.storeId}`)
  assert.deepEqual([gone.status, gone.headers.get('x-robots-tag')], [404, 'noindex, nofollow'])
  await shop.set(`state = 'Paused'`)
  assert.match((await fetch(shop.url)).headers.get('x-robots-tag') ?? '', /noindex/)
})
