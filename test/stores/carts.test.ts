import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { limits as rates } from '#server/http/limits.ts'
import { signedInCompany } from '../company.ts'
import { seededRandom } from '../merge/random.ts'
import { type TestServer, testServer } from '../server.ts'
import { storefront } from '../storefront.ts'
import * as act from './actions.ts'
import { begun, type Model, ordersOf, requestsOf, totalNow, written } from './model.ts'

/**
 * Random carts against a plain model: two devices of one shopper, presses twice and at once, answers that are lost and asked for again; prices and
 * packs that move, a store that closes, items that are withdrawn; a colleague who approves above a limit, an office that approves above another one,
 * a credit that ends. So many by `HISTORIES=2000 npm test -- test/stores/carts`, others by `SEED=7`.
 */
const histories = Number(process.env.HISTORIES ?? 40)
const firstSeed = Number(process.env.SEED ?? 26)
const sideBySide = 4
const stepsEach = 20

let server: TestServer
const { requests } = rates.write
before(async () => {
  rates.write.requests = 1e9
  server = await testServer()
})
after(async () => {
  rates.write.requests = requests
  await server.close()
})

test(`${histories} random histories of carts: one order for each round that was sent, of what was seen, and no other`, async (t) => {
  const seeds = Array.from({ length: histories }, (_, at) => firstSeed + at)
  const seen = new Map<string, number>()
  const work = async () => {
    const company = await signedInCompany(server)
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const own = seed
      const told: string[] = []
      await history(own, company, told).catch((error: Error) => assert.fail(`SEED=${own}: ${error.stack}\n${told.join('\n')}`))
      for (const line of told) {
        const answer = line.replace(/^.*: /, '').replace(/[\d, ]+/g, ' ')
        seen.set(answer, (seen.get(answer) ?? 0) + 1)
      }
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, work))
  t.diagnostic(
    [...seen]
      .map(([answer, many]) => `${many} ${answer}`)
      .toSorted()
      .join('; '),
  )
})

type Pick = (below: number) => number

async function history(seed: number, company: Awaited<ReturnType<typeof signedInCompany>>, told: string[]) {
  const pick = seededRandom(seed)
  const shop = await storefront(server, { code: `CARTS-${seed}` }, company)
  const [customerId, ...items] = await Promise.all([
    shop.customer(`Model ${seed}`),
    ...begun().prices.map((cents, at) => shop.item(`Item ${at} of ${seed}`, cents / 100)),
  ])
  const first = await shop.shopper('model@x.example', [customerId])
  const colleague = await shop.shopper('boss@x.example', [customerId], { mayApprove: true })
  const ground: act.Ground = {
    ...{ shop, items, customerId, colleague, shopperId: first.id },
    ...{ orderIds: new Map(), requestIds: new Map() },
  }
  const devices: act.Device[] = [first, first].map((visitor) => ({ visitor, seen: { round: 1, expectedTotal: 0 }, lost: null }))
  let model = begun()
  for (const [at, pieces] of model.packs.entries()) if (pieces !== null) await act.pack(ground, at, pieces).run()
  if (pick(2)) model = await alone(model, act.limit(ground, of(limits, pick)), told)
  if (pick(2)) model = await alone(model, act.holdAbove(ground, of(holds, pick)), told)
  if (pick(2)) model = await alone(model, act.credit(ground, of(credits, pick)), told)
  for (let step = 0; step < stepsEach; step += 1) {
    const one = next(devices, ground, model, pick)
    if (!one) continue
    const other = one.name.startsWith('press') && pick(3) === 0 ? next(devices, ground, model, pick) : null
    model = other ? await both(model, one, other, told) : await alone(model, one, told, pick(3) ? 1 : 3)
  }
  await agree(ground, model, devices)
}

async function alone(model: Model, action: act.Action, told: string[], times = 1): Promise<Model> {
  const expected = action.apply(model)
  const answer = await action.run(times)
  told.push(`${action.name}: ${answer}`)
  assert.equal(answer, expected, action.name)
  return model
}

/**
 * At once: what is answered is what would have been, had one come after the other. Only a press may be told besides that something moved while it was
 * looked at; then nothing came of it.
 */
async function both(model: Model, one: act.Action, other: act.Action, told: string[]): Promise<Model> {
  const answers = await Promise.all([one.run(), other.run()])
  told.push(`at once ${one.name}: ${answers[0]}`, `with ${other.name}: ${answers[1]}`)
  const ways = [
    [one, other],
    [other, one],
  ].map((order) => {
    const after = structuredClone(model)
    const said = new Map(order.map((action) => [action, action.apply(after)]))
    return { after, said: [said.get(one), said.get(other)] }
  })
  const isSo = (said: readonly unknown[]) => said.every((each, at) => each === answers[at])
  const found = ways.find(({ said }) => isSo(said))
  if (found) return found.after
  const without = structuredClone(model)
  const said = ['cartMoved', other.apply(without)]
  assert.ok(isSo(said), `${answers.join(' and ')} instead of ${JSON.stringify(ways.map((way) => way.said))}`)
  return without
}

