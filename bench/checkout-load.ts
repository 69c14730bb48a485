import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openChromium } from '#test/e2e/browser.ts'
import { openShop } from '#test/shop.ts'
import { serverWithStripe } from '#test/stripe.ts'
import { scores } from './first-load.ts'
import { type Bench, median, ms } from './measure.ts'

const web = join(import.meta.dirname, '../dist/web')
const visits = 5
const spinnerMs = 2000

/** A link opened for the first time: its scripts besides Stripe's, and how long after the spinner the button can be pressed. */
export const checkoutLoad: Bench = {
  name: 'checkout-load',
  async run() {
    if (!existsSync(web)) throw new Error('npm run build first')
    const server = await serverWithStripe({ listen: true, works: true, fsync: true, simulated: true })
    try {
      const { code } = await openShop(server)
      const page = `${server.url}/payment/${code}`
      const seen = []
      for (let visit = 0; visit < visits; visit++) seen.push(await opened(server.url, page))
      const size = Math.max(...seen.map(({ kilobytes }) => kilobytes))
      const after = median(seen.map(({ afterSpinnerMs }) => afterSpinnerMs))
      return [
        { what: 'checkout, gzipped JavaScript', value: `${size.toFixed(0)} kB`, wanted: '≤ 140 kB', reached: size <= 140 },
        { what: `button usable after the spinner, median of ${visits}`, value: ms(after), wanted: '≤ 300 ms', reached: after <= 300 },
        // It must not be indexed: what search engines think of it is no aim.
        ...(await scores(page, 'checkout')).filter(({ what }) => !/SEO|Agentic/.test(what)),
      ]
    } finally {
      await server.close()
    }
  },
}

/** In a browser that has nothing of it yet. */
async function opened(base: string, address: string) {
  const browser = await openChromium()
  try {
    const page = await browser.newPage()
    const scripts = new Set<string>()
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url())
      if (response.request().resourceType() === 'script' && origin === new URL(base).origin) scripts.add(pathname)
    })
    await page.addInitScript(() => {
      const usable = ':not([inert]) > .columns form.pay button[type=submit]:enabled'
      const look = () => {
        if (document.querySelector('main .spinner') && !performance.getEntriesByName('spinner').length) performance.mark('spinner')
        if (document.querySelector(usable)) performance.mark('usable')
        else requestAnimationFrame(look)
      }
      look()
    })
    await page.goto(address)
    await page.waitForFunction(() => performance.getEntriesByName('usable').length)
    const took = await page.evaluate(() => performance.measure('took', 'spinner', 'usable').duration)
    const bytes = [...scripts].reduce((sum, path) => sum + gzipSync(readFileSync(join(web, path))).length, 0)
    return { kilobytes: bytes / 1000, afterSpinnerMs: took - spinnerMs }
  } finally {
    await browser.close()
  }
}
