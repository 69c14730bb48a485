import { type DbContext, memberOf } from '#server/http/context.ts'
import type { Document } from '../list/document.ts'
import { settleWork } from '../settle/settle-job.ts'

/** Has a document looked at again; its file is locked. */
export async function recheck({ services, db, session }: DbContext, { id, fileId, version }: Pick<Document, 'id' | 'fileId' | 'version'>) {
  if (!fileId) return
  const { companyId } = memberOf({ session })
  await db
    .updateTable('ediDocuments')
    .set({ state: 'received', version: version + 1 })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('ediFiles')
    .set({ state: 'split', attempts: 0, startedAt: new Date() })
    .where('id', '=', fileId)
    .where('state', 'in', ['split', 'done'])
    .execute()
  await settleWork.begin(services, db, companyId)
}
