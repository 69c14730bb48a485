import { existsSync } from 'node:fs'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { codeFor } from '#test/devices.ts'
import { openChromium } from '#test/e2e/browser.ts'
import { vanShop } from '#test/pushing.ts'
import { testServer } from '#test/server.ts'
import { freePort } from '../scripts/free-port.ts'
import { child } from './child.ts'
import { type Bench, type Figure, median } from './measure.ts'

const [runs, least] = [3, 95]
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** The app is in no index, and says so: nobody looks for it there. */
const skipAudits = ['is-crawlable']

/** What Lighthouse says of the app on a phone: of the page that pairs, and of the first page of a paired device. */
export const deviceLighthouse: Bench = {
  name: 'device-lighthouse',
  async run() {
    if (!existsSync(join(import.meta.dirname, '../dist/web/device.html'))) throw new Error('npm run build first')
    const server = await testServer({ env: { RATE_LIMIT_SCALE: '1000' } })
    const port = await freePort('127.0.0.1', undefined, 9_333)
    const [shop, browser] = await Promise.all([vanShop(server), openChromium([`--remote-debugging-port=${port}`])])
    const product = await child('serve-devices.ts', { url: server.database.ownerUrl, data: server.database.home })
    const address = `${product.base}/device`
    try {
      const pairing = await measured(address, port, { forgets: true })
      // Lighthouse opens its pages where the browser keeps things for good: there the device is paired.
      const there = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
      const page = await there.contexts()[0]?.newPage()
      if (!page) throw new Error('The browser has no place of its own')
      await page.goto(address)
      await page
        .getByRole('textbox')
        .first()
        .fill(await codeFor(shop.office, shop.deviceId))
      await page.keyboard.press('Enter')
      await page.locator('a[href^="/device/customers/"]').first().waitFor()
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await page.close()
      const paired = await measured(address, port, { forgets: false })
      return [
        ...figuresOf('the page that pairs, opened for the first time', pairing),
        ...figuresOf('the first page of a paired device', paired),
      ]
    } finally {
      await browser.close()
      product.stop()
      await server.close()
    }
  },
}

async function measured(address: string, port: number, { forgets }: { forgets: boolean }): Promise<Result[]> {
  const found: Result[] = []
  for (let run = 0; run < runs; run++) {
    const flags = { port, logLevel: 'error' as const, onlyCategories: [...categories], skipAudits, disableStorageReset: !forgets }
    const result = await lighthouse(address, flags)
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse says nothing')
    found.push(result.lhr)
  }
  return found
}

function figuresOf(what: string, found: Result[]): Figure[] {
  const scores = categories.map((name) => median(found.map((each) => Math.round((each.categories[name]?.score ?? 0) * 100))))
  const [last] = found
  for (const name of categories)
    for (const { id, weight } of last?.categories[name]?.auditRefs ?? []) {
      const audit = last?.audits[id]
      if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9)
        console.info(`  ${name} ${id} ${audit?.score}: ${audit?.displayValue ?? audit?.title}`)
    }
  const seconds = (id: string) => `${(median(found.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)) / 1000).toFixed(1)} s`
  return [
    {
      what: `${what}: performance, accessibility, best practices, SEO; median of ${runs}`,
      value: scores.join(', '),
      wanted: `each ≥ ${least}`,
      reached: scores.every((score) => score >= least),
    },
    {
      what: `${what}: first picture, largest picture, as Lighthouse computes them for a slow phone`,
      value: `${seconds('first-contentful-paint')}, ${seconds('largest-contentful-paint')}`,
      wanted: 'as far as it goes',
      reached: null,
    },
  ]
}
