import { randomUUID } from 'node:crypto'
import { type Bench, type Figure, median, ms, percentile } from './measure.ts'
import { servedCompany } from './served-company.ts'

/** How often, and how many rows; fewer to try the bench itself. */
const repetitions = Number(process.env.BENCH_REPETITIONS ?? 200)
const moves = Number(process.env.BENCH_MOVES ?? 10_000_000)
const [atOnce, pieces, itemCount] = [50, 10, 1000]

export const stock: Bench = {
  name: 'stock',
  async run() {
    const { companyId, base, headers, close, ...served } = await servedCompany()
    try {
      const rowsOf = (text: string, values: unknown[] = []) => served.rowsOf(text, [companyId, ...values])
      const call = async (path: string, body: object) => {
        const began = performance.now()
        const answer = await fetch(`${base}${path}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        const { result, code = '' } = (await answer.json()) as { result: { id: string }; code?: string }
        return { status: answer.status, result, code, ms: performance.now() - began }
      }
      const [{ id: customerId }] = await rowsOf(`insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe') returning id`)
      const made = await rowsOf(
        `insert into items (company_id, name, item_type) select $1, 'Item ' || n, 'Inventory' from generate_series(1, $2::int) n returning id`,
        [itemCount + repetitions],
      )
      const ids = made.map(({ id }) => id as string).sort()
      await call('/api/Stock/Start', { negative: 'block' })
      const [{ id: locationId }] = await rowsOf('select id from stock_locations where company_id = $1')
      // As PostgreSQL does by itself within minutes.
      await served.rowsOf('analyze')

      const taken: number[] = []
      const times: number[] = []
      let [others, wrong] = [0, 0]
      for (const itemId of ids.slice(itemCount)) {
        const lines = [{ itemId, quantity: String(pieces) }]
        await call('/api/Stock/Receive', { requestKey: randomUUID(), locationId, movedOn: '2026-11-28', lines })
        const order = [{ itemId, description: 'Some', quantity: '1', unitPrice: '1' }]
        const place = () => call('/api/Order/Place', { customerId, requestKey: randomUUID(), lines: order })
        const answers = await Promise.all(Array.from({ length: atOnce }, place))
        taken.push(answers.filter(({ status }) => status === 200).length)
        others += answers.filter(({ status, code }) => status !== 200 && code !== 'notEnoughStock').length
        times.push(...answers.map((answer) => answer.ms))
        const [{ held }] = await rowsOf('select reserved::int as held from stock_balances where company_id = $1 and item_id = $2', [itemId])
        if (held !== pieces) wrong += 1
      }
      const [{ deadlocks }] = await rowsOf(
        'select deadlocks::int from pg_stat_database where datname = current_database() and $1::uuid is not null',
      )
      const all = `${atOnce} orders at once for ${pieces} pieces, ${repetitions} times`
      const p99 = percentile(times, 0.99)
      const figures: Figure[] = [
        {
          what: `${all}: accepted each time`,
          value: `${Math.min(...taken)} to ${Math.max(...taken)}; ${others} failed otherwise, ${wrong} balances wrong`,
          wanted: `${pieces}`,
          reached: taken.every((many) => many === pieces) && others === 0 && wrong === 0,
        },
        { what: `${all}: deadlocks`, value: String(deadlocks), wanted: '0', reached: deadlocks === 0 },
        { what: `${all}: an answer (p99)`, value: `${ms(p99)} (median ${ms(median(times))})`, wanted: '≤ 300 ms', reached: p99 <= 300 },
      ]

      await fill(rowsOf, locationId)
      const item = ids[7]
      const history = `/api/Stock/History/${item}`
      const page = await (await fetch(`${base}${history}`, { headers })).json()
      const cursor = encodeURIComponent((page as { result: { next: string } }).result.next)
      for (const [what, path] of [
        ['figures of an item', `/api/Stock/Item/${item}`],
        ['its history, first page', history],
        ['its history, next page', `${history}?cursor=${cursor}`],
        ['balances, first page', '/api/Stock/Balances'],
      ] as const) {
        const reading: number[] = []
        for (let time = 0; time < 1000; time += 1) {
          const began = performance.now()
          const answer = await fetch(`${base}${path}`, { headers })
          await answer.text()
          if (answer.status !== 200) throw new Error(`${answer.status} at ${path}`)
          if (time >= 50) reading.push(performance.now() - began)
        }
        const slowest = percentile(reading, 0.99)
        const value = `p99 ${ms(slowest)} (median ${ms(median(reading))})`
        figures.push({
          what: `journal of ${moves.toLocaleString('en-US')} rows: ${what}`,
          value,
          wanted: '≤ 20 ms',
          reached: slowest <= 20,
        })
      }
      return figures
    } finally {
      await close()
    }
  },
}

/** Years of receipts and sales, spread over the items. */
async function fill(rowsOf: (text: string, values?: unknown[]) => Promise<unknown[]>, locationId: string) {
  const each = Math.ceil(moves / itemCount)
  await rowsOf(
    `insert into stock_balances (company_id, item_id, location_id, on_hand, last_seq)
     select $1, id, $2, 1000, $3::int from (select id from items where company_id = $1 order by id limit $4::int) i`,
    [locationId, each, itemCount],
  )
  const portion = Math.max(1, Math.floor(500_000 / itemCount))
  for (let from = 1; from <= each; from += portion)
    await rowsOf(
      `insert into stock_moves (company_id, item_id, location_id, seq, kind, quantity, balance, document_kind, document_id, document_line,
         moved_on, created_at)
       select $1, i.id, $2, n, case when n % 2 = 0 then 'sale' else 'receipt' end, case when n % 2 = 0 then -1 else 1 end, 1000, 'device',
         gen_random_uuid()::text, 1, date '2020-01-01' + n / 10, timestamptz '2020-01-01' + n * interval '3 hours'
       from generate_series($3::int, $4::int) n cross join (select id from items where company_id = $1 order by id limit $5::int) i`,
      [locationId, from, Math.min(each, from + portion - 1), itemCount],
    )
}
