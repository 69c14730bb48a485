import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startStripe } from '#sandbox/stripe/server.ts'
import { serverWithQuickbooks } from '../quickbooks.ts'
import { stripeControl, stripeEnvironment } from '../stripe.ts'
import { checkAxe, chooseOption, hasFocus, press, type } from './browser.ts'
import { openJourney } from './customers.ts'
import { settings } from './settings.ts'
import { cardField, openShopper } from './shopper.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

/** With a Stripe of its own: an invoice is collected where somebody can be paid. */
const stage = openStage(async () => {
  const stripe = await startStripe({ port: 0, limits: false })
  const server = await serverWithQuickbooks({ listen: true, env: stripeEnvironment(stripe) })
  const close = async () => {
    await server.close()
    await stripe.close()
  }
  return { ...server, stripe, close }
})

// In both languages always: it is what customers read.
for (const setting of process.env.TEST_SETTINGS === 'all' ? settings : settings.slice(0, 2)) {
  describe(`asking for the money of invoices, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    const scene = openJourney(stage, setting)
    const shot = (name: string, page = scene().page) =>
      process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/requests-${name}-${setting.key}.png`, fullPage: true })
    let request = ''
    let link = ''
    let asked: { number: string }[] = []

    test('two invoices of a customer are ticked and asked for with one link', async () => {
      const { page, owner, journey } = scene()
      const { product } = stage()
      const { id: account } = await stripeControl(product.stripe)('POST', 'accounts', { name: setting.key, email: owner.email })
      await product.database.owner.query(
        `insert into stripe_accounts (company_id, account_id, state, charges_enabled, payouts_enabled) values ($1, $2, 'Enabled', true, true)`,
        [owner.companyId, account],
      )
      const { rows } = (await owner.get('/api/Order/OpenInvoices?limit=200')).json().result
      const byCustomer = Map.groupBy(rows as { customerId: string; number: string; balance: number }[], ({ customerId }) => customerId)
      const [customerId, open] = [...byCustomer].find(([, invoices]) => invoices.length > 1) ?? assert.fail('nobody owes two invoices')
      await page.goto(`${journey.url}/dashboard/customers-&-leads/overview/${customerId}`)
      asked = open.slice(0, 2)
      for (const { number } of asked) {
        const tick = page.getByRole('checkbox', { name: words('orders.invoices.choose', { number }) })
        await tick.waitFor()
        await tick.focus()
        await page.keyboard.press('Space')
        assert.ok(await tick.isChecked())
      }
      await checkAxe(page, 'ticked invoices')
      await shot('ticked')
      await press(page.getByRole('button', { name: words('orders.invoices.collect') }))
      await page.waitForURL(/\/payments\/requests\/[\w-]{36}$/)
      request = page.url()
      await page.getByRole('heading', { level: 1, name: words('orders.record.title_request', { number: 'PR-1001' }) }).waitFor()
      for (const { number } of asked) await page.getByRole('rowheader', { name: number }).waitFor()
      await page.getByText(words('audit.actions.orderPlaced_request')).waitFor()
      await checkAxe(page, 'payment request')
    })

    test('its link shows the customer what is asked for, invoice by invoice', async () => {
      const { page, journey } = scene()
      const { browser, product } = stage()
      await press(page.getByRole('button', { name: words('checkout.link.make') }))
      const address = page.locator('code').first()
      await address.waitFor()
      await shot('made')
      link = new URL(new URL((await address.textContent()) ?? '').pathname, journey.url).href
      const shopper = await openShopper(browser, product, setting.browser)
      const theirs = shopper.page
      await theirs.goto(link)
      await theirs.getByRole('heading', { name: words('checkout.page.orderNumber_request', { number: 'PR-1001' }) }).waitFor()
      for (const { number } of asked) await theirs.getByText(words('checkout.page.invoice', { number })).waitFor()
      await cardField(theirs, 'number').waitFor()
      await checkAxe(theirs, 'what the customer sees')
      await shot('page', theirs)
      await shopper.leave()
    })

    test('it stands in the list and with its customer, and not among the orders', async () => {
      const { page, journey } = scene()
      await page.goto(`${journey.url}/dashboard/payments/requests`)
      await page
        .getByText(/PR-1001/)
        .first()
        .waitFor()
      await checkAxe(page, 'payment requests')
      await shot('list')
      await page.goto(`${journey.url}/dashboard/payments/orders`)
      await page.getByText(words('orders.empty.title')).waitFor()
    })

    test('an order is taken and its link sent from the keyboard alone', async () => {
      const { page, owner, journey } = scene()
      const { owner: database } = stage().product.database
      await database.query(`update customers set email = 'buyer@shop.example' where company_id = $1 and customer_name = $2`, [
        owner.companyId,
        journey.first,
      ])
      await press(page.getByRole('main').getByRole('link', { name: words('orders.take') }))
      const customer = page.getByRole('combobox', { name: words('fields.customerId') })
      await hasFocus(customer.or(page.getByRole('textbox', { name: words('fields.customerId') })))
      await page.keyboard.type(journey.first)
      await chooseOption(page, journey.first)
      await press(page.getByRole('button', { name: words('orders.form.freeLine') }))
      await page.keyboard.type('Beans')
      await type(page.getByRole('textbox', { name: words('fields.unitPrice') }), '12.50')
      await page.getByRole('button', { name: words('orders.form.takeAndSend') }).waitFor()
      await shot('order')
      await page.keyboard.press('Control+Enter')
      await page.getByText(words('orders.placedAndSent', { number: 1001, email: 'buyer@shop.example' })).waitFor()
      await page.getByText(words('audit.actions.linkSent')).waitFor()
      await shot('sent')
    })

    test('what is open is chosen at once, asked for with one more press and a word of assent, and each invoice opens', async () => {
      const { page, journey } = scene()
      await page.goto(`${journey.url}/dashboard/payments/receivables`)
      const all = page.getByRole('checkbox', { name: words('receivables.chooseAll') })
      await all.waitFor()
      await checkAxe(page, 'receivables')
      await all.focus()
      await page.keyboard.press('Space')
      await shot('receivables')
      // Behind all the rows: whoever tabs through them comes there too.
      await page.getByRole('button', { name: words('receivables.ask') }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      const send = dialog.getByRole('checkbox', { name: words('receivables.sendLinks') })
      await send.waitFor()
      await checkAxe(page, 'asking several customers')
      await shot('asking')
      await send.focus()
      await page.keyboard.press('Space')
      await press(dialog.getByRole('button').last())
      await dialog.waitFor({ state: 'detached' })
      const [row] = (await scene().owner.get('/api/Order/OpenInvoices')).json().result.rows
      assert.ok(row.orderId)
      await page.getByRole('link', { name: row.number, exact: true }).first().focus()
      await page.keyboard.press('Enter')
      // Over the list; its own page is one press away.
      const over = page.getByRole('dialog', { name: words('receivables.drawer.invoice') })
      await over.getByRole('link', { name: words('receivables.drawer.page') }).waitFor()
      await press(over.getByRole('link', { name: words('receivables.drawer.page') }))
      await over.waitFor({ state: 'detached' })
      await page.getByRole('heading', { level: 1, name: words('receivables.named', { number: row.number }) }).waitFor()
      await page.getByText(row.orderLabel).first().waitFor()
      await checkAxe(page, 'invoice')
      await shot('invoice')
    })

    test('cancelled, it says so to whoever opens its link', async () => {
      const { page } = scene()
      await page.goto(request)
      await press(page.getByRole('button', { name: words('orders.record.cancel_request') }).first())
      const dialog = page.getByRole('dialog')
      await type(dialog.getByRole('textbox', { name: words('fields.reason') }), 'Paid by check')
      await checkAxe(page, 'cancelling')
      await shot('cancelling')
      await press(dialog.getByRole('button', { name: words('orders.record.cancel_request') }))
      await page.getByText(words('orders.record.cancelled_request', { number: 'PR-1001' })).waitFor()
      await page.goto(link)
      await page.getByText(words('checkout.page.cancelledTitle_request')).waitFor()
      await checkAxe(page, 'a payment request that was called off')
      await shot('over')
    })
  })
}
