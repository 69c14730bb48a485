import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '../company.ts'
import { sampleFiles } from '../sample-files.ts'
import { type TestServer, testServer } from '../server.ts'
import { put, send, storefront } from '../storefront.ts'
import { type Chromium, checkAxe, chooseOption, fieldOf, openChromium, press, tabTo, type, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsInTurn } from './settings.ts'
import { wordsIn } from './words.ts'

let server: TestServer
let browser: Chromium
before(async () => {
  ;[server, browser] = await Promise.all([testServer({ listen: true }), openChromium()])
})
after(async () => {
  await browser.close()
  await server.close()
})

/** Whoever runs the company of this store, at the tab of it. */
async function officeOf(
  { company, storeId }: Pick<Awaited<ReturnType<typeof storefront>>, 'company' | 'storeId'>,
  options: Parameters<typeof visit>[1],
  tab: string,
) {
  const person = await visit(browser, options)
  await enterAs(server.url, person.page, company)
  await person.page.goto(`${server.url}/dashboard/sales/stores/${storeId}?tab=${tab}`)
  return person
}

/** A store in which every order is approved first, and so many that wait. */
async function withOrders(count: number) {
  const shop = await storefront(server, { name: 'Harbor Dealers', approval: 'all' })
  const customerId = await shop.customer('Pier Nine')
  const rope = await shop.item('Rope', 10)
  const kim = await shop.shopper('kim@pier.example', [customerId])
  for (let nth = 0; nth < count; nth++) {
    await put(kim, rope, '2')
    const answer = await send(kim)
    assert.equal(answer.statusCode, 200, answer.body)
  }
  return { ...shop, kim }
}

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 0)) {
  const say = wordsIn(language)

  test(`what waits to be approved is approved at once, and one is turned down with its reason: ${name}`, async () => {
    const shop = await withOrders(4)
    const { page, leave } = await officeOf(shop, options, 'orders')
    const dialog = page.getByRole('dialog')
    await tabTo(page.getByRole('checkbox', { name: say('stores.orders.tick', { label: '#1001' }) }))
    await page.keyboard.press('Space')
    await press(page.getByRole('button', { name: say('stores.orders.reject_one', { shown: 1 }) }))
    await type(dialog.getByRole('textbox', { name: say('fields.reason') }), 'Ordered twice')
    await checkAxe(page, 'turning down')
    await press(dialog.getByRole('button', { name: say('stores.orders.reject_one', { shown: 1 }) }))
    await dialog.waitFor({ state: 'detached' })
    await press(page.getByRole('button', { name: say('stores.orders.approveAll_other', { shown: 3 }) }))
    await dialog.getByText(say('stores.orders.means.approve_other', { total: '$60.00' })).waitFor()
    await checkAxe(page, 'approving')
    await press(dialog.getByRole('button', { name: say('stores.orders.approve_other', { shown: 3 }) }))
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(say('orders.state.Rejected'), { exact: true }).waitFor()
    await page.getByRole('button', { name: say('stores.orders.approveAll_other', { shown: 3 }) }).waitFor({ state: 'detached' })
    await checkAxe(page, 'orders')
    assert.deepEqual(
      (await shop.ordersNow()).map(({ state }) => state),
      ['Rejected', 'OnAccount', 'OnAccount', 'OnAccount'],
    )
    await leave()
  })
}

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 3)) {
  const say = wordsIn(language)

  test(`all that wait are counted and approved, those further down than the list shows as well: ${name}`, async () => {
    const shop = await withOrders(1)
    const [{ id }] = await shop.ordersNow()
    await shop.rows(
      `insert into orders (company_id, number, state, source, source_id, customer_id, order_date, item_count, subtotal, delivery, taxes, grand_total,
         amount_received, store_id, shopper_id, held_by)
       select company_id, 5000 + n, state, source, gen_random_uuid()::text, customer_id, order_date, item_count, 100, 0, 0, 100,
         amount_received, store_id, shopper_id, held_by from orders, generate_series(1, 60) n where company_id = $1 and id = $2`,
      [id],
    )
    const { page, leave } = await officeOf(shop, options, 'orders')
    await press(page.getByRole('button', { name: say('stores.orders.approveAll_other', { shown: 61 }) }))
    const dialog = page.getByRole('dialog')
    await dialog.getByText(say('stores.orders.means.approve_other', { total: '$80.00' })).waitFor()
    // What comes in meanwhile is not among what was looked at.
    await put(shop.kim, await shop.item('Late', 70), '1')
    assert.equal((await send(shop.kim)).statusCode, 200)
    await press(dialog.getByRole('button', { name: say('stores.orders.approve_other', { shown: 61 }) }))
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(say('stores.orders.done.approve_other', { shown: 61 })).waitFor()
    const waiting = (await shop.ordersNow()).filter(({ state }) => state === 'AwaitingApproval')
    assert.deepEqual(
      waiting.map((order) => order.grand_total),
      [7000],
    )
    await leave()
  })
}

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 1)) {
  const say = wordsIn(language)

  test(`an order of a store is changed by the office, at the store’s prices, and the shopper sees it: ${name}`, async () => {
    const shop = await withOrders(1)
    const { page, leave } = await officeOf(shop, options, 'orders')
    await press(page.getByRole('link', { name: '#1001' }))
    await press(page.getByRole('link', { name: say('orders.change.open') }))
    const quantity = page.getByRole('textbox', { name: say('fields.quantity') })
    await quantity.waitFor()
    await type(quantity, '5')
    await type(page.getByRole('textbox', { name: say('orders.change.reason') }), 'They called')
    await page.locator('dl').getByText('$50.00').first().waitFor()
    await checkAxe(page, 'changing an order of a store')
    await press(page.getByRole('button', { name: say('orders.change.save') }))
    await page.getByRole('heading', { level: 1, name: say('orders.record.title', { number: 1001, name: '#1001' }) }).waitFor()
    await page.getByText('Harbor Dealers').first().waitFor()
    const [{ id, grand_total: total }] = await shop.ordersNow()
    assert.equal(total, 5000)
    const seen = await shop.kim.read(`Order/${id}`)
    assert.equal(seen.total ?? seen.grandTotal, 5000)
    await leave()
  })
}

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 2)) {
  const say = wordsIn(language)

  test(`the contacts of a saved view are invited together: ${name}`, async () => {
    const company = await signedInCompany(server)
    for (const [customer, email] of [
      ['Harbor Bakery', 'orders@bakery.example'],
      ['Harbor Grill', 'chef@grill.example'],
      ['Harbor Kiosk', ''],
      ['Inland Foods', 'no@inland.example'],
    ])
      assert.equal((await company.post('/Dashboard/AddEditCustomer', { name: customer, email })).statusCode, 200)
    const view = await company.post('/api/Utility/SaveView', { screen: 'customers', name: 'At the harbor', state: 'search=Harbor' })
    assert.equal(view.statusCode, 200, view.body)
    const shop = await storefront(server, { name: 'Harbor Dealers' }, company)
    const { page, leave } = await officeOf(shop, options, 'shoppers')
    await press(page.getByRole('button', { name: say('shoppers.invite') }))
    const dialog = page.getByRole('dialog')
    const address = dialog.getByRole('textbox', { name: say('fields.email') })
    await type(address, 'half@typed.example')
    await dialog.getByText(say('shoppers.ways.customers'), { exact: true }).click()
    await type(dialog.getByRole('combobox', { name: say('shoppers.view') }), 'At the')
    await chooseOption(page, 'At the harbor')
    await press(dialog.getByRole('button', { name: say('shoppers.find') }))
    const found = dialog.getByRole('region', { name: say('shoppers.found') })
    await found.getByText(say('shoppers.withoutAddress_one', { shown: 1 })).waitFor()
    await found.getByText('chef@grill.example').waitFor()
    await checkAxe(page, 'who would be invited')
    await dialog.getByText(say('shoppers.ways.one'), { exact: true }).click()
    assert.equal(await address.inputValue(), 'half@typed.example')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say('common.stay') }).click()
    await dialog.getByText(say('shoppers.ways.customers'), { exact: true }).click()
    await press(dialog.getByRole('button', { name: say('shoppers.sendMany_other', { shown: 2 }), exact: true }))
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('rowheader', { name: /chef@grill/ }).waitFor()
    await page.getByRole('rowheader', { name: /orders@bakery/ }).waitFor()
    await checkAxe(page, 'invited')
    const invited = await shop.rows(
      `select s.email, s.state, c.customer_name from store_shoppers s join shopper_customers r on r.company_id = s.company_id and r.shopper_id = s.id
         join customers c on c.company_id = s.company_id and c.id = r.customer_id where s.company_id = $1 order by s.email`,
    )
    assert.deepEqual(invited, [
      { email: 'chef@grill.example', state: 'Invited', customer_name: 'Harbor Grill' },
      { email: 'orders@bakery.example', state: 'Invited', customer_name: 'Harbor Bakery' },
    ])
    await leave()
  })
}

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 3)) {
  const say = wordsIn(language)

  test(`a logo is set, and a color on which white cannot be read is told and made up for: ${name}`, async () => {
    const shop = await storefront(server, { name: 'Harbor Dealers' })
    const { page, leave } = await officeOf(shop, options, 'design')
    const logo = page.getByRole('group', { name: say('stores.design.logo') })
    const png = { name: 'logo.png', mimeType: 'image/png', buffer: sampleFiles.png ?? Buffer.alloc(0) }
    await logo.getByRole('button', { name: say('stores.design.choose') }).waitFor()
    await page.locator('input[type=file]').first().setInputFiles(png)
    await logo.getByRole('img', { name: say('stores.design.logoAlt', { name: 'Harbor Dealers' }) }).waitFor()
    await type(page.locator('[data-path=color]'), '#f5c518')
    await page.getByText(say('stores.design.contrastLow', { ratio: '1.63', needed: '4.5' })).waitFor()
    const sample = page.getByText(say('stores.design.sample'), { exact: true })
    assert.equal(await sample.evaluate((button) => getComputedStyle(button).color), 'rgb(28, 25, 23)')
    await checkAxe(page, 'a light color')
    // The logo's own word of being saved may still be there.
    const answered = page.waitForResponse((response) => response.url().includes('/SaveStore/'))
    await press(page.getByRole('button', { name: say('common.save'), exact: true }))
    assert.equal((await answered).status(), 200)
    const [store] = await shop.rows('select color, logo_hash from stores where company_id = $1')
    assert.equal(store.color, '#f5c518')
    assert.ok(store.logo_hash)
    await leave()
  })
}

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 0)) {
  const say = wordsIn(language)

  test(`a store is begun with another one: rules, catalog and design come along, its shoppers do not: ${name}`, async () => {
    const shop = await storefront(server, {
      name: 'Harbor Dealers',
      minimum_order: 5000,
      approval: 'all',
      color: '#1d4ed8',
      po_required: true,
    })
    const rope = await shop.item('Rope', 10)
    await shop.insert('store_items', { store_id: shop.storeId, item_id: rope, offered: true, minimum_quantity: 4 })
    await shop.shopper('kim@pier.example', [])
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, shop.company)
    await page.goto(`${server.url}/dashboard/sales/stores/new`)
    await type(page.getByRole('combobox', { name: say('stores.form.beginWith') }), 'Harbor')
    await chooseOption(page, /Harbor Dealers/)
    await page.getByRole('switch', { name: say('fields.poRequired'), checked: true }).waitFor()
    assert.equal(await fieldOf(page, say('fields.minimumOrder')).inputValue(), '50.00')
    await type(fieldOf(page, say('fields.storeName')), 'Inland dealers')
    await checkAxe(page, 'a copy')
    await press(page.getByRole('button', { name: say('stores.add') }))
    await page.getByRole('heading', { name: 'Inland dealers', level: 1 }).waitFor()
    const [copy, ...others] = await shop.rows(
      `select s.code, s.state, s.minimum_order::int, s.approval, s.color, s.po_required,
         (select array_agg(i.minimum_quantity::int) from store_items i where i.company_id = s.company_id and i.store_id = s.id) as least,
         (select count(*)::int from store_shoppers h where h.company_id = s.company_id and h.store_id = s.id) as shoppers
       from stores s where s.company_id = $1 and s.name = 'Inland dealers'`,
    )
    assert.deepEqual(
      [copy, others],
      [
        {
          ...{ code: 'INLAND-DEALERS', state: 'Draft', minimum_order: 5000, approval: 'all', color: '#1d4ed8', po_required: true },
          ...{ least: [4], shoppers: 0 },
        },
        [],
      ],
    )
    await leave()
  })
}
