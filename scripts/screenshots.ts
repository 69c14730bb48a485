import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
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
const list = '/dashboard/customers-&-leads/overview'
const documents = '/dashboard/data-exchange/retrieve-orders'
const connections = '/dashboard/data-exchange/configurations'

type Look = { width: number; height: number; scheme: 'light' | 'dark'; language: 'en' | 'es' }
const visitors = { landing: '/', 'sign-up': '/auth/signup', 'not-found': '/nowhere' }
const members = {
  dashboard: '/dashboard',
  customers: list,
  customer: 'first customer',
  'customer-edit': 'first customer?edit=1',
  'customer-contacts': 'first customer?tab=contacts',
  'customer-notes': 'first customer?tab=notes',
  'customer-automations': 'first customer?tab=automations',
  'customer-activity': 'first customer?tab=history',
  'add-customer': '/dashboard/customers-&-leads/add-customer',
  payments: '/dashboard/payments/stripe',
  payment: 'first payment',
  orders: '/dashboard/payments/orders',
  order: 'first order',
  'order-new': '/dashboard/payments/orders/new',
  receivables: '/dashboard/payments/receivables',
  payouts: '/dashboard/payments/payouts',
  disputes: '/dashboard/payments/disputes',
  documents: `${documents}?filters=${encodeURIComponent('{"show":"all"}')}`,
  document: 'first document',
  connections,
  connection: 'first connection',
  'connection-new': `${connections}/new`,
  partners: `${connections}?tab=partners`,
  partner: 'first partner',
  sync: '/dashboard/sync',
  'sync-proof': '/dashboard/sync/proof',
  'sync-rules': '/dashboard/sync/rules',
  'sync-reads': '/dashboard/sync/budget',
  notifications: '/dashboard/notifications',
  'notifications-preferences': '/dashboard/notifications?tab=preferences',
  automations: '/dashboard/customers-&-leads/automations',
  import: '/dashboard/customers-&-leads/import',
  duplicates: '/dashboard/customers-&-leads/duplicates',
  'settings-profile': '/dashboard/settings/profile',
  'settings-company': '/dashboard/settings/company',
  'settings-people': '/dashboard/settings/people',
  'settings-lists': '/dashboard/settings/lists',
  'settings-data': '/dashboard/settings/data',
  'settings-audit': '/dashboard/settings/audit',
  'settings-reps': '/dashboard/settings/reps',
  'settings-sales': '/dashboard/settings/sales',
  'settings-payments': '/dashboard/settings/payments',
  'settings-books': '/dashboard/settings/books',
  'settings-quickbooks': '/dashboard/settings/quickbooks',
}

type Session = Awaited<ReturnType<typeof signIn>>

const browser = await openChromium()
const session = await signIn(browser)
try {
  const customer = await firstCustomer(browser)
  if (given.all) await everything(browser, given.all, await firsts(browser, customer))
  else await forReaders(browser, customer)
} finally {
  await browser.close()
}

async function forReaders(opened: Chromium, customer: string) {
  const look: Look = { width: 1280, height: 800, scheme: 'light', language: 'en' }
  await picture(opened, { ...look }, '/', join(root, 'docs/screenshots/landing-1280-light-en.png'), false)
  for (const [name, path] of [
    ['customers', list],
    ['customer', customer],
    ['dashboard', '/dashboard'],
    ['sync', '/dashboard/sync'],
  ] as const)
    await picture(opened, look, path, join(root, `docs/screenshots/${name}-1280-light-en.png`), true)
  for (const scheme of ['light', 'dark'] as const)
    for (const [name, path] of [
      ['customers-list', list],
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
    list,
    join(root, 'public/media/tour.webm'),
  )
}

async function everything(opened: Chromium, folder: string, firsts: Record<string, string>) {
  mkdirSync(folder, { recursive: true })
  for (const language of ['en', 'es'] as const)
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [390, 768, 1280, 1920]) {
        const look = { width, height: Math.round(width * (width < 600 ? 2.1 : 0.65)), scheme, language }
        const place = (name: string) => join(folder, `${name}-${width}-${scheme}-${language}.png`)
        for (const [name, path] of wanted(visitors)) await picture(opened, look, path, place(name), false)
        const page = await signedIn(opened, look)
        for (const [name, path] of wanted(members)) {
          await show(
            page,
            path.replace(/^first \w+/, (first) => firsts[first] ?? ''),
          )
          await page.screenshot({ path: place(name) })
        }
        await page.context().close()
      }
}

function wanted(screens: Record<string, string>) {
  return Object.entries(screens).filter(([name]) => name.includes(given.only ?? ''))
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

/** Pages of records: where the links of their lists go. */
async function firsts(opened: Chromium, customer: string): Promise<Record<string, string>> {
  const page = await signedIn(opened, { width: 1280, height: 800, scheme: 'light', language: 'en' })
  const found: Record<string, string> = { 'first customer': customer }
  for (const [name, screen, records] of [
    ['first order', '/dashboard/payments/orders?sort=number', '/dashboard/payments/orders'],
    ['first payment', '/dashboard/payments/stripe?sort=created', '/dashboard/payments/stripe'],
    // The first is the one that needs a person.
    ['first document', documents, documents],
    ['first connection', connections, connections],
    ['first partner', members.partners, '/dashboard/data-exchange/partners'],
  ] as const) {
    await show(page, screen)
    const link = page.locator(`main a[href^="${records}/"]:not([href$="/new"])`).first()
    found[name] = (await link.getAttribute('href')) ?? screen
  }
  await page.context().close()
  return found
}

/** The first by balance who is late with something: the page with most to show. */
async function firstCustomer(opened: Chromium) {
  const page = await signedIn(opened, { width: 1280, height: 800, scheme: 'light', language: 'en' })
  await show(page, `${list}?sort=-openBalance`)
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
  return chosen
}
