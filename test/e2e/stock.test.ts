import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '../company.ts'
import { does, movedOn, restocking } from '../restocking.ts'
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

  test(`stock is started, received, held by an order, shipped and counted with a difference: ${name}`, async () => {
    const owner = await signedInCompany(server)
    const idOf = async (text: string) => (await server.database.owner.query(`${text} returning id`, [owner.companyId])).rows[0].id
    const customerId = await idOf(`insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe')`)
    const termsId = await idOf(`insert into terms (company_id, name, due_days) values ($1, 'Net 30', 30)`)
    const itemId: string = await idOf(
      `insert into items (company_id, name, sku, item_type, quantity_on_hand, purchase_cost, unit_price) values ($1, 'Rope', 'ROPE-12', 'Inventory', 10, 2, 8)`,
    )
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, owner)
    const open = (path: string) => page.goto(`${server.url}/dashboard/sales/${path}`)
    const onHand = async () => (await owner.get(`/api/Stock/Item/${itemId}`)).json().result

    await open('stock')
    await page.getByText(say('stock.start.about')).waitFor()
    await checkAxe(page, 'before stock is started')
    await press(page.getByRole('button', { name: say('stock.start.button') }))
    await page.getByRole('tab', { name: say('stock.tabs.balances') }).waitFor()
    await page.getByText('Rope').first().waitFor()
    await checkAxe(page, 'balances')

    await open(`stock/items/${itemId}`)
    await page.getByText(say('stock.moved.opening')).first().waitFor()
    await press(page.getByRole('button', { name: say('stock.receive.button') }))
    const dialog = page.getByRole('dialog')
    await type(dialog.getByRole('textbox', { name: say('stock.lines.quantityOf', { name: 'Rope' }) }), '5')
    await checkAxe(page, 'receive')
    await press(dialog.getByRole('button', { name: say('stock.receive.button') }))
    await page.getByText(say('stock.moved.receipt')).waitFor()
    assert.equal((await onHand()).onHand, '15')

    const lines = [{ itemId, itemNumber: 'ROPE-12', description: 'Rope', quantity: '6', unitPrice: '8' }]
    const { id } = (await owner.post('/api/Order/Place', { customerId, termsId, requestKey: crypto.randomUUID(), lines })).json().result
    assert.equal((await onHand()).available, '9')
    await page.goto(`${server.url}/dashboard/payments/orders/${id}`)
    await page.getByText(say('stock.order.held')).waitFor()
    await press(page.getByRole('button', { name: say('shipments.ship'), exact: true }))
    await press(page.getByRole('dialog').getByRole('button', { name: say('shipments.ship'), exact: true }))
    await page.getByText(say('shipments.numbered', { number: 1 }), { exact: true }).waitFor()
    assert.deepEqual([(await onHand()).onHand, (await onHand()).reserved], ['9', '0'])

    await open('stock/counts')
    await press(page.getByRole('button', { name: say('stock.counts.start') }))
    await page
      .getByRole('dialog')
      .getByText(say('stock.counts.scopesText.all_one', { shown: '1' }))
      .waitFor()
    await checkAxe(page, 'start a count')
    await press(page.getByRole('dialog').getByRole('button', { name: say('stock.counts.start') }))
    await type(page.getByRole('textbox', { name: say('stock.counts.scan') }), 'rope-12')
    await page.keyboard.press('Enter')
    const howMany = page.getByRole('textbox', { name: say('stock.counts.howMany', { name: 'Rope', unit: 'EA' }) })
    await howMany.waitFor()
    await type(howMany, '7')
    await page.keyboard.press('Enter')
    await page.getByText(say('stock.counts.missing', { quantity: 2 })).waitFor()
    await checkAxe(page, 'a count')
    await press(page.getByRole('button', { name: say('stock.counts.finish') }))
    await press(page.getByRole('button', { name: say('stock.counts.approve') }))
    await press(page.getByRole('dialog').getByRole('button', { name: say('stock.counts.approve') }))
    await page.getByText(say('stock.counts.states.approved'), { exact: true }).waitFor()
    assert.equal((await onHand()).onHand, '7')

    await open(`stock/items/${itemId}`)
    await page.getByRole('link', { name: say('stock.moved.countNamed', { name: '#1' }) }).waitFor()
    await page.getByRole('link', { name: new RegExp(say('stock.moved.saleNamed', { name: '' })) }).waitFor()
    await checkAxe(page, 'history')
    await leave()
  })

  test(`a line of a count stays under the hand when a transfer is closed: ${name}`, async () => {
    const items = ['Rope', 'Twine'].map((item) => ({ name: item, quantity: 10 }))
    const { person, ids, home, van } = await restocking(server, items)
    const requestKey = () => crypto.randomUUID()
    const lines = [{ itemId: ids[0], quantity: '3' }]
    const sent = { requestKey: requestKey(), fromId: home, toId: van, sentOn: movedOn, lines }
    const transfer = await does<{ id: string }>(person, '/api/Stock/SendTransfer', sent)
    const { id } = await does<{ id: string }>(person, '/api/StockCount/Start', { locationId: home, requestKey: requestKey() })
    const counted = ['10', '9'].map((quantity, at) => ({ lineNo: at + 1, counted: quantity }))
    await does(person, `/api/StockCount/Enter/${id}`, { lines: counted })
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, person)
    await page.goto(`${server.url}/dashboard/sales/stock/counts/${id}`)
    await page.getByText(say('stock.counts.beyond', { quantity: 3 })).waitFor()
    const read = page.waitForResponse((answer) => answer.url().includes('only=differing'))
    await page.getByText(say('stock.counts.only.differing'), { exact: true }).click()
    await read
    const fieldOf = (item: string) => page.getByRole('textbox', { name: say('stock.counts.countedOfItem', { name: item, unit: 'EA' }) })
    await type(fieldOf('Twine'), '8')
    const received = { requestKey: requestKey(), receivedOn: movedOn, lines: [{ lineNo: 1, quantity: '0' }], rest: 'back', reason: '' }
    await does(person, `/api/Stock/ReceiveTransfer/${transfer.id}`, received)
    await page.getByText(say('stock.counts.agrees')).waitFor()
    const named = (await page.getByRole('row').allInnerTexts()).flatMap((row) => /Rope|Twine/.exec(row)?.[0] ?? [])
    assert.deepEqual(named, ['Rope', 'Twine'])
    assert.equal(await fieldOf('Twine').inputValue(), '8')
    assert.equal(await fieldOf('Twine').evaluate((input) => input === document.activeElement), true)
    await page.keyboard.press('Enter')
    await page.getByText(say('stock.counts.missing', { quantity: 2 })).waitFor()
    await checkAxe(page, 'a count of what differs')
    await leave()
  })
}
