import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Chromium, checkAxe, openChromium, press, tabTo, visit } from './browser.ts'
import { makeAccount, signIn } from './person.ts'
import { type Product, startProduct } from './product.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

const email = 'ana@example.com'
let browser: Chromium
before(async () => {
  browser = await openChromium()
})
after(() => browser.close())

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  describe(`QuickBooks in the settings, keyboard alone: ${name}`, () => {
    const words = wordsIn(language)
    let product: Product
    before(async () => {
      product = await startProduct()
      await makeAccount(product, email)
    })
    after(() => product.close())

    const path = '/dashboard/settings/quickbooks'
    const button = (page: Page, key: string) => page.getByRole('main').getByRole('button', { name: words(key), exact: true })
    const state = (page: Page, key: string) =>
      page
        .getByRole('main')
        .getByText(words(`quickbooks.states.${key}`), { exact: true })
        .waitFor()

    /** QuickBooks' own page in the tab that the button opens; the company is the first one or the one after it. */
    async function consent(page: Page, key: string, decision: 'Allow' | 'Refuse', { other = false } = {}) {
      const [tab] = await Promise.all([page.waitForEvent('popup'), press(button(page, key))])
      await tab.waitForURL('**/connect/oauth2?**')
      if (other) {
        await tabTo(tab.getByRole('radio').first())
        await tab.keyboard.press('ArrowDown')
      }
      await press(tab.getByRole('button', { name: decision }))
      await tab.waitForURL(`**${path}`)
      return tab
    }

    test('blocked, refused, connected, imported, taken back, reconnected, disconnected', async () => {
      const { page, context, expect4xx, leave } = await visit(browser, options)
      await signIn(product, page, email)
      await page.goto(product.url + path)
      await page.getByRole('heading', { name: words('quickbooks.notConnectedTitle') }).waitFor()

      const said = new Promise<string>((resolve) => {
        page.once('dialog', (dialog) => {
          resolve(dialog.message())
          void dialog.accept()
        })
      })
      await page.evaluate(() => Object.assign(window, { open: () => null }))
      await press(button(page, 'quickbooks.connectButton'))
      assert.equal(await said, words('quickbooks.popupBlocked'))
      await page.getByRole('alert').getByText(words('quickbooks.popupBlocked')).waitFor()
      await page.reload()

      const refused = await consent(page, 'quickbooks.connectButton', 'Refuse')
      await refused.getByRole('alert').getByText(words('quickbooks.consentRefused')).waitFor()
      await refused.close()

      await page.goto(`${product.url}${path}?error=temporarily_unavailable`)
      await page.getByRole('alert').getByText(words('quickbooks.unavailable')).waitFor()

      const tab = await consent(page, 'quickbooks.connectButton', 'Allow')
      await state(tab, 'active')
      const told = tab.getByRole('alert').getByText(words('sync.ended.Done'))
      await told.waitFor()
      await told.waitFor({ state: 'detached' })
      await tab.getByText(words('entities.Invoice'), { exact: true }).waitFor()
      await press(button(tab, 'sync.now'))
      await told.waitFor()

      const realmId = '9130350000000001'
      await fetch(`${product.quickbooks.url}/control/companies/${realmId}/revoke`, { method: 'POST' })
      await press(button(tab, 'sync.now'))
      await state(tab, 'reconnect')
      await tab.getByRole('main').getByText(words('quickbooks.reasons.revoked')).first().waitFor()
      await checkAxe(tab, 'taken back')
      expect4xx('/QuickBooks/Connect', 409)
      const wrong = await consent(tab, 'quickbooks.reconnectButton', 'Allow', { other: true })
      await wrong.getByRole('alert').getByText(words('quickbooks.otherCompany')).waitFor()
      await wrong.close()
      const again = await consent(tab, 'quickbooks.reconnectButton', 'Allow')
      await state(again, 'active')

      await press(button(again, 'quickbooks.disconnectButton'))
      const question = again.getByRole('dialog')
      await question.getByRole('heading', { name: /\?$/ }).waitFor()
      await checkAxe(again, 'disconnect?')
      await press(question.getByRole('button', { name: words('quickbooks.disconnectButton') }))
      await again.getByRole('alert').getByText(words('quickbooks.disconnected')).waitFor()
      await again.getByRole('heading', { name: words('quickbooks.notConnectedTitle') }).waitFor()
      assert.ok(context.pages().length > 1)
      await leave()
    })
  })
}
