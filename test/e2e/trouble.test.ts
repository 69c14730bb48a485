import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Chromium, checkAxe, fieldOf, hasFocus, openChromium, press, stopClock, type, visit } from './browser.ts'
import { makeAccount, signIn } from './person.ts'
import { type Product, startProduct } from './product.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

const email = 'ana@example.com'
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

/** Specification section 8. Status 0: no answer. */
const catalogue = [
  { status: 401, key: 'errors.401' },
  { status: 404, key: 'errors.404' },
  { status: 500, key: 'errors.500' },
  { status: 418, key: 'errors.other' },
  { status: 502, key: 'errors.other' },
  { status: 0, key: 'errors.noResponse' },
  { status: 200, key: 'errors.anythingElse' },
]

function isRed(colour: string) {
  const [red = 0, green = 0, blue = 0] = [...colour.matchAll(/[\da-f]{2}/gi)].map(([part]) => Number.parseInt(part, 16))
  return red > 2 * green && red > 2 * blue
}

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  describe(`trouble, keyboard alone: ${name}`, () => {
    const words = wordsIn(language)

    test('every answer of the catalogue has its sentence in the form and in a red toast, top right, at most four', async () => {
      const { page, expectFailure, leave } = await visit(browser, options)
      const path = '/Identity/ResetPasswordOtp'
      await page.goto(`${product.url}/?login=true`)
      await press(page.getByRole('dialog').getByRole('button', { name: words('login.forgot') }))
      const field = fieldOf(page.getByRole('dialog', { name: words('resetPassword.forgotTitle') }), words('fields.email'))
      await hasFocus(field)
      await page.keyboard.type(email)
      const toasts = page.locator('.mantine-Notification-root')
      const says = async (text: string) => {
        await hasFocus(field)
        await page.keyboard.press('Enter')
        await page.locator('form').getByRole('alert').getByText(text, { exact: true }).waitFor()
        const toast = toasts.filter({ hasText: text }).last()
        await toast.waitFor()
        assert.ok(isRed(await toast.evaluate((element) => getComputedStyle(element).getPropertyValue('--notification-color'))))
        const box = await toast.boundingBox()
        assert.ok(box && box.y < 400 && box.x + box.width > (options.viewport?.width ?? 0) - 40, JSON.stringify(box))
        // One more while it fades.
        await page.waitForFunction(() => document.querySelectorAll('.mantine-Notification-root').length <= 4)
      }
      for (const { status, key } of catalogue) {
        if (status >= 400 || status === 0) expectFailure(path, status)
        await page.route(`**${path}**`, (route) => (status ? route.fulfill({ status, body: '<h1>Gateway</h1>' }) : route.abort()), {
          times: 1,
        })
        await says(words(key, { status }))
      }
      const message = 'The words of the server'
      const envelope = { isError: true, message, code: 'conflict', result: null }
      expectFailure(path, 409)
      for (const status of [409, 200]) {
        await page.route(`**${path}**`, (route) => route.fulfill({ status, json: envelope }), { times: 1 })
        await says(message)
      }
      await checkAxe(page, 'toasts')
      await leave()
    })

    test('the server is gone while somebody works, and comes back', async () => {
      const { page, context, expectFailure, leave } = await visit(browser, options)
      await signIn(product, page, email)
      await page.goto(`${product.url}/dashboard`)
      await page.getByText(words('dashboard.needsYouEmpty')).waitFor()
      await page.route(/\/(Dashboard|QuickBooks|User|api)\//, (route) => {
        expectFailure(new URL(route.request().url()).pathname)
        return route.abort()
      })
      await page.keyboard.press('g')
      await page.keyboard.press('c')
      const alert = page
        .getByRole('main')
        .getByRole('alert')
        .filter({ hasText: words('errors.noResponse') })
      await alert.waitFor()
      await checkAxe(page, 'no server')
      await page.unroute(/\/(Dashboard|QuickBooks|User|api)\//)
      await press(alert.getByRole('button', { name: words('common.retry') }))
      await page.getByRole('heading', { name: words('customers.empty.title') }).waitFor()
      await context.setOffline(true)
      const bar = page.getByRole('status').getByText(words('shell.offline'))
      await bar.waitFor()
      await checkAxe(page, 'offline')
      await context.setOffline(false)
      await bar.waitFor({ state: 'detached' })
      await leave()
    })

    test('a screen whose code does not come is given up after 120 s, and Reload brings it', async () => {
      const { page, leave } = await visit(browser, options)
      await page.clock.install()
      await signIn(product, page, email)
      await page.goto(`${product.url}/dashboard`)
      await page.getByText(words('dashboard.needsYouEmpty')).waitFor()
      const code = '**/assets/customers-list-*.js'
      let asked = false
      await page.route(code, () => {
        asked = true
      })
      // Again where the machine took longer between the keys than a person may.
      for (let tries = 0; tries < 30 && !asked; tries++) {
        await page.keyboard.press('g')
        await page.keyboard.press('c')
        for (let waits = 0; waits < 40 && !asked; waits++) await sleep(50)
      }
      assert.ok(asked)
      await stopClock(page)
      const title = page.getByRole('heading', { level: 1, name: words('routerError.title') })
      await page.clock.fastForward(118_000)
      await page.clock.runFor(500)
      assert.equal(await title.count(), 0)
      await page.clock.runFor(2000)
      await title.waitFor()
      await page.getByText('ChunkLoadError').waitFor()
      await page.getByText(words('routerError.chunk')).waitFor()
      await page.clock.resume()
      await checkAxe(page, 'router error')
      await page.unroute(code)
      await press(page.getByRole('button', { name: words('routerError.reload') }))
      await page.getByRole('heading', { name: words('customers.empty.title') }).waitFor()
      await leave()
    })

    test('a screen whose code is refused says so at once', async () => {
      const { page, expectFailure, leave } = await visit(browser, options)
      await signIn(product, page, email)
      const code = '**/assets/customers-list-*.js'
      await page.route(code, (route) => {
        expectFailure(new URL(route.request().url()).pathname)
        return route.abort()
      })
      await page.goto(`${product.url}/dashboard/customers-&-leads/overview`)
      await page.getByRole('heading', { level: 1, name: words('routerError.title') }).waitFor()
      await page.unroute(code)
      await press(page.getByRole('button', { name: words('routerError.reload') }))
      await page.getByRole('heading', { name: words('customers.empty.title') }).waitFor()
      await leave()
    })

    test('the login whose code does not come leaves the page standing', async () => {
      const { page, expectFailure, leave } = await visit(browser, options)
      const code = '**/assets/identity-auth-sign-in-*.js'
      await page.route(code, (route) => {
        expectFailure(new URL(route.request().url()).pathname)
        return route.abort()
      })
      await page.goto(`${product.url}/?login=true`)
      await page.getByRole('alert').getByText(words('landing.loginFailed')).waitFor()
      await page.getByRole('heading', { level: 1, name: words('landing.hero.title') }).waitFor()
      await checkAxe(page, 'login failed')
      await page.unroute(code)
      await press(page.getByRole('button', { name: words('landing.reload') }))
      await page.getByRole('dialog', { name: words('login.title') }).waitFor()
      await type(fieldOf(page, words('fields.email')), email)
      await leave()
    })
  })
}
