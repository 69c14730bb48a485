import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { makeAdminLink } from '#features/identity/auth/server/admin/admin-link.ts'
import { Visitor } from '../visitor.ts'
import { type Chromium, checkAxe, fieldOf, hasFocus, openChromium, press, tabTo, type, visit } from './browser.ts'
import { type Product, startProduct } from './product.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

const email = 'root@admin.example'
const password = 'tR7$kq9vLm'
let browser: Chromium
before(async () => {
  browser = await openChromium()
})
after(() => browser.close())

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  describe(`administrator, keyboard alone: ${name}`, () => {
    const words = wordsIn(language)
    let product: Product
    before(async () => {
      product = await startProduct()
      const owner = new Visitor(product.url)
      await owner.confirmEmail(product.mail.url, 'ana@harbor.example')
      await owner.createAccount(owner.plainAccount('ana@harbor.example', await product.captchaToken('signup')))
    })
    after(() => product.close())

    test('one-time link, sign-in, a company opened with a reason', async () => {
      const { page, expect4xx, leave } = await visit(browser, options)
      const code = await product.server.services.transaction({}, (db) => makeAdminLink(db, email))
      await page.goto(`${product.url}/auth/admin?code=${code}`)
      const field = (key: string) => fieldOf(page, words(key))
      await hasFocus(field('fields.password'))
      assert.equal(page.url(), `${product.url}/auth/admin`)
      await page.getByText(words('admin.linkText', { email })).waitFor()
      await page.getByRole('img', { name: words('admin.qr') }).waitFor()
      await checkAxe(page, 'link')
      const secret = Secret.fromBase32((await page.locator('code').innerText()).replaceAll(' ', ''))
      const totp = (seconds: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 })
      await page.keyboard.type(password)
      await type(field('fields.totp'), '000')
      expect4xx('/api/Master/UseAdminLink')
      await page.keyboard.press('Enter')
      await page.locator('form').getByText(words('auth.wrongCode')).waitFor()
      await type(field('fields.totp'), totp(0))
      await page.keyboard.press('Enter')

      await page.getByRole('heading', { level: 1, name: words('admin.recoveryTitle') }).waitFor()
      assert.equal(await page.getByRole('listitem').count(), 10)
      await checkAxe(page, 'recovery codes')
      await press(page.getByRole('button', { name: words('admin.toSignIn') }))
      await hasFocus(field('fields.email'))
      await page.keyboard.type(email)
      await type(field('fields.password'), password)
      // The code of this half minute has been used for setting up.
      await type(field('fields.totp'), totp(30))
      await page.keyboard.press('Enter')

      await page.getByRole('heading', { level: 1, name: words('admin.companiesTitle') }).waitFor()
      await type(page.getByRole('searchbox', { name: words('admin.search') }), 'nobody here')
      await page.getByText(words('admin.noCompanyText')).waitFor()
      await type(page.getByRole('searchbox', { name: words('admin.search') }), 'harbor')
      const company = page.getByRole('radio', { name: 'harbor.example' })
      await company.waitFor()
      await checkAxe(page, 'companies')
      await tabTo(company)
      await page.keyboard.press('Space')
      await press(page.getByRole('button', { name: words('admin.open') }))
      await page.getByText(words('validation.required')).waitFor()
      await type(field('fields.reason'), 'A question about the import')
      await page.keyboard.press('Enter')
      await page.getByText(words('admin.opened', { name: 'harbor.example' })).waitFor()
      await page.waitForURL('**/dashboard')
      await page.getByText(words('shell.adminBanner', { name: 'harbor.example' })).waitFor()
      await leave()
    })

    test('a link works once', async () => {
      const { page, expect4xx, leave } = await visit(browser, options)
      expect4xx('/api/Master/OpenAdminLink')
      await page.goto(`${product.url}/auth/admin?code=unknown`)
      await page.getByRole('alert').getByText(words('auth.linkExpired')).waitFor()
      await checkAxe(page, 'expired link')
      await leave()
    })
  })
}
