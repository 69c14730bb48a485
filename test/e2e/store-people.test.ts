import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inviteDays, newInviteToken } from '#features/stores/shoppers/server/invite-token.ts'
import { startMail } from '#sandbox/mail/server.ts'
import { put, storefront } from '../storefront.ts'
import { payableCompany, type StripeServer, serverWithStripe } from '../stripe.ts'
import { type Chromium, checkAxe, openChromium, type visit } from './browser.ts'
import { settingsInTurn, settingsOf } from './settings.ts'
import { openShopper } from './shopper.ts'
import { wordsIn } from './words.ts'

let server: StripeServer
let mail: Awaited<ReturnType<typeof startMail>>
let browser: Chromium
before(async () => {
  mail = await startMail()
  ;[server, browser] = await Promise.all([serverWithStripe({ works: true, listen: true, env: { MAIL_URL: mail.smtpUrl } }), openChromium()])
})
after(async () => {
  await browser.close()
  await server.close()
  await mail.close()
})

async function openStore(columns: Record<string, unknown> = {}) {
  const shop = await storefront(server as never, { name: 'Harbor Dealers', pay_now: true, ...columns }, await payableCompany(server))
  return { ...shop, url: `${server.url}/store/${shop.code}` }
}

async function signedIn(options: Parameters<typeof visit>[1], cookie: string, address: string) {
  const person = await openShopper(browser, server, options)
  const [name = '', value = ''] = cookie.split('=')
  await person.context.addCookies([{ name, value, url: server.url, httpOnly: true, sameSite: 'Strict' }])
  await person.page.goto(address)
  return person
}

