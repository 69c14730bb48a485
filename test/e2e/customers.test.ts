import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { type Chromium, checkAxe, hasFocus, openChromium, press, tabTo, type, type Visit } from './browser.ts'
import { type CustomersJourney, list, openJourney } from './customers.ts'
import { settings } from './settings.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
before(async () => {
  browser = await openChromium()
})
after(() => browser.close())

for (const setting of settings) {
  describe(`customers, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    const cards = setting.browser.viewport?.width === 390
    let journey: CustomersJourney
    let visited: Visit
    before(async () => {
      journey = await openJourney()
      visited = await journey.enter(browser, setting.browser)
    })
    after(async () => {
      await visited.leave()
      await journey.close()
    })
    const search = () => visited.page.getByRole('searchbox', { name: words('customers.list.search') })
    /** The customer's link in the list, as a row or as a card. */
    const entry = (name: string) => visited.page.getByRole('main').getByRole('link', { name }).first()
    const heading = (name: string) => visited.page.getByRole('heading', { level: 1, name }).waitFor()
    const synced = () => visited.page.getByRole('main').getByText(words('syncState.synced')).first().waitFor({ timeout: 20_000 })

    /** By keyboard: finds the customer and opens it. */
    const open = async (name: string) => {
      const { page } = visited
      await page.goto(journey.url + list)
      await entry(journey.first).waitFor()
      await page.keyboard.press('/')
      await hasFocus(search())
      await page.keyboard.type(name)
      await page.waitForURL('**/overview?search=*')
      await page.waitForFunction((shown) => document.querySelectorAll(shown).length < 5, '[data-row], main li')
      if (cards) await press(entry(name))
      else {
        await page.keyboard.press('ArrowDown')
        await hasFocus(page.locator('[data-row="0"]'))
        await page.keyboard.press('Enter')
      }
      await heading(name)
    }
    const edit = async () => {
      await press(
        visited.page
          .getByRole('main')
          .getByRole('link', { name: words('common.edit') })
          .first(),
      )
      await visited.page.getByRole('button', { name: words('customers.form.save') }).waitFor()
    }

    test('the list: search, a forgiven typo, sort, filter, columns, CSV', async () => {
      const { page } = visited
      await page.goto(journey.url + list)
      await entry(journey.first).waitFor()
      await checkAxe(page, 'list')

      await page.keyboard.press('/')
      await hasFocus(search())
      const typo = journey.first.slice(0, 2) + journey.first.slice(3, 7)
      await page.keyboard.type(typo)
      await page.getByText(words('customers.list.typo', { search: typo })).waitFor()
      await entry(journey.first).waitFor()
      await checkAxe(page, 'typo')
      await page.keyboard.press('Control+a')
      await page.keyboard.type('zzzzqqq')
      await page.getByRole('heading', { name: words('customers.empty.noMatch') }).waitFor()
      await checkAxe(page, 'nothing found')
      await press(page.getByRole('button', { name: words('customers.list.clearAll') }))
      await entry(journey.first).waitFor()
      assert.equal(new URL(page.url()).search, '')

      if (cards) {
        await tabTo(page.getByRole('combobox', { name: words('customers.list.sort') }))
        await page.keyboard.type(words('fields.openBalance'))
      } else await press(page.getByRole('columnheader').getByRole('button', { name: words('fields.openBalance') }))
      await page.waitForURL('**/overview?sort=-openBalance')
      await entry(await journey.mostOwing()).waitFor()

      const menu = page.getByRole('button', { name: words('customers.list.menu') })
      await press(menu)
      await page.getByRole('menu').waitFor()
      await checkAxe(page, 'menu')
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        press(page.getByRole('menuitem', { name: words('customers.list.export') })),
      ])
      const lines = (await readFile((await file.path()) ?? '', 'utf8')).trim().split(/\r?\n/)
      assert.equal(lines.length, 1 + (await journey.count()))
      assert.ok(lines[1]?.includes(await journey.mostOwing()), lines[1] ?? '')

      await press(menu)
      await press(page.getByRole('menuitem', { name: words('customers.list.filters') }))
      await press(page.getByRole('button', { name: words('customers.list.moreFilters') }))
      const panel = page.getByRole('dialog', { name: words('customers.list.moreFilters') })
      await panel.waitFor()
      await checkAxe(page, 'filters')
      await type(panel.getByLabel(`${words('fields.openBalance')}: ${words('customers.list.from')}`), '0.01')
      await page.waitForURL(/filters=.*balance/)
      await page.keyboard.press('Escape')
      const shown = page.getByRole('status').filter({ hasText: String(await journey.countOwing()) })
      await shown.first().waitFor()
    })

    test('a record: figures, history, neighbours', async () => {
      const { page } = visited
      await open(journey.second)
      await synced()
      await checkAxe(page, 'record')
      await tabTo(page.getByRole('tab', { name: words('customers.record.overview') }))
      await page.keyboard.press('ArrowRight')
      await page.waitForURL('**?tab=history')
      await checkAxe(page, 'history')
      await page.goto(journey.url + list)
      await entry(journey.first).waitFor()
      if (cards) await press(entry(journey.first))
      else {
        await tabTo(page.locator('[data-row="0"]'))
        await page.keyboard.press('Enter')
      }
      await heading(journey.first)
      await press(page.getByRole('link', { name: words('customers.record.next') }))
      await heading(journey.second)
      await press(page.getByRole('link', { name: words('customers.record.previous') }))
      await heading(journey.first)
    })

    test('a change arrives in QuickBooks', async () => {
      const { page } = visited
      await open(journey.first)
      await edit()
      await checkAxe(page, 'form')
      await type(page.getByLabel(words('fields.website')), 'nodot')
      await page.keyboard.press('Tab')
      await page.getByText(words('validation.webAddress')).waitFor()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('harbor.example')
      await type(page.getByLabel(words('fields.workPhone')), '206-555-0142')
      await page.keyboard.press('Enter')
      await page.getByText(words('customers.form.saved')).waitFor()
      await synced()
      assert.equal((await journey.inQuickbooks(journey.first)).PrimaryPhone.FreeFormNumber, '206-555-0142')
      await page.getByRole('link', { name: '206-555-0142' }).waitFor()
    })

    test('a name that a vendor has is refused, with the fix beside it', async () => {
      const { page } = visited
      await open(journey.second)
      await edit()
      await type(page.getByLabel(words('fields.name'), { exact: false }).first(), journey.vendor)
      await page.keyboard.press('Enter')
      const notice = page.getByRole('alert').filter({ hasText: words('customers.sync.refused') })
      await notice.waitFor({ timeout: 20_000 })
      assert.match(await notice.innerText(), /6240/)
      await checkAxe(page, 'refused')
      await press(notice.getByRole('link', { name: words('common.edit') }))
      await type(page.getByLabel(words('fields.name'), { exact: false }).first(), `${journey.second} West`)
      await page.keyboard.press('Enter')
      await heading(`${journey.second} West`)
      await notice.waitFor({ state: 'detached' })
      await synced()
      assert.ok(await journey.inQuickbooks(`${journey.second} West`))
    })

    test('two people change one customer', async () => {
      const { page, expect4xx } = visited
      await open(journey.third)
      await edit()
      await journey.changeAsManager(journey.third, { workPhone: '206-555-0100', department: 'Kitchen' })
      await type(page.getByLabel(words('fields.workPhone')), '206-555-0200')
      await type(page.getByLabel(words('fields.lastName')), 'Novak')
      expect4xx('/Dashboard/AddEditCustomer', 409)
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: words('customers.clash.title') })
      await dialog.getByText('206-555-0100').waitFor()
      await dialog.getByText('Kitchen').waitFor()
      await checkAxe(page, 'clash')
      await tabTo(dialog.getByRole('radio', { name: /206-555-0200/ }))
      await page.keyboard.press('ArrowUp')
      await press(dialog.getByRole('button', { name: words('customers.clash.save') }))
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('link', { name: '206-555-0100' }).waitFor()
      await synced()
      const { fields } = await journey.details(journey.third)
      assert.deepEqual([fields.workPhone, fields.department, fields.lastName], ['206-555-0100', 'Kitchen', 'Novak'])
    })

    test('adding one: duplicate warning, unsaved warning, QuickBooks', async () => {
      const { page } = visited
      await page.goto(`${journey.url}/dashboard/customers-&-leads/add-customer`)
      const name = page.getByLabel(words('fields.name'), { exact: false }).first()
      await type(name, journey.first)
      await page.getByRole('link', { name: journey.first }).waitFor()
      await checkAxe(page, 'add')
      await press(page.getByRole('main').getByRole('link', { name: words('common.cancel') }))
      const question = page.getByRole('dialog', { name: words('common.unsavedTitle') })
      await press(question.getByRole('button', { name: words('common.stay') }))
      await question.waitFor({ state: 'detached' })
      await type(name, `Añejo & Sons ${setting.language}`)
      await type(page.getByLabel(words('fields.source')), `Radio ${setting.language}`)
      await page.getByRole('option').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await type(page.getByLabel(words('fields.email')), 'anejo@mail.example')
      await page.keyboard.press('Enter')
      await page.getByText(words('customers.form.added')).waitFor()
      await heading(`Añejo & Sons ${setting.language}`)
      await synced()
      assert.equal((await journey.inQuickbooks(`Añejo & Sons ${setting.language}`)).PrimaryEmailAddr.Address, 'anejo@mail.example')
    })
  })
}
