import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { partnerOf } from '#features/trade/partners/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { holdCodes } from '../../holds.ts'
import { recheckChanged } from '../changes/recheck-changed.ts'
import { beginDeadlines } from '../deadline-rules.ts'
import { type Document, documentOf } from '../list/document.ts'
import { agreeWith } from '../money/agree.ts'
import { readAgain } from '../receive/read-again.ts'
import { recheck } from '../receive/recheck.ts'
import { json, storedHolds } from '../receive/stored.ts'
import { settleWork } from './settle-job.ts'

type Decision = { version: number; reason: string }

/** In spite of what it is held for, as far as a person may say so. */
export async function accept(context: DbContext, id: string, { version, reason, always }: Decision & { always: boolean }) {
  if (always) await lockPartner(context, id)
  const document = await current(context, id, version, ['held'])
  checkApproval(context, document)
  await note(context, document, 'documentAccepted', reason)
  if (always) await agreeWith(context, document)
  const [before, now] = [storedHolds.parse(document.acceptedHolds), storedHolds.parse(document.holds)]
  const accepted = [...before, ...now.filter(({ code }) => holdCodes[code] === 'accept')]
  await context.db
    .updateTable('ediDocuments')
    // Who says so of a partner in test says that it is one.
    .set({ acceptedHolds: json(accepted), ...(now.some(({ code }) => code === 'partnerInTest') && { test: true }) })
    .where('id', '=', id)
    .execute()
  await recheck(context, await documentOf(context.db, id))
  return {}
}

/** What makes an order more than the company lets pass is for those who may approve it. */
function checkApproval(context: DbContext, { holds }: Document) {
  const above = storedHolds.parse(holds).find(({ code }) => code === 'aboveApproval')
  if (above && !can(memberOf(context).role, 'approvals.write')) throw new AppError('approvalExceeded', { values: { limit: above.ours } })
}

/** Nothing is to come of it. */
export async function ignore(context: DbContext, id: string, { version, reason }: Decision) {
  const document = await current(context, id, version, ['held', 'invalid', 'valid'])
  // What was ordered or sent without trouble is not undone by looking away.
  if (!document.needs.length) throw new AppError('documentMoved')
  await note(context, document, 'documentIgnored', reason)
  await context.db
    .updateTable('ediDocuments')
    .set({ state: 'ignored', version: version + 1, settledAt: new Date() })
    .where('id', '=', id)
    .execute()
  await beginDeadlines(context.db, [document])
  if (document.kind === 'orderChange' && (await recheckChanged(context.db, document)))
    await settleWork.begin(context.services, context.db, document.companyId)
  return {}
}

/** The same bytes with what is known today. */
export async function replay(context: DbContext, id: string, { version }: Pick<Decision, 'version'>) {
  const document = await current(context, id, version, ['held', 'invalid', 'ignored', 'duplicate', 'valid'])
  const ordered = await context.db.selectFrom('ediOrders').select('orderId').where('documentId', '=', id).limit(1).execute()
  if (ordered.length || document.changedOrder || document.direction === 'O' || !document.fileId) return { file: null }
  await note(context, document, 'documentReplayed')
  if (document.kind === 'unreadable') {
    await readAgain(context, document.fileId)
    return { file: document.fileId }
  }
  await recheck(context, document)
  return { file: null }
}

/** Before the file: whoever teaches us about a partner holds the partner first. */
async function lockPartner({ db }: DbContext, id: string) {
  const { partnerId } = await documentOf(db, id)
  if (partnerId) await partnerOf(db, partnerId, { lock: true })
}

/** The file before the document, as whoever works on the file has them. */
async function current({ db }: DbContext, id: string, version: number, states: readonly string[]): Promise<Document> {
  const { fileId } = await documentOf(db, id)
  if (fileId) await db.selectFrom('ediFiles').select('id').where('id', '=', fileId).forUpdate().execute()
  const document = await documentOf(db, id, { lock: true })
  if (document.version !== version || !states.includes(document.state)) throw new AppError('documentMoved')
  return document
}

const note = (context: DbContext, { id }: Document, action: string, reason = '') =>
  audit(context.db, actorOf(context), {
    action,
    recordKind: 'document',
    recordId: id,
    changes: reason ? [{ field: 'reason', from: '', to: reason }] : [],
  })
