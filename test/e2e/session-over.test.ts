import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { arrowTo, checkAxe, fieldOf, hasFocus, press, stopClock, visit } from './browser.ts'
import { makeAccount, signIn } from './person.ts'
import { startProduct } from './product.ts'
import { settingsInTurn } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const email = 'ana@example.com'
const stage = openStage(async () => {
  const product = await startProduct()
  await makeAccount(product, email)
  return product
})

async function signedInAt(number: number, path: string) {
  const { browser, product } = stage()
  const [setting] = settingsInTurn(import.meta.url, number)
  assert.ok(setting)
  const visitor = await visit(browser, setting.browser)
  const { page, expect4xx } = visitor
  const words = wordsIn(setting.language)
  await page.clock.install()
  await signIn(product, page, email)
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') expect4xx(new URL(request.url()).pathname, 401)
  })
  await page.goto(product.url + path)
  await page.getByRole('heading', { level: 1, name: words('dashboard.title') }).waitFor()
  return { ...visitor, product, words }
}

/** Nothing of the session is left, and the login says why it is open. */
async function isOut(page: Page, home: string, words: ReturnType<typeof wordsIn>, why: string) {
  await page.waitForURL(home)
  const dialog = page.getByRole('dialog', { name: words('login.title') })
  await dialog.getByRole('alert').getByText(why, { exact: true }).waitFor()
  await hasFocus(fieldOf(dialog, words('fields.email')))
  assert.equal(await page.evaluate(() => localStorage.getItem('user')), null)
  await checkAxe(page, 'why it is over')
}

for (const [number, path] of ['/Dashboard', '/%64ashboard'].entries())
  test(`at ${path} whoever signs out sees nothing of the company any more`, async () => {
    const { page, product, words, leave } = await signedInAt(number, path)
    await press(page.getByRole('button', { name: words('shell.profile', { name: 'Ana' }) }))
    const item = page.getByRole('menuitem', { name: words('shell.signOut') })
    await item.waitFor()
    await arrowTo(item)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${product.url}/`)
    await page.getByRole('heading', { level: 1, name: words('landing.hero.title') }).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0, 'whoever signs out is not asked to sign in')
    await leave()
  })

test('the idle hour at /DASHBOARD leaves the page and says that it was idle', async () => {
  const { page, product, words, leave } = await signedInAt(2, '/DASHBOARD')
  await stopClock(page, 10_000)
  await page.clock.fastForward(3_600_000)
  // Until the page is left, which may be in the middle of a step.
  for (let steps = 0; steps < 60 && page.url().includes('DASHBOARD'); steps++) await page.clock.runFor(100).catch(() => undefined)
  await page.clock.resume()
  await isOut(page, `${product.url}/`, words, words('idle.over'))
  await leave()
})

test('a session that the server ended leaves the page and says that it is over', async () => {
  const { page, product, words, leave } = await signedInAt(3, '/Dashboard')
  await product.server.database.owner.query('update sessions set revoked_at = now()')
  await page.reload()
  await isOut(page, `${product.url}/`, words, words('errors.401'))
  await leave()
})
