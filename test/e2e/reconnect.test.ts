import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkAxe, press, tabTo, type } from './browser.ts'
import { companyServer, openJourney } from './customers.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(companyServer)

for (const setting of settingsOf(import.meta.url)) {
  describe(`disconnect and reconnect, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    const path = '/dashboard/settings/quickbooks'
    const scene = openJourney(stage, setting)
    const inMain = (name: string) =>
      scene()
        .page.getByRole('main')
        .getByRole('button', { name: words(name), exact: true })
    const phone = (number: string) => scene().page.getByRole('link', { name: number })

    test('disconnected, a change is kept here and says so', async () => {
      const { page, journey, at } = scene()
      await page.goto(journey.url + path)
      await press(inMain('quickbooks.disconnectButton'))
      await press(page.getByRole('dialog').getByRole('button', { name: words('quickbooks.disconnectButton') }))
      await page.getByRole('heading', { name: words('quickbooks.notConnectedTitle') }).waitFor()

      await at.open(journey.first)
      await at.edit()
      await type(page.getByLabel(words('fields.workPhone')), '206-555-0142')
      await page.keyboard.press('Enter')
      await phone('(206) 555-0142').waitFor()
      await page.getByText(words('customers.sync.off')).first().waitFor()
      await checkAxe(page, 'kept here')
      assert.notEqual((await journey.inQuickbooks(journey.first)).PrimaryPhone?.FreeFormNumber, '206-555-0142')
    })

    test('connected again, it arrives there, and what was changed there arrives here', async () => {
      const { page, journey, at } = scene()
      await journey.changeThere(journey.first, { Mobile: { FreeFormNumber: '206-555-0177' } })
      await page.goto(journey.url + path)
      const [tab] = await Promise.all([page.waitForEvent('popup'), press(inMain('quickbooks.connectButton'))])
      await tab.waitForURL('**/connect/oauth2?**')
      const same = tab.getByRole('radio').and(tab.locator(`[value="${journey.realmId}"]`))
      await tabTo(tab.getByRole('radio').first())
      for (let presses = 0; presses < 10 && !(await same.isChecked()); presses++) await tab.keyboard.press('ArrowDown')
      assert.equal(await same.isChecked(), true)
      await press(tab.getByRole('button', { name: 'Allow' }))
      await tab.waitForURL(`**${path}`)
      await tab.close()
      await at.open(journey.first)
      await phone('(206) 555-0177').waitFor()
      await at.synced()
      await phone('(206) 555-0142').waitFor()
      const { PrimaryPhone, Mobile } = await journey.inQuickbooks(journey.first)
      assert.deepEqual([PrimaryPhone.FreeFormNumber, Mobile.FreeFormNumber], ['206-555-0142', '206-555-0177'])
    })
  })
}
