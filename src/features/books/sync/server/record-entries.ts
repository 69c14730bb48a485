import { type RawBuilder, sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import type { RecordKind } from '#server/data/record-kind.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { Entry, listRecordEntries } from '../contract.ts'
import { asEntries } from './entries.ts'
import { type EntryRow, entryColumns } from './entry-row.ts'

const shownOfRecord = 10

/** The last entries of a record that the caller reaches. */
export async function recordEntries(
  kinds: readonly RecordKind[],
  context: DbContext,
  { recordKind, recordId }: { recordKind: string; recordId: string },
): Promise<RawResult<typeof listRecordEntries>> {
  const kind = kinds.find((each) => each.kind === recordKind)
  if (!(await kind?.reaches(context, recordId))) throw new AppError('notFound')
  const rows = await select(
    context,
    sql`select ${entryColumns} from deliveries d
      where ${ofCompany('d')} and d.record_kind = ${recordKind} and d.record_id = ${recordId} order by d.id desc limit ${sql.lit(shownOfRecord)}`,
  )
  return { rows: await asEntries(kinds, context, rows) }
}

/** What waits for a person, newest first; who does not manage the sync sees what concerns their own customers. */
export async function entriesNeedingPerson(kinds: readonly RecordKind[], context: DbContext, most: number): Promise<Entry[]> {
  const needing = sql`${ofCompany('d')} and d.lane = 'needsYou'`
  const inOrder = sql`order by d.updated_at desc, d.id desc limit ${sql.lit(most)}`
  if (can(memberOf(context).role, 'sync.read'))
    return asEntries(kinds, context, await select(context, sql`select ${entryColumns} from deliveries d where ${needing} ${inOrder}`))
  const { condition } = await visibleCustomers(context)
  const own = sql<EntryRow>`select ${entryColumns} from deliveries d
    join customers c on ${ofCompany('c')} and d.record_kind = 'customer' and c.id = d.record_id where ${needing} and ${condition} ${inOrder}`
  return asEntries(kinds, context, await select(context, own))
}

const select = async ({ db }: DbContext, statement: RawBuilder<EntryRow>) => (await statement.execute(db.withoutPlugins())).rows
