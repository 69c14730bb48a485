import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codeFor } from '../devices.ts'
import { vanShop } from '../pushing.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, openChromium, press, type, visit } from './browser.ts'
import { kept, saveInPage } from './device-page.ts'
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

  test(`paired by a code, sold without a network, the tab killed twice: it arrives once: ${name}`, async () => {
    const shop = await vanShop(server)
    const code = await codeFor(shop.office, shop.deviceId)
    const person = await visit(browser, options)
    const { context, expect4xx } = person
    let { page } = person
    await page.goto(`${server.url}/device`)
    const field = page.getByRole('textbox', { name: say('deviceApp.pair.code') })
    await type(field, 'ABCD')
    await page.keyboard.press('Enter')
    await page.getByText(say('deviceApp.pair.eight')).waitFor()
    await checkAxe(page, 'pairing')
    expect4xx('/api/Device/Pair')
    await type(field, code.startsWith('A') ? 'BBBBBBBB' : 'AAAAAAAA')
    await page.keyboard.press('Enter')
    await page.getByText(say('devices.errors.pairingWrong')).waitFor()
    await page.goto('about:blank')
    await page.goto(`${server.url}/device#pair=${code.replace('-', '')}`)
    assert.equal(await field.inputValue(), code)
    assert.equal(new URL(page.url()).hash, '')
    await press(page.getByRole('button', { name: say('deviceApp.pair.submit'), exact: true }))
    await press(page.getByRole('link', { name: say('deviceApp.menu.sync') }))
    await page.getByText(say('deviceApp.sync.nothing')).waitFor()
    await checkAxe(page, 'the sync center')
    await kept(page)

    await context.setOffline(true)
    await page.reload()
    await page.getByText(say('deviceApp.sync.nothing')).waitFor()
    await page.getByText(say('deviceApp.status.offline')).waitFor()
    await saveInPage(page, shop.document({ number: `${shop.prefix}-1` }))
    await page.close()

    page = await context.newPage()
    await page.goto(`${server.url}/device/sync`)
    await page.getByRole('heading', { name: say('deviceApp.states.waiting') }).waitFor()
    await page.getByText('$16.00', { exact: true }).waitFor()
    await page.getByText(say('deviceApp.unsentShort', { count: 1, sum: '$16.00' })).waitFor()
    await checkAxe(page, 'one that waits')
    // The second time in the moment in which it is sent.
    const sent = page.waitForRequest(/\/api\/Device\/Push$/)
    await context.setOffline(false)
    await sent
    await page.close()

    page = await context.newPage()
    await page.goto(`${server.url}/device/sync`)
    await page.getByRole('heading', { name: say('deviceApp.states.done') }).waitFor()
    await page.getByText(say('deviceApp.status.online')).waitFor()
    const rows = await shop.rowsOf('select grand_total::int as cents from orders where company_id = $1 and device_id is not null', [
      shop.companyId,
    ])
    assert.deepEqual(rows, [{ cents: 1600 }])

    const leaving = page.getByRole('button', { name: say('deviceApp.leave.button') })
    await press(leaving)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await leaving.and(page.locator(':focus')).waitFor()
    await press(leaving)
    await checkAxe(page, 'signing out')
    await press(dialog.getByRole('button', { name: say('deviceApp.leave.confirm') }))
    await page.getByRole('textbox', { name: say('deviceApp.pair.code') }).waitFor()
    await person.leave()
  })

  test(`lost: it hands in and forgets: ${name}`, async () => {
    const shop = await vanShop(server)
    const { context, page, leave } = await visit(browser, options)
    await page.goto(`${server.url}/device#pair=${await codeFor(shop.office, shop.deviceId)}`)
    await press(page.getByRole('button', { name: say('deviceApp.pair.submit'), exact: true }))
    await press(page.getByRole('link', { name: say('deviceApp.menu.sync') }))
    await page.getByText(say('deviceApp.status.online')).waitFor()
    // What is still fetched when the network goes is an error of the page.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await context.setOffline(true)
    await saveInPage(page, shop.document({ number: `${shop.prefix}-1` }))
    const { version } = (await shop.office.get(`/api/Device/Details/${shop.deviceId}`)).json().result
    assert.equal((await shop.office.post(`/api/Device/ReportLost/${shop.deviceId}`, { version })).statusCode, 200)
    await context.setOffline(false)
    await page.getByText(say('deviceApp.forgotten')).waitFor()
    assert.equal((await shop.tray()).rows.length, 1)
    assert.equal((await shop.office.get(`/api/Device/Details/${shop.deviceId}`)).json().result.deviceState, 'Wiped')
    await leave()
  })
}
