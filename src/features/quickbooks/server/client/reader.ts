import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadPurpose } from '#features/quickbooks/contract.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { idsPerQuery, readIds } from '../sync/read-ids.ts'
import { outlast } from './budget/backoff.ts'
import { saveUsage } from './budget/usage.ts'
import { type Ask, openClient } from './client.ts'
import type { Found } from './pages.ts'
import { countStatement, type Select, selectStatement } from './query.ts'
import { type Place, readPlace } from './reader-pages.ts'
import { theirTime } from './their-time.ts'

const giveUpAfterMs = 3 * 3600_000

type Of = { entity: string; list: boolean }
type Options = {
  signal: AbortSignal
  /** What its reads are counted for. */
  purpose: ReadPurpose
  /** A pause begins; an empty text: it is over. */
  onWait?(text: string, seconds: number): Promise<unknown>
}
export type QuickbooksReader = ReturnType<typeof openReader>

/** Reads a company's QuickBooks in the background. Throttling and outages are waited out; what does not pass is a `QuickbooksFault`. */
export function openReader(services: Services, companyId: string, { signal, purpose, onWait }: Options) {
  const client = openClient(services, companyId, { lane: 'import', purpose, signal })
  let reads = 0

  const patiently = <T>(read: () => Promise<T>) =>
    outlast(
      async () => {
        const answer = await read()
        reads++
        return answer
      },
      {
        giveUpAfterMs,
        over: () => onWait?.('', 0),
        async wait({ text, seconds }) {
          await onWait?.(text, seconds)
          await sleep(seconds * 1000, undefined, { signal })
        },
      },
    )
  const query: Ask = (entity, statement) => patiently(() => client.query(entity, statement))

  const select = async ({ entity, list }: Of, options: Partial<Select> = {}) =>
    (await query(entity, selectStatement({ ...options, entity, list }))).records

  return {
    select,
    /** The next thousand of an entity in the order in which they were made. */
    page: (of: Of, place: Place) => readPlace((options) => select(of, options), place),
    count: async ({ entity, list }: Of, where: string[] = []) => (await query(entity, countStatement({ entity, list, where }))).count,
    report: (name: string, options: Record<string, string>) => patiently(() => client.report(name, options)),
    /** What changed since then, deletions included; a total of 1000 or more may be cut off (quickbooks 6.1). */
    changes: (entities: readonly string[], since: string) => patiently(() => client.changes(entities, since)),
    /** The clock of QuickBooks. */
    time: () => theirTime(query),
    /** These records as they are now; what is in neither list they do not have. */
    async byIds(of: Of, ids: readonly string[]) {
      const found: Found = { records: [], rejected: [] }
      for (let from = 0; from < ids.length; from += idsPerQuery) {
        const { records, rejected } = await readIds(query, of, ids.slice(from, from + idsPerQuery))
        found.records.push(...records)
        found.rejected.push(...rejected)
      }
      return found
    },
    /** How many reads there were since this was asked last; they are counted for the company in the caller's transaction. */
    async saveReads(db: Db): Promise<number> {
      const since = reads
      reads = 0
      await saveUsage(services, db, companyId)
      return since
    },
  }
}
