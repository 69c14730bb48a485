import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { type Chromium, openChromium } from '../e2e/browser.ts'
import { settings } from '../e2e/settings.ts'
import { bank, openShopper, typeCard } from '../e2e/shopper.ts'
import { wordsIn } from '../e2e/words.ts'
import { seededRandom } from '../merge/random.ts'
import { openShop, succeededCharges } from '../shop.ts'
import { type StripeServer, serverWithStripe } from '../stripe.ts'
import { lengthOfHunt } from './length.ts'

const { rounds, seed: firstSeed } = lengthOfHunt({ rounds: 1 })
const steps = 8

let server: StripeServer
let browser: Chromium
before(async () => {
  ;[server, browser] = await Promise.all([serverWithStripe({ works: true, listen: true }), openChromium()])
})
after(async () => {
  await browser.close()
  await server.close()
})

type Pick = (below: number) => number
type Step = { name: string; take(page: Page, pick: Pick): Promise<unknown> }

/** What succeeds at once ends the hunt: most are refused, or ask the bank. */
const cards = ['4242424242424242', '4000002760003184', '4000002760003184', '4000000000000002', '4000000000009995']
const payButton = (page: Page) => page.locator(':not([inert]) > .columns form.pay button[type=submit]:enabled')

async function pressPay(page: Page, pick: Pick, times: number) {
  await payButton(page).waitFor({ timeout: 5000 })
  await typeCard(page, cards[pick(cards.length)] ?? '')
  await payButton(page).evaluate((button: HTMLElement, presses) => {
    for (let press = 0; press < presses; press++) button.click()
  }, times)
}
async function answerBank(page: Page, pick: Pick) {
  await bank(page, pick(2) ? 'authorize' : 'fail').click({ timeout: 2000 })
}

const all: readonly Step[] = [
  { name: 'pay', take: (page, pick) => pressPay(page, pick, 1) },
  { name: 'pay', take: (page, pick) => pressPay(page, pick, 1) },
  { name: 'double click', take: (page, pick) => pressPay(page, pick, 2) },
  { name: 'reload', take: (page) => page.reload({ waitUntil: 'commit' }) },
  { name: 'back', take: (page) => page.goBack({ waitUntil: 'commit', timeout: 3000 }) },
  { name: 'forward', take: (page) => page.goForward({ waitUntil: 'commit', timeout: 3000 }) },
  { name: 'the bank', take: answerBank },
  { name: 'the bank', take: answerBank },
]

/** Random steps in two tabs at once; then one of them goes on until it is paid. */
async function hunt(seed: number): Promise<string> {
  const pick = seededRandom(seed)
  const { language, browser: options } = settings[seed % settings.length] ?? assert.fail()
  const say = wordsIn(language)
  const shop = await openShop(server)
  const link = `${server.url}/payment/${shop.code}`
  const detail = await fetch(`${server.url}/api/Payment/GetPaymentDetail?paymentNumber=${shop.code}`)
  const [intent] = (await detail.json()).result.paymentSecret.split('_secret_')
  const { context, page } = await openShopper(browser, server, options)
  const tabs = [page, await context.newPage()]
  for (const tab of tabs) await tab.goto(link)
  const taken: string[] = []
  const walk = async (tab: Page, name: string) => {
    for (let step = 0; step < steps; step++) {
      const next = all[pick(all.length)] ?? assert.fail()
      taken.push(`${name}: ${next.name}`)
      // A page that leaves meanwhile, or has nothing of the kind, takes no harm.
      await next.take(tab, pick).catch(() => {})
      await sleep(pick(600))
    }
  }
  // Some begin with both at the button, pressed in the same moment.
  if (pick(2)) {
    const card = cards[pick(2)] ?? ''
    for (const tab of tabs) await payButton(tab).waitFor()
    for (const tab of tabs) await typeCard(tab, card)
    await Promise.all(tabs.map((tab) => payButton(tab).evaluate((button: HTMLElement) => button.click())))
  }
  await Promise.all(tabs.map((tab, at) => walk(tab, `tab ${at + 1}`)))
  const isPaid = page.getByRole('heading', {
    name: new RegExp(`^(${say('checkout.page.paidTitle')}|${say('checkout.page.successTitle')})$`),
  })
  for (let tries = 0; tries < 3; tries++) {
    await page.goto(link)
    await payButton(page).or(isPaid).first().waitFor()
    if (await isPaid.isVisible()) break
    await typeCard(page, '4242424242424242')
    await payButton(page).press('Enter')
    await isPaid.waitFor()
  }
  const charges = await succeededCharges(server, shop.company.account)
  assert.deepEqual(
    charges.map(({ amount }) => amount),
    [2500],
    `seed ${seed}: ${taken.join(', ')}`,
  )
  const { state, amountReceived } = await shop.order()
  assert.deepEqual([state, amountReceived], ['Paid', 2500], `seed ${seed}: ${taken.join(', ')}`)
  await context.close()
  const { requests }: { requests: { path: string }[] } = await server.control('GET', 'requests?limit=100000')
  return `${taken.length} steps, ${requests.filter(({ path }) => path === `/v1/payment_intents/${intent}/confirm`).length} confirmations reached Stripe`
}

suite('a shopper who does everything at once in two tabs is charged once', { concurrency: 3 }, () => {
  for (let round = 0; round < rounds; round++) test(`seed ${firstSeed + round}`, async (t) => t.diagnostic(await hunt(firstSeed + round)))
})
