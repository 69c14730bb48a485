import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { signedInCompany } from '../company.ts'
import { type TestServer, testServer } from '../server.ts'
import { arrowTo, type Chromium, checkAxe, fieldOf, hasFocus, openChromium, press, type, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let server: TestServer
let browser: Chromium
before(async () => {
  ;[server, browser] = await Promise.all([testServer({ listen: true }), openChromium()])
})
after(async () => {
  await browser.close()
  await server.close()
})

for (const setting of settingsOf(import.meta.url)) {
  describe(`days are typed and chosen, keyboard alone: ${setting.name}`, () => {
    const say = wordsIn(setting.language)
    const written = (year: number, month: string, day: string) =>
      (setting.language === 'en' ? [month, day, year] : [day, month, year]).join('/')
    const thisYear = new Date().getUTCFullYear()
    let visited: Visit
    before(async () => {
      const owner = await signedInCompany(server)
      await owner.post('/Dashboard/AddEditCustomer', { name: 'Harbor Cafe', requestKey: crypto.randomUUID() })
      visited = await visit(browser, setting.browser)
      await enterAs(server.url, visited.page, owner)
      await visited.page.goto(`${server.url}/dashboard/settings/audit`)
    })
    after(() => visited.leave())

    const from = () => fieldOf(visited.page.getByRole('main'), say('audit.days.from'))
    const opener = () => visited.page.getByRole('button', { name: say('dates.choose', { name: say('audit.days.from') }) })
    const calendar = () => visited.page.getByRole('dialog', { name: say('dates.choose', { name: say('audit.days.from') }) })

    test('in the order of the language, as ISO, and nothing else', async () => {
      const { page } = visited
      await type(from(), written(thisYear - 1, '11', '05'))
      await page.waitForURL(`**from=${thisYear - 1}-11-05*`)
      await type(from(), `${thisYear - 1}-12-31`)
      await page.waitForURL(`**from=${thisYear - 1}-12-31*`)
      await page.keyboard.press('Tab')
      assert.equal(await from().inputValue(), written(thisYear - 1, '12', '31'))
      await type(from(), written(thisYear - 1, '77', '77'))
      await page.keyboard.press('Tab')
      await page.getByText(say('dates.wrong').split(' {{')[0]?.slice(0, 12) ?? '').waitFor()
      await type(from(), written(thisYear + 1, '12', '31'))
      await page.keyboard.press('Tab')
      await page.getByText(say('dates.notAfter').slice(0, 9)).waitFor()
      assert.match(page.url(), new RegExp(`from=${thisYear - 1}-12-31`))
      await checkAxe(page, 'a day that cannot be')
      await type(from(), `${thisYear - 1}-12-31`)
    })

    test('from a calendar with 15 years, by arrows and pages', async () => {
      const { page } = visited
      await press(opener())
      const chosen = () => calendar().locator('[aria-selected=true] button')
      await hasFocus(chosen())
      await checkAxe(page, 'calendar')
      const size = page.viewportSize() ?? assert.fail()
      for (const width of [390, size.width]) {
        await page.setViewportSize({ ...size, width })
        assert.equal(await calendar().evaluate(isWhole), true, `${width} px`)
      }
      const years = calendar().getByRole('combobox').nth(1).getByRole('option')
      assert.deepEqual([await years.count(), await years.last().textContent()], [15, String(thisYear)])
      // A week back, a month back, the day before.
      for (const key of ['ArrowUp', 'PageUp', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
      await calendar().waitFor({ state: 'hidden' })
      assert.equal(await from().inputValue(), written(thisYear - 1, '11', '23'))
      await page.waitForURL(`**from=${thisYear - 1}-11-23*`)
      await hasFocus(opener())
    })

    test('Escape closes the calendar and not the panel in which its field stands', async () => {
      const { page } = visited
      await page.goto(`${server.url}/dashboard/customers-%26-leads/overview`)
      await press(page.getByRole('button', { name: say('customers.list.addFilter'), exact: true }))
      const panel = page.getByRole('dialog', { name: say('customers.list.addFilter') })
      await arrowTo(panel.getByRole('menuitem', { name: say('fields.updatedAt') }))
      await page.keyboard.press('Enter')
      // One press for the ranges that people ask for.
      await press(panel.getByRole('button', { name: say('dates.presets.month') }))
      await page.waitForURL((url) => /"from":"\d{4}-\d\d-01"/.test(url.searchParams.get('filters') ?? ''))
      await press(panel.getByRole('button', { name: say('customers.list.clearFilter'), exact: true }))
      const name = `${say('fields.updatedAt')}: ${say('customers.list.from')}`
      const inPanel = panel.getByRole('button', { name: say('dates.choose', { name }) })
      await press(inPanel)
      const opened = page.getByRole('dialog', { name: say('dates.choose', { name }) })
      await hasFocus(opened.locator('[data-today] button'))
      await checkAxe(page, 'calendar in a panel')
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'hidden' })
      await hasFocus(inPanel)
      await press(inPanel)
      await hasFocus(opened.locator('[data-today] button'))
      await page.keyboard.press('Enter')
      await page.waitForURL(/filters=.*lastChange/)
      await panel.waitFor()
    })
  })
}

/** Runs in the page: all of it is seen. */
function isWhole(panel: Element): boolean {
  const { left, right } = panel.getBoundingClientRect()
  return panel.scrollWidth <= panel.clientWidth && left >= 0 && right <= window.innerWidth
}
