import { sql } from 'kysely'
import { documentsPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { needOf } from '#server/needs.ts'

/** What we owe partners until tomorrow, or are late with, and what it costs. */
const answersDue = needOf(
  'answersDue',
  documentsPath,
  'exchange.write',
  () => sql`select t.penalty as cents, t.due_at as due from edi_deadlines t
    where ${ofCompany('t')} and t.done_at is null and t.owed_by = 'us' and t.due_at < now() + interval '1 day' order by t.due_at`,
)

const documentsWait = needOf(
  'documentsWait',
  documentsPath,
  'exchange.write',
  () => sql`select null::bigint as cents, null::timestamptz as due from edi_documents where ${ofCompany()} and needs <> '{}'`,
)

export const waitingDocuments = [answersDue, documentsWait]
