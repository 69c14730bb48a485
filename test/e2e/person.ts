import type { Page } from 'playwright-core'
import type { Language } from '#contract/languages.ts'
import { testPassword, Visitor } from '../visitor.ts'
import type { Product } from './product.ts'

/** An account with a company of its own, made without a browser. */
export async function makeAccount(product: Product, email: string, language: Language = 'en') {
  const visitor = new Visitor(product.url, language)
  await visitor.confirmEmail(product.mail.url, email)
  await visitor.createAccount(visitor.plainAccount(email, await product.captchaToken('signup')))
  return visitor
}

/** Of the product and no page: what is kept for its pages can be written there before one is loaded. */
const bareAddress = '/healthz'

/** Signs in as the login dialog does, cookies included, and without its screens. */
export async function signIn(product: Product, page: Page, email: string, { keep = true } = {}) {
  const body = {
    userName: email,
    password: testPassword,
    type: 0,
    ssoToken: '',
    reCaptchaToken: await product.captchaToken('login'),
    reCaptchaAction: 'login',
    keepSignedIn: keep,
  }
  await page.goto(product.url + bareAddress)
  await page.evaluate(
    async ({ body, keep }) => {
      const response = await fetch('/Identity/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const { result, message } = await response.json()
      if (!response.ok) throw new Error(message)
      const { authCode, expiresIn: _, ...user } = result
      const store = keep ? localStorage : sessionStorage
      store.setItem('user', JSON.stringify(user))
      store.setItem('accessToken', authCode)
    },
    { body, keep },
  )
}

/** Whoever is signed in below the front door (`signedInCompany`) takes their place in this browser. */
export async function enterAs(url: string, page: Page, person: { token: string; get: (url: string) => Promise<{ json(): unknown }> }) {
  const { result } = (await person.get('/User/session')).json() as { result: object }
  await page.goto(url + bareAddress)
  await page.evaluate(
    ([user, token]) => {
      localStorage.setItem('user', JSON.stringify(user))
      localStorage.setItem('accessToken', String(token))
    },
    [{ ...result, idleSeconds: 3600 }, person.token] as const,
  )
}
