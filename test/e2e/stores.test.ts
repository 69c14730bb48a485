import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '../company.ts'
import { type TestServer, testServer } from '../server.ts'
import { openStore, shelfFor, shopperIn } from '../stores.ts'
import { type Chromium, checkAxe, chooseOption, fieldOf, openChromium, press, type, visit } from './browser.ts'
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

const sql = (text: string, values: unknown[]) => server.database.owner.query(text, values)

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 0)) {
  const say = wordsIn(language)

  test(`a store is opened from nothing: named, its first shopper invited, published and shared: ${name}`, async () => {
    const office = await signedInCompany(server)
    await shelfFor(server, office)
    assert.equal((await office.post('/Dashboard/AddEditCustomer', { name: 'Harbor Bakery' })).statusCode, 200)
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, office)

    await page.goto(`${server.url}/dashboard/sales`)
    await page.waitForURL('**/sales/stores')
    await page.getByRole('heading', { name: say('stores.empty.title') }).waitFor()
    await checkAxe(page, 'no stores')
    await press(page.getByRole('link', { name: say('stores.add') }))

    await page.getByRole('heading', { name: say('stores.add'), level: 1 }).waitFor()
    await type(fieldOf(page, say('fields.storeName')), 'Spring dealers')
    assert.equal(await page.locator('[data-path=templateName]').inputValue(), 'SPRING-DEALERS')
    await checkAxe(page, 'a new store')
    await press(page.getByRole('button', { name: say('stores.add') }))

    await page.getByRole('heading', { name: 'Spring dealers', level: 1 }).waitFor()
    const checks = page.getByRole('region', { name: say('stores.checks.title') })
    await checks.getByText(say('stores.refusals.noShoppers')).waitFor()
    await page.getByText('/store/SPRING-DEALERS').waitFor()
    await checkAxe(page, 'a draft')
    await press(checks.getByRole('link', { name: say('stores.checks.to.noShoppers') }))
    await press(page.getByRole('button', { name: say('shoppers.invite') }))
    const dialog = page.getByRole('dialog')
    await type(dialog.getByRole('textbox', { name: say('fields.email') }), 'orders@harbor.example')
    await type(dialog.getByRole('combobox', { name: say('fields.customerName') }), 'Harbor')
    await chooseOption(page, 'Harbor Bakery')
    await checkAxe(page, 'an invitation')
    await press(dialog.getByRole('button', { name: say('shoppers.sendInvitation') }))
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('rowheader', { name: 'orders@harbor.example' }).waitFor()
    await checkAxe(page, 'shoppers')

    await page.getByRole('tab', { name: say('stores.tabs.overview') }).click()
    const state = page.getByRole('region', { name: say('fields.storeStatus') })
    await press(state.getByRole('button', { name: say('stores.steps.publish'), exact: true }))
    await press(dialog.getByRole('button', { name: say('stores.steps.publish'), exact: true }))
    await dialog.waitFor({ state: 'detached' })
    await state.getByText(say('stores.states.Open'), { exact: true }).waitFor()
    for (const tab of ['catalog', 'design', 'orders', 'activity']) {
      await page.getByRole('tab', { name: say(`stores.tabs.${tab}`) }).click()
      await page.getByRole('tab', { name: say(`stores.tabs.${tab}`), selected: true }).waitFor()
      await page.waitForLoadState('networkidle')
      await checkAxe(page, `a store: ${tab}`)
    }
    await leave()
  })
}

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 1)) {
  const say = wordsIn(language)

  test(`a store with orders that wait is closed: they are called off and left is what was paid on: ${name}`, async () => {
    const office = await signedInCompany(server)
    const { companyId } = office
    const store = await openStore(server, office, { description: 'Autumn dealers' })
    const shopper = await shopperIn(server, office, store.id, { name: 'Kim Lee' })
    const customer = (await sql(`insert into customers (company_id, customer_name) values ($1, 'Quay Foods') returning id`, [companyId]))
      .rows[0].id
    for (const [number, received] of [
      [1, 0],
      [2, 0],
      [3, 100],
    ])
      await sql(
        `insert into orders (company_id, number, state, source, source_id, customer_id, order_date, item_count, subtotal, delivery, taxes,
           grand_total, amount_received, store_id, shopper_id)
         values ($1, $2, 'AwaitingPayment', 'store', $3, $4, '2026-11-02', 1, 5000, 0, 0, 5000, $5, $6, $7)`,
        [companyId, 800_000 + (number ?? 0), randomUUID(), customer, received, store.id, shopper.id],
      )
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, office)
    await page.goto(`${server.url}/dashboard/sales/stores/${store.id}`)
    await page.getByRole('heading', { name: 'Autumn dealers', level: 1 }).waitFor()
    await page.getByText('$149.00').first().waitFor()
    const state = page.getByRole('region', { name: say('fields.storeStatus') })
    await press(state.getByRole('button', { name: say('stores.steps.close'), exact: true }))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: say('stores.pending.cancel') }).check()
    await type(dialog.getByRole('textbox', { name: say('fields.reason') }), 'The season is over')
    await checkAxe(page, 'closing')
    await press(dialog.getByRole('button', { name: say('stores.steps.close'), exact: true }).last())
    const outcome = page.getByRole('dialog', { name: say('stores.done.close', { name: 'Autumn dealers' }) })
    await outcome.getByText(say('stores.pending.calledOff_other', { shown: 2 })).waitFor()
    await outcome.getByText(say('stores.pending.left_one', { shown: 1 })).waitFor()
    await checkAxe(page, 'closed')
    await press(outcome.getByRole('button', { name: say('common.close'), exact: true }).last())
    await outcome.waitFor({ state: 'detached' })
    await state.getByText(say('stores.states.Closed'), { exact: true }).waitFor()
    const { rows } = await sql(`select state from orders where store_id = $1 order by number`, [store.id])
    assert.deepEqual(
      rows.map((order) => order.state),
      ['Cancelled', 'Cancelled', 'AwaitingPayment'],
    )
    await page.getByRole('tab', { name: say('stores.tabs.activity') }).click()
    await page.getByText('The season is over').waitFor()
    await leave()
  })
}
