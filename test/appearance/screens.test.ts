import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Chromium, checkAxe, openChromium } from '#test/e2e/browser.ts'
import { everywhere, settings } from '#test/e2e/settings.ts'
import { type Furnished, startFurnished } from './furnished.ts'
import { type Looker, openLooker } from './look.ts'
import { addressOf, linkScreens, memberScreens, recordScreens, type Screens, visitorScreens } from './screens.ts'

/** What people and their books have written that one of the languages says too. */
const data = new Set(['Website', 'Warehouse', 'Buyer', 'Checking', 'Advertising', 'Delivery', 'Sales', 'Check', 'Rep bonus', 'Dealer cash'])
const refused: Record<string, RegExp> = {
  'payment-unknown': /404/,
  'not-found': /404/,
  'dashboard-not-found': /404/,
  'sync-not-found': /404/,
  'settings-not-found': /404/,
}
/** How a payment went is only told to who opened its link before. */
const openedBefore: Record<string, string> = { 'payment-confirmed': '/payment/{collectedLink}' }
/** Stripe's own frames are Stripe's. */
const framed = new Set(['payment-open'])

let product: Furnished
let browser: Chromium
before(async () => {
  ;[product, browser] = await Promise.all([startFurnished(), openChromium()])
})
after(async () => {
  await browser.close()
  await product.close()
})

/** Each screen in one of the four settings, in turn, where not everything is looked at everywhere. */
const inTurn = (screens: Screens, turn: number) =>
  everywhere ? screens : Object.fromEntries(Object.entries(screens).filter((_, place) => place % settings.length === turn))

for (const [turn, { name, language, browser: options }] of settings.entries()) {
  describe(`every screen by its address: ${name}`, () => {
    let looker: Looker
    before(async () => {
      looker = await openLooker(browser, language, options)
    })
    after(() => looker.close())

    // Gone to as a link does costs a tenth of a page that is loaded anew: without anything in them that will do.
    const every = (screens: Screens, whose = '') => {
      for (const [screen, path] of Object.entries(inTurn(screens, turn)))
        test(`${screen}${whose}`, async () => {
          const records = { ...product.records, invitation: product.records[`invitation-${language}`] ?? '' }
          const [address, earlier] = [addressOf(path, records), addressOf(openedBefore[screen] ?? '', records)]
          assert.ok(address, `nothing to show at ${path}`)
          // Whoever goes on before all of it is there has not opened it.
          if (earlier) await looker.look(product.url + earlier, { data })
          assert.deepEqual(
            await looker.look(product.url + address, { data, refused: refused[screen], within: !everywhere && whose !== '' }),
            [],
          )
          await checkAxe(looker.page, screen, { frames: !framed.has(screen) })
        })
    }
    every(visitorScreens)
    every(linkScreens)
    describe('signed in', () => {
      before(() => looker.enter(product, product.account))
      every(memberScreens)
      every(recordScreens)
    })
    describe('signed in, with nothing there yet', () => {
      before(() => looker.enter(product, product.newcomer))
      every(memberScreens, ' without anything')
    })
  })
}
