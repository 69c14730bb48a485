import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { copyOn } from '../device-copy.ts'
import { vanShop } from '../pushing.ts'
import { confirmPaid, openLink } from '../shop.ts'
import { payAtStripe, type StripeServer, serverWithStripe } from '../stripe.ts'
import { type Chromium, checkAxe, openChromium, press, type, visit } from './browser.ts'
import { settingsOf } from './settings.ts'
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

const strongPassword = 'Sells-by-van-7!'

/** A van shop that can be paid by card, whose customer owes an invoice, and whose device has a password. */
async function ground(key: string) {
  const shop = await vanShop(server)
  const { id: account } = await server.control('POST', 'accounts', { name: 'Payable', email: `${key}@cards.example` })
  await shop.rowsOf(
    `insert into stripe_accounts (company_id, account_id, state, charges_enabled, payouts_enabled) values ($1, $2, 'Enabled', true, true)`,
    [shop.companyId, account],
  )
  await shop.add(
    `invoices (company_id, customer_id, number, date, due_date, total, balance, tax, lines) values ($1, $2, '1007', '2026-10-01', '2026-10-31', 12500, 12500, 0,
      '[{"item":null,"description":"Rope","quantity":1,"unitPrice":125,"amount":12500}]')`,
    shop.customerId,
  )
  const { version } = (await shop.office.get(`/api/Device/Details/${shop.deviceId}`)).json().result
  const saved = await shop.office.post('/api/Device/AddUpdateDevice', { id: shop.deviceId, version, strongPassword })
  assert.equal(saved.statusCode, 200, saved.body)
  // A company's first load begins once whoever was writing then is done; tests of other files write too.
  await copyOn(shop.tablet).pull()
  return { ...shop, account: account as string }
}

/** As the customer does on their own phone. */
async function payBy(page: Page, account: string) {
  const url = await page.getByText(/\/payment\/[\w-]+$/).innerText()
  const opened = (await openLink(server, url.split('/').at(-1) ?? '')).json().result
  await payAtStripe(server.stripe, { account, secret: opened.paymentSecret })
  const confirmed = await confirmPaid(server, opened.orderId, { 'x-payment-secret': opened.paymentSecret })
  assert.equal(confirmed.json().result.state, 'paid')
}

for (const { name, key, language, browser: options } of settingsOf(import.meta.url)) {
  const say = wordsIn(language)

  test(`signed in by its password, a rep is paid by card for a sale and for an invoice: ${name}`, async () => {
    const shop = await ground(key)
    const { context, page, leave, expect4xx, expectFailure } = await visit(browser, options)
    const button = (text: string, values = {}) => page.getByRole('button', { name: say(text, values), exact: true })
    await page.goto(`${server.url}/device`)
    await press(button('deviceApp.signIn.instead'))
    await page.getByRole('heading', { name: say('deviceApp.signIn.title') }).waitFor()
    await press(button('deviceApp.signIn.submit'))
    await page.getByText(say('deviceApp.signIn.both')).waitFor()
    await checkAxe(page, 'signing a device in')
    await type(page.getByLabel(say('deviceApp.signIn.email')), shop.tablet.device.deviceEmail)
    const password = page
      .getByRole('textbox', { name: say('deviceApp.signIn.password'), exact: true })
      .or(page.locator('input[type=password]'))
    expect4xx('/api/Device/SignIn')
    await type(password, 'Sells-by-van-8!')
    await page.keyboard.press('Enter')
    await page.getByText(say('devices.errors.signInWrong')).waitFor()
    await page.getByLabel(say('deviceApp.signIn.show')).check()
    await password.fill(strongPassword)
    await page.keyboard.press('Enter')

    await page.getByRole('link', { name: 'Harbor Cafe' }).click()
    await page.getByRole('link', { name: say('deviceSell.kinds.order'), exact: true }).click()
    await page.getByLabel(say('deviceSell.findItem')).fill('rope')
    await page.getByRole('button', { name: 'Rope' }).first().click()
    await page.getByLabel(say('deviceSell.paidNow')).check()
    await page.getByLabel(say('deviceSell.how')).selectOption('card')
    await page.getByText(say('deviceSell.cardLater')).waitFor()
    await checkAxe(page, 'an order by card')
    await button('deviceSell.save').click()
    await page.getByRole('img', { name: say('deviceSell.cardQr', { amount: '$8.00' }) }).waitFor()
    await page.getByText(say('deviceSell.cardStates.open')).waitFor()
    await checkAxe(page, 'the QR of a sale')
    await payBy(page, shop.account)
    await page.getByText(say('deviceSell.cardStates.paid', { amount: '$8.00' })).waitFor()
    assert.equal(await page.getByRole('img', { name: say('deviceSell.cardQr', { amount: '$8.00' }) }).count(), 0)

    await page.getByRole('link', { name: say('deviceApp.menu.day'), exact: true }).click()
    await page.getByText(`${say('deviceSell.cardsPaid')} (1)`).waitFor()
    await page.getByText(`${say('deviceSell.checksTaken')} (0)`).waitFor()
    await page
      .getByRole('region', { name: say('deviceSell.cashToHandIn') })
      .getByText('$0.00')
      .waitFor()
    await checkAxe(page, 'a day with a card')

    await page.goto(`${server.url}/device/customers/${shop.customerId}/payment`)
    await page.getByLabel(say('deviceSell.how')).selectOption('card')
    await page.getByText(say('deviceSell.problems.cardInvoices')).first().waitFor()
    await page.getByRole('checkbox', { name: /1007/ }).check()
    await checkAxe(page, 'an invoice by card')
    await button('deviceSell.cardShow').click()
    await page.waitForURL('**/device/cards/*')
    await page.getByRole('img', { name: say('deviceSell.cardQr', { amount: '$125.00' }) }).waitFor()
    await checkAxe(page, 'the QR of an invoice')
    await page.reload()
    await page.getByRole('img', { name: say('deviceSell.cardQr', { amount: '$125.00' }) }).waitFor()
    await payBy(page, shop.account)
    await page.getByText(say('deviceSell.cardStates.paid', { amount: '$125.00' })).waitFor()

    for (const call of ['Push', 'Pull', 'Heartbeat', 'Wait', 'Cards']) expectFailure(`/api/Device/${call}`)
    await page.getByRole('link', { name: 'Harbor Cafe' }).click()
    await page.getByRole('link', { name: say('deviceSell.kinds.order'), exact: true }).click()
    await context.setOffline(true)
    await page.getByLabel(say('deviceSell.paidNow')).check()
    await page.getByLabel(say('deviceSell.how')).selectOption('card')
    await page.getByText(say('deviceSell.cardOffline')).waitFor()
    await context.setOffline(false)
    await leave()
  })
}
