import assert from 'node:assert/strict'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { StripeServer } from '../stripe.ts'
import { type Chromium, visit } from './browser.ts'

/** Production's page and policy; only the hosts of Stripe are answered by the stand-in. */
export async function openShopper(browser: Chromium, { stripe }: Pick<StripeServer, 'stripe'>, options: BrowserContextOptions) {
  const person = await visit(browser, options)
  for (const host of ['js', 'api'])
    await person.context.route(`https://${host}.stripe.com/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: `${stripe.url}${pathname}${search}` }) })
    })
  return person
}

/** A field of Stripe's in their frame. */
export const cardField = (page: Page, name: string) =>
  page.frameLocator('iframe[title="Secure payment input frame"]').locator(`[name=${name}]`)

export async function typeCard(page: Page, number: string) {
  await cardField(page, 'number').fill(number)
  await cardField(page, 'expiry').fill('1240')
  await cardField(page, 'cvc').fill(number.startsWith('37') ? '1234' : '123')
  await cardField(page, 'postalCode').fill('02110')
}

/** The buttons of the bank's page. */
export const bank = (page: Page, answer: 'authorize' | 'fail' | 'cancel') =>
  page
    .frameLocator('iframe[name^="__privateStripeFrame"] >> nth=-1')
    .frameLocator('iframe[name="stripe-challenge-frame"]')
    .locator(`#test-source-${answer}-3ds`)

/** Goes on with the Tab key, or back, into a frame, to this element. */
export async function tabInto(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', mostPresses = 60) {
  const page = target.page()
  await target.waitFor()
  for (let presses = 0; presses <= mostPresses; presses++) {
    const isInFrame = await page.evaluate(() => document.activeElement?.tagName === 'IFRAME')
    if (isInFrame && (await target.evaluate((element) => element === element.ownerDocument.activeElement))) return
    await page.keyboard.press(key)
  }
  assert.fail(`The key ${key} does not reach ${target}`)
}

/** Field after field by keyboard, as they follow each other. What stood there is replaced. */
export async function typeInto(page: Page, fields: readonly (readonly [name: string, text: string])[], key?: 'Tab' | 'Shift+Tab') {
  for (const [name, text] of fields) {
    await tabInto(cardField(page, name), key)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
}
