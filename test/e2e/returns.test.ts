import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '../company.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, openChromium, press, type, visit } from './browser.ts'
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

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  const say = wordsIn(language)

  test(`goods come back and are credited, keyboard alone: ${name}`, async () => {
    const owner = await signedInCompany(server)
    const idOf = async (text: string) => (await server.database.owner.query(`${text} returning id`, [owner.companyId])).rows[0].id
    const customerId = await idOf(`insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe')`)
    const termsId = await idOf(`insert into terms (company_id, name, due_days) values ($1, 'Net 30', 30)`)
    const lines = [
      { itemNumber: 'ROPE-12', description: 'Rope of twelve millimeters', quantity: '4', unitPrice: '25' },
      { description: 'Twine', quantity: '10', unitPrice: '3' },
    ]
    const { id } = (await owner.post('/api/Order/Place', { customerId, termsId, requestKey: crypto.randomUUID(), lines })).json().result
    const left = [
      { lineNo: 1, quantity: '4' },
      { lineNo: 2, quantity: '5' },
    ]
    const shipment = { requestKey: crypto.randomUUID(), shippedOn: '2026-11-20', carrier: 'UPS', tracking: '1Z999', lines: left }
    assert.equal((await owner.post(`/api/Shipment/Ship/${id}`, shipment)).statusCode, 200)

    const { page, leave, expect4xx } = await visit(browser, options)
    await enterAs(server.url, page, owner)
    await page.goto(`${server.url}/dashboard/payments/orders/${id}`)
    await press(page.getByRole('button', { name: say('returns.takeBack'), exact: true }))
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: say('returns.takeBack'), exact: true })
    await type(dialog.getByRole('textbox', { name: say('shipments.quantityOf', { name: 'ROPE-12' }) }), '5')
    await type(dialog.getByRole('textbox', { name: say('returns.reason') }), 'Too long')
    await press(save)
    await dialog.getByText(say('validation.required', { label: say('returns.money') })).waitFor()
    await dialog.getByRole('radio', { name: say('returns.moneys.none') }).press('Space')
    expect4xx(`/api/Return/TakeBack/${id}`, 409)
    await press(save)
    await dialog.getByText(say('returns.errors.beyond', { lines: '1' })).waitFor()
    await type(dialog.getByRole('textbox', { name: say('shipments.quantityOf', { name: 'ROPE-12' }) }), '1')
    await dialog.getByText(say('returns.worth', { total: '$25.00', taxes: '$0.00' })).waitFor()
    await dialog.getByRole('radio', { name: say('returns.moneys.credit', { total: '$25.00' }) }).press('Space')
    await checkAxe(page, 'take back')
    await press(save)
    await page.getByText(say('returns.followed.credit', { total: '$25.00' })).waitFor()
    await page.getByText(say('orders.record.credited')).waitFor()
    await page.getByRole('columnheader', { name: say('shipments.columns.returned') }).waitFor()
    await checkAxe(page, 'order')
    const { openAmount } = (await owner.get(`/api/Order/Details/${id}`)).json().result
    assert.equal(openAmount, 10500)
    await leave()
  })
}
