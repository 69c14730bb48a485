import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { automationOf } from '../automations.ts'
import { signedInCompany } from '../company.ts'
import { testServer } from '../server.ts'
import { arrowTo, checkAxe, press, tabTo, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf, widthsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(() => testServer({ works: true, listen: true }))
const server = () => stage().product

const once = settingsOf(import.meta.url)

for (const setting of widthsOf(import.meta.url)) {
  describe(`many customers at once, and back: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    let owner: Awaited<ReturnType<typeof signedInCompany>>
    let visited: Visit
    before(async () => {
      owner = await signedInCompany(server())
      await server().database.owner.query(
        `insert into customers (company_id, customer_name, customer_type) select $1, 'Many ' || to_char(n, 'FM00'), 'N' from generate_series(1, 30) n`,
        [owner.companyId],
      )
      visited = await visit(stage().browser, setting.browser)
      await enterAs(server().url, visited.page, owner)
    })
    after(() => visited.leave())
    const held = async () =>
      (await server().database.owner.query('select count(*)::int as n from customers where company_id = $1 and on_hold', [owner.companyId]))
        .rows[0].n

    const list = () => `${server().url}/dashboard/customers-&-leads/overview`
    const box = (name: string) => visited.page.getByRole('checkbox', { name: words('bulk.tickNamed', { name }) })
    const button = (name: string) => visited.page.getByRole('button', { name, exact: true })

    test('some are ticked, then all that match are put on hold, and taken back', async () => {
      const { page } = visited
      await page.goto(list())
      if (setting.phone) await press(button(words('bulk.select')))
      await tabTo(box('Many 01'))
      await page.keyboard.press('Space')
      await page.getByText(words('bulk.ticked_one', { count: 1 })).waitFor()
      await box('Many 02').click(setting.phone ? {} : { modifiers: ['Shift'] })
      await page.getByText(words('bulk.ticked_other', { count: 2 })).waitFor()
      await checkAxe(page, 'ticked')
      await press(button(words('bulk.tickWhole', { count: 30 })))
      await page.getByText(words('bulk.tickedWhole', { count: 30 })).waitFor()
      await press(button(words('bulk.change')))
      const dialog = page.getByRole('dialog', { name: words('bulk.title_other', { shown: 30 }) })
      await tabTo(dialog.getByLabel(words('bulk.field')))
      await dialog.getByLabel(words('bulk.field')).selectOption({ label: words('fields.onHold') })
      await checkAxe(page, 'dialog')
      await press(dialog.getByRole('button', { name: words('bulk.start') }))
      await page.getByText(words('bulk.counts.changed_other', { shown: 30 })).waitFor()
      assert.equal(await held(), 30)
      await checkAxe(page, 'done')
      await press(button(words('work.undo')))
      const question = page.getByRole('dialog')
      await press(question.getByRole('button', { name: words('work.undoConfirm') }))
      await page.getByText(words('bulk.counts.takenBack_other', { shown: 30 })).waitFor()
      assert.equal(await held(), 0)
    })

    if (!once.includes(setting)) return

    test('an automation is given to two, who are also saved as a file; the list of all that was done takes it back', async () => {
      const { page } = visited
      await automationOf(owner, { automationName: 'Welcome' })
      await page.goto(list())
      if (setting.phone) await press(button(words('bulk.select')))
      for (const name of ['Many 03', 'Many 04']) await box(name).click()
      const saving = page.waitForEvent('download')
      await press(button(words('exports.menu')))
      await arrowTo(page.getByRole('menuitem', { name: words('exports.csv') }))
      await page.keyboard.press('Enter')
      const lines = readFileSync(await (await saving).path(), 'utf8')
        .trim()
        .split('\r\n')
      assert.deepEqual(
        lines.slice(1).map((line) => line.split(',')[0]),
        ['Many 03', 'Many 04'],
      )
      await press(button(words('bulk.automation')))
      const dialog = page.getByRole('dialog', { name: words('bulk.automationTitle_other', { shown: 2 }) })
      await press(dialog.getByRole('button', { name: words('bulk.assign') }))
      await dialog.getByText(words('validation.required', { field: words('fields.automation') })).waitFor()
      await dialog.getByLabel(words('fields.automation')).selectOption({ label: 'Welcome' })
      await press(dialog.getByRole('button', { name: words('bulk.assign') }))
      await page.getByText(words('bulk.counts.changed_other', { shown: 2 })).waitFor()
      await press(page.getByRole('link', { name: words('bulk.all') }))
      await page.getByRole('heading', { level: 1, name: words('bulk.all') }).waitFor()
      const given = page.getByRole('listitem').filter({ hasText: 'Welcome' })
      await given.getByText(words('bulk.states.done'), { exact: true }).waitFor()
      await checkAxe(page, 'all of them')
      await press(given.getByRole('button', { name: words('work.undo') }))
      await press(page.getByRole('dialog').getByRole('button', { name: words('work.undoConfirm') }))
      await given.getByText(words('bulk.counts.takenBack_other', { shown: 2 })).waitFor()
    })
  })
}
