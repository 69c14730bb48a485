import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { signedInCompany } from '../company.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, chooseOption, openChromium, press, tabTo, type Visit, visit } from './browser.ts'
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
  describe(`a partner's tables: ${setting.name}`, () => {
    const say = wordsIn(setting.language)
    let owner: Awaited<ReturnType<typeof signedInCompany>>
    let visited: Visit
    before(async () => {
      owner = await signedInCompany(server)
      visited = await visit(browser, setting.browser)
      await enterAs(server.url, visited.page, owner)
    })
    after(() => visited.leave())

    test('its columns are named from an example, seen as orders, and remembered', async () => {
      const { page } = visited
      const saved = await owner.post('/api/EDI/SavePartner', { name: 'Northwind', theirId: 'NORTHWIND' })
      const { id } = saved.json().result
      await page.goto(`${server.url}/dashboard/data-exchange/partners/${id}?tab=table`)
      const main = page.getByRole('main')
      await main.getByText(say('partners.table.intro')).waitFor()
      const buffer = Buffer.from('PO;Part;Pieces\nPO-1;PEN;10\nPO-1;BOX;1\nPO-2;PEN;1x\n')
      await page.locator('input[type=file]').setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer })
      for (const [field, header] of [
        ['number', 'PO'],
        ['quantity', 'Pieces'],
        ['sellerItem', 'Part'],
      ] as const) {
        const select = main.getByRole('combobox', { name: say(`partners.table.fields.${field}`) })
        await select.and(page.locator(':enabled')).waitFor()
        await tabTo(select)
        await page.keyboard.press('ArrowDown')
        await chooseOption(page, header)
      }
      await main.getByText(say('partners.table.previewOrder', { number: 'PO-1', lines: '2', quantity: '11' })).waitFor()
      await main.getByText(say('edi.problems.numberInvalid'), { exact: false }).waitFor()
      await checkAxe(page, 'a table and its preview')
      await press(main.getByRole('button', { name: say('common.save') }))
      await page.getByText(say('partners.table.saved')).waitFor()
      const { mapping } = (await owner.get(`/api/EDI/PartnerTable/${id}`)).json().result
      assert.deepEqual(mapping.columns, { number: 'PO', quantity: 'Pieces', sellerItem: 'Part' })
    })
  })
}
