import type pg from 'pg'
import { bigCompany } from './big-company.ts'
import { child } from './child.ts'
import { prepare } from './customer-list.ts'
import { type Bench, type Figure, inTurn, load, ms, type Speed, times } from './measure.ts'
import { parentOf } from './processor-time.ts'

/** How many; fewer to try the bench itself. */
const items = Number(process.env.BENCH_ITEMS ?? 1_000_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const list = '/api/Item/List'
const searches = ['rye bread', 'olive', 'jar', 'ja 250', 'SKU-0042', '4006', 'glass jar 00']
const searched = (search: string) => `${list}?search=${encodeURIComponent(search)}`

/**
 * A million items of one company: the list and its searches beside the same statements sent by hand. By hand (`serve-bare.ts`) means Fastify, the
 * same pool and packing, and begin, tenant, the list's statements and commit in one write. It does not ask whose session it is, counts no calls,
 * checks neither what is asked nor what is answered, and sends no security headers.
 */
export const itemList: Bench = {
  name: 'item-list',
  async run() {
    const bench = await bigCompany()
    await addItems(bench.owner, bench.companyId)
    const served = { url: bench.ownerUrl, data: bench.config.dataFolder }
    const product = await child('serve-product.ts', served)
    const bare = await child('serve-bare.ts', { ...served, companyId: bench.companyId, userId: bench.userId })
    try {
      const headers = { authorization: `Bearer ${bench.token}` }
      const pages = {
        'first page': list,
        'deep page': await deepPage(product.base, headers),
        'by price': `${list}?sort=-unitPrice`,
        ...Object.fromEntries(searches.map((each) => [`search “${each}”`, searched(each)])),
      }
      const postgres = parentOf((await bench.owner.query('select pg_backend_pid() as pid')).rows[0].pid)
      const ask = ({ base, pid }: typeof product, path: string, given: Record<string, string> = {}) =>
        load(base, [path], { headers: given, seconds, processes: [pid, postgres] })
      const figures: Figure[] = []
      const p99: Record<string, number> = {}
      for (const [what, path] of Object.entries(pages)) {
        await prepare(product.base, bare.base, path, headers)
        const speed: Record<'product' | 'hand', Speed> = await inTurn({
          product: () => ask(product, path, headers),
          hand: () => ask(bare, '/hand'),
        })
        p99[what] = speed.product.p99Ms
        const ratio = speed.product.perSecond / speed.hand.perSecond
        const byProcessor = times(speed.hand.processorMs / speed.product.processorMs)
        figures.push({
          what: `${what}: to the same statements by hand`,
          value: `${times(ratio)}, by processor time ${byProcessor} (${speed.product.perSecond.toFixed(0)}/s, p99 ${ms(speed.product.p99Ms)})`,
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

/** Made once; their triggers make the words. */
async function addItems(owner: pg.Pool, companyId: string) {
  const { rows } = await owner.query(`select count(*)::int as made from items where company_id = $1`, [companyId])
  const step = 20_000
  for (let from = rows[0].made; from < items; from += step)
    await owner.query(
      `insert into items (company_id, name, sku, item_type, unit_price, purchase_cost, quantity_on_hand)
       select $1, ($2::text[])[1 + (hashint8(n) & 2147483647) % ${kinds.length}] || ' ' || n % 1000 || ' ' || md5(n::text), 'SKU-' || lpad(n::text, 7, '0'), 'Inventory',
         n % 900 / 7.0, n % 500 / 7.0, n % 50 from generate_series($3::int, $4::int) n`,
      [companyId, kinds, from + 1, Math.min(items, from + step)],
    )
  if (rows[0].made >= items) return
  await owner.query(
    `insert into item_packs (company_id, item_id, unit, quantity, gtin) select company_id, id, 'EA', 1, '04006' || lpad(substr(sku, 5), 9, '0') from items where company_id = $1 and sku <= 'SKU-0200000'`,
    [companyId],
  )
  await owner.query('vacuum analyze items, item_words, item_packs')
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
