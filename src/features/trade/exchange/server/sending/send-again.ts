import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { ignore, replay } from '#server/work/ledger-replay.ts'
import { documentOf } from '../list/document.ts'
import { postDocument } from './channel.ts'
import { isGone } from './problem.ts'

/** The same bytes once more, under the same control numbers: whoever has them already knows them again. */
export async function sendAgain(context: DbContext, id: string) {
  const { db, services } = context
  const { companyId, userId } = memberOf(context)
  const document = await documentOf(db, id)
  if (document.direction !== 'O' || !document.fileId) throw new AppError('documentMoved')
  const last = await db
    .selectFrom('deliveries')
    .select(['id', 'state', 'problem'])
    .where('recordKind', '=', 'document')
    .where('recordId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (last?.state === 'waiting' || last?.state === 'sending') return {}
  await audit(db, actorOf(context), { action: 'documentResent', recordKind: 'document', recordId: id })
  const isUnsure = last?.state === 'unknown' && isGone(last.problem)
  if (last && !isUnsure && (await replay(services, db, companyId, last.id))) return {}
  // Nobody can look it up: whoever sends it again has asked the partner.
  if (last && isUnsure) await ignore(services, db, [last.id], { userId, reason: '' })
  await postDocument(services, db, { companyId, id, by: userId })
  await db.updateTable('ediDocuments').set({ delivery: 'Queued' }).where('id', '=', id).execute()
  return {}
}
