import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Language } from '#contract/languages.ts'
import { testPassword, Visitor } from '../visitor.ts'
import { arrowTo, checkAxe, chooseOption, fieldOf, hasFocus, press, tabTo, type, type Visit, visit } from './browser.ts'
import { makeAccount, signIn } from './person.ts'
import { startProduct } from './product.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const password = 'mB4&rainy-dust'
const names: Record<Language, string> = { en: 'English', es: 'Español' }
const stage = openStage(startProduct)

for (const { name, key, language, browser: options } of settingsOf(import.meta.url)) {
  describe(`own profile, keyboard alone: ${name}`, () => {
    const words = wordsIn(language)
    const email = `ana.${key}@profile.example`
    let visited: Visit
    /** The same person at another place. */
    let elsewhere: Visitor
    let totp = (_seconds: number) => ''
    let usedCode = ''
    let recoveryCodes: string[] = []
    before(async () => {
      elsewhere = await makeAccount(stage().product, email)
      visited = await visit(stage().browser, options)
      await signIn(stage().product, visited.page, email)
    })
    after(() => visited?.leave())

    const open = async () => {
      const { page } = visited
      await page.goto(`${stage().product.url}/dashboard/settings/profile`)
      await section('profile.person').waitFor()
      return page
    }
    const section = (title: string) => visited.page.getByRole('region', { name: words(title), exact: true })
    const heading = (text: string) => visited.page.getByRole('heading', { level: 2, name: text, exact: true })

    const languageField = (label: string) => visited.page.getByLabel(label, { exact: true }).and(visited.page.locator('input:visible'))
    /** They stand behind the language; a radio of theirs is nothing to see by itself. */
    const toThemes = async () => {
      await tabTo(languageField(words('profile.language')))
      await visited.page.keyboard.press('Tab')
      await visited.page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'radio')
    }

    test('the name others see, the language, the theme', async () => {
      const page = await open()
      const person = section('profile.person')
      await type(fieldOf(person, words('fields.name')), ' ')
      await page.keyboard.press('Enter')
      await person.getByText(words('validation.required')).waitFor()
      await hasFocus(fieldOf(person, words('fields.name')))
      await type(fieldOf(person, words('fields.name')), 'Ana María Ruiz')
      // The form of the password, on the same page, has nothing to lose: this one is asked about all the same.
      await press(page.locator('a[href="/dashboard"]:visible').first())
      await press(page.getByRole('dialog', { name: words('common.unsavedTitle') }).getByRole('button', { name: words('common.stay') }))
      await tabTo(fieldOf(person, words('fields.name')))
      await page.keyboard.press('Enter')
      await page.getByText(words('settings.saved')).waitFor()
      await page.getByRole('button', { name: words('shell.profile', { name: 'Ana María Ruiz' }) }).waitFor()

      const other = language === 'en' ? 'es' : 'en'
      const look = { [language]: words, [other]: wordsIn(other) }
      for (const [from, to] of [
        [language, other],
        [other, language],
      ] as const) {
        await tabTo(languageField(look[from]?.('profile.language') ?? ''))
        await page.keyboard.press('ArrowDown')
        visited.expectLine(`Language changed to ${to}`)
        await chooseOption(page, names[to])
        await heading(look[to]?.('profile.sessions.title') ?? '').waitFor()
        await hasFocus(languageField(look[to]?.('profile.language') ?? ''))
      }

      const scheme = options.colorScheme === 'dark' ? 'light' : 'dark'
      await toThemes()
      for (let presses = 0; presses < (scheme === 'light' ? 1 : 2); presses++) await page.keyboard.press('ArrowRight')
      await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
      await checkAxe(page, 'the other theme')
      await page.reload()
      await heading(words('profile.sessions.title')).waitFor()
      await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
      await toThemes()
      for (let presses = 0; presses < (scheme === 'light' ? 1 : 2); presses++) await page.keyboard.press('ArrowLeft')
      await page.locator(`html[data-mantine-color-scheme=${options.colorScheme}]`).waitFor()
    })

    test('a new password ends the other sessions, and one of them can be ended alone', async () => {
      const page = await open()
      const form = section('fields.password')
      const current = fieldOf(form, words('fields.currentPassword'))
      await type(current, 'not-my-password-1!')
      await type(fieldOf(form, words('fields.newPassword')), password)
      visited.expect4xx('/User/ChangePassword')
      await page.keyboard.press('Enter')
      await form.getByText(words('auth.wrongPassword')).first().waitFor()
      await hasFocus(current)
      await type(current, testPassword)
      assert.equal((await elsewhere.get('/User/session')).status, 200)
      await page.keyboard.press('Enter')
      await page.getByText(words('profile.passwordChanged')).waitFor()
      assert.equal((await elsewhere.get('/User/session')).status, 401)

      elsewhere = new Visitor(stage().product.url)
      assert.equal((await elsewhere.login(email, { password, captchaToken: await stage().product.captchaToken('login') })).status, 200)
      await open()
      const sessions = section('profile.sessions.title')
      await sessions.getByText(words('profile.sessions.current')).waitFor()
      const rows = sessions.getByRole('listitem')
      assert.equal(await rows.count(), 2)
      await press(rows.getByRole('button'))
      await page.getByText(words('profile.sessions.ended')).waitFor()
      await rows.nth(1).waitFor({ state: 'detached' })
      assert.equal((await elsewhere.get('/User/session')).status, 401)
    })

    test('a second step is turned on, with its recovery codes', async () => {
      const page = await open()
      const part = section('profile.totp.title')
      await press(part.getByRole('button', { name: words('profile.totp.turnOn') }))
      const dialog = page.getByRole('dialog')
      await hasFocus(fieldOf(dialog, words('fields.password')))
      await page.keyboard.type(password)
      await page.keyboard.press('Enter')
      const code = fieldOf(dialog, words('fields.totp'))
      await hasFocus(code)
      await dialog.getByRole('img', { name: words('admin.qr') }).waitFor()
      await checkAxe(page, 'authenticator')
      const secret = Secret.fromBase32((await dialog.locator('code').innerText()).trim())
      totp = (seconds) => new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 })
      await page.keyboard.type('000')
      visited.expect4xx('/User/ConfirmTotp')
      await page.keyboard.press('Enter')
      await dialog.getByText(words('auth.wrongCode')).first().waitFor()
      await hasFocus(code)
      usedCode = totp(0)
      await type(code, usedCode)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: words('admin.recoveryTitle') }).waitFor()
      recoveryCodes = await dialog.getByRole('listitem').allInnerTexts()
      assert.equal(recoveryCodes.length, 10)
      await checkAxe(page, 'recovery codes')
      await press(dialog.getByRole('button', { name: words('profile.totp.stored') }))
      await dialog.waitFor({ state: 'detached' })
      await part.getByText(words('profile.totp.left_other', { count: 10 })).waitFor()
      await hasFocus(part.getByRole('button', { name: words('profile.totp.turnOff') }))
    })

    /** Out by the menu and in again by the dialog, as far as its second step. */
    const signInAgain = async () => {
      const { page } = visited
      await press(page.getByRole('button', { name: words('shell.profile', { name: 'Ana María Ruiz' }) }))
      await arrowTo(page.getByRole('menuitem', { name: words('shell.signOut') }))
      await page.keyboard.press('Enter')
      await page.waitForURL(`${stage().product.url}/`)
      await page.goto(`${stage().product.url}/?login=true`)
      await hasFocus(fieldOf(page, words('fields.email')))
      await page.keyboard.type(email)
      await type(fieldOf(page, words('fields.password')), password)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: words('login.codeTitle') }).waitFor()
      const code = fieldOf(page, words('fields.totp'))
      await hasFocus(code)
      return code
    }
    const inside = () => visited.page.getByRole('heading', { level: 1, name: words('dashboard.title') }).waitFor()

    test('signing in asks for the code; each counts once, and a recovery code does too', async () => {
      const { page, expect4xx } = visited
      const code = await signInAgain()
      await checkAxe(page, 'second step')
      expect4xx('/Identity/ConfirmLogin')
      for (const wrong of ['000000', usedCode]) {
        await type(code, wrong)
        await page.keyboard.press('Enter')
        await page.getByRole('dialog').getByText(words('auth.wrongCode')).first().waitFor()
        await hasFocus(code)
      }
      await type(code, totp(30))
      await page.keyboard.press('Enter')
      await inside()
      await type(await signInAgain(), recoveryCodes[0]?.toLowerCase() ?? '')
      await page.keyboard.press('Enter')
      await inside()
    })

    test('and is turned off again', async () => {
      const page = await open()
      const part = section('profile.totp.title')
      await part.getByText(words('profile.totp.left_other', { count: 9 })).waitFor()
      await press(part.getByRole('button', { name: words('profile.totp.turnOff') }))
      const dialog = page.getByRole('dialog', { name: words('profile.totp.turnOff') })
      await hasFocus(fieldOf(dialog, words('fields.password')))
      await page.keyboard.type(password)
      await checkAxe(page, 'turning it off')
      await type(fieldOf(dialog, words('fields.totp')), recoveryCodes[1] ?? '')
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await hasFocus(part.getByRole('button', { name: words('profile.totp.turnOn') }))
    })
  })
}
