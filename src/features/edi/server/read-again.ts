import { type DbContext, memberOf } from '#server/context.ts'
import { ediWork } from './work.ts'

/**
 * Reads a locked file again in which nothing was found, or on which work was given up: from its bytes, unless something of it was answered or
 * decided already; then from there on.
 */
export async function readAgain({ services, db, session }: DbContext, fileId: string) {
  await db.deleteFrom('ediDocuments').where('fileId', '=', fileId).where('kind', '=', 'unreadable').execute()
  const begun = await db
    .selectFrom('ediDocuments')
    .leftJoin('ediGroups', 'ediGroups.id', 'ediDocuments.groupId')
    .select('ediDocuments.id')
    .where('ediDocuments.fileId', '=', fileId)
    .where(({ eb, or }) => or([eb('ediDocuments.settledAt', 'is not', null), eb('ediGroups.acknowledgedBy', 'is not', null)]))
    .limit(1)
    .execute()
  await db
    .updateTable('ediFiles')
    .set({ state: begun.length ? 'split' : 'received', attempts: 0, problems: '[]', startedAt: new Date() })
    .where('id', '=', fileId)
    .execute()
  await ediWork.begin(services, db, memberOf({ session }).companyId)
}