for (const { name, language, key, browser: options } of settingsOf(import.meta.url))
  test(`a stranger of a public store proves their address, says who they are, and is led to pay: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore({ audience: 'public', on_account: false })
    await shop.item('Rope', 20)
    const email = `new-${key}@boat.example`
    const { page, leave } = await openShopper(browser, server, options)
    await page.goto(shop.url)
    await page.getByText('$20.00').waitFor()
    await page.getByRole('link', { name: say('storeFront.signInToOrder') }).click()
    await page.getByLabel(say('storeFront.email')).fill(email)
    await page.getByRole('button', { name: say('storeFront.mailCode') }).click()
    const answer = await fetch(`${mail.url}/api/wait?${new URLSearchParams({ to: email, after: '0', timeoutMs: '60000' })}`)
    const { codes }: { codes: string[] } = await answer.json()
    await page.getByLabel(say('storeFront.code')).fill(codes[0] ?? assert.fail('The mail has no code'))
    await page.getByRole('button', { name: say('storeFront.addNamed', { name: 'Rope' }) }).click()
    await page.getByRole('link', { name: say('storeFront.cartCount_one', { count: 1 }) }).click()
    await page.getByLabel(say('storeFront.newCustomerName')).fill('Boat of Kim')
    for (const [field, text] of Object.entries({ address1: '1 Pier', city: 'Seattle', zip: '98101' }))
      await page.getByLabel(say(`storeFront.address.${field}`), { exact: true }).fill(text)
    await page.getByLabel(say('storeFront.address.state'), { exact: true }).selectOption('WA')
    await checkAxe(page, 'new customer')
    await page.getByRole('button', { name: say('storeFront.cart.orderAndPay', { total: '$20.00' }) }).click()
    await page.waitForURL(/\/payment\//)
    const [order, ...others] = await shop.ordersNow()
    assert.deepEqual([order.state, order.grand_total, others], ['AwaitingPayment', 2000, []])
    const [customer] = await shop.rows(`select customer_name from customers where company_id = $1 and email = $2`, [email])
    assert.equal(customer.customer_name, 'Boat of Kim')
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 1))
  test(`above a limit a colleague approves it, and only then it is ordered: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore()
    const customerId = await shop.customer('Pier Nine')
    const rope = await shop.item('Rope', 100)
    const kim = await shop.shopper('kim@pier.example', [customerId], { spendingLimit: 50_000 })
    const lee = await shop.shopper('lee@pier.example', [customerId], { mayApprove: true })
    await put(kim, rope, '6', { customerId })
    const buyer = await signedIn(options, kim.cookie, `${shop.url}/cart`)
    await buyer.page.getByText(say('storeFront.cart.waitsColleague', { limit: '$500.00' })).waitFor()
    await buyer.page.getByRole('button', { name: say('storeFront.cart.sendToColleague', { total: '$600.00' }) }).click()
    await buyer.page.getByText(say('storeFront.requests.sent')).waitFor()
    await checkAxe(buyer.page, 'requests')
    assert.deepEqual(await shop.ordersNow(), [])
    const chief = await signedIn(options, lee.cookie, `${shop.url}/requests`)
    await chief.page.getByRole('button', { name: say('storeFront.requests.approve', { total: '$600.00' }) }).click()
    await chief.page.getByRole('link', { name: say('storeFront.orders.number', { label: '1001' }) }).waitFor()
    const [order] = await shop.ordersNow()
    assert.deepEqual([order.state, order.grand_total], ['OnAccount', 60_000])
    await chief.page.goto(`${shop.url}/people`)
    await chief.page.getByText('kim@pier.example').waitFor()
    await checkAxe(chief.page, 'people')
    await buyer.leave()
    await chief.leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 2))
  test(`who orders for two customers is told what changes, and prices and cart are the other one's: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore()
    const [dock, pier] = [await shop.customer('Dock Street'), await shop.customer('Pier Nine')]
    const rope = await shop.item('Rope', 10)
    const agreed = await shop.company.post(`/api/Price/SaveAgreed/${pier}`, { itemId: rope, minimum: '1', price: '7' })
    assert.equal(agreed.statusCode, 200, agreed.body)
    const kim = await shop.shopper('kim@both.example', [dock, pier])
    await put(kim, rope, '2', { customerId: dock })
    const { page, leave } = await signedIn(options, kim.cookie, shop.url)
    await page.getByText('$10.00').waitFor()
    await page.getByLabel(say('storeFront.switch.label')).selectOption(pier)
    await page.getByText(say('storeFront.switch.text', { name: 'Pier Nine' })).waitFor()
    await checkAxe(page, 'switch')
    await page.getByRole('button', { name: say('storeFront.switch.go', { name: 'Pier Nine' }) }).click()
    await page.getByText('$7.00').waitFor()
    await page.getByRole('link', { name: say('storeFront.cartCount_other', { count: 0 }) }).waitFor()
    assert.equal(await page.getByText('$10.00').count(), 0)
    // Nothing of it is left behind for whoever sits down here next.
    await page.getByRole('button', { name: say('storeFront.menu.account') }).click()
    await page.getByRole('button', { name: say('storeFront.menu.signOut') }).click()
    await page.getByLabel(say('storeFront.email')).waitFor()
    assert.equal(await page.getByText('$7.00').count(), 0)
    await leave()
  })

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 3))
  test(`the link of an invitation leads in once, and says what to do when it is used: ${name}`, async () => {
    const say = wordsIn(language)
    const shop = await openStore()
    await shop.item('Rope', 10)
    const { token, hash } = newInviteToken(server.services.config)
    const shopperId = await shop.insert('store_shoppers', {
      store_id: shop.storeId,
      email: 'kim@invited.example',
      state: 'Invited',
      invite_hash: hash,
      invite_expires_at: new Date(Date.now() + inviteDays * 86_400_000),
    })
    await shop.allow(shopperId, await shop.customer('Pier Nine'))
    const { page, leave, expect4xx } = await openShopper(browser, server, options)
    await page.goto(`${shop.url}/join/${token}`)
    await page.getByText('$10.00').waitFor()
    await page.reload()
    await page.getByText('$10.00').waitFor()
    await page.context().clearCookies()
    expect4xx(`/api/Storefront/${shop.code}/Join`, 400)
    await page.goto(`${shop.url}/join/${token}`)
    await page.getByText(say('storeFront.join.over')).waitFor()
    await checkAxe(page, 'used invitation')
    await page.getByLabel(say('storeFront.email')).waitFor()
    await leave()
  })
