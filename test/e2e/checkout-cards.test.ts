import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { seedOfCommit } from '../chaos/length.ts'
import { openShop, succeededCharges } from '../shop.ts'
import { payAtStripe, type StripeServer, serverWithStripe } from '../stripe.ts'
import { type Chromium, hasFocus, openChromium, press } from './browser.ts'
import { everywhere, type Setting, settings, settingsInTurn } from './settings.ts'
import { bank, openShopper, tabInto, typeInto } from './shopper.ts'
import { type BankAnswer, type Card, good, refused } from './test-cards.ts'
import { wordsIn } from './words.ts'

let server: StripeServer
let browser: Chromium
before(async () => {
  ;[server, browser] = await Promise.all([serverWithStripe({ works: true, listen: true }), openChromium()])
})
after(async () => {
  await browser.close()
  await server.close()
})

/** A test in each setting where it is made. */
function testAt(number: number, title: string, run: (setting: Setting) => Promise<void>) {
  for (const setting of settingsInTurn(import.meta.url, number)) test(`${title}: ${setting.name}`, () => run(setting))
}

async function visitShop({ language, browser: options }: Setting) {
  const shop = await openShop(server)
  const person = await openShopper(browser, server, options)
  const say = wordsIn(language)
  const link = `${server.url}/payment/${shop.code}`
  const button = (page = person.page) => page.getByRole('button', { name: say('checkout.page.payNow', { amount: '$25.00' }) })
  const heading = (key: string, page = person.page) => page.getByRole('heading', { name: say(`checkout.page.${key}`), exact: true })
  const open = async (page = person.page) => {
    await page.goto(link)
    await button(page).waitFor()
  }
  /** By keyboard: the card, the button, and what the bank is told. */
  const pay = async ({ number, answer }: Card, page = person.page) => {
    await typeCard(page, number)
    await press(button(page))
    if (answer) await press3ds(page, answer)
  }
  const isPaidOnce = async () => {
    assert.deepEqual(
      (await succeededCharges(server, shop.company.account)).map(({ amount }) => amount),
      [2500],
    )
    assert.equal((await shop.order()).state, 'Paid')
  }
  /** What Stripe may answer to the confirmation. */
  const expectRefusal = async (status: number) => person.expect4xx(`/v1/payment_intents/${await intentOf(shop.orderId)}/confirm`, status)
  return { ...shop, ...person, say, language, link, button, heading, open, pay, isPaidOnce, expectRefusal }
}

const isAmex = (number: string) => number.startsWith('37')

async function typeCard(page: Page, number: string, toFirst?: 'Shift+Tab' | 'Tab') {
  await typeInto(page, [['number', number]], toFirst)
  await typeInto(page, [
    ['expiry', '1240'],
    ['cvc', isAmex(number) ? '1234' : '123'],
    ['postalCode', '02110'],
  ])
}

async function press3ds(page: Page, answer: BankAnswer) {
  await tabInto(bank(page, answer))
  await page.keyboard.press('Enter')
}

const intentOf = async (orderId: string): Promise<string> =>
  (await server.database.owner.query('select id from payment_intents where order_id = $1 order by attempt desc', [orderId])).rows[0].id

suite('every test card, keyboard alone', { concurrency: 5 }, () => {
  for (const [at, card] of good.entries()) {
    // A third of them in one run, another third with another commit.
    if (!everywhere && (at + seedOfCommit) % 3 !== 0) continue
    const before = refused[at]
    testAt(at, `${before ? `${before.number} ${before.answer ?? ''} is refused, ` : ''}${card.number} pays`, async (setting) => {
      const { page, pay, say, language, open, button, expectRefusal, isPaidOnce, heading, orderId, leave } = await visitShop(setting)
      await open()
      if (before) {
        await expectRefusal(402)
        await pay(before)
        const alert = page.getByRole('alert').filter({ hasText: before.says(say, language) })
        await hasFocus(alert)
        assert.equal(await alert.textContent(), before.says(say, language))
      }
      // What was typed stays through a refusal: another number is all it takes.
      if (before && !isAmex(card.number)) await typeInto(page, [['number', card.number]], 'Shift+Tab')
      else await typeCard(page, card.number, before ? 'Shift+Tab' : 'Tab')
      await press(button())
      if (card.answer) await press3ds(page, card.answer)
      await page.waitForURL(`**/payment/confirm/${orderId}`)
      await hasFocus(heading('successTitle'))
      await page.getByText(`•••• ${card.number.slice(-4)}`).waitFor()
      await isPaidOnce()
      await leave()
    })
  }
})

