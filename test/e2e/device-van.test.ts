import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { codeFor } from '../devices.ts'
import { vanShop } from '../pushing.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, openChromium, press, visit } from './browser.ts'
import { kept } from './device-page.ts'
import { settingsOf } from './settings.ts'
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

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  const say = wordsIn(language)

  test(`the end of a day without a network: the van is counted and filled up, the office approves, the device hears it: ${name}`, async () => {
    const shop = await vanShop(server)
    const from = shop.tablet.device.restockFromLocationId
    await shop.rowsOf('insert into stock_balances (company_id, item_id, location_id, on_hand) values ($1, $2, $3, 100)', [
      shop.companyId,
      shop.rope,
      from,
    ])
    const par = await shop.office.post('/api/Restock/SetPar', { locationId: shop.van, itemId: shop.rope, par: '54' })
    assert.equal(par.statusCode, 200, par.body)
    const { page, context, expectFailure, leave } = await visit(browser, options)
    const button = (key: string, values = {}) => page.getByRole('button', { name: say(key, values), exact: true })
    const link = (key: string) => page.getByRole('link', { name: say(key), exact: true })
    const quantity = page.getByLabel(say('deviceSell.quantityOf', { name: 'Rope' }))
    await page.goto(`${server.url}/device#pair=${await codeFor(shop.office, shop.deviceId)}`)
    await press(button('deviceApp.pair.submit'))
    await page.getByRole('link', { name: 'Harbor Cafe' }).waitFor()
    await link('deviceApp.menu.day').click()
    await page.getByText(say('deviceSell.van.lacking_one', { count: 1 })).waitFor()
    await kept(page)
    for (const call of ['Push', 'Pull', 'Heartbeat', 'Wait']) expectFailure(`/api/Device/${call}`)
    await context.setOffline(true)
    await checkAxe(page, 'a day with a van')

    await link('deviceSell.van.restock').click()
    await page.getByRole('heading', { name: say('deviceSell.van.restock'), level: 1 }).waitFor()
    assert.equal(await quantity.inputValue(), '14')
    await button('deviceSell.fewer', { name: 'Rope' }).click()
    await page.getByLabel(say('deviceSell.note')).fill('Before nine')
    await checkAxe(page, 'a restock')
    await button('deviceSell.van.ask_one', { count: 1 }).click()
    await page.getByText(say('deviceSell.van.asked')).waitFor()
    await page.getByText(say('deviceApp.states.waiting'), { exact: true }).waitFor()

    await page
      .getByRole('main')
      .getByRole('link', { name: say('deviceSell.day'), exact: true })
      .click()
    await link('deviceSell.van.count').click()
    await page.getByText(say('deviceSell.van.countedOf', { counted: 0, all: 1 })).waitFor()
    await quantity.fill('38')
    await page.getByText(say('deviceSell.van.countedOf', { counted: 1, all: 1 })).waitFor()
    await checkAxe(page, 'a count')
    // It is kept while it is under way.
    await page
      .getByRole('main')
      .getByRole('link', { name: say('deviceSell.day'), exact: true })
      .click()
    await link('deviceSell.van.count').click()
    assert.equal(await quantity.inputValue(), '38')
    await button('deviceSell.van.saveCount').click()
    await page.getByText(say('deviceSell.van.countSaved')).waitFor()

    await context.setOffline(false)
    await press(page.getByRole('link', { name: say('deviceApp.menu.sync') }))
    await page.getByRole('heading', { name: say('deviceApp.states.done') }).waitFor()
    const [restock] = (await shop.office.get('/api/Restock/List')).json().result.rows
    const [count] = (await shop.office.get('/api/StockCount/List')).json().result.rows
    assert.deepEqual([restock.state, count.state, count.scope], ['Requested', 'counted', 'device'])
    const approved = await shop.office.post(`/api/Restock/Approve/${restock.id}`, { version: 2, lines: [{ lineNo: 1, quantity: '12' }] })
    assert.equal(approved.statusCode, 200, approved.body)
    await link('deviceApp.menu.day').click()
    await page.getByText(say('deviceSell.van.states.Approved'), { exact: true }).waitFor()
    await page.getByText(say('deviceSell.van.lineOf', { name: 'Rope', now: '12', quantity: '13' })).waitFor()
    await leave()
  })

  test(`a count under way says so when the device sells from another van: ${name}`, async () => {
    const shop = await vanShop(server)
    const { page, leave } = await visit(browser, options)
    const button = (key: string) => page.getByRole('button', { name: say(key), exact: true })
    await page.goto(`${server.url}/device#pair=${await codeFor(shop.office, shop.deviceId)}`)
    await press(button('deviceApp.pair.submit'))
    await page.getByRole('link', { name: 'Harbor Cafe' }).waitFor()
    await page.getByRole('link', { name: say('deviceApp.menu.day'), exact: true }).click()
    await page.getByRole('link', { name: say('deviceSell.van.count'), exact: true }).click()
    await page.getByLabel(say('deviceSell.quantityOf', { name: 'Rope' })).fill('38')
    const [{ name: van }] = await shop.rowsOf('select name from stock_locations where id = $1', [shop.van])
    const other = await shop.add(`stock_locations (company_id, name) values ($1, 'Trailer')`)
    await server.services.transaction({ companyId: shop.companyId }, (db) =>
      db.updateTable('devices').set({ inventoryLocationId: other }).where('id', '=', shop.deviceId).execute(),
    )
    await page.getByText(say('deviceSell.van.otherTitle', { counted: van })).waitFor()
    await page.getByText(say('deviceSell.van.otherText_one', { counted: van, now: 'Trailer', count: 1 })).waitFor()
    await checkAxe(page, 'a count of another van')
    await button('deviceSell.van.throwAway').click()
    await checkAxe(page, 'throwing a count away')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('deviceSell.van.throwAway'), exact: true })
      .click()
    await page.getByText(say('deviceSell.van.countedOf', { counted: 0, all: 0 })).waitFor()
    await page.getByLabel(say('deviceSell.van.find')).waitFor()
    await leave()
  })

  test(`goods on their way to the van are received without a network, with what differs: ${name}`, async () => {
    const shop = await vanShop(server)
    const { office, rope, van } = shop
    const from = shop.tablet.device.restockFromLocationId
    await shop.rowsOf('insert into stock_balances (company_id, item_id, location_id, on_hand) values ($1, $2, $3, 100)', [
      shop.companyId,
      rope,
      from,
    ])
    const lines = [{ itemId: rope, quantity: '12', unit: '' }]
    const made = await office.post('/api/Restock/Draft', { requestKey: randomUUID(), toId: van, fromId: from, lines })
    const { id, number } = made.json().result
    const restock = async () => (await office.get(`/api/Restock/Details/${id}`)).json().result
    for (const step of ['Request', 'Approve', 'Pick', 'Send']) {
      const { version } = await restock()
      assert.equal((await office.post(`/api/Restock/${step}/${id}`, { version })).statusCode, 200)
    }
    const { page, context, expectFailure, leave } = await visit(browser, options)
    const button = (key: string, values = {}) => page.getByRole('button', { name: say(key, values), exact: true })
    await page.goto(`${server.url}/device#pair=${await codeFor(office, shop.deviceId)}`)
    await press(button('deviceApp.pair.submit'))
    await page.getByRole('link', { name: 'Harbor Cafe' }).waitFor()
    await page.getByRole('link', { name: say('deviceApp.menu.day'), exact: true }).click()
    const receive = page.getByRole('link', {
      name: say('deviceSell.van.receiveNamed', { name: say('deviceSell.van.restockNumber', { number }) }),
    })
    await receive.waitFor()
    await kept(page)
    for (const call of ['Push', 'Pull', 'Heartbeat', 'Wait']) expectFailure(`/api/Device/${call}`)
    await context.setOffline(true)
    await receive.click()
    await page.getByRole('heading', { name: say('deviceSell.van.restockNumber', { number }), level: 1 }).waitFor()
    const quantity = page.getByLabel(say('deviceSell.quantityOf', { name: 'Rope' }))
    assert.equal(await quantity.inputValue(), '12')
    await page.getByText(say('deviceSell.van.allHere')).waitFor()
    await button('deviceSell.fewer', { name: 'Rope' }).click()
    await page.getByText(say('deviceSell.van.differs_one', { count: 1 })).waitFor()
    await checkAxe(page, 'receiving')
    await button('deviceSell.van.saveReceipt').click()
    await page.getByText(say('deviceSell.van.receiptSaved')).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: say('deviceSell.day'), exact: true })
      .click()
    await page.getByText(say('deviceSell.van.receivedHere'), { exact: true }).waitFor()
    await checkAxe(page, 'a day with goods that came')

    await context.setOffline(false)
    await press(page.getByRole('link', { name: say('deviceApp.menu.sync') }))
    await page.getByRole('heading', { name: say('deviceApp.states.done') }).waitFor()
    assert.deepEqual([(await restock()).state, await shop.figures(van)], ['PartReceived', '51'])
    await page.getByRole('link', { name: say('deviceApp.menu.day'), exact: true }).click()
    await page.getByText(say('deviceSell.van.states.PartReceived'), { exact: true }).waitFor()
    await leave()
  })
}
