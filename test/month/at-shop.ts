import { payAtStripe } from '../stripe.ts'
import { customerOf, type History, type Page } from './history.ts'

const cards = ['visa', 'visa', 'visa', 'mastercard', 'chargeDeclined', 'pendingRefund', 'refundFail', 'createDispute']

/** A shopper opens the link of an order, in a browser of their own. */
export async function openPage(history: History): Promise<string | undefined> {
  const { any, orders, get, world, pages } = history
  const order = any(orders)
  if (!order) return
  const link = await get(`/api/Payment/GetQrCode?orderId=${order.id}`)
  if (link.statusCode !== 200) return `${order.number} ${link.statusCode}`
  const code: string = link.json().result.paymentNumber
  const opened = await world.server.app.inject(`/api/Payment/GetPaymentDetail?paymentNumber=${code}`)
  const secret: string = opened.json().result?.paymentSecret ?? ''
  const cookie = opened.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  if (secret) pages.push({ order, code, cookie, secret })
  return `${order.number} ${opened.statusCode}`
}

/** Pay now, on a page that was opened just now or long ago; once, or in two tabs at once. */
export async function pay(history: History): Promise<string | undefined> {
  const { any, pages, below } = history
  const page = any(pages)
  if (!page) return
  const times = below(6) === 0 ? 2 : 1
  const results = await Promise.all(Array.from({ length: times }, () => press(history, page)))
  // Some close the browser at once: nobody asks how it stands.
  if (below(3)) await ask(history, page)
  if (results.includes('succeeded')) pages.splice(pages.indexOf(page), 1)
  return `${page.order.number} ${results}`
}

async function press({ any, world, account }: History, { secret }: Page): Promise<string> {
  const method = `pm_card_${any(cards)}`
  const { status, error } = await payAtStripe(world.stripe, { account, secret, method }).catch(() => ({ status: 'no answer', error: null }))
  return `${method} ${status ?? error?.code}`.replace(/^.* succeeded$/, 'succeeded')
}

const ask = ({ world }: History, { order, cookie }: Page) =>
  world.server.app.inject({ url: `/api/Payment/Confirm/${order.id}`, headers: { cookie } })

/** So much is sold and paid that whatever was given back lately is made up for. */
export async function sellAndPay(history: History, amount: number): Promise<void> {
  const { ok, post, get, world, account, orders } = history
  const line = { description: 'Rope', quantity: '1', unitPrice: String(Math.ceil(amount / 100)), taxable: false }
  const { id, number } = await ok(
    post('/api/Order/Place', { customerId: customerOf(history).id, requestKey: crypto.randomUUID(), lines: [line] }),
  )
  orders.push({ id, number, isOurs: true })
  const { paymentNumber } = await ok(get(`/api/Payment/GetQrCode?orderId=${id}`))
  const opened = await world.server.app.inject(`/api/Payment/GetPaymentDetail?paymentNumber=${paymentNumber}`)
  await payAtStripe(world.stripe, { account, secret: opened.json().result.paymentSecret })
}
