import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { limits } from '#server/http/limits.ts'
import { seededRandom } from '../merge/random.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Storefront, storefront, type Visitor } from '../storefront.ts'

/**
 * Random carts against a plain model: two devices of one shopper, presses twice and at once, answers that are lost and asked for again, prices that
 * move, a store that closes, items that are withdrawn. So many by `HISTORIES=2000 npm test -- test/stores/carts`, others by `SEED=7`.
 */
const histories = Number(process.env.HISTORIES ?? 40)
const firstSeed = Number(process.env.SEED ?? 26)
const sideBySide = 4
const stepsEach = 18

let server: TestServer
const { requests } = limits.write
before(async () => {
  limits.write.requests = 1e9
  server = await testServer()
})
after(async () => {
  limits.write.requests = requests
  await server.close()
})

test(`${histories} random histories of carts: one order for each round that was sent, of what was seen, and no other`, async () => {
  const seeds = Array.from({ length: histories }, (_, at) => firstSeed + at)
  const work = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const own = seed
      await history(own).catch((error: Error) => assert.fail(`SEED=${own}: ${error.stack}`))
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, work))
})

type Line = { quantity: number; seen: number }
/** Cents. `sent`: what each round that became an order came to. */
type Model = {
  state: 'Open' | 'Paused' | 'Closed'
  prices: number[]
  isSold: boolean[]
  lines: Map<number, Line>
  round: number
  sent: Map<number, number>
}
type Press = { round: number; expectedTotal: number }
type Device = { visitor: Visitor; seen: Press; lost: Press | null }

async function history(seed: number) {
  const pick = seededRandom(seed)
  const shop = await storefront(server, { code: `CARTS-${seed}` })
  const customerId = await shop.customer('Model')
  const model: Model = {
    ...{ state: 'Open', prices: [1000, 250, 3333], isSold: [true, true, true] },
    ...{ lines: new Map(), round: 1, sent: new Map() },
  }
  const items = await Promise.all(model.prices.map((cents, at) => shop.item(`Item ${at}`, cents / 100)))
  const first = await shop.shopper('model@x.example', [customerId])
  const devices: Device[] = [first, first].map((visitor) => ({ visitor, seen: { round: 1, expectedTotal: 0 }, lost: null }))
  const orderIds = new Map<number, string>()
  for (let step = 0; step < stepsEach; step += 1) {
    const device = devices[pick(2)] ?? assert.fail()
    const kind = pick(12)
    if (kind < 4) await puts(device, model, items, pick)
    else if (kind < 8) await presses(device, model, orderIds, pick)
    else if (kind === 8) await price(shop, model, items, pick)
    else if (kind === 9) await closes(shop, model, pick)
    else if (kind === 10) await withdraws(shop, model, items, pick)
    else if (pick(2)) await accepts(device, model)
    else await looks(device, model)
  }
  const orders = await shop.ordersNow()
  assert.deepEqual(
    orders.map(({ grand_total }) => Number(grand_total)),
    [...model.sent.values()],
  )
  assert.equal(new Set(orders.map(({ source_id }) => source_id)).size, orders.length)
}

const totalOf = (model: Model, priceOf: (at: number, line: Line) => number) =>
  [...model.lines].reduce((sum, [at, line]) => sum + (model.isSold[at] ? line.quantity * priceOf(at, line) : 0), 0)
const totalNow = (model: Model) => totalOf(model, (at) => model.prices[at] ?? 0)
/** Where a price fell, what it came to as it was seen. */
const totalSeen = (model: Model) => totalOf(model, (at, { seen }) => Math.max(seen, model.prices[at] ?? 0))

/** Both devices see the answer of the other one only when they look. */
function sees(device: Device, model: Model, cart: { round: number; total: number; lines: { quantity: string }[] }) {
  assert.deepEqual([cart.round, cart.total, cart.lines.length], [model.round, totalNow(model), model.lines.size])
  device.seen = { round: cart.round, expectedTotal: cart.total }
}

async function looks(device: Device, model: Model) {
  sees(device, model, await device.visitor.read('Cart'))
}

