import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '../company.ts'
import { copyOn } from '../device-copy.ts'
import { codeFor, installationOf, newDevice } from '../devices.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, openChromium, visit } from './browser.ts'
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

/** A rep with one customer who owes and bought before, and two things to sell. */
async function ground() {
  const company = await signedInCompany(server)
  const device = await newDevice(server, company)
  const { owner } = server.database
  const insert = async (text: string, ...values: unknown[]) =>
    (await owner.query(`insert into ${text} returning id`, [company.companyId, ...values])).rows[0].id as string
  const { code: repCode } = (await owner.query('select code from reps where id = $1', [device.repId])).rows[0]
  const customerId = await insert(
    `customers (company_id, customer_name, sales_representative, city, state, open_balance)
     values ($1, 'Harbor Supply', $2, 'Seattle', 'WA', 12500)`,
    repCode,
  )
  await insert(`items (company_id, name, sku, unit_price) values ($1, 'Rope', 'R-100', 8)`)
  const soapId = await insert(`items (company_id, name, sku, unit_price) values ($1, 'Soap', 'S-200', 2.5)`)
  await insert(
    `invoices (company_id, customer_id, number, date, due_date, total, balance) values ($1, $2, '1007', '2026-10-01', '2026-10-31', 12500, 12500)`,
    customerId,
  )
  const lines = [{ itemId: soapId, description: 'Soap', quantity: '5', unitPrice: '2.5' }]
  assert.equal((await company.post('/api/Order/Place', { customerId, requestKey: crypto.randomUUID(), lines })).statusCode, 200)
  // A company's first load begins once whoever was writing then is done; tests of other files write too.
  const earlier = installationOf(server)
  assert.equal((await earlier.pair(await codeFor(company, device.id))).statusCode, 200)
  await copyOn(earlier).pull()
  return { company, code: await codeFor(company, device.id) }
}

const phone = { name: 'phone, English', language: 'en', options: { locale: 'en-US', viewport: { width: 390, height: 844 } } } as const
const tablet = { name: 'tablet, Spanish', language: 'es', options: { locale: 'es-MX', viewport: { width: 1024, height: 768 } } } as const

for (const { name, language, options } of [phone, tablet]) {
  const say = wordsIn(language)

  test(`a rep sells without a network, counts the cash, and the office has it once there is one: ${name}`, async () => {
    const { company, code } = await ground()
    const { context, page, leave, expectFailure } = await visit(browser, options)
    const button = (key: string, values = {}) => page.getByRole('button', { name: say(key, values), exact: true })
    const harbor = page.getByRole('link', { name: 'Harbor Supply' })
    await page.goto(`${server.url}/device`)
    await page.getByLabel(say('deviceApp.pair.code')).fill(code)
    await button('deviceApp.pair.submit').click()
    await harbor.waitFor()
    await checkAxe(page, 'customers')
    await page.getByLabel(say('deviceSell.findCustomer')).fill('harb sea')
    await harbor.click()
    await page.getByText('$125.00').first().waitFor()
    await checkAxe(page, 'a customer')

    await page.getByRole('link', { name: say('deviceSell.kinds.order'), exact: true }).click()
    await button('deviceSell.lastAgain_one', { count: 1 }).click()
    await page.getByLabel(say('deviceSell.findItem')).fill('r-1')
    await page.getByRole('button', { name: 'Rope' }).first().click()
    await button('deviceSell.moreOf', { name: 'Rope' }).click()
    await page.getByText('$28.50').first().waitFor()
    await button('deviceSell.discountOf').first().click()
    const discount = page.getByLabel(say('deviceSell.discount'), { exact: true })
    await discount.fill('5')
    await page.getByText(say('deviceSell.cannotSave')).waitFor()
    assert.equal(await button('deviceSell.save').isDisabled(), true)
    await checkAxe(page, 'a rule is broken')
    await discount.fill('0')
    await page.getByLabel(say('deviceSell.signedName')).fill('Ann Lee')
    await page.getByLabel(say('deviceSell.paidNow')).check()
    await checkAxe(page, 'an order')

    for (const call of ['Push', 'Pull', 'Heartbeat', 'Wait']) expectFailure(`/api/Device/${call}`)
    await context.setOffline(true)
    await button('deviceSell.save').click()
    await page.getByText(say('deviceSell.saved')).waitFor()
    await page.getByText(say('deviceSell.signedBy', { name: 'Ann Lee' })).waitFor()
    await checkAxe(page, 'a receipt')

    await page.getByRole('link', { name: say('deviceApp.menu.day'), exact: true }).click()
    await page.getByLabel(say('deviceSell.counted')).fill('20')
    await page.getByText(say('deviceSell.differs', { difference: '-$8.50' })).waitFor()
    await checkAxe(page, 'the day')

    await context.setOffline(false)
    const documents = async () => (await company.get('/api/Device/Documents?show=all')).json().result.rows
    await page.getByText(new RegExp(`· ${say('deviceApp.states.done')}$`)).waitFor()
    assert.deepEqual(
      (await documents()).map(({ kind, state, total }: { kind: string; state: string; total: number }) => [kind, state, total]),
      [['order', 'accepted', 2850]],
    )
    // The office counts it, and the device learns what was received.
    const [{ deviceId, repId }] = (await company.get('/api/Device/OpenMoney')).json().result.rows
    const { rows } = (await company.get(`/api/Device/OpenPayments/${deviceId}?repId=${repId}`)).json().result
    const payments = rows.map((row: { id: string }) => ({ id: row.id, came: true }))
    const counted = { repId, requestKey: crypto.randomUUID(), payments, countedCash: 2800, reason: 'Parking' }
    assert.equal((await company.post(`/api/Device/Settle/${deviceId}`, counted)).statusCode, 200)
    const handedIn = page.getByRole('list', { name: say('deviceSell.handedIn') })
    await handedIn.getByText(say('deviceSell.handedInShort', { amount: '$0.50' })).waitFor()
    assert.match(await handedIn.innerText(), /Parking$/)
    await checkAxe(page, 'what was handed in')
    await leave()
  })
}
