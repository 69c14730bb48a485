import { type DbContext, memberOf } from '#server/http/context.ts'
import { settleWork } from '../settle/settle-job.ts'
import { hasOutcome } from './has-outcome.ts'
import { readWork } from './read-job.ts'

/**
 * Reads a locked file again in which nothing was found, or on which work was given up: from its bytes, unless something of it was answered or
 * decided already; then from there on.
 */
export async function readAgain({ services, db, session }: DbContext, fileId: string) {
  await db.deleteFrom('ediDocuments').where('fileId', '=', fileId).where('kind', '=', 'unreadable').execute()
  const [state, work] = (await hasOutcome(db, fileId)) ? (['split', settleWork] as const) : (['received', readWork] as const)
  await db.updateTable('ediFiles').set({ state, attempts: 0, problems: '[]', startedAt: new Date() }).where('id', '=', fileId).execute()
  await work.begin(services, db, memberOf({ session }).companyId)
}
