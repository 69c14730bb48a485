import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { codeFor } from '../devices.ts'
import { pdfText } from '../pdf-text.ts'
import { vanShop } from '../pushing.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, openChromium, press, visit } from './browser.ts'
import { kept } from './device-page.ts'
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

  test(`without a network a saved document is changed, another one discarded; sent ones are changed in the office: ${name}`, async () => {
    const shop = await vanShop(server)
    const { context, page, leave, expectFailure } = await visit(browser, options)
    const button = (key: string, values = {}) => page.getByRole('button', { name: say(key, values), exact: true })
    const link = (key: string) => page.getByRole('link', { name: say(key), exact: true })
    const documents = async () =>
      (await shop.tray('show=all')).rows
        .map(({ number, kind, state, total }: Record<string, unknown>) => [number, kind, state, total])
        .toSorted()
    await page.goto(`${server.url}/device#pair=${await codeFor(shop.office, shop.deviceId)}`)
    await press(page.getByRole('button', { name: say('deviceApp.pair.submit'), exact: true }))
    const customer = page.getByRole('link', { name: 'Harbor Cafe' })
    await customer.waitFor()
    await page.getByText(say('deviceApp.status.online')).waitFor()
    await kept(page)
    for (const call of ['Push', 'Pull', 'Heartbeat', 'Wait']) expectFailure(`/api/Device/${call}`)
    await context.setOffline(true)
    const make = async (kind: string) => {
      await link('deviceApp.menu.customers').click()
      await customer.click()
      await link(`deviceSell.kinds.${kind}`).click()
      await page.getByLabel(say('deviceSell.findItem')).fill('rope')
      await page.getByRole('button', { name: 'Rope' }).first().click()
      await page.getByLabel(say('deviceSell.signedName')).fill('Ann Lee')
      await button('deviceSell.save').click()
      await page.getByText(say('deviceSell.saved')).waitFor()
    }

    await make('invoice')
    const first = Number(/-(\d+)$/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[1])
    const numbered = (after: number) => `${shop.prefix}-${first + after}`
    // On paper at once, without a network.
    await button('deviceSell.pdfIn', { language: new Intl.DisplayNames([language], { type: 'language' }).of('es') ?? '' }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: say('deviceSell.pdfSave') }).click()])
    assert.equal(file.suggestedFilename(), `${numbered(0)}.pdf`)
    const paper = await pdfText(await readFile(await file.path()))
    assert.match(paper, new RegExp(`Factura ${numbered(0)} .*Harbor Cafe .*Rope .*\\$8\\.00`))
    await checkAxe(page, 'a PDF')
    await link('deviceSell.change').click()
    await page.getByText(say('deviceSell.inPlaceOf', { number: numbered(0) })).waitFor()
    await button('deviceSell.moreOf', { name: 'Rope' }).click()
    await page.getByText('$16.00').first().waitFor()
    await page.getByLabel(say('deviceSell.signedName')).fill('Ann Lee')
    await checkAxe(page, 'a document that is changed')
    await button('deviceSell.save').click()
    await page.getByRole('heading', { name: numbered(1) }).waitFor()

    await make('order')
    await button('deviceSell.discard').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('deviceSell.reason')).fill('Typed twice')
    await checkAxe(page, 'discarding')
    await dialog.getByRole('button', { name: say('deviceSell.discard'), exact: true }).click()
    await page.getByText(say('deviceSell.isDiscarded')).waitFor()
    await checkAxe(page, 'a discarded document')
    await make('order')
    await page.reload()
    await page.getByText(say('deviceSell.saved')).waitFor()

    await context.setOffline(false)
    await page.getByText(say('deviceSell.after.done')).waitFor()
    const sent = [
      [numbered(0), 'invoice', 'refused', 800],
      [numbered(1), 'invoice', 'accepted', 1600],
      [numbered(2), 'order', 'refused', 800],
      [numbered(3), 'order', 'accepted', 800],
    ]
    assert.deepEqual(await documents(), sent)
    assert.equal(await shop.figures(shop.van), '38')

    await link('deviceSell.change').click()
    await button('deviceSell.moreOf', { name: 'Rope' }).click()
    await page.getByLabel(say('deviceSell.signedName')).fill('Ann Lee')
    await button('deviceSell.save').click()
    await page.getByRole('heading', { name: numbered(4) }).waitFor()
    await page.getByText(say('deviceSell.after.done')).waitFor()
    const orders = await shop.rowsOf('select grand_total::int as cents from orders where company_id = $1 order by 1', [shop.companyId])
    assert.deepEqual(orders, [{ cents: 1600 }, { cents: 1600 }], 'the order is the changed one, and no third one is there')
    await leave()
  })
}
