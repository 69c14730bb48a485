import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

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

/** What a person with pencil and paper would have: how many there are, and of a count what was seen and what should have been there. */
type Sheet = {
  id: string
  state: 'open' | 'counted'
  seen: Map<number, { counted: number; expected: number; time: number }>
  again: Set<number>
}

const steps = 60
for (const seed of [1, 2, 3, 4])
  test(`counts and movements in any order end as on paper: seed ${seed}`, async () => {
    const random = numbersFrom(seed)
    const person = await signedInCompany(server)
    const names = ['Anchor', 'Buoy', 'Cleat', 'Dinghy']
    const items: string[] = []
    for (const name of names) {
      const insert = `insert into items (company_id, name, item_type, quantity_on_hand) values ($1, $2, 'Inventory', 20) returning id`
      items.push((await server.database.owner.query(insert, [person.companyId, name])).rows[0].id)
    }
    const ask = async (path: string, body: object) => {
      const answer = await person.post(path, body)
      return { ok: answer.statusCode === 200, ...answer.json() }
    }
    await ask('/api/Stock/Start', { negative: 'allow' })
    const [{ id: home }] = (await person.get('/api/Stock/Locations')).json().result.rows
    const there = items.map(() => 20)
    const sheets: Sheet[] = []
    let clock = 0
    const sheet = () => sheets[random(sheets.length)]

    const adjust = async () => {
      const [at, quantity] = [random(items.length), random(9) - 4]
      if (quantity === 0) return
      const lines = [{ itemId: items[at], quantity: String(quantity) }]
      const body = { requestKey: randomUUID(), locationId: home, movedOn: '2026-11-28', reason: 'Moved', lines }
      assert.ok((await ask('/api/Stock/Adjust', body)).ok)
      there[at] = (there[at] ?? 0) + quantity
    }
    const start = async () => {
      const { ok, result } = await ask('/api/StockCount/Start', { locationId: home, requestKey: randomUUID() })
      assert.ok(ok)
      for (const itemId of items) await ask(`/api/StockCount/AddItem/${result.id}`, { itemId })
      sheets.push({ id: result.id, state: 'open', seen: new Map(), again: new Set() })
    }
    const itemOf = async (id: string, lineNo: number): Promise<number> => {
      const { rows } = (await person.get(`/api/StockCount/Lines/${id}`)).json().result
      return items.indexOf(rows.find((row: { lineNo: number }) => row.lineNo === lineNo).itemId)
    }
    const enter = async () => {
      const count = sheet()
      if (!count) return
      const [lineNo, counted] = [1 + random(items.length), random(30)]
      const { ok, code } = await ask(`/api/StockCount/Enter/${count.id}`, { lines: [{ lineNo, counted: String(counted) }] })
      assert.equal(ok, count.state === 'open', code)
      const at = await itemOf(count.id, lineNo)
      if (!ok || count.seen.get(at)?.counted === counted) return
      count.seen.set(at, { counted, expected: there[at] ?? 0, time: clock++ })
      count.again.delete(at)
    }
    const finish = async () => {
      const count = sheet()
      if (!count) return
      const { ok } = await ask(`/api/StockCount/Finish/${count.id}`, {})
      const may = count.state === 'counted' || (count.seen.size > 0 && count.again.size === 0)
      assert.equal(ok, may)
      if (ok) count.state = 'counted'
    }
    const again = async () => {
      const count = sheet()
      if (!count) return
      const lineNo = 1 + random(items.length)
      const at = await itemOf(count.id, lineNo)
      const { ok } = await ask(`/api/StockCount/Recount/${count.id}`, { lines: [lineNo] })
      assert.equal(ok, count.state === 'counted' && count.seen.has(at))
      if (!ok) return
      count.state = 'open'
      count.seen.delete(at)
      count.again.add(at)
    }
    const end = async () => {
      const count = sheet()
      if (!count) return
      const approves = random(3) > 0
      const twice = await Promise.all([1, 2].map(() => ask(`/api/StockCount/${approves ? 'Approve' : 'Cancel'}/${count.id}`, {})))
      const may = !approves || count.state === 'counted'
      assert.deepEqual(
        twice.map(({ ok }) => ok),
        [may, may],
      )
      if (!may) return
      sheets.splice(sheets.indexOf(count), 1)
      if (approves)
        for (const [at, { counted, expected, time }] of count.seen) {
          there[at] = (there[at] ?? 0) + counted - expected
          // What another sheet says of the same shelf: nothing more of an earlier look, and of a later one that so many should have been there.
          for (const { seen } of sheets) {
            const other = seen.get(at)
            if (other) other.expected = other.time < time ? other.counted : other.expected + counted - expected
          }
        }
    }
    for (let step = 0; step < steps; step++) {
      const todo = [adjust, adjust, start, enter, enter, enter, enter, finish, finish, again, end, end][random(12)]
      if (todo === start && sheets.length > 2) continue
      await todo?.()
      const { rows } = await server.database.owner.query(
        `select coalesce(b.on_hand, 0)::float8 as on_hand, coalesce((select sum(m.quantity) from stock_moves m where m.company_id = i.company_id
            and m.item_id = i.id), 0)::float8 as moved
          from items i left join stock_balances b on b.company_id = i.company_id and b.item_id = i.id where i.company_id = $1 order by i.name`,
        [person.companyId],
      )
      assert.deepEqual(
        rows,
        there.map((quantity) => ({ on_hand: quantity, moved: quantity })),
        `seed ${seed}, step ${step}`,
      )
    }
  })
