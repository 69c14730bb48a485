import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startMail } from '#sandbox/mail/server.ts'
import { put, storefront } from '../storefront.ts'
import { payableCompany, type StripeServer, serverWithStripe } from '../stripe.ts'
import { type Chromium, checkAxe, openChromium, type visit } from './browser.ts'
import { settingsInTurn } from './settings.ts'
import { openShopper } from './shopper.ts'
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

async function openStore(columns: Record<string, unknown> = {}) {
  const shop = await storefront(server as never, { name: 'Harbor Dealers', pay_now: true, ...columns }, await payableCompany(server))
  return { ...shop, url: `${server.url}/store/${shop.code}` }
}

async function signedIn(options: Parameters<typeof visit>[1], cookie: string, address: string) {
  const person = await openShopper(browser, server, options)
  const [name = '', value = ''] = cookie.split('=')
  await person.context.addCookies([{ name, value, url: server.url, httpOnly: true, sameSite: 'Strict' }])
  await person.page.goto(address)
  return person
}

async function linkMailedTo(to: string): Promise<string> {
  const { links } = await (await fetch(`${mail.url}/api/wait?${new URLSearchParams({ to, after: '0', timeoutMs: '60000' })}`)).json()
  return links.find((each: string) => each.includes('/store/')) ?? assert.fail('The mail has no link')
}

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 0))
  test(`a new customer of a public store sees what it comes to where it goes, and orders at that: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore({ audience: 'public', on_account: false })
    await shop.insert('sales_settings', { delivery_amount: 500, delivery_by_state: '{"WA": 900}' })
    const rope = await shop.item('Rope', 20)
    const kim = await shop.shopper('kim@boat.example', [])
    await put(kim, rope, '1')
    const { page, leave } = await signedIn(options, kim.cookie, `${shop.url}/cart`)
    const order = (total: string) => page.getByRole('button', { name: say('storeFront.cart.orderAndPay', { total }) })
    await order('$25.00').waitFor()
    await page.getByLabel(say('storeFront.newCustomerName')).fill('Boat of Kim')
    for (const [field, text] of Object.entries({ address1: '1 Pier', city: 'Seattle', zip: '98101' }))
      await page.getByLabel(say(`storeFront.address.${field}`), { exact: true }).fill(text)
    await page.getByLabel(say('storeFront.address.state'), { exact: true }).selectOption('WA')
    await page.keyboard.press('Tab')
    await order('$29.00').waitFor()
    await checkAxe(page, 'new customer')
    await order('$29.00').click()
    await page.waitForURL(/\/payment\//)
    const [placed, ...others] = await shop.ordersNow()
    assert.deepEqual([placed.state, placed.grand_total, others], ['AwaitingPayment', 2900, []])
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 1))
  test(`what is ordered again is in the cart of the order’s own customer, who is chosen then: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore()
    const [dock, pier] = [await shop.customer('Dock Street'), await shop.customer('Pier Nine')]
    const rope = await shop.item('Rope', 10)
    const kim = await shop.shopper('kim@both.example', [dock, pier])
    const { round } = await put(kim, rope, '2', { customerId: pier })
    const { orderId } = await kim.say('Place', { customerId: pier, round, expectedTotal: 2000, pay: 'account' })
    const { page, leave } = await signedIn(options, kim.cookie, `${shop.url}/orders/${orderId}`)
    const chosen = page.getByLabel(say('storeFront.switch.label'))
    assert.equal(await chosen.inputValue(), dock)
    await page.getByRole('button', { name: say('storeFront.orders.again') }).click()
    await page.getByText(say('storeFront.switch.done', { name: 'Pier Nine' })).waitFor()
    assert.equal(await chosen.inputValue(), pier)
    await page.getByRole('link', { name: say('storeFront.toCart'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: say('storeFront.cart.titleFor', { name: 'Pier Nine' }) }).waitFor()
    await page.getByRole('button', { name: say('storeFront.cart.order', { total: '$20.00' }) }).waitFor()
    assert.deepEqual((await kim.read(`Cart?customerId=${dock}`)).lines, [])
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 2))
  test(`the mail of an order that waits opens it, for the customer that it is of: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore()
    const [dock, pier] = [await shop.customer('Dock Street'), await shop.customer('Pier Nine')]
    const rope = await shop.item('Rope', 100)
    const kim = await shop.shopper('kim@waits.example', [dock, pier], { spendingLimit: 0 })
    const lee = await shop.shopper('lee@waits.example', [dock, pier], { mayApprove: true })
    const { round } = await put(kim, rope, '6', { customerId: pier })
    const { requestId } = await kim.say('Place', { customerId: pier, round, expectedTotal: 60_000, pay: 'account' })
    const link = await linkMailedTo('lee@waits.example')
    const { page, leave } = await signedIn(options, lee.cookie, link)
    await page.getByRole('button', { name: say('storeFront.requests.approve', { total: '$600.00' }) }).waitFor()
    const chosen = page.getByLabel(say('storeFront.switch.label'))
    assert.equal(await chosen.inputValue(), pier)
    assert.equal(new URL(page.url()).search, '')
    await page.goto(shop.url)
    await page.getByText('$100.00').waitFor()
    assert.equal(await chosen.inputValue(), pier)
    await lee.say('DecideRequest', { id: requestId, verdict: 'refuse', reason: 'Not this month' })
    const refused = new URL(await linkMailedTo('kim@waits.example'))
    assert.equal(`${refused.pathname}${refused.search}`, `/store/${shop.code}/requests?customer=${pier}`)
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 3))
  test(`S6: a PO number that was used is said, with the order that it was used for one press away: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore()
    const kim = await shop.shopper('kim@number.example', [await shop.customer('Number')])
    const rope = await shop.item('Rope', 20)
    await put(kim, rope, '1')
    await kim.say('ChangeCart', { poNumber: 'PO 7' })
    const { orderId, label } = await kim.say('Place', { round: 1, expectedTotal: 2000, pay: 'account' })
    await put(kim, rope, '2')
    const { page, leave } = await signedIn(options, kim.cookie, `${shop.url}/cart`)
    await page.getByLabel(say('storeFront.cart.poOptional')).fill('po 7')
    await page.keyboard.press('Tab')
    const used = page.getByRole('link', { name: say('storeFront.cart.poUsed', { label }) })
    await used.waitFor()
    await checkAxe(page, 'PO number')
    await used.click()
    await page.waitForURL(new RegExp(`/orders/${orderId}$`))
    await leave()
  })
