import { after, before, describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { signedInCompany } from '../company.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, chooseOption, openChromium, press, type, type Visit, visit } from './browser.ts'
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

const levels = '/dashboard/sales/items/levels'

for (const setting of settingsOf(import.meta.url)) {
  describe(`prices, keyboard alone: ${setting.name}`, () => {
    const say = wordsIn(setting.language)
    let owner: Awaited<ReturnType<typeof signedInCompany>>
    let visited: Visit
    let customerId: string
    before(async () => {
      owner = await signedInCompany(server)
      const idOf = async (text: string) => (await server.database.owner.query(`${text} returning id`, [owner.companyId])).rows[0].id
      customerId = (await owner.post('/Dashboard/AddEditCustomer', { name: 'Harbor Cafe', customerType: 'N' })).json().result.id
      const ropeId = await idOf(
        `insert into items (company_id, name, sku, item_type, unit_price) values ($1, 'Rope of twelve millimeters', 'ROPE-12', 'Inventory', 8)`,
      )
      await server.database.owner.query(`insert into item_packs (company_id, item_id, unit, quantity) values ($1, $2, 'CA', 12)`, [
        owner.companyId,
        ropeId,
      ])
      visited = await visit(browser, setting.browser)
      await enterAs(server.url, visited.page, owner)
    })
    after(() => visited.leave())
    const shot = (name: string) =>
      process.env.SHOTS && visited.page.screenshot({ path: `${process.env.SHOTS}/prices-${name}-${setting.language}.png`, fullPage: true })
    const chooseRope = async (box: Locator) => {
      await type(box, 'rope')
      // The first one is marked as soon as what is typed is answered.
      await visited.page
        .getByRole('option', { name: /ROPE-12/ })
        .and(visited.page.locator('[data-combobox-selected]'))
        .waitFor()
      await visited.page.keyboard.press('Enter')
    }
    const orderRope = async (quantity: string) => {
      const { page } = visited
      await page.goto(`${server.url}/dashboard/payments/orders/new?customerId=${customerId}`)
      const item = page.getByRole('combobox', { name: say('orders.form.item') })
      await item.and(page.locator(':not(:disabled)')).waitFor()
      await chooseRope(item)
      await type(page.getByRole('textbox', { name: say('fields.quantity') }), quantity)
      return page.getByRole('textbox', { name: say('fields.unitPrice') })
    }
    const comesTo = (box: Locator, price: string) =>
      box
        .page()
        .waitForFunction(([name, wanted]) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value === wanted, [
          'unitPrice',
          price,
        ] as const)

    test('a level with a break is made, and its example follows the rule', async () => {
      const { page } = visited
      await page.goto(server.url + levels)
      await page.getByText(say('prices.levels.none')).waitFor()
      await checkAxe(page, 'no levels')
      await press(page.getByRole('button', { name: say('prices.levels.add') }))
      const dialog = page.getByRole('dialog')
      await type(dialog.getByRole('textbox', { name: say('fields.name') }), 'Dealer')
      await type(dialog.getByRole('textbox', { name: say('prices.percentLabel') }), '12')
      await checkAxe(page, 'a new level')
      await press(dialog.getByRole('button', { name: say('common.save') }))
      await page.getByRole('heading', { level: 1, name: 'Dealer' }).waitFor()
      const example = page.getByRole('region', { name: say('prices.example.title') })
      await example.getByText('$7.04').waitFor()
      await type(page.getByRole('textbox', { name: say('prices.percentLabel') }), '25')
      await example.getByText('$6.00').waitFor()
      await press(page.getByRole('button', { name: say('prices.levels.asBefore') }))
      await example.getByText('$7.04').waitFor()
      await press(page.getByRole('button', { name: say('prices.ofItems.add') }))
      await chooseRope(dialog.getByRole('combobox', { name: say('prices.fields.itemNumber') }))
      await type(dialog.getByRole('textbox', { name: say('prices.fields.minimum') }), '10')
      await type(dialog.getByRole('textbox', { name: say('prices.fields.price') }), '6.90')
      await checkAxe(page, 'a price of an item')
      await press(dialog.getByRole('button', { name: say('common.save') }))
      await page.getByText(say('prices.saved')).waitFor()
      await example.getByText('$6.90').first().waitFor()
      await checkAxe(page, 'a level')
      await shot('level')
    })

    test('it is given to a customer', async () => {
      const { page } = visited
      await press(page.getByRole('button', { name: say('prices.owners.assign'), exact: true }))
      const dialog = page.getByRole('dialog')
      await type(dialog.getByRole('combobox', { name: say('prices.owners.customer') }), 'harbor')
      await chooseOption(page, 'Harbor Cafe')
      await checkAxe(page, 'who gets it')
      await press(dialog.getByRole('button', { name: say('prices.owners.assignMany_one', { count: 1 }) }))
      await page.getByText(say('prices.owners.assigned_one', { count: 1 })).waitFor()
      await page.getByRole('link', { name: 'Harbor Cafe' }).waitFor()
    })

    test('an order is placed at the price of the break, and says why', async () => {
      const { page } = visited
      const price = await orderRope('1')
      await comesTo(price, '7.04')
      const unit = page.getByRole('combobox', { name: say('fields.unit') })
      await unit.selectOption('CA')
      await comesTo(price, '82.80')
      await unit.selectOption('')
      await comesTo(price, '7.04')
      await type(page.getByRole('textbox', { name: say('fields.quantity') }), '10')
      await comesTo(price, '6.90')
      const sentence = `${say('prices.why.level', { name: 'Dealer' })}, ${say('prices.why.reached', { quantity: say('prices.units.EA_other', { quantity: '10' }) })}`
      await page.getByText(sentence, { exact: true }).waitFor()
      await type(price, '7.50')
      await page.getByRole('button', { name: say('orders.form.takePrice', { price: '6.90' }) }).waitFor()
      await checkAxe(page, 'an own price')
      await shot('own')
      await press(page.getByRole('button', { name: say('orders.form.takePrice', { price: '6.90' }) }))
      await comesTo(price, '6.90')
      await page.locator('dl').getByText('$69.00').first().waitFor()
      await checkAxe(page, 'a price with its reason')
      await shot('order')
      await press(page.getByRole('button', { name: say('orders.take') }))
      const why = page.getByRole('button', { name: say('prices.whyNamed', { price: '$6.90' }) })
      await press(why)
      await page.getByRole('dialog').getByText(sentence).waitFor()
      await checkAxe(page, 'why')
      await page.keyboard.press('Escape')
    })

    test('an agreement wins over the level, and ends', async () => {
      const { page } = visited
      await page.goto(`${server.url}/dashboard/customers-&-leads/overview/${customerId}?tab=prices`)
      await page.getByRole('link', { name: 'Dealer' }).waitFor()
      await press(page.getByRole('button', { name: say('prices.agreed.add') }))
      const dialog = page.getByRole('dialog')
      await chooseRope(dialog.getByRole('combobox', { name: say('prices.fields.itemNumber') }))
      await type(dialog.getByRole('textbox', { name: say('prices.fields.price') }), '5.55')
      await press(dialog.getByRole('button', { name: say('common.save') }))
      await page.getByText(say('prices.saved')).waitFor()
      await page.getByRole('cell', { name: '$5.55' }).waitFor()
      await checkAxe(page, 'prices of a customer')
      await shot('customer')
      await comesTo(await orderRope('10'), '5.55')
      await page.getByText(say('prices.why.customer'), { exact: true }).waitFor()
      await page.goto(`${server.url}/dashboard/customers-&-leads/overview/${customerId}?tab=prices`)
      const yesterday = new Date(Date.now() - 86_400_000 * 2).toISOString().slice(0, 10)
      await press(page.getByRole('button', { name: say('prices.endNamed', { name: 'ROPE-12' }) }))
      await type(dialog.getByRole('textbox', { name: say('prices.agreed.lastDay') }), yesterday)
      await press(dialog.getByRole('button', { name: say('prices.end') }))
      await page.getByText(say('prices.agreed.ended')).waitFor()
      await comesTo(await orderRope('10'), '6.90')
    })
  })
}
