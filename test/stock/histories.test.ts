import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { limits } from '#server/http/limits.ts'
import { at, held, type Model, onItsWay } from './model.ts'
import { rare } from './rare-steps.ts'
import { makers, type Pick, type Step } from './steps.ts'
import { checkBalances, type TwoServers, twoServers } from './two-servers.ts'
import { type Company, company } from './world.ts'

/**
 * So many by `HISTORIES=20000 npm test -- test/stock/histories`, others by `SEED=7`. Side by side: each has items of its own and waits for the others'
 * locks alone; most of a history is waiting for an answer.
 */
const histories = Number(process.env.HISTORIES ?? 30)
const firstSeed = Number(process.env.SEED ?? 24)
const sideBySide = 8
const stepsEach = 8
const historiesOfCompany = 50

let servers: TwoServers
const { requests } = limits.write
before(async () => {
  limits.write.requests = 1e9
  servers = await twoServers()
})
after(async () => {
  limits.write.requests = requests
  await servers.close()
})

for (const rule of ['allow', 'warn', 'block'] as const) {
  const many = Math.ceil(histories / 3)
  test(`${many} random histories of stock by two servers, where the rule is to ${rule}`, async () => {
    const seeds = Array.from({ length: many }, (_, at) => firstSeed + at)
    const portion = () => seeds.splice(0, Math.min(historiesOfCompany, Math.ceil(many / sideBySide)))
    await Promise.all(
      Array.from({ length: Math.min(sideBySide, many) }, async () => {
        for (let own = portion(); own.length; own = portion()) {
          const shop = await company(servers, rule)
          for (const seed of own)
            await history(shop, rule, seed).catch((error: Error) => assert.fail(`SEED=${seed}, ${rule}: ${error.stack}`))
          await checkBalances(servers, shop.companyId)
        }
      }),
    )
  })
}

function random(seed: number): Pick {
  let state = Math.imul(seed, 2654435761) >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * Math.floor(below))
  }
}

async function history(shop: Company, rule: Model['rule'], seed: number) {
  const pick = random(seed)
  const items = await shop.items([`${seed} Cleat`, `${seed} Rope`])
  const model: Model = { rule, there: items.map(() => [0, 0]), orders: [], transfers: [], bills: [] }
  const told: string[] = []
  // What there is to begin with, as a document that is told twice.
  const begin = { requestKey: crypto.randomUUID(), locationId: shop.places[0], movedOn: '2026-11-28' }
  const lines = items.map((itemId) => ({ itemId, quantity: String(5 + pick(30)) }))
  for (const side of [0, 1]) assert.equal((await shop.post(side, '/api/Stock/Receive', { ...begin, lines })).code, '')
  for (const [item, { quantity }] of lines.entries()) model.there[item] = [Number(quantity), 0]
  for (let at = 0; at < stepsEach; at += 1) {
    const made = next(pick, model, shop, items)
    const other = pick(3) === 0 ? next(pick, model, shop, items) : null
    if (!made) continue
    if (other && !made.alone && !other.alone && (other.order === undefined || other.order !== made.order))
      await together(model, made, other, told)
    else await alone(model, made, pick(2), told)
  }
  await compare(shop, model, items).catch((error: Error) => assert.fail(`${told.join(', ')}: ${error.message}`))
}

function next(pick: Pick, model: Model, shop: Company, items: readonly string[]): Step | null {
  const some = pick(12) === 0 ? rare : makers
  for (let tries = 0; tries < 10; tries += 1) {
    const step = some[pick(some.length)]?.(pick, model, shop, items)
    if (step) return step
  }
  return null
}

async function alone(model: Model, step: Step, side: number, told: string[]) {
  const expected = step.expected(model)
  const { code, result } = await step.run(side)
  told.push(`${step.name} ${code}`)
  assert.equal(code, expected, told.join(', '))
  if (!code) step.apply(model, result)
}

/** Two at once are one after the other, whichever was first. */
async function together(model: Model, one: Step, two: Step, told: string[]) {
  const [first, second] = await Promise.all([one.run(0), two.run(1)])
  told.push(`${one.name} ${first.code} & ${two.name} ${second.code}`)
  const said = [
    [one, first],
    [two, second],
  ] as const
  const isSo = (order: typeof said) => {
    const tried = structuredClone(model)
    return order.every(([step, { code, result }]) => {
      if (step.expected(tried) !== code) return false
      if (!code) step.apply(tried, result)
      return true
    })
  }
  assert.ok(isSo(said) || isSo([said[1], said[0]]), told.join(', '))
  for (const [step, { code, result }] of said) if (!code) step.apply(model, result)
}

async function compare(shop: Company, model: Model, items: readonly string[]) {
  const rows = await shop.rowsOf(
    `select b.item_id, b.location_id, trim_scale(b.on_hand)::text as there, trim_scale(b.reserved)::text as held,
       trim_scale(b.in_transit)::text as coming,
       coalesce((select trim_scale(sum(m.quantity))::text from stock_moves m where m.company_id = $1 and m.item_id = b.item_id
         and m.location_id = b.location_id), '0') as moved
     from stock_balances b where b.company_id = $1 and b.item_id = any($2)`,
    [items],
  )
  const found = new Map(rows.map((row) => [`${row.item_id} ${row.location_id}`, [row.there, row.held, row.coming, row.moved]]))
  const nothing = ['0', '0', '0', '0']
  for (const [item, itemId] of items.entries())
    for (const [place, locationId] of shop.places.entries()) {
      const there = String(at(model, item, place))
      const expected = [there, String(place === 0 ? held(model, item) : 0), String(onItsWay(model, item, place)), there]
      assert.deepEqual(found.get(`${itemId} ${locationId}`) ?? nothing, expected, `item ${item} at ${place}`)
    }
}
