import { startCaptcha } from '#sandbox/captcha/server.ts'
import { startMail } from '#sandbox/mail/server.ts'
import { startQuickbooks } from '#sandbox/quickbooks/server.ts'
import { testServer } from '../server.ts'

/** The whole product with its built pages on a port of its own, beside an outside world of its own. */
export async function startProduct() {
  const [mail, captcha, quickbooks] = await Promise.all([
    startMail(),
    startCaptcha(),
    startQuickbooks({ throttle: false, clientId: 'id', clientSecret: 'secret' }),
  ])
  const server = await testServer({
    works: true,
    listen: true,
    env: {
      EDI_ALLOWED_HOSTS: '127.0.0.1',
      MAIL_URL: mail.smtpUrl,
      CAPTCHA_PROVIDER: 'recaptcha',
      CAPTCHA_SITE_KEY: captcha.siteKey,
      CAPTCHA_SECRET: captcha.secret,
      CAPTCHA_SCRIPT_URL: `${captcha.url}/recaptcha/api.js`,
      CAPTCHA_VERIFY_URL: `${captcha.url}/recaptcha/api/siteverify`,
      QUICKBOOKS_CLIENT_ID: 'id',
      QUICKBOOKS_CLIENT_SECRET: 'secret',
      QUICKBOOKS_AUTHORIZE_URL: `${quickbooks.url}/connect/oauth2`,
      QUICKBOOKS_TOKEN_URL: `${quickbooks.url}/oauth2/v1/tokens/bearer`,
      QUICKBOOKS_REVOKE_URL: `${quickbooks.url}/v2/oauth2/tokens/revoke`,
      QUICKBOOKS_API_URL: quickbooks.url,
      QUICKBOOKS_REQUESTS_PER_MINUTE: '60000',
    },
  })
  const mailbox = async (to: string, after = 0) => {
    const response = await fetch(`${mail.url}/api/wait?${new URLSearchParams({ to, after: String(after), timeoutMs: '60000' })}`)
    if (!response.ok) throw new Error(`No mail to ${to}`)
    const message: { id: number; codes: string[] } = await response.json()
    return { id: message.id, code: message.codes[0] ?? '' }
  }
  /** Switches of the captcha: `score`, `outage` … */
  const setCaptcha = (switches: Record<string, number | boolean>) =>
    fetch(`${captcha.url}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(switches),
    })
  /** A token as the captcha's script would give it, for callers without a page. */
  const captchaToken = async (action: 'login' | 'signup') => {
    const response = await fetch(`${captcha.url}/control/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action }),
    })
    const { token }: { token: string } = await response.json()
    return token
  }
  const close = async () => {
    await server.close()
    await Promise.all([mail.close(), captcha.close(), quickbooks.close()])
  }
  return { url: server.url, server, mail, quickbooks, mailbox, setCaptcha, captchaToken, close }
}
export type Product = Awaited<ReturnType<typeof startProduct>>
