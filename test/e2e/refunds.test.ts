import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '../company.ts'
import { paidShop } from '../shop.ts'
import { type StripeServer, serverWithStripe } from '../stripe.ts'
import { type Chromium, checkAxe, fieldOf, hasFocus, openChromium, press, type, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
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

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  const say = wordsIn(language)

  test(`money goes back in part, and the rest once a second person agrees, keyboard alone: ${name}`, async () => {
    const { company, orderId, order, paymentId } = await paidShop(server)
    const { page, leave, expect4xx } = await visit(browser, options)
    await enterAs(server.url, page, company)
    await page.goto(`${server.url}/dashboard/payments`)
    await page.waitForURL('**/dashboard/payments/stripe')
    await page.getByText(say('payments.list.sums', { asked: '$25.00', received: '$25.00' })).waitFor()
    const payment = page.locator(`a[href$="/dashboard/payments/stripe/${paymentId}"]`)
    await payment.press('Enter')
    await page.getByRole('heading', { name: say('payments.record.title', { amount: '$25.00' }) }).waitFor()

    await press(page.getByRole('button', { name: say('payments.refund.give'), exact: true }))
    const amount = fieldOf(page, say('payments.refund.howMuch'))
    await hasFocus(amount)
    await type(amount, '26')
    expect4xx(`/api/Stripe/Refund/${paymentId}`, 409)
    await press(page.getByRole('button', { name: say('payments.refund.giveAmount', { amount: '$26.00' }) }))
    await page.getByRole('dialog').getByText(say('payments.refund.tooMuch')).waitFor()
    await type(amount, '10')
    await type(fieldOf(page, say('payments.refund.note')), 'One rope less')
    await checkAxe(page, 'refund')
    await press(page.getByRole('button', { name: say('payments.refund.giveAmount', { amount: '$10.00' }) }))
    const refunds = page.getByRole('list', { name: say('payments.refund.list') })
    await refunds.getByText(say('payments.refund.state.Succeeded')).waitFor()
    await page.getByText('One rope less').waitFor()
    await checkAxe(page, 'refunded')
    await press(page.getByRole('link', { name: say('orders.record.title', { number: 1001 }) }))
    await page.getByText(say('payments.card.refunded', { amount: '$10.00' })).waitFor()
    assert.equal((await order()).amountRefunded, 1000)
    await checkAxe(page, 'order')

    await page.goto(`${server.url}/dashboard/settings/payments`)
    await type(fieldOf(page, say('deliveries.roles.manager')), '5')
    await press(page.getByRole('button', { name: say('common.save'), exact: true }))
    await page.getByText(say('payments.limits.saved')).waitFor()

    const manager = await signedInCompany(server, { role: 'manager', companyId: company.companyId })
    const other = await visit(browser, options)
    await enterAs(server.url, other.page, manager)
    await other.page.goto(`${server.url}/dashboard/payments/orders/${orderId}`)
    await press(other.page.getByRole('button', { name: say('payments.refund.give'), exact: true }))
    await other.page.getByText(say('payments.refund.aboveLimit', { most: '$5.00' })).waitFor()
    await checkAxe(other.page, 'above the limit')
    await press(other.page.getByRole('button', { name: say('payments.refund.askApproval', { amount: '$15.00' }) }))
    await other.page.getByText(say('payments.refund.waits')).waitFor()
    await other.page.goto(`${server.url}/dashboard/payments/stripe/${paymentId}`)
    await other.page.getByText(say('payments.refund.state.Waiting'), { exact: true }).waitFor()
    assert.equal(await other.page.getByRole('button', { name: say('payments.refund.approve') }).count(), 0)

    await page.goto(`${server.url}/dashboard/notifications`)
    await page.getByRole('link', { name: say('notifications.codes.NA_REFUND_WAITING', { value: '#1001 · $15.00' }) }).press('Enter')
    await press(page.getByRole('button', { name: say('payments.refund.approve') }))
    await page
      .getByRole('dialog')
      .getByText(say('payments.refund.approveText', { name: '' }).trim().slice(-20))
      .waitFor()
    await press(page.getByRole('dialog').getByRole('button', { name: say('payments.refund.approve') }))
    // The other one sees it without asking.
    for (const each of [page, other.page]) await each.getByText(say('payments.record.next.Refunded')).waitFor()
    await checkAxe(page, 'approved')
    assert.equal((await order()).paymentState, 'Refunded')
    await Promise.all([leave(), other.leave()])
  })
}
