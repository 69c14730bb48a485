import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { signedInCompany } from '../company.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, openChromium, press, tabTo, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settings } from './settings.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
before(async () => {
  browser = await openChromium()
})
after(() => browser.close())

for (const setting of settings.filter(({ browser: { viewport } }) => viewport?.width === 1280)) {
  describe(`many customers at once, and back: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    let server: TestServer
    let owner: Awaited<ReturnType<typeof signedInCompany>>
    let visited: Visit
    before(async () => {
      server = await testServer({ works: true, listen: true })
      owner = await signedInCompany(server)
      await server.database.owner.query(
        `insert into customers (company_id, customer_name, customer_type) select $1, 'Many ' || to_char(n, 'FM00'), 'N' from generate_series(1, 30) n`,
        [owner.companyId],
      )
      visited = await visit(browser, setting.browser)
      await enterAs(server.url, visited.page, owner)
    })
    after(async () => {
      try {
        await visited.leave()
      } finally {
        await server.close()
      }
    })
    const held = async () =>
      (await server.database.owner.query('select count(*)::int as n from customers where company_id = $1 and on_hold', [owner.companyId]))
        .rows[0].n

    test('two are ticked, all of the view are put on hold, and taken back', async () => {
      const { page } = visited
      await page.goto(`${server.url}/dashboard/customers-&-leads/overview`)
      await tabTo(page.getByRole('checkbox', { name: words('bulk.tickNamed', { name: 'Many 01' }) }))
      await page.keyboard.press('Space')
      await page.getByText(words('bulk.ticked_one', { count: 1 })).waitFor()
      await page.getByRole('checkbox', { name: words('bulk.tickNamed', { name: 'Many 04' }) }).click({ modifiers: ['Shift'] })
      await page.getByText(words('bulk.ticked_other', { count: 4 })).waitFor()
      await checkAxe(page, 'ticked')
      await press(page.getByRole('button', { name: words('bulk.changeAll', { count: 30 }) }))
      const dialog = page.getByRole('dialog', { name: words('bulk.title', { count: 30 }) })
      await tabTo(dialog.getByLabel(words('bulk.field')))
      await page.keyboard.type(words('fields.onHold'))
      await checkAxe(page, 'dialog')
      await press(dialog.getByRole('button', { name: words('bulk.start') }))
      await page.getByText(words('bulk.result', { changed: 30, unchanged: 0, skipped: 0 })).waitFor()
      assert.equal(await held(), 30)
      await checkAxe(page, 'done')
      await press(page.getByRole('button', { name: words('bulk.undo') }))
      await page.getByText(words('bulk.undone', { back: 30, kept: 0 })).waitFor()
      assert.equal(await held(), 0)
    })
  })
}
