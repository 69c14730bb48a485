import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import type { FrameLocator, Page } from 'playwright-core'
import { checkAxe, openChromium, visit } from '#test/e2e/browser.ts'
import { testStripe } from './wire/checked-client.ts'

const sandbox = await testStripe()
const browser = await openChromium()
const shop = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(pageFor(new URL(request.url ?? '/', 'http://shop')))
})
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
const address = shop.address()
const shopUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
after(async () => {
  await browser.close()
  shop.close()
  await sandbox.close()
})

/** A shop as small as Stripe's own sample. */
function pageFor(url: URL): string {
  const settings = JSON.stringify(Object.fromEntries(url.searchParams))
  return `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,"><script src="${sandbox.url}/v3/"></script></head><body><main><h1>Shop</h1>
    <form id="shop"><div id="payment"></div><button id="pay">Pay now</button></form><p id="result" role="status"></p></main><script>
    const { secret, account, locale, redirect } = ${settings}
    if (secret) {
      const stripe = Stripe('${sandbox.publishableKey}', { stripeAccount: account, locale })
      const elements = stripe.elements({ clientSecret: secret, locale })
      const element = elements.create('payment')
      element.on('ready', () => { document.title = 'ready' })
      element.on('loaderror', ({ error }) => { document.title = 'loaderror ' + error.code })
      element.mount('#payment')
      document.querySelector('#shop').addEventListener('submit', async (event) => {
        event.preventDefault()
        const confirmParams = { return_url: location.origin + '/paid' }
        const { error, paymentIntent } = await stripe.confirmPayment({ elements, confirmParams, redirect })
        document.querySelector('#result').textContent = error ? error.type + ' ' + error.code + ': ' + error.message : paymentIntent.status
      })
    } else document.querySelector('#result').textContent = new URLSearchParams(location.search).get('redirect_status')
    </script></body></html>`
}

async function newIntent(account: string) {
  const intent = await sandbox.stripe.paymentIntents.create({ amount: 12_345, currency: 'usd' }, { stripeAccount: account })
  return { id: intent.id, secret: String(intent.client_secret) }
}

async function fill(frame: FrameLocator, number: string) {
  await frame.locator('[name=number]').fill(number)
  await frame.locator('[name=expiry]').fill('1240')
  await frame.locator('[name=cvc]').fill('123')
  await frame.locator('[name=postalCode]').fill('02110')
}

async function says(page: Page, pattern: RegExp) {
  await page.waitForFunction((source) => new RegExp(source).test(document.querySelector('#result')?.textContent ?? ''), pattern.source)
}

/** The state of the intent that a method of Stripe.js answers with, without any Element. */
function ask(page: Page, account: string, method: string, argument: unknown): Promise<unknown> {
  return page.evaluate(
    async ([key, stripeAccount, name, given]) => {
      const make: unknown = Reflect.get(window, 'Stripe')
      const stripe: unknown = typeof make === 'function' ? make(key, { stripeAccount }) : undefined
      const call: unknown = typeof stripe === 'object' && stripe ? Reflect.get(stripe, String(name)) : undefined
      return typeof call === 'function' ? (await call(given)).paymentIntent.status : undefined
    },
    [sandbox.publishableKey, account, method, argument] as const,
  )
}

test('a shopper pays in the page: mistakes, decline, the bank says no, then yes', async () => {
  const account = String((await sandbox.control('POST', '/accounts', { name: 'Pier' })).id)
  const { id, secret } = await newIntent(account)
  const { page, leave, expect4xx } = await visit(browser, { viewport: { width: 1280, height: 900 } })
  await page.goto(`${shopUrl}/?${new URLSearchParams({ secret, account, locale: 'en', redirect: 'if_required' })}`)
  await page.waitForFunction(() => document.title === 'ready')
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]')
  assert.match((await page.locator('iframe').getAttribute('name')) ?? '', /^__privateStripeFrame/)
  await page.click('#pay')
  await says(page, /validation_error incomplete_number/)
  await checkAxe(page, 'payment element with errors')
  expect4xx(`/v1/payment_intents/${id}/confirm`, 402)
  await fill(frame, '4000000000009995')
  await page.click('#pay')
  await says(page, /card_error card_declined: Your card has insufficient funds/)
  assert.equal(await frame.locator('[name=cvc]').inputValue(), '123')
  await frame.locator('[name=number]').fill('4000002760003184')
  const bank = page.frameLocator('iframe[title="3D Secure"]').frameLocator('iframe[name=stripe-challenge-frame]')
  await page.click('#pay')
  await bank.locator('#test-source-fail-3ds').click()
  await says(page, /invalid_request_error payment_intent_authentication_failure/)
  await page.click('#pay')
  await bank.locator('#test-source-authorize-3ds').click()
  await says(page, /^succeeded$/)
  const seen = await ask(page, account, 'retrievePaymentIntent', secret)
  assert.equal(seen, 'succeeded')
  const paid = await sandbox.stripe.paymentIntents.retrieve(id, {}, { stripeAccount: account })
  assert.deepEqual([paid.status, paid.amount_received], ['succeeded', 12_345])
  await leave()
})

