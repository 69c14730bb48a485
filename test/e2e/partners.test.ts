import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { signedInCompany } from '../company.ts'
import { type TestServer, testServer } from '../server.ts'
import { arrowTo, type Chromium, checkAxe, chooseOption, fieldOf, openChromium, press, tabTo, type, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let server: TestServer
let browser: Chromium
before(async () => {
  ;[server, browser] = await Promise.all([testServer({ listen: true, works: true }), openChromium()])
})
after(async () => {
  await browser.close()
  await server.close()
})

for (const setting of settingsOf(import.meta.url)) {
  describe(`trading partners, keyboard alone: ${setting.name}`, () => {
    const say = wordsIn(setting.language)
    let owner: Awaited<ReturnType<typeof signedInCompany>>
    let visited: Visit
    before(async () => {
      owner = await signedInCompany(server)
      const sql = (text: string) => server.database.owner.query(text, [owner.companyId])
      for (const name of ['Northwind Stores', 'Northwind Salem'])
        assert.equal((await owner.post('/Dashboard/AddEditCustomer', { name })).statusCode, 200)
      await sql(`insert into items (company_id, name, sku, item_type) values ($1, 'Espresso beans', 'BEANS-1', 'Inventory')`)
      visited = await visit(browser, setting.browser)
      await enterAs(server.url, visited.page, owner)
    })
    after(() => visited.leave())

    const main = () => visited.page.getByRole('main')
    const dialog = () => visited.page.getByRole('dialog')
    const heading = (name: string) => visited.page.getByRole('heading', { level: 1, name })
    const codeField = () => dialog().getByRole('textbox', { name: say('fields.code'), exact: true })
    const save = () => press(dialog().getByRole('button', { name: say('common.save'), exact: true }))
    const pickCustomer = async (name: string) => {
      await tabTo(dialog().getByRole('combobox', { name: say('fields.customerId') }))
      await visited.page.keyboard.type(name)
      await chooseOption(visited.page, name)
    }
    const partner = async () => (await owner.get('/api/EDI/Partners')).json().result.rows[0]

    test('a partner is added from the empty list', async () => {
      const { page } = visited
      await page.goto(`${server.url}/dashboard/data-exchange/configurations?tab=partners`)
      await main().getByText(say('partners.none')).waitFor()
      await press(main().getByRole('button', { name: say('partners.add') }))
      await type(fieldOf(dialog(), say('fields.name')), 'Northwind')
      await pickCustomer('Northwind Stores')
      await type(fieldOf(dialog(), say('fields.theirQualifier')), 'zz')
      await type(fieldOf(dialog(), say('fields.theirId')), 'NORTHWIND')
      await checkAxe(page, 'adding a partner')
      await press(dialog().getByRole('button', { name: say('partners.add') }))
      await heading('Northwind').waitFor()
      await main().getByRole('link', { name: 'Northwind Stores' }).waitFor()
    })

    test('what is wrong in the profile is said at its field, and what is right is kept', async () => {
      const { page } = visited
      const hours = main()
        .getByRole('group', { name: say('fields.deadline997') })
        .getByRole('textbox', { name: say('fields.hours') })
      await type(hours, '0')
      await type(fieldOf(main(), say('fields.priceTolerancePercent')), '2.5')
      await press(main().getByRole('button', { name: say('common.save'), exact: true }))
      await main().getByText(say('partners.errors.hours')).waitFor()
      await checkAxe(page, 'a wrong profile')
      await type(hours, '24')
      await tabTo(main().getByRole('switch', { name: say('partners.takesOrders') }))
      await page.keyboard.press('Space')
      await press(main().getByRole('button', { name: say('common.save'), exact: true }))
      await main().getByText(say('partners.live'), { exact: true }).waitFor()
      const { id } = await partner()
      const { fields } = (await owner.get(`/api/EDI/Partners/${id}`)).json().result
      assert.deepEqual(fields.deadlines, [{ document: '997', hours: 24, penalty: 0 }])
      assert.deepEqual([fields.priceTolerancePercent, fields.theirQualifier, fields.live], ['2.5', 'ZZ', true])
    })

    test('an item is cross-referenced, and a wrong check digit is refused', async () => {
      const { page } = visited
      await page.goto(`${page.url()}?tab=items`)
      await press(main().getByRole('button', { name: say('partners.items.add') }))
      const code = codeField()
      await type(code, '036000291453')
      await tabTo(dialog().getByRole('combobox', { name: say('fields.itemNumber') }))
      await page.keyboard.type('espr')
      await chooseOption(page, 'BEANS-1 · Espresso beans')
      await save()
      await dialog().getByText(say('partners.errors.gtin')).waitFor()
      await checkAxe(page, 'a wrong code')
      await type(code, '036000291452')
      await type(fieldOf(dialog(), say('partners.items.unit')), 'ca')
      await type(fieldOf(dialog(), say('fields.casePack')), '12')
      await save()
      await main().getByText('00036000291452').waitFor()
      await dialog().waitFor({ state: 'hidden' })
      await press(main().getByRole('button', { name: say('partners.removeNamed', { name: 'GTIN 00036000291452' }) }))
      await dialog().getByText(say('partners.removeCodeText')).waitFor()
      await checkAxe(page, 'removing a code')
      await press(dialog().getByRole('button', { name: say('common.remove') }))
      await main().getByText(say('partners.items.none')).waitFor()
    })

    test('a sheet of codes is looked at, imported and taken out again', async () => {
      const { page } = visited
      const choosing = page.waitForEvent('filechooser')
      await press(main().getByRole('button', { name: say('partners.import.button'), exact: true }))
      await press(dialog().getByRole('button', { name: say('partners.import.choose') }))
      const sheet = 'Our item,UPC,Buyer\nBEANS-1,036000291452,Ann\nTEA-1,0417,Ann\n'
      await (await choosing).setFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
      await dialog()
        .getByText(say('partners.import.noItem', { value: 'TEA-1' }))
        .waitFor()
      await dialog()
        .getByText(say('partners.import.notRead', { names: 'Buyer' }))
        .waitFor()
      await checkAxe(page, 'what an import would do')
      await press(dialog().getByRole('button', { name: say('partners.import.start_one', { count: 1 }) }))
      await main().getByText('00036000291452').waitFor()
      await dialog().waitFor({ state: 'hidden' })
      const saving = page.waitForEvent('download')
      await press(main().getByRole('button', { name: say('exports.menu') }))
      await arrowTo(page.getByRole('menuitem', { name: say('exports.csv') }))
      await page.keyboard.press('Enter')
      assert.equal((await saving).suggestedFilename(), 'partner-items.csv')
      await checkAxe(page, 'imported codes')
    })

    test('a store is cross-referenced with its own customer', async () => {
      const { page } = visited
      await tabTo(main().getByRole('tab', { name: say('partners.tabs.items') }))
      await page.keyboard.press('ArrowRight')
      await press(main().getByRole('button', { name: say('partners.locations.add') }))
      await type(codeField(), '0417')
      await pickCustomer('Northwind Salem')
      await type(fieldOf(dialog(), say('fields.city')), 'Salem')
      await checkAxe(page, 'adding a location')
      await save()
      await main().getByText('0417').waitFor()
      await dialog().waitFor({ state: 'hidden' })
      await main().getByRole('link', { name: 'Northwind Salem' }).waitFor()
    })

    test('the list leads to the partner, and the partner may be removed', async () => {
      await press(main().getByRole('link', { name: say('partners.toList') }))
      const row = main()
        .getByRole('link', { name: /Northwind/ })
        .first()
      await row.waitFor()
      await row.press('Enter')
      await heading('Northwind').waitFor()
      await press(main().getByRole('button', { name: say('common.remove') }))
      await press(dialog().getByRole('button', { name: say('common.remove') }))
      await main().getByText(say('partners.none')).waitFor()
    })
  })
}
