import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { codeFor } from '../devices.ts'
import { type VanShop, vanShop } from '../pushing.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, openChromium, press, visit } from './browser.ts'
import { cameraSeeing, type SeenCode } from './camera-film.ts'
import { kept } from './device-page.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let server: TestServer
let folder: string
before(async () => {
  ;[server, folder] = await Promise.all([testServer({ listen: true }), mkdtemp(join(tmpdir(), 'camera-'))])
})
after(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

test('the policy of the device app, and no other one, lets our reader of codes run', async () => {
  const policyOf = async (path: string) => (await fetch(server.url + path)).headers.get('content-security-policy') ?? ''
  assert.match(await policyOf('/device'), /script-src 'self' 'wasm-unsafe-eval';/)
  for (const path of ['/', '/login', '/dashboard', '/api/Device/Pull']) assert.doesNotMatch(await policyOf(path), /unsafe-eval/, path)
})

let films = 0
async function browserSeeing(t: TestContext, codes: readonly SeenCode[]): Promise<Chromium> {
  films += 1
  const browser = await openChromium(await cameraSeeing(join(folder, `${films}.y4m`), codes))
  t.after(() => browser.close())
  return browser
}
async function linkFor(shop: VanShop): Promise<string> {
  return `${server.url}/device#pair=${(await codeFor(shop.office, shop.deviceId)).replace('-', '')}`
}

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  const say = wordsIn(language)

  test(`D17, D18: paired by the camera, an item found by it without a network: ${name}`, async (t) => {
    const shop = await vanShop(server)
    await shop.rowsOf(`insert into item_packs (company_id, item_id, unit, quantity, gtin) values ($1, $2, 'CA', 12, '00012345678905')`, [
      shop.companyId,
      shop.rope,
    ])
    const browser = await browserSeeing(t, [
      { text: await linkFor(shop), format: 'QRCode' },
      { text: '012345678905', format: 'UPCA' },
    ])
    const { context, page, leave, expectFailure } = await visit(browser, options)
    const asked: string[] = []
    context.on('request', (request) => asked.push(request.url()))
    await page.goto(`${server.url}/device`)
    assert.equal(await page.evaluate(() => 'BarcodeDetector' in globalThis), false, 'this browser reads codes by itself')
    await press(page.getByRole('button', { name: say('deviceApp.pair.scan') }))
    await page.getByRole('link', { name: 'Harbor Cafe' }).waitFor()
    await kept(page)
    for (const call of ['Push', 'Pull', 'Heartbeat', 'AwaitWord']) expectFailure(`/api/Device/${call}`)
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('link', { name: 'Harbor Cafe' }).click()
    await page.getByRole('link', { name: say('deviceSell.kinds.order'), exact: true }).click()
    await press(page.getByRole('button', { name: say('deviceSell.scanBarcode') }))
    await page.getByText(say('deviceSell.scannedItem', { name: 'Rope' })).waitFor()
    await checkAxe(page, 'scanning')
    await press(page.getByRole('button', { name: say('deviceSell.scanned'), exact: true }))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: say('deviceSell.scanBarcode') })
      .and(page.locator(':focus'))
      .waitFor()
    // One case of twelve: a code that stays in the picture is one.
    await page.getByText('$96.00').first().waitFor()
    assert.deepEqual(
      asked.filter((url) => new URL(url).origin !== server.url && !/^(blob|data):/.test(url)),
      [],
    )
    await leave()
  })

  test(`another code is said to be one, and so is a barcode of nothing that is sold: ${name}`, async (t) => {
    const shop = await vanShop(server)
    const browser = await browserSeeing(t, [
      { text: 'https://example.com/', format: 'QRCode' },
      { text: '4006381333931', format: 'EAN13' },
    ])
    const { page, leave } = await visit(browser, options)
    await page.goto(await linkFor(shop))
    await press(page.getByRole('button', { name: say('deviceApp.pair.scan') }))
    await page.getByText(say('deviceApp.pair.otherCode')).waitFor()
    await checkAxe(page, 'another code')
    await press(page.getByRole('button', { name: say('deviceApp.pair.type'), exact: true }))
    await press(page.getByRole('button', { name: say('deviceApp.pair.submit'), exact: true }))
    await page.getByRole('link', { name: 'Harbor Cafe' }).click()
    await page.getByRole('link', { name: say('deviceSell.kinds.order'), exact: true }).click()
    await press(page.getByRole('button', { name: say('deviceSell.scanBarcode') }))
    await page.getByText(say('deviceSell.unknownBarcode', { code: '4006381333931' })).waitFor()
    await leave()
  })

  test(`D17: a camera that is refused leaves the code to be typed: ${name}`, async (t) => {
    const browser = await openChromium()
    t.after(() => browser.close())
    const { page, leave } = await visit(browser, options)
    await page.goto(`${server.url}/device`)
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
    })
    await press(page.getByRole('button', { name: say('deviceApp.pair.scan') }))
    await page.getByText(say('deviceApp.pair.noCamera')).waitFor()
    await press(page.getByRole('button', { name: say('deviceApp.pair.type'), exact: true }))
    await page.waitForFunction(() => document.activeElement?.matches('input'))
    await leave()
  })
}