/** What somebody does next; null: there is nothing of the kind. */
function next(devices: readonly act.Device[], ground: act.Ground, model: Model, pick: Pick): act.Action | null {
  const device = devices[pick(2)] ?? assert.fail()
  const kind = pick(20)
  const at = pick(ground.items.length)
  if (kind < 6) return act.put(device, ground, { at, unit: pick(3) ? '' : 'CS', quantity: pick(4), add: pick(3) === 0 })
  if (kind < 12) return pressed(device, ground, pick)
  if (kind < 14) return decided(device, ground, model, pick)
  if (kind < 16) return otherwise(ground, at, pick)
  if (kind === 16) return settled(ground, model, pick)
  if (kind === 17) return act.accept(device)
  if (kind === 18) return act.look(device)
  return pick(2)
    ? act.price(ground, at, 100 + pick(5000))
    : act.stand(ground, (['Open', 'Open', 'Paused', 'Closed'] as const)[pick(4)] ?? 'Open')
}

function pressed(device: act.Device, ground: act.Ground, pick: Pick): act.Action {
  const press = device.lost && pick(2) ? device.lost : device.seen
  // Whoever hears nothing presses again, with what they saw.
  device.lost = pick(3) === 0 ? press : null
  return act.press(device, ground, press)
}

function decided(device: act.Device, ground: act.Ground, model: Model, pick: Pick): act.Action | null {
  const requests = requestsOf(model)
  const [round, request] = requests[pick(Math.max(1, requests.length))] ?? []
  if (!round || !request) return null
  const verdict = (['approve', 'approve', 'refuse', 'withdraw'] as const)[pick(4)] ?? 'approve'
  const looked = pick(2) ? { expectedTotal: totalNow(model, request.lines) } : {}
  return act.decide(verdict === 'withdraw' ? device.visitor : ground.colleague, ground, round, { verdict, ...looked })
}

function settled(ground: act.Ground, model: Model, pick: Pick): act.Action | null {
  const waiting = ordersOf(model).filter(([, { state }]) => state === 'AwaitingApproval' || pick(4) === 0)
  const [round] = waiting[pick(Math.max(1, waiting.length))] ?? []
  return round ? act.settle(ground, round, pick(3) ? 'approve' : 'reject') : null
}

const of = <T>(choices: readonly T[], pick: Pick): T => choices[pick(choices.length)] as T
const [holds, credits, limits] = [
  [null, 0, 5000, 20_000],
  [null, 20_000, 60_000, 200_000],
  [null, 0, 5000, 20_000],
]

function otherwise(ground: act.Ground, at: number, pick: Pick): act.Action {
  switch (pick(7)) {
    case 0:
      return act.sell(ground, at, pick(3) > 0)
    case 1:
      return act.pack(ground, at, of([12, 6, 24, null], pick))
    case 2:
      return act.minimum(ground, of([0, 0, 2000, 8000], pick))
    case 3:
      return act.holdAbove(ground, of(holds, pick))
    case 4:
      return act.credit(ground, of(credits, pick))
    case 5:
      return act.hold(ground, pick(3) === 0)
    default:
      return act.limit(ground, of(limits, pick))
  }
}

/** Orders, requests and the cart are those of the model, line by line. */
async function agree({ shop, items, orderIds, requestIds }: act.Ground, model: Model, [device]: readonly act.Device[]) {
  const keys = new Map(items.map((id, at) => [id, at]))
  const lined = (lines: { item_id: string; unit: string; quantity: string }[]) =>
    written(
      new Map(lines.map((line) => [`${keys.get(line.item_id)}${line.unit === 'CS' ? ' CS' : ''}`, { quantity: Number(line.quantity) }])),
    )
  const orders = await shop.rows(
    `select o.id, o.state, o.grand_total::int as total, o.source_id,
       (select json_agg(json_build_object('item_id', l.item_id, 'unit', l.unit, 'quantity', l.quantity)) from order_lines l
        where l.company_id = $1 and l.order_id = o.id) as lines
     from orders o where o.company_id = $1 and o.store_id = $2`,
    [shop.storeId],
  )
  const found = orders.map(({ id, state, total, source_id, lines }) => [Number(source_id.split(':')[1]), id, state, total, lined(lines)])
  const expected = ordersOf(model).map(([round, { state, total, lines }]) => [round, orderIds.get(round), state, total, lines])
  assert.deepEqual(found.toSorted(), expected.toSorted())
  const requests = await shop.rows('select id, state, round from store_requests where company_id = $1 and store_id = $2', [shop.storeId])
  assert.deepEqual(
    requests.map(({ id, state, round }) => [round, id, state]).toSorted(),
    requestsOf(model)
      .map(([round, { state }]) => [round, requestIds.get(round), state])
      .toSorted(),
  )
  const { lines } = (await device?.visitor.read('Cart')) ?? assert.fail()
  const inCart = lines.map((line: { itemId: string; unit: string; quantity: string }) => ({ ...line, item_id: line.itemId }))
  assert.equal(lined(inCart), written(model.lines))
}
