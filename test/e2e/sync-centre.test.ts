import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkAxe, press, tabTo, type } from './browser.ts'
import { companyServer, openJourney } from './customers.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(companyServer)

for (const setting of settingsOf(import.meta.url)) {
  describe(`the Sync centre, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    const refusedText = (record: string) => words('deliveries.what.customer.refused', { record })
    const scene = openJourney(stage, setting)
    const lane = (name: 'needsYou' | 'working' | 'done') => scene().page.getByRole('tab', { name: words(`syncCentre.lanes.${name}`) })
    const line = (text: string) => scene().page.getByRole('main').getByRole('listitem').filter({ hasText: text })

    test('a write that QuickBooks refuses appears by itself', async () => {
      const { page, journey } = scene()
      await page.goto(`${journey.url}/dashboard/sync`)
      await page.getByText(words('syncCentre.empty.needsYou')).waitFor()
      await checkAxe(page, 'nothing needs you')
      await journey.changeAsManager(journey.first, { name: journey.vendor })
      const refused = line(refusedText(journey.vendor))
      await refused.waitFor()
      assert.match(await refused.innerText(), /6240/)
      await lane('needsYou').filter({ hasText: '1' }).waitFor()
    })

    test('corrected from there, it leaves the list', async () => {
      const { page, journey } = scene()
      await press(line(refusedText(journey.vendor)).getByRole('link', { name: refusedText(journey.vendor), exact: true }))
      await page.getByRole('heading', { name: words('syncCentre.sent') }).waitFor()
      await page.getByRole('cell', { name: 'DisplayName' }).waitFor()
      await press(page.getByRole('main').getByRole('link', { name: new RegExp(`^${words('deliveries.buttons.edit')}:`) }))
      await type(page.getByLabel(words('fields.name')).first(), `${journey.vendor} Shop`)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: `${journey.vendor} Shop` }).waitFor()
      await tabTo(page.getByRole('tab', { name: words('customers.record.overview') }))
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await line(words('deliveries.what.customer.done', { record: `${journey.vendor} Shop` })).waitFor()
      await page.goto(`${journey.url}/dashboard/sync`)
      await page.getByText(words('syncCentre.empty.needsYou')).waitFor()
    })

    test('sent again once the name is free, it moves to Done without a reload', async () => {
      const { page, journey } = scene()
      await journey.changeAsManager(journey.second, { name: journey.vendor })
      const refused = line(refusedText(journey.vendor))
      await refused.waitFor()
      await journey.renameVendor(`${journey.vendor} Wholesale`)
      await press(refused.getByRole('button', { name: new RegExp(`^${words('deliveries.buttons.replay')}:`) }))
      await refused.waitFor({ state: 'detached' })
      await tabTo(lane('needsYou'))
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await line(words('deliveries.what.customer.done', { record: journey.vendor }))
        .first()
        .waitFor()
      await checkAxe(page, 'done')
      assert.ok(await journey.inQuickbooks(journey.vendor))
    })

    test('put aside with a reason', async () => {
      const { page, journey } = scene()
      await page.goto(`${journey.url}/dashboard/sync`)
      await page.getByText(words('syncCentre.empty.needsYou')).waitFor()
      await journey.changeAsManager(journey.third, { name: `${journey.vendor} Wholesale` })
      const what = refusedText(`${journey.vendor} Wholesale`)
      await line(what).waitFor()
      await tabTo(page.getByRole('checkbox', { name: words('syncCentre.select', { what }) }))
      await page.keyboard.press('Space')
      await press(page.getByRole('button', { name: words('syncCentre.ignoreSelected_one', { count: 1 }) }))
      const dialog = page.getByRole('dialog', { name: words('syncCentre.ignoreTitle_one', { count: 1 }) })
      await dialog.waitFor()
      await checkAxe(page, 'put aside')
      await type(dialog.getByLabel(words('syncCentre.reason')), 'Both stay')
      await press(dialog.getByRole('button', { name: words('syncCentre.ignore'), exact: true }))
      await line(what).waitFor({ state: 'detached' })
      await page.getByText(words('syncCentre.empty.needsYou')).waitFor()
    })
  })
}
