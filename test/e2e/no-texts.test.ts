import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstWords } from '#web/app/start/first-words.ts'
import { openShop } from '../shop.ts'
import { serverWithStripe } from '../stripe.ts'
import { checkAxe, press, tabTo, visit } from './browser.ts'
import { type Setting, settings } from './settings.ts'
import { openShopper } from './shopper.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(() => serverWithStripe({ works: true, listen: true }))
const anyKey = /\b[a-z]+(\.[a-zA-Z0-9]+)+\b/
const inBoth = [settings[0], settings[1]]

/** The texts do not come: an answer without any (status), or none at all (0). */
async function withoutTexts({ browser: options }: Setting, status: number) {
  const { browser, product } = stage()
  const visitor = await visit(browser, options)
  const { context, expectFailure } = visitor
  await context.route('**/locales/**', (route) => {
    expectFailure(new URL(route.request().url()).pathname, status)
    return status ? route.fulfill({ status, body: '<h1>Gateway</h1>' }) : route.abort()
  })
  return { ...visitor, url: product.url, mend: () => context.unroute('**/locales/**') }
}

for (const [number, status] of [500, 404, 0].entries())
  for (const setting of [inBoth[number % 2] ?? settings[0], ...(number === 0 ? [settings[1]] : [])])
    test(`no texts (${status || 'no answer'}): every screen says so and offers to try again: ${setting.name}`, async () => {
      const { page, url, mend, expectFailure, leave } = await withoutTexts(setting, status)
      for (const other of ['en', 'es']) expectFailure(`/locales/${other}/translation.json`, status)
      const { noTexts, retry } = firstWords[setting.language]
      const since = Date.now()
      await page.goto(`${url}/auth/signup`)
      await page.getByRole('alert').getByText(noTexts).waitFor()
      assert.ok(Date.now() - since < 10_000, `${Date.now() - since} ms`)
      assert.doesNotMatch(await page.locator('body').innerText(), anyKey)
      await checkAxe(page, 'no texts')
      await mend()
      await press(page.getByRole('button', { name: retry }))
      await page.getByRole('heading', { level: 1, name: wordsIn(setting.language)('signUp.title') }).waitFor()
      await leave()
    })

for (const setting of inBoth)
  test(`no texts for the login of the landing page: ${setting.name}`, async () => {
    const { page, url, mend, leave } = await withoutTexts(setting, 500)
    const say = wordsIn(setting.language)
    await page.goto(`${url}/?login=true`)
    await page.getByRole('alert').getByText(say('landing.loginFailed')).waitFor()
    await mend()
    await press(page.getByRole('button', { name: say('landing.reload') }))
    await page.getByRole('dialog', { name: say('login.title') }).waitFor()
    await leave()
  })

const places = ['/', '/auth/signup', 'payment'] as const
for (const place of places) {
  // English is always there, for what another language lacks: only the public pages come without it.
  const setting = inBoth[place === 'payment' ? 1 : 0] ?? settings[0]
  test(`another language that does not come is said, and the page stays as it is: ${place}, ${setting.name}`, async () => {
    const { browser, product: server } = stage()
    const path = place === 'payment' ? `/payment/${(await openShop(server)).code}` : place
    const open = place === 'payment' ? openShopper(browser, server, setting.browser) : visit(browser, setting.browser)
    const { page, expectFailure, expectLine, leave } = await open
    const { language } = setting
    const other = language === 'en' ? 'es' : 'en'
    const [say, inOther] = [wordsIn(language), wordsIn(other)]
    await page.goto(`${server.url}${path}`)
    const name = { en: 'English', es: 'Español' }[other]
    const choose = async () => {
      if (place !== '/auth/signup') return void (await page.locator('select:visible').first().selectOption(other))
      await press(page.getByRole('button', { name: say('shell.language', { current: language.toUpperCase() }) }))
      await page.getByRole('menuitem', { name }).press('Enter')
    }
    const title = place === '/' ? 'landing.closing.title' : place === 'payment' ? 'checkout.page.secure' : 'signUp.title'
    await page.getByText(say(title)).first().waitFor()
    await page.route(`**/locales/${other}/**`, (route) => {
      expectFailure(new URL(route.request().url()).pathname, 500)
      return route.fulfill({ status: 500, body: '<h1>Gateway</h1>' })
    })
    await choose()
    const { noLanguage, retry } = firstWords[language]
    await page.getByRole('alert').getByText(noLanguage(name)).waitFor()
    await page.getByText(say(title)).first().waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), language)
    // A payment is behind its spinner for two seconds.
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await checkAxe(page, 'no other language')
    await page.unroute(`**/locales/${other}/**`)
    expectLine(`Language changed to ${other}`)
    await press(page.getByRole('button', { name: retry, exact: true }))
    await page.getByText(inOther(title)).first().waitFor()
    assert.equal(await page.getByText(noLanguage(name)).count(), 0)
    await leave()
  })
}

for (const setting of inBoth)
  test(`whatever a proxy answers, the checkout says it in words: ${setting.name}`, async () => {
    const { browser, product: server } = stage()
    const say = wordsIn(setting.language)
    const shop = await openShop(server)
    const { page, expectFailure, leave } = await openShopper(browser, server, setting.browser)
    const answers = [
      { status: 500, key: 'errors.500' },
      { status: 502, key: 'errors.other' },
      { status: 401, key: 'errors.401' },
    ]
    const through = async (call: string, opens: () => Promise<unknown>) => {
      for (const { status, key } of answers) {
        await page.route(`**${call}*`, (route) => {
          expectFailure(new URL(route.request().url()).pathname, status)
          return route.fulfill({ status, body: '<h1>Gateway</h1>' })
        })
        await opens()
        await page.getByText(say(key, { status }), { exact: true }).waitFor()
        await page.unroute(`**${call}*`)
      }
    }
    await through('/api/Payment/GetPaymentDetail', () => page.goto(`${server.url}/payment/${shop.code}`))
    await through('/api/Payment/Confirm/', () => page.goto(`${server.url}/payment/confirm/${shop.orderId}`))
    await page.goto(`${server.url}/payment/${shop.code}`)
    await page.getByRole('button', { name: say('checkout.page.payNow', { amount: '$25.00' }) }).waitFor()
    await press(page.getByRole('button', { name: say('checkout.page.change'), exact: true }))
    await page.getByRole('radio', { name: 'Depot' }).check()
    const use = page.getByRole('button', { name: say('checkout.page.useAddress') })
    await through('/api/Payment/ChangeShippingAddress/**', async () => {
      await tabTo(use)
      await page.keyboard.press('Enter')
    })
    await leave()
  })
