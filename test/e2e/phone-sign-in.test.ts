import { after, before, test } from 'node:test'
import { startCaptcha } from '#sandbox/captcha/server.ts'
import { startMail } from '#sandbox/mail/server.ts'
import { freePort } from '../../scripts/free-port.ts'
import { phoneCertificate } from '../../scripts/phone-certificate.ts'
import { openPhoneDoor } from '../../scripts/phone-door.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { testServer } from '../server.ts'
import { testPassword, Visitor } from '../visitor.ts'
import { type Chromium, fieldOf, hasFocus, openChromium, visit } from './browser.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
before(async () => {
  browser = await openChromium()
})
after(() => browser.close())

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  const say = wordsIn(language)

  test(`the office opens through the door for phones: ${name}`, async (t) => {
    const folder = scratchFolder()
    t.after(folder.remove)
    const port = await freePort('0.0.0.0', undefined, 24_543)
    const certificatePort = await freePort('0.0.0.0', undefined, port + 1)
    const url = `https://127.0.0.1:${port}`
    const [mail, captcha] = await Promise.all([startMail(), startCaptcha()])
    t.after(() => Promise.all([mail.close(), captcha.close()]))
    const server = await testServer({
      works: true,
      listen: true,
      env: {
        MAIL_URL: mail.smtpUrl,
        CAPTCHA_PROVIDER: 'recaptcha',
        CAPTCHA_SITE_KEY: captcha.siteKey,
        CAPTCHA_SECRET: captcha.secret,
        CAPTCHA_SCRIPT_URL: `${url}/recaptcha/api.js`,
        CAPTCHA_VERIFY_URL: `${captcha.url}/recaptcha/api/siteverify`,
        PUBLIC_URL: url,
        TRUSTED_PROXIES: '127.0.0.1',
      },
    })
    t.after(() => server.close())
    const certificate = phoneCertificate(folder.path, ['127.0.0.1', 'localhost'])
    const captchaPort = Number(new URL(captcha.url).port)
    const productPort = Number(new URL(server.url).port)
    t.after(await openPhoneDoor({ host: '127.0.0.1', port, certificatePort, productPort, captchaPort, certificate }))
    const email = 'ana@example.com'
    const ana = new Visitor(server.url)
    await ana.confirmEmail(mail.url, email)
    const issued = await fetch(`${captcha.url}/control/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ action: 'signup' }),
    })
    await ana.createAccount(ana.plainAccount(email, (await issued.json()).token))

    const { page, leave } = await visit(browser, { ...options, ignoreHTTPSErrors: true })
    await page.goto(`${url}/?login=true`)
    await hasFocus(fieldOf(page, say('fields.email')))
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await hasFocus(fieldOf(page, say('fields.password')))
    await page.keyboard.type(testPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { level: 1, name: say('dashboard.title') }).waitFor()
    await leave()
  })
}
