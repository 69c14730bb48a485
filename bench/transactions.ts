import type pg from 'pg'
import { bigCompany } from './big-company.ts'
import { child } from './child.ts'
import { prepare } from './customer-list.ts'
import { type Bench, type Figure, inTurn, load, ms, times } from './measure.ts'

const list = '/api/Stripe/Transactions'
const filtered = (filters: object) => `${list}?filters=${encodeURIComponent(JSON.stringify(filters))}`
/** How many; fewer to try the bench itself. */
const payments = Number(process.env.BENCH_PAYMENTS ?? 1_000_000)

export const transactions: Bench = {
  name: 'transactions',
  async run() {
    const big = await bigCompany()
    await fill(big.owner, big.companyId)
    const product = await child('serve-product.ts', { url: big.ownerUrl, data: big.config.dataFolder })
    const bare = await child('serve-bare.ts', {
      url: big.ownerUrl,
      data: big.config.dataFolder,
      companyId: big.companyId,
      userId: big.userId,
    })
    try {
      const headers = { authorization: `Bearer ${big.token}` }
      const pages = {
        'first page': list,
        'deep page': await deepPage(product.base, headers),
        'by amount': `${list}?sort=-amount`,
        'search “4242”': `${list}?search=4242`,
        'search “123456”': `${list}?search=123456`,
        'search “orlova”': `${list}?search=orlova`,
        'status Part refunded or Declined': filtered({ status: ['PartlyRefunded', 'Declined'] }),
        'status Disputed (none)': filtered({ status: ['Disputed'] }),
        'method A': filtered({ method: ['A'] }),
      }
      const figures: Figure[] = []
      const p99: number[] = []
      for (const [what, path] of Object.entries(pages)) {
        await prepare(product.base, bare.base, path, headers)
        const speed = await inTurn({ product: () => load(product.base, [path], { headers }), bare: () => load(bare.base, ['/same']) })
        const ratio = speed.product.perSecond / speed.bare.perSecond
        p99.push(speed.product.p99Ms)
        figures.push({
          what: `${what}: product to bare`,
          value: `${times(ratio)} (${speed.product.perSecond.toFixed(0)}/s, p99 ${ms(speed.product.p99Ms)})`,
          wanted: '≥ 0.70 ×',
          reached: ratio >= 0.7,
        })
      }
      const [first = Number.NaN, deep = Number.NaN, ...others] = p99
      const slowest = Math.max(...others) / first
      figures.push({ what: 'p99 of the deep page to the first', value: times(deep / first), wanted: '≤ 2 ×', reached: deep / first <= 2 })
      figures.push({ what: 'p99 of the slowest other to the first page', value: times(slowest), wanted: '≤ 4 ×', reached: slowest <= 4 })
      return figures
    } finally {
      product.stop()
      bare.stop()
      await big.close()
    }
  },
}

/** An order and its payment each, of the first customers in turn; made once. */
async function fill(owner: pg.Pool, companyId: string) {
  const { rows } = await owner.query('select count(*)::int as count from payment_intents where company_id = $1', [companyId])
  if (rows[0].count >= payments) return
  console.info(`  making ${payments} payments (once)`)
  await owner.query(
    `insert into orders (company_id, number, order_date, customer_id, source, source_id, state, grand_total, subtotal, discount, delivery, taxes, item_count, currency)
     select $1, n, current_date - n / 1440, ids[1 + n % 5000], 'staff', n::text, 'Paid', n % 100000 + 100, n % 100000 + 100, 0, 0, 0, 1, 'USD'
     from (select array(select id from customers where company_id = $1 order by id limit 5000) as ids) c, generate_series(1, $2::int) n
     on conflict do nothing`,
    [companyId, payments],
  )
  await owner.query(
    `insert into payment_intents (company_id, id, account_id, order_id, status, amount, amount_received, amount_refunded, currency, payment_method, brand,
       last4, decline_code, created_at)
     select company_id, 'pi_' || md5(number::text), 'acct_bench', id,
       case when number % 50 = 0 then 'requires_payment_method' when number % 97 = 0 then 'processing' else 'succeeded' end, grand_total,
       case when number % 50 = 0 or number % 97 = 0 then 0 else grand_total end, case when number % 1001 = 0 then 50 else 0 end, 'usd',
       case when number % 9 = 0 then 'A' else 'D' end, 'visa', lpad((number * 7919 % 10000)::text, 4, '0'),
       case when number % 50 = 0 then 'card_declined' else '' end, now() - number * interval '1 minute'
     from orders where company_id = $1 on conflict do nothing`,
    [companyId],
  )
  for (const table of ['orders', 'payment_intents']) await owner.query(`vacuum (analyze) ${table}`)
}

/** The address of a page far into the list: every page's own cursor leads to the next. */
async function deepPage(base: string, headers: Record<string, string>) {
  let path = `${list}?limit=200`
  for (let page = 0; page < 250; page++) {
    const { result } = await (await fetch(base + path, { headers })).json()
    if (!result.next) break
    path = `${list}?limit=200&cursor=${encodeURIComponent(result.next)}`
  }
  return path.replace('limit=200', 'limit=50')
}
