import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTransport } from 'nodemailer'
import { startMail } from '#sandbox/mail/server.ts'
import { startPartner } from '#sandbox/partner/server.ts'
import { startQuickbooks } from '#sandbox/quickbooks/server.ts'
import { type Chromium, checkAxe, openChromium, press, tabTo, type, visit } from './browser.ts'
import { settingsOf } from './settings.ts'

let browser: Chromium
before(async () => {
  browser = await openChromium()
})
after(() => browser.close())

for (const { browser: options } of settingsOf(import.meta.url)) {
  const { viewport, colorScheme } = options

  test(`mailbox, ${viewport?.width} px, ${colorScheme}`, async (t) => {
    const mail = await startMail()
    t.after(() => mail.close())
    const message = {
      from: 'a@ledgerside.example',
      to: 'ana@example.com',
      subject: 'A code',
      text: 'It is 123456',
      html: '<p>It is 123456</p>',
    }
    await createTransport(mail.smtpUrl).sendMail(message)
    const { page, leave } = await visit(browser, options)
    await page.goto(`${mail.url}/?to=ana@example.com`)
    await page.getByRole('heading', { level: 2 }).waitFor()
    await page.getByRole('tab', { name: 'HTML' }).waitFor()
    await checkAxe(page, 'mail', { frames: false })
    for (const view of ['Text', 'Source']) {
      await press(page.getByRole('tab', { name: view }))
      await page.locator('pre').getByText('123456').first().waitFor()
      await checkAxe(page, view)
    }
    page.on('dialog', (dialog) => dialog.accept())
    await press(page.getByRole('button', { name: 'Delete all' }))
    await page.getByText('No mail yet.').waitFor()
    await checkAxe(page, 'empty')
    await leave()
  })

  test(`QuickBooks, its consent and its switches, ${viewport?.width} px, ${colorScheme}`, async (t) => {
    const quickbooks = await startQuickbooks({ throttle: false, clientId: 'id', clientSecret: 'secret' })
    t.after(() => quickbooks.close())
    const { page, expect4xx, leave } = await visit(browser, options)
    const consent = new URL('/connect/oauth2', quickbooks.url)
    const query = { client_id: 'id', redirect_uri: `${quickbooks.url}/`, scope: 'com.intuit.quickbooks.accounting', response_type: 'code' }
    consent.search = String(new URLSearchParams({ ...query, state: 'state' }))
    await page.goto(consent.href)
    await page.getByRole('radio').first().waitFor()
    await checkAxe(page, 'consent')
    await tabTo(page.getByRole('radio').first())
    await page.keyboard.press('ArrowDown')
    assert.equal(await page.getByRole('radio').nth(1).isChecked(), true)
    expect4xx('/connect/oauth2')
    consent.searchParams.set('client_id', 'another')
    await page.goto(consent.href)
    await checkAxe(page, 'consent refused')

    await page.goto(quickbooks.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await checkAxe(page, 'control')
    await type(page.getByLabel('Number'), '5')
    await press(page.getByRole('button', { name: 'Slow answers' }))
    await page.getByRole('status').getByText('Done').waitFor()
    await checkAxe(page, 'done')
    expect4xx('/control/companies/9130350000000001/find', 404)
    await type(page.getByLabel('Item'), 'House blend')
    await type(page.getByLabel('Quantity'), '12')
    await press(page.getByRole('button', { name: 'Receive by a bill' }))
    await page.getByRole('status').getByText('No record has this name').waitFor()
    await type(page.getByLabel('Item'), 'House blend 1 kg')
    await press(page.getByRole('button', { name: 'Receive by a bill' }))
    await page.getByRole('status').getByText('"Bill"').waitFor()
    await press(page.getByRole('link', { name: 'Show the books' }))
    await page.getByRole('heading', { level: 1, name: 'The books of Pier Foods' }).waitFor()
    await page.getByRole('region', { name: 'Documents' }).getByRole('row').nth(1).waitFor()
    await checkAxe(page, 'books')
    await page.getByLabel('Kind').selectOption('Payment')
    await press(page.getByRole('button', { name: 'Show' }))
    await page.waitForURL('**/books?**kind=Payment**')
    await page.getByRole('cell', { name: 'Payment', exact: true }).first().waitFor()
    await leave()
  })

  test(`the retailer, its orders and its penalties, ${viewport?.width} px, ${colorScheme}`, async (t) => {
    const partner = await startPartner()
    t.after(() => partner.close())
    const { page, leave } = await visit(browser, options)
    await page.goto(partner.url)
    await press(page.getByRole('button', { name: 'Send', exact: true }))
    const orders = page.getByRole('region', { name: 'Its orders' })
    await orders.getByText('4500100001', { exact: true }).waitFor()
    await checkAxe(page, 'an order')
    await press(page.getByRole('button', { name: 'sends it twice: 4500100001' }))
    await page.getByText('sameBytes').waitFor()
    await type(page.getByLabel('Hours'), '30')
    await press(page.getByRole('button', { name: 'Let time pass' }))
    await orders.getByText('997 missing').waitFor()
    await checkAxe(page, 'a penalty')
    await leave()
  })
}
