import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkAxe, press } from './browser.ts'
import { companyServer, openJourney } from './customers.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(companyServer)

for (const setting of settingsOf(import.meta.url)) {
  describe(`books proof, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    const scene = openJourney(stage, setting)

    test('compared on demand, it agrees; what differs then is shown, read again and settled without reload', async () => {
      const { page, journey } = scene()
      const headline = (text: string) => page.getByRole('heading', { level: 2, name: text })
      await page.goto(`${journey.url}/dashboard/sync/proof`)
      await headline(words('proof.never')).waitFor()
      await checkAxe(page, 'never compared')
      await press(page.getByRole('button', { name: words('proof.runNow') }))
      await headline(words('proof.headline.agrees')).waitFor()
      await page
        .getByRole('row', { name: new RegExp(words('entities.Customer')) })
        .first()
        .waitFor()
      await checkAxe(page, 'agrees')

      const [amount, gone] = (await journey.recordsInQuickbooks('Invoice')).filter((each: { Balance: number }) => each.Balance > 0)
      assert.ok(amount && gone)
      await journey.changeSilently('Invoice', amount.Id, { TotalAmt: amount.TotalAmt + 10 })
      await journey.changeSilently('Invoice', gone.Id, null)
      await press(page.getByRole('button', { name: words('proof.runNow') }))
      await headline(words('proof.headline.differs_other', { count: 2 })).waitFor()
      const items = page.getByRole('main').getByRole('listitem')
      const item = (number: string) => items.filter({ hasText: `${words('proof.records.Invoice')} ${number}` })
      await item(amount.DocNumber).getByText(words('proof.kinds.amount')).waitFor()
      await item(amount.DocNumber).getByText(words('proof.causes.silent')).waitFor()
      await item(gone.DocNumber).getByText(words('proof.causes.deletedThere')).waitFor()
      await checkAxe(page, 'differs')

      await press(item(amount.DocNumber).getByRole('button', { name: words('proof.readAgain') }))
      await item(amount.DocNumber).getByText(words('proof.healed')).waitFor()
      await headline(words('proof.headline.differs_one', { count: 1 })).waitFor()
      await press(item(gone.DocNumber).getByRole('button', { name: words('proof.readAgain') }))
      await headline(words('proof.headline.healed')).waitFor()
      await checkAxe(page, 'settled')
      await press(page.getByRole('button', { name: words('proof.runNow') }))
      await headline(words('proof.headline.agrees')).waitFor()

      await page.goto(`${journey.url}/dashboard`)
      await page.getByRole('link', { name: new RegExp(words('proof.dashboard.agrees')) }).waitFor()
    })
  })
}
