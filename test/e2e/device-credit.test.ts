import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { copyOn } from '../device-copy.ts'
import { codeFor, installationOf } from '../devices.ts'
import { vanShop } from '../pushing.ts'
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

const phone = { name: 'phone, Spanish', language: 'es', options: { locale: 'es-MX', viewport: { width: 390, height: 844 } } } as const
const tablet = { name: 'tablet, English', language: 'en', options: { locale: 'en-US', viewport: { width: 1024, height: 768 } } } as const

for (const { name, language, options } of [phone, tablet]) {
  const say = wordsIn(language)

  test(`a rep takes goods of an order back without a network, and the order, the van and the office have it: ${name}`, async () => {
    const shop = await vanShop(server)
    const rulesVersion = await shop.rule({ 'doc.credit': { value: 'Y' } })
    const { orderId, orderNumber } = await shop.one(shop.document({ kind: 'invoice', rulesVersion, lines: [shop.line('4')] }))
    const earlier = installationOf(server)
    assert.equal((await earlier.pair(await codeFor(shop.office, shop.deviceId))).statusCode, 200)
    await copyOn(earlier).pull()
    const { context, page, leave, expectFailure } = await visit(browser, options)
    const button = (key: string, values = {}) => page.getByRole('button', { name: say(key, values), exact: true })
    await page.goto(`${server.url}/device`)
    await page.getByLabel(say('deviceApp.pair.code')).fill(await codeFor(shop.office, shop.deviceId))
    await button('deviceApp.pair.submit').click()
    await page.getByRole('link', { name: 'Harbor Cafe' }).click()
    const find = page.getByLabel(say('deviceSell.findItem'))
    const inVan = page.getByText(say('deviceSell.inVan', { units: '36' }))
    // An order goes out of the warehouse, another day: what the van has is no matter of it.
    await page.getByRole('link', { name: say('deviceSell.kinds.order'), exact: true }).click()
    await find.fill('rop')
    await page.getByRole('button', { name: 'Rope' }).first().waitFor()
    assert.equal(await inVan.count(), 0)
    await page.goBack()
    await page.getByRole('link', { name: say('deviceSell.kinds.credit'), exact: true }).click()
    await page.getByLabel(say('deviceSell.creditFor')).selectOption(`order ${orderId}`)
    const addRope = async () => {
      await find.fill('rop')
      await page.getByRole('button', { name: 'Rope' }).first().click()
    }
    await addRope()
    await inVan.first().waitFor()
    // Why it came back is asked of each line.
    await page.getByText(say('deviceSell.problems.lineReason')).first().waitFor()
    assert.equal(await button('deviceSell.save').isDisabled(), true)
    const reasons = page.getByLabel(say('deviceSell.reasonOf', { name: 'Rope' }))
    await reasons.first().fill('Too long')
    await addRope()
    await reasons.first().fill('Torn')
    await page.getByLabel(say('deviceSell.damaged')).first().check()
    await page.getByText('$16.00').first().waitFor()
    await checkAxe(page, 'a credit')
    for (const call of ['Push', 'Pull', 'Heartbeat', 'Wait']) expectFailure(`/api/Device/${call}`)
    await context.setOffline(true)
    await button('deviceSell.save').click()
    await page.getByText(say('deviceSell.saved')).waitFor()
    await page.getByText(`${say('deviceSell.isDamaged')} · Torn`).waitFor()
    await page.getByRole('heading', { name: say('deviceSell.kinds.credit') }).waitFor()
    await checkAxe(page, 'its receipt')
    await page.getByRole('link', { name: say('deviceApp.menu.day'), exact: true }).click()
    await context.setOffline(false)
    await page
      .getByText(new RegExp(`· ${say('deviceApp.states.done')}$`))
      .first()
      .waitFor()
    const { rows } = await shop.tray('show=all&kind=credit')
    assert.deepEqual(
      rows.map(({ state, total, orderLabel }: { state: string; total: number; orderLabel: string }) => [state, total, orderLabel]),
      [['accepted', 1600, orderNumber]],
    )
    assert.deepEqual([(await shop.order(orderId)).credited, await shop.figures(shop.van)], [1600, '37'])
    await leave()
  })
}
