import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { hasPayCards } from '#features/customers/contacts/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { editFunding, initiateFunding } from '../../contract.ts'
import { fundingSettings, hasBank } from '../money/settings.ts'
import { batchDetail, lockedBatch, lockPrograms } from './batch.ts'
import { planOf } from './plan.ts'
import { storePlan } from './store-plan.ts'

/**
 * Of a closed program nothing is left to fund but what is unclaimed, which never lapses, and what was taken back since and is given back; of one that never
 * opened there is nothing.
 */
export async function initiate(
  context: DbContext,
  { programId, cutOff, payVia, requestKey }: ValidInput<typeof initiateFunding>['body'],
): Promise<RawResult<typeof initiateFunding>> {
  const { db, services } = context
  const { userId, displayName } = memberOf(context)
  // One after the other: who comes second finds the first one's batch, or what it left.
  await lockPrograms(db, sql`${programId}::uuid`)
  const program = await db.selectFrom('programs').select(['id', 'code', 'state']).where('id', '=', programId).executeTakeFirst()
  if (!program) throw new AppError('notFound')
  const before = await db
    .selectFrom('fundingBatches')
    .select(['id', 'programId', 'payVia', 'cutOff'])
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
  if (before && (before.programId !== programId || before.payVia !== payVia)) throw new AppError('conflict')
  if (before) return batchDetail(context, before.id)
  if (program.state === 'Draft') throw new AppError('fundingState', { values: { state: program.state } })
  const settings = await fundingSettings(db)
  if (payVia === 'D' && !hasPayCards(services.config)) throw new AppError('fundingNoCards')
  if (payVia === 'A' && !hasBank(settings)) throw new AppError('fundingNoBank')
  await sql`select pg_advisory_xact_lock(hashtext('funding batches'), hashtext(${company}::text))`.execute(db.withoutPlugins())
  const { rows } = await sql<{ id: string; number: number }>`
    insert into funding_batches (company_id, number, program_id, pay_via, cut_off, request_key, prepared_by, prepared_names)
    values (${company}::uuid, (select coalesce(max(n.number), 0) + 1 from funding_batches n where ${ofCompany('n')}), ${programId}::uuid, ${payVia},
      ${cutOff}::date, ${requestKey}::uuid, array[${userId}], array[${displayName}]) returning id, number`.execute(db.withoutPlugins())
  const [made] = rows
  if (!made) throw new Error('What was written is there.')
  const items = await planOf(db, { programId, payVia, cutOff, batchId: made.id }, settings)
  if (items.length === 0 && program.state === 'Closed') throw new AppError('fundingState', { values: { state: program.state } })
  if (items.length === 0) throw new AppError('fundingNothing')
  await storePlan(db, made.id, items)
  const detail = await batchDetail(context, made.id)
  await audit(db, actorOf(context), {
    action: 'fundingPrepared',
    recordKind: 'funding',
    recordId: made.id,
    changes: [{ field: 'amount', from: '', to: formatCents(detail.total) }],
  })
  return detail
}

/** Another last day: an approval of what it was is void, and who says so has prepared it as well. */
export async function edit(context: DbContext, id: string, { version, cutOff }: ValidInput<typeof editFunding>['body']) {
  const { db } = context
  const { userId, displayName } = memberOf(context)
  const batch = await lockedBatch(db, id)
  if (batch.version !== version) throw new AppError('fundingChanged')
  if (!['Preview', 'AwaitingApproval', 'Approved'].includes(batch.state))
    throw new AppError('fundingState', { values: { state: batch.state } })
  if (batch.cutOff === cutOff) return batchDetail(context, id)
  const items = await planOf(db, { ...batch, cutOff, batchId: id }, await fundingSettings(db))
  await storePlan(db, id, items)
  const isNew = !batch.preparedBy.includes(userId)
  await db
    .updateTable('fundingBatches')
    .set({
      cutOff,
      state: 'Preview',
      version: version + 1,
      moved: null,
      approvedBy: null,
      approvedName: '',
      approvedAt: null,
      ...(isNew && { preparedBy: [...batch.preparedBy, userId], preparedNames: [...batch.preparedNames, displayName] }),
      changedAt: new Date(),
    })
    .where('id', '=', id)
    .execute()
  await audit(db, actorOf(context), {
    action: 'fundingEdited',
    recordKind: 'funding',
    recordId: id,
    changes: [{ field: 'cutOff', from: batch.cutOff, to: cutOff }],
  })
  return batchDetail(context, id)
}
