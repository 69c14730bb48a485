import { type DbContext, memberOf } from '#server/http/context.ts'
import { ediSettling } from '../settle/settling.ts'
import { isBegun } from './begun.ts'
import { ediReading } from './reading.ts'

/**
 * Reads a locked file again in which nothing was found, or on which work was given up: from its bytes, unless something of it was answered or
 * decided already; then from there on.
 */
export async function readAgain({ services, db, session }: DbContext, fileId: string) {
  await db.deleteFrom('ediDocuments').where('fileId', '=', fileId).where('kind', '=', 'unreadable').execute()
  const [state, work] = (await isBegun(db, fileId)) ? (['split', ediSettling] as const) : (['received', ediReading] as const)
  await db.updateTable('ediFiles').set({ state, attempts: 0, problems: '[]', startedAt: new Date() }).where('id', '=', fileId).execute()
  await work.begin(services, db, memberOf({ session }).companyId)
}
