import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Chromium, checkAxe, chooseOption, fieldOf, hasFocus, openChromium, press, stopClock, tabTo, type, visit } from './browser.ts'
import { type Product, startProduct } from './product.ts'
import { settingsOf } from './settings.ts'
import { giveEmail, grantAccess, signUpWithQuickbooks, startQuickbooks } from './sign-up.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
before(async () => {
  browser = await openChromium()
})
after(() => browser.close())

for (const [number, { name, language, browser: options }] of settingsOf(import.meta.url).entries()) {
  describe(`sign-up, keyboard alone: ${name}`, () => {
    const words = wordsIn(language)
    let product: Product
    before(async () => {
      product = await startProduct()
    })
    after(() => product.close())

    test('an account with a company of its own', async () => {
      const { page, leave, expect4xx, expectFailure } = await visit(browser, options)
      await page.goto(`${product.url}/auth/signup?process=authenticate`)
      await page.waitForURL('**/auth/signup?process=init')
      await hasFocus(fieldOf(page, words('fields.email')))
      await page.keyboard.type('not an address')
      await page.keyboard.press('Enter')
      await page.getByText(words('validation.email')).waitFor()
      await page.keyboard.type('!')
      await page.getByText(words('validation.email')).waitFor({ state: 'detached' })
      await press(page.getByRole('button', { name: words('signUp.with', { name: 'Google' }) }))
      await page.getByText(words('signUp.withNotAvailable', { name: 'Google' })).waitFor()

      expect4xx('/Identity/Email/confirmation')
      await giveEmail(product, page, words, 'ana@example.com', { wrongCodeFirst: true })
      await checkAxe(page, 'step 2')
      const password = fieldOf(page, words('fields.password'))
      await hasFocus(password)
      await page.keyboard.type('ledger7')
      await page.keyboard.press('Enter')
      await page.getByText(words('validation.password')).waitFor()
      await page.keyboard.type('!')
      await page.getByText(words('validation.password')).waitFor({ state: 'detached' })
      await type(fieldOf(page, words('fields.phone')), '12')
      await press(page.getByRole('button', { name: words('signUp.submit') }))
      await page.getByText(words('validation.phone')).waitFor()

      await press(page.getByRole('button', { name: words('common.back') }))
      await page.waitForURL('**/auth/signup?process=init')
      await hasFocus(fieldOf(page, words('fields.email')))
      await page.keyboard.press('Enter')
      await page.waitForURL('**/auth/signup?process=authenticate')
      assert.equal(await password.inputValue(), '')
      assert.equal(await fieldOf(page, words('fields.phone')).inputValue(), '')
      await hasFocus(password)
      await page.keyboard.type('tR7$kq9vLm')
      await product.setCaptcha({ outage: true })
      expectFailure('/recaptcha/api2/reload', 503)
      await page.keyboard.press('Enter')
      const note = page.getByRole('main').getByRole('alert').getByText(words('auth.noRecaptcha'))
      await note.waitFor()
      await note.waitFor({ state: 'detached' })
      await product.setCaptcha({ outage: false })
      await press(page.getByRole('button', { name: words('signUp.submit') }))
      await page.waitForURL('**/dashboard')
      await page.getByRole('heading', { level: 1, name: words('dashboard.title') }).waitFor()
      assert.ok(await page.evaluate(() => localStorage.getItem('accessToken')))
      await leave()
    })

    test('another code, half a minute after the first', async () => {
      const { page, leave, expect4xx } = await visit(browser, options)
      const email = 'twice@example.com'
      await page.clock.install()
      await page.goto(`${product.url}/auth/signup`)
      await type(fieldOf(page, words('fields.email')), email)
      await page.keyboard.press('Enter')
      const code = fieldOf(page, words('fields.otp'))
      await hasFocus(code)
      await page.getByRole('status').getByText(words('signUp.codeSent', { email })).waitFor()
      const first = await product.mailbox(email)
      const resend = page.getByRole('button', { name: words('signUp.resend'), exact: true })
      const waiting = (seconds: number) => page.getByRole('button', { name: words('signUp.resendIn', { seconds }), exact: true })
      await stopClock(page)
      await page.clock.fastForward(20_000)
      const left = Number(/\d+/.exec(await page.getByRole('button', { name: /\d/ }).innerText())?.[0])
      assert.ok(left > 0 && left < 10, String(left))
      for (let seconds = left; seconds > 0; seconds--) {
        assert.equal(await waiting(seconds).isDisabled(), true)
        await page.clock.runFor(1000)
      }
      await page.clock.resume()
      // The server goes by its own clock.
      expect4xx('/Identity/Email/confirmation/request', 429)
      await press(resend)
      const [before, after] = words('auth.waitBeforeCode', { seconds: '|' }).split('|')
      await page.getByRole('alert').filter({ hasText: before }).filter({ hasText: after }).first().waitFor()
      await product.server.database.owner.query(`update one_time_codes set created_at = created_at - interval '31 s'`)
      await type(code, '12')
      await press(resend)
      await page.getByRole('alert').getByText(words('signUp.resent')).waitFor()
      assert.equal(await code.inputValue(), '')
      await hasFocus(code)
      await page.keyboard.type((await product.mailbox(email, first.id)).code)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/auth/signup?process=authenticate')
      await leave()
    })

    test('with QuickBooks, in the tab that comes back', async () => {
      const { page, context, leave } = await visit(browser, options)
      await giveEmail(product, page, words, 'owner@harbor.example', { from: product.url })
      const tab = await startQuickbooks(page, context, words)
      await checkAxe(page, 'countdown')
      await page.waitForURL('**/auth/signup?process=init')
      await grantAccess(tab)
      await signUpWithQuickbooks(product, tab, words, { email: 'books@harbor.example', logo: true, slowFirst: number === 0 })
      await tab.waitForURL('**/dashboard')
      await tab.getByRole('heading', { level: 1, name: words('dashboard.title') }).waitFor()
      assert.match(await tab.locator('header').innerText(), /\S/)
      await leave()
    })

    test('a company that is registered already leads to the login', async () => {
      const { page, context, leave } = await visit(browser, options)
      await giveEmail(product, page, words, 'second@harbor.example', { from: product.url })
      const tab = await startQuickbooks(page, context, words)
      await grantAccess(tab)
      await press(tab.getByRole('dialog').getByRole('button', { name: words('signUp.continue') }))
      const company = tab.getByRole('combobox', { name: words('fields.company') })
      await tabTo(company)
      await tab.keyboard.press('ArrowDown')
      await chooseOption(tab, await tab.getByRole('option').first().innerText())
      const notice = tab.getByRole('dialog', { name: words('signUp.registeredTitle') })
      await notice.waitFor()
      assert.match(await notice.innerText(), /b•••@harbor\.example/)
      await checkAxe(tab, 'notice')
      await tab.getByRole('dialog', { name: words('login.title') }).waitFor()
      assert.equal(new URL(tab.url()).search, '')
      await leave()
    })

    test('refused consent and a blocked popup', async () => {
      const { page, context, leave } = await visit(browser, options)
      await giveEmail(product, page, words, 'third@harbor.example', { from: product.url })
      const tab = await startQuickbooks(page, context, words)
      await grantAccess(tab, { refuse: true })
      await tab.waitForURL('**/auth/signup?process=authenticate&error=access_denied')
      await tab.getByRole('alert').getByText(words('quickbooks.consentRefused')).waitFor()
      assert.equal(await fieldOf(tab, words('fields.email')).inputValue(), 'third@harbor.example')
      await checkAxe(tab, 'refused')
      await tab.evaluate(() => {
        window.open = () => null
      })
      const said = new Promise<string>((resolve) => {
        tab.once('dialog', (dialog) => {
          resolve(dialog.message())
          void dialog.accept()
        })
      })
      await press(tab.getByRole('button', { name: words('quickbooks.connectButton') }))
      await press(tab.getByRole('dialog').getByRole('button', { name: words('signUp.continue') }))
      assert.equal(await said, words('quickbooks.popupBlocked'))
      await leave()
    })
  })
}
