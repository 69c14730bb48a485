import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { signedInCompany } from '../company.ts'
import { testServer } from '../server.ts'
import { until } from '../till.ts'
import { hasFocus, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { everywhere, widthsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(() => testServer({ works: true, listen: true }))
const customers = 130
/** As many as come at once. */
const loaded = 100

for (const setting of widthsOf(import.meta.url)) {
  describe(`a list by mouse and on paper: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    let visited: Visit
    let list = ''
    before(async () => {
      const { product, browser } = stage()
      const owner = await signedInCompany(product)
      await product.database.owner.query(
        `insert into customers (company_id, customer_name, customer_type) select $1, 'Many ' || to_char(n, 'FM000'), 'N' from generate_series(1, $2) n`,
        [owner.companyId, customers],
      )
      visited = await visit(browser, setting.browser)
      await enterAs(product.url, visited.page, owner)
      list = `${product.url}/dashboard/customers-&-leads/overview`
    })
    after(() => visited.leave())
    const entry = (name: string) => visited.page.getByRole('main').getByRole('link', { name, exact: !setting.phone }).first()

    test('printed is all that is loaded, and how much of how many that is; the screen stays as it was', async () => {
      const { page } = visited
      await page.goto(list)
      await entry('Many 001').waitFor()
      const drawn = () => page.locator('[data-row], main li').count()
      const onScreen = await drawn()
      assert.ok(onScreen < 50, String(onScreen))
      const printed = page.locator('[data-printed]')
      // What the browser does before it lays out the paper is over when it goes on.
      const atOnce = await page.evaluate(() => {
        window.dispatchEvent(new Event('beforeprint'))
        const rows = document.querySelectorAll('[data-printed] tbody tr').length
        window.dispatchEvent(new Event('afterprint'))
        return rows
      })
      assert.equal(atOnce, loaded)
      await printed.waitFor({ state: 'detached' })

      await page.emulateMedia({ media: 'print' })
      await printed.getByRole('cell', { name: 'Many 100', exact: true }).waitFor()
      assert.equal(await printed.locator('tbody tr').count(), loaded)
      await printed.getByText(words('list.printed', { shown: loaded, total: customers })).waitFor()
      assert.equal(await page.locator('[data-row], main li').first().isVisible(), false)
      // Nothing that is only there to be pressed or typed in.
      assert.equal(await page.locator('main :is(button, select, input)').filter({ visible: true }).count(), 0)
      // Paper has room for all rows at once: it does not call for more of them.
      await page.waitForTimeout(500)
      assert.equal(await printed.locator('tbody tr').count(), loaded)
      await page.emulateMedia({ media: 'screen' })
      await printed.waitFor({ state: 'detached' })
      await entry('Many 001').waitFor()
      // A row more or less may be drawn beyond the edge.
      assert.ok(Math.abs((await drawn()) - onScreen) <= 1)

      await page.emulateMedia({ media: null })
      const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
      assert.ok((paper.match(/\/Type \/Page\b/g) ?? []).length > 1, 'more than what a screen holds')
    })

    // A card is pressed as a whole.
    if (setting.phone && !everywhere) return

    test('a tick and a button are pressed without opening the row, an arrow says how a click sorts', async () => {
      const { page } = visited
      await page.goto(list)
      await entry('Many 002').waitFor()
      const row = page.locator('[data-row="1"]')
      await row.locator('[data-tick]').click({ position: { x: 3, y: 20 } })
      await row.getByRole('checkbox').click()
      await page.getByText(words('bulk.ticked_one', { count: 1 })).waitFor()
      assert.equal(page.url(), list)
      // At its icon, as people do.
      const edit = row.getByRole('link', { name: words('customers.list.editNamed', { name: 'Many 002' }) })
      await edit.locator('svg').click()
      await page.getByRole('button', { name: words('customers.form.save') }).waitFor()
      await page.goBack()
      await row.click({ position: { x: 700, y: 20 } })
      await page.getByRole('heading', { level: 1, name: 'Many 002' }).waitFor()
      assert.equal(new URL(page.url()).search, '')
      await page.goBack()

      const header = (key: Parameters<typeof words>[0]) => page.getByRole('columnheader').filter({ hasText: words(key) })
      const arrow = async (key: Parameters<typeof words>[0]) =>
        /arrow-(up|down)/.exec((await header(key).locator('svg').getAttribute('class')) ?? '')?.[1]
      assert.equal(await arrow('fields.customerName'), 'up')
      assert.equal(await arrow('fields.openBalance'), 'down')
      await header('fields.openBalance').getByRole('button').click()
      await page.waitForURL('**/overview?sort=-openBalance')
      assert.equal(await header('fields.openBalance').getAttribute('aria-sort'), 'descending')
      assert.equal(await arrow('fields.openBalance'), 'down')
      await header('fields.openBalance').getByRole('button').click()
      await page.waitForURL('**/overview?sort=openBalance')
      assert.equal(await arrow('fields.openBalance'), 'up')
    })

    test('columns are chosen, put in another order and made wider; the first stays in front', async () => {
      const { page } = visited
      await page.goto(list)
      await entry('Many 001').waitFor()
      const heads = async () => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean)
      const named = (...keys: Parameters<typeof words>[0][]) => keys.map((key) => words(key))
      await page.getByRole('button', { name: words('customers.list.columns'), exact: true }).click()
      const panel = page.getByRole('dialog', { name: words('customers.list.columns') })
      await panel.getByRole('checkbox', { name: words('fields.email') }).click()
      await page.waitForURL('**/overview?columns=*email')
      await panel.getByRole('checkbox', { name: words('fields.email'), checked: true }).waitFor()
      await panel.getByRole('checkbox', { name: words('fields.phone') }).click()
      await page.waitForURL((url) => !url.search.includes('phone'))
      await panel.getByRole('checkbox', { name: words('fields.phone'), checked: false }).waitFor()
      const last = words('list.columnUp', { name: words('fields.email') })
      await panel.getByRole('button', { name: last }).click()
      await page.waitForURL('**/overview?columns=customerName%2CcustomerCompanyName%2Cemail%2CopenBalance')
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
      const order = named('fields.customerName', 'fields.customerCompanyName', 'fields.email', 'fields.openBalance', 'fields.action')
      // The address is there a moment before the list.
      await until('as chosen', async () => isDeepStrictEqual(await heads(), order))
      const head = (key: Parameters<typeof words>[0]) => page.getByRole('columnheader').filter({ hasText: words(key) })
      await head('fields.openBalance').dragTo(head('fields.customerCompanyName'))
      await page.waitForURL('**/overview?columns=customerName%2CopenBalance%2C*')
      const email = head('fields.email')
      const before = (await email.boundingBox()) ?? assert.fail()
      await page.mouse.move(before.x + before.width - 3, before.y + 15)
      await page.mouse.down()
      await page.mouse.move(before.x + before.width + 57, before.y + 15, { steps: 4 })
      await page.mouse.up()
      const wider = (await email.boundingBox())?.width ?? 0
      assert.ok(Math.abs(wider - before.width - 60) < 3, `${before.width} to ${wider}`)
      // How wide is kept on this device, what is shown in the address.
      await page.goto(list)
      await entry('Many 001').waitFor()
      assert.deepEqual(
        await heads(),
        named('fields.customerName', 'fields.customerCompanyName', 'fields.phone', 'fields.openBalance', 'fields.action'),
      )
    })

    test('letters move, show a row beside the list, tick several, edit one and begin a new one', async () => {
      const { page } = visited
      await page.goto(list)
      await entry('Many 001').waitFor()
      const row = (index: number) => page.locator(`[data-row="${index}"]`)
      const beside = (name: string) => page.getByRole('dialog', { name })
      await page.keyboard.press('j')
      await hasFocus(row(0))
      await page.keyboard.press('j')
      await hasFocus(row(1))
      await page.keyboard.press('Space')
      await beside('Many 002').waitFor()
      await hasFocus(beside('Many 002').getByRole('link', { name: words('list.peekOpen') }))
      // What the list has no column for is said as well.
      await beside('Many 002').getByText(words('fields.email'), { exact: true }).waitFor()
      await page.keyboard.press('j')
      await beside('Many 003').waitFor()
      await page.keyboard.press('Space')
      await beside('Many 003').waitFor({ state: 'detached' })
      await hasFocus(row(2))
      await page.keyboard.press('x')
      await page.getByText(words('bulk.ticked_one', { count: 1 })).waitFor()
      await page.keyboard.press('Shift+ArrowDown')
      await hasFocus(row(3))
      await page.keyboard.press('Shift+ArrowDown')
      await page.getByText(words('bulk.ticked_other', { count: 3 })).waitFor()
      await page.keyboard.press('Shift+ArrowUp')
      await page.getByText(words('bulk.ticked_other', { count: 2 })).waitFor()
      await hasFocus(row(3))
      await page.keyboard.press('e')
      await page.getByRole('heading', { level: 1, name: 'Many 004' }).waitFor()
      await page.getByRole('button', { name: words('customers.form.save') }).waitFor()
      await page.goBack()
      await entry('Many 001').waitFor()
      await page.keyboard.press('n')
      await page.waitForURL('**/add-customer')
      await page.goBack()
      await entry('Many 001').waitFor()
      for (const key of 'go') await page.keyboard.press(key)
      await page.waitForURL('**/payments/orders')
    })
  })
}
