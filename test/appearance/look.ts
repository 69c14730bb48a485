import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import type { Language } from '#contract/languages.ts'
import type { Chromium } from '#test/e2e/browser.ts'
import { wrongTexts } from './texts.ts'

type Door = { url: string; captchaToken(action: 'login'): Promise<string> }
/**
 * `data`: texts that people wrote. `refused`: the lines of a call that finds nothing, where that is what is looked at. `within`: gone to as a
 * link of the screen before does, where that can be.
 */
type Expected = { data: ReadonlySet<string>; refused?: RegExp | undefined; within?: boolean }
type Seen = { language: string; title: string; overflowPx: number; wide: string[]; texts: string[] }

/** A browser in one setting that looks at one screen after the other and notes what is wrong with each. */
export async function openLooker(chromium: Chromium, language: Language, options: BrowserContextOptions) {
  // Nothing moves: what is half faded in has no contrast.
  const context = await chromium.newContext({ reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const open = new Set<Request>()
  let heard: string[] = []
  let renew: { when: number; enter: () => Promise<void> } | undefined
  page.on('request', (request) => request.resourceType() !== 'media' && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => {
    open.delete(request)
    // What the page itself takes back is asked anew or not needed any more.
    const failure = request.failure()?.errorText
    if (failure !== 'net::ERR_ABORTED') heard.push(`${failure}: ${request.method()} ${request.url()}`)
  })
  page.on('response', (response) => response.status() >= 400 && heard.push(`${response.status()}: ${response.url()}`))
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('console', (message) => heard.push(`console ${message.type()}: ${message.text()}`))

  /** Opens an address, waits until everything of it is there, and answers what is wrong. */
  async function look(address: string, { data, refused, within = false }: Expected): Promise<string[]> {
    if (renew && Date.now() > renew.when) await renew.enter()
    heard = []
    if (!within || !(await follow(page, address))) await page.goto(address)
    await complete(page, () => open.size)
    const seen = await page.evaluate(whatIsSeen)
    return [
      ...heard.filter((line) => !refused?.test(line)),
      ...(seen.language === language ? [] : [`the page says that it is in ${seen.language}`]),
      ...(seen.title ? [] : ['no title']),
      ...(seen.overflowPx > 0 ? [`${seen.overflowPx} px too wide: ${seen.wide.join(' | ')}`] : []),
      ...wrongTexts(language, [seen.title, ...seen.texts], data),
    ]
  }
  /** Signs in as the login dialog does, without its screens. */
  async function enter(door: Door, account: { email: string; password: string }): Promise<void> {
    const { url, captchaToken } = door
    const { email, password } = account
    renew = { when: Date.now() + signedInMs, enter: () => enter(door, account) }
    const captcha = { reCaptchaToken: await captchaToken('login'), reCaptchaAction: 'login' }
    const body = { userName: email, password, type: 0, ssoToken: '', ...captcha, keepSignedIn: true }
    const { result } = await (await context.request.post(`${url}/Identity/login`, { data: body })).json()
    const { authCode, expiresIn: _, ...user } = result
    await page.goto(`${url}/auth/signup`)
    await page.evaluate(
      ([session, token]) => {
        localStorage.setItem('user', JSON.stringify(session))
        localStorage.setItem('accessToken', token)
      },
      [user, authCode] as const,
    )
  }
  return { page, look, enter, close: () => context.close() }
}
export type Looker = Awaited<ReturnType<typeof openLooker>>

/** Before access ends, which the browser's console tells of: a run takes longer on a slow machine. */
const signedInMs = 10 * 60_000

/** The longest that a screen takes to say its title. One that has the title of the screen before never says it anew. */
const titleMs = 1000

/** Goes to an address of the page that is open without loading it anew. Whether it got there. */
async function follow(page: Page, address: string): Promise<boolean> {
  const { origin, pathname, search } = new URL(address)
  const from = new URL(page.url())
  if (from.origin !== origin || from.pathname === pathname || !from.pathname.startsWith('/dashboard') || !pathname.startsWith('/dashboard'))
    return false
  await page.evaluate((address) => {
    document.title = ''
    // As the router itself would write it.
    const state = { usr: null, key: crypto.randomUUID(), idx: (history.state?.idx ?? 0) + 1 }
    history.pushState(state, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, pathname + search)
  const titled = page.waitForFunction(() => document.title !== '', undefined, { timeout: titleMs })
  return titled.then(
    () => true,
    () => false,
  )
}

const unfinished = '[class*=Skeleton], [aria-busy=true], .mantine-Loader-root, .spinner'

/** A heading, no place held for what is still to come, no call under way, and that for two frames on end. */
async function complete(page: Page, openCalls: () => number) {
  for (const until = Date.now() + 60_000; ; ) {
    await page.waitForFunction((unfinished) => document.querySelector('h1') && !document.querySelector(unfinished), unfinished)
    await page.evaluate(() =>
      document.fonts.ready.then(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))),
    )
    if (openCalls() === 0 && (await page.locator(unfinished).count()) === 0) return
    if (Date.now() > until) throw new Error('The page never comes to rest.')
  }
}

function whatIsSeen(): Seen {
  const { documentElement: root, body } = document
  const overflowPx = root.scrollWidth - root.clientWidth
  const wide =
    overflowPx > 0
      ? [...body.querySelectorAll('*')]
          .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
          .slice(-3)
          .map((element) => element.outerHTML.slice(0, 120))
      : []
  /** In a language of its own: the name of another language, a text in both; or as it stands in the books. */
  const isMarked = (element: Element) => {
    if (element.closest('[translate="no"]')) return true
    const marked = element.closest('[lang]')
    return marked !== null && marked !== root && marked.getAttribute('lang') !== root.lang
  }
  const texts = new Set<string>()
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim()
    if (parent && text && !parent.closest('script, style, noscript, template') && !isMarked(parent)) texts.add(text)
  }
  for (const element of body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name)?.trim()
      if (text && !isMarked(element)) texts.add(text)
    }
  return { language: root.lang, title: document.title, overflowPx, wide, texts: [...texts] }
}
