import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newOrderPath } from '#contract/places.ts'
import { checkAxe, chooseOption, hasFocus, press, tabTo, type } from './browser.ts'
import { companyServer, openJourney } from './customers.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const orders = '/dashboard/payments/orders'
const stage = openStage(companyServer)

for (const setting of settingsOf(import.meta.url)) {
  describe(`taking orders, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    const scene = openJourney(stage, setting)
    const boxOf = (key: string) => {
      const named = { name: words(key) }
      return scene().page.getByRole('combobox', named).or(scene().page.getByRole('textbox', named))
    }
    const shot = (name: string) =>
      process.env.SHOTS && scene().page.screenshot({ path: `${process.env.SHOTS}/orders-${name}-${setting.language}.png`, fullPage: true })

    test('an order is taken from an empty list and stands in it', async () => {
      const { page, journey } = scene()
      await page.goto(`${journey.url}${orders}`)
      const take = page.getByRole('main').getByRole('link', { name: words('orders.take') })
      await take.waitFor()
      await press(take)
      // The focus goes where the hand goes next.
      await hasFocus(boxOf('fields.customerId'))
      await page.keyboard.type(journey.first)
      await chooseOption(page, journey.first)
      await hasFocus(boxOf('orders.form.item'))
      await page
        .getByRole('region', { name: words('orders.form.beside', { name: journey.first }) })
        .getByText(words('orders.form.noOrder'))
        .waitFor()
      await press(page.getByRole('button', { name: words('orders.form.freeLine') }))
      await hasFocus(page.getByRole('textbox', { name: words('fields.description') }))
      await page.keyboard.type('Beans')
      await type(page.getByRole('textbox', { name: words('fields.quantity') }), '2')
      await type(page.getByRole('textbox', { name: words('fields.unitPrice') }), '12.50')
      await page.keyboard.press('Enter')
      await hasFocus(boxOf('orders.form.item'))
      await page.keyboard.press('Escape')
      await page.locator('dl').getByText('$25.00').first().waitFor()
      await checkAxe(page, 'new order')
      await shot('new')
      await page.keyboard.press('Control+Enter')
      await page.getByText(words('orders.placed', { number: 1001 })).waitFor()
      await page.goto(`${journey.url}${orders}`)
      await page.getByText(/#1001/).first().waitFor()
      await page.getByText(journey.first).first().waitFor()
      await shot('list')
    })

    test('a changed order keeps what it said before, and its page tells the story', async () => {
      const { page, journey } = scene()
      await page.goto(`${journey.url}${orders}?search=1001`)
      await press(page.getByRole('link', { name: /#1001/ }).first())
      await press(page.getByRole('link', { name: words('orders.change.open') }))
      const quantity = page.getByRole('textbox', { name: words('fields.quantity') })
      await quantity.waitFor()
      await tabTo(quantity)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('3')
      await type(page.getByRole('textbox', { name: words('orders.change.reason') }), 'One more')
      await page.locator('dl').getByText('$37.50').first().waitFor()
      await shot('change')
      await press(page.getByRole('button', { name: words('orders.change.save') }))
      await page.getByText(words('orders.change.done', { number: 1001 })).waitFor()
      await page.getByText(words('audit.actions.orderChanged')).waitFor()
      await page.getByText(words('audit.actions.orderPlaced')).waitFor()
      await checkAxe(page, 'order')
      await shot('order')
      await press(page.getByRole('button', { name: words('orders.record.versionNamed', { version: 1 }) }))
      await page.getByRole('dialog').getByText('$25.00').first().waitFor()
      await checkAxe(page, 'earlier version')
      await page.keyboard.press('Escape')
      await press(page.getByRole('link', { name: journey.first, exact: true }))
      await page.getByRole('tab', { name: words('customers.record.orders') }).waitFor()
      await page.goto(`${page.url()}?tab=orders`)
      await page.getByRole('tabpanel').getByRole('link', { name: '#1001' }).waitFor()
      await shot('customer')
    })

    test('the page of an order comes into sight whole', async () => {
      const { page, context, journey } = scene()
      await page.goto(`${journey.url}${orders}`)
      const address = await page.getByRole('link', { name: /#1001/ }).first().getAttribute('href')
      const other = await context.newPage()
      await other.addInitScript(() => {
        const look = () => {
          const seen = document.querySelector('main h1')?.checkVisibility()
          if (seen) Object.assign(window, { firstSeenWith: document.querySelectorAll('main ol li').length })
          else requestAnimationFrame(look)
        }
        look()
      })
      await other.goto(journey.url + address)
      await other.waitForFunction(() => 'firstSeenWith' in window)
      assert.notEqual(await other.evaluate(() => 'firstSeenWith' in window && window.firstSeenWith), 0)
      await other.close()
    })

    test('what delivery costs is set once, and stands on the next order', async () => {
      const { page, journey } = scene()
      await page.goto(`${journey.url}/dashboard/settings/sales`)
      await type(page.getByRole('textbox', { name: words('fields.deliveryFreeFrom') }), '100')
      await press(page.getByRole('button', { name: words('settings.sales.addState') }))
      const row = page.getByRole('group', { name: words('settings.sales.newState') })
      await type(row.getByRole('textbox', { name: words('fields.state') }), 'wa')
      await type(page.getByRole('group', { name: 'wa' }).getByRole('textbox', { name: words('fields.deliveryAmount') }), '7.50')
      await checkAxe(page, 'sales settings')
      await shot('settings')
      await press(page.getByRole('button', { name: words('common.save') }))
      await page.getByText(words('settings.saved')).waitFor()
      await page.goto(`${journey.url}${orders}?search=1001`)
      await press(page.getByRole('link', { name: /#1001/ }).first())
      await press(page.getByRole('link', { name: words('orders.change.open') }))
      await page.locator('dl').getByText('$45.00').first().waitFor()
      await page.getByText(words('orders.totals.noTax.noCode')).waitFor()
    })

    test('delivery and no tax are set on one order, and its page says so', async () => {
      const { page } = scene()
      await type(page.getByRole('textbox', { name: words('fields.ownDelivery') }), '4')
      await page.getByRole('combobox', { name: words('fields.ownTaxCodeId') }).selectOption('free')
      await page.locator('dl').getByText('$41.50').first().waitFor()
      await page.getByText(words('orders.totals.noTax.taxFree')).waitFor()
      await page.getByText(words('orders.totals.ownDelivery')).waitFor()
      await checkAxe(page, 'charges')
      await shot('charges')
      await page.getByRole('textbox', { name: words('fields.ownDelivery') }).fill('')
      await page.getByRole('combobox', { name: words('fields.ownTaxCodeId') }).selectOption('')
      await page.locator('dl').getByText('$45.00').first().waitFor()
    })

    test('a total that has moved since it was seen is said, and saved by one more press', async () => {
      const { page, owner, expect4xx } = scene()
      expect4xx(`/api/Order/Change/${/[\w-]{36}/.exec(page.url())?.[0]}`, 409)
      const { taxCodes: _, canWrite: __, ...settings } = (await owner.get('/api/Settings/Sales')).json().result
      const byState = [{ ...settings.byState[0], deliveryAmount: 950 }]
      assert.equal((await owner.post('/api/Settings/Sales', { ...settings, byState })).statusCode, 200)
      await press(page.getByRole('button', { name: words('orders.change.save') }))
      await page
        .getByRole('alert')
        .getByText(words('orders.errors.totalMoved', { seen: '$45.00', total: '$47.00' }))
        .waitFor()
      await page.locator('dl').getByText('$47.00').first().waitFor()
      await checkAxe(page, 'a total that moved')
      await press(page.getByRole('button', { name: words('orders.form.goOn', { total: '$47.00' }) }))
      await page.getByText(words('orders.change.done', { number: 1001 })).waitFor()
    })

    test('a quantity in which an item is not sold is said while it is typed, and taken by one more press', async () => {
      const { page, journey, owner, expect4xx } = scene()
      expect4xx('/api/Order/Place', 409)
      const twine = { itemType: 'Service', name: 'Twine', unitPrice: '2', minimumQuantity: '48', multipleQuantity: '24' }
      assert.equal((await owner.post('/api/Item/Add', twine)).statusCode, 200)
      await page.goto(`${journey.url}${newOrderPath}`)
      await type(boxOf('fields.customerId'), journey.first)
      await chooseOption(page, journey.first)
      await type(boxOf('orders.form.item'), 'Twine')
      await chooseOption(page, /^Twine/)
      const quantity = page.getByRole('textbox', { name: words('fields.quantity') })
      await hasFocus(quantity)
      await type(quantity, '50')
      await page.getByText(words('items.errors.notSoldSo', { max: '48 / 72 EA' })).waitFor()
      await checkAxe(page, 'a quantity that is not sold')
      await shot('quantity')
      await press(page.getByRole('button', { name: words('orders.take') }))
      await page.locator('form').getByRole('alert').getByText(words('orders.errors.quantityNotSold')).waitFor()
      await checkAxe(page, 'a quantity that is refused')
      await press(page.getByRole('button', { name: words('orders.form.allTheSame') }))
      await page.getByText(words('orders.placed', { number: 1002 })).waitFor()
    })

    test('an order is copied and left half done; the draft waits, and the last order is repeated', async () => {
      const { page } = scene()
      const quantities = page.getByRole('textbox', { name: words('fields.quantity') })
      await press(page.getByRole('link', { name: words('orders.record.copy') }))
      await quantities.waitFor()
      assert.equal(await quantities.inputValue(), '50')
      await type(boxOf('fields.poNumber'), 'PO-7')
      await press(page.locator('form').getByRole('link', { name: words('common.cancel') }))
      await press(page.getByRole('main').getByRole('link', { name: words('orders.take') }))
      await press(page.getByRole('button', { name: words('common.draftRestore') }))
      await quantities.waitFor()
      assert.equal(await boxOf('fields.poNumber').inputValue(), 'PO-7')
      await press(page.getByRole('button', { name: words('orders.form.repeat', { label: '#1002' }) }))
      await quantities.nth(1).waitFor()
      assert.equal(await quantities.nth(1).inputValue(), '50')
    })
  })
}
