/** `address`: where people find it, when that is elsewhere than `product`. */
export type Places = { product: string; address?: string; sandboxes: { quickbooks: string; mail: string; captcha: string } }
export type Account = { email: string; password: string }
type Company = {
  realmId: string
  companyName: string
  phone: string
  address: string
  address2: string
  city: string
  state: string
  zip: string
}

/** Somebody with a browser: keeps cookies and the token, reads mail, gives consent in the sandbox. */
export class DemoPerson {
  readonly #places: Places
  readonly #cookies = new Map<string, string>()
  #token = ''
  constructor(places: Places) {
    this.#places = places
  }

  get<Result>(path: string): Promise<Result> {
    return this.#result<Result>(path, {})
  }
  post<Result>(path: string, body: unknown): Promise<Result> {
    const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    return this.#result<Result>(path, { method: 'POST', ...(body instanceof FormData ? { body } : json) })
  }

  async signIn({ email, password }: Account): Promise<boolean> {
    const captcha = { reCaptchaToken: await this.#captcha('login'), reCaptchaAction: 'login' }
    const { body } = await this.#call('/Identity/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: email, password, type: 0, ssoToken: '', ...captcha }),
    })
    this.#token = body.result?.authCode ?? ''
    return this.#token !== ''
  }

  /** Asks for the code and reads it from the mailbox. */
  async confirmEmail(email: string) {
    const { mail } = this.#places.sandboxes
    const before = await json(`${mail}/api/messages?to=${encodeURIComponent(email)}`)
    const newest = before[0]?.id ?? 0
    await this.post('/Identity/Email/confirmation/request', { email, otp: '' })
    const message = await json(`${mail}/api/wait?${new URLSearchParams({ to: email, after: String(newest), timeoutMs: '20000' })}`)
    await this.post('/Identity/Email/confirmation', { email, otp: message.codes[0] })
  }

  /** The newest link with this in it that was mailed to an address; waits for it. */
  async linkMailedTo(email: string, part: string): Promise<string> {
    const { mail } = this.#places.sandboxes
    const asked = new URLSearchParams({ to: email, after: '0', timeoutMs: '20000' })
    const message: { links: string[] } = await json(`${mail}/api/wait?${asked}`)
    const link = message.links.find((each) => each.includes(part))
    if (!link) throw new Error(`The mail to ${email} has no link with ${part}`)
    return link
  }

  /** Lets the product into a QuickBooks company, as the consent page does, and answers what sign-up then offers. */
  async grant(realmId: string): Promise<Company> {
    const consent = new URL(await this.post<string>('/QuickBooks/RedirectionToQB', {}))
    const state = consent.searchParams.get('state') ?? ''
    const asked = { realmId, state, redirectUri: consent.searchParams.get('redirect_uri') }
    const { code } = await json(`${this.#places.sandboxes.quickbooks}/control/authorize`, asked)
    await this.#fetch(`/QuickBooks/Callback?${new URLSearchParams({ code, state, realmId })}`)
    const company = (await this.post<Company[]>('/QuickBooks/GetCompanyInfo', state)).find((each) => each.realmId === realmId)
    if (!company) throw new Error(`QuickBooks did not grant ${realmId}`)
    return company
  }

  async register({ email, password }: Account, { realmId, companyName, phone, address, address2, city, state, zip }: Company) {
    const form = new FormData()
    const captcha = { reCaptchaToken: await this.#captcha('signup'), reCaptchaAction: 'signup' }
    const company = { realmId, companyName, phone, address, address2, city, state, zip, webAddress: 'https://ledgerside.example' }
    for (const [name, value] of Object.entries({ isQB: 'true', email, password, ...company, ...captcha })) form.set(name, value)
    this.#token = (await this.post<{ authCode: string }>('/Identity/CreateAccount', form)).authCode
  }

  /** Tells Stripe about the company, as its own pages ask for it. Not with keys of a real Stripe: nobody is there to answer. */
  async openPayments() {
    const account = await this.get<{ state: string }>('/api/Stripe/Account')
    if (account.state === 'Enabled') return
    const { url } = await this.post<{ url: string }>('/api/Stripe/Onboard', {})
    await fetch(url, { method: 'POST', body: new URLSearchParams({ end: 'complete' }), redirect: 'manual' })
    await this.post('/api/Stripe/RefreshAccount', {})
  }

  async #captcha(action: string): Promise<string> {
    const { address, sandboxes } = this.#places
    return (await json(`${sandboxes.captcha}/control/token`, { action }, address ? { origin: address } : {})).token
  }

  async #result<Result>(path: string, init: RequestInit): Promise<Result> {
    const { status, body } = await this.#call(path, init)
    if (body.isError !== false) throw new Error(`${path} answered ${status}: ${body.message ?? ''}`)
    return body.result
  }
  async #call(path: string, init: RequestInit) {
    const response = await this.#fetch(path, init)
    return { status: response.status, body: await response.json() }
  }
  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.#cookies.size) headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (this.#token) headers.set('authorization', `Bearer ${this.#token}`)
    const response = await fetch(new URL(path, this.#places.product), { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }
}

async function json(address: string, body?: object, more: Record<string, string> = {}) {
  const response = await fetch(
    address,
    body && { method: 'POST', headers: { 'content-type': 'application/json', ...more }, body: JSON.stringify(body) },
  )
  if (!response.ok) throw new Error(`${new URL(address).pathname} answered ${response.status}`)
  return response.json()
}
