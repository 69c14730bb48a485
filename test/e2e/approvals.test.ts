import { after, before, test } from 'node:test'
import { signedInCompany } from '../company.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, fieldOf, openChromium, press, type, visit } from './browser.ts'
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

  test(`a limit is set, an order above it and one beyond the credit wait for somebody else, keyboard alone: ${name}`, async () => {
    const owner = await signedInCompany(server)
    const manager = await signedInCompany(server, { role: 'manager', companyId: owner.companyId })
    const idOf = async (text: string) => (await server.database.owner.query(`${text} returning id`, [owner.companyId])).rows[0].id
    const customerId = await idOf(`insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe')`)
    const termsId = await idOf(`insert into terms (company_id, name, due_days) values ($1, 'Net 30', 30)`)
    const place = async (unitPrice: string, terms: string | null): Promise<string> => {
      const lines = [{ description: 'Rope', quantity: '1', unitPrice }]
      const body = { customerId, termsId: terms, requestKey: crypto.randomUUID(), lines }
      return (await owner.post('/api/Order/Place', body)).json().result.id
    }
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, owner)
    const button = (key: string) => page.getByRole('button', { name: say(key), exact: true })

    await page.goto(`${server.url}/dashboard/settings/sales`)
    await type(fieldOf(page, say('fields.approvalAbove')), '500')
    await checkAxe(page, 'sales settings')
    await press(button('common.save'))
    await page.getByText(say('settings.saved')).waitFor()
    await page.goto(`${server.url}/dashboard/customers-&-leads/overview/${customerId}`)
    await press(button('approvals.credit.set'))
    const dialog = page.getByRole('dialog')
    await type(dialog.getByRole('textbox'), 'much')
    await press(dialog.getByRole('button', { name: say('common.save'), exact: true }))
    await dialog.locator('[aria-invalid=true]').waitFor()
    await type(dialog.getByRole('textbox'), '40')
    await checkAxe(page, 'credit limit')
    await press(dialog.getByRole('button', { name: say('common.save'), exact: true }))
    await page.getByText(say('approvals.credit.used', { used: '$0.00', limit: '$40.00' })).waitFor()

    const [large, owed] = [await place('600', null), await place('50', termsId)]
    const orders = `${server.url}/dashboard/payments/orders`
    await page.goto(`${orders}/${large}`)
    await page.getByText(say('approvals.held.amount', { limit: '$500.00' })).waitFor()
    await page.getByText(say('approvals.own')).waitFor()
    await checkAxe(page, 'own order')
    await leave()

    const second = await visit(browser, options)
    await enterAs(server.url, second.page, manager)
    const theirs = second.page
    const named = (key: string) => ({ name: say(key), exact: true })
    await theirs.goto(`${orders}/${large}`)
    await press(theirs.getByRole('button', named('approvals.approve')))
    await theirs.getByText(say('orders.record.next.Accepted')).waitFor()
    await theirs.goto(`${orders}/${owed}`)
    await theirs.getByText(say('approvals.held.credit', { limit: '$40.00' })).waitFor()
    await press(theirs.getByRole('button', named('approvals.reject')))
    const turned = theirs.getByRole('dialog')
    await press(turned.getByRole('button', named('approvals.reject')))
    await turned.locator('[aria-invalid=true]').waitFor()
    await type(turned.getByRole('textbox'), 'They never pay')
    await checkAxe(theirs, 'reject')
    await press(turned.getByRole('button', named('approvals.reject')))
    await theirs.getByText(say('orders.record.next.Rejected')).waitFor()
    await checkAxe(theirs, 'rejected')
    await second.leave()
  })
}
