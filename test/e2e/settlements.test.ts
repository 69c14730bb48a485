import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { keepBooks } from '../kept-books.ts'
import { vanShop } from '../pushing.ts'
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

  test(`what a rep collected is received, counted, taken back and received anew: ${name}`, async () => {
    const shop = await vanShop(server)
    await keepBooks(shop)
    const pays = (payment: { method: 'O'; amount: number; cash: number; checkNumber?: string }) =>
      shop.one(shop.document({ kind: 'payment', lines: [], net: 0, total: payment.amount, payment } as never))
    const { page, leave } = await visit(browser, options)
    const button = (key: string, values = {}) => page.getByRole('button', { name: say(key, values), exact: true })
    const dialog = page.getByRole('dialog')
    await enterAs(server.url, page, shop.office)
    await page.goto(`${server.url}/dashboard/mobile-apps/money-with-reps`)
    await page.getByText(say('settlements.noneOpen')).waitFor()
    await checkAxe(page, 'nobody has money')
    await pays({ method: 'O', amount: 12_000, cash: 12_000 })
    await pays({ method: 'O', amount: 30_000, cash: 0, checkNumber: '501' })
    await pays({ method: 'O', amount: 4000, cash: 0, checkNumber: '502' })
    // It comes by itself.
    await page.getByText('$460.00').waitFor()
    await checkAxe(page, 'who has money')

    // Of a refused document it was said that the rep has the money.
    const refused = shop.document({ rulesVersion: 99, payment: { method: 'O', amount: 700, cash: 700 } } as never)
    assert.equal((await shop.one(refused)).outcome, 'review')
    const { id } = (await shop.tray()).rows[0]
    for (const [call, body] of [
      ['RefuseDocument', { reason: 'Not agreed' }],
      ['NoteMoney', { answer: 'inBooks' }],
    ] as const) {
      const { version } = await shop.details(id)
      assert.equal((await shop.office.post(`/api/Device/${call}/${id}`, { version, ...body })).statusCode, 200, call)
    }
    await page.getByText('$467.00').waitFor()

    // Whoever retires the device is asked about it, and may go on.
    await page.goto(`${server.url}/dashboard/mobile-apps/device-list/${shop.deviceId}`)
    await press(page.getByRole('button', { name: say('devices.does.reportLost'), exact: true }))
    await dialog.getByText(say('settlements.left.sum', { amount: '$467.00' })).waitFor()
    await checkAxe(page, 'lost with money')
    assert.ok(await dialog.getByRole('button', { name: say('devices.does.reportLost'), exact: true }).isEnabled())
    await press(dialog.getByRole('link', { name: say('settlements.left.look') }))
    await page.waitForURL(/tab=money/)

    const receive = page.getByRole('button', { name: new RegExp(`^${say('settlements.receiveOf', { rep: '' }).trim()} `) })
    await press(receive)
    // It was given back after all, with the sum that is typed still there.
    await type(dialog.getByLabel(say('fields.countedCash')), '1')
    const { number } = refused
    await press(dialog.getByRole('button', { name: say('settlements.giveBack.named', { number }) }))
    await type(dialog.getByRole('group', { name: say('settlements.giveBack.named', { number }) }).getByRole('textbox'), 'At the door')
    await checkAxe(page, 'given back')
    await press(dialog.getByRole('button', { name: say('settlements.giveBack.say') }))
    await dialog.getByText(say('settlements.expectedCash', { amount: '$120.00' })).waitFor()
    assert.equal(await dialog.getByLabel(say('fields.countedCash')).inputValue(), '1')
    await dialog.getByLabel(say('fields.countedCash')).clear()
    await type(dialog.getByLabel(say('fields.countedCash')), '115')
    await dialog.getByRole('checkbox', { name: /501/ }).check()
    await dialog.getByText(say('settlements.short', { amount: '$5.00' })).waitFor()
    await checkAxe(page, 'receiving')
    const save = dialog.getByRole('button', { name: say('settlements.receive'), exact: true })
    // The whole button is in sight, however long the form is.
    await dialog.getByLabel(say('fields.countedCash')).scrollIntoViewIfNeeded()
    const box = await save.boundingBox()
    assert.ok(box && box.y + box.height <= (page.viewportSize()?.height ?? 0), JSON.stringify(box))
    await press(save)
    await dialog.getByText(say('validation.required', { field: say('fields.reason') })).waitFor()
    await type(dialog.getByLabel(say('fields.reason')), 'Change for the ferry')
    await press(save)
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Change for the ferry').waitFor()
    await page.getByText('$40.00').filter({ visible: true }).first().waitFor()
    await checkAxe(page, 'received')

    await press(page.getByRole('link', { name: '#1', exact: true }))
    await page.getByRole('heading', { name: say('settlements.named', { number: 1 }) }).waitFor()
    await page.getByText(say('settlements.forBooks.short', { amount: '$5.00' })).waitFor()
    await checkAxe(page, 'a settlement')
    await press(button('settlements.entered.say'))
    await type(dialog.getByRole('textbox'), 'Deposit of today')
    await checkAxe(page, 'said to be entered')
    await press(dialog.getByRole('button', { name: say('settlements.entered.say'), exact: true }))
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Deposit of today').waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), press(button('settlements.receiptPdf'))])
    assert.equal(download.suggestedFilename(), 'settlement-1.pdf')
    await press(button('settlements.undo'))
    await type(dialog.getByRole('textbox'), 'It was 120.00')
    await checkAxe(page, 'taking back')
    await press(dialog.getByRole('button', { name: say('settlements.undo'), exact: true }))
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(say('settlements.states.undone')).first().waitFor()

    await page.goto(`${server.url}/dashboard/mobile-apps/settlements`)
    await page.getByText('#2').first().waitFor()
    await checkAxe(page, 'the list')
    const { rows } = (await shop.office.get(`/api/Device/OpenMoney?deviceId=${shop.deviceId}`)).json().result
    assert.deepEqual(
      rows.map(({ cash, checksAmount }: { cash: number; checksAmount: number }) => [cash, checksAmount]),
      [[12_000, 34_000]],
    )
    await leave()
  })
}
