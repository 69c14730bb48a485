import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { codeFor } from '../devices.ts'
import { vanShop } from '../pushing.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, openChromium, press, type, visit } from './browser.ts'
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

declare global {
  interface Window {
    asked?: number
  }
}

/** As Chromium offers it, once it has seen that the app can be installed. Ends in whether the browser's own banner was held back. */
const offer = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((chosen) => {
    window.asked = 0
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => {
      window.asked = (window.asked ?? 0) + 1
    }
    dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: chosen }) }))
    return event.defaultPrevented
  }, outcome)

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  const say = wordsIn(language)
  const pair = async (page: Page, code: string) => {
    await type(page.getByRole('textbox', { name: say('deviceApp.pair.code') }), code)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: say('deviceApp.menu.sync') }).waitFor()
  }

  test(`the app is offered for the home screen once it is paired, and found in Sync afterwards: ${name}`, async () => {
    const shop = await vanShop(server)
    const { page, leave } = await visit(browser, options)
    await page.goto(`${server.url}/device`)
    const button = page.getByRole('button', { name: say('deviceApp.install.button') })
    await page.getByText(say('deviceApp.pair.installFirst')).waitFor()
    assert.equal(await offer(page, 'dismissed'), true)
    assert.equal(await button.count(), 0, 'nobody is asked before there is anything to keep')
    await pair(page, await codeFor(shop.office, shop.deviceId))
    await button.waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await checkAxe(page, 'offered')
    await press(button)
    await page.waitForFunction(() => window.asked === 1)
    await button.waitFor({ state: 'detached' })

    // The browser offers it once more; who closes it is not asked again, and finds it where things are settled.
    await page.reload()
    await page.getByRole('link', { name: say('deviceApp.menu.sync') }).waitFor()
    await offer(page, 'accepted')
    await button.waitFor()
    await press(page.getByRole('button', { name: say('common.close') }))
    await button.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('link', { name: say('deviceApp.menu.sync') }).waitFor()
    await offer(page, 'accepted')
    await press(page.getByRole('link', { name: say('deviceApp.menu.sync') }))
    await page.getByText(say('deviceApp.install.not')).waitFor()
    assert.equal(await button.count(), 1)
    await checkAxe(page, 'in Sync')
    await press(button)
    await page.waitForFunction(() => window.asked === 1)
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
    await page.getByText(say('deviceApp.install.done')).waitFor()
    await leave()
  })

  test(`an iPhone is told the steps before it is paired: ${name}`, async () => {
    const shop = await vanShop(server)
    const { page, leave } = await visit(browser, { ...options, userAgent: iPhone })
    await page.goto(`${server.url}/device`)
    await page.getByText(say('deviceApp.install.appleFirst')).waitFor()
    await page.getByText(say('deviceApp.install.pairThere')).waitFor()
    await checkAxe(page, 'steps before pairing')
    await pair(page, await codeFor(shop.office, shop.deviceId))
    await press(page.getByRole('link', { name: say('deviceApp.install.how') }))
    await page.getByText(say('deviceApp.install.pairAgain')).waitFor()
    await checkAxe(page, 'steps in Sync')
    await leave()
  })
}
