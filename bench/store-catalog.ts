import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { hashToken } from '#server/http/tokens.ts'
import { bigCompany } from './big-company.ts'
import { child } from './child.ts'
import { prepare } from './customer-list.ts'
import { type Bench, type Figure, inTurn, load, ms, type Speed, times } from './measure.ts'
import { parentOf } from './processor-time.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const items = 20_000
const searches = ['rye bread', 'olive', 'jar', 'ja 250', 'ST-0042', 'glass jar']
const pages = { 'first page': '', 'by number': '?sort=number', ...searchPages(searches) }

/**
 * A store of twenty thousand items as a dealer with a level and agreed prices sees it, beside the same statements sent by hand; and such a store
 * of a company that has a million other items.
 */
export const storeCatalog: Bench = {
  name: 'store-catalog',
  async run() {
    const bench = await bigCompany()
    const served = { url: bench.ownerUrl, data: bench.config.dataFolder }
    const product = await child('serve-product.ts', served)
    const { owner, userId } = bench
    try {
      const own = await pagesOf(pages, await openStore(owner, await companyWithStore(owner), 'SHOP'), 0.7)
      const p99 = (what: string) => own.find((page) => page.what === what)?.p99Ms ?? Number.NaN
      const worst = Math.max(...searches.map((search) => p99(`search “${search}”`))) / p99('first page')
      const among = await pagesOf({ 'first page': '', ...searchPages(['jar']) }, await openStore(owner, bench.companyId, 'BENCH'), null)
      return [
        ...own.map((page) => page.figure(`catalog of ${items.toLocaleString('en-US')} items with own prices`)),
        { what: 'p99 of the slowest search to the first page', value: times(worst), wanted: '≤ 4 ×', reached: worst <= 4 },
        ...among.map((page) => page.figure('the same among a million other items')),
      ]
    } finally {
      product.stop()
      await bench.close()
    }

    async function pagesOf(asked: Record<string, string>, { companyId, code, cookie }: Store, least: number | null) {
      const bare = await child('serve-bare.ts', { ...served, companyId, userId })
      try {
        const headers = { cookie }
        const postgres = parentOf((await owner.query('select pg_backend_pid() as pid')).rows[0].pid)
        const all = []
        for (const [what, query] of Object.entries(asked)) {
          const path = `/api/Storefront/${code}/Items${query}`
          await prepare(product.base, bare.base, path, headers)
          const speed: Record<'product' | 'bare', Speed> = await inTurn({
            product: () => load(product.base, [path], { headers, seconds, processes: [product.pid, postgres] }),
            bare: () => load(bare.base, ['/same'], { seconds, processes: [bare.pid, postgres] }),
          })
          const { perSecond, p99Ms, processorMs } = speed.product
          const ratio = perSecond / speed.bare.perSecond
          const figure = (of: string): Figure => ({
            what: `${of}, ${what}: to the same statements by hand`,
            value: `${times(ratio)}, by processor time ${times(speed.bare.processorMs / processorMs)} (${perSecond.toFixed(0)}/s, p99 ${ms(p99Ms)})`,
            wanted: least === null ? 'as far as it goes' : `≥ ${least.toFixed(2)} ×`,
            reached: least === null ? null : ratio >= least,
          })
          all.push({ what, p99Ms, figure })
        }
        return all
      } finally {
        bare.stop()
      }
    }
  },
}

function searchPages(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((each) => [`search “${each}”`, `?search=${encodeURIComponent(each)}`]))
}

const kinds = ['Rye bread', 'Olive oil', 'Glass jar', 'Paper bag', 'Steel bolt', 'Cotton towel', 'Oat drink', 'Pine board']

type Store = { companyId: string; code: string; cookie: string }

/** One that has no items but its store's. */
async function companyWithStore(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query(`select id from companies where company_name = 'Bench store'`)
  return rows[0]?.id ?? (await owner.query(`insert into companies (company_name) values ('Bench store') returning id`)).rows[0].id
}

/** Made once; somebody signs in each time. */
async function openStore(owner: pg.Pool, companyId: string, code: string): Promise<Store> {
  const rowsOf = async (text: string, values: unknown[] = []) => (await owner.query(text, [companyId, ...values])).rows
  const token = randomBytes(32).toString('base64url')
  const cookie = `ledgerside_store_${createHash('sha256').update(code).digest('hex').slice(0, 12)}=${token}`
  const [before] = await rowsOf(
    `select s.id from store_shoppers s join stores t on t.company_id = $1 and t.id = s.store_id and t.code = $2 where s.company_id = $1`,
    [code],
  )
  const shopperId: string = before?.id ?? (await makeStore(rowsOf, code))
  await rowsOf(
    `insert into shopper_sessions (company_id, shopper_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [shopperId, hashToken(token)],
  )
  await owner.query('vacuum analyze items, item_words, agreed_prices, price_level_prices, store_items')
  return { companyId, code, cookie }
}

async function makeStore(rowsOf: (text: string, values?: unknown[]) => Promise<{ id: string }[]>, code: string): Promise<string> {
  const idOf = async (text: string, values: unknown[] = []) => (await rowsOf(`${text} returning id`, values))[0]?.id ?? ''
  const locationId = await idOf(`insert into stock_locations (company_id, name, kind) values ($1, 'Store', 'warehouse')`)
  const levelId = await idOf(`insert into price_levels (company_id, name, base, percent) values ($1, 'Store', 'price', -12)`)
  const storeId = await idOf(
    `insert into stores (company_id, code, name, state, location_id, price_level_id) values ($1, $4, 'Bench', 'Open', $2, $3)`,
    [locationId, levelId, code],
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
