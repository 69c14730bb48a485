import { inCompany, stillAt, type WorkRun } from '#server/company-work.ts'
import { acknowledgeGroups } from './acknowledge-groups.ts'
import { settleDocuments } from './settle-documents.ts'

/** A file's groups to their acknowledgments, its documents to orders, a portion at a time: whatever is not settled when it ends is next. */
export async function settleFile(run: WorkRun<'ediFiles'>) {
  for (let more = true; more; ) {
    run.signal.throwIfAborted()
    more = await inCompany(run, async (db) => {
      if (!(await stillAt(db, run))) return false
      await acknowledgeGroups(run.services, db, run.record)
      const hasMore = await settleDocuments(run.services, db, run.record)
      if (!hasMore) await db.updateTable('ediFiles').set({ state: 'done', attempts: 0 }).where('id', '=', run.record.id).execute()
      return hasMore
    })
  }
}
