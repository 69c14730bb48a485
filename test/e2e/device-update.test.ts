import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { buildWhenStale } from '../../scripts/web-build.ts'
import { type Chromium, openChromium, press, visit } from './browser.ts'
import { kept, saveInPage } from './device-page.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
}
const nothing = { customers: [], items: [], categories: [], stock: [], invoices: [], rules: null, settings: null, gone: [] }

/** The app as it was built, in one version after another, and an office that takes everything, or nothing. */
async function startOffice() {
  const office = { version: 1, takes: true, came: [] as string[] }
  const answerOf = (path: string, body: { documents?: { id: string; number: string }[] }): object | null => {
    if (path === '/api/Device/Pair') {
      const rep = { repCode: 'R1', repName: 'Ana', invoiceName: 'K7', numberPrefix: 'K7' }
      return { token: 'ld_x', deviceId: randomUUID(), deviceName: 'Tablet', companyName: 'Prairie', nextNumber: 1, ...rep }
    }
    if (path === '/api/Device/Heartbeat')
      return { now: new Date().toISOString(), state: 'Active', wipe: false, token: null, everySeconds: 300 }
    if (path === '/api/Device/Pull')
      return { cursor: 'c', more: false, whole: false, prices: { levels: [], ofLevels: [], agreed: [] }, ...nothing }
    if (path !== '/api/Device/Push' || !office.takes) return null
    office.came.push(...(body.documents ?? []).map(({ number }) => number))
    const said = { outcome: 'accepted', state: 'accepted', orderId: null, orderNumber: '1', reasons: [], differs: [] }
    return { answers: (body.documents ?? []).map(({ id }) => ({ id, ...said })), now: new Date().toISOString(), skewMs: 0 }
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', 'http://office').pathname
    if (path.startsWith('/api/')) {
      const body = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString() || '{}')
      const result = answerOf(path, body)
      response.writeHead(result ? 200 : 503, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(result ? { isError: false, message: '', result } : { isError: true, message: '', code: 'busy' }))
    }
    const isPage = path.startsWith('/device') && !/\.\w+$/.test(path)
    const file = await readFile(`dist/web${isPage ? '/device.html' : path}`)
    const type = types[isPage ? 'html' : (path.split('.').at(-1) ?? '')] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'service-worker-allowed': '/device' })
    if (isPage) return response.end(file.toString().replace('<html ', `<html data-version="${office.version}" `))
    response.end(path === '/device/worker.js' ? file.toString().replace('"version":"', `$&${office.version}-`) : file)
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.writeHead(404).end()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return Object.assign(office, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close })
}

let office: Awaited<ReturnType<typeof startOffice>>
let browser: Chromium
before(async () => {
  await buildWhenStale()
  ;[office, browser] = await Promise.all([startOffice(), openChromium()])
})
after(async () => {
  await browser.close()
  office.close()
})

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  const say = wordsIn(language)

  test(`D13: a newer app waits until all is sent and no form is open, then takes over by itself: ${name}`, async () => {
    const { context, page, leave, expectFailure } = await visit(browser, options)
    // This office sends nobody word: the app asks again after a while.
    expectFailure('/api/Device/Wait', 503)
    const version = () => page.evaluate(() => document.documentElement.dataset.version)
    const sendNow = () => press(page.getByRole('button', { name: say('deviceApp.sync.now') }))
    await page.goto(`${office.url}/device#pair=ABCDEFGH`)
    await press(page.getByRole('button', { name: say('deviceApp.pair.submit'), exact: true }))
    await press(page.getByRole('link', { name: say('deviceApp.menu.sync') }))
    await page.getByText(say('deviceApp.status.online')).waitFor()
    await kept(page)

    office.takes = false
    expectFailure('/api/Device/Push', 503)
    // What was asked just when the network went.
    for (const call of ['Push', 'Pull', 'Heartbeat', 'Wait']) expectFailure(`/api/Device/${call}`)
    const madeAt = new Date().toISOString()
    const order = { id: randomUUID(), number: 'K7-1', format: 1 as const, kind: 'order' as const, madeAt, rulesVersion: 0 }
    await saveInPage(page, { ...order, customerId: randomUUID(), lines: [], net: 1600, tax: 0, total: 1600 })
    office.version = 2
    await page.reload()
    await page.getByText(say('deviceApp.update.title')).waitFor()
    await page.getByText(say('deviceApp.status.noAnswer')).waitFor()
    assert.equal(await version(), '1', 'something is unsent')

    await page.evaluate(() => {
      void navigator.locks.request('ledgerside-device-form', { mode: 'shared' }, () => {
        return new Promise((resolve) => Object.assign(window, { closeForm: resolve }))
      })
    })
    office.takes = true
    await sendNow()
    await page.getByRole('heading', { name: say('deviceApp.states.done') }).waitFor()
    await page.getByText(say('deviceApp.status.online')).waitFor()
    assert.deepEqual(office.came, ['K7-1'])
    assert.equal(await version(), '1', 'a form is open')

    await page.evaluate(() => (window as unknown as { closeForm(): void }).closeForm())
    await sendNow()
    await page.waitForFunction(() => document.documentElement.dataset.version === '2')
    await page.getByRole('heading', { name: say('deviceApp.states.done') }).waitFor()
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: say('deviceApp.states.done') }).waitFor()
    assert.equal(await version(), '2')
    await leave()
  })
}
