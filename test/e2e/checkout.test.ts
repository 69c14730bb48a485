import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openShop, succeededCharges } from '../shop.ts'
import { type StripeServer, serverWithStripe } from '../stripe.ts'
import { type Chromium, checkAxe, hasFocus, openChromium, tabTo, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf, widthsOf } from './settings.ts'
import { bank, cardField, openShopper, typeCard } from './shopper.ts'
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

const shopper = (options: Parameters<typeof visit>[1]) => openShopper(browser, server, options)

for (const { name, language, browser: options } of widthsOf(import.meta.url))
  test(`what is going on is read before any script runs: ${name}`, async () => {
    const say = wordsIn(language)
    const { page, leave } = await shopper({ ...options, javaScriptEnabled: false })
    await page.goto(`${server.url}/payment/any`)
    await page.getByText(say('checkout.page.processing')).waitFor()
    await page.goto(`${server.url}/payment/confirm/any`)
    await page.getByText(say('checkout.page.confirming')).waitFor()
    await leave()
  })

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  const say = wordsIn(language)
  const payButton = (page: Page, amount: string) => page.getByRole('button', { name: say('checkout.page.payNow', { amount }) })

  test(`a shopper pays, keyboard alone: ${name}`, async () => {
    const shop = await openShop(server)
    const { page, leave, expect4xx } = await shopper(options)
    await page.goto(`${server.url}/payment/${shop.code}`)
    await page.getByText(say('checkout.page.processing')).waitFor()
    await payButton(page, '$25.00').waitFor()
    await tabTo(page.getByRole('button', { name: say('checkout.page.change'), exact: true }))
    await page.keyboard.press('Enter')
    const use = page.getByRole('button', { name: say('checkout.page.useAddress') })
    await tabTo(use)
    await page.keyboard.press('Enter')
    await page.getByText(say('checkout.page.emptySelection', { what: say('checkout.page.shippingAddressName') })).waitFor()
    await page.getByRole('radio', { name: 'Depot' }).focus()
    await page.keyboard.press('Space')
    await checkAxe(page, 'addresses', { frames: false })
    await tabTo(use)
    await page.keyboard.press('Enter')
    await payButton(page, '$29.00').waitFor()
    await cardField(page, 'number').focus()
    // Between the security code and the ZIP code lies the country.
    for (const typed of ['4000000000000002', '1240', '123', '', '02110']) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
    }
    expect4xx(`/v1/payment_intents/${await intentOf(shop.orderId)}/confirm`, 402)
    await tabTo(payButton(page, '$29.00'))
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
    assert.equal(
      await cardField(page, 'expiry')
        .inputValue()
        .then((value) => value.replace(/\D/g, '')),
      '1240',
    )
    await cardField(page, 'number').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('4242424242424242')
    await tabTo(payButton(page, '$29.00'))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/payment/confirm/${shop.orderId}`)
    await page.getByText(say('checkout.page.confirming')).waitFor()
    await page.getByRole('heading', { name: say('checkout.page.successTitle') }).waitFor()
    await checkAxe(page, 'confirmation')
    assert.deepEqual(
      (await succeededCharges(server, shop.company.account)).map(({ amount }) => amount),
      [2900],
    )
    assert.equal((await shop.order()).state, 'Paid')
    await page.goto(`${server.url}/payment/${shop.code}`)
    await page.getByRole('heading', { name: say('checkout.page.paidTitle') }).waitFor()
    const download = page.waitForEvent('download')
    await tabTo(page.getByRole('button', { name: say('checkout.page.receiptPdf') }))
    await page.keyboard.press('Enter')
    assert.equal((await download).suggestedFilename(), 'R-1001.pdf')
    await checkAxe(page, 'paid')
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/paid-${language}.png` })
    await leave()
  })

  test(`part of it was paid by check meanwhile: the page says so before it charges, and takes what is open: ${name}`, async () => {
    const shop = await openShop(server)
    const { page, leave } = await shopper(options)
    await page.goto(`${server.url}/payment/${shop.code}`)
    await payButton(page, '$25.00').waitFor()
    await typeCard(page, '4242424242424242')
    // As the books note it.
    await server.database.owner.query('update orders set settled_in_books = 1000 where id = $1', [shop.orderId])
    await payButton(page, '$25.00').press('Enter')
    await page.getByText(say('checkout.page.amountMoved', { amount: '$15.00' })).waitFor()
    assert.deepEqual(await succeededCharges(server, shop.company.account), [])
    await payButton(page, '$15.00').press('Enter')
    await page.getByRole('heading', { name: say('checkout.page.successTitle') }).waitFor()
    assert.deepEqual(
      (await succeededCharges(server, shop.company.account)).map(({ amount }) => amount),
      [1500],
    )
    await leave()
  })

  test(`the bank asks: refused, then confirmed; two clicks are one charge: ${name}`, async () => {
    const shop = await openShop(server)
    const { page, leave } = await shopper(options)
    await page.goto(`${server.url}/payment/${shop.code}`)
    await payButton(page, '$25.00').waitFor()
    await typeCard(page, '4000002760003184')
    await payButton(page, '$25.00').press('Enter')
    await bank(page, 'fail').click()
    await page.getByText(say('checkout.page.notConfirmed')).waitFor()
    // In the same moment, before anything could be drawn.
    await payButton(page, '$25.00').evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await bank(page, 'authorize').click()
    await page.getByRole('heading', { name: say('checkout.page.successTitle') }).waitFor()
    assert.equal((await succeededCharges(server, shop.company.account)).length, 1)
    await leave()
  })

  test(`the office sees the order, takes its link away, makes another and calls it off: ${name}`, async () => {
    const shop = await openShop(server)
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, shop.company)
    await page.goto(`${server.url}/dashboard/payments/orders/${shop.orderId}`)
    await page.getByRole('heading', { name: say('orders.record.title', { number: 1001 }) }).waitFor()
    await page.getByRole('img', { name: say('checkout.link.qr', { amount: '$25.00' }) }).waitFor()
    await tabTo(page.getByRole('link', { name: say('checkout.card.open') }))
    await page.keyboard.press('Enter')
    for (const each of ['en', 'es'] as const) await page.getByText(wordsIn(each)('checkout.card.scan', { number: 1001 })).waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/card-${language}.png` })
    if (process.env.SHOTS) await page.pdf({ path: `${process.env.SHOTS}/card-${language}.pdf`, preferCSSPageSize: true })
    await tabTo(page.getByRole('link', { name: say('checkout.card.back') }))
    await page.keyboard.press('Enter')
    await tabTo(page.getByRole('button', { name: say('checkout.link.cancel') }))
    await page.keyboard.press('Enter')
    await page.getByText(say('checkout.link.state.Cancelled')).waitFor()
    await tabTo(page.getByRole('button', { name: say('checkout.link.make') }))
    await page.keyboard.press('Enter')
    await page.getByText(say('checkout.link.state.Active')).waitFor()
    await page.getByRole('button', { name: say('orders.record.cancel') }).press('Enter')
    const reason = page.getByRole('textbox', { name: say('fields.reason') })
    await hasFocus(reason)
    await checkAxe(page, 'cancel')
    await page.keyboard.type('Not wanted')
    await tabTo(page.getByRole('dialog').getByRole('button', { name: say('orders.record.cancel') }))
    await page.keyboard.press('Enter')
    await page.getByText(say('orders.record.next.Cancelled')).first().waitFor()
    assert.equal((await shop.order()).state, 'Cancelled')
    await page.goto(`${server.url}/dashboard/settings/payments?back=1`)
    await page.getByText(say('payments.account.state.Enabled')).waitFor()
    await page.getByText(say('payments.account.checked')).waitFor()
    await checkAxe(page, 'account')
    await leave()
  })
}

const intentOf = async (orderId: string): Promise<string> =>
  (await server.database.owner.query('select id from payment_intents where order_id = $1', [orderId])).rows[0].id
