import { sql } from 'kysely'
import { notify } from '#features/notifications/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { namesOfDocuments } from './list/names.ts'

const most = 500

/** What should have been said by now: people are told once of all that is late, and a document of ours is shown as not acknowledged. */
export const overdueDocuments: Watch = {
  name: 'documents that are overdue',
  everySeconds: 60,
  run: (services) => eachCompany(services, ['select company_id from app.passed_deadlines()'], tellOverdue),
}

async function tellOverdue(db: Db, companyId: string) {
  const late = await db
    .updateTable('ediDeadlines')
    .set({ toldAt: new Date() })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('documentId', 'document'),
        'in',
        selectFrom('ediDeadlines as passed')
          .select(['passed.documentId', 'passed.document'])
          .where('passed.doneAt', 'is', null)
          .where('passed.toldAt', 'is', null)
          .where('passed.dueAt', '<', sql<string>`now()`)
          .orderBy('passed.dueAt')
          .limit(most)
          .$asTuple('documentId', 'document'),
      ),
    )
    .returning(['documentId', 'document', 'owedBy', 'dueAt'])
    .execute()
  const [first] = late.sort((one, other) => (one.dueAt < other.dueAt ? -1 : 1))
  if (!first) return
  const unanswered = late.flatMap(({ owedBy, documentId }) => (owedBy === 'them' ? [documentId] : []))
  if (unanswered.length)
    await db
      .updateTable('ediDocuments')
      .set({ acknowledgment: 'Overdue' })
      .where('id', 'in', unanswered)
      .where('acknowledgment', '=', 'Waiting')
      .execute()
  const name = (await namesOfDocuments(db, [first.documentId])).get(first.documentId) ?? ''
  await notify(db, {
    companyId,
    code: first.owedBy === 'us' ? 'NA_ANSWER_OVERDUE' : 'NA_ACKNOWLEDGMENT_OVERDUE',
    value: `${first.document} · ${name}${late.length > 1 ? ` (+${late.length - 1})` : ''}`,
    record: { kind: 'document', id: first.documentId },
    to: { can: 'exchange.write' },
  })
}
