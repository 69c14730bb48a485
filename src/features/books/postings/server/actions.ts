import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { replay } from '#server/work/ledger-replay.ts'
import type { PostingState } from '../contract.ts'
import { type Agreed, type Difference, keptOf } from './body/agreed-document.ts'
import type { Posting } from './body/posting-body.ts'
import { type Chart, chartOf } from './chart.ts'
import { put } from './planning/put.ts'
import { followCollected, lookAgain } from './retry-dependants.ts'
import { lockPosting, recordKind } from './submit.ts'

/** What stands there is not what was posted: a person says which is right. */
const waitsForPerson: readonly PostingState[] = ['gone', 'changed', 'differs']

async function reached(context: DbContext, id: string): Promise<Posting> {
  const posting = await lockPosting(context.db, id)
  if (!posting) throw new AppError('notFound')
  return posting
}

/** Nothing goes to QuickBooks: whoever asks for it hears what to do first. */
async function chartNow(db: Db): Promise<Chart> {
  const chart = await chartOf(db)
  if (!chart) throw new AppError('postingOff')
  return chart
}

export async function replayPosting(context: DbContext, id: string) {
  const { db, services } = context
  const posting = await reached(context, id)
  await chartNow(db)
  const delivery = await db
    .selectFrom('deliveries')
    .select('id')
    .where('recordKind', '=', recordKind)
    .where('recordId', '=', posting.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!delivery || !(await replay(services, db, memberOf(context).companyId, delivery.id))) throw new AppError('conflict')
  return {}
}

/** As it should stand there: written over what was edited, made anew where it was deleted. */
export async function putBack(context: DbContext, id: string) {
  const { db, services } = context
  const posting = await reached(context, id)
  const chart = await chartNow(db)
  if (!waitsForPerson.includes(posting.state)) throw new AppError('conflict')
  const externalId = posting.state === 'gone' ? null : posting.externalId
  await db.updateTable('postings').set({ putBack: true, externalId }).where('id', '=', id).execute()
  if (await put({ services, db, chart }, posting)) await lookAgain(db, chart.companyId, posting)
  await followCollected(db, chart.companyId, posting)
  await note(context, posting, 'books.putBack')
  return {}
}

/** What a person made of it there is right: it is what counts from now on. A document that is gone stays gone. */
export async function keepQuickbooksVersion(context: DbContext, id: string) {
  const { db } = context
  const posting = await reached(context, id)
  if (!waitsForPerson.includes(posting.state)) throw new AppError('conflict')
  const row = await db.selectFrom('postings').select(['agreed', 'differs']).where('id', '=', id).executeTakeFirstOrThrow()
  const agreed = keptOf(row.agreed as Agreed, row.differs as Difference[])
  const state = posting.state === 'gone' ? 'voided' : 'posted'
  await db
    .updateTable('postings')
    .set({ state, differs: '[]', agreed: JSON.stringify(agreed), updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
  await followCollected(db, memberOf(context).companyId, posting)
  await note(context, posting, 'books.keptTheirs')
  return {}
}

const note = (context: DbContext, posting: Posting, action: string) =>
  audit(context.db, actorOf(context), {
    action,
    ...(posting.orderId && { recordKind: 'order', recordId: posting.orderId }),
    changes: [{ field: 'document', from: '', to: `${posting.entity} ${posting.externalId ?? ''}`.trim() }],
  })
