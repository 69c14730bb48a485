import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Route } from 'playwright-core'
import { openShop, succeededCharges } from '../shop.ts'
import { serverWithStripe } from '../stripe.ts'
import { checkAxe, hasFocus, press } from './browser.ts'
import { settingsInTurn } from './settings.ts'
import { openShopper, typeCard } from './shopper.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(() => serverWithStripe({ works: true, listen: true }))
const confirming = '**/v1/payment_intents/*/confirm'

/** A shopper who has typed a card; what their browser hears of the payment `answer` decides. */
async function shopperBefore(number: number, answer: (route: Route, atStripe: () => ReturnType<Route['fetch']>) => Promise<void>) {
  const { browser, product: server } = stage()
  const [setting] = settingsInTurn(import.meta.url, number)
  assert.ok(setting)
  const shop = await openShop(server)
  const person = await openShopper(browser, server, setting.browser)
  const { page, context, expectFailure } = person
  const say = wordsIn(setting.language)
  const button = page.getByRole('button', { name: say('checkout.page.payNow', { amount: '$25.00' }) })
  await context.route(confirming, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    expectFailure(pathname)
    await answer(route, () => route.fetch({ url: `${server.stripe.url}${pathname}${search}` }))
  })
  await page.goto(`${server.url}/payment/${shop.code}`)
  await button.waitFor()
  await typeCard(page, '4242424242424242')
  const isPaidOnce = async () => {
    await hasFocus(page.getByRole('heading', { name: say('checkout.page.successTitle'), exact: true }))
    assert.equal((await succeededCharges(server, shop.company.account)).length, 1)
    assert.equal((await shop.order()).state, 'Paid')
  }
  return { ...shop, ...person, say, button, isPaidOnce, alert: page.getByRole('alert').filter({ hasText: /\w/ }) }
}

for (const [number, lost] of (['connection', 'error of Stripe'] as const).entries())
  test(`the card was charged and the answer is lost (${lost}): the page asks, and says that it is paid`, async () => {
    const { page, say, button, alert, expectFailure, isPaidOnce, leave } = await shopperBefore(number, async (route, atStripe) => {
      assert.equal((await atStripe()).status(), 200)
      if (lost === 'connection') return route.abort()
      expectFailure(new URL(route.request().url()).pathname, 500)
      await route.fulfill({ status: 500, json: { error: { type: 'api_error', message: 'An unknown error occurred.' } } })
    })
    const held = Promise.withResolvers<void>()
    await page.route('**/api/Payment/Confirm/*', (route) => held.promise.then(() => route.continue()))
    await press(button)
    await page.getByRole('status').getByText(say('checkout.page.checking')).waitFor()
    assert.equal(await alert.count(), 0)
    await checkAxe(page, 'checking', { frames: false })
    held.resolve()
    await isPaidOnce()
    await leave()
  })

test('nothing reached Stripe: the page claims no more than that, and paying again pays once', async () => {
  let isCut = true
  const { page, say, button, alert, isPaidOnce, leave } = await shopperBefore(2, async (route, atStripe) =>
    isCut ? route.abort() : route.fulfill({ response: await atStripe() }),
  )
  await press(button)
  await hasFocus(alert)
  assert.equal(await alert.textContent(), say('checkout.page.generalErr'))
  await checkAxe(page, 'not taken so far', { frames: false })
  isCut = false
  await press(button)
  await isPaidOnce()
  await leave()
})

test('charged, and nobody can be asked: the page says that it does not know, offers no payment, and looks again', async () => {
  const { page, say, button, alert, orderId, expectFailure, isPaidOnce, leave } = await shopperBefore(3, async (route, atStripe) => {
    await atStripe()
    await route.abort()
  })
  const ours = `**/api/Payment/Confirm/${orderId}`
  await page.route(ours, (route) => {
    expectFailure(new URL(route.request().url()).pathname)
    return route.abort()
  })
  await press(button)
  await hasFocus(alert)
  assert.equal(await alert.textContent(), say('checkout.page.outcomeUnknown'))
  assert.equal(await button.count(), 0)
  await checkAxe(page, 'unknown', { frames: false })
  await page.unroute(ours)
  await press(page.getByRole('button', { name: say('checkout.page.checkAgain') }))
  await isPaidOnce()
  await leave()
})
