import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { staleIntents } from '#features/sales/payments/server/intents/stale-intents.ts'
import { lifetimes } from '#server/http/tokens.ts'
import { seededRandom } from '../merge/random.ts'
import { openShop } from '../shop.ts'
import { type StripeServer, serverWithStripe } from '../stripe.ts'
import { lengthOfHunt } from './length.ts'

const { rounds, seed } = lengthOfHunt({ rounds: 6 })

let server: StripeServer
let shop: Awaited<ReturnType<typeof openShop>>
before(async () => {
  // A long hunt outlives an access token.
  lifetimes.access = 86_400
  server = await serverWithStripe({ works: true, listen: true })
  shop = await openShop(server)
})
after(() => server.close())

type Pick = (below: number) => number
/** A shopper's browsers at the same order: each keeps its own cookie and the client secret that it was last given. */
type Tab = { cookie: string; secret: string }
type Round = { orderId: string; code: string; tabs: Tab[]; pick: Pick }

/** A call that may end in the middle, as in a browser that is closed or a network that goes: what it answered, or nothing. */
async function call(path: string, { cookie = '', abortMs }: { cookie?: string; abortMs?: number } = {}) {
  try {
    return await fetch(`${server.url}${path}`, { headers: { cookie }, ...(abortMs && { signal: AbortSignal.timeout(abortMs) }) })
  } catch {
    return null
  }
}

const cookieOf = (response: Response | null) => (response?.headers.getSetCookie() ?? []).map((line) => line.split(';')[0]).join('; ')

async function open({ code, pick }: Round, tab: Tab) {
  const response = await call(`/api/Payment/GetPaymentDetail?paymentNumber=${code}`, {
    cookie: tab.cookie,
    ...(!pick(4) && { abortMs: 1 + pick(60) }),
  })
  const answer = response?.ok ? await response.json().catch(() => null) : null
  if (!response || !answer) return
  tab.cookie = cookieOf(response) || tab.cookie
  tab.secret = answer.result.paymentSecret || tab.secret
}

const cards = ['pm_card_visa', 'pm_card_visa', 'pm_card_mastercard', 'pm_card_chargeDeclined']
/** Pay now: sent by the browser straight to Stripe, as often as it is pressed. */
async function pay({ pick }: Round, { secret }: Tab, card = cards[pick(cards.length)] ?? '') {
  if (!secret) return
  await fetch(`${server.stripe.url}/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.stripe.publishableKey}`,
      'stripe-account': shop.company.account,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ client_secret: secret, payment_method: card, return_url: 'https://example.com' }),
  }).catch(() => null)
}

async function changeAddress({ orderId, pick }: Round, { cookie }: Tab) {
  const to = pick(2) ? shop.addressId : shop.customerId
  await call(`/api/Payment/ChangeShippingAddress/${to}/${orderId}`, { cookie, ...(!pick(4) && { abortMs: 1 + pick(40) }) })
}
const confirm = ({ orderId, pick }: Round, { cookie }: Tab) =>
  call(`/api/Payment/Confirm/${orderId}`, { cookie, ...(!pick(4) && { abortMs: 1 + pick(40) }) })

/** The long hunt is busier than any office may be: it waits as it is told to. */
async function office(path: string, body?: object) {
  for (;;) {
    const answer = await (body ? shop.company.post(path, body) : shop.company.get(path))
    if (answer.statusCode !== 429) return answer
    await sleep(Number(answer.headers['retry-after']) * 1000)
  }
}
const details = async (orderId: string) => (await office(`/api/Order/Details/${orderId}`)).json().result

async function changeInTheOffice({ orderId, pick }: Round) {
  const { version, lines, shippingAddress } = await details(orderId)
  await office(`/api/Order/Change/${orderId}`, {
    version,
    reason: '',
    shippingAddress,
    lines: [{ ...lines[0], quantity: String(1 + pick(5)) }].map(({ amount: _, ...line }) => line),
  })
}
async function cancelInTheOffice({ orderId, pick }: Round) {
  if (pick(3)) return
  const { version } = await details(orderId)
  await office(`/api/Order/Cancel/${orderId}`, { version, reason: 'Not wanted' })
}

const faults = ['dropBefore', 'dropAfter', 'dropAfter', '500', '503', '409', 'latency'] as const
const breakStripe = ({ pick }: Round) =>
  server.control('POST', 'faults', {
    kind: faults[pick(faults.length)],
    path: '/v1/payment_intents',
    times: 1 + pick(2),
    latencyMs: 20 + pick(150),
  })
const weather = ({ pick }: Round) =>
  server.control('PATCH', 'settings', {
    webhooks: {
      paused: pick(4) === 0,
      duplicate: pick(2) ? 0.5 : 0,
      shuffle: pick(2) === 1,
      lost: [0, 0, 0.5, 1][pick(4)],
      delayMs: pick(2) * pick(100),
    },
  })

const steps: ((round: Round, tab: Tab) => Promise<unknown>)[] = [
  ...[open, open, open, pay, pay, pay, pay, confirm, confirm],
  ...[changeAddress, changeInTheOffice, cancelInTheOffice, breakStripe, weather],
]

