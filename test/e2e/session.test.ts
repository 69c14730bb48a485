import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { logout } from '#contract/session.ts'
import { arrowTo, type Chromium, checkAxe, countDown, hasFocus, openChromium, press, stopClock, type, visit } from './browser.ts'
import { makeAccount, signIn } from './person.ts'
import { type Product, startProduct } from './product.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

const email = 'ana@example.com'
const minute = 60_000
let browser: Chromium
let product: Product
before(async () => {
  product = await startProduct()
  browser = await openChromium()
  await makeAccount(product, email)
})
after(async () => {
  await browser.close()
  await product.close()
})

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken') ?? sessionStorage.getItem('accessToken'))
const sql = (text: string) => product.server.database.owner.query(text)

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  describe(`a session, keyboard alone: ${name}`, () => {
    const words = wordsIn(language)
    const addCustomer = '/dashboard/customers-&-leads/add-customer'
    const dashboard = async (page: Page) => {
      await page.goto(`${product.url}/dashboard`)
      await page.getByRole('heading', { level: 1, name: words('dashboard.title') }).waitFor()
    }
    const nameField = (page: Page) => page.getByLabel(words('fields.name')).first()
    const draftOffer = (page: Page) => page.getByRole('button', { name: words('common.draftRestore') })

    test('the last minute of an idle hour counts down in every tab; then all are signed out, and the draft waits', async () => {
      const { page, context, expect4xx, leave } = await visit(browser, options)
      const asked: string[] = []
      page.on('dialog', (dialog) => {
        asked.push(dialog.type())
        void dialog.accept()
      })
      await context.clock.install()
      await signIn(product, page, email)
      const other = await context.newPage()
      await dashboard(other)
      await page.goto(product.url + addCustomer)
      await type(nameField(page), 'Half a customer')
      const token = await tokenIn(page)
      const tabs = [page, other]
      const warning = (tab: Page) => tab.getByRole('dialog', { name: words('idle.title') })
      const text = (count: number) => words(`idle.text_${count === 1 ? 'one' : 'other'}`, { count })
      /** Step by step: what opens or closes draws between the steps. */
      const letPass = async (ms: number) => {
        for (let passed = 0; passed < ms; passed += 100) await context.clock.runFor(100)
      }
      const untilSeconds = async (left: number) => {
        const last = await page.evaluate(() => Number(localStorage.getItem('lastActivity')))
        const now = await page.evaluate(() => Date.now())
        await context.clock.fastForward(last + 60 * minute - left * 1000 - now)
        await letPass(1000)
      }

      await stopClock(page, 10_000)
      const told = page.waitForRequest('**/User/keep-alive')
      await untilSeconds(63)
      await told
      for (const tab of tabs) assert.equal(await warning(tab).count(), 0)
      await untilSeconds(46)
      for (const tab of tabs) await warning(tab).getByText(text(45), { exact: true }).waitFor()
      await letPass(500)
      await hasFocus(page.getByRole('button', { name: words('idle.stay') }))
      await page.keyboard.press('Enter')
      await letPass(2000)
      for (const tab of tabs) await warning(tab).waitFor({ state: 'detached' })
      await hasFocus(nameField(page))

      await untilSeconds(4)
      await warning(other).getByText(text(3), { exact: true }).waitFor()
      await countDown(warning(page), text, 3)
      for (const tab of tabs) await tab.waitForURL(`${product.url}/`)
      assert.deepEqual(asked, [], 'nobody is there to be asked')
      assert.equal(await tokenIn(page), null)
      const answer = await fetch(`${product.url}/User/session`, { headers: { authorization: `Bearer ${token}` } })
      assert.equal(answer.status, 401)

      await context.clock.resume()
      await signIn(product, page, email)
      await page.goto(product.url + addCustomer)
      await draftOffer(page).waitFor()
      await checkAxe(page, 'draft')
      await press(draftOffer(page))
      assert.equal(await nameField(page).inputValue(), 'Half a customer')
      await draftOffer(page).waitFor({ state: 'detached' })
      expect4xx('/User/session', 401)
      // A look that was on its way when the session ended.
      expect4xx('/QuickBooks/SyncStatus', 401)
      await leave()
    })

    test('what could not be saved is offered again; what was saved is neither offered nor asked about', async () => {
      const { page, expectFailure, leave } = await visit(browser, options)
      const asked: string[] = []
      page.on('dialog', (dialog) => {
        asked.push(dialog.type())
        void dialog.accept()
      })
      await signIn(product, page, email)
      // Before the page is there: a call that is made while interception begins would slip through.
      await page.route('**/Dashboard/AddEditCustomer', (route) => route.fulfill({ status: 500, body: 'no words' }))
      await page.goto(product.url + addCustomer)
      const customer = `Harbor ${name}`
      await type(nameField(page), customer)
      expectFailure('/Dashboard/AddEditCustomer', 500)
      await page.keyboard.press('Enter')
      await page.locator('form').getByRole('alert').getByText(words('errors.500')).waitFor()
      await page.reload()
      assert.deepEqual(asked.splice(0), ['beforeunload'])
      await press(draftOffer(page))
      assert.equal(await nameField(page).inputValue(), customer)

      await page.reload()
      await press(page.getByRole('button', { name: words('common.draftDiscard') }))
      assert.equal(await nameField(page).inputValue(), '')
      await page.reload()
      await nameField(page).waitFor()
      assert.equal(await draftOffer(page).count(), 0)
      asked.splice(0)

      await page.unroute('**/Dashboard/AddEditCustomer')
      await type(nameField(page), customer)
      await page.keyboard.press('Enter')
      await page.getByText(words('customers.form.added')).waitFor()
      await page.getByRole('heading', { level: 1, name: customer }).waitFor()
      assert.equal(await page.getByRole('dialog').count(), 0)
      await page.goto(product.url + addCustomer)
      await nameField(page).waitFor()
      assert.equal(await draftOffer(page).count(), 0)
      assert.deepEqual(asked, [])
      await leave()
    })

    test('a token that ran out is renewed unseen; a session that ended leads home', async () => {
      const { page, expect4xx, leave } = await visit(browser, options)
      await signIn(product, page, email)
      const renewals: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (request.method() === 'POST' && pathname === '/auth/refresh-token') renewals.push(pathname)
        if (request.resourceType() === 'fetch') expect4xx(pathname, 401)
      })
      await dashboard(page)
      const before = await tokenIn(page)
      // What this page still asks for by itself would be renewed as well.
      await page.goto('about:blank')
      await sql(`update sessions set access_expires_at = now() - interval '1 s'`)
      await dashboard(page)
      await page.getByText(words('dashboard.needsYouEmpty')).waitFor()
      assert.equal(renewals.length, 1)
      assert.notEqual(await tokenIn(page), before)
      // The page's socket may still be on its way: it is not the one that shall be refused.
      await page.goto('about:blank')
      await sql('delete from sessions')
      await page.goto(`${product.url}/dashboard`)
      await page.waitForURL(`${product.url}/`)
      assert.equal(await tokenIn(page), null)
      await leave()
    })

    test('signing out clears both stores and the other tabs', async () => {
      const { page, context, leave } = await visit(browser, options)
      await signIn(product, page, email, { keep: false })
      await page.evaluate(() => sessionStorage.setItem('failedCaptchas', '2'))
      await dashboard(page)
      const [other] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void window.open('/dashboard'))])
      await other.getByRole('heading', { level: 1, name: words('dashboard.title') }).waitFor()
      await press(page.getByRole('button', { name: words('shell.profile', { name: 'Ana' }) }))
      const item = page.getByRole('menuitem', { name: words('shell.signOut') })
      await item.waitFor()
      await checkAxe(page, 'profile')
      await arrowTo(item)
      // The server ends the session and its sockets; its answer never comes. Nothing of the page asks again as somebody who is gone.
      await page.route(`**${logout.path}`, async (route) => void (await route.fetch()))
      await page.keyboard.press('Enter')
      for (const tab of [page, other]) {
        await tab.waitForURL(`${product.url}/`)
        assert.deepEqual(
          await tab.evaluate(() =>
            [localStorage, sessionStorage].flatMap((store) => ['user', 'accessToken', 'failedCaptchas'].map((key) => store.getItem(key))),
          ),
          Array(6).fill(null),
        )
      }
      await leave()
    })
  })
}
