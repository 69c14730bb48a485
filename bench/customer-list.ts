import { aloneAndBeside, customers, sizes } from './big-company.ts'
import { child } from './child.ts'
import { type Bench, type Figure, inTurn, load, ms, packed, type Speed, times } from './measure.ts'
import { parentOf } from './processor-time.ts'

const list = '/Dashboard/GetCustomerList'
const searches = ['maria smi', 'orlova', 'gar', 'keller market', '0142', 'chen 00', 'lucia.silva']
const typos = ['orlvoa', 'marai smith', 'hardwarre', 'kelelr']
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const searched = (search: string) => `${list}?search=${encodeURIComponent(search)}`
/** The folder of an earlier state of the product, which is measured in the same run. */
const before = process.env.BENCH_BEFORE

type Headers = Record<string, string>
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

export const customerList: Bench = {
  name: 'customer-list',
  async run() {
    const { alone, beside, bySize, close } = await aloneAndBeside()
    const served = ({ ownerUrl, config }: typeof alone) => ({ url: ownerUrl, data: config.dataFolder })
    const product = await child('serve-product.ts', served(alone))
    const among = await child('serve-product.ts', served(beside))
    const bare = await child('serve-bare.ts', { ...served(alone), companyId: alone.companyId, userId: alone.userId })
    const earlier = before ? await child(`${before}/bench/serve-product.ts`, served(alone)) : null
    try {
      const headers = bearer(alone.token)
      const deep = await deepPage(product.base, headers)
      const pages = {
        'first page': list,
        'deep page': deep,
        ...Object.fromEntries(searches.map((each) => [`search “${each}”`, searched(each)])),
      }
      const postgres = parentOf((await alone.owner.query('select pg_backend_pid() as pid')).rows[0].pid)
      const ask = ({ base, pid }: typeof product, path: string, given: Headers = {}) =>
        load(base, [path], { headers: given, seconds, processes: [pid, postgres] })
      const figures: Figure[] = []
      const p99: Record<string, number> = {}
      for (const [what, path] of Object.entries(pages)) {
        await prepare(product.base, bare.base, path, headers)
        const speed = await inTurn({
          product: () => ask(product, path, headers),
          hand: () => ask(bare, '/hand'),
          single: () => ask(bare, '/single'),
          ...(earlier && { earlier: () => ask(earlier, path, headers) }),
        } as Record<'product' | 'hand' | 'single' | 'earlier', () => Promise<Speed>>)
        p99[what] = speed.product.p99Ms
        const shown = `${speed.product.perSecond.toFixed(0)}/s, p99 ${ms(speed.product.p99Ms)}, processor ${speed.product.processorMs.toFixed(2)} ms`
        figures.push(atLeast(`${what}: to the same statements by hand`, speed.product, speed.hand, 0.6, shown))
        figures.push(atLeast(`${what}: to a single statement`, speed.product, speed.single, null))
        if (earlier) figures.push(atLeast(`${what}: to before`, speed.product, speed.earlier, 1.8))
      }
      const firstPage = p99['first page'] ?? Number.NaN
      figures.push(atMost('p99 of the deep page to the first', (p99['deep page'] ?? Number.NaN) / firstPage, 2))
      const slowest = Math.max(...searches.map((search) => p99[`search “${search}”`] ?? Number.NaN))
      figures.push(atMost('p99 of the slowest search to the first page', slowest / firstPage, 4))
      const typo = await load(product.base, typos.map(searched), { headers, connections: 2 })
      figures.push({ what: 'typo search p99', value: ms(typo.p99Ms), wanted: '≤ 300 ms', reached: typo.p99Ms <= 300 })

      const ofSizes = await inTurn(
        Object.fromEntries(bySize.map(({ size, token }) => [String(size), () => ask(among, list, bearer(token))])) as Record<
          string,
          () => Promise<Speed>
        >,
      )
      const speeds = sizes.map((size) => ofSizes[size]?.perSecond ?? Number.NaN)
      const spread = Math.min(...speeds) / Math.max(...speeds)
      figures.push({
        what: `first page of ${sizes.map(inThousands).join(', ')} customers: the slowest to the fastest`,
        value: `${times(spread)} (${speeds.map((each) => each.toFixed(0)).join(', ')}/s; processor ${sizes.map((size) => ofSizes[size]?.processorMs.toFixed(2)).join(', ')} ms)`,
        wanted: '≥ 0.80 ×',
        reached: spread >= 0.8,
      })
      const besideHeaders = bearer(beside.token)
      for (const [what, path] of Object.entries({ ...pages, 'deep page': await deepPage(among.base, besideHeaders) })) {
        const speed = await inTurn({
          alone: () => ask(product, what === 'deep page' ? deep : path, headers),
          beside: () => ask(among, path, besideHeaders),
        })
        figures.push(atLeast(`${what} of ${inThousands(customers)} beside a thousand companies: to alone`, speed.beside, speed.alone, 0.9))
      }
      return figures
    } finally {
      for (const each of [product, among, bare, earlier]) each?.stop()
      await close()
    }
  },
}

function atLeast(what: string, one: Speed, other: Speed, least: number | null, shown = ''): Figure {
  const ratio = one.perSecond / other.perSecond
  return {
    what,
    value: `${times(ratio)}, by processor time ${times(other.processorMs / one.processorMs)}${shown && ` (${shown})`}`,
    wanted: least === null ? 'as far as it goes' : `≥ ${least.toFixed(2)} ×`,
    reached: least === null ? null : ratio >= least,
  }
}

const atMost = (what: string, ratio: number, most: number): Figure => ({
  what,
  value: times(ratio),
  wanted: `≤ ${most} ×`,
  reached: ratio <= most,
})

const inThousands = (size: number) => size.toLocaleString('en-US')

/** Tells the bare server which statements the product sends for a page that it has answered before. */
export async function prepare(product: string, bare: string, path: string, headers: Headers) {
  await fetch(product + path, { headers: { ...packed, ...headers } })
  const statements = await (await fetch(`${product}/bench/statements?path=${encodeURIComponent(path)}`, { headers })).json()
  await fetch(`${bare}/prepare`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ statements }),
  })
}

/** The address of a page far into the list: every page's own cursor leads to the next. */
async function deepPage(base: string, headers: Headers) {
  let path = `${list}?limit=200`
  for (let page = 0; page < 250; page++) {
    const { result } = await (await fetch(base + path, { headers })).json()
    if (!result.next) break
    path = `${list}?limit=200&cursor=${encodeURIComponent(result.next)}`
  }
  return path.replace('limit=200', 'limit=50')
}