/** An order with its link, two browsers at it, and what they and the world do: some of it at the same moment. */
async function begin(pick: Pick): Promise<Round> {
  const placed = await office('/api/Order/Place', {
    customerId: shop.customerId,
    requestKey: crypto.randomUUID(),
    lines: [{ description: 'Rope', quantity: '2', unitPrice: '10' }],
    shippingAddress: { addressName: 'Pier 9', address1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' },
  })
  assert.equal(placed.statusCode, 200, placed.body)
  const orderId: string = placed.json().result.id
  const link = await office(`/api/Payment/GetQrCode?orderId=${orderId}`)
  assert.equal(link.statusCode, 200, link.body)
  const tabs = [0, 1].map(() => ({ cookie: '', secret: '' }))
  return { orderId, code: link.json().result.paymentNumber, tabs, pick }
}

async function trouble(round: Round) {
  const { tabs, pick } = round
  const tabOf = () => tabs[pick(tabs.length)] ?? { cookie: '', secret: '' }
  await open(round, tabOf())
  for (let turn = 0; turn < 6; turn++) {
    const together = Array.from({ length: 1 + pick(4) }, () => {
      const step = steps[pick(steps.length)] ?? open
      const tab = tabOf()
      const afterMs = pick(30)
      return sleep(afterMs).then(() => step(round, tab))
    })
    await Promise.all(together)
  }
}

/** The trouble is over: the shopper opens the link that holds now, and pays what it asks for. Answers what it says after that. */
async function settle(round: Round): Promise<string> {
  await server.control('DELETE', 'faults')
  await server.control('PATCH', 'settings', { webhooks: { paused: false, duplicate: 0, shuffle: false, lost: 0, delayMs: 0 } })
  for (const until = Date.now() + 120_000; ; await sleep(40)) {
    const response = await call(`/api/Payment/GetPaymentDetail?paymentNumber=${round.code}`)
    const answer = await response?.json()
    const { state, forwardTo, paymentSecret } = answer.result ?? {}
    if (state === 'paid' || state === 'cancelled') {
      await hearOf(round)
      return state
    }
    if (state === 'moved' && forwardTo) round.code = forwardTo
    if (state === 'open' && paymentSecret) {
      const tab = { cookie: cookieOf(response), secret: paymentSecret }
      await pay(round, tab, 'pm_card_visa')
      await call(`/api/Payment/Confirm/${round.orderId}`, tab)
    }
    if (Date.now() > until) return `never settled: ${JSON.stringify(answer)}`
  }
}

/** Also of what no event told, as if ten minutes had passed. */
async function hearOf({ orderId }: Round) {
  await server.database.owner.query(`update payment_intents set heard_at = now() - interval '1 hour' where order_id = $1`, [orderId])
  await staleIntents.run(server.services)
  const unheard = `select id from payment_intents where order_id = $1 and status not in ('succeeded', 'canceled') and heard_at < now() - interval '1 minute'`
  assert.deepEqual((await server.database.owner.query(unheard, [orderId])).rows, [])
}

/** What came in at Stripe for the order, in cents. */
async function charged(orderId: string): Promise<number[]> {
  const response = await fetch(`${server.stripe.url}/v1/payment_intents?limit=20`, {
    headers: { authorization: `Bearer ${server.stripe.secretKey}`, 'stripe-account': shop.company.account },
  })
  const { data }: { data: { metadata: { order_id: string }; amount_received: number }[] } = await response.json()
  return data
    .filter(({ metadata, amount_received }) => metadata.order_id === orderId && amount_received > 0)
    .map((intent) => intent.amount_received)
}

test(`a shopper, two browsers, the office and Stripe in every kind of trouble (seed ${seed}, ${rounds} orders): one charge each`, async (t) => {
  const seen = { paid: 0, cancelled: 0, held: 0 }
  for (let number = seed; number < seed + rounds; number++) {
    const round = await begin(seededRandom(number))
    await trouble(round)
    const state = await settle(round)
    const charges = await charged(round.orderId)
    const order = await details(round.orderId)
    const { rows } = await server.database.owner.query(
      'select id, status, amount_received as received, held_for as held from payment_intents where order_id = $1',
      [round.orderId],
    )
    const paid = rows.filter(({ status }) => status === 'succeeded')
    const told = `seed ${number}: ${JSON.stringify({ state, charges, order: [order.state, order.grandTotal, order.amountReceived], rows })}`
    if (state === 'cancelled') {
      // Called off while it was being paid: the money is kept and shown to a person, once.
      assert.ok(charges.length <= 1, told)
      assert.deepEqual(
        paid.map(({ received }) => received),
        charges,
        told,
      )
      for (const { held } of paid) assert.match(held, /closed|amount/, told)
      seen[charges.length ? 'held' : 'cancelled']++
      continue
    }
    assert.equal(state, 'paid', told)
    assert.equal(charges.length, 1, told)
    const [kept] = paid
    if (kept?.held) {
      // Paid at the moment at which the office changed it: one charge, of what was asked for before, which waits for a person.
      assert.deepEqual([kept.held, kept.received, order.amountReceived, order.version > 1], ['amount', charges[0], 0, true], told)
      seen.held++
      continue
    }
    assert.deepEqual([order.state, order.amountReceived, order.grandTotal], ['Paid', charges[0], charges[0]], told)
    seen.paid++
  }
  t.diagnostic(JSON.stringify(seen))
})