test('in Spanish on a phone: the bank account, the way back, and a link that was paid already', async () => {
  const account = String((await sandbox.control('POST', '/accounts', { name: 'Muelle' })).id)
  const { secret } = await newIntent(account)
  const { page, leave } = await visit(browser, { viewport: { width: 390, height: 844 }, locale: 'es' })
  const query = new URLSearchParams({ secret, account, locale: 'es' })
  await page.goto(`${shopUrl}/?${query}`)
  await page.waitForFunction(() => document.title === 'ready')
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]')
  await frame.getByText('Cuenta bancaria').click()
  await frame.locator('[name=name]').fill('Ada Muelle')
  await frame.locator('[name=email]').fill('ada@example.com')
  await frame.locator('[name=routingNumber]').fill('110000000')
  await frame.locator('[name=accountNumber]').fill('000123456789')
  await checkAxe(page, 'bank account in Spanish')
  await page.click('#pay')
  await page.waitForURL(/\/paid\?.*redirect_status=pending/)
  await page.goto(`${shopUrl}/?${query}`)
  await page.waitForFunction(() => document.title.startsWith('loaderror payment_intent_unexpected_state'))
  await leave()
})

test('what the server confirmed goes on in the page', async () => {
  const account = String((await sandbox.control('POST', '/accounts', { name: 'Cedar' })).id)
  const wish = { amount: 500, currency: 'usd', confirm: true, use_stripe_sdk: true, payment_method: 'pm_card_threeDSecure2Required' }
  const intent = await sandbox.stripe.paymentIntents.create({ ...wish, return_url: shopUrl }, { stripeAccount: account })
  assert.equal(intent.next_action?.type, 'use_stripe_sdk')
  const { page, leave } = await visit(browser, { viewport: { width: 390, height: 844 } })
  await page.goto(`${shopUrl}/paid?redirect_status=none`)
  const ended = ask(page, account, 'handleNextAction', { clientSecret: intent.client_secret })
  await page.frameLocator('iframe[title="3D Secure"]').frameLocator('iframe').locator('#test-source-authorize-3ds').click()
  assert.equal(await ended, 'succeeded')
  await leave()
})

test('a wallet is only offered in a page whose domain is registered on the account that is paid', async () => {
  const account = String((await sandbox.control('POST', '/accounts', { name: 'Dock' })).id)
  const { id, secret } = await newIntent(account)
  const { page, leave } = await visit(browser, { viewport: { width: 1280, height: 900 } })
  const open = async () => {
    await page.goto(`${shopUrl}/?${new URLSearchParams({ secret, account, locale: 'en', redirect: 'if_required' })}`)
    await page.waitForFunction(() => document.title === 'ready')
  }
  const wallet = page.frameLocator('iframe[title="Secure payment input frame"]').getByRole('tab', { name: 'Google Pay' })
  await sandbox.stripe.paymentMethodDomains.create({ domain_name: new URL(shopUrl).hostname })
  await open()
  assert.equal(await wallet.count(), 0, 'it is registered on the platform alone')
  await sandbox.stripe.paymentMethodDomains.create({ domain_name: new URL(shopUrl).hostname }, { stripeAccount: account })
  await open()
  await wallet.click()
  await page.click('#pay')
  await says(page, /^succeeded$/)
  assert.equal((await sandbox.stripe.paymentIntents.retrieve(id, {}, { stripeAccount: account })).status, 'succeeded')
  await leave()
})
