import { CompiledQuery } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import type { RecordKind } from '#server/data/record-kind.ts'
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
    `select ${entryColumns} from deliveries d where d.record_kind = $1 and d.record_id = $2 order by d.id desc limit ${shownOfRecord}`,
    [recordKind, recordId],
  )
  return { rows: await asEntries(kinds, context, rows) }
}

/** What waits for a person, newest first; who does not manage the sync sees what concerns their own customers. */
export async function entriesNeedingPerson(kinds: readonly RecordKind[], context: DbContext, most: number): Promise<Entry[]> {
  const inOrder = `order by d.updated_at desc, d.id desc limit ${most}`
  if (can(memberOf(context).role, 'sync.read'))
    return asEntries(
      kinds,
      context,
      await select(context, `select ${entryColumns} from deliveries d where d.lane = 'needsYou' ${inOrder}`, []),
    )
  const { condition, values } = await visibleCustomers(context)
  const own = `select ${entryColumns} from deliveries d join customers c on d.record_kind = 'customer' and c.id = d.record_id
    where d.lane = 'needsYou' and ${condition} ${inOrder}`
  return asEntries(kinds, context, await select(context, own, values))
}

const select = async ({ db }: DbContext, text: string, values: unknown[]) =>
  (await db.withoutPlugins().executeQuery<EntryRow>(CompiledQuery.raw(text, values))).rows
