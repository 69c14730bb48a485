import { describe, test } from 'node:test'
import { checkAxe, chooseOption, hasFocus, press, tabTo, type, visit } from './browser.ts'
import { companyServer, openJourney } from './customers.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const orders = '/dashboard/payments/orders'

const stage = openStage(companyServer)

for (const setting of settingsOf(import.meta.url)) {
  describe(`a quote and what is shipped of it, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    const scene = openJourney(stage, setting)
    const button = (key: string) => scene().page.getByRole('button', { name: words(key), exact: true })
    const box = (key: string) => scene().page.getByRole('textbox', { name: words(key) })

    test('it is offered by a link, accepted there by name, and is an order then', async () => {
      const { page, journey } = scene()
      await page.goto(`${journey.url}${orders}`)
      await press(page.getByRole('main').getByRole('link', { name: words('orders.take') }))
      const customer = page.getByRole('combobox', { name: words('fields.customerId') }).or(box('fields.customerId'))
      await type(customer, journey.first)
      await chooseOption(page, journey.first)
      await press(button('orders.form.freeLine'))
      await type(box('fields.description'), 'Beans')
      await type(box('fields.quantity'), '5')
      await type(box('fields.unitPrice'), '12.50')
      await tabTo(page.getByRole('switch', { name: words('fields.asQuote') }))
      await page.keyboard.press('Space')
      await page.locator('dl').getByText('$62.50').first().waitFor()
      await checkAxe(page, 'new quote')
      await press(button('orders.form.saveQuote'))
      await page.getByText(words('orders.record.next.Quote')).waitFor()
      await press(button('checkout.quote.make'))
      const link = async () => new URL(new URL((await page.locator('code').first().textContent()) ?? '').pathname, journey.url).href
      const first = await link()
      await checkAxe(page, 'quote')
      await press(button('checkout.link.cancel'))
      const shopper = await visit(stage().browser, setting.browser)
      const theirs = shopper.page
      await page.getByText(words('checkout.link.state.Cancelled')).waitFor()
      await theirs.goto(first)
      await theirs.getByRole('heading', { name: words('checkout.page.quoteEnd.cancelled') }).waitFor()
      await checkAxe(theirs, 'quote that was called off')
      await press(button('checkout.quote.make'))
      await theirs.goto(await link())
      await theirs.getByText('5 × Beans').waitFor()
      await theirs.getByText(words('checkout.page.quoteUntil', { day: '' }).slice(0, -2)).waitFor()
      await checkAxe(theirs, 'quote of the customer')
      const accept = theirs.getByRole('button', { name: new RegExp(`^${words('checkout.page.quoteAccept', { amount: '' }).trim()}`) })
      await press(accept)
      await theirs.getByText(words('checkout.page.quoteNameMissing')).waitFor()
      await type(theirs.getByRole('textbox', { name: words('checkout.page.quoteName') }), 'Kim Lee')
      await press(accept)
      await theirs.getByRole('heading', { name: words('checkout.page.quoteAcceptedTitle') }).waitFor()
      await checkAxe(theirs, 'accepted')
      await shopper.leave()
      await page.getByText('Kim Lee').first().waitFor()
    })

    test('a part of it is shipped, the rest called off', async () => {
      const { page } = scene()
      await press(button('shipments.ship'))
      const dialog = page.getByRole('dialog')
      await type(dialog.getByRole('textbox', { name: words('shipments.quantityOf', { name: 'Beans' }) }), '2')
      await checkAxe(page, 'ship')
      await press(dialog.getByRole('button', { name: words('shipments.ship'), exact: true }))
      await page.getByText(words('orders.record.next.PartShipped')).waitFor()
      await press(button('shipments.callOffRest'))
      await type(dialog.getByRole('textbox'), 'Sold out')
      await checkAxe(page, 'call off the rest')
      await press(dialog.getByRole('button', { name: words('shipments.callOffRest'), exact: true }))
      await page.getByText(words('orders.record.next.Fulfilled')).waitFor()
      // The button that opened the dialog is gone.
      await hasFocus(page.getByRole('main'))
      await checkAxe(page, 'order')
    })
  })
}
