import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstWords } from '#web/app/start/first-words.ts'
import { openShop, succeededCharges } from '../shop.ts'
import { serverWithStripe } from '../stripe.ts'
import { checkAxe, press, type Visit, visit } from './browser.ts'
import { settings } from './settings.ts'
import { openShopper, typeCard } from './shopper.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(() => serverWithStripe({ works: true, listen: true }))

/** As Chrome with all cookies blocked: the mere mention of the stores throws, and no cookie is kept. */
const block = ({ context }: Visit) =>
  context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
  })

for (const { name, language, browser: options } of [settings[0], settings[1]]) {
  const say = wordsIn(language)

  test(`a browser that blocks site data is told so wherever one comes in: ${name}`, async () => {
    const { browser, product } = stage()
    const visitor = await visit(browser, options)
    await block(visitor)
    const { page, leave } = visitor
    const sentence = firstWords[language].blocked(new URL(product.url).host)
    for (const path of ['/', '/?login=true', '/auth/signup', '/dashboard', '/dashboard/settings/profile', '/nowhere']) {
      if (path === '/nowhere') visitor.expect4xx(path, 404)
      await page.goto(product.url + path)
      await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
      await checkAxe(page, path)
    }
    await leave()
  })

  test(`such a browser can pay all the same: ${name}`, async () => {
    const { browser, product: server } = stage()
    const shop = await openShop(server)
    const shopper = await openShopper(browser, server, options)
    await block(shopper)
    const { page, context, leave } = shopper
    const button = page.getByRole('button', { name: say('checkout.page.payNow', { amount: '$25.00' }) })
    await page.goto(`${server.url}/payment/${shop.code}`)
    await button.waitFor()
    await context.clearCookies()
    await typeCard(page, '4242424242424242')
    await press(button)
    await page.getByRole('heading', { name: say('checkout.page.successTitle') }).waitFor()
    assert.equal(new URL(page.url()).search, '')
    assert.equal((await succeededCharges(server, shop.company.account)).length, 1)
    await leave()
  })
}
