import { join } from 'node:path'
import pg from 'pg'
import { pricesFor } from '#features/catalog/prices/server/door.ts'
import { factsOfLines } from '#features/catalog/prices/server/facts-rows.ts'
import { placeOrder } from '#features/sales/orders/server/door.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/data/db.ts'
import { planned } from '#server/data/planned-anew.ts'
import { connect } from '#server/main.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { type Bench, median, ms, percentile, times } from './measure.ts'

const [items, levels, agreements, customers] = [20_000, 200, 50_000, 2000]
const rounds = 400

/** What prices cost: 20,000 items, 200 levels that have a price of each, 50,000 agreements; kept below data/bench-prices. */
export const prices: Bench = {
  name: 'prices',
  async run() {
    const home = join(import.meta.dirname, '../data/bench-prices')
    const postgres = await startPostgres(join(home, 'database'))
    const owner = new pg.Pool({ connectionString: postgres.url, max: 2 })
    const config = readConfig({
      DATA_FOLDER: home,
      DATABASE_URL: postgres.url,
      CAPTCHA_PROVIDER: 'off',
      LOG_LEVEL: 'error',
      PORT: '0',
      HOST: '127.0.0.1',
    })
    const services = await connect(config, postgres.url, false)
    try {
      const [large, small] = [await company(owner, 'Large', 1), await company(owner, 'Small', 1000)]
      const inCompany = <T>(id: string, work: (db: Db) => Promise<T>) => services.transaction({ companyId: id }, work)
      const added = { priced: [] as number[], asMany: [] as number[], plain: [] as number[] }
      const ways = ['priced', 'plain', 'asMany'] as const
      /** What a write of an order's other reads takes, with and without the price of a line in it. */
      const write = ({ id, items, customers }: Made, how: keyof typeof added, round: number) =>
        inCompany(id, async (db) => {
          await db.selectFrom('companies').select('id').execute()
          const line = { itemId: items[(round * 7919) % items.length] ?? null, unit: '', quantity: '3' }
          const buyer = { customerId: customers[round % customers.length] ?? null, day: '2026-11-28' }
          const started = performance.now()
          await Promise.all([
            db.selectFrom('companies').select('timeZone').execute(),
            db.selectFrom('salesSettings').select('approvalAbove').execute(),
            ...(how === 'priced' ? [pricesFor(db, buyer, [line])] : how === 'asMany' ? [askedAsMany(db, buyer, line)] : []),
          ])
          return performance.now() - started
        })
      const price = async ({ id, items, customers }: Made, many: number, round: number) => {
        const lines = Array.from({ length: many }, (_, at) => ({
          itemId: items[(round * 7919 + at) % items.length] ?? null,
          unit: at % 3 ? '' : 'CA',
          quantity: String(1 + (at % 30)),
        }))
        const customerId = customers[round % customers.length] ?? null
        return inCompany(id, async (db) => {
          await db.selectFrom('companies').select('id').execute()
          const started = performance.now()
          await pricesFor(db, { customerId, day: '2026-11-28' }, lines)
          return performance.now() - started
        })
      }
      const taken = { one: [] as number[], ten: [] as number[], small: [] as number[], bare: [] as number[] }
      for (let round = 0; round < rounds + 20; round++) {
        const of = {
          one: await price(large, 1, round),
          ten: await price(large, 11, round),
          small: await price(small, 1, round),
          bare: await inCompany(large.id, async (db) => {
            await db.selectFrom('companies').select('id').execute()
            const started = performance.now()
            await db
              .selectFrom('items')
              .select('id')
              .where('id', '=', large.items[round] ?? '')
              .execute()
            return performance.now() - started
          }),
        }
        // Whichever comes second finds its pages read.
        for (const at of [0, 1, 2]) {
          const how = ways[(round + at) % ways.length] ?? 'plain'
          const took = await write(large, how, round)
          if (round >= 20) added[how].push(took)
        }
        if (round >= 20) for (const name of ['one', 'ten', 'small', 'bare'] as const) taken[name].push(of[name])
      }
      const many: number[] = []
      for (let round = 0; round < 5; round++) many.push(await price(large, 10_000, round))
      const placed = await placing(inCompany, large)
      const perLine = (median(taken.ten) - median(taken.one)) / 10
      const more = median(added.priced) - median(added.plain)
      const asMany = median(added.asMany) - median(added.plain)
      const growth = median(taken.one) / median(taken.small)
      const all = median(many)
      return [
        {
          what: 'one line, in the write in which an order reads anyway: what it adds',
          value: ms(more),
          wanted: '≤ 0.5 ms',
          reached: more <= 0.5,
        },
        {
          what: 'the same by the statement for any number of lines',
          value: ms(asMany),
          wanted: 'as far as it goes',
          reached: null,
        },
        { what: 'one more line in the same round trip', value: ms(perLine), wanted: '≤ 0.5 ms', reached: perLine <= 0.5 },
        { what: '10,000 lines', value: ms(all), wanted: '≤ 1,000 ms', reached: all <= 1000 },
        {
          what: 'one line to a read of its item by its id',
          value: times(median(taken.one) / median(taken.bare)),
          wanted: 'as far as it goes',
          reached: null,
        },
        {
          what: 'one line to that of 1/1000 of the levels and agreements',
          value: times(growth),
          wanted: '≤ 1.5 ×',
          reached: growth <= 1.5,
        },
        { what: 'placing an order of 10 lines, p99', value: ms(percentile(placed, 0.99)), wanted: 'as far as it goes', reached: null },
      ]
    } finally {
      await owner.end()
      await services.queue.stop({ graceful: false })
      await services.end()
      await postgres.stop()
    }
  },
}

