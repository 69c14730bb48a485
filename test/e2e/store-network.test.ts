import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { put } from '../storefront.ts'
import { inStores } from './in-store.ts'
import { settingsInTurn } from './settings.ts'
import { type Words, wordsIn } from './words.ts'

const { openStore, open } = inStores()

const poField = (page: Page, say: Words) => page.getByLabel(say('storeFront.cart.poOptional'))
const orderButton = (page: Page, say: Words, total: string) => page.getByRole('button', { name: say('storeFront.cart.order', { total }) })

async function ropeInCart(name: string) {
  const shop = await openStore()
  const customerId = await shop.customer(name)
  const kim = await shop.shopper(`kim@${shop.code}.example`.toLowerCase(), [customerId])
  await put(kim, await shop.item('Rope', 10), '2', { customerId })
  const path = (call: string) => `/api/Storefront/${shop.code}/${call}`
  return { shop, kim, path, cart: () => kim.read('Cart') }
}

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 0))
  test(`fields that are left while another is being kept are all kept, the last words of each: ${name}`, async () => {
    const say = wordsIn(language)
    const { shop, kim, path, cart } = await ropeInCart('Slow Line')
    const { page, leave } = await open(options, `${shop.url}/cart`, kim.cookie)
    const po = poField(page, say)
    await po.waitFor()
    let letGo = () => {}
    const line = new Promise<void>((go) => {
      letGo = go
    })
    await page.route(`**${path('ChangeCart')}`, async (route) => {
      await line
      await route.continue()
    })
    const wanted = page.getByLabel(say('storeFront.cart.wanted'))
    const note = page.getByLabel(say('storeFront.cart.note'))
    await po.fill('PO-1')
    await wanted.fill('2099-05-04')
    await note.fill('To the back door')
    await po.fill('PO-2')
    await note.focus()
    letGo()
    await orderButton(page, say, '$20.00').click()
    await page.getByText(say('storeFront.thanks.title')).waitFor()
    const [order] = await shop.rows('select po_number, memo, deliver_by::text as by from orders where company_id = $1 and store_id = $2', [
      shop.storeId,
    ])
    assert.deepEqual(order, { po_number: 'PO-2', memo: 'To the back door', by: '2099-05-04' })
    assert.deepEqual((await cart()).lines, [])
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 1))
  test(`how many of a line, said again while the store still keeps what was said before, is what was said last: ${name}`, async () => {
    const say = wordsIn(language)
    const { shop, kim, path, cart } = await ropeInCart('Slow Count')
    const { page, leave } = await open(options, `${shop.url}/cart`, kim.cookie)
    const many = page.getByRole('textbox', { name: say('storeFront.quantityOf', { name: 'Rope' }) })
    await many.waitFor()
    const answers: (() => void)[] = []
    await page.route(`**${path('CartLine')}`, async (route) => {
      const answer = await route.fetch()
      await new Promise<void>((go) => answers.push(go))
      await route.fulfill({ response: answer })
    })
    const letGo = async () => {
      while (!answers.length) await page.waitForTimeout(20)
      answers.shift()?.()
    }
    const note = page.getByLabel(say('storeFront.cart.note'))
    await many.fill('5')
    await note.focus()
    // What the page knows of it is still the two of before.
    await many.fill('2')
    await note.focus()
    // And somebody types on while the answer to the first comes.
    await many.fill('27')
    await letGo()
    await orderButton(page, say, '$50.00').waitFor()
    assert.equal(await many.inputValue(), '27')
    await many.fill('2')
    await note.focus()
    await letGo()
    await orderButton(page, say, '$20.00').waitFor()
    assert.deepEqual([await many.inputValue(), (await cart()).lines[0].quantity], ['2', '2'])
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 1))
  test(`a change of the cart whose answer is lost is no order, and what was typed is ordered once it is kept: ${name}`, async () => {
    const say = wordsIn(language)
    const { shop, kim, path } = await ropeInCart('Lost Change')
    const { page, leave, expectFailure } = await open(options, `${shop.url}/cart`, kim.cookie)
    expectFailure(path('ChangeCart'))
    await page.route(`**${path('ChangeCart')}`, (route) => route.abort())
    const po = poField(page, say)
    await po.fill('PO-9')
    await po.press('Tab')
    await page.getByText(say('storeFront.cart.notKept')).waitFor()
    const order = orderButton(page, say, '$20.00')
    await order.click()
    await page.getByText(say('storeFront.cart.notOrdered')).waitFor()
    assert.deepEqual([await page.getByText(say('storeFront.cart.unknown')).count(), await shop.ordersNow()], [0, []])
    assert.equal(await po.inputValue(), 'PO-9')
    // Another screen and back.
    await page.getByRole('link', { name: say('storeFront.cart.goOn') }).click()
    await page.getByRole('link', { name: say('storeFront.cartCount_one', { count: 1 }) }).click()
    assert.equal(await po.inputValue(), 'PO-9')
    await page.unroute(`**${path('ChangeCart')}`)
    await order.click()
    await page.getByText(say('storeFront.thanks.title')).waitFor()
    const [placed, ...others] = await shop.rows('select po_number from orders where company_id = $1 and store_id = $2', [shop.storeId])
    assert.deepEqual([placed, others], [{ po_number: 'PO-9' }, []])
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 2))
  test(`an order whose answer is lost is pressed again, and is one order: ${name}`, async () => {
    const say = wordsIn(language)
    const { shop, kim, path } = await ropeInCart('Lost Answer')
    const { page, leave, expectFailure } = await open(options, `${shop.url}/cart`, kim.cookie)
    expectFailure(path('Place'))
    await page.route(`**${path('Place')}`, async (route) => {
      await route.fetch()
      await route.abort()
    })
    const order = orderButton(page, say, '$20.00')
    await order.click()
    await page.getByText(say('storeFront.cart.unknown')).waitFor()
    await page.unroute(`**${path('Place')}`)
    await order.click()
    await page.getByText(say('storeFront.thanks.title')).waitFor()
    assert.deepEqual(
      (await shop.ordersNow()).map(({ state, grand_total }) => [state, grand_total]),
      [['OnAccount', 2000]],
    )
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 3))
  test(`without a network the page says so, keeps what is typed, and goes on by itself when it is back: ${name}`, async () => {
    const say = wordsIn(language)
    const { shop, kim, path, cart } = await ropeInCart('Basement')
    const { page, context, leave, expectFailure } = await open(options, `${shop.url}/cart`, kim.cookie)
    const order = orderButton(page, say, '$20.00')
    await order.waitFor()
    expectFailure(path('ChangeCart'))
    expectFailure(path('CartLine'))
    await context.setOffline(true)
    await page.getByText(say('storeFront.offline')).waitFor()
    const note = page.getByLabel(say('storeFront.cart.note'))
    await note.fill('From the basement')
    await note.press('Tab')
    await page.getByText(say('storeFront.cart.notKept')).waitFor()
    await page.getByRole('button', { name: say('storeFront.more', { name: 'Rope' }) }).click()
    await page.getByText(say('errors.noResponse')).waitFor()
    await page.getByText('$20.00').first().waitFor()
    await context.setOffline(false)
    await page.getByText(say('storeFront.offline')).waitFor({ state: 'detached' })
    await page.getByText(say('storeFront.cart.notKept')).waitFor({ state: 'detached' })
    const { note: kept, lines } = await cart()
    assert.deepEqual([kept, lines.map(({ quantity }: { quantity: string }) => quantity)], ['From the basement', ['2']])
    await order.click()
    await page.getByText(say('storeFront.thanks.title')).waitFor()
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 4))
  test(`an order whose answer is lost is found by itself as soon as the network is back: ${name}`, async () => {
    const say = wordsIn(language)
    const { shop, kim, path } = await ropeInCart('Back Again')
    const { page, leave, expectFailure } = await open(options, `${shop.url}/cart`, kim.cookie)
    expectFailure(path('Place'))
    await page.route(`**${path('Place')}`, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await orderButton(page, say, '$20.00').click()
    await page.getByText(say('storeFront.cart.unknown')).waitFor()
    await page.unroute(`**${path('Place')}`)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText(say('storeFront.thanks.title')).waitFor()
    assert.equal((await shop.ordersNow()).length, 1)
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 2))
  test(`whoever presses one more and orders at once orders what they see, not what was there before: ${name}`, async () => {
    const say = wordsIn(language)
    const { shop, kim } = await ropeInCart('Quick Hands')
    const { page, leave } = await open(options, `${shop.url}/cart`, kim.cookie)
    await orderButton(page, say, '$20.00').waitFor()
    const press = (label: string) =>
      `[...document.querySelectorAll('button')].find((each) => (each.getAttribute('aria-label') ?? each.textContent) === ${JSON.stringify(label)}).click()`
    // Faster than any finger: presses of one field are told together, a moment after the last.
    await page.evaluate(`${press(say('storeFront.more', { name: 'Rope' }))}; ${press(say('storeFront.cart.order', { total: '$20.00' }))}`)
    await orderButton(page, say, '$30.00').waitFor()
    await page.getByText(say('storeFront.cart.moved')).waitFor()
    assert.deepEqual(await shop.ordersNow(), [])
    await orderButton(page, say, '$30.00').click()
    await page.getByText(say('storeFront.thanks.title')).waitFor()
    assert.deepEqual(
      (await shop.ordersNow()).map(({ grand_total }) => grand_total),
      [3000],
    )
    await leave()
  })
