import type { DocumentLine, Sale } from '#features/incentives/attainment/door.ts'
import { timelineOf } from '#features/incentives/attainment/door.ts'
import type { Work } from '#features/incentives/attainment/engine/earn.ts'
import { begun, inTurn, step } from '#features/incentives/attainment/engine/fold.ts'
import { books, goods, idOf, program, reward, soldBy } from '../test/incentives/papers.ts'
import { seededRandom } from '../test/merge/random.ts'
import type { Bench } from './measure.ts'

const programs = 20
const customers = 20_000
const portion = 25_000
const sales = Number(process.env.BENCH_SALES ?? 1_000_000)
const pick = seededRandom(27)
const items = Array.from({ length: 500 }, (_, at) => idOf(`item ${at}`))

/**
 * What rewards cost to compute, without a database: a million sales in portions by day, one in fifty returned in part, by twenty programs of every
 * kind, whose states go along. By processor time, which means something on a busy machine too.
 */
export const attainment: Bench = {
  name: 'attainment',
  async run() {
    const facts = new Map(Array.from({ length: customers }, (_, at) => [`customer ${at}`, [soldBy(`rep ${at % 300}`)]] as const))
    const isKept = (saleId: string) => saleId.endsWith('00') || saleId.endsWith('50')
    let rows = 0
    const works = inTurn(Array.from({ length: programs }, (_, at) => programAt(at))).map(
      (rules): Work => ({ program: rules, state: begun(rules, []), isKept, emit: () => rows++, refuse: () => {} }),
    )
    const returned: Sale[] = []
    let [orderedMs, computedMs, mostBytes] = [0, 0, 0]
    const compute = (heard: Partial<Parameters<typeof timelineOf>[0]>) => {
      const started = process.cpuUsage()
      const { events } = timelineOf(books({ ...heard, customers: facts }))
      const ordered = msSince(started)
      const taken = new Map<string, string>()
      for (const work of works) for (const event of events) step(work, event, taken)
      orderedMs += ordered
      computedMs += msSince(started) - ordered
      mostBytes = Math.max(mostBytes, process.memoryUsage.rss())
    }
    for (let from = 0; from < sales; from += portion) {
      const some = Array.from({ length: Math.min(portion, sales - from) }, (_, at) => saleAt(from + at))
      returned.push(...some.filter(({ id }) => isKept(id)))
      compute({ sales: some })
    }
    for (let from = 0; from < returned.length; from += portion)
      compute({
        credits: returned
          .slice(from, from + portion)
          .map((sale) => ({ ...sale, id: `back ${sale.id}`, saleId: sale.id, day: '2026-12-01', lines: sale.lines.slice(0, 1) })),
      })
    const seconds = (orderedMs + computedMs) / 1000
    const eachUs = (computedMs * 1000) / sales / programs
    const many = sales.toLocaleString('en-US')
    return [
      {
        what: `${many} sales by ${programs} programs`,
        value: `${seconds.toFixed(1)} s`,
        wanted: '≤ 60 s with a database',
        reached: seconds <= 60,
      },
      { what: 'of it, putting documents in order', value: `${(orderedMs / 1000).toFixed(1)} s`, wanted: '', reached: null },
      { what: 'a sale by a program', value: `${eachUs.toFixed(2)} µs`, wanted: '≤ 3 µs', reached: eachUs <= 3 },
      { what: 'rows', value: rows.toLocaleString('en-US'), wanted: '', reached: null },
      { what: 'memory at most', value: `${Math.round(mostBytes / 2 ** 20)} MiB`, wanted: '', reached: null },
    ]
  },
}

function msSince(started: NodeJS.CpuUsage) {
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}

function saleAt(at: number): Sale {
  const lines: DocumentLine[] = Array.from({ length: 1 + pick(3) }, () => goods(500 + pick(40_000), { itemId: items[pick(500)] ?? '' }))
  const dayOfYear = Math.floor((at / sales) * 330)
  const day = new Date(Date.UTC(2026, 0, 1 + dayOfYear)).toISOString().slice(0, 10)
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const discountCents = at % 10 === 0 ? pick(500) : 0
  const customerId = `customer ${pick(customers)}`
  return { id: `sale ${at}`, number: String(at), day, seenOn: day, customerId, isVoid: false, lines, discountCents, totalCents }
}

function programAt(at: number) {
  const bands = [0, 1_000_000, 5_000_000].map((from, band) => ({ from, rate: String(1 + band) }))
  const rewards = [
    [reward('percent', { salePer: '2.5' })],
    [reward('flat', { compType: 'F', salePer: '3', payee: 'S' })],
    [reward('units', { compType: 'U', salePer: '0.25', maxPerSale: 500 })],
    [reward('bands', { compType: 'T', bands, whole: at % 2 === 0 }), reward('rep', { salePer: '1', payee: 'S' })],
    [reward('goal', { compType: 'G', bands: bands.slice(1), payee: 'S' })],
  ]
  return program(
    {
      rewards: rewards[at % 5] ?? [],
      maximumAllowed: at % 3 === 0 ? 500_000_000 : null,
      maxPerPayee: at % 4 === 0 ? 500_000 : null,
      ...(at % 2 ? { eligible: { items: { ids: items.slice(at * 20, at * 20 + 200) } } } : {}),
      overlap: at === 7 ? 'exclusive' : 'stackable',
    },
    `P${String(at).padStart(2, '0')}`,
  )
}
