import { describe, test } from 'node:test'
import { customersPath } from '#contract/places.ts'
import { signedInCompany } from '../company.ts'
import { testServer } from '../server.ts'
import { checkAxe, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(() => testServer({ listen: true, env: { PAUSED: 'on' } }))

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
  })
}
