import assert from 'node:assert/strict'
import { test } from 'node:test'
import { put } from '../storefront.ts'
import { checkAxe, chooseOption, press, type, visit } from './browser.ts'
import { inStores } from './in-store.ts'
import { enterAs } from './person.ts'
import { settingsInTurn } from './settings.ts'
import { typeCard } from './shopper.ts'
import { wordsIn } from './words.ts'

const { openStore, open, linkMailedTo, serverNow, browserNow } = inStores()

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 0))
  test(`several open invoices are paid at once, by one payment: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore()
    const customerId = await shop.customer('Pier Nine')
    for (const [number, cents, due] of [
      ['A-1', 10_000, '2020-02-01'],
      ['A-2', 5000, '2099-01-01'],
      ['A-3', 700, '2099-02-01'],
    ])
      await shop.insert('invoices', { customer_id: customerId, number, date: '2020-01-01', due_date: due, total: cents, balance: cents })
    const kim = await shop.shopper('kim@pier.example', [customerId])
    const { page, leave } = await open(options, `${shop.url}/invoices`, kim.cookie)
    await page.getByText('$157.00').waitFor()
    await page.getByText(say('storeFront.invoices.late'), { exact: true }).waitFor()
    for (const number of ['A-1', 'A-3']) await page.getByLabel(say('storeFront.invoices.number', { number })).check()
    await checkAxe(page, 'invoices')
    await page.getByRole('button', { name: say('storeFront.invoices.pay_other', { count: 2, total: '$107.00' }) }).click()
    await page.waitForURL(/\/payment\//)
    await typeCard(page, '4242424242424242')
    await page.getByRole('button', { name: say('checkout.page.payNow', { amount: '$107.00' }) }).click()
    await page.waitForURL(/\/payment\/confirm\//)
    const [asked, ...others] = await shop.rows(
      `select id, grand_total::int as total from orders where company_id = $1 and source = 'invoice'`,
    )
    assert.deepEqual([asked.total, others], [10_700, []])
    const numbers = await shop.rows(
      `select i.number from order_invoices a join invoices i on i.company_id = a.company_id and i.id = a.invoice_id
       where a.company_id = $1 and a.order_id = $2 order by i.number`,
      [asked.id],
    )
    assert.deepEqual(
      numbers.map(({ number }) => number),
      ['A-1', 'A-3'],
    )
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 1))
  test(`whoever approves says what a colleague may, and takes them out, who is in the store no more until invited again: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore()
    const customerId = await shop.customer('Pier Nine')
    const rope = await shop.item('Rope', 100)
    const kim = await shop.shopper('kim@rights.example', [customerId])
    const lee = await shop.shopper('lee@rights.example', [customerId], { mayApprove: true })
    await put(kim, rope, '3')
    const chief = await open(options, `${shop.url}/people`, lee.cookie)
    const change = chief.page.getByRole('button', { name: say('storeFront.people.changeNamed', { name: 'kim' }) })
    await change.click()
    const dialog = chief.page.getByRole('dialog')
    await dialog.getByLabel(say('storeFront.people.mayPay')).uncheck()
    await dialog.getByLabel(say('storeFront.people.limit')).fill('250')
    await checkAxe(chief.page, 'rights')
    await dialog.getByRole('button', { name: say('storeFront.save') }).click()
    await chief.page.getByText(say('storeFront.people.ordersUpTo', { limit: '$250.00' })).waitFor()
    const buyer = await open(options, `${shop.url}/cart`, kim.cookie)
    await buyer.page.getByText(say('storeFront.cart.waitsColleague', { limit: '$250.00' })).waitFor()
    await change.click()
    const remove = dialog.getByRole('button', { name: say('storeFront.people.remove') })
    await remove.click()
    await dialog.getByText(say('storeFront.people.removeTitle', { name: 'kim' })).waitFor()
    await checkAxe(chief.page, 'asked before somebody is removed')
    await dialog.getByRole('button', { name: say('storeFront.cancel') }).click()
    await remove.click()
    await remove.click()
    await change.waitFor({ state: 'detached' })
    await chief.page.getByText(say('storeFront.people.removedNamed', { name: 'kim' })).waitFor()
    await checkAxe(chief.page, 'removed')
    buyer.expect4xx(`/api/Storefront/${shop.code}/Place`, 401)
    await buyer.page.getByRole('button', { name: say('storeFront.cart.sendToColleague', { total: '$300.00' }) }).click()
    await buyer.page.getByLabel(say('storeFront.email')).waitFor()
    assert.deepEqual([await shop.ordersNow(), await buyer.page.getByText('$300.00').count()], [[], 0])
    await chief.page.getByRole('button', { name: say('storeFront.people.again') }).click()
    await change.waitFor()
    await buyer.page.goto(await linkMailedTo('kim@rights.example'))
    await buyer.page.getByText('$100.00').first().waitFor()
    await buyer.leave()
    await chief.leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 2))
  test(`who placed an order that nobody has taken calls it off, and can order it again: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore({ approval: 'all' })
    const kim = await shop.shopper('kim@off.example', [await shop.customer('Pier Nine')])
    const { round, total } = await put(kim, await shop.item('Rope', 10), '4')
    const { orderId, label } = await kim.say('Place', { round, expectedTotal: total, pay: 'account' })
    const { page, leave } = await open(options, `${shop.url}/orders/${orderId}`, kim.cookie)
    const off = page.getByRole('button', { name: say('storeFront.orders.cancel') })
    await off.click()
    const dialog = page.getByRole('dialog', { name: say('storeFront.orders.cancelTitle', { label }) })
    await dialog.getByRole('button', { name: say('storeFront.orders.keep') }).click()
    await dialog.waitFor({ state: 'detached' })
    await off.click()
    await checkAxe(page, 'calling off')
    await dialog.getByRole('button', { name: say('storeFront.orders.cancel') }).click()
    await page.getByText(say('storeFront.orders.cancelled', { label })).waitFor()
    await page.getByText(say('storeFront.orderState.cancelled'), { exact: true }).first().waitFor()
    assert.equal(await off.count(), 0)
    assert.deepEqual(
      (await shop.ordersNow()).map(({ state }) => state),
      ['Cancelled'],
    )
    await page.getByRole('button', { name: say('storeFront.orders.again') }).click()
    await page.getByText(say('storeFront.quick.added_one', { count: 1 })).waitFor()
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 3))
  test(`who asks for access is let in by the office, sees prices, and orders for the first time: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore({ audience: 'request', hides_prices: true })
    await shop.item('Rope', 10)
    const bakery = { name: 'Harbor Bakery', address: { address1: '2 Pier', city: 'Seattle', state: 'WA', zip: '98101' } }
    assert.equal((await shop.company.post('/Dashboard/AddEditCustomer', bakery)).statusCode, 200)
    const email = `new-${language}@harbor.example`
    const { page, leave } = await open(options, shop.url)
    await page.getByRole('link', { name: say('storeFront.ask.link') }).click()
    await page.getByLabel(say('storeFront.ask.company')).fill('Harbor Bakery')
    await page.getByLabel(say('storeFront.name'), { exact: true }).fill('Ana Ruiz')
    await page.getByLabel(say('storeFront.email')).fill(email)
    await checkAxe(page, 'asking')
    await page.getByRole('button', { name: say('storeFront.ask.send') }).click()
    await page.getByText(say('storeFront.ask.sent', { company: `Company`, email }).split('Company')[0] ?? '').waitFor()
    assert.equal(await page.getByText('$10.00').count(), 0)

    const office = await visit(browserNow(), options)
    await enterAs(serverNow().url, office.page, shop.company)
    await office.page.goto(`${serverNow().url}/dashboard/sales/stores/${shop.storeId}?tab=shoppers`)
    const letIn = say('shoppers.actionNamed', { action: say('shoppers.does.approve'), name: 'Ana Ruiz' })
    await press(office.page.getByRole('button', { name: letIn }).first())
    const dialog = office.page.getByRole('dialog')
    await type(dialog.getByRole('combobox', { name: say('fields.customerName') }), 'Harbor')
    await chooseOption(office.page, 'Harbor Bakery')
    await press(dialog.getByRole('button', { name: say('shoppers.does.approve') }))
    await dialog.waitFor({ state: 'detached' })
    await office.leave()

    await page.goto(await linkMailedTo(email))
    await page.getByText('$10.00').waitFor()
    await page.getByRole('button', { name: say('storeFront.addNamed', { name: 'Rope' }) }).click()
    await page.getByRole('link', { name: say('storeFront.cartCount_one', { count: 1 }) }).click()
    await page.getByRole('button', { name: say('storeFront.cart.orderAndPay', { total: '$10.00' }) }).click()
    await page.waitForURL(/\/payment\//)
    assert.deepEqual(
      (await shop.ordersNow()).map(({ state, grand_total }) => [state, grand_total]),
      [['AwaitingPayment', 1000]],
    )
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 4))
  test(`who may not pay sends the order to a colleague, who orders and pays it: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore({ on_account: false })
    const customerId = await shop.customer('Pier Nine')
    const sam = await shop.shopper('sam@payers.example', [customerId], { mayPay: false })
    const kim = await shop.shopper('kim@payers.example', [customerId])
    await put(sam, await shop.item('Rope', 10), '2')
    const buyer = await open(options, `${shop.url}/cart`, sam.cookie)
    await buyer.page.getByLabel(say('storeFront.pay.colleague')).waitFor()
    await checkAxe(buyer.page, 'a colleague pays')
    await buyer.page.getByRole('button', { name: say('storeFront.cart.sendToPay', { total: '$20.00' }) }).click()
    await buyer.page.getByText(say('storeFront.requests.sentToPay')).waitFor()
    await buyer.leave()
    const payer = await open(options, await linkMailedTo('kim@payers.example'), kim.cookie)
    await payer.page.getByRole('button', { name: say('storeFront.cart.orderAndPay', { total: '$20.00' }) }).click()
    await payer.page.waitForURL(/\/payment\//)
    const orders = await shop.rows(
      'select o.state, s.email from orders o join store_shoppers s on s.company_id = o.company_id and s.id = o.shopper_id where o.company_id = $1',
    )
    assert.deepEqual(orders, [{ state: 'AwaitingPayment', email: 'sam@payers.example' }])
    await payer.leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 5))
  test(`a case that holds less than it did is marked, and ordered by agreeing to it: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore()
    const rope = await shop.item('Rope', 10)
    const packed = async (version: number, quantity: string) => {
      const packs = [{ unit: 'CA', quantity, gtin: '' }]
      assert.equal((await shop.company.post(`/api/Item/Save/${rope}`, { version, packs })).statusCode, 200)
    }
    await packed(1, '12')
    const kim = await shop.shopper('kim@cases.example', [await shop.customer('Pier Nine')])
    await put(kim, rope, '2', { unit: 'CA' })
    const { page, leave, expect4xx } = await open(options, `${shop.url}/cart`, kim.cookie)
    const order = page.getByRole('button', { name: say('storeFront.cart.order', { total: '$240.00' }) })
    await order.waitFor()
    await packed(2, '6')
    expect4xx(`/api/Storefront/${shop.code}/Place`, 409)
    await order.click()
    await page.getByText(say('storeFront.cart.repacked_one', { count: 1 })).waitFor()
    const pieces = (count: number) => say('prices.units.EA_other', { count, quantity: count })
    const words = { unit: say('storeFront.units.CA'), before: pieces(12), now: pieces(6) }
    await page.getByText(say('storeFront.problem.pack', words)).waitFor()
    await checkAxe(page, 'packed otherwise')
    assert.deepEqual(await shop.ordersNow(), [])
    await page.getByRole('button', { name: say('storeFront.cart.orderRepacked', { total: '$120.00' }) }).click()
    await page.getByText(say('storeFront.thanks.title')).waitFor()
    assert.deepEqual(
      (await shop.ordersNow()).map(({ grand_total }) => grand_total),
      [12_000],
    )
    await leave()
  })
