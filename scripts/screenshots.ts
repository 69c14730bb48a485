import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { customerPath, customersPath } from '#contract/places.ts'
import {
  addressOf,
  findRecords,
  linkScreens,
  memberScreens,
  type Records,
  recordScreens,
  type Screens,
  visitorScreens,
} from '#test/appearance/screens.ts'
import { type Chromium, openChromium } from '#test/e2e/browser.ts'
import { recordTour } from './tour.ts'
import { writeWebp } from './write-webp.ts'

// Pictures of the running demo (`npm start` in another terminal): for the README, for the landing page, and with --all every screen at
// every width, scheme and language, for looking at; --only customer- takes those whose name contains it.
const { values: given } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    data: { type: 'string', default: './data' },
    all: { type: 'string' },
    only: { type: 'string' },
  },
})
const { email, password }: { email: string; password: string } = JSON.parse(readFileSync(join(given.data, 'demo.json'), 'utf8'))
const root = join(import.meta.dirname, '..')
type Look = { width: number; height: number; scheme: 'light' | 'dark'; language: 'en' | 'es' }
type Session = Awaited<ReturnType<typeof signIn>>

const browser = await openChromium()
const session = await signIn(browser)
try {
  const customer = await firstCustomer(browser)
  if (given.all) await everything(browser, given.all, await recordsWith(browser, customer))
  else await forReaders(browser, customerPath(customer))
} finally {
  await browser.close()
}

async function forReaders(opened: Chromium, customer: string) {
  const look: Look = { width: 1280, height: 800, scheme: 'light', language: 'en' }
  await picture(opened, { ...look }, '/', join(root, 'docs/screenshots/landing-1280-light-en.png'), false)
  for (const [name, path] of [
    ['customers', customersPath],
    ['customer', customer],
    ['dashboard', '/dashboard'],
    ['sync', '/dashboard/sync'],
  ] as const)
    await picture(opened, look, path, join(root, `docs/screenshots/${name}-1280-light-en.png`), true)
  for (const scheme of ['light', 'dark'] as const)
    for (const [name, path] of [
      ['customers-list', customersPath],
      ['customer', customer],
      ['sync', '/dashboard/settings/quickbooks'],
    ] as const) {
      const page = await signedIn(opened, { width: 1440, height: 900, scheme, language: 'en' })
      await show(page, path)
      for (const width of [720, 1440]) await writeWebp(page, width, join(root, `public/media/${name}-${scheme}-${width}.webp`))
      await page.context().close()
    }
  await recordTour(
    await signedIn(opened, { width: 1280, height: 800, scheme: 'light', language: 'en' }),
    given.url,
    customersPath,
    join(root, 'public/media/tour.webm'),
  )
}

async function everything(opened: Chromium, folder: string, records: Records) {
  mkdirSync(folder, { recursive: true })
  for (const language of ['en', 'es'] as const)
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [390, 768, 1280, 1920]) {
        const look = { width, height: Math.round(width * (width < 600 ? 2.1 : 0.65)), scheme, language }
        const place = (name: string) => join(folder, `${name}-${width}-${scheme}-${language}.png`)
        for (const [name, path] of wanted({ ...visitorScreens, ...linkScreens }, records))
          await picture(opened, look, path, place(name), false)
        const page = await signedIn(opened, look)
        for (const [name, path] of wanted({ ...memberScreens, ...recordScreens }, records)) {
          await show(page, path)
          await page.screenshot({ path: place(name) })
        }
        await page.context().close()
      }
}

/** Without those whose records the demo does not have. */
function wanted(screens: Screens, records: Records): [name: string, path: string][] {
  return Object.entries(screens).flatMap(([name, path]) => {
    const address = name.includes(given.only ?? '') && addressOf(path, records)
    return address ? [[name, address]] : []
  })
}

async function picture(opened: Chromium, look: Look, path: string, file: string, signed: boolean) {
  const page = signed ? await signedIn(opened, look) : await newPage(opened, look)
  await show(page, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, await page.screenshot())
  await page.context().close()
}

async function show(page: Page, path: string) {
  await page.goto(given.url + path)
  await page.waitForLoadState('networkidle').catch(() => {}) // an import in progress keeps asking
  await page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('[class*=Skeleton]'))
  await page.waitForTimeout(400)
}

async function newPage(opened: Chromium, { width, height, scheme, language }: Look, storageState?: Session) {
  const context = await opened.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: language === 'es' ? 'es-ES' : 'en-US',
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  })
  return context.newPage()
}

/** Signs in through the dialog; what the browser keeps then serves every picture. */
async function signIn(opened: Chromium) {
  const page = await newPage(opened, { width: 1280, height: 800, scheme: 'light', language: 'en' })
  await page.goto(`${given.url}/?login=true`)
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(email)
  await page.getByRole('textbox', { name: /password/i }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  const state = await page.context().storageState()
  // Language and scheme are each picture's own.
  for (const origin of state.origins)
    origin.localStorage = origin.localStorage.filter(({ name }) => name === 'user' || name === 'accessToken')
  return { ...state, cookies: state.cookies.filter(({ name }) => name !== 'language') }
}

function signedIn(opened: Chromium, look: Look) {
  return newPage(opened, look, session)
}

/** Records of the demo, as its owner's browser may ask for them. */
async function recordsWith(opened: Chromium, customer: string): Promise<Records> {
  const page = await signedIn(opened, { width: 1280, height: 800, scheme: 'light', language: 'en' })
  await show(page, '/dashboard')
  const found = await findRecords((path) =>
    page.evaluate(async (asked) => {
      const response = await fetch(asked, { headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}` } })
      const { result, message } = await response.json()
      if (!response.ok) throw new Error(`${asked}: ${message}`)
      return result
    }, path),
  )
  await page.context().close()
  return { ...found, customer }
}

/** The first by balance who is late with something: the page with most to show. */
async function firstCustomer(opened: Chromium) {
  const page = await signedIn(opened, { width: 1280, height: 800, scheme: 'light', language: 'en' })
  await show(page, `${customersPath}?sort=-openBalance`)
  const links = page.locator('a[href*="/overview/"]')
  await links.first().waitFor()
  const paths = new Set(
    await links.evaluateAll((each) => each.map((link) => new URL(link.getAttribute('href') ?? '', location.href).pathname)),
  )
  let chosen: string | undefined
  for (const path of paths) {
    chosen ??= path
    await show(page, path)
    if ((await page.locator('dd[data-alarming]').count()) === 0) continue
    chosen = path
    break
  }
  await page.context().close()
  if (!chosen) throw new Error('The demo company has no customers.')
  return chosen.split('/').at(-1) ?? ''
}
