import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { quickbooksChannelName, sentFields } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { RecordKind } from '#server/data/record-kind.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { getEntry } from '../contract.ts'
import { asEntries } from './entries.ts'
import { type EntryRow, entryColumns } from './entry-row.ts'
import { ignoredReason, kindLabel } from './sentences.ts'

type Details = EntryRow & {
  payload: unknown
  requestId: string
  createdBy: string | null
  ignoredByName: string | null
}

const detailsOf = (
  id: string,
) => sql<Details>`select ${entryColumns}, d.payload, d.request_id as "requestId", c.display_name as "createdBy",
    i.display_name as "ignoredByName"
  from deliveries d left join users c on c.id = d.created_by left join users i on i.id = d.ignored_by where ${ofCompany('d')} and d.id = ${id}`

/** Everything about one entry. Sealed contents (codes, links) are opened for nobody. */
export async function entryDetails(kinds: readonly RecordKind[], context: DbContext, id: string): Promise<RawResult<typeof getEntry>> {
  const { db, language } = context
  const { rows } = await detailsOf(id).execute(db.withoutPlugins())
  const [row] = rows
  const [entry] = row ? await asEntries(kinds, context, [row]) : []
  if (!row || !entry) throw new AppError('notFound')
  const { kind, requestId, externalId, createdBy, ignoredByName } = row
  return {
    ...entry,
    kind,
    kindLabel: kindLabel(language, kind),
    createdBy: createdBy ?? '',
    requestId,
    externalId: externalId ?? '',
    sent: row.channel === quickbooksChannelName && row.direction === 'out' ? sentFields(row.payload) : [],
    ignored: row.state === 'ignored' ? { by: ignoredByName ?? '', reason: ignoredReason(row, language) } : null,
  }
}

/** The row alone, held until the end of the transaction. */
export async function lockEntry(db: Db, id: string): Promise<EntryRow> {
  const held = sql<EntryRow>`select ${entryColumns} from deliveries d where ${ofCompany('d')} and d.id = ${id} for update`
  const { rows } = await held.execute(db.withoutPlugins())
  if (!rows[0]) throw new AppError('notFound')
  return rows[0]
}
