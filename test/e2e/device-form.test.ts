import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { codeFor } from '../devices.ts'
import { type VanShop, vanShop } from '../pushing.ts'
import { sampleFiles } from '../sample-files.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, openChromium, visit } from './browser.ts'
import { settingsOf } from './settings.ts'
import { type Words, wordsIn } from './words.ts'

let server: TestServer
let browser: Chromium
before(async () => {
  ;[server, browser] = await Promise.all([testServer({ listen: true }), openChromium()])
})
after(async () => {
  await browser.close()
  await server.close()
})

/** In the form of an order with one thing in it. */
async function beginOrder(page: Page, shop: VanShop, say: Words) {
  await page.goto(`${server.url}/device`)
  await page.getByLabel(say('deviceApp.pair.code')).fill(await codeFor(shop.office, shop.deviceId))
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Harbor Cafe' }).click()
  await page.getByRole('link', { name: say('deviceSell.kinds.order'), exact: true }).click()
  await page.getByLabel(say('deviceSell.findItem')).fill('rope')
  await page.getByRole('button', { name: 'Rope' }).first().click()
}

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  const say = wordsIn(language)

  test(`who comes back to a saved form before the next screen is there can go on with it, and nothing doubles: ${name}`, async () => {
    const shop = await vanShop(server)
    const { context, page, leave } = await visit(browser, options)
    // Without the worker, so that a part of the app can be held up on its way.
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route(/receipt-page-[^/]*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await beginOrder(page, shop, say)
    const form = new URL(page.url()).pathname
    const save = page.getByRole('button', { name: say('deviceSell.save'), exact: true })
    await save.click()
    await page.waitForURL(/\/documents\//)
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, form)
    release()
    await page.locator('button:not(:disabled)').and(save).click()
    await page.getByText(say('deviceSell.saved')).waitFor()
    await page.getByRole('link', { name: say('deviceApp.menu.sync') }).click()
    await page.getByRole('heading', { name: say('deviceApp.states.done') }).waitFor()
    const rows = await shop.rowsOf('select grand_total::int as cents from orders where company_id = $1', [shop.companyId])
    assert.deepEqual(rows, [{ cents: 800 }])
    await leave()
  })

  test(`a picture that the browser cannot read is said to be that, and one that it can is kept: ${name}`, async () => {
    const shop = await vanShop(server)
    await shop.rule({ 'proof.photo': { value: 'ask' } })
    const { page, leave } = await visit(browser, options)
    await beginOrder(page, shop, say)
    const input = page.locator('input[type=file]')
    assert.equal(await input.getAttribute('accept'), 'image/jpeg,image/png,image/webp')
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400, 7)])
    await input.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heic })
    await page.getByText(say('deviceSell.proofTrouble.photoKind')).waitFor()
    await input.setInputFiles({ name: 'IMG_0002.png', mimeType: 'image/png', buffer: sampleFiles.png ?? Buffer.alloc(0) })
    await page.getByText(say('deviceSell.photos_one', { count: 1 })).waitFor()
    assert.equal(await page.getByText(say('deviceSell.proofTrouble.photoKind')).count(), 0)
    await leave()
  })

  test(`a number that is too large keeps the form, and says so: ${name}`, async () => {
    const shop = await vanShop(server)
    await shop.rowsOf('update items set unit_price = 104.5 where company_id = $1', [shop.companyId])
    const { page, leave } = await visit(browser, options)
    await beginOrder(page, shop, say)
    const quantity = page.getByLabel(say('deviceSell.quantityOf', { name: 'Rope' }))
    // As a reader of barcodes types where it should not.
    await quantity.pressSequentially('96385074')
    await page.getByText(say('deviceSell.problems.tooLarge')).first().waitFor()
    assert.equal(await page.getByRole('button', { name: say('deviceSell.save'), exact: true }).isDisabled(), true)
    await checkAxe(page, 'too large')
    await quantity.fill('2')
    await page.locator('button:not(:disabled)', { hasText: say('deviceSell.save') }).waitFor()
    await leave()
  })

  test(`a screen whose part of the app does not come says so, the others go on, and it comes once it can: ${name}`, async () => {
    const shop = await vanShop(server)
    const { context, page, leave, expectFailure, expectLine } = await visit(browser, options)
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    let isAway = true
    await page.route(/day-page-[^/]*\.js$/, (route) => (isAway ? route.abort() : route.continue()))
    await page.goto(`${server.url}/device`)
    await page.getByLabel(say('deviceApp.pair.code')).fill(await codeFor(shop.office, shop.deviceId))
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Harbor Cafe' }).waitFor()
    const asked = page.waitForRequest(/day-page-[^/]*\.js$/)
    await page.getByRole('link', { name: say('deviceApp.menu.day'), exact: true }).click()
    const part = (await asked).url()
    expectFailure(new URL(part).pathname)
    // Each of the two times.
    for (let time = 0; time < 2; time += 1) expectLine(`A screen failed: TypeError: Failed to fetch dynamically imported module: ${part}`)
    await page.getByText(say('deviceApp.screen.title')).waitFor()
    await checkAxe(page, 'a screen that did not come')
    await page.getByRole('link', { name: say('deviceApp.menu.customers'), exact: true }).click()
    await page.getByRole('link', { name: 'Harbor Cafe' }).waitFor()
    await page.getByRole('link', { name: say('deviceApp.menu.day'), exact: true }).click()
    isAway = false
    await page.getByRole('button', { name: say('common.retry') }).click()
    await page.getByRole('heading', { name: say('deviceSell.totals') }).waitFor()
    await leave()
  })
}
