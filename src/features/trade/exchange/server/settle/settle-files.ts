import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { inCompany, stillAt, type WorkRun } from '#server/work/company-work.ts'
import { acknowledgeGroups } from '../write/acknowledge-groups.ts'
import { mostAtOnce, settleDocuments } from './settle-documents.ts'

type Run = WorkRun<'ediFiles'>

/**
 * A file's groups to their acknowledgments, its documents to orders, a portion at a time: whatever is not settled when it ends is next. Small
 * files are settled together with those behind them, unless it was tried before: then none of them is to blame for another.
 */
export async function settleFiles(run: Run) {
  for (let more = true; more; ) {
    run.signal.throwIfAborted()
    more = await inCompany(run, async (db) => {
      if (!(await stillAt(db, run))) return false
      const files = run.record.attempts ? [run.record.id] : await smallOnes(db, run.record)
      await acknowledgeGroups(run.services, db, files)
      const hasMore = await settleDocuments(run.services, db, files)
      if (!hasMore) await db.updateTable('ediFiles').set({ state: 'done', attempts: 0 }).where('id', 'in', files).execute()
      return hasMore
    })
  }
}

/** A file and those behind it, as long as they are one portion. Nobody waits for one that somebody has in hand. */
async function smallOnes(db: Db, { id, startedAt }: Run['record']): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select f.id from edi_files f where ${ofCompany('f')} and f.state = 'split' and f.id in (
      select w.id from (
        select n.id, sum(n.documents) over (order by n.started_at, n.id) as documents from (
          select o.id, o.started_at,
            (select count(*) from (select from edi_documents d where ${ofCompany('d')} and d.file_id = o.id and d.state = 'received' limit ${mostAtOnce}) c) as documents
          from edi_files o where ${ofCompany('o')} and o.state = 'split' and (o.id = ${id} or o.attempts = 0) and (o.started_at, o.id) >= (${startedAt}, ${id})
          order by o.started_at, o.id limit ${mostTogether}) n) w
      where w.documents < ${mostAtOnce})
    for update skip locked`.execute(db)
  return [...new Set([id, ...rows.map((row) => row.id)])]
}
const mostTogether = 10
