import type { InjectOptions } from 'fastify'
import type { TestServer } from './server.ts'

type Answer = Awaited<ReturnType<TestServer['app']['inject']>>

/** Somebody at the pages: keeps cookies as a browser does. `mailUrl` is the sandbox's mailbox; `browser: false` for other programs. */
export function cookieCaller(server: TestServer, { mailUrl = '', browser = true }: { mailUrl?: string; browser?: boolean } = {}) {
  const cookies = new Map<string, string>()
  const state = { token: '' }
  const keep = ({ cookies: set }: Answer) => {
    for (const { name, value } of set) {
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
  }
  async function call(method: 'GET' | 'POST' | 'HEAD', url: string, { headers, ...options }: Partial<InjectOptions> = {}) {
    const answer = await server.app.inject({
      method,
      url,
      cookies: Object.fromEntries(cookies),
      headers: {
        host: 'ledgerside.test',
        ...(browser && {
          origin: 'http://ledgerside.test',
          'sec-fetch-site': 'same-origin',
          'sec-fetch-mode': 'cors',
          'sec-fetch-dest': 'empty',
        }),
        ...(state.token && { authorization: `Bearer ${state.token}` }),
        ...headers,
      },
      ...options,
    } as InjectOptions)
    keep(answer)
    return answer
  }
  const get = (url: string, options: Partial<InjectOptions> = {}) => call('GET', url, options)
  const post = (url: string, body: object | string = {}, options: Partial<InjectOptions> = {}) =>
    call('POST', url, {
      ...options,
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...options.headers },
    })
  const postForm = async (url: string, fields: Record<string, string>, files: Record<string, Blob> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const [name, file] of Object.entries(files)) form.append(name, file, `${name}.png`)
    const request = new Request('http://form.test', { method: 'POST', body: form })
    const payload = Buffer.from(await request.arrayBuffer())
    return call('POST', url, { payload, headers: { 'content-type': request.headers.get('content-type') ?? '' } })
  }

  /** The newest mail to this address with an id above `after`. */
  async function mail(to: string, after = 0): Promise<{ id: number; subject: string; text: string; html: string; codes: string[] }> {
    const query = new URLSearchParams({ to, after: String(after), timeoutMs: '15000' })
    const response = await fetch(`${mailUrl}/api/wait?${query}`)
    if (!response.ok) throw new Error(`No mail to ${to}`)
    return (await response.json()) as Awaited<ReturnType<typeof mail>>
  }
  const codeFor = async (to: string, after = 0) => (await mail(to, after)).codes[0] ?? ''

  const signUpFields = (email: string, password: string) => ({
    Email: email,
    Password: password,
    Phone: '',
    ReCaptchaToken: 'x',
    ReCaptchaAction: 'signup',
  })
  async function confirm(email: string) {
    await post('/Identity/Email/confirmation/request', { email, otp: '' })
    return post('/Identity/Email/confirmation', { email, otp: await codeFor(email) })
  }
  async function signUp(email: string, password: string) {
    await confirm(email)
    const answer = await postForm('/Identity/CreateAccount', signUpFields(email, password))
    state.token = answer.json().result?.authCode ?? ''
    return answer
  }
  async function login(email: string, password: string, more: object = {}) {
    const answer = await post('/Identity/login', {
      userName: email,
      password,
      type: 0,
      ssoToken: '',
      reCaptchaToken: 'x',
      reCaptchaAction: 'login',
      ...more,
    })
    if (answer.statusCode === 200) state.token = answer.json().result.authCode
    return answer
  }
  return { cookies, state, call, get, post, postForm, mail, codeFor, confirm, signUp, signUpFields, login }
}
