import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { customersPath } from '#contract/places.ts'
import { signedInCompany } from '../company.ts'
import { openShop } from '../shop.ts'
import { serverWithStripe } from '../stripe.ts'
import { checkAxe, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(() => serverWithStripe({ listen: true, simulated: true, env: { PAUSED: 'on' } }))

for (const setting of settingsOf(import.meta.url)) {
  describe(`a copy from which nothing leaves: ${setting.name}`, () => {
    test('says so before and after the sign-in', async () => {
      const { browser, product } = stage()
      const { page, leave } = await visit(browser, setting.browser)
      const said = page.getByRole('status').getByText(wordsIn(setting.language)('shell.paused'))
      await page.goto(`${product.url}/auth/signup`)
      await said.waitFor()
      await checkAxe(page, 'sign-in of a copy')
      await enterAs(product.url, page, await signedInCompany(product))
      await page.goto(product.url + customersPath)
      await said.waitFor()
      await leave()
    })

    test('says so to strangers and shoppers, who pay nothing there', async () => {
      const { browser, product } = stage()
      const { page, leave } = await visit(browser, setting.browser)
      const words = wordsIn(setting.language)
      await page.goto(product.url)
      await page.getByRole('status').getByText(words('landing.paused')).waitFor()
      await checkAxe(page, 'landing page of a copy')
      // The link was made before the copy was.
      product.services.config.PAUSED = 'off'
      const { code } = await openShop(product)
      product.services.config.PAUSED = 'on'
      await page.goto(`${product.url}/payment/${code}`)
      await page.getByRole('status').getByText(words('checkout.page.paused')).waitFor()
      await page.getByRole('alert').filter({ visible: true }).waitFor()
      // Where nothing can be paid, it does not matter with what.
      assert.equal(await page.locator(':root[data-simulated]').count(), 1)
      assert.equal(await page.getByText(words('checkout.page.simulated')).isVisible(), false)
      await checkAxe(page, 'payment page of a copy')
      await leave()
    })
  })
}
