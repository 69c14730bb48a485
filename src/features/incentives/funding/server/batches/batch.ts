import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { hasSecondPerson } from '#features/identity/people/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { BatchDetail, BatchRow } from '../../contract.ts'
import { batchSteps, batchWays } from '../../states.ts'
import { balanceOf } from '../money/movements.ts'
import type { PayVia } from './owed.ts'

export const batchTables = sql`funding_batches b join programs p on ${ofCompany('p')} and p.id = b.program_id`
export const batchColumns = sql`b.id, b.number as "batchNo", b.program_id as "programId", p.code as program, p.name as "programName", b.pay_via as "payVia",
  b.cut_off::text as "cutOff", b.state, b.payees, b.gross, b.netted, b.withheld, b.fees, b.total, b.balance_before as "balanceBefore",
  b.balance_after as "balanceAfter", b.prepared_names as "preparedBy", b.approved_name as "approvedBy", b.approved_at as "approvedAt",
  b.submitted_at as "submittedAt", b.settled_at as "settledAt", b.provider_ref as "providerRef", b.says, b.created_at as "createdAt",
  (select count(*) from funding_items i where ${ofCompany('i')} and i.batch_id = b.id and i.state = 'Held')::int as held,
  (select coalesce(sum(i.amount), 0) from funding_items i where ${ofCompany('i')} and i.batch_id = b.id and i.state = 'Posted')::bigint as paid`

export type Batch = {
  id: string
  number: number
  programId: string
  payVia: PayVia
  cutOff: string
  state: BatchRow['state']
  version: number
  total: number
  fees: number
  preparedBy: string[]
  preparedNames: string[]
}

/**
 * The locks of these programs, and those of all closed ones: what was taken back there comes off what is paid here, and two of them have each other's. In one
 * order, before anything else is locked.
 */
export const lockPrograms = (db: Db, ids: RawBuilder<unknown>) =>
  sql`select from programs p where ${ofCompany('p')} and (p.id in (${ids}) or p.state = 'Closed') order by p.id for update`.execute(
    db.withoutPlugins(),
  )

/** Under the locks of its programs and its own, in this order, as everybody takes them. */
export async function lockedBatch(db: Db, id: string): Promise<Batch> {
  await lockPrograms(db, sql`select b.program_id from funding_batches b where ${ofCompany('b')} and b.id = ${id}::uuid`)
  const { rows } = await sql<Batch>`
    select b.id, b.number, b.program_id as "programId", b.pay_via as "payVia", b.cut_off::text as "cutOff", b.state, b.version, b.total, b.fees,
      b.prepared_by as "preparedBy", b.prepared_names as "preparedNames"
    from funding_batches b where ${ofCompany('b')} and b.id = ${id}::uuid for update of b`.execute(db.withoutPlugins())
  const [batch] = rows
  if (!batch) throw new AppError('notFound')
  return batch
}

/** Money that is there is needed for cards and the bank; a credit, a check and payroll are paid elsewhere. */
export const needsMoney = (payVia: PayVia) => payVia !== 'O'

/** Whoever prepared it does not approve it, where it is above the company's limit and somebody else could (rules 3.21). */
export async function mayNotApprove(context: DbContext, { preparedBy, total }: Pick<Batch, 'preparedBy' | 'total'>): Promise<boolean> {
  const { userId } = memberOf(context)
  if (!preparedBy.includes(userId)) return false
  const limit = (await context.db.selectFrom('incentiveSettings').select('secondPersonAbove').executeTakeFirst())?.secondPersonAbove ?? null
  return limit !== null && total > limit && (await hasSecondPerson(context.db, userId, 'funding.write'))
}

type Found = BatchRow &
  Pick<BatchDetail, 'version' | 'reason' | 'moved' | 'effectiveOn'> & { preparers: string[]; file: BatchDetail['file'] }

export async function batchDetail(context: DbContext, id: string): Promise<BatchDetail> {
  const { db } = context
  const { rows } = await sql<Found>`
    select ${batchColumns}, b.version, b.reason, b.moved, b.effective_on::text as "effectiveOn", b.prepared_by as preparers,
      (select json_build_object('name', f.name, 'sha256', f.sha256, 'fetched', f.fetched) from funding_files f
        where ${ofCompany('f')} and f.batch_id = b.id and f.kind = 'ach' limit 1) as file
    from ${batchTables} where ${ofCompany('b')} and b.id = ${id}::uuid`.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new AppError('notFound')
  const { preparers, ...batch } = found
  const balance = await balanceOf(db)
  const canWrite = can(memberOf(context).role, 'funding.write')
  const isOwn = batch.state === 'AwaitingApproval' && (await mayNotApprove(context, { preparedBy: preparers, total: batch.total }))
  const refusalOf = (step: (typeof batchSteps)[number]) => {
    if (step === 'approve' && isOwn) return 'own' as const
    if (step === 'ask' && batch.payees === 0) return 'nothing' as const
    return step === 'submit' && needsMoney(batch.payVia) && balance < batch.total + batch.fees ? ('short' as const) : ('' as const)
  }
  return {
    ...batch,
    balance,
    canWrite,
    steps: canWrite ? batchSteps.filter((step) => isOffered(step, batch)).map((step) => ({ step, refusal: refusalOf(step) })) : [],
  }
}

/** Of a bank's file and what is paid by hand nobody is asked; sent again is only what is said not to be there. */
const isOffered = (step: (typeof batchSteps)[number], { state, payVia, says }: Pick<BatchRow, 'state' | 'payVia' | 'says'>) =>
  batchWays[step].from.includes(state) &&
  (step !== 'lookUp' || payVia === 'D') &&
  (step !== 'sendAgain' || (payVia === 'D' && says === 'notThere'))
