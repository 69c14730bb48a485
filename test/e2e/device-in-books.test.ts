import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Books, openBooks } from '../books.ts'
import { codeFor, newDevice } from '../devices.ts'
import { type Chromium, openChromium, press, type, visit } from './browser.ts'
import { kept } from './device-page.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let books: Books
let browser: Chromium
before(async () => {
  ;[books, browser] = await Promise.all([openBooks({ listen: true }), openChromium()])
})
after(async () => {
  await browser.close()
  await books.close()
})

const inVan = 24

/** A rep with a van that has goods which QuickBooks counts, and a customer of theirs. */
async function ground() {
  const { company, server, sql, customer } = books
  const post = async (path: string, body: object) => {
    const answer = await company.post(path, body)
    assert.equal(answer.statusCode, 200, `${path}: ${answer.body}`)
    return answer.json().result
  }
  const body = { Name: 'Rope, 20 m', Type: 'Inventory', TrackQtyOnHand: true, QtyOnHand: 100, InvStartDate: '2025-01-01', UnitPrice: 8 }
  const accounts = { IncomeAccountRef: { value: '79' }, ExpenseAccountRef: { value: '80' }, AssetAccountRef: { value: '81' } }
  await server.control('POST', `companies/${books.realmId}/write`, { entity: 'Item', body: { ...body, ...accounts } })
  await post('/QuickBooks/Sync', {})
  await company.ended()
  await post('/api/Stock/Start', { negative: 'warn' })
  const device = await newDevice(server, company)
  const [item] = await sql<{ id: string }>('select id from items where company_id = $1 and name = $2', body.Name)
  const [rep] = await sql<{ code: string }>('select code from reps where company_id = $1 and id = $2', device.repId)
  await sql('update customers set sales_representative = $2 where company_id = $1 and id = $3', rep?.code, customer?.id)
  const [named] = await sql<{ name: string }>('select customer_name as name from customers where company_id = $1 and id = $2', customer?.id)
  const { rows: places } = (await company.get('/api/Stock/Locations')).json().result
  const home = places.find(({ isDefault }: { isDefault: boolean }) => isDefault).id
  const day = new Date().toISOString().slice(0, 10)
  const sent = { requestKey: randomUUID(), fromId: home, toId: device.inventoryLocationId, sentOn: day, reason: '' }
  const { id } = await post('/api/Stock/SendTransfer', { ...sent, lines: [{ itemId: item?.id, quantity: String(inVan) }] })
  const came = { requestKey: randomUUID(), receivedOn: day, reason: '', lines: [{ lineNo: 1, quantity: String(inVan) }] }
  await post(`/api/Stock/ReceiveTransfer/${id}`, came)
  return { device, itemId: item?.id ?? '', itemName: body.Name, customerName: named?.name ?? '' }
}

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  const say = wordsIn(language)

  test(`sold from the van without a network: seen in the office, in QuickBooks and in the van’s journal: ${name}`, async () => {
    const { device, itemId, itemName, customerName } = await ground()
    const { company, server } = books
    const rep = await visit(browser, options)
    const button = (key: string, values = {}) => rep.page.getByRole('button', { name: say(key, values), exact: true })
    await rep.page.goto(`${server.url}/device`)
    await type(rep.page.getByRole('textbox', { name: say('deviceApp.pair.code') }), await codeFor(company, device.id))
    await rep.page.keyboard.press('Enter')
    const theirs = rep.page.getByRole('link', { name: customerName })
    await theirs.waitFor()
    await kept(rep.page)
    for (const call of ['Push', 'Pull', 'Heartbeat', 'Wait']) rep.expectFailure(`/api/Device/${call}`)
    await rep.context.setOffline(true)
    await press(theirs)
    await press(rep.page.getByRole('link', { name: say('deviceSell.kinds.invoice'), exact: true }))
    await rep.page.getByLabel(say('deviceSell.findItem')).fill('rope')
    await press(rep.page.getByRole('button', { name: itemName }).first())
    await press(button('deviceSell.moreOf', { name: itemName }))
    await press(button('deviceSell.moreOf', { name: itemName }))
    await rep.page.getByText('$24.00').first().waitFor()
    await press(button('deviceSell.save'))
    await rep.page.getByText(say('deviceSell.saved')).waitFor()
    await rep.page.getByText(say('deviceApp.unsentShort', { count: 1, sum: '$24.00' })).waitFor()
    assert.deepEqual((await company.get('/api/Device/Documents?show=all')).json().result.rows, [])
    await rep.context.setOffline(false)
    await press(rep.page.getByRole('link', { name: say('deviceApp.menu.sync') }))
    await rep.page.getByRole('heading', { name: say('deviceApp.states.done') }).waitFor()
    await rep.leave()

    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, company)
    await page.goto(`${server.url}/dashboard/mobile-apps/device-list/${device.id}?tab=documents`)
    await page.getByRole('link', { name: new RegExp(`^${say('deviceReview.kinds.invoice')} `) }).waitFor()
    await page.getByText('$24.00').first().waitFor()
    const [row] = (await company.get('/api/Device/Documents?show=all')).json().result.rows
    await books.settled()
    await page.goto(`${server.url}/dashboard/payments/orders/${row.orderId}`)
    const card = page.getByRole('region', { name: say('books.card.title') })
    await card.getByText(say('books.states.posted')).first().waitFor()

    const { number } = (await company.get(`/api/Order/Details/${row.orderId}`)).json().result
    await page.goto(
      `${server.quickbooks.url}/books?${new URLSearchParams({ realm: books.realmId, kind: 'Invoice', find: `LS-${number}` })}`,
    )
    const invoice = page.getByRole('row').filter({ hasText: `LS-${number}` })
    await invoice
      .getByText(/24\.00/)
      .first()
      .waitFor()
    // Three of a hundred have left the company.
    await page.getByRole('row', { name: `${itemName} 97` }).waitFor()

    await page.goto(`${server.url}/dashboard/sales/stock/items/${itemId}?location=${device.inventoryLocationId}`)
    const sale = page.getByRole('row').filter({ has: page.locator(`a[href$="/orders/${row.orderId}"]`) })
    await sale.getByText(say('stock.moved.sale')).first().waitFor()
    await sale.getByRole('cell', { name: '-3', exact: true }).waitFor()
    await sale.getByRole('cell', { name: String(inVan - 3), exact: true }).waitFor()
    await leave()
  })
}
