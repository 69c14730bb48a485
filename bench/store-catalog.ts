import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { hashToken } from '#server/http/tokens.ts'
import { bigCompany } from './big-company.ts'
import { child } from './child.ts'
import { prepare } from './customer-list.ts'
import { type Bench, type Figure, inTurn, load, ms, type Speed, times } from './measure.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const items = 20_000
const at = '/api/Storefront/BENCH/Items'
const searches = ['rye bread', 'olive', 'jar', 'ja 250', 'ST-0042', 'glass jar']

/** A store of twenty thousand items as a dealer with a level and agreed prices sees it, beside the same statements sent by hand. */
export const storeCatalog: Bench = {
  name: 'store-catalog',
  async run() {
    const bench = await bigCompany()
    const cookie = await openStore(bench.owner, bench.companyId)
    const served = { url: bench.ownerUrl, data: bench.config.dataFolder }
    const product = await child('serve-product.ts', served)
    const bare = await child('serve-bare.ts', { ...served, companyId: bench.companyId, userId: bench.userId })
    try {
      const headers = { cookie }
      const pages = {
        'first page': at,
        'by number': `${at}?sort=number`,
        ...Object.fromEntries(searches.map((each) => [`search “${each}”`, `${at}?search=${encodeURIComponent(each)}`])),
      }
      const figures: Figure[] = []
      const p99: Record<string, number> = {}
      for (const [what, path] of Object.entries(pages)) {
        await prepare(product.base, bare.base, path, headers)
        const speed: Record<'product' | 'bare', Speed> = await inTurn({
          product: () => load(product.base, [path], { headers, seconds }),
          bare: () => load(bare.base, ['/same'], { seconds }),
        })
        p99[what] = speed.product.p99Ms
        const ratio = speed.product.perSecond / speed.bare.perSecond
        figures.push({
          what: `catalog of ${items.toLocaleString('en-US')} items with own prices, ${what}: to the same statements by hand`,
          value: `${times(ratio)} (${speed.product.perSecond.toFixed(0)}/s, p99 ${ms(speed.product.p99Ms)})`,
          wanted: '≥ 0.70 ×',
          reached: ratio >= 0.7,
        })
      }
      const slowest = Math.max(...searches.map((search) => p99[`search “${search}”`] ?? Number.NaN))
      const worst = slowest / (p99['first page'] ?? Number.NaN)
      figures.push({ what: 'p99 of the slowest search to the first page', value: times(worst), wanted: '≤ 4 ×', reached: worst <= 4 })
      return figures
    } finally {
      product.stop()
      bare.stop()
      await bench.close()
    }
  },
}

const kinds = ['Rye bread', 'Olive oil', 'Glass jar', 'Paper bag', 'Steel bolt', 'Cotton towel', 'Oat drink', 'Pine board']

/** Made once; somebody signs in each time. Answers their cookie. */
async function openStore(owner: pg.Pool, companyId: string): Promise<string> {
  const rowsOf = async (text: string, values: unknown[] = []) => (await owner.query(text, [companyId, ...values])).rows
  const token = randomBytes(32).toString('base64url')
  const cookie = `ledgerside_store_${createHash('sha256').update('BENCH').digest('hex').slice(0, 12)}=${token}`
  const [before] = await rowsOf(
    `select s.id from store_shoppers s join stores t on t.company_id = $1 and t.id = s.store_id and t.code = 'BENCH' where s.company_id = $1`,
  )
  const shopperId: string = before?.id ?? (await makeStore(rowsOf))
  await rowsOf(
    `insert into shopper_sessions (company_id, shopper_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [shopperId, hashToken(token)],
  )
  await owner.query('vacuum analyze items, item_words, agreed_prices, price_level_prices, store_items')
  return cookie
}

async function makeStore(rowsOf: (text: string, values?: unknown[]) => Promise<{ id: string }[]>): Promise<string> {
  const idOf = async (text: string, values: unknown[] = []) => (await rowsOf(`${text} returning id`, values))[0]?.id ?? ''
  const locationId = await idOf(`insert into stock_locations (company_id, name, kind) values ($1, 'Store', 'warehouse')`)
  const levelId = await idOf(`insert into price_levels (company_id, name, base, percent) values ($1, 'Store', 'price', -12)`)
  const storeId = await idOf(
    `insert into stores (company_id, code, name, state, location_id, price_level_id) values ($1, 'BENCH', 'Bench', 'Open', $2, $3)`,
    [locationId, levelId],
  )
  const categoryId = await idOf(`insert into item_categories (company_id, name) values ($1, 'Store')`)
  await rowsOf('insert into store_categories (company_id, store_id, category_id) values ($1, $2, $3)', [storeId, categoryId])
  await rowsOf(
    `insert into items (company_id, name, sku, item_type, unit_price, category_id)
     select $1, ($2::text[])[1 + n % ${kinds.length}] || ' ' || n % 1000 || ' ' || md5(n::text), 'ST-' || lpad(n::text, 6, '0'), 'NonInventory',
       1 + n % 900 / 7.0, $3 from generate_series(1, $4::int) n`,
    [kinds, categoryId, items],
  )
  const customerId = await idOf(`insert into customers (company_id, customer_name) values ($1, 'Dealer of the store')`)
  await rowsOf(
    `insert into agreed_prices (company_id, customer_id, item_id, price, min_quantity)
     select $1, $2, i.id, least.price, least.quantity from items i cross join (values (5, 1), (4, 10), (3, 20)) least (price, quantity)
     where i.company_id = $1 and i.category_id = $3 and right(i.sku, 1) in ('1', '5')`,
    [customerId, categoryId],
  )
  const shopperId = await idOf(
    `insert into store_shoppers (company_id, store_id, email, state) values ($1, $2, 'dealer@x.example', 'Active')`,
    [storeId],
  )
  await rowsOf('insert into shopper_customers (company_id, shopper_id, customer_id) values ($1, $2, $3)', [shopperId, customerId])
  return shopperId
}
