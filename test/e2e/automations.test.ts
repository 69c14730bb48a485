import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { runAutomations } from '#features/customers/automations/server/watch.ts'
import { signedInCompany } from '../company.ts'
import { checkAxe, press, tabTo, type, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { startProduct } from './product.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(startProduct)

const leads = '/dashboard/customers-&-leads'

for (const setting of settingsOf(import.meta.url)) {
  describe(`automations, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    const email = `harbor.${setting.key}@mail.example`
    let owner: Awaited<ReturnType<typeof signedInCompany>>
    let visited: Visit
    let customerId: string
    before(async () => {
      owner = await signedInCompany(stage().product.server)
      const made = await owner.post('/Dashboard/AddEditCustomer', { name: 'Harbor Bakery', firstName: 'Ana', email })
      customerId = made.json().result.id
      visited = await visit(stage().browser, setting.browser)
      await enterAs(stage().product.url, visited.page, owner)
    })
    after(() => visited.leave())

    const main = () => visited.page.getByRole('main')
    const name = words('automations.library.statement.name')

    test('one is made from the library, tried and switched on', async () => {
      const { page } = visited
      await page.goto(`${stage().product.url}${leads}/automations`)
      await main().getByText(words('automations.empty')).waitFor()
      await press(main().getByRole('link', { name: words('automations.add') }))
      await press(main().getByRole('link', { name: words('automations.library.statement.name') }))
      const subject = main().getByLabel(words('automations.form.subject', { language: setting.language === 'en' ? 'English' : 'Español' }))
      await type(subject, 'Hola {{nmae}}')
      await press(main().getByRole('button', { name: words('common.save') }))
      await main().getByText(words('automations.form.unknownPlaceholder')).waitFor()
      await checkAxe(page, 'a wrong placeholder')
      await type(subject, 'Harbor: {{balance}}')
      await press(main().getByRole('button', { name: words('common.save') }))
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await press(main().getByRole('button', { name: words('automations.turnOn') }))
      await main().getByText(words('automations.on'), { exact: true }).waitFor()
      await tabTo(main().getByRole('tab', { name: words('automations.tabs.steps') }))
      await page.keyboard.press('ArrowRight')
      await main().getByText(words('automations.dryRun.nobody')).waitFor()
    })

    test('it is assigned to a customer, and runs when its time has come', async () => {
      const { page } = visited
      await page.goto(`${stage().product.url}${leads}/overview/${customerId}?tab=automations`)
      await main().getByText(words('automations.noneAssigned')).waitFor()
      await checkAxe(page, 'a customer without automations')
      await press(main().getByRole('button', { name: words('automations.assign') }))
      const dialog = page.getByRole('dialog', { name: words('automations.assignTo', { name: 'Harbor Bakery' }) })
      await dialog.getByLabel(words('fields.automation')).waitFor()
      await checkAxe(page, 'assigning')
      await press(dialog.getByRole('button', { name: words('automations.assign') }))
      await dialog.waitFor({ state: 'detached' })
      await main().getByText(words('automations.states.Active'), { exact: true }).waitFor()
      await main().getByText(words('automations.noRuns')).waitFor()
      const { rows } = (await owner.get(`/Dashboard/Customer/GetAutomations?customerId=${customerId}`)).json().result
      // The clock moves on to the last day of the month.
      await runAutomations(stage().product.server.services, new Date(Date.parse(rows[0].scheduled) + 60_000))
      await stage().product.mailbox(email)
      await main().getByText(words('automations.states.Done'), { exact: true }).waitFor()
      await checkAxe(page, 'what ran')
      assert.equal((await sent()).at(-1)?.subject, 'Harbor: $0.00')
    })

    test('it is paused, resumed and removed', async () => {
      const { page } = visited
      await press(main().getByRole('button', { name: words('automations.actions.pauseNamed', { name }) }))
      await main().getByText(words('automations.states.Paused'), { exact: true }).waitFor()
      await press(main().getByRole('button', { name: words('automations.actions.resumeNamed', { name }) }))
      await main().getByText(words('automations.states.Active'), { exact: true }).waitFor()
      await press(main().getByRole('button', { name: words('automations.actions.removeNamed', { name }) }))
      await main().getByText(words('automations.states.Cancelled'), { exact: true }).waitFor()
      await checkAxe(page, 'removed')
    })

    test('deleted, nothing of it is asked for any more', async () => {
      const { page } = visited
      await page.goto(`${stage().product.url}${leads}/automations`)
      await press(main().getByRole('link', { name }))
      await press(main().getByRole('button', { name: words('common.remove') }))
      await press(page.getByRole('dialog').getByRole('button', { name: words('common.remove') }))
      await main().getByText(words('automations.empty')).waitFor()
    })

    const sent = async (): Promise<{ subject: string }[]> =>
      (await fetch(`${stage().product.mail.url}/api/messages?to=${encodeURIComponent(email)}`)).json()
  })
}
