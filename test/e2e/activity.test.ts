import { describe, test } from 'node:test'
import { folded } from '#contract/typed/folded.ts'
import { checkAxe, hasFocus, press, tabTo, type } from './browser.ts'
import { companyServer, list, openJourney } from './customers.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(companyServer)

for (const setting of settingsOf(import.meta.url)) {
  describe(`palette, activity and audit log, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    const scene = openJourney(stage, setting)
    const openPalette = async () => {
      const { page } = scene()
      await page.keyboard.press('Control+k')
      const field = page.getByRole('combobox', { name: words('palette.title') })
      await hasFocus(field)
      return { field, chosen: (name: string) => page.getByRole('option', { name, selected: true }).waitFor() }
    }

    test('the palette finds a customer, a screen, an action; Escape gives the focus back', async () => {
      const { page, journey, at } = scene()
      await page.goto(journey.url + list)
      await at.entry(journey.first).waitFor()
      await page.keyboard.press('/')
      await hasFocus(at.search)
      const { field, chosen } = await openPalette()
      await checkAxe(page, 'palette')
      await page.keyboard.type(journey.first)
      await chosen(journey.first)
      await checkAxe(page, 'palette with customers')
      await page.keyboard.press('Escape')
      await field.waitFor({ state: 'detached' })
      await hasFocus(at.search)
      const again = await openPalette()
      await page.keyboard.type(journey.first)
      await again.chosen(journey.first)
      await page.keyboard.press('Enter')
      await at.heading(journey.first)
      const last = await openPalette()
      await last.chosen(journey.first)
      // What it is also called, without its accents.
      const others = (screen: string) => words(`palette.words.${screen}`).split(' ')
      await page.keyboard.type(others('stripe')[0] ?? '')
      await last.chosen(words('menu.stripe'))
      await last.field.fill(folded(others('sales').find((word) => /[áéíóú]/.test(word)) ?? 'delivery'))
      await last.chosen(words('menu.sales'))
      await last.field.fill('')
      await page.keyboard.type(words('palette.addCustomer'))
      await last.chosen(words('palette.addCustomer'))
      await page.keyboard.press('Enter')
      await page.waitForURL('**/add-customer')
    })

    test('the palette finds a contact and opens it at its customer; nothing found says what can be typed', async () => {
      const { page, journey, at } = scene()
      const contact = { fn: 'Zita', ln: 'Quill', email: 'zita@quill.example', phone: '206-555-0188' }
      await journey.writeDownAsManager(journey.first, { contact, note: { noteTitle: 'Called', noteText: 'Wants the blue ones' } })
      const { chosen, field } = await openPalette()
      await page.keyboard.type('xqzw xqzw')
      await page.getByText(words('palette.tryPhone')).waitFor()
      await checkAxe(page, 'palette without a match')
      await field.fill('zita@quill')
      await chosen('Zita Quill')
      await page
        .getByRole('group', { name: words('palette.records.contact') })
        .getByText(journey.first)
        .waitFor()
      await page.keyboard.press('Enter')
      await at.heading(journey.first)
      const tab = page.getByRole('tabpanel')
      await tab.getByText('Zita Quill').waitFor()
      await checkAxe(page, 'one contact')
      await press(tab.getByRole('button', { name: words('contacts.showAll') }))
      await page.waitForURL('**?tab=contacts')
      await tab.getByText('Zita Quill').waitFor()
    })

    test('what was changed stands in the customer’s activity', async () => {
      const { page, journey, at } = scene()
      await journey.changeAsManager(journey.first, { department: `Bakery ${setting.language}` })
      await at.open(journey.first)
      await at.synced()
      await tabTo(page.getByRole('tab', { name: words('customers.record.overview') }))
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowLeft')
      await page.waitForURL('**?tab=history')
      const events = page.getByRole('list', { name: words('customers.record.history') })
      await events.getByText(`Bakery ${setting.language}`).waitFor()
      await events.getByRole('link', { name: words('timeline.titles.contacts', { name: 'Zita Quill' }) }).waitFor()
      await events.getByText('Wants the blue ones').waitFor()
      // The input of a chip is drawn over, so nobody waits for its sight.
      await page.getByRole('radio', { name: words('timeline.all') }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await events.getByText(`Bakery ${setting.language}`).waitFor({ state: 'detached' })
      await page.getByRole('radio', { name: words('timeline.kinds.invoices'), checked: true }).waitFor({ state: 'attached' })
    })

    test('the audit log is searched, and opens the record', async () => {
      const { page, journey, at } = scene()
      const { chosen } = await openPalette()
      await page.keyboard.type(words('menu.audit'))
      await chosen(words('menu.audit'))
      await page.keyboard.press('Enter')
      await page.waitForURL('**/settings/audit')
      const log = page.getByRole('list', { name: words('settings.tabs.audit') })
      await log.waitFor()
      await journey.changeAsManager(journey.second, { department: 'Meanwhile' })
      await log.getByText('Meanwhile').waitFor({ state: 'detached' })
      // What the sync does of it may stand there as well.
      const more = page.getByRole('status').getByRole('button')
      await more.waitFor()
      await checkAxe(page, 'audit log with new events')
      await press(more)
      await log.getByText('Meanwhile').waitFor()
      await type(page.getByRole('searchbox', { name: words('audit.search') }), `bakery ${setting.language}`)
      await page.waitForURL('**?search=*')
      await page.waitForFunction(
        (name) => document.querySelectorAll(`ol[aria-label="${name}"] > li`).length === 1,
        words('settings.tabs.audit'),
      )
      await log.getByText(`Bakery ${setting.language}`).waitFor()
      await press(log.getByRole('link', { name: journey.first }))
      await at.heading(journey.first)
    })
  })
}
