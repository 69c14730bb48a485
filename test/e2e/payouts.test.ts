import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { payableCompany, type StripeServer, serverWithStripe } from '../stripe.ts'
import { paidOrder, until } from '../till.ts'
import { arrowTo, type Chromium, checkAxe, openChromium, press, tabTo, visit } from './browser.ts'
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

  test(`a dispute is answered, another one accepted, and the payout looked at: ${name}`, async () => {
    const company = await payableCompany(server)
    const first = await paidOrder(server, company)
    const second = await paidOrder(server, company, '40')
    const third = await paidOrder(server, company, '90')
    await until(
      'paid',
      async () =>
        (await third.order()).state === 'Paid' && (await first.order()).state === 'Paid' && (await second.order()).state === 'Paid',
    )
    const dispute = async (charge: string, reason: string) =>
      (await server.control('POST', 'disputes', { account: company.account, charge, reason })).id as string
    const answered = await dispute(first.chargeId, 'product_not_received')
    const accepted = await dispute(second.chargeId, 'duplicate')
    const known = async (id: string) => (await company.get(`/api/Stripe/Disputes/${id}`)).json().result
    await until('kept', async () => (await known(answered)) && known(accepted))

    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, company)
    await page.goto(`${server.url}/dashboard/payments/disputes?search=25.00`)
    const row = page.getByRole('main').getByText('$25.00')

    await row.waitFor()
    await page.goto(`${server.url}/dashboard/payments/stripe/${first.intentId}`)
    const toDispute = page.getByRole('link', { name: say('payments.record.openDispute') })
    await toDispute.waitFor()
    await checkAxe(page, 'payment')
    await toDispute.press('Enter')
    await page.getByRole('heading', { name: say('disputes.one', { amount: '$25.00' }) }).waitFor()
    const tracking = page.getByRole('textbox', { name: say('disputes.evidence.trackingNumber') })
    await tabTo(tracking)
    await page.keyboard.type('1Z999')
    await tabTo(page.getByRole('button', { name: say('disputes.save') }))
    await page.keyboard.press('Enter')
    await page.getByText(say('disputes.saved')).waitFor()
    assert.equal((await known(answered)).evidence.trackingNumber, '1Z999')
    const send = page.getByRole('button', { name: say('disputes.send') })
    await send.press('Enter')
    await page.getByRole('dialog').getByText(say('disputes.sendText')).waitFor()
    await checkAxe(page, 'send')
    await tabTo(page.getByRole('dialog').getByRole('button', { name: say('disputes.send') }))
    await page.keyboard.press('Enter')
    await page.getByText(say('disputes.next.review')).waitFor()
    assert.equal((await known(answered)).state, 'review')
    await checkAxe(page, 'sent')

    await page.goto(`${server.url}/dashboard/payments/disputes/${accepted}`)
    await page.getByRole('button', { name: say('disputes.accept') }).press('Enter')
    await tabTo(page.getByRole('dialog').getByRole('button', { name: say('disputes.accept') }))
    await page.keyboard.press('Enter')
    await page.getByText(say('disputes.next.lost')).waitFor()
    assert.equal((await second.order()).paymentState, 'Refunded')

    await page.goto(`${server.url}/dashboard/payments/payouts`)
    await page.getByText(say('payouts.none')).waitFor()
    await server.control('POST', 'clock', { days: 6 })
    const net = 2500 - 103 - 2500 - 1500 + 4000 - 146 - 4000 - 1500 + 9000 - 291
    const amount = `$${(net / 100).toFixed(2)}`
    await page.getByRole('main').getByText(amount).waitFor()
    await page.getByRole('main').getByText(say('payouts.state.paid')).waitFor()
    await page.getByRole('main').getByRole('link').last().press('Enter')
    await page.getByRole('heading', { name: say('payouts.one', { amount }) }).waitFor()
    await page.getByText(say('payouts.about.matches')).waitFor()
    await page.getByRole('link', { name: `#${(await third.order()).number}` }).waitFor()
    const download = page.waitForEvent('download')
    await press(page.getByRole('button', { name: say('exports.menu') }))
    await arrowTo(page.getByRole('menuitem', { name: say('exports.forPrograms') }))
    await page.keyboard.press('Enter')
    assert.equal((await download).suggestedFilename(), 'payout.csv')
    await leave()
  })
}