suite('what happens to a payment, keyboard alone', { concurrency: 5 }, () => {
  for (const [at, outcome] of (['succeed', 'fail'] as const).entries())
    testAt(at, `a bank debit under way, then the bank's answer: ${outcome}`, async (setting) => {
      const { page, say, open, button, heading, link, pay, company, orderId, isPaidOnce, leave } = await visitShop(setting)
      await open()
      const tab = page.frameLocator('iframe[title="Secure payment input frame"]').locator('[data-testid=us_bank_account]')
      await tabInto(tab)
      await page.keyboard.press('Enter')
      await typeInto(page, [
        ['name', 'Kim Pier'],
        ['email', 'kim@pier9.example'],
        ['routingNumber', '110000000'],
        ['accountNumber', '000123456789'],
      ])
      await press(button())
      await heading('processingTitle').waitFor()
      await page.goto(link)
      await heading('processingTitle').waitFor()
      await page.goBack()
      await heading('processingTitle').waitFor()
      assert.equal((await succeededCharges(server, company.account)).length, 0)
      await server.control('POST', 'bank-debits', { account: company.account, paymentIntent: await intentOf(orderId), outcome })
      if (outcome === 'fail') {
        await hasFocus(heading('notPaidTitle'))
        await press(page.getByRole('link', { name: say('checkout.page.backToPayment') }))
        await button().waitFor()
        await pay({ number: '4242424242424242' })
      }
      await hasFocus(heading('successTitle'))
      await isPaidOnce()
      await leave()
    })

  testAt(2, 'a link whose order was changed, whose days are over, and one that was taken away', async (setting) => {
    const { page, say, button, heading, company, code, orderId, link, leave } = await visitShop(setting)
    const lines = [{ description: 'Rope', quantity: '3', unitPrice: '10' }]
    assert.equal((await company.post(`/api/Order/Change/${orderId}`, { version: 1, lines })).statusCode, 200)
    await page.goto(link)
    await page.getByText(say('checkout.page.changedSince')).waitFor()
    await company.post(`/api/Payment/CancelLink/${orderId}`)
    await page.goto(link)
    await hasFocus(heading('cancelledTitle'))
    assert.equal(await button().count(), 0)
    const past = `update payment_links set state = 'Opened', expires_at = now() - interval '1 minute' where code = $1`
    await server.database.owner.query(past, [code])
    await page.reload()
    await hasFocus(heading('expiredTitle'))
    assert.equal(await button().count(), 0)
    await leave()
  })

  testAt(3, 'a reload while the bank asks, and back after it is paid', async (setting) => {
    const { page, open, pay, button, heading, isPaidOnce, leave } = await visitShop(setting)
    await open()
    const card = { number: '4000002760003184' }
    await pay(card)
    await bank(page, 'authorize').waitFor()
    await page.reload()
    await button().waitFor()
    await pay({ ...card, answer: 'authorize' })
    await heading('successTitle').waitFor()
    await page.goBack()
    await heading('paidTitle').waitFor()
    await page.goForward()
    await heading('successTitle').waitFor()
    await isPaidOnce()
    await leave()
  })

  testAt(4, 'two tabs, both ready to pay: one pays, then the other tries too', async (setting) => {
    const { page, context, open, pay, heading, isPaidOnce, leave } = await visitShop(setting)
    const other = await context.newPage()
    await open(other)
    await open()
    await pay({ number: '4242424242424242' })
    await page.waitForURL('**/payment/confirm/*')
    await other.bringToFront()
    await pay({ number: '5555555555554444' }, other)
    await hasFocus(heading('paidTitle', other))
    await isPaidOnce()
    await leave()
  })

  testAt(5, 'two tabs pay in the same moment', async (setting) => {
    const { page, context, open, button, heading, expectRefusal, isPaidOnce, leave } = await visitShop(setting)
    const other = await context.newPage()
    const tabs = [other, page]
    for (const tab of tabs) {
      await open(tab)
      await typeCard(tab, '4242424242424242')
    }
    await expectRefusal(400)
    await Promise.all(tabs.map((tab) => button(tab).evaluate((element: HTMLElement) => element.click())))
    for (const tab of tabs) await heading('successTitle', tab).waitFor()
    await isPaidOnce()
    await leave()
  })

  testAt(6, 'the browser has forgotten who opened the link: paid all the same, and the link says so', async (setting) => {
    const { page, context, open, pay, say, link, heading, orderId, expect4xx, isPaidOnce, leave } = await visitShop(setting)
    await open()
    await page.route('**/payment/confirm/*', async (route) => {
      await context.clearCookies()
      await route.continue()
    })
    expect4xx(`/api/Payment/Confirm/${orderId}`, 404)
    await pay({ number: '4242424242424242' })
    await page.getByText(say('checkout.page.openLink')).waitFor()
    await page.goto(link)
    await heading('paidTitle').waitFor()
    await isPaidOnce()
    await leave()
  })

  testAt(7, 'the payment was called off at Stripe meanwhile: the page says so, and takes another', async (setting) => {
    const { page, open, pay, say, heading, company, orderId, isPaidOnce, leave } = await visitShop(setting)
    await open()
    const { secretKey, url } = server.stripe
    const headers = { authorization: `Bearer ${secretKey}`, 'stripe-account': company.account }
    const cancelled = await fetch(`${url}/v1/payment_intents/${await intentOf(orderId)}/cancel`, { method: 'POST', headers })
    assert.equal(cancelled.status, 200)
    await pay({ number: '4242424242424242' })
    await hasFocus(page.getByRole('alert').filter({ hasText: say('checkout.page.renewed') }))
    await pay({ number: '4242424242424242' })
    await heading('successTitle').waitFor()
    await isPaidOnce()
    await leave()
  })

  testAt(
    8,
    'the way back from a bank, in another browser: the secret shows the payment and is taken out of the address',
    async (setting) => {
      const { open, pay, heading, orderId, code, leave } = await visitShop(setting)
      const { result } = await (await fetch(`${server.url}/api/Payment/GetPaymentDetail?paymentNumber=${code}`)).json()
      await open()
      await pay({ number: '4242424242424242' })
      await heading('successTitle').waitFor()
      const stranger = await openShopper(browser, server, settings[0].browser)
      const query = new URLSearchParams({ payment_intent_client_secret: result.paymentSecret, redirect_status: 'failed' })
      await stranger.page.goto(`${server.url}/payment/confirm/${orderId}?${query}`)
      await stranger.page.getByRole('heading', { name: wordsIn('en')('checkout.page.successTitle') }).waitFor()
      assert.equal(new URL(stranger.page.url()).search, '')
      stranger.expect4xx(`/api/Payment/Confirm/${orderId}`, 404)
      await stranger.page.reload()
      await stranger.page.getByText(wordsIn('en')('checkout.page.openLink')).waitFor()
      await stranger.leave()
      await leave()
    },
  )
})

testAt(9, 'paid, and no event has come: the link asks Stripe and does not take the money again', async (setting) => {
  const { page, heading, company, code, link, orderId, isPaidOnce, leave } = await visitShop(setting)
  const { result } = await (await fetch(`${server.url}/api/Payment/GetPaymentDetail?paymentNumber=${code}`)).json()
  await server.control('PATCH', 'settings', { webhooks: { paused: true } })
  const paid = await payAtStripe(server.stripe, { account: company.account, secret: result.paymentSecret })
  assert.equal(paid.status, 'succeeded')
  await page.goto(link)
  await page.waitForURL(`**/payment/confirm/${orderId}`)
  await heading('successTitle').waitFor()
  await isPaidOnce()
  await leave()
})
