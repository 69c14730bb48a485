import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { isJob, type JobRun, type SyncRun } from '../../sync/sync-run.ts'
import type { Ask } from '../client.ts'
import { QuickbooksFault } from '../faults/fault.ts'

const longestPauseSeconds = 300
const lockedPauseSeconds = 900
const giveUpAfterMs = 6 * 3600_000
const pollMs = 500
const mostBrief = 2
const slowAfterMs = 5000
const slow = 'quickbooks.waiting.slow'

/** A query of a run, repeated as `patiently` does. */
export const asking =
  (run: SyncRun): Ask =>
  (entity, statement) =>
    patiently(run, () => run.client.query(entity, statement))

/** A job repeats a read until QuickBooks answers: throttling and outages pass, and the person sees what is waited for. */
export function patiently<T>(run: SyncRun, read: () => Promise<T>): Promise<T> {
  if (!isJob(run)) return briefly(run, read)
  return outlast(() => tellingWhenSlow(run, read), {
    giveUpAfterMs,
    over: () => noteWaiting(run, '', 0),
    async wait({ text, seconds }) {
      await noteWaiting(run, text, seconds)
      await waitOut(run, seconds, text)
    },
  })
}

type Pause = { seconds: number; text: string }

/** Repeats a read while waiting helps. `wait` tells of a pause and sits it out, `over` tells that it moves again. */
export async function outlast<T>(
  read: () => Promise<T>,
  { giveUpAfterMs, wait, over }: { giveUpAfterMs: number; wait(pause: Pause): Promise<unknown>; over(): Promise<unknown> | undefined },
): Promise<T> {
  const started = Date.now()
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await read()
      if (attempt > 1) await over()
      return answer
    } catch (error) {
      const pause = error instanceof QuickbooksFault && Date.now() - started < giveUpAfterMs ? pauseAfter(error, attempt) : null
      if (!pause) throw error
      await wait(pause)
    }
  }
}

/** Without a job nobody watches, and whoever asked tries again later. An error of their own passes as a rule, before it is isolated. */
async function briefly<T>(run: SyncRun, read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof QuickbooksFault) || error.code !== '10000' || attempt > mostBrief) throw error
      await sleep(pollMs * attempt, undefined, { signal: run.signal })
    }
  }
}

/** An answer may take two minutes: the person is told, unless they are told of something else already. */
async function tellingWhenSlow<T>(run: JobRun, read: () => Promise<T>): Promise<T> {
  let told: Promise<unknown> | undefined
  const timer = setTimeout(() => {
    told = replaceWaiting(run, '', slow).catch(() => {})
  }, slowAfterMs)
  try {
    return await read()
  } finally {
    clearTimeout(timer)
    await told?.then(() => replaceWaiting(run, slow, ''))
  }
}

const replaceWaiting = ({ services, companyId, jobId }: JobRun, from: string, to: string) =>
  services.transaction({ companyId }, (db) =>
    db
      .updateTable('syncJobs')
      .set({ waitingFor: to, heartbeatAt: new Date() })
      .where('id', '=', jobId)
      .where('waitingFor', '=', from)
      .execute(),
  )

/** How long to stay away and what to say meanwhile; null when waiting does not help. */
function pauseAfter(fault: QuickbooksFault, attempt: number): Pause | null {
  if (fault.kind === 'throttled') return { seconds: fault.retryAfterSeconds ?? 60, text: 'quickbooks.waiting.throttled' }
  if (fault.kind !== 'unavailable') return null
  if (fault.code === '140' || fault.code === '150') return { seconds: lockedPauseSeconds, text: 'quickbooks.waiting.locked' }
  // May be a record that breaks the answer, which waiting does not cure: then it is isolated.
  if (fault.code === '10000' && attempt > 2) return null
  if (fault.retryAfterSeconds) return { seconds: fault.retryAfterSeconds, text: 'quickbooks.waiting.noAnswer' }
  const seconds = Math.min(longestPauseSeconds, 2 ** attempt) * (0.8 + Math.random() * 0.4)
  return { seconds, text: 'quickbooks.waiting.noAnswer' }
}

/** A pause after throttling ends early when the realm's own pause does. */
async function waitOut(run: JobRun, seconds: number, text: string) {
  const until = performance.now() + seconds * 1000
  const paused = text === 'quickbooks.waiting.throttled' && (await isPaused(run))
  while (performance.now() < until) {
    await sleep(Math.max(0, Math.min(pollMs, until - performance.now())), undefined, { signal: run.signal })
    if (paused && !(await isPaused(run))) return
  }
}

async function isPaused({ services, companyId }: JobRun): Promise<boolean> {
  const { rows } = await services.transaction({ companyId }, (db) =>
    sql`select from quickbooks_connections c join rate_budgets b on b.key = 'quickbooks ' || c.realm_id
      where c.company_id = ${companyId} and b.paused_until > now()`.execute(db),
  )
  return rows.length > 0
}

/** `text`: a text key; empty when it moves again. */
export const noteWaiting = ({ services, companyId, jobId }: JobRun, text: string, seconds: number) =>
  services.transaction({ companyId }, (db) =>
    db
      .updateTable('syncJobs')
      .set({ waitingFor: text, waitingUntil: text ? new Date(Date.now() + seconds * 1000) : null, heartbeatAt: new Date() })
      .where('id', '=', jobId)
      .execute(),
  )
