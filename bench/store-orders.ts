import { createHash, randomBytes } from 'node:crypto'
import { hashToken } from '#server/http/tokens.ts'
import { type Bench, type Figure, median, ms, percentile } from './measure.ts'
import { parentOf, processorMs } from './processor-time.ts'
import { servedCompany } from './served-company.ts'

/** Fewer to try the bench itself. */
const shoppers = Number(process.env.BENCH_SHOPPERS ?? 500)
const repetitions = Number(process.env.BENCH_REPETITIONS ?? 5)
const [itemCount, eachOrders, pieces] = [100, 3, 10]

/** Everybody orders a few of the same scarce items at once: nothing is oversold, lost or doubled, and nobody waits long. */
export const storeOrders: Bench = {
  name: 'store-orders',
  async run() {
    const { companyId, base, headers, close, ...served } = await servedCompany()
    try {
      const rowsOf = (text: string, values: unknown[] = []) => served.rowsOf(text, [companyId, ...values])
      await fetch(`${base}/api/Stock/Start`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ negative: 'block' }),
      })
      const [{ id: locationId }] = await rowsOf('select id from stock_locations where company_id = $1')
      const [{ id: storeId }] = await rowsOf(
        `insert into stores (company_id, code, name, state, location_id) values ($1, 'RUSH', 'Rush', 'Open', $2) returning id`,
        [locationId],
      )
      const [{ id: termsId }] = await rowsOf(`insert into terms (company_id, name, due_days) values ($1, 'Net 30', 30) returning id`)
      await rowsOf(
        `insert into external_links (company_id, provider, kind, local_id, external_id) values ($1, 'quickbooks', 'term', $2, 't')`,
        [termsId],
      )
      const name = `ledgerside_store_${createHash('sha256').update('RUSH').digest('hex').slice(0, 12)}`
      const tokens = Array.from({ length: shoppers }, () => randomBytes(32).toString('base64url'))
      await rowsOf(
        `with made as (
           insert into customers (company_id, customer_name, address1, city, state, zip)
             select $1, 'Dealer ' || n, n || ' Pier', 'Seattle', 'WA', '98101' from generate_series(1, $2::int) n returning id),
         linked as (insert into external_links (company_id, provider, kind, local_id, external_id, snapshot)
           select $1, 'quickbooks', 'customer', id, id::text, '{"terms": "t"}' from made),
         numbered as (select id, row_number() over () as n from made),
         shoppers as (insert into store_shoppers (company_id, store_id, email, state)
           select $1, $3, 'shopper' || n || '@x.example', 'Active' from numbered returning id, email),
         pairs as (select s.id as shopper_id, c.id as customer_id, c.n from shoppers s join numbered c on s.email = 'shopper' || c.n || '@x.example'),
         rights as (insert into shopper_customers (company_id, shopper_id, customer_id) select $1, shopper_id, customer_id from pairs)
         insert into shopper_sessions (company_id, shopper_id, token_hash, expires_at)
           select $1, shopper_id, ($4::bytea[])[n], now() + interval '1 day' from pairs`,
        [shoppers, storeId, tokens.map(hashToken)],
      )
      const call = async (token: string, path: string, body?: object) => {
        const began = performance.now()
        const answer = await fetch(`${base}/api/Storefront/RUSH/${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { cookie: `${name}=${token}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        })
        const { result, code = '' } = (await answer.json()) as { result: { round: number; total: number; orderId: string }; code?: string }
        return { status: answer.status, result, code, ms: performance.now() - began }
      }
      const postgres = parentOf((await rowsOf('select pg_backend_pid() as pid, $1::text'))[0].pid)
      const taken = { server: 0, database: 0 }
      const takenNow = () => ({ server: processorMs([served.pid]), database: processorMs([postgres]) })
      const times: number[] = []
      const ids = new Set<string>()
      let [placed, told, others, wrong] = [0, 0, 0, 0]
      for (let time = 0; time < repetitions; time += 1) {
        const items = (
          await rowsOf(
            `insert into items (company_id, name, item_type, unit_price) select $1, 'Scarce ' || $2::int || ' ' || n, 'Inventory', 5
             from generate_series(1, $3::int) n returning id`,
            [time, itemCount],
          )
        ).map(({ id }) => id as string)
        await rowsOf(
          `insert into stock_balances (company_id, item_id, location_id, on_hand) select $1, id, $2, $3 from unnest($4::uuid[]) id
           on conflict (company_id, item_id, location_id) do update set on_hand = excluded.on_hand`,
          [locationId, pieces, items],
        )
        const presses: { token: string; round: number; expectedTotal: number }[] = []
        for (const [at, token] of tokens.entries()) {
          await call(token, 'ChangeCart', { empty: true })
          let cart: { round: number; total: number } | null = null
          for (let line = 0; line < eachOrders; line += 1)
            cart = (await call(token, 'CartLine', { itemId: items[(at * 7 + line * 31) % itemCount], quantity: '1' })).result
          if (cart) presses.push({ token, round: cart.round, expectedTotal: cart.total })
        }
        const before = takenNow()
        const answers = await Promise.all(presses.map(({ token, ...press }) => call(token, 'Place', { ...press, pay: 'account' })))
        const after = takenNow()
        taken.server += after.server - before.server
        taken.database += after.database - before.database
        times.push(...answers.map((answer) => answer.ms))
        for (const { status, result } of answers) if (status === 200) ids.add(result.orderId)
        placed += answers.filter(({ status }) => status === 200).length
        told += answers.filter(({ code }) => code === 'cartMoved').length
        others += answers.filter(({ status, code }) => status !== 200 && code !== 'cartMoved').length
        const [{ over }] = await rowsOf(
          `select count(*)::int as over from stock_balances b where b.company_id = $1 and b.item_id = any($2) and (b.reserved > b.on_hand
             or b.reserved <> (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.company_id = $1 and o.id = l.order_id
               where l.company_id = $1 and l.item_id = b.item_id))`,
          [items],
        )
        wrong += over
      }
      const [{ orders }] = await rowsOf('select count(*)::int as orders from orders where company_id = $1 and store_id is not null')
      const p99 = percentile(times, 0.99)
      const all = `${shoppers} shoppers order the same ${itemCount} items at once, ${repetitions} times`
      const figures: Figure[] = [
        {
          what: `${all}: orders`,
          value: `${placed} placed, ${told} told, ${others} otherwise; ${orders} there, ${wrong} balances wrong`,
          wanted: 'none lost, doubled or oversold',
          reached: others === 0 && wrong === 0 && orders === placed && ids.size === placed,
        },
        { what: `${all}: placing (p99)`, value: `${ms(p99)} (median ${ms(median(times))})`, wanted: '≤ 300 ms', reached: p99 <= 300 },
        {
          what: `${all}: of the processor for each press`,
          value: `${ms((taken.server + taken.database) / times.length)} (server ${ms(taken.server / times.length)}, PostgreSQL ${ms(taken.database / times.length)})`,
          wanted: 'as little as it takes',
          reached: null,
        },
      ]
      return figures
    } finally {
      await close()
    }
  },
}
