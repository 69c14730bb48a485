import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '../server.ts'
import { storefront } from '../storefront.ts'
import { type Chromium, checkAxe, chooseOption, fieldOf, openChromium, press, type, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsInTurn } from './settings.ts'
import { wordsIn } from './words.ts'

let server: TestServer
let browser: Chromium
before(async () => {
  ;[server, browser] = await Promise.all([testServer({ listen: true, env: { RATE_LIMIT_SCALE: '1' } }), openChromium()])
})
after(async () => {
  await browser.close()
  await server.close()
})

type Shop = Awaited<ReturnType<typeof storefront>>
async function officeOf({ company, storeId }: Pick<Shop, 'company' | 'storeId'>, options: Parameters<typeof visit>[1], tab: string) {
  const person = await visit(browser, options)
  await enterAs(server.url, person.page, company)
  await person.page.goto(`${server.url}/dashboard/sales/stores/${storeId}?tab=${tab}`)
  return person
}

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 0)) {
  const say = wordsIn(language)

  test(`the office sees the store as a stranger and as a shopper does: ${name}`, async () => {
    const shop = await storefront(server, { name: 'Harbor Dealers', audience: 'public', hides_prices: true })
    const customerId = await shop.customer('Pier Nine')
    const rope = await shop.item('Rope', 10)
    await shop.insert('agreed_prices', { customer_id: customerId, item_id: rope, price: 6, min_quantity: 1 })
    await shop.shopper('kim@pier.example', [customerId])
    const { page, leave } = await officeOf(shop, options, 'preview')
    await page.getByText(say('shoppers.preview.noPrices')).waitFor()
    await page.getByText('Rope').first().waitFor()
    assert.equal(await page.getByText('$10.00').count(), 0)
    await checkAxe(page, 'preview as a stranger')
    await type(page.getByRole('combobox', { name: say('shoppers.preview.shopper') }), 'kim')
    await chooseOption(page, 'kim (kim@pier.example)')
    await page.getByText('$6.00').first().waitFor()
    assert.equal(await page.getByText(say('shoppers.preview.noPrices')).count(), 0)
    await checkAxe(page, 'preview as a shopper')
    await leave()
  })
}

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 1)) {
  const say = wordsIn(language)

  test(`somebody else saves the design meanwhile: it is said, what was typed stays, and the newest is shown when asked: ${name}`, async () => {
    const shop = await storefront(server, { name: 'Harbor Dealers', color: '#1d4ed8' })
    const { page, leave, expect4xx } = await officeOf(shop, options, 'design')
    const welcome = page.locator('[data-path=welcomeEn]')
    await type(welcome, 'What I typed')
    const { version } = (await shop.company.get(`/api/Sales/Store/${shop.storeId}`)).json().result
    const saved = await shop.company.post(`/api/Sales/SaveStore/${shop.storeId}`, { version, color: '#15803d' })
    assert.equal(saved.statusCode, 200, saved.body)
    await page.getByText(say('stores.design.changed')).waitFor()
    assert.equal(await welcome.inputValue(), 'What I typed')
    expect4xx(`/api/Sales/SaveStore/${shop.storeId}`, 409)
    await press(page.getByRole('button', { name: say('common.save'), exact: true }))
    await page.getByRole('alert').getByText(say('stores.errors.changed')).waitFor()
    await checkAxe(page, 'changed meanwhile')
    assert.equal((await shop.rows('select color from stores where company_id = $1'))[0].color, '#15803d')
    await press(page.getByRole('button', { name: say('settings.showNewest') }))
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-path=color]')?.value === '#15803d')
    await type(welcome, 'Both are kept')
    await press(page.getByRole('button', { name: say('common.save'), exact: true }))
    await page.getByText(say('stores.form.saved')).waitFor()
    const [store] = await shop.rows('select color, welcome_en from stores where company_id = $1')
    assert.deepEqual(store, { color: '#15803d', welcome_en: 'Both are kept' })
    await leave()
  })
}

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 2)) {
  const say = wordsIn(language)

  test(`a season to be booked is begun from its template, and opened: ${name}`, async () => {
    const shop = await storefront(server)
    await shop.item('Rope', 10)
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, shop.company)
    await page.goto(`${server.url}/dashboard/sales/stores/new`)
    await type(fieldOf(page, say('fields.storeName')), 'Spring booking')
    await type(page.getByRole('combobox', { name: say('stores.form.beginWith') }), say('stores.templates.booking').slice(0, 6))
    await chooseOption(page, say('stores.templates.booking'))
    await page.getByText(say('stores.templates.bookingMeans')).waitFor()
    await page.getByRole('switch', { name: say('fields.poRequired'), checked: true }).waitFor()
    assert.equal(await fieldOf(page, say('fields.storeName')).inputValue(), 'Spring booking')
    await checkAxe(page, 'a template')
    await press(page.getByRole('button', { name: say('stores.add') }))
    await page.getByRole('heading', { name: 'Spring booking', level: 1 }).waitFor()
    const [made] = await shop.rows(
      `select state, approval, stock_shown, po_required, closes_on - opens_on as days, opens_on > now()::date as ahead
       from stores where company_id = $1 and name = 'Spring booking'`,
    )
    assert.deepEqual(made, { state: 'Draft', approval: 'all', stock_shown: 'hidden', po_required: true, days: 30, ahead: true })
    await leave()
  })
}

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 3)) {
  const say = wordsIn(language)

  test(`more are invited than may be at once: who is not yet stays in the list, with the reason: ${name}`, async () => {
    const shop = await storefront(server, { name: 'Harbor Dealers' })
    await shop.customer('Pier Nine')
    const { page, leave } = await officeOf(shop, options, 'shoppers')
    await press(page.getByRole('button', { name: say('shoppers.invite') }))
    const dialog = page.getByRole('dialog')
    await dialog.getByText(say('shoppers.ways.file'), { exact: true }).click()
    const lines = Array.from({ length: 24 }, (_, at) => `d${at}@pier.example, Pier Nine`).join('\n')
    await dialog.getByRole('textbox', { name: say('shoppers.lines') }).fill(lines)
    await press(dialog.getByRole('button', { name: say('shoppers.find') }))
    await press(dialog.getByRole('button', { name: say('shoppers.sendMany_other', { shown: 24 }), exact: true }))
    await dialog.getByText(say('shoppers.sent_other', { shown: 20 })).waitFor()
    await dialog.getByText(say('shoppers.notAll')).waitFor()
    await checkAxe(page, 'not all could be invited')
    await shop.rows(`delete from rate_limits where key like '%' || $1::text`)
    await press(dialog.getByRole('button', { name: say('shoppers.sendMany_other', { shown: 4 }), exact: true }))
    await dialog.waitFor({ state: 'detached' })
    const [{ invited }] = await shop.rows(`select count(*)::int as invited from store_shoppers where company_id = $1 and state = 'Invited'`)
    assert.equal(invited, 24)
    await leave()
  })
}
