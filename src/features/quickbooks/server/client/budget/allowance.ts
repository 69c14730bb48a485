import type { ReadPurpose } from '#features/quickbooks/contract.ts'
import type { Services } from '#server/services.ts'
import { unsavedReads } from './usage.ts'

const rememberedMs = 15_000

/**
 * Up to which part of the month's allowance a read may go out: the last of it is for somebody who waits. What a write needs to know is never
 * held back, as writes are not.
 */
const upTo: Record<ReadPurpose, number> = { import: 0.98, changes: 0.98, proof: 0.98, interactive: 1, write: Number.POSITIVE_INFINITY }

/** What one company may read of the month's allowance where there are others: nobody uses up what all of them live on. */
const mostOfOne = 0.25

type Known = { reads: number; heavy: ReadonlySet<string>; at: number; asked: Promise<void> | null }
const memory = new WeakMap<Services, Known>()

/** Are there reads left this month for this purpose? All companies share them. Without a company: for anybody. */
export async function mayRead(services: Services, purpose: ReadPurpose, companyId?: string): Promise<boolean> {
  const known = memory.get(services) ?? { reads: 0, heavy: new Set(), at: Number.NEGATIVE_INFINITY, asked: null }
  memory.set(services, known)
  if (performance.now() > known.at + rememberedMs) {
    known.asked ??= ask(services, known).finally(() => {
      known.asked = null
    })
    await known.asked
  }
  if (companyId && purpose !== 'write' && known.heavy.has(companyId)) return false
  return known.reads + unsavedReads(services) < services.config.QUICKBOOKS_READS_PER_MONTH * upTo[purpose]
}

async function ask(services: Services, known: Known) {
  const { rows } = await services.pool.query(
    'select app.reads_of_month() as reads, array(select company_id::text from app.heavy_readers($1)) as heavy',
    [Math.floor(services.config.QUICKBOOKS_READS_PER_MONTH * mostOfOne)],
  )
  known.reads = rows[0].reads
  known.heavy = new Set(rows[0].heavy)
  known.at = performance.now()
}
