import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkAxe, press } from './browser.ts'
import { companyServer, openJourney } from './customers.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(companyServer)

for (const setting of settingsOf(import.meta.url)) {
  describe(`merging duplicates, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    const scene = openJourney(stage, setting)

    test('a suspected pair is looked through, merged, and undone', async () => {
      const { page, journey } = scene()
      const [one, other] = ['Nube Roja Bakery', 'Nube-Roja bakery']
      await journey.addLeadAsManager(one)
      await journey.addLeadAsManager(other)
      await page.goto(`${journey.url}/dashboard/customers-&-leads/duplicates`)
      await press(page.getByRole('main').getByRole('button', { name: words('merging.suspects.search') }))
      const merge = page.getByRole('link', { name: words('merging.suspects.mergeNamed', { one, other }) })
      await merge.waitFor()
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/suspects-${setting.language}.png`, fullPage: true })
      await press(merge)
      const carryOut = page.getByRole('button', { name: words('merging.merge', { survivor: one }) })
      await carryOut.waitFor()
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
