import { createApp } from '#server/app.ts'
import { bigCompany } from './big-company.ts'
import { addContacts } from './big-contacts.ts'
import { type Bench, type Figure, ms, percentile } from './measure.ts'

/** Of customers, of both, and the last three of contacts alone. */
const typed = [
  'm',
  'ma',
  'maria',
  'maria smi',
  'orlova',
  'keller market',
  'chen 00',
  '0142',
  'lucia.silva',
  'garcia foods 0000',
  'wilhelmina',
  'yusuf abernathy',
  'quill.abernathy9',
]
const mistyped = ['orlvoa', 'marai smith', 'hardwarre']
const rounds = 40

/** Ctrl-K over a million customers with a contact each: how long the answer to what was typed takes, one person typing. */
export const palette: Bench = {
  name: 'palette',
  async run() {
    const big = await bigCompany()
    await addContacts(big.owner, big.companyId)
    const app = await createApp(big.services)
    try {
      const headers = { authorization: `Bearer ${big.token}` }
      const ask = async (search: string) => {
        const started = performance.now()
        const { statusCode, body } = await app.inject({ url: `/Dashboard/SearchRecords?search=${encodeURIComponent(search)}`, headers })
        if (statusCode !== 200 || !body.includes('"path"')) throw new Error(`${search}: ${statusCode} ${body.slice(0, 200)}`)
        return performance.now() - started
      }
      const figureOf = async (what: string, searches: string[], most: number): Promise<Figure> => {
        for (const search of searches) await ask(search)
        const taken: number[] = []
        for (let round = 0; round < rounds; round++) for (const search of searches) taken.push(await ask(search))
        const p99 = percentile(taken, 0.99)
        const value = `${ms(p99)} (median ${ms(percentile(taken, 0.5))})`
        return { what, value, wanted: `≤ ${most} ms`, reached: p99 <= most }
      }
      return [await figureOf('answer to what is typed, p99', typed, 100), await figureOf('answer to what is mistyped, p99', mistyped, 300)]
    } finally {
      await app.close()
      await big.close()
    }
  },
}
