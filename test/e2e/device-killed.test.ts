import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { codeFor } from '../devices.ts'
import { seededRandom } from '../merge/random.ts'
import { vanShop } from '../pushing.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { type TestServer, testServer } from '../server.ts'
import { chromiumOf } from './browser.ts'
import { kept, saveInPage } from './device-page.ts'

let server: TestServer
before(async () => {
  server = await testServer({ listen: true })
})
after(() => server.close())

/** A browser of its own, with what it keeps on the disk in `folder`. */
async function start(folder: string) {
  const { executablePath, env } = chromiumOf()
  const flags = ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${folder}`, '--no-first-run', 'about:blank']
  const child = spawn(executablePath, flags, { env, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
      const [, url] = /DevTools listening on (ws:\S+)/.exec(said) ?? []
      if (url) resolve(url)
    })
    child.once('exit', () => reject(new Error(`The browser ended at its start: ${said}`)))
  })
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  assert.ok(context)
  context.setDefaultTimeout(60_000)
  return { child, context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** With all of its processes: nobody has time for a last word. */
async function kill(child: ChildProcess) {
  const ended = once(child, 'exit')
  process.kill(-(child.pid ?? assert.fail()), 'SIGKILL')
  await ended
}

async function online(context: BrowserContext, page: Page, isOnline: boolean) {
  await context.setOffline(!isOnline)
  await page.goto(`${server.url}/device/sync`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const times = 6
test(`D1: a browser killed ${times} times in a row while it saves: every order that was said to be saved is there, and arrives once`, async () => {
  const { path: folder, remove } = scratchFolder()
  const shop = await vanShop(server)
  const pick = seededRandom(1)
  let running = await start(folder)
  try {
    await running.page.goto(`${server.url}/device#pair=${(await codeFor(shop.office, shop.deviceId)).replace('-', '')}`)
    await running.page.locator('form button[type=submit]').click()
    await running.page.getByRole('link', { name: 'Harbor Cafe' }).waitFor()
    await kept(running.page)
    const told: string[] = []
    for (let time = 0; time < times; time++) {
      const { child, context, page } = running
      await online(context, page, false)
      const before = told.length
      const saving = (async () => {
        for (;;) {
          const document = shop.document()
          await saveInPage(page, document)
          told.push(document.id)
        }
      })().catch(() => {})
      while (told.length < before + 3) await sleep(10)
      await sleep(pick(200))
      await kill(child)
      await saving
      running = await start(folder)
      const there = await storedIn(running.page)
      assert.deepEqual(
        told.filter((id) => !there.documents.includes(id)),
        [],
        `lost by kill ${time + 1}`,
      )
      // What was under way at that moment is there with its place in the queue and its number, or not at all.
      assert.deepEqual(there.queued.toSorted(), there.documents.toSorted())
      assert.equal(new Set(there.numbers).size, there.numbers.length)
      assert.equal(there.nextNumber - there.numbers.length, Number(there.numbers[0]?.split('-')[1]))
    }
    const { documents } = await storedIn(running.page)
    await online(running.context, running.page, true)
    for (const end = Date.now() + 60_000; (await storedIn(running.page)).queued.length > 0; await sleep(100))
      assert.ok(Date.now() < end, 'never sent')
    const [arrived] = await shop.rowsOf('select count(*)::int as orders from orders where company_id = $1 and device_id is not null', [
      shop.companyId,
    ])
    assert.equal(arrived.orders, documents.length)
  } finally {
    await kill(running.child)
    remove()
  }
})

/** On any page of the product: the store is its whole origin's. */
async function storedIn(page: Page) {
  if (!page.url().startsWith(server.url)) await page.goto(`${server.url}/healthz`)
  return page.evaluate(async () => {
    const opened = indexedDB.open('ledgerside-device')
    await new Promise((resolve, reject) => Object.assign(opened, { onsuccess: resolve, onerror: reject }))
    const transaction = opened.result.transaction(['documents', 'queue', 'facts'])
    const documents: IDBRequest<{ id: string; document: { number: string }; sequence: number }[]> = transaction
      .objectStore('documents')
      .getAll()
    const queue: IDBRequest<{ documentId: string }[]> = transaction.objectStore('queue').getAll()
    const next: IDBRequest<number> = transaction.objectStore('facts').get('nextNumber')
    await new Promise((resolve, reject) => Object.assign(transaction, { oncomplete: resolve, onabort: reject }))
    opened.result.close()
    return {
      documents: documents.result.map(({ id }) => id),
      numbers: documents.result.toSorted((one, other) => one.sequence - other.sequence).map(({ document }) => document.number),
      queued: queue.result.map(({ documentId }) => documentId),
      nextNumber: next.result,
    }
  })
}
