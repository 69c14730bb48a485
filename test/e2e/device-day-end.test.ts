import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
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

/** As the app notes it when the office has said so. */
const refuseInPage = (page: Page, ids: string[]) =>
  page.evaluate(async (given) => {
    const opened = indexedDB.open('ledgerside-device')
    await new Promise((resolve, reject) => Object.assign(opened, { onsuccess: resolve, onerror: reject }))
    const transaction = opened.result.transaction(['documents', 'queue'], 'readwrite')
    const queue = transaction.objectStore('queue')
    for (const id of given) {
      const documents = transaction.objectStore('documents')
      const found = documents.get(id)
      found.onsuccess = () => {
        const said = { outcome: 'refused', state: 'refused', orderId: null, orderNumber: null, reasons: [], differs: [] }
        documents.put({ ...found.result, state: 'refused', answer: { ...said, at: new Date().toISOString() } })
      }
      const place = queue.index('documentId').getKey(id)
      place.onsuccess = () => void (place.result !== undefined && queue.delete(place.result))
    }
    await new Promise((resolve, reject) => Object.assign(transaction, { oncomplete: resolve, onabort: reject }))
    opened.result.close()
  }, ids)

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  const say = wordsIn(language)

  test(`D14, D15: what is not in the office is tried at the end of the day, then named, and counted before anybody signs out; of a suspended device it waits in Review: ${name}`, async () => {
    const shop = await vanShop(server)
    const { context, page, leave, expectFailure, expect4xx } = await visit(browser, options)
    await page.goto(`${server.url}/device`)
    await type(page.getByRole('textbox', { name: say('deviceApp.pair.code') }), await codeFor(shop.office, shop.deviceId))
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Harbor Cafe' }).waitFor()
    await kept(page)
    for (const call of ['Push', 'Pull', 'Heartbeat', 'Wait']) expectFailure(`/api/Device/${call}`)
    await context.setOffline(true)
    const documents = Array.from({ length: 5 }, () => shop.document())
    for (const document of documents) await saveInPage(page, document)
    await refuseInPage(
      page,
      documents.slice(0, 3).map(({ id }) => id),
    )
    await page.reload()

    await press(page.getByRole('link', { name: say('deviceApp.menu.day'), exact: true }))
    // The office has what it refused: Sync says why.
    await page.getByText(say('deviceSell.unsentTitle_other', { count: 2 })).waitFor()
    await press(page.getByRole('button', { name: say('deviceApp.sync.now') }))
    const alert = page.getByRole('alert').filter({ hasText: say('deviceSell.unsentTitle_other', { count: 2 }) })
    for (const number of await waitingIn(page)) await alert.getByText(new RegExp(`\\b${number} Harbor Cafe`)).waitFor()
    await checkAxe(page, 'a day with unsent documents')

    await press(page.getByRole('link', { name: say('deviceApp.menu.sync') }))
    await press(page.getByRole('button', { name: say('deviceApp.leave.button') }))
    const dialog = page.getByRole('dialog')
    await dialog.getByText(say('deviceApp.unsentSum_other', { count: 5, sum: '$80.00' })).waitFor()
    await checkAxe(page, 'signing out with unsent documents')
    await press(dialog.getByRole('button', { name: say('common.cancel'), exact: true }))
    await dialog.waitFor({ state: 'detached' })

    // The office closes the device meanwhile: nothing is lost, and nothing is sold by it.
    assert.equal((await shop.change('N')).statusCode, 200)
    for (const call of ['Heartbeat', 'Pull', 'Wait']) expect4xx(`/api/Device/${call}`, 401)
    await context.setOffline(false)
    await page.getByText(say('deviceApp.off.title')).waitFor()
    await page.getByRole('heading', { name: say('deviceApp.states.review') }).waitFor()
    const { rows } = await shop.tray()
    assert.deepEqual(
      rows.map(({ state, total }: { state: string; total: number }) => [state, total]),
      [
        ['review', 1600],
        ['review', 1600],
      ],
    )
    const orders = await shop.rowsOf('select count(*)::int as count from orders where company_id = $1', [shop.companyId])
    assert.deepEqual(orders, [{ count: 0 }])
    await leave()
  })
}

const waitingIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opened = indexedDB.open('ledgerside-device')
    await new Promise((resolve, reject) => Object.assign(opened, { onsuccess: resolve, onerror: reject }))
    const all = opened.result.transaction(['documents']).objectStore('documents').getAll()
    await new Promise((resolve, reject) => Object.assign(all, { onsuccess: resolve, onerror: reject }))
    opened.result.close()
    type Kept = { document: { number: string }; state: string }
    return all.result.flatMap(({ document, state }: Kept) => (state === 'refused' ? [] : [document.number]))
  })
