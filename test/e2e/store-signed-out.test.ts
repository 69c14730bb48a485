import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { storefront } from '../storefront.ts'
import { type StripeServer, serverWithStripe } from '../stripe.ts'
import { type Chromium, openChromium } from './browser.ts'
import { settingsOf } from './settings.ts'
import { openShopper } from './shopper.ts'
import { wordsIn } from './words.ts'

let server: StripeServer
let browser: Chromium
before(async () => {
  ;[server, browser] = await Promise.all([serverWithStripe({ listen: true }), openChromium()])
})
after(async () => {
  await browser.close()
  await server.close()
})

for (const { name, language, browser: options } of settingsOf(import.meta.url))
  test(`S11: who signed out leaves no price behind the back button, and the field app's worker stands before no store: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await storefront(server)
    const customerId = await shop.customer('Pier Nine')
    await shop.insert('agreed_prices', { customer_id: customerId, item_id: await shop.item('Rope', 10), price: 8.88, min_quantity: 1 })
    const kim = await shop.shopper('kim@pier.example', [customerId])
    const { page, context, leave } = await openShopper(browser, server, options)
    // The field app on the same host has its worker by then.
    await page.goto(`${server.url}/device`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const [cookie = '', value = ''] = kim.cookie.split('=')
    await context.addCookies([{ name: cookie, value, url: server.url, httpOnly: true, sameSite: 'Strict' }])
    await page.goto(`${server.url}/store/${shop.code}`)
    await page.getByText('$8.88').first().waitFor()
    assert.equal(await page.evaluate(() => navigator.serviceWorker.controller), null)
    await page.goto(`${server.url}/store/${shop.code}/cart`)
    await page.getByRole('button', { name: say('storeFront.menu.account') }).click()
    await page.getByRole('button', { name: say('storeFront.menu.signOut') }).click()
    await page.getByLabel(say('storeFront.email')).waitFor()
    await page.goBack()
    await page.getByLabel(say('storeFront.email')).waitFor()
    assert.doesNotMatch(await page.content(), /8\.88|Pier Nine|kim@/)
    await leave()
  })
