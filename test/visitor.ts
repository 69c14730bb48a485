import assert from 'node:assert/strict'
import type { Language } from '#contract/languages.ts'

export const testPassword = 'correct-horse-1!'
type Answer = { status: number; body: { isError: boolean; message: string; code?: string; result: never } }

/** A browser without a page: keeps cookies and the token, speaks to the product over the network as its screens do. */
export class Visitor {
  readonly #cookies = new Map<string, string>()
  readonly base: string
  readonly language: Language
  token = ''
  constructor(base: string, language: Language = 'en') {
    this.base = base
    this.language = language
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('origin', new URL(this.base).origin)
    headers.set('accept-language', this.language)
    if (this.#cookies.size) headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (this.token) headers.set('authorization', `Bearer ${this.token}`)
    const response = await fetch(new URL(path, this.base), { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }
  async get(path: string): Promise<Answer> {
    const response = await this.fetch(path)
    return { status: response.status, body: await response.json() }
  }
  async post(path: string, body: unknown = {}): Promise<Answer> {
    const multipart = body instanceof FormData
    const response = await this.fetch(path, {
      method: 'POST',
      body: multipart ? body : JSON.stringify(body),
      ...(!multipart && { headers: { 'content-type': 'application/json' } }),
    })
    return { status: response.status, body: await response.json() }
  }

  /** Confirms an address with the code from the sandbox's mailbox. */
  async confirmEmail(mailUrl: string, email: string) {
    assert.equal((await this.post('/Identity/Email/confirmation/request', { email, otp: '' })).status, 200)
    const mail = await (await fetch(`${mailUrl}/api/wait?to=${encodeURIComponent(email)}&timeoutMs=60000`)).json()
    const { status, body } = await this.post('/Identity/Email/confirmation', { email, otp: mail.codes[0] })
    assert.equal(status, 200, JSON.stringify(body))
  }
  plainAccount(email: string, captchaToken = 'off'): FormData {
    return form({ isQB: 'false', Email: email, Password: testPassword, Phone: '', ReCaptchaToken: captchaToken, ReCaptchaAction: 'signup' })
  }
  /** Grants a company of the QuickBooks sandbox to this browser, without its consent page; answers the form of sign-up step 3. */
  async grantQuickbooks(quickbooksUrl: string, realmId: string, email: string): Promise<FormData> {
    const redirection = await this.post('/QuickBooks/RedirectionToQB')
    const consent = new URL(redirection.body.result)
    const state = consent.searchParams.get('state') ?? ''
    const authorize = { realmId, redirectUri: consent.searchParams.get('redirect_uri'), state }
    const { code } = await (
      await fetch(`${quickbooksUrl}/control/authorize`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(authorize),
      })
    ).json()
    await this.fetch(`/QuickBooks/Callback?${new URLSearchParams({ code, state, realmId })}`)
    const companies = await this.post('/QuickBooks/GetCompanyInfo', state)
    assert.equal(companies.status, 200, JSON.stringify(companies.body))
    return form({
      isQB: 'true',
      realmId,
      companyName: `Company ${realmId}`,
      phone: '',
      email,
      password: testPassword,
      webAddress: 'example.com',
      address: '',
      address2: '',
      city: '',
      state: '',
      zip: '',
      reCaptchaToken: 'off',
      reCaptchaAction: 'signup',
    })
  }
  async createAccount(account: FormData) {
    const { status, body } = await this.post('/Identity/CreateAccount', account)
    assert.equal(status, 200, JSON.stringify(body))
    this.token = (body.result as { authCode: string }).authCode
  }
  async login(email: string, { password = testPassword, captchaToken = 'off' } = {}) {
    const answer = await this.post('/Identity/login', {
      userName: email,
      password,
      type: 0,
      ssoToken: '',
      reCaptchaToken: captchaToken,
      reCaptchaAction: 'login',
    })
    if (answer.status === 200) this.token = (answer.body.result as { authCode: string }).authCode
    return answer
  }
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
