import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkAxe, hasFocus, press, tabTo } from './browser.ts'
import { companyServer, list, openJourney } from './customers.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(companyServer)

for (const setting of settingsOf(import.meta.url)) {
  describe(`notifications and live screens: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    const scene = openJourney(stage, setting)
    const told = (name: string) => words('notifications.codes.NA_LEAD_RECEIVED', { value: name })
    const bell = (page: Page, unseen = 0) =>
      page.getByRole('button', {
        name: unseen ? words(`notifications.bellUnseen_${unseen === 1 ? 'one' : 'other'}`, { count: unseen }) : words('notifications.bell'),
        exact: true,
      })
    const openTab = async (path: string) => {
      const page = await scene().context.newPage()
      page.setDefaultTimeout(15_000)
      await goLive(page, path)
      return page
    }
    /** Opens a page and waits until it knows what there was: whatever comes then is new. */
    const goLive = async (page: Page, path: string) => {
      const asked = page.waitForResponse((response) => response.url().includes('/GetNotifications?'))
      await page.goto(scene().journey.url + path)
      await asked
    }

    test('received in both tabs, opened in one and gone in the other', async () => {
      const { page, journey } = scene()
      await goLive(page, '/dashboard')
      const other = await openTab('/dashboard/notifications')
      await other.getByRole('heading', { name: words('notifications.empty') }).waitFor()
      await goLive(other, '/dashboard')
      await bell(page).waitFor()
      await bell(other).waitFor()

      await journey.addLeadAsManager('Fresh Bakery')
      for (const each of [page, other]) {
        await each
          .getByRole('alert')
          .filter({ hasText: told('Fresh Bakery') })
          .waitFor()
        await bell(each, 1).waitFor()
      }
      await checkAxe(page, 'toast')
      await press(bell(page, 1))
      const panel = page.getByRole('dialog', { name: words('notifications.title') })
      await panel.getByRole('link', { name: told('Fresh Bakery') }).waitFor()
      await checkAxe(page, 'bell')
      // Opened: seen in both tabs, read in neither.
      for (const each of [page, other]) await bell(each).waitFor()
      await other.goto(`${journey.url}/dashboard/notifications?unread=true`)
      const row = other
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: told('Fresh Bakery') })
      await row.waitFor()
      await checkAxe(other, 'unread notification')
      await press(panel.getByRole('link', { name: told('Fresh Bakery') }))
      await page.getByRole('heading', { level: 1, name: 'Fresh Bakery' }).waitFor()
      await panel.waitFor({ state: 'detached' })
      await row.waitFor({ state: 'detached' })
      await other.getByText(words('notifications.emptyUnread')).waitFor()
      await other.close()
    })

    test('looked at in the list, it is not new any more', async () => {
      const { page, journey } = scene()
      await goLive(page, '/dashboard')
      await journey.addLeadAsManager('Seen Lead')
      await bell(page, 1).waitFor()
      await page.goto(`${journey.url}/dashboard/notifications`)
      await page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: told('Seen Lead') })
        .waitFor()
      await bell(page).waitFor()
    })

    test('deleted and taken back, all marked as read, by keyboard alone', async () => {
      const { page, journey } = scene()
      await journey.addLeadAsManager('Second Lead')
      await page.goto(`${journey.url}/dashboard/notifications`)
      const rows = page.getByRole('main').getByRole('listitem')
      await rows.filter({ hasText: told('Second Lead') }).waitFor()
      await press(page.getByRole('button', { name: words('notifications.removeNamed', { text: told('Second Lead') }) }))
      await rows.filter({ hasText: told('Second Lead') }).waitFor({ state: 'detached' })
      await hasFocus(rows.filter({ hasText: told('Seen Lead') }).getByRole('link'))
      const undo = page.getByRole('button', { name: words('work.undo') })
      await undo.waitFor()
      await checkAxe(page, 'undo')
      await press(undo)
      await rows.filter({ hasText: told('Second Lead') }).waitFor()
      await press(page.getByRole('button', { name: words('notifications.markAllRead') }))
      await page
        .getByRole('button', { name: words('notifications.markReadNamed', { text: told('Second Lead') }) })
        .waitFor({ state: 'detached' })
    })

    test('preferences are kept; what is not wanted does not come', async () => {
      const { page, journey } = scene()
      await page.goto(`${journey.url}/dashboard/notifications?tab=preferences`)
      const name = words('notifications.names.NA_LEAD_RECEIVED')
      const inApp = page.getByRole('checkbox', { name: words('notifications.preferences.appNamed', { name }) })
      await inApp.waitFor()
      await tabTo(inApp)
      await page.keyboard.press('Space')
      await page.getByLabel(words('notifications.preferences.from'), { exact: true }).fill('22:00')
      await press(page.getByRole('button', { name: words('common.save') }))
      await page.getByText(words('notifications.preferences.bothTimes')).waitFor()
      await page.getByLabel(words('notifications.preferences.to'), { exact: true }).fill('06:30')
      await press(page.getByRole('button', { name: words('common.save') }))
      await page.getByText(words('notifications.preferences.saved')).waitFor()
      await page.reload()
      await inApp.waitFor()
      assert.equal(await inApp.isChecked(), false)
      assert.equal(await page.getByLabel(words('notifications.preferences.to'), { exact: true }).inputValue(), '06:30')
    })

    test('a change in QuickBooks appears in the open list and record; scroll, focus and a form stay', async () => {
      const { page, journey, at } = scene()
      await page.goto(journey.url + list)
      await at.entry(journey.first).waitFor()
      const record = await openTab(list)
      await record.getByRole('main').getByRole('link', { name: journey.second }).first().click()
      await record.getByRole('heading', { level: 1, name: journey.second }).waitFor()
      const form = await openTab(new URL(record.url()).pathname.concat('?edit=1'))
      const website = form.getByLabel(words('fields.website'))
      await website.fill('typed.example')

      const listLink = page.getByRole('main').getByRole('link', { name: journey.first }).first()
      await listLink.focus()
      // A mark that a reload would wipe away.
      for (const each of [page, record, form]) await each.evaluate(() => document.body.setAttribute('data-kept', 'yes'))
      await journey.changeInQuickbooks(journey.second, {
        DisplayName: `${journey.second} Renamed`,
        PrimaryPhone: { FreeFormNumber: '206-555-0177' },
      })
      await record.getByRole('heading', { level: 1, name: `${journey.second} Renamed` }).waitFor()
      await record.getByRole('link', { name: '(206) 555-0177' }).waitFor()
      await page
        .getByRole('main')
        .getByRole('link', { name: `${journey.second} Renamed` })
        .first()
        .waitFor()
      await hasFocus(listLink)
      assert.equal(await website.inputValue(), 'typed.example')
      for (const each of [page, record, form]) assert.equal(await each.evaluate(() => document.body.getAttribute('data-kept')), 'yes')
    })
  })
}
