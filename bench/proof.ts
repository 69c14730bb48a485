import { setTimeout as sleep } from 'node:timers/promises'
import { benchEmail, bigRealm, type Imported, importCompany } from './import-company.ts'
import type { Bench } from './measure.ts'
import { plantDifferences } from './planted.ts'

type Proof = { state: string; reads: number; found: string[]; seconds: number; peakMb: number; startMb: number; counted: number }

/** The nightly comparison of the big company: when both sides are the same, and with 50 planted differences. */
export const proof: Bench = {
  name: 'proof',
  async run() {
    const { afterwards } = await importCompany({
      throttle: false,
      afterwards: async (imported) => {
        const equal = await prove(imported)
        const planted = await plantDifferences(imported.quickbooksUrl, bigRealm)
        return { equal, planted, differing: await prove(imported) }
      },
    })
    if (!afterwards) throw new Error('Nothing was imported.')
    const { equal, planted, differing } = afterwards
    const missed = planted.filter((each) => !differing.found.includes(each))
    const more = differing.found.filter((each) => !planted.includes(each))
    if (missed.length || more.length) console.info({ missed, more })
    return [
      {
        what: 'books that are the same: metered reads, the sync before it included',
        value: `${equal.counted} (${equal.state}, ${equal.seconds.toFixed(0)} s)`,
        wanted: '≤ 80',
        reached: equal.state === 'agrees' && equal.counted <= 80,
      },
      {
        what: 'server memory before and at most during it',
        value: `${equal.startMb.toFixed(0)} MB, ${equal.peakMb.toFixed(0)} MB`,
        wanted: '≤ 500 MB, whatever the number of records',
        reached: equal.peakMb <= 500,
      },
      {
        what: `${planted.length} planted differences: found, missed, others`,
        value: `${planted.length - missed.length}, ${missed.length}, ${more.length} (${differing.counted} reads, ${differing.seconds.toFixed(0)} s)`,
        wanted: `${planted.length}, 0, 0`,
        reached: missed.length === 0 && more.length === 0,
      },
    ]
  },
}

async function prove({ visitor, product, quickbooksUrl }: Imported): Promise<Proof> {
  await fetch(`${quickbooksUrl}/control/counters`, { method: 'DELETE' })
  const started = performance.now()
  const startMb = product.residentMb()
  let peakMb = startMb
  await visitor.login(benchEmail)
  await visitor.post('/Sync/StartProof', { kind: 'sums' })
  for (;;) {
    await sleep(500)
    peakMb = Math.max(peakMb, product.residentMb())
    const { status, body } = await visitor.get('/Sync/GetProof')
    if (status !== 200) {
      await visitor.login(benchEmail)
      continue
    }
    const { proof: now, differences } = body.result as { proof: { state: string; reads: number }; differences: Found[] }
    if (now.state === 'running') continue
    const { counters } = await (await fetch(`${quickbooksUrl}/control/counters`)).json()
    return {
      ...now,
      found: differences.map(({ entity, externalId, kind }) => `${entity} ${externalId} ${kind}`),
      seconds: (performance.now() - started) / 1000,
      startMb,
      peakMb,
      counted: counters[bigRealm]?.reads ?? 0,
    }
  }
}
type Found = { entity: string; externalId: string; kind: string }
