import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { Services } from '#server/services.ts'
import type { Document } from '../list/document.ts'
import { settleWork } from '../settle/settle-job.ts'

/** Has a document looked at again; its file is locked. */
export const recheck = ({ services, db, session }: DbContext, document: Looked) =>
  recheckIn(services, db, memberOf({ session }).companyId, document)

type Looked = Pick<Document, 'id' | 'fileId' | 'version'>
export async function recheckIn(services: Services, db: Db, companyId: string, { id, fileId, version }: Looked) {
  if (!fileId) return
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
