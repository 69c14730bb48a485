import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { arrowTo, checkAxe, hasFocus, press, tabTo, type } from './browser.ts'
import { companyServer, list, openJourney } from './customers.ts'
import { everywhere, widthsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

async function choose(item: Locator) {
  await arrowTo(item, 30)
  await item.page().keyboard.press('Enter')
}

const stage = openStage(companyServer)

for (const setting of widthsOf(import.meta.url)) {
  describe(`customer list, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    const scene = openJourney(stage, setting)

    test('the list: search, a forgiven typo, sort, filter, columns, CSV', async () => {
      const { page, journey, at } = scene()
      await page.goto(journey.url + list)
      await at.entry(journey.first).waitFor()

      await page.keyboard.press('/')
      await hasFocus(at.search)
      const typo = journey.first.slice(0, 2) + journey.first.slice(3, 7)
      await page.keyboard.type(typo)
      await page.getByText(words('customers.list.typo', { search: typo })).waitFor()
      await at.entry(journey.first).waitFor()
      await checkAxe(page, 'typo')
      await page.keyboard.press('Control+a')
      await page.keyboard.type('zzzzqqq')
      await page.getByRole('heading', { name: words('customers.empty.noMatch') }).waitFor()
      await checkAxe(page, 'nothing found')
      await press(page.getByRole('button', { name: words('customers.list.clearAll') }))
      await at.entry(journey.first).waitFor()
      assert.equal(new URL(page.url()).search, '')

      if (setting.phone) {
        await tabTo(page.getByRole('combobox', { name: words('customers.list.sort') }))
        await page.keyboard.type(words('fields.openBalance'))
      } else await press(page.getByRole('columnheader').getByRole('button', { name: words('fields.openBalance') }))
      await page.waitForURL('**/overview?sort=-openBalance')
      await at.entry(await journey.mostOwing()).waitFor()

      const menu = page.getByRole('button', { name: words('customers.list.menu') })
      await press(menu)
      await page.getByRole('menu').waitFor()
      await checkAxe(page, 'menu')
      const [file] = await Promise.all([page.waitForEvent('download'), choose(page.getByRole('menuitem', { name: words('exports.csv') }))])
      const lines = (await readFile((await file.path()) ?? '', 'utf8')).trim().split(/\r?\n/)
      assert.equal(lines.length, 1 + (await journey.count()))
      assert.ok(lines[1]?.includes(await journey.mostOwing()), lines[1] ?? '')

      await press(page.getByRole('button', { name: words('customers.list.addFilter'), exact: true }))
      const panel = page.getByRole('dialog', { name: words('customers.list.addFilter') })
      await panel.waitFor()
      await choose(panel.getByRole('menuitem', { name: words('fields.openBalance') }))
      await checkAxe(page, 'filters')
      await type(panel.getByLabel(`${words('fields.openBalance')}: ${words('customers.list.from')}`), '0.01')
      await page.waitForURL(/filters=.*balance/)
      await page.keyboard.press('Escape')
      const status = (count: number) => page.getByRole('status').filter({ hasText: String(count) })
      await status(await journey.countOwing())
        .first()
        .waitFor()
      // It stands above the list, and goes with one key.
      await press(page.getByRole('button', { name: words('customers.list.clearNamed', { filter: words('fields.openBalance') }) }))
      await page.waitForURL((url) => !url.search.includes('filters'))
      await status(await journey.count())
        .first()
        .waitFor()
    })

    test('in the middle of the list, what is added above pushes nothing away', async () => {
      const { page, journey, at } = scene()
      await page.goto(journey.url + list)
      await at.entry(journey.names[0] ?? '').waitFor()
      const kept = at.entry(journey.names[30] ?? '')
      await page.mouse.move(190, 500)
      for (let turn = 0; turn < 20 && !(await kept.isVisible()); turn++) await page.mouse.wheel(0, 200)
      await kept.evaluate((link) => link.scrollIntoView({ block: 'center' }))
      const top = () => kept.evaluate((link) => Math.round(link.getBoundingClientRect().top))
      const before = await top()
      await journey.addLeadAsManager('0 Above All')
      await page
        .getByRole('status')
        .filter({ hasText: String(await journey.count()) })
        .first()
        .waitFor()
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      assert.equal(await top(), before)
      // It was added above: the list begins with it.
      await page.evaluate(() => {
        window.scrollTo(0, 0)
        document.querySelector('[role=grid]')?.scrollTo(0, 0)
      })
      await at.entry('0 Above All').waitFor()
    })

    // The rows that keys go through are those of a wide screen.
    if (setting.phone && !everywhere) return

    test('a view: shared, opened, walked through, renamed, removed and put back', async () => {
      const { page, journey, at } = scene()
      const [first, second] = [await journey.mostOwing(), await journey.secondOwing()]
      await page.goto(`${journey.url}${list}?sort=-openBalance`)
      await at.entry(first).waitFor()
      const menu = page.getByRole('button', { name: words('customers.list.menu') })
      await press(menu)
      await choose(page.getByRole('menuitem', { name: words('customers.views.save') }))
      const saving = page.getByRole('dialog', { name: words('customers.views.saveTitle') })
      await type(saving.getByLabel(words('customers.views.name')), 'Debtors')
      await tabTo(saving.getByLabel(words('customers.views.share')))
      await page.keyboard.press('Space')
      await checkAxe(page, 'saving a view')
      await page.keyboard.press('Enter')
      await saving.waitFor({ state: 'detached' })
      await hasFocus(menu)

      await page.goto(journey.url + list)
      await at.entry(journey.first).waitFor()
      const tab = (name: string) => page.getByRole('navigation', { name: words('customers.views.all') }).getByRole('button', { name })
      await press(tab('Debtors'))
      await page.waitForURL('**/overview?sort=-openBalance')
      // What is changed since can be kept in it.
      for (const column of ['customerCompanyName', 'openBalance'] as const) {
        if (setting.phone) break
        await press(page.getByRole('columnheader').getByRole('button', { name: words(`fields.${column}`) }))
        await page.waitForURL(`**/overview?sort=*${column}`)
        await press(tab(words('customers.views.keep')))
        await tab(words('customers.views.keep')).waitFor({ state: 'detached' })
        assert.equal(await tab('Debtors').getAttribute('aria-current'), 'true')
      }
      if (setting.phone) await press(at.entry(first))
      else {
        await page.locator('[data-row="0"]').getByRole('link', { name: first }).first().waitFor()
        await page.locator('[data-row="0"]').focus()
        await page.keyboard.press('Enter')
      }
      await at.heading(first)
      await tabTo(page.getByRole('tab', { name: words('customers.record.overview') }))
      await page.keyboard.press('ArrowRight')
      await page.waitForURL('**?tab=contacts')
      await press(page.getByRole('link', { name: words('customers.record.next') }))
      await at.heading(second)
      await page.waitForURL('**?tab=contacts')
      await press(page.getByRole('main').getByRole('link', { name: words('customers.record.back'), exact: true }))
      await page.waitForURL('**/overview?sort=-openBalance')

      await press(menu)
      await choose(page.getByRole('menuitem', { name: words('customers.views.manage') }))
      const all = page.getByRole('dialog', { name: words('customers.views.all') })
      await all.getByText('Debtors').waitFor()
      await checkAxe(page, 'views')
      await press(all.getByRole('button', { name: words('customers.views.edit', { name: 'Debtors' }) }))
      const edited = page.getByRole('dialog', { name: words('customers.views.edit', { name: 'Debtors' }) })
      await type(edited.getByLabel(words('customers.views.name')), 'Who owes most')
      await checkAxe(page, 'changing a view')
      await page.keyboard.press('Enter')
      await edited.waitFor({ state: 'detached' })
      await hasFocus(menu)
      await page.getByRole('menu').waitFor({ state: 'detached' })
      // Its button is out of sight, and has the focus all the same.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await press(menu)
      await choose(page.getByRole('menuitem', { name: words('customers.views.manage') }))
      await press(all.getByRole('button', { name: words('customers.views.remove', { name: 'Who owes most' }) }))
      await all.waitFor({ state: 'detached' })
      await press(page.getByRole('button', { name: words('work.undo') }))
      await page.getByText(words('customers.views.saved')).last().waitFor()
      await tab('Who owes most').waitFor()
    })

    test('a record: figures, history, neighbours', async () => {
      const { page, journey, at } = scene()
      await at.open(journey.second)
      await at.synced()
      await tabTo(page.getByRole('tab', { name: words('customers.record.overview') }))
      for (const tab of ['contacts', 'notes', 'orders', 'prices', 'visits', 'automations', 'history']) {
        await page.keyboard.press('ArrowRight')
        await page.waitForURL(`**?tab=${tab}`)
      }
      const [one = '', two = ''] = ['0 Above All', ...journey.names]
      await page.goto(journey.url + list)
      await at.entry(one).waitFor()
      if (setting.phone) await press(at.entry(one))
      else {
        await tabTo(page.locator('[data-row="0"]'))
        await page.keyboard.press('Enter')
      }
      await at.heading(one)
      await press(page.getByRole('link', { name: words('customers.record.next') }))
      await at.heading(two)
      await press(page.getByRole('link', { name: words('customers.record.previous') }))
      await at.heading(one)
    })
  })
}
