import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CompiledQuery } from 'kysely'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { priceOf } from '../../price.ts'
import { factsFor } from '../facts.ts'
import { dropHistory } from '../then/history.ts'
import { heldUntil } from '../then/prices-then.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

function dice(seed: number) {
  let state = seed
  const pick = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return { pick, one: <T>(among: readonly T[]): T => among[pick(among.length)] as T }
}

/** A company that tells devices what changed. */
async function shop() {
  const { companyId } = await signedInCompany(server)
  await server.database.owner.query('insert into device_feeds (company_id) values ($1) on conflict do nothing', [companyId])
  const run = <R extends object = { id: string }>(text: string, ...values: unknown[]) =>
    server.services.transaction(
      { companyId },
      async (db) => (await db.withoutPlugins().executeQuery<R>(CompiledQuery.raw(text, [companyId, ...values]))).rows,
    )
  const idOf = async (text: string, ...values: unknown[]) => (await run(`${text} returning id`, ...values))[0]?.id ?? ''
  const now = async () => {
    const { rows } = await server.database.owner.query('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms')
    return rows[0].ms as number
  }
  return { companyId, run, idOf, now }
}
const day = '2026-11-28'

for (const seed of [1, 2, 3, 4])
  test(`what was paid at any time is known to have held then, and what was never asked is not: seed ${seed}`, async () => {
    const { pick, one } = dice(seed)
    const { companyId, run, idOf, now } = await shop()
    const items = [
      await idOf(`insert into items (company_id, name, unit_price, purchase_cost) values ($1, 'Pen', 8, 5)`),
      await idOf(`insert into items (company_id, name, unit_price, purchase_cost) values ($1, 'Ink', 3, null)`),
    ]
    const levels: string[] = []
    for (const name of ['All', 'Dealer', 'Web'])
      levels.push(await idOf(`insert into price_levels (company_id, name, percent, is_default) values ($1, $2, -1, $2 = 'All')`, name))
    const parent = await idOf(`insert into customers (company_id, customer_name) values ($1, 'Head')`)
    const customers = [parent, await idOf(`insert into customers (company_id, customer_name, parent_id) values ($1, 'Branch', $2)`, parent)]
    const [row, price] = [() => one(['', 'CA']), () => `${1 + pick(900) / 100}`]
    const changes: (() => Promise<unknown>)[] = [
      () => run(`update items set unit_price = $2, purchase_cost = $3 where company_id = $1 and id = $4`, price(), price(), one(items)),
      () => run(`update items set description = description || '.' where company_id = $1`),
      () =>
        run(
          `insert into item_packs (company_id, item_id, unit, quantity) values ($1, $2, 'CA', $3) on conflict (company_id, item_id, unit) do update set quantity = excluded.quantity`,
          one(items),
          2 + pick(20),
        ),
      () => run(`delete from item_packs where company_id = $1 and item_id = $2`, one(items)),
      () =>
        run(
          `update price_levels set percent = $2, base = $3, active = $4 where company_id = $1 and id = $5`,
          -pick(40),
          one(['price', 'cost', 'fixed']),
          pick(4) > 0,
          one(levels),
        ),
      async () => {
        const next = one(levels)
        await server.services.transaction({ companyId }, async (db) => {
          for (const is of [false, true])
            await db
              .updateTable('priceLevels')
              .set({ isDefault: is })
              .where('id', is ? '=' : '<>', next)
              .execute()
        })
      },
      () =>
        run(
          `insert into price_level_prices (company_id, level_id, item_id, unit, min_quantity, price) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
          one(levels),
          one(items),
          row(),
          one([1, 10]),
          price(),
        ),
      () => run(`update price_level_prices set price = $2, percent = null where company_id = $1 and item_id = $3`, price(), one(items)),
      () => run(`delete from price_level_prices where company_id = $1 and level_id = $2`, one(levels)),
      () =>
        run(
          `insert into agreed_prices (company_id, customer_id, item_id, unit, min_quantity, price) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
          one(customers),
          one(items),
          row(),
          one([1, 10]),
          price(),
        ),
      () =>
        run(
          `update agreed_prices set price = $2, valid_to = $3 where company_id = $1 and item_id = $4`,
          price(),
          one([null, '2026-11-01', '2026-12-31']),
          one(items),
        ),
      () => run(`delete from agreed_prices where company_id = $1 and customer_id = $2`, one(customers)),
      () => run(`update customers set price_level_id = $2 where company_id = $1 and id = $3`, one([null, ...levels]), one(customers)),
      () => run(`update customers set parent_id = $2 where company_id = $1 and id = $3`, one([null, parent]), customers[1]),
    ]
    const lines = customers.flatMap((customerId) =>
      items.flatMap((itemId) => ['1', '10'].flatMap((quantity) => ['', 'CA'].map((unit) => ({ customerId, itemId, quantity, unit })))),
    )
    const pricesNow = () =>
      server.services.transaction({ companyId }, async (db) => {
        const known = await factsFor(db, { customerId: null, day }, lines)
        return known.map(({ facts, asked }) => priceOf(facts, asked).unitPrice)
      })
    const fromMs = await now()
    const seen: { at: number; prices: (string | null)[] }[] = [{ at: await now(), prices: await pricesNow() }]
    for (let step = 0; step < 40; step += 1) {
      await one(changes)()
      seen.push({ prices: await pricesNow(), at: await now() })
    }
    const last = seen.at(-1)?.prices ?? []
    const asks = (line: (typeof lines)[number], unitPrice: string, toMs: number) =>
      server.services.transaction(
        { companyId },
        async (db) => (await heldUntil(db, { ...line, day, fromMs, toMs }, [{ ...line, unitPrice }]))[0] ?? null,
      )
    let [held, not] = [0, 0]
    for (let ask = 0; ask < 120; ask += 1) {
      const [at, index] = [pick(seen.length), pick(lines.length)]
      const [then, line] = [seen[at], lines[index]]
      const price = then?.prices[index]
      if (!then || !line || !price) continue
      const what = JSON.stringify({ seed, ask, at, line, price })
      if (price !== last[index]) {
        const until = await asks(line, price, then.at)
        assert.ok(until !== null && until > (seen[at - 1]?.at ?? 0), what)
        held += 1
      }
      if (!seen.slice(0, at + 1).some(({ prices }) => prices[index] !== null && Number(prices[index]) === Number(price) + 0.005))
        assert.equal(await asks(line, String(Number(price) + 0.005), then.at), null, what)
      const later = seen
        .slice(at + 1)
        .flatMap(({ prices }) => prices[index] ?? [])
        .find((each) => !seen.slice(0, at + 1).some(({ prices }) => Number(prices[index]) === Number(each)))
      if (later) {
        assert.equal(await asks(line, later, then.at), null, `${what} ${later} came later`)
        not += 1
      }
    }
    assert.ok(held > 15 && not > 5, `${held} ${not}`)
  })

test('nothing is noted for a company without devices; what is over is dropped', async () => {
  const { companyId, run, idOf } = await shop()
  const id = await idOf(`insert into items (company_id, name, unit_price) values ($1, 'Pen', 8)`)
  const noted = async () =>
    (await run<{ was: { unit_price: string } }>('select was from price_history where company_id = $1')).map(({ was }) => was.unit_price)
  await run('update items set unit_price = 9 where company_id = $1 and id = $2', id)
  await run('update items set description = $2 where company_id = $1', 'Blue')
  assert.deepEqual(await noted(), ['8'])
  await server.services.transaction({ companyId }, (db) => dropHistory(db, 1))
  assert.deepEqual(await noted(), ['8'])
  await server.database.owner.query(`update price_history set changed_at = now() - interval '2 hours' where company_id = $1`, [companyId])
  await server.services.transaction({ companyId }, (db) => dropHistory(db, 1))
  assert.deepEqual(await noted(), [])
  await server.database.owner.query('delete from device_feeds where company_id = $1', [companyId])
  await run('update items set unit_price = 10 where company_id = $1 and id = $2', id)
  assert.deepEqual(await noted(), [])
})
