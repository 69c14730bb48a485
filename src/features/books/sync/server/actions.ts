import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { isRecordKindName } from '#contract/record-kinds.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { RecordKind } from '#server/data/record-kind.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { ignore, replay, replayAll } from '#server/work/ledger-replay.ts'
import type * as contract from '../contract.ts'
import { isReplayable } from './buttons.ts'
import { lockEntry } from './details.ts'
import { asEntries } from './entries.ts'
import type { EntryRow } from './entry-row.ts'
import { filterOf } from './list.ts'
import { replayableSql } from './list-sql.ts'

/** One that is not stopped any more (somebody was faster) is answered as it is. */
export async function replayOne(
  kinds: readonly RecordKind[],
  context: DbContext,
  { id, how }: ValidInput<typeof contract.replayEntry>['body'],
): Promise<RawResult<typeof contract.replayEntry>> {
  const { db, services } = context
  const row = await lockEntry(db, id)
  await mustReach(context, row)
  if (isReplayable(row) && (await replay(services, db, memberOf(context).companyId, id, how))) await note(context, 'resent', row)
  const [entry] = await asEntries(kinds, context, [await lockEntry(db, id)])
  if (!entry) throw new AppError('notFound')
  return entry
}

/** Who manages the sync, and for a record of theirs who may change it; to everybody else it does not exist. */
async function mustReach(context: DbContext, { recordKind, recordId }: EntryRow) {
  const { role } = memberOf(context)
  if (can(role, 'sync.write')) return
  if (recordKind !== 'customer' || !recordId || !(await reachesCustomer(context, recordId, 'customers.read')))
    throw new AppError('notFound')
  if (!(await reachesCustomer(context, recordId, 'customers.write'))) throw new AppError('forbidden')
}

export async function replayMany(
  context: DbContext,
  asked: ValidInput<typeof contract.replayEntries>['body'],
): Promise<RawResult<typeof contract.replayEntries>> {
  const { filter } = await filterOf(context, asked)
  const { rows } = await replayableSql(filter).execute(context.db)
  const ids = rows.map(({ id }) => id)
  const replayed = await replayAll(context.db, ids)
  if (replayed)
    await audit(context.db, actorOf(context), { action: 'resentAll', changes: [{ field: 'deliveries', from: '', to: String(replayed) }] })
  return { replayed }
}

export async function ignoreMany(
  context: DbContext,
  { ids, reason }: ValidInput<typeof contract.ignoreEntries>['body'],
): Promise<RawResult<typeof contract.ignoreEntries>> {
  const { db, services } = context
  const ignored = await ignore(services, db, ids, { userId: memberOf(context).userId, reason })
  for (const row of ignored) await note(context, 'putAside', row, reason)
  return { ignored: ignored.length }
}

/** In the history of the record it concerns. */
const note = (context: DbContext, action: string, row: Pick<EntryRow, 'recordKind' | 'recordId'>, reason = '') =>
  audit(context.db, actorOf(context), {
    action,
    ...(isRecordKindName(row.recordKind) && row.recordId && { recordKind: row.recordKind, recordId: row.recordId }),
    ...(reason && { changes: [{ field: 'reason', from: '', to: reason }] }),
  })