async function puts(device: Device, model: Model, items: readonly string[], pick: (below: number) => number) {
  const at = pick(items.length)
  const [quantity, add] = [pick(4), pick(3) === 0]
  const answer = await device.visitor.post('CartLine', { itemId: items[at], quantity: String(quantity), add })
  if (quantity > 0 && !model.isSold[at]) return assert.equal(answer.statusCode, 404)
  assert.equal(answer.statusCode, 200, answer.body)
  const had = model.lines.get(at)?.quantity ?? 0
  if (quantity === 0 && !add) model.lines.delete(at)
  else if (quantity > 0) model.lines.set(at, { quantity: add ? had + quantity : quantity, seen: model.prices[at] ?? 0 })
  sees(device, model, answer.json().result)
}

async function accepts(device: Device, model: Model) {
  for (const [at, line] of model.lines) model.lines.set(at, { ...line, seen: model.prices[at] ?? 0 })
  const { total: seenTotal } = await device.visitor.read('Cart')
  sees(device, model, await device.visitor.say('ChangeCart', { seenTotal }))
}

/** What the model says of a press, before anybody answers. */
function expected(model: Model, { round, expectedTotal }: Press): 'again' | 'new' | 'refused' {
  if (round < model.round) return model.sent.has(round) ? 'again' : 'refused'
  const isDearer = [...model.lines].some(([at, { seen }]) => (model.prices[at] ?? 0) > seen)
  const isSold = [...model.lines].every(([at]) => model.isSold[at])
  if (round > model.round || model.state !== 'Open' || model.lines.size === 0 || !isSold || isDearer) return 'refused'
  return expectedTotal === totalNow(model) || expectedTotal === totalSeen(model) ? 'new' : 'refused'
}

async function presses(device: Device, model: Model, orderIds: Map<number, string>, pick: (below: number) => number) {
  const press = device.lost && pick(2) ? device.lost : device.seen
  const isTwice = pick(3) === 0
  const expects = expected(model, press)
  const total = totalNow(model)
  const place = () => device.visitor.post('Place', { ...press, pay: 'account' })
  const answers = await Promise.all(isTwice ? [place(), place(), place()] : [place()])
  // Whoever hears nothing presses again, with what they saw.
  device.lost = pick(3) === 0 ? press : null
  for (const answer of answers) {
    const { code, result } = answer.json()
    if (expects === 'refused') {
      assert.ok(['cartMoved', 'storeNotOpen'].includes(code), `${answer.statusCode} ${answer.body}`)
      continue
    }
    const said = JSON.stringify({
      press,
      expects,
      total,
      lines: [...model.lines],
      prices: model.prices,
      sent: [...model.sent],
      round: model.round,
    })
    assert.equal(answer.statusCode, 200, `${said} ${answer.body}`)
    const known = orderIds.get(press.round)
    assert.equal(result.orderId, known ?? result.orderId)
    orderIds.set(press.round, result.orderId)
    assert.equal(result.total, expects === 'new' ? total : model.sent.get(press.round))
  }
  if (expects !== 'new') return
  model.sent.set(press.round, total)
  model.lines.clear()
  model.round += 1
}

async function price(shop: Storefront, model: Model, items: readonly string[], pick: (below: number) => number) {
  const at = pick(items.length)
  model.prices[at] = 100 + pick(5000)
  await shop.rows('update items set unit_price = $3::numeric / 100 where company_id = $1 and id = $2', [items[at], model.prices[at]])
}

async function closes(shop: Storefront, model: Model, pick: (below: number) => number) {
  model.state = (['Open', 'Open', 'Paused', 'Closed'] as const)[pick(4)] ?? 'Open'
  await shop.set('state = $2', [model.state])
}

async function withdraws(shop: Storefront, model: Model, items: readonly string[], pick: (below: number) => number) {
  const at = pick(items.length)
  model.isSold[at] = !model.isSold[at]
  await shop.rows('update items set active = $3 where company_id = $1 and id = $2', [items[at], model.isSold[at]])
}
