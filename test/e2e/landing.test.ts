import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Chromium, checkAxe, countDown, fieldOf, hasFocus, openChromium, press, stopClock, tabTo, visit } from './browser.ts'
import { makeAccount, signIn } from './person.ts'
import { type Product, startProduct } from './product.ts'
import { settingsOf, widthsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
let product: Product
before(async () => {
  product = await startProduct()
  browser = await openChromium()
  await makeAccount(product, 'ana@example.com')
})
after(async () => {
  await browser.close()
  await product.close()
})

const once = settingsOf(import.meta.url)

for (const setting of widthsOf(import.meta.url)) {
  const { name, language, phone, browser: options } = setting
  describe(`public pages, keyboard alone: ${name}`, () => {
    const words = wordsIn(language)

    test('header: menu, support, language, logo', async () => {
      const { page, expectLine, leave } = await visit(browser, options)
      await page.goto(product.url)
      await page.getByRole('heading', { level: 1, name: words('landing.hero.title') }).waitFor()
      assert.equal(await page.title(), words('landing.documentTitle'))
      const menu = page.getByRole('button', { name: words('landing.menu') })
      assert.equal(await menu.isVisible(), phone)
      const openMenu = async () => {
        if (phone) await press(menu)
      }
      const items = page.getByRole('navigation', { name: words('landing.navigation') })
      if (phone) {
        assert.equal(await items.isVisible(), false)
        await openMenu()
        await items.waitFor()
        await page.keyboard.press('Escape')
        await items.waitFor({ state: 'hidden' })
      }
      await openMenu()
      for (const item of ['products', 'customers', 'training', 'contact'])
        assert.equal(await items.getByRole('link', { name: words(`landing.nav.${item}`) }).count(), 1, item)
      await tabTo(items.getByRole('button', { name: words('landing.nav.support') }))
      const tooltip = page.getByRole('tooltip').getByText(words('landing.supportPhone', { phone: '+1 800 555 0199' }))
      await tooltip.waitFor()
      await checkAxe(page, 'menu and tooltip')
      await page.keyboard.press('Escape')
      await tooltip.waitFor({ state: 'hidden' })

      if (phone && !(await items.isVisible())) await openMenu()
      const select = page.getByRole('combobox', { name: words('landing.language') })
      assert.deepEqual(await select.getByRole('option').allTextContents(), ['EN · English', 'ES · Español'])
      const other = language === 'en' ? 'es' : 'en'
      expectLine(`Language changed to ${other}`)
      await tabTo(select)
      await page.keyboard.press(other === 'es' ? 'ArrowDown' : 'ArrowUp')
      const title = wordsIn(other)('landing.hero.title')
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      assert.equal(await page.locator('html').getAttribute('lang'), other)
      await page.evaluate(() => Object.assign(window, { before: true }))
      await tabTo(page.getByRole('link', { name: 'Ledgerside', exact: true }))
      await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
      assert.equal(await page.evaluate(() => 'before' in window), false)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.goto(`${product.url}/auth/signup`)
      await press(page.getByRole('link', { name: 'Ledgerside', exact: true }))
      await page.waitForURL(`${product.url}/`)
      await leave()
    })

    if (!once.includes(setting)) return

    test('body: cards, Learn more, video, the ways in', async () => {
      const { page, leave } = await visit(browser, { ...options, reducedMotion: 'reduce' })
      await page.goto(product.url)
      assert.equal(await page.locator('[data-card=feature]').count(), 4)
      assert.equal(await page.locator('[data-card=highlight]').count(), 3)
      const features = page.getByRole('heading', { name: words('landing.features.title') })
      await press(page.getByRole('button', { name: words('landing.learnMore') }))
      await page.waitForFunction(() => {
        const top = document.getElementById('features')?.getBoundingClientRect().top ?? -1
        return top >= 0 && top < 200
      })
      assert.ok(await features.isVisible())
      assert.equal(await page.locator('video, iframe').count(), 0)
      await press(page.getByRole('button', { name: words('landing.video.label') }))
      await page.locator(`video[title="${words('landing.video.title')}"]`).waitFor()
      assert.equal(await page.locator('video').getAttribute('src'), '/media/tour.webm')
      await checkAxe(page, 'video')
      await press(
        page
          .getByRole('main')
          .getByRole('link', { name: words('landing.tryForFree') })
          .first(),
      )
      await page.waitForURL('**/auth/signup**')
      await press(page.getByRole('link', { name: words('signUp.logIn') }))
      await page.getByRole('dialog', { name: words('login.title') }).waitFor()
      await hasFocus(fieldOf(page, words('fields.email')))
      assert.equal(page.url(), `${product.url}/`)
      await leave()
    })

    test('an unknown address counts down and goes home, or at once', async () => {
      const { page, expect4xx, leave } = await visit(browser, options)
      expect4xx('/nowhere', 404)
      await page.clock.install()
      await page.goto(`${product.url}/nowhere`)
      await page.getByRole('heading', { level: 1, name: words('notFound.title') }).waitFor()
      await page.getByRole('img', { name: words('notFound.image') }).waitFor()
      await page.getByText(words('notFound.text')).waitFor()
      const toast = page.getByRole('alert')
      await toast.waitFor()
      await stopClock(page)
      const left = Number(/\d/.exec(await toast.innerText())?.[0])
      assert.ok(left >= 1 && left <= 5, await toast.innerText())
      await countDown(toast, (count) => words(`notFound.countdown_${count === 1 ? 'one' : 'other'}`, { count }), left)
      await page.waitForURL(`${product.url}/`)

      // The countdown goes by the date, axe by timers.
      await page.clock.resume()
      await page.clock.setFixedTime(Date.now())
      await page.goto(`${product.url}/nowhere`)
      await toast.waitFor()
      await checkAxe(page, 'not found')
      await press(page.getByRole('button', { name: words('notFound.goHome') }))
      await page.waitForURL(`${product.url}/`)
      await leave()
    })

    test('who is signed in starts at the dashboard, and nobody else gets there', async () => {
      const { page, expect4xx, leave } = await visit(browser, options)
      expect4xx('/dashboard/no-such-place', 404)
      await page.goto(`${product.url}/dashboard/settings/company`)
      await page.waitForURL(`${product.url}/`)
      await signIn(product, page, 'ana@example.com')
      await page.goto(product.url)
      await page.waitForURL('**/dashboard')
      await page.getByRole('heading', { level: 1, name: words('dashboard.title') }).waitFor()
      await page.goto(`${product.url}/dashboard/no-such-place`)
      await page.getByRole('heading', { level: 1, name: words('notFound.title') }).waitFor()
      await page.getByRole('link', { name: words('shell.home') }).waitFor()
      await leave()
    })
  })
}

test('the language: what was chosen before, else what the browser asks for, else English', async () => {
  for (const { locale, chosen, shown } of [
    { locale: 'es-AR', chosen: '', shown: 'es' },
    { locale: 'fr-FR', chosen: '', shown: 'en' },
    { locale: 'es-MX', chosen: 'en', shown: 'en' },
    { locale: 'en-GB', chosen: 'es', shown: 'es' },
    { locale: 'es-MX', chosen: 'fr', shown: 'es' },
  ] as const) {
    for (const [path, key] of [
      ['/', 'landing.hero.title'],
      ['/auth/signup', 'signUp.title'],
    ] as const) {
      const { page, context, leave } = await visit(browser, { locale })
      if (chosen) await context.addInitScript((language) => localStorage.setItem('language', language), chosen)
      await page.goto(product.url + path)
      await page.getByRole('heading', { level: 1, name: wordsIn(shown)(key) }).waitFor()
      await leave()
    }
  }
})
