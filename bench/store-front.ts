import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openChromium } from '#test/e2e/browser.ts'
import { testServer } from '#test/server.ts'
import { storefront } from '#test/storefront.ts'
import { child } from './child.ts'
import { scores } from './first-load.ts'
import type { Bench, Figure } from './measure.ts'

const web = join(import.meta.dirname, '../dist/web')
const [items, mostKilobytes, mostRequests] = [60, 120, 25]

/** What a public store with a page of items asks a phone to load before it can be used, and what Lighthouse says of it there. */
export const storeFront: Bench = {
  name: 'store-front',
  async run() {
    if (!existsSync(join(web, 'store.en.html'))) throw new Error('npm run build first')
    const server = await testServer({ env: { RATE_LIMIT_SCALE: '1000' } })
    const shop = await storefront(server, {
      code: 'HARBOR',
      name: 'Harbor Supply',
      audience: 'public',
      color: '#0f766e',
      welcome_en: 'Rope, hardware and care for boats, ordered by day and night.',
    })
    for (let number = 1; number <= items; number++) await shop.item(`Rope ${String(number).padStart(2, '0')}`, 4 + number)
    const product = await child('serve-devices.ts', { url: server.database.ownerUrl, data: server.database.home })
    try {
      const address = `${product.base}/store/HARBOR`
      return [...(await loaded(address)), ...(await scores(address, 'a public store'))]
    } finally {
      product.stop()
      await server.close()
    }
  },
}

async function loaded(address: string): Promise<Figure[]> {
  const browser = await openChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const asked: string[] = []
    const scripts: string[] = []
    page.on('response', (response) => {
      asked.push(response.url())
      if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname)
    })
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.getByText('Rope 01').first().waitFor()
    const kilobytes = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join(web, path))).length, 0) / 1000
    return [
      {
        what: 'first load of a store, gzipped JavaScript',
        value: `${kilobytes.toFixed(0)} kB`,
        wanted: `≤ ${mostKilobytes} kB`,
        reached: kilobytes <= mostKilobytes,
      },
      {
        what: 'first load of a store, requests',
        value: String(asked.length),
        wanted: `≤ ${mostRequests}`,
        reached: asked.length <= mostRequests,
      },
    ]
  } finally {
    await browser.close()
  }
}
