import { bigCompany } from './big-company.ts'
import { child } from './child.ts'
import { type Bench, type Figure, inTurn, load, ms, times } from './measure.ts'

const list = '/Dashboard/GetCustomerList'
const searches = ['maria smi', 'orlova', 'gar', 'keller market', '0142', 'chen 00', 'lucia.silva']
const typos = ['orlvoa', 'marai smith', 'hardwarre', 'kelelr']

export const customerList: Bench = {
  name: 'customer-list',
  async run() {
    const big = await bigCompany()
    const product = await child('serve-product.ts', { url: big.ownerUrl, data: big.config.dataFolder })
    const bare = await child('serve-bare.ts', { url: big.ownerUrl, companyId: big.companyId, userId: big.userId })
    try {
      const headers = { authorization: `Bearer ${big.token}` }
      const deep = await deepPage(product.base, headers)
      const figures: Figure[] = []
      const p99: Record<string, number> = {}
      for (const [what, path] of [
        ['first page', list],
        ['deep page', deep],
        ...searches.map((search) => [`search “${search}”`, `${list}?search=${encodeURIComponent(search)}`]),
      ] as [string, string][]) {
        // Once before: a total that is kept for a while is not asked for again.
        await fetch(product.base + path, { headers })
        const statements = await (await fetch(`${product.base}/bench/statements?path=${encodeURIComponent(path)}`, { headers })).json()
        await fetch(`${bare.base}/prepare`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ statements }),
        })
        const speed = await inTurn({
          product: () => load(product.base, [path], { headers }),
          bare: () => load(bare.base, ['/same']),
          single: () => load(bare.base, ['/single']),
        })
        const ratio = speed.product.perSecond / speed.bare.perSecond
        p99[what] = speed.product.p99Ms
        figures.push({
          what: `${what}: product to bare`,
          value: `${times(ratio)} (${speed.product.perSecond.toFixed(0)}/s, p99 ${ms(speed.product.p99Ms)})`,
          wanted: '≥ 0.70 ×',
          reached: ratio >= 0.7,
        })
        figures.push({
          what: `${what}: product to single query`,
          value: times(speed.product.perSecond / speed.single.perSecond),
          wanted: 'as far as it goes',
          reached: null,
        })
      }
      const firstPage = p99['first page'] ?? Number.NaN
      const deepRatio = (p99['deep page'] ?? Number.NaN) / firstPage
      const slowest = Math.max(...searches.map((search) => p99[`search “${search}”`] ?? Number.NaN)) / firstPage
      figures.push({ what: 'p99 of the deep page to the first', value: times(deepRatio), wanted: '≤ 2 ×', reached: deepRatio <= 2 })
      figures.push({ what: 'p99 of the slowest search to the first page', value: times(slowest), wanted: '≤ 4 ×', reached: slowest <= 4 })
      const typo = await load(
        product.base,
        typos.map((search) => `${list}?search=${encodeURIComponent(search)}`),
        { headers, connections: 2 },
      )
      figures.push({ what: 'typo search p99', value: ms(typo.p99Ms), wanted: '≤ 300 ms', reached: typo.p99Ms <= 300 })
      return figures
    } finally {
      product.stop()
      bare.stop()
      await big.close()
    }
  },
}

/** The address of a page far into the list: every page's own cursor leads to the next. */
async function deepPage(base: string, headers: Record<string, string>) {
  let path = `${list}?limit=200`
  for (let page = 0; page < 250; page++) {
    const { result } = await (await fetch(base + path, { headers })).json()
    path = `${list}?limit=200&cursor=${encodeURIComponent(result.next)}`
  }
  return path.replace('limit=200', 'limit=50')
}
