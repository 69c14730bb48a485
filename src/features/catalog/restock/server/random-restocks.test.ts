import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after as afterAll, before, test } from 'node:test'
import { does, movedOn, type Person, restocking, restockNow, tries } from '#test/restocking.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { type RestockState, type RestockStep, ways } from '../ways.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Mulberry32: the same numbers for the same seed. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** What a person with pencil and paper would have. `from`, `to`: 0 the warehouse, 1 and 2 the vans; quantities by item. */
type Paper = {
  id: string
  from: number
  to: number
  state: RestockState
  asked: number[]
  approved: number[]
  picked: number[]
  left: number[]
}
const items = [0, 1]
const places = [0, 1, 2]
const zeros = () => items.map(() => 0)

class Model {
  onHand = [[40, 40], zeros(), zeros()]
  restocks: Paper[] = []
  at = (place: number, item: number) => this.onHand[place]?.[item] ?? 0
  add(place: number, item: number, quantity: number) {
    const row = this.onHand[place]
    if (row) row[item] = (row[item] ?? 0) + quantity
  }
  waiting({ state, asked, approved, picked }: Paper, item: number) {
    return (state === 'Requested' ? asked : state === 'Approved' ? approved : state === 'Picked' ? picked : zeros())[item] ?? 0
  }
  expected = (place: number, item: number) =>
    this.restocks.filter(({ to }) => to === place).reduce((all, each) => all + this.waiting(each, item), 0)
  inTransit = (place: number, item: number) =>
    this.restocks.filter(({ to }) => to === place).reduce((all, { left }) => all + (left[item] ?? 0), 0)
  /** What others take of it is not there for this one. */
  there(restock: Paper, item: number) {
    const others = this.restocks.filter(
      (each) => each !== restock && each.from === restock.from && ['Approved', 'Picked'].includes(each.state),
    )
    return this.at(restock.from, item) - others.reduce((all, each) => all + this.waiting(each, item), 0)
  }
  has = (restock: Paper, quantities: number[]) =>
    items.every((item) => (quantities[item] ?? 0) <= 0 || this.there(restock, item) >= (quantities[item] ?? 0))
}

