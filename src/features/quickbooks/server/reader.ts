import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { ReadPurpose } from '../contract.ts'
import { openClient } from './client.ts'
import type { QuickbooksRecord, RejectedRecord, SyncedEntityDefinition } from './door.ts'
import { QuickbooksFault } from './fault.ts'
import { pauseAfter } from './patience.ts'
import { countStatement, literals, type Select, selectStatement } from './query.ts'
import { breaksPage } from './range.ts'
import { type Place, readPlace } from './reader-pages.ts'
import { saveUsage } from './usage.ts'

const giveUpAfterMs = 3 * 3600_000
const idsPerQuery = 100

type Of = Pick<SyncedEntityDefinition, 'entity' | 'list'>
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

  async function patiently<T>(read: () => Promise<T>): Promise<T> {
    const started = Date.now()
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await read()
        reads++
        if (attempt > 1) await onWait?.('', 0)
        return answer
      } catch (error) {
        const pause = error instanceof QuickbooksFault && Date.now() - started < giveUpAfterMs ? pauseAfter(error, attempt) : null
        if (!pause) throw error
        await onWait?.(pause.text, pause.seconds)
        await sleep(pause.seconds * 1000, undefined, { signal })
      }
    }
  }
  const query = (entity: string, statement: string) => patiently(() => client.query(entity, statement))

  /** A record that breaks the answer is searched by halves. */
  async function readIds(
    { entity, list }: Of,
    ids: readonly string[],
  ): Promise<{ records: QuickbooksRecord[]; rejected: RejectedRecord[] }> {
    try {
      return { records: (await query(entity, selectStatement({ entity, list, where: [`Id IN ${literals(ids)}`] }))).records, rejected: [] }
    } catch (error) {
      if (!isBroken(error)) throw error
      const [only, ...more] = ids
      if (only && !more.length)
        return { records: [], rejected: [{ externalId: only, code: error.code, message: error.detail || error.message }] }
      const half = Math.ceil(ids.length / 2)
      const [one, other] = [await readIds({ entity, list }, ids.slice(0, half)), await readIds({ entity, list }, ids.slice(half))]
      return { records: [...one.records, ...other.records], rejected: [...one.rejected, ...other.rejected] }
    }
  }

  const select = async ({ entity, list }: Of, options: Partial<Select> = {}) =>
    (await query(entity, selectStatement({ ...options, entity, list }))).records

  return {
    select,
    /** The next thousand of an entity in the order in which they were made. */
    page: (of: Of, place: Place) => readPlace((options) => select(of, options), place),
    count: async ({ entity, list }: Of, where: string[] = []) => (await query(entity, countStatement({ entity, list, where }))).count,
    report: (name: string, options: Record<string, string>) => patiently(() => client.report(name, options)),
    /** The clock of QuickBooks. */
    time: async () => (await query('Preferences', 'SELECT * FROM Preferences')).time,
    /** These records as they are now; what is in neither list they do not have. */
    async byIds(of: Of, ids: readonly string[]) {
      const found = { records: [] as QuickbooksRecord[], rejected: [] as RejectedRecord[] }
      for (let from = 0; from < ids.length; from += idsPerQuery) {
        const { records, rejected } = await readIds(of, ids.slice(from, from + idsPerQuery))
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

/** A record in the answer cannot be read. */
export const isBroken = (error: unknown): error is QuickbooksFault => error instanceof QuickbooksFault && breaksPage(error)

/** Why reading ended, as a text key. */
export function readingProblem(error: unknown): string {
  if (!(error instanceof QuickbooksFault)) return 'quickbooks.problems.internal'
  if (error.kind === 'reconnect' || error.kind === 'expired') return 'quickbooks.problems.reconnect'
  if (error.kind === 'paused') return 'quickbooks.problems.paused'
  return error.kind === 'unavailable' || error.kind === 'throttled' ? 'quickbooks.problems.unavailable' : 'quickbooks.problems.refused'
}
