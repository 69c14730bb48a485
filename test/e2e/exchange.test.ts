import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Exchange, exchange, orderFile } from '../exchange.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, chooseOption, openChromium, press, tabTo, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
before(async () => {
  browser = await openChromium()
})
after(() => browser.close())

for (const setting of settingsOf(import.meta.url)) {
  describe(`an order with an unknown item, from the file to the order: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    let server: TestServer
    let company: Exchange
    let visited: Visit
    before(async () => {
      server = await testServer({ works: true, listen: true })
      company = await exchange(server)
      visited = await visit(browser, setting.browser)
      await enterAs(server.url, visited.page, company.owner)
    })
    after(async () => {
      try {
        await visited.leave()
      } finally {
        await server.close()
      }
    })

    test('the file is brought, and its document says what it waits for', async () => {
      const { page } = visited
      await page.goto(`${server.url}/dashboard/data-exchange/retrieve-orders`)
      await page.getByText(words('edi.noneText')).waitFor()
      const lines = [{ code: 'PEN' }, { code: 'IN 5512', quantity: '3', price: '120' }]
      const choosing = page.waitForEvent('filechooser')
      await press(page.getByRole('button', { name: words('edi.bring') }))
      const buffer = orderFile({ number: 'PO-77', lines })
      await (await choosing).setFiles({ name: 'order.edi', mimeType: 'application/octet-stream', buffer })
      await page.getByText(words('edi.holds.itemUnknown', { line: words('edi.line', { line: 2 }), value: 'IN 5512' })).waitFor()
    })

    test('its item is chosen, and the order follows by itself', async () => {
      const { page } = visited
      await press(page.getByRole('link', { name: /PO-77/ }))
      await press(page.getByRole('button', { name: words('edi.chooseItem') }))
      await checkAxe(page, 'choosing an item')
      const item = page.getByRole('combobox', { name: words('fields.itemNumber') })
      await tabTo(item)
      await page.keyboard.type('BOX')
      await chooseOption(page, /^BOX · Name BOX/)
      await tabTo(page.getByRole('textbox', { name: words('fields.casePack') }))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('10')
      await press(page.getByRole('button', { name: words('common.save') }))
      await page.getByRole('status').getByText(/1001/).first().waitFor()
      const [order] = await company.orders()
      assert.deepEqual([order.po_number, order.grand_total], ['PO-77', 41000])
      const tab = (name: string) => page.getByRole('tab', { name: words(`edi.tabs.${name}`) })
      await tabTo(tab('order'))
      for (const name of ['answers', 'problems', 'raw', 'history']) {
        await page.keyboard.press('ArrowRight')
        await page.getByRole('tabpanel', { name: words(`edi.tabs.${name}`) }).waitFor()
        if (name === 'problems') await checkAxe(page, name)
        if (name === 'raw') await page.locator(`abbr[title$="${words('trade.orderTypes.SA')}"]`).waitFor()
      }
    })
  })
}
