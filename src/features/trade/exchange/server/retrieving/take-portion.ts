import type { Upload } from '#contract/endpoint.ts'
import { failureOf, type RemoteFile, type Session } from '#features/trade/connections/server/door.ts'
import { keepDraft, removeDraft } from '#server/files/files.ts'
import { mustFit } from '#server/files/storage.ts'
import { receiveFile } from '../receive/receive-file.ts'
import { forgetSightings, sorted } from './fresh-files.ts'
import { readFile } from './read-file.ts'
import { checkWanted, noteProgress } from './retrieval.ts'
import { inRun, isGivenUp, isOver, type Run } from './run.ts'

const atOnce = 4
/** What is read before it is stored: the rest of a portion comes when the listing is gone through again. */
const mostBytes = 100 * 1_048_576
type Arrived = { file: RemoteFile; draft: Upload }

/** Stores what is new of a portion of the listing, and has gone there what lies here. Answers how many files may still be growing. */
export async function takePortion(run: Run, session: Session, listed: readonly RemoteFile[]): Promise<number> {
  const { stored, whole, unsure } = await inRun(run, async (db) => {
    await checkWanted(db, run)
    await mustFit(db, run.services.config)
    const files = await sorted(db, run.companyId, run.connection, listed)
    await noteProgress(db, run, files.whole.length + files.unsure.length)
    return files
  })
  const arrived: Arrived[] = []
  let bytes = 0
  const take = async (file: RemoteFile) => {
    if (isOver(run) || bytes >= mostBytes) return
    const draft = isGivenUp(run, file) ? null : await readFile(run, session, file)
    if (!draft) return
    arrived.push({ file, draft })
    bytes += draft.bytes
  }
  const trouble = await each(whole, take)
  if (arrived.length) await store(run, arrived)
  if (trouble) throw trouble.error
  const lost = await each([...stored, ...arrived.map(({ file }) => file)], (file) => settle(run, session, file))
  if (lost) throw lost.error
  return unsure.length
}

/** Their bytes lie on the disk before the rows that name them are committed; only then may the other side's go. */
async function store(run: Run, arrived: readonly Arrived[]) {
  const { services, companyId, connection } = run
  try {
    // Not every server says beforehand how large a file is.
    const bytes = arrived.reduce((sum, { draft }) => sum + draft.bytes, 0)
    await inRun(run, (db) => mustFit(db, services.config, bytes))
    for (const { draft } of arrived) await keepDraft(services.config, draft)
    await inRun(run, async (db) => {
      await checkWanted(db, run)
      for (const { file, draft } of arrived)
        await receiveFile(services, db, {
          companyId,
          connectionId: connection.id,
          remoteName: file.name,
          remoteVersion: file.version,
          hash: draft.hash,
          sizeBytes: draft.bytes,
        })
      await mustFit(db, services.config)
      const files = arrived.map(({ file }) => file)
      await forgetSightings(db, connection.id, files)
    })
  } catch (error) {
    for (const { draft } of arrived) await removeDraft(draft.path)
    throw error
  }
  run.stored += arrived.length
}

async function settle(run: Run, session: Session, file: RemoteFile) {
  if (run.unsettled || run.connection.settle === 'leave') return
  try {
    await session.settle(file, run.connection.settle)
  } catch (error) {
    const failure = failureOf(error)
    if (failure?.step !== 'write') throw error
    run.unsettled = failure
  }
}

/** A few at a time. When one fails those that have begun go on to their end, and no more begin. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<unknown>) {
  const waiting = all.values()
  const failed: { error: unknown }[] = []
  const worker = async () => {
    for (const one of waiting) {
      if (failed.length) return
      await work(one).catch((error: unknown) => failed.push({ error }))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return failed[0]
}
