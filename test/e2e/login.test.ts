import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { testPassword, Visitor } from '../visitor.ts'
import { type Chromium, checkAxe, fieldOf, hasFocus, openChromium, press, rendered, tabTo, type, visit } from './browser.ts'
import { type Product, startProduct } from './product.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

const email = 'ana@example.com'
let browser: Chromium
before(async () => {
  browser = await openChromium()
})
after(() => browser.close())

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  describe(`login, keyboard alone: ${name}`, () => {
    const words = wordsIn(language)
    const newPassword = 'mB4&rainy-dust'
    let product: Product
    let mailsBefore = 0
    before(async () => {
      product = await startProduct()
      const ana = new Visitor(product.url)
      await ana.confirmEmail(product.mail.url, email)
      mailsBefore = (await product.mailbox(email)).id
      await ana.createAccount(ana.plainAccount(email, await product.captchaToken('signup')))
    })
    after(() => product.close())

    /** The dialog as `/?login=true` opens it, and a name for each of its parts. */
    async function openLogin() {
      const person = await visit(browser, options)
      await person.page.goto(`${product.url}/?login=true`)
      const dialog = (title: string) => person.page.getByRole('dialog', { name: words(title) })
      await hasFocus(fieldOf(person.page, words('fields.email')))
      assert.equal(new URL(person.page.url()).search, '')
      const button = (key: string) => person.page.getByRole('dialog').getByRole('button', { name: words(key), exact: true })
      const field = (key: string) => fieldOf(person.page, words(key))
      return { ...person, dialog, button, field }
    }

    test('every way of closing but the backdrop, messages, then in', async () => {
      const { page, dialog, button, field, expect4xx, leave } = await openLogin()
      await page.mouse.click(4, 400)
      // Nothing moves here: what closes is gone as soon as it is drawn.
      await rendered(page)
      assert.equal(await dialog('login.title').isVisible(), true)
      await page.keyboard.press('Escape')
      await dialog('login.title').waitFor({ state: 'detached' })
      const opener = page.getByRole('button', { name: words('landing.login') })
      if (!(await opener.isVisible())) await press(page.getByRole('button', { name: words('landing.menu') }))
      await press(opener)
      await hasFocus(field('fields.email'))
      await press(button('common.cancel'))
      await dialog('login.title').waitFor({ state: 'detached' })

      await page.goto(`${product.url}/?login=true`)
      await hasFocus(field('fields.email'))
      await page.keyboard.type('ana@')
      await page.keyboard.press('Enter')
      await hasFocus(field('fields.password'))
      await page.getByText(words('validation.email')).waitFor()
      await page.keyboard.press('Enter')
      await page.getByText(words('validation.required')).waitFor()
      await type(field('fields.email'), email)
      await page.keyboard.press('Enter')
      await hasFocus(field('fields.password'))
      await page.keyboard.type('wrong-1!')
      expect4xx('/Identity/login')
      await page.keyboard.press('Enter')
      await dialog('login.title').getByRole('alert').getByText(words('auth.wrongLogin')).waitFor()
      assert.equal(await field('fields.email').inputValue(), email)
      assert.equal(await field('fields.password').inputValue(), 'wrong-1!')
      await checkAxe(page, 'refused login')

      const show = page.getByRole('dialog').getByRole('button', { name: words('common.showPassword') })
      await tabTo(show)
      await page.keyboard.press('Enter')
      assert.equal(await field('fields.password').getAttribute('type'), 'text')
      const keep = page.getByRole('checkbox', { name: words('login.keep') })
      assert.equal(await keep.isChecked(), true)
      await tabTo(keep)
      await page.keyboard.press('Space')
      await type(field('fields.password'), testPassword)
      await slow(product)
      await page.keyboard.press('Enter')
      await button('login.submitting').waitFor()
      await page.waitForURL('**/dashboard')
      await product.setCaptcha({ delayMs: 0 })
      await page.getByRole('heading', { level: 1, name: words('dashboard.title') }).waitFor()
      const stores = await page.evaluate(() => [localStorage.getItem('accessToken'), sessionStorage.getItem('accessToken')])
      assert.equal(stores[0], null)
      assert.match(stores[1] ?? '', /./)
      await leave()
    })

    test('a captcha that is not there, and one that refuses', async () => {
      await product.setCaptcha({ outage: true })
      const person = await openLogin()
      const { page, dialog, field, expect4xx, expectFailure, leave } = person
      expectFailure('/recaptcha/api.js', 503)
      const note = dialog('login.title').getByRole('alert').getByText(words('auth.noRecaptcha'))
      await page.keyboard.type(email)
      await page.keyboard.press('Enter')
      await page.keyboard.type(testPassword)
      await page.keyboard.press('Enter')
      await note.waitFor()
      const shownAt = Date.now()
      await note.waitFor({ state: 'detached' })
      assert.ok(Date.now() - shownAt > 4000, `${Date.now() - shownAt} ms`)

      await product.setCaptcha({ outage: false, score: 0.1 })
      expect4xx('/Identity/login')
      const reload = page.getByRole('button', { name: words('login.reload') })
      for (const said of ['captchaFailed', 'captchaFailed', 'captchaFailedReload']) {
        assert.equal(await reload.count(), 0)
        await hasFocus(field('fields.password'))
        const [answer] = await Promise.all([page.waitForResponse('**/Identity/login'), page.keyboard.press('Enter')])
        assert.equal((await answer.json()).code, said)
        await dialog('login.title')
          .getByRole('alert')
          .getByText(words(`auth.${said}`))
          .waitFor()
      }
      await reload.waitFor()
      assert.equal(await page.evaluate(() => sessionStorage.getItem('failedCaptchas')), '3')
      await product.setCaptcha({ score: 0.9 })
      await leave()
    })

    test('forgot password', async () => {
      const { page, dialog, button, field, expect4xx, leave } = await openLogin()
      await page.keyboard.type(email)
      await press(button('login.forgot'))
      await dialog('resetPassword.forgotTitle').waitFor()
      await press(button('common.cancel'))
      await dialog('login.title').waitFor()
      await press(button('login.forgot'))
      await hasFocus(field('fields.email'))
      assert.equal(await field('fields.email').inputValue(), email)
      await checkAxe(page, 'forgot password')
      await page.keyboard.press('Enter')
      await dialog('resetPassword.codeTitle').waitFor()
      await hasFocus(field('fields.otp'))
      const { code } = await product.mailbox(email, mailsBefore)
      await page.keyboard.press('Enter')
      await page.getByText(words('validation.required')).waitFor()
      await page.keyboard.type('12')
      const calls: string[] = []
      page.on('request', (request) => calls.push(new URL(request.url()).pathname))
      await press(button('resetPassword.resend'))
      assert.equal(await field('fields.otp').inputValue(), '')
      const pressedAt = Date.now()
      await page.getByText(words('resetPassword.resent'), { exact: true }).waitFor()
      assert.ok(Date.now() - pressedAt > 2500)
      assert.deepEqual(calls, [])
      await page.getByText(words('resetPassword.nothingYet')).waitFor()
      await checkAxe(page, 'code')
      expect4xx('/Identity/ConfirmResetPasswordOtp')
      await type(field('fields.otp'), code === '000000' ? '111111' : '000000')
      await page.keyboard.press('Enter')
      await page.locator('form').getByText(words('auth.wrongCode')).waitFor()
      await type(field('fields.otp'), code)
      await page.keyboard.press('Enter')

      await hasFocus(field('fields.newPassword'))
      await page.keyboard.type('short1')
      assert.equal(await page.getByText(words('password.met'), { exact: true }).count(), 1)
      await type(field('fields.confirmPassword'), 'other')
      await page.keyboard.press('Enter')
      await page.getByText(words('validation.passwordRequirements')).waitFor()
      await page.getByText(words('validation.passwordMismatch')).waitFor()
      await checkAxe(page, 'reset password')
      await type(field('fields.newPassword'), newPassword)
      await type(field('fields.confirmPassword'), newPassword)
      await page.keyboard.press('Enter')
      await dialog('resetPassword.redirectTitle').waitFor()
      const shownAt = Date.now()
      await checkAxe(page, 'redirect')
      await dialog('login.title').waitFor()
      assert.ok(Date.now() - shownAt > 3500)

      await hasFocus(field('fields.email'))
      await page.keyboard.press('Enter')
      await page.keyboard.type(newPassword)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/dashboard')
      assert.ok(await page.evaluate(() => localStorage.getItem('accessToken')))
      await leave()
    })
  })
}

/** Long enough to see what the button says meanwhile. */
const slow = (product: Product) => product.setCaptcha({ delayMs: 700 })
