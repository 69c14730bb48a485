import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { codeFor } from '../devices.ts'
import { vanShop } from '../pushing.ts'
import { sampleFiles } from '../sample-files.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, openChromium, press, type, visit } from './browser.ts'
import { kept, saveInPage } from './device-page.ts'
import { enterAs } from './person.ts'
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

const { png = Buffer.alloc(0) } = sampleFiles as Record<string, Buffer>

/** As the pad keeps it. */
const signIn = (page: Page, { id, documentId }: { id: string; documentId: string }) =>
  page.evaluate(
    async ({ base64, ...file }) => {
      const opened = indexedDB.open('ledgerside-device')
      await new Promise((resolve, reject) => Object.assign(opened, { onsuccess: resolve, onerror: reject }))
      const transaction = opened.result.transaction(['files'], 'readwrite')
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer
      transaction.objectStore('files').put({ ...file, kind: 'signature', type: 'image/png', bytes })
      await new Promise((resolve, reject) => Object.assign(transaction, { oncomplete: resolve, onabort: reject }))
      opened.result.close()
    },
    { id, documentId, base64: png.toString('base64') },
  )

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  const say = wordsIn(language)

  test(`what a device saved to a file is read in by the office, once, with its signature: ${name}`, async () => {
    const shop = await vanShop(server)
    const rep = await visit(browser, options)
    await rep.page.goto(`${server.url}/device`)
    await type(rep.page.getByRole('textbox', { name: say('deviceApp.pair.code') }), await codeFor(shop.office, shop.deviceId))
    await rep.page.keyboard.press('Enter')
    await press(rep.page.getByRole('link', { name: say('deviceApp.menu.sync') }))
    await rep.page.getByText(say('deviceApp.sync.nothing')).waitFor()
    await kept(rep.page)
    await rep.context.setOffline(true)
    const signature = randomUUID()
    const document = shop.document({ number: `${shop.prefix}-1`, proofs: { signature, signedName: 'Ana' } })
    await saveInPage(rep.page, document)
    await signIn(rep.page, { id: signature, documentId: document.id })
    await rep.page.reload()
    await rep.page.getByText(say('deviceApp.unsentProofs_one', { count: 1 })).waitFor()
    const saving = rep.page.waitForEvent('download')
    await press(rep.page.getByRole('button', { name: say('deviceApp.saveFile') }))
    const saved = await saving
    const file = { name: saved.suggestedFilename(), mimeType: 'application/json', buffer: await readFile(await saved.path()) }
    await rep.leave()

    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, shop.office)
    await page.goto(`${server.url}/dashboard/mobile-apps/device-list/${shop.deviceId}?tab=documents`)
    await press(page.getByRole('button', { name: say('deviceReview.file.button') }))
    const dialog = page.getByRole('dialog')
    const choose = async (given: { name: string; mimeType: string; buffer: Buffer }) =>
      dialog.locator('input[type=file]').setInputFiles(given)
    await choose({ ...file, buffer: file.buffer.subarray(0, file.buffer.length - 100) })
    await dialog.getByText(say('deviceReview.file.trouble.damaged', { name: file.name })).waitFor()
    await checkAxe(page, 'a damaged file')
    const other = Buffer.from(file.buffer.toString().replace(shop.deviceId, randomUUID()))
    await choose({ ...file, buffer: other })
    await dialog.getByText(say('deviceReview.file.trouble.otherDevice', { name: 'Kay’s tablet', device: 'Kay’s tablet' })).waitFor()
    await choose(file)
    await dialog.getByText(say('deviceReview.file.facts.savedAt')).waitFor()
    await checkAxe(page, 'what is in the file')
    await press(dialog.getByRole('button', { name: say('deviceReview.file.start'), exact: true }))
    await dialog.getByText(say('deviceReview.file.done.accepted_one', { count: 1 })).waitFor()
    await dialog.getByText(say('deviceReview.file.done.proofs_one', { count: 1 })).waitFor()
    await checkAxe(page, 'the file was read in')
    await choose(file)
    await press(dialog.getByRole('button', { name: say('deviceReview.file.start'), exact: true }))
    await dialog.getByText(say('deviceReview.file.done.known_one', { count: 1 })).waitFor()
    await press(dialog.getByRole('button', { name: say('common.close'), exact: true }).last())
    await dialog.waitFor({ state: 'detached' })
    // Numbers of what was paired before are not given again.
    await press(page.getByRole('link', { name: new RegExp(`^${say('deviceReview.kinds.order')} ${shop.prefix}-`) }))
    await page.getByRole('img', { name: say('deviceReview.proof.signature') }).waitFor()
    await leave()
    const rows = await shop.rowsOf('select grand_total::int as cents from orders where company_id = $1', [shop.companyId])
    assert.deepEqual(rows, [{ cents: 1600 }])
  })
}