const steps = 70
for (const seed of [1, 2, 3, 4])
  test(`restocks, transfers and losses in any order end as on paper: seed ${seed}`, async () => {
    const random = numbersFrom(seed)
    const company = await restocking(server, [
      { name: 'Anchor', quantity: 40 },
      { name: 'Buoy', quantity: 40 },
    ])
    const { person, ids, home, van } = company
    const other = (await does<{ id: string }>(person, '/api/Stock/AddLocation', { name: 'Van 2', kind: 'van' })).id
    const locations = [home, van, other]
    const model = new Model()
    const lines = (quantities: number[]) => quantities.map((quantity, index) => ({ lineNo: index + 1, quantity: String(quantity) }))
    const fewer = (most: number[]) => most.map((quantity) => (random(3) ? quantity : random(quantity + 1)))

    const draft = async () => {
      const [to, from] = [random(3), random(3)]
      if (to === from) return
      const asked = items.map(() => 1 + random(9))
      const body = {
        requestKey: randomUUID(),
        toId: locations[to],
        fromId: locations[from],
        lines: asked.map((quantity, item) => ({ itemId: ids[item], quantity: String(quantity) })),
      }
      const { id } = await does<{ id: string }>(person, '/api/Restock/Draft', body)
      model.restocks.push({ id, from, to, state: 'Draft', asked, approved: zeros(), picked: zeros(), left: zeros() })
    }
    const adjust = async () => {
      const [place, item, quantity] = [random(3), random(2), random(13) - 6]
      if (quantity === 0 || model.at(place, item) + quantity < 0) return
      await does(person, '/api/Stock/Adjust', {
        ...{ requestKey: randomUUID(), locationId: locations[place], movedOn, reason: 'Moved' },
        lines: [{ itemId: ids[item], quantity: String(quantity) }],
      })
      model.add(place, item, quantity)
    }
    const step = async () => {
      const restock = model.restocks[random(model.restocks.length || 1)]
      if (!restock) return
      const { state } = restock
      const fitting = (Object.keys(ways) as RestockStep[]).filter((each) => ways[each][state] && (each !== 'cancel' || random(4) === 0))
      // Now and then one that does not fit.
      const all = Object.keys(ways) as RestockStep[]
      const chosen = (random(8) && fitting[random(fitting.length || 1)]) || all[random(all.length)]
      if (chosen) await go(restock, chosen)
    }
    /** Twice at once: it happens once. */
    const go = async (restock: Paper, chosen: RestockStep) => {
      const { id, state } = restock
      const said = saidOf(restock, chosen)
      const { version } = await restockNow(person, id)
      const answers = await Promise.all([1, 2].map(() => tries(person, id, chosen, { version, reason: 'Because', ...said.body })))
      const ok = answers.filter(({ statusCode }) => statusCode === 200).length
      const may = ways[chosen][state] !== undefined && said.may
      assert.equal(ok, may ? 1 : 0, `${chosen} from ${state}: ${answers[0]?.body}`)
      if (may) said.after()
    }
    const saidOf = (restock: Paper, chosen: RestockStep): { body: object; may: boolean; after: () => void } => {
      const { from, to, asked, approved, picked, left, state } = restock
      const becomes = (next: RestockState) => () => {
        restock.state = next
      }
      if (chosen === 'request') return { body: {}, may: model.has(restock, asked), after: becomes('Requested') }
      if (chosen === 'approve' || chosen === 'pick') {
        const kept = fewer(chosen === 'approve' ? asked : approved)
        const after = () => {
          restock[chosen === 'approve' ? 'approved' : 'picked'] = kept
          restock.state = chosen === 'approve' ? 'Approved' : 'Picked'
        }
        return { body: { lines: lines(kept) }, may: kept.some((quantity) => quantity > 0) && model.has(restock, kept), after }
      }
      if (chosen === 'send')
        return {
          body: {},
          may: true,
          after: () => {
            for (const item of items) model.add(from, item, -(picked[item] ?? 0))
            restock.left = [...picked]
            restock.state = 'InTransit'
          },
        }
      if (chosen === 'receive' || chosen === 'close') {
        const came = chosen === 'receive' || random(2) ? fewer(left) : zeros()
        const rest = random(2) ? 'lost' : 'back'
        const body = { lines: lines(came).filter((_, item) => (picked[item] ?? 0) > 0), ...(chosen === 'close' && { rest }) }
        const after = () => {
          for (const item of items) {
            const rested = (left[item] ?? 0) - (came[item] ?? 0)
            model.add(to, item, came[item] ?? 0)
            if (chosen === 'close' && rest === 'back') model.add(from, item, rested)
            restock.left[item] = chosen === 'close' ? 0 : rested
          }
          restock.state = chosen === 'close' ? 'Closed' : restock.left.some((quantity) => quantity > 0) ? 'PartReceived' : 'Received'
        }
        return { body, may: state !== 'Draft', after }
      }
      return { body: {}, may: true, after: becomes(chosen === 'reject' ? 'Rejected' : 'Cancelled') }
    }

    for (let at = 0; at < steps; at++) {
      await [draft, adjust, step, step, step, step, step, step][random(8)]?.()
      assert.deepEqual(await figures(person, ids, locations), paper(model), `seed ${seed}, step ${at}`)
      for (const { id, state } of model.restocks.slice(-3)) assert.equal((await restockNow(person, id)).state, state)
    }
  })

const paper = (model: Model) =>
  places.flatMap((place) =>
    items.map((item) => ({
      onHand: model.at(place, item),
      moved: model.at(place, item),
      inTransit: model.inTransit(place, item),
      expected: model.expected(place, item),
    })),
  )

async function figures({ companyId }: Person, itemIds: string[], locationIds: string[]) {
  const { rows } = await server.database.owner.query(
    `select coalesce(b.on_hand, 0)::float8 as "onHand", coalesce((select sum(m.quantity) from stock_moves m where m.company_id = $1
        and m.item_id = i.id and m.location_id = l.id), 0)::float8 as moved,
      coalesce(b.in_transit, 0)::float8 as "inTransit", coalesce(b.expected, 0)::float8 as expected
    from unnest($2::uuid[]) with ordinality as l (id, place) cross join unnest($3::uuid[]) with ordinality as i (id, place)
    left join stock_balances b on b.company_id = $1 and b.item_id = i.id and b.location_id = l.id order by l.place, i.place`,
    [companyId, locationIds, itemIds],
  )
  return rows
}