/** One line as the statement for any number of lines answers it. */
async function askedAsMany(db: Db, { customerId, day }: { customerId: string | null; day: string }, line: { itemId: string | null }) {
  const asked = { items: [line.itemId], customers: [customerId], partners: [null], levels: [null], days: [day] }
  const [, rows] = await Promise.all([planned(db, 'force_generic_plan'), factsOfLines(db, asked), planned(db, 'auto')])
  return rows
}

type Made = { id: string; items: string[]; customers: string[] }

/** Made once. `part`: so many times fewer levels and agreements. */
async function company(owner: pg.Pool, name: string, part: number): Promise<Made> {
  const known = (await owner.query('select id from companies where company_name = $1', [name])).rows[0]?.id as string | undefined
  const id =
    known ??
    (await owner.query('insert into companies (company_name, email) values ($1, $2) returning id', [name, 'bench@example.com'])).rows[0].id
  if (!known) await fill(owner, id, part)
  const idsOf = async (table: string) =>
    (await owner.query(`select id from ${table} where company_id = $1 order by id`, [id])).rows.map((row: { id: string }) => row.id)
  return { id, items: await idsOf('items'), customers: await idsOf('customers') }
}

async function fill(owner: pg.Pool, id: string, part: number) {
  const [ofLevels, ofAgreements] = [Math.max(1, Math.round(levels / part)), Math.max(1, Math.round(agreements / part))]
  await owner.query(
    `insert into items (company_id, name, sku, unit_price, purchase_cost, item_type, taxable)
     select $1, 'Item ' || n, 'SKU-' || n, 1 + n % 90, 0.5 + n % 40, 'Inventory', false from generate_series(1, $2::int) n`,
    [id, items],
  )
  await owner.query(
    `insert into item_packs (company_id, item_id, unit, quantity) select $1, id, 'CA', 12 from items where company_id = $1`,
    [id],
  )
  await owner.query(
    `insert into price_levels (company_id, name, percent, is_default) select $1, 'Level ' || n, -(n % 30), n = 1 from generate_series(1, $2::int) n`,
    [id, ofLevels],
  )
  await owner.query(
    `insert into customers (company_id, customer_name, price_level_id)
     select $1, 'Customer ' || n, (select id from price_levels l where l.company_id = $1 and l.name = 'Level ' || 1 + n % $3::int) from generate_series(1, $2::int) n`,
    [id, customers, ofLevels],
  )
  await owner.query(
    `insert into price_level_prices (company_id, level_id, item_id, min_quantity, price)
     select $1, l.id, i.id, 1, 3.95 from price_levels l, items i where l.company_id = $1 and i.company_id = $1`,
    [id],
  )
  await owner.query(
    `insert into agreed_prices (company_id, customer_id, item_id, min_quantity, price)
     select $1, c.id, i.id, 1 + 9 * (n % 2), 2.95 from generate_series(1, $2::int) n
     join (select id, row_number() over (order by id) - 1 as at from customers where company_id = $1) c on c.at = n % $3::int
     join (select id, row_number() over (order by id) - 1 as at from items where company_id = $1) i on i.at = n * 13 % $4::int on conflict do nothing`,
    [id, ofAgreements, customers, items],
  )
  for (const table of ['items', 'item_packs', 'price_levels', 'price_level_prices', 'agreed_prices', 'customers'])
    await owner.query(`vacuum analyze ${table}`)
}

async function placing(
  inCompany: <T>(id: string, work: (db: Db) => Promise<T>) => Promise<T>,
  { id, items, customers }: Made,
): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < 120; round++) {
    const lines = Array.from({ length: 10 }, (_, at) => ({
      itemId: items[(round * 31 + at) % items.length] ?? null,
      itemNumber: '',
      description: 'Item',
      quantity: '2',
      unit: '',
      unitPrice: '2.95',
      discountPercent: '0',
      taxable: false,
    }))
    const started = performance.now()
    await inCompany(id, (db) =>
      placeOrder(db, {
        companyId: id,
        source: 'staff',
        sourceId: crypto.randomUUID(),
        by: { companyId: id, actorId: null, actor: 'Bench', origin: 'system' },
        customerId: customers[round % customers.length] ?? '',
        lines,
        shippingAddress: { addressName: '', address1: '', address2: '', city: '', state: '', zip: '' },
        discountPercent: '0',
        poNumber: '',
        memo: '',
        classId: null,
        termsId: null,
      }),
    )
    if (round >= 20) taken.push(performance.now() - started)
  }
  return taken
}
