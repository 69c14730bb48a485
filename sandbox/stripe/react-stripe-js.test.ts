import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { openChromium, visit } from '#test/e2e/browser.ts'
import { testStripe } from './wire/checked-client.ts'

const sandbox = await testStripe()
const script = await bundle(fileURLToPath(new URL('./react-shop.tsx', import.meta.url)))
const shop = createServer((request, response) => {
  const isScript = request.url === '/shop.js'
  const page =
    '<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/shop.js"></script></html>'
  response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' }).end(isScript ? script : page)
})
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
const address = shop.address()
const browser = await openChromium()
after(async () => {
  await browser.close()
  shop.close()
  await sandbox.close()
})

const reactsOwnLine =
  '%cDownload the React DevTools for a better development experience: https://react.dev/link/react-devtools font-weight:bold'

async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'shop' } },
  })
  const [first] = Array.isArray(result) ? result : [result]
  assert.ok(first && 'output' in first)
  return first.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n')
}

test("Stripe's own packages find the script where they look for it, and pay", async () => {
  const { page, context, leave, expectLine } = await visit(browser, { viewport: { width: 1280, height: 900 } })
  expectLine(reactsOwnLine)
  const asked: string[] = []
  await context.route('https://js.stripe.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    asked.push(pathname)
    await route.fulfill({ response: await route.fetch({ url: `${sandbox.url}${pathname}${search}` }) })
  })
  const account = String((await sandbox.control('POST', '/accounts', { name: 'Pier' })).id)
  const intent = await sandbox.stripe.paymentIntents.create({ amount: 900, currency: 'usd' }, { stripeAccount: account })
  const query = new URLSearchParams({ key: sandbox.publishableKey, secret: String(intent.client_secret), account })
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/?${query}`)
  await page.getByText('ready', { exact: true }).waitFor()
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]')
  await frame.locator('[name=number]').fill('4242424242424242')
  await frame.locator('[name=expiry]').fill('1240')
  await frame.locator('[name=cvc]').fill('123')
  await frame.locator('[name=postalCode]').fill('02110')
  await page.getByText('Pay now').click()
  await page.getByText('validation_error incomplete_email', { exact: true }).waitFor()
  await page.frameLocator('iframe[title="Secure email input frame"]').locator('[name=email]').fill('ada@example.com')
  await page.getByText('ada@example.com', { exact: true }).waitFor()
  await page.getByText('Pay now').click()
  await page.getByText('succeeded', { exact: true }).waitFor()
  const { latest_charge } = await sandbox.stripe.paymentIntents.retrieve(
    intent.id,
    { expand: ['latest_charge'] },
    { stripeAccount: account },
  )
  assert.equal(typeof latest_charge === 'object' && latest_charge?.billing_details.email, 'ada@example.com')
  assert.equal(await page.locator('iframe[title="Secure payment input frame"]').count(), 1)
  assert.equal(asked.filter((path) => path === '/endive/stripe.js').length, 1)
  await leave()
})
