import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#contract/errors.ts'
import { type Failure, failureOf, openSession, type RemoteFile, type Session } from '#features/trade/connections/server/door.ts'
import type { Services } from '#server/services.ts'
import { steadySeconds } from './fresh-files.ts'
import { FileTrouble } from './read-file.ts'
import { begin, end, NoLongerWanted } from './retrieval.ts'
import { inRun, isOver, type Run, troubleOf } from './run.ts'
import { takePortion } from './take-portion.ts'

const portion = 50
/** A slow partner, or one with very much, takes turns with the others. */
const usuallyLongestMs = 20 * 60_000
/** That break, and bring nothing that the one before did not. */
const mostBarrenSessions = 10
/** What still grows after so many times waits for the next run. */
const mostWaits = 2

/** Whatever waits at a live connection, as far as it is not here. It may end anywhere: the next run finds what is left. */
export async function retrieve(
  services: Services,
  { companyId, connectionId }: { companyId: string; connectionId: string },
  signal: AbortSignal,
  longestMs = usuallyLongestMs,
) {
  const connection = await services.transaction({ companyId }, (db) => begin(db, companyId, connectionId))
  if (!connection) return
  const until = Date.now() + longestMs
  const run: Run = { services, companyId, connection, signal, until, stored: 0, spoiled: new Map(), unsettled: null }
  try {
    let [ended, barren] = [false, 0]
    do {
      const before = run.stored + run.spoiled.size
      ended = await throughSession(run)
      barren = run.stored + run.spoiled.size > before ? 0 : barren + 1
    } while (!ended && !isOver(run) && barren < mostBarrenSessions)
    await inRun(run, (db) => end(db, run, troubleOf(run), { moreWaits: !ended && isOver(run) }))
  } catch (error) {
    // It is still due: another worker goes on, or nobody.
    if (signal.aborted || error instanceof NoLongerWanted) return
    await inRun(run, (db) => end(db, run, problemOf(run, error)))
  }
}

function problemOf({ services, connection }: Run, error: unknown): Failure {
  if (error instanceof AppError && error.code.startsWith('storage')) return { step: 'list', code: 'storageFull' }
  const failure = failureOf(error)
  if (!failure) services.log.error({ err: error, connectionId: connection.id }, 'a retrieval failed')
  return failure ?? { step: 'list', code: 'broken' }
}

/** Answers whether it came to the end of what waits, rather than of its patience or its time. */
async function throughSession(run: Run): Promise<boolean> {
  const session = await openSession(run.services, run.companyId, run.connection.id)
  try {
    for (let waits = 0; ; ) {
      const before = run.stored
      const unsure = await look(run, session)
      if (isOver(run)) return false
      // What is moved away while a folder is listed hides others from the list.
      if (run.stored > before) continue
      if (!unsure || waits++ === mostWaits) return true
      await sleep(steadySeconds * 1000, undefined, { signal: run.signal })
    }
  } catch (error) {
    if (error instanceof FileTrouble) return false
    throw error
  } finally {
    await session.close().catch(() => undefined)
  }
}

/** Through the listing once, never more of it in memory than a portion. Answers how many files may still be growing. */
async function look(run: Run, session: Session): Promise<number> {
  let [files, unsure]: [RemoteFile[], number] = [[], 0]
  for await (const file of session.list()) {
    run.signal.throwIfAborted()
    files.push(file)
    if (files.length < portion && !isOver(run)) continue
    unsure += await takePortion(run, session, files)
    files = []
    if (isOver(run)) break
  }
  return unsure + (files.length ? await takePortion(run, session, files) : 0)
}
