import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession } from 'playwright-core'
import { type Chromium, openChromium } from '#test/e2e/browser.ts'
import { openShop } from '#test/shop.ts'
import { type StripeServer, serverWithStripe } from '#test/stripe.ts'
import { type Bench, type Figure, median } from './measure.ts'

const web = join(import.meta.dirname, '../dist/web')
const visits = Number(process.env.PERF_VISITS ?? 5)
/** What comes behind a page that is shown belongs to its load for this long. */
const quietMs = 1500

const near = { latencyMs: 80, megabits: 10 }
const far = { latencyMs: 150, megabits: 4 }
type Network = typeof near

/** `ready`: the main content, all of it, by what only stands there once its answers have come. */
type Screen = { name: string; path: string; ready: string[] }

/**
 * Pages opened by a signed-in person whose browser has nothing of them yet, over HTTP/1.1 as the product serves it, on emulated lines: until
 * the main content stands without placeholders, and what was asked for until then.
 */
export const coldPages: Bench = {
  name: 'cold-pages',
  async run() {
    if (!existsSync(web)) throw new Error('npm run build first')
    const server = await serverWithStripe({ listen: true, works: true, fsync: true, simulated: true })
    const browser = await openChromium()
    try {
      const { orderId, session } = await seed(server)
      const list = { name: 'customer list', path: '/dashboard/customers-&-leads/overview', ready: ['[role=grid] [role=row] a[href]'] }
      const order = {
        name: 'order page',
        path: `/dashboard/payments/orders/${orderId}`,
        ready: ['main dl dd', 'main section ol li', 'main section img', 'main form'],
      }
      const dashboard = { name: 'dashboard', path: '/dashboard', ready: ['main h1', 'main section a[href]'] }
      const open = async (screen: Screen, network: Network) => {
        const seen: Load[] = []
        // The first is not counted: the server's code, its statements and their plans are new.
        for (let visit = 0; visit <= visits; visit++) seen.push(await load(browser, server.url, session, screen, network))
        return middle(seen.slice(1))
      }
      const listNear = await open(list, near)
      const orderNear = await open(order, near)
      return [
        shown(list, near, listNear, 1300),
        { what: 'of it, requests', value: `${listNear.requests}`, wanted: '≤ 25', reached: listNear.requests <= 25 },
        { what: 'of it, JavaScript', value: parts(listNear), wanted: '≤ 280 kB', reached: listNear.scriptBytes <= 280_000 },
        shown(list, far, await open(list, far), 2400),
        shown(order, near, orderNear, 1600),
        { what: 'of it, requests', value: `${orderNear.requests}: ${parts(orderNear)}`, wanted: 'as few as it goes', reached: null },
        { what: 'of it, layout shift', value: orderNear.shift.toFixed(3), wanted: '0.000', reached: orderNear.shift < 0.0005 },
        shown(dashboard, near, await open(dashboard, near)),
      ]
    } finally {
      await browser.close()
      await server.close()
    }
  },
}

const shown = ({ name }: Screen, { latencyMs, megabits }: Network, { shownMs }: Load, mostMs?: number): Figure => ({
  what: `${name} shown, ${latencyMs} ms and ${megabits} Mbit/s`,
  value: `${(shownMs / 1000).toFixed(2)} s`,
  wanted: mostMs ? `≤ ${mostMs / 1000} s` : 'as far as it goes',
  reached: mostMs ? shownMs <= mostMs : null,
})

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0)
const parts = ({ scripts, scriptBytes, styleBytes, textBytes }: Load) =>
  `${kilobytes(scriptBytes)} kB in ${scripts} files (styles ${kilobytes(styleBytes)}, texts ${kilobytes(textBytes)} kB)`

async function seed(server: StripeServer) {
  const { company, orderId } = await openShop(server)
  await server.database.owner.query(
    `insert into customers (company_id, customer_name, email, city, state)
     select $1, 'Customer ' || n, 'office' || n || '@example.com', 'Seattle', 'WA' from generate_series(1, 400) n`,
    [company.companyId],
  )
  const { result } = (await company.get('/User/session')).json()
  return { orderId, session: { user: JSON.stringify({ ...result, idleSeconds: 3600 }), accessToken: company.token } }
}

type Load = {
  shownMs: number
  /** Until it was shown. */
  requests: number
  scripts: number
  scriptBytes: number
  styleBytes: number
  textBytes: number
  /** Cumulative layout shift. */
  shift: number
}

/** The visit in the middle, by its time. */
const middle = (loads: Load[]): Load => {
  const time = median(loads.map(({ shownMs }) => shownMs))
  const [found] = loads.filter(({ shownMs }) => shownMs === time)
  if (!found) throw new Error('Nobody came')
  return { ...found, shift: Math.max(...loads.map(({ shift }) => shift)) }
}

/** A new person at the browser: nothing cached, nothing open. */
async function load(browser: Chromium, url: string, session: object, { path, ready }: Screen, network: Network): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 } })
  try {
    await context.addInitScript((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    }, session)
    await context.addInitScript(watch, ready)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const requests = await follow(cdp, url)
    const perSecond = (network.megabits * 1_000_000) / 8
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: perSecond,
      uploadThroughput: perSecond,
    })
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.waitForFunction((quiet) => (window.cold?.sinceMs() ?? 0) > quiet, quietMs)
    const seen = await page.evaluate(() => ({
      shownMs: window.cold?.shownMs ?? 0,
      shift: window.cold?.shift ?? 0,
      began: performance.timeOrigin,
    }))
    if (new URL(page.url()).pathname !== path) throw new Error(`Not on ${path} but on ${page.url()}`)
    const all = [...requests.values()]
    const scripts = all.filter(({ name }) => name.endsWith('.js'))
    const bytes = (some: Asked[]) => some.reduce((sum, each) => sum + each.bytes, 0)
    return {
      ...seen,
      requests: all.filter(({ at }) => at * 1000 <= seen.began + seen.shownMs).length,
      scripts: scripts.length,
      scriptBytes: bytes(scripts),
      styleBytes: bytes(all.filter(({ name }) => name.endsWith('.css'))),
      textBytes: bytes(all.filter(({ name }) => name.startsWith('/locales/'))),
    }
  } finally {
    await context.close()
  }
}

type Asked = { name: string; at: number; bytes: number }

/** What is asked of the product, with what it weighs on the line: heads and bodies. */
async function follow(cdp: CDPSession, url: string): Promise<Map<string, Asked>> {
  const requests = new Map<string, Asked>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    if (request.url.startsWith(url)) requests.set(requestId, { name: new URL(request.url).pathname, at: wallTime, bytes: 0 })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  await cdp.send('Network.enable')
  return requests
}

declare global {
  interface Window {
    cold?: { shownMs: number; shift: number; sinceMs(): number }
  }
}

/** In the page: when everything of it stood for the last time after it had not, and how much jumped. */
function watch(ready: string[]) {
  const cold = { shownMs: 0, shift: 0, sinceMs: () => (cold.shownMs ? performance.now() - cold.shownMs : 0) }
  window.cold = cold
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) cold.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const stands = ready.every((selector) => document.querySelector(selector)) && !document.querySelector('main .mantine-Skeleton-root')
    if (!stands) cold.shownMs = 0
    else if (!cold.shownMs) cold.shownMs = performance.now()
    requestAnimationFrame(look)
  }
  look()
}
