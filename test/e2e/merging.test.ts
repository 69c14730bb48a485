import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Chromium, checkAxe, openChromium, press, type Visit } from './browser.ts'
import { type CustomersJourney, openJourney } from './customers.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
before(async () => {
  browser = await openChromium()
})
after(() => browser.close())

for (const setting of settingsOf(import.meta.url)) {
  describe(`merging duplicates, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    let journey: CustomersJourney
    let visited: Visit
    before(async () => {
      journey = await openJourney()
      visited = await journey.enter(browser, setting.browser)
    })
    after(async () => {
      try {
        await visited.leave()
      } finally {
        await journey.close()
      }
    })

    test('a suspected pair is looked through, merged, and undone', async () => {
      const { page } = visited
      const [one, other] = ['Nube Roja Bakery', 'Nube-Roja  bakery']
      await journey.addLeadAsManager(one)
      await journey.addLeadAsManager(other)
      await page.goto(`${journey.url}/dashboard/customers-&-leads/duplicates`)
      await press(page.getByRole('main').getByRole('button', { name: words('merging.suspects.search') }))
      const merge = page.getByRole('link', { name: words('merging.suspects.mergeNamed', { one, other }) })
      await merge.waitFor()
      await checkAxe(page, 'suspects')
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/suspects-${setting.language}.png`, fullPage: true })
      await press(merge)
      const carryOut = page.getByRole('button', { name: words('merging.merge', { survivor: one }) })
      await carryOut.waitFor()
      await checkAxe(page, 'preview')
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/merge-${setting.language}.png`, fullPage: true })
      await press(carryOut)
      const undo = page.getByRole('button', { name: words('merging.card.undo') })
      // Not in the toast, which is there before the page is.
      await page
        .getByRole('main')
        .getByText(words('merging.card.merged', { survivor: one, loser: other }))
        .waitFor()
      await checkAxe(page, 'merged')
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/card-${setting.language}.png`, fullPage: true })
      assert.equal(journey.names.includes(other), false)
      await press(undo)
      const dialog = page.getByRole('dialog')
      await press(dialog.getByRole('button', { name: words('merging.card.undo') }))
      await page.getByText(words('merging.card.none')).waitFor()
      assert.equal((await journey.details(other)).mergedInto, null)
    })
  })
}
