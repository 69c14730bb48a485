import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { storefrontPath } from '#contract/places.ts'
import { type Chromium, checkAxe, openChromium } from '#test/e2e/browser.ts'
import { everywhere, settings } from '#test/e2e/settings.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { put, type Storefront, storefront, type Visitor } from '#test/storefront.ts'
import { type Looker, openLooker } from './look.ts'

/** What the company and its dealers have written that one of the languages says too. */
const data = new Set(['Rope', 'Paint', 'Brush', 'Safety', 'Hardware'])

/** Every screen of a store, under a name that pictures of it are kept by; `{item}` and `{order}` are records. */
const strangerScreens = { welcome: '', 'sign-in': '/sign-in', ask: '/ask', 'item-of-stranger': '/item/{item}' }
const shopperScreens = {
  catalog: '',
  'catalog-found': '?q=rope',
  'catalog-nothing': '?q=zzz',
  item: '/item/{item}',
  cart: '/cart',
  quick: '/quick',
  orders: '/orders',
  order: '/orders/{order}?thanks=1',
  requests: '/requests?sent=1',
  invoices: '/invoices',
  people: '/people',
  me: '/me',
  missing: '/nowhere',
}

let server: TestServer
let browser: Chromium
let shop: Storefront
let kim: Visitor
let records: Record<string, string>
before(async () => {
  ;[server, browser] = await Promise.all([testServer({ listen: true }), openChromium()])
  shop = await storefront(server, {
    name: 'Harbor Dealers',
    audience: 'request',
    color: '#0f766e',
    minimum_order: 50_000,
    cut_off: '14:00',
    stock_shown: 'exact',
    welcome_en: 'Day and night, at your own prices.',
    welcome_es: 'De día y de noche, a sus propios precios.',
  })
  const category = await shop.insert('item_categories', { name: 'Safety' })
  await shop.insert('item_categories', { name: 'Hardware' })
  const rope = await shop.item('Rope', 12.5, { category_id: category, minimum_quantity: 48, multiple_quantity: 24 })
  const paint = await shop.item('Paint', 30, { sku: 'PAINT-5GAL-MARINE-ANTIFOULING-COPPER-FREE-RED' })
  await shop.item('Brush', null)
  const [pier, dock] = [await shop.customer('Pier Nine'), await shop.customer('Dock Street')]
  await shop.insert('agreed_quantities', { customer_id: dock, item_id: rope, multiple_quantity: 12, maximum_quantity: 240 })
  kim = await shop.shopper('kim@pier.example', [dock, pier], { mayApprove: true, spendingLimit: 100_000 })
  const { total } = await put(kim, paint, '20', { customerId: dock })
  const placed = await kim.say('Place', { customerId: dock, round: 1, expectedTotal: total, pay: 'account' })
  await put(kim, rope, '50', { customerId: dock })
  await put(kim, paint, '3', { customerId: dock })
  await shop.rows('update items set unit_price = 33 where company_id = $1 and id = $2', [paint])
  records = { item: rope, order: placed.orderId }
})
after(async () => {
  await browser.close()
  await server.close()
})

const addressOf = (path: string) =>
  `${server.url}${storefrontPath(shop.code)}${path.replaceAll(/\{(\w+)\}/g, (_, record) => records[record] ?? '')}`
const cookieOf = ({ cookie }: Visitor) => {
  const [name = '', value = ''] = cookie.split('=')
  return { name, value, url: server.url, httpOnly: true, sameSite: 'Strict' } as const
}

for (const { name, language, browser: options } of everywhere ? settings : settings.slice(0, 2))
  describe(`every screen of a store by its address: ${name}`, () => {
    let looker: Looker
    before(async () => {
      looker = await openLooker(browser, language, options)
    })
    after(() => looker.close())
    const every = (screens: Record<string, string>) => {
      for (const [screen, path] of Object.entries(screens))
        test(screen, async () => {
          assert.deepEqual(await looker.look(addressOf(path), { data, refused: screen === 'missing' ? /404/ : undefined }), [])
          await checkAxe(looker.page, screen)
        })
    }
    every(strangerScreens)
    test('no store', async () => {
      assert.deepEqual(await looker.look(`${server.url}${storefrontPath('NOWHERE')}`, { data, refused: /404/ }), [])
      await checkAxe(looker.page, 'no store')
    })
    describe('signed in', () => {
      before(async () => {
        await looker.page.context().addCookies([cookieOf(kim)])
      })
      every(shopperScreens)
    })
  })

/** Where pages are made twice as large, and the narrowest that anybody has. */
const narrow = {
  '320 px': { width: 320, height: 640, scale: 1 },
  '1280 px made twice as large': { width: 640, height: 400, scale: 2 },
}
for (const [name, { width, height, scale }] of Object.entries(narrow))
  describe(`no screen of a store has to be moved sideways: ${name}`, () => {
    let looker: Looker
    before(async () => {
      looker = await openLooker(browser, 'es', { locale: 'es-MX', viewport: { width, height }, deviceScaleFactor: scale })
    })
    after(() => looker.close())
    test('every address', async () => {
      const seen = async (screens: Record<string, string>) => {
        for (const [screen, path] of Object.entries(screens)) {
          const refused = screen === 'missing' ? /404/ : undefined
          assert.deepEqual(await looker.look(addressOf(path), { data, refused }), [], screen)
        }
      }
      await seen(strangerScreens)
      await looker.page.context().addCookies([cookieOf(kim)])
      await seen(shopperScreens)
    })
  })
