import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { startMail } from '#sandbox/mail/server.ts'
import { storefront } from '../storefront.ts'
import { payableCompany, type StripeServer, serverWithStripe } from '../stripe.ts'
import { type Chromium, openChromium, type visit } from './browser.ts'
import { openShopper } from './shopper.ts'

/** What journeys in stores have: companies that can take cards, a mail server, and people who are signed in to a store. */
export function inStores() {
  let server: StripeServer
  let mail: Awaited<ReturnType<typeof startMail>>
  let browser: Chromium
  before(async () => {
    mail = await startMail()
    ;[server, browser] = await Promise.all([
      serverWithStripe({ works: true, listen: true, env: { MAIL_URL: mail.smtpUrl } }),
      openChromium(),
    ])
  })
  after(async () => {
    await browser.close()
    await server.close()
    await mail.close()
  })
  async function openStore(columns: Record<string, unknown> = {}) {
    const shop = await storefront(server as never, { name: 'Harbor Dealers', pay_now: true, ...columns }, await payableCompany(server))
    return { ...shop, url: `${server.url}/store/${shop.code}` }
  }
  /** `cookie`: of a session; empty: a stranger. */
  async function open(options: Parameters<typeof visit>[1], address: string, cookie = '') {
    const person = await openShopper(browser, server, options)
    const [name = '', value = ''] = cookie.split('=')
    if (cookie) await person.context.addCookies([{ name, value, url: server.url, httpOnly: true, sameSite: 'Strict' }])
    await person.page.goto(address)
    return person
  }
  /** The first link into a store that was mailed there. */
  async function linkMailedTo(to: string): Promise<string> {
    const { links } = await (await fetch(`${mail.url}/api/wait?${new URLSearchParams({ to, after: '0', timeoutMs: '60000' })}`)).json()
    return links.find((each: string) => each.includes('/store/')) ?? assert.fail('The mail has no link')
  }
  return { openStore, open, linkMailedTo, serverNow: () => server, browserNow: () => browser }
}
