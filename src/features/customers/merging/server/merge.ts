import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { lockPair, reachesBoth } from '#features/customers/customers/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { mergeCustomers } from '../contract.ts'
import { carryOut } from './carry-out.ts'
import { obstacleTo, planOf } from './plan.ts'

/** Merges two customers as the preview showed it, or begins to wait for the merge of both in QuickBooks. */
export async function mergeTwo(context: DbContext, { body }: ValidInput<typeof mergeCustomers>): Promise<RawResult<typeof mergeCustomers>> {
  const { db, services } = context
  const { companyId, userId, displayName } = memberOf(context)
  const { survivorId, loserId, survivorVersion, loserVersion, chosen } = body
  const pair = await lockPair(db, { survivorId, loserId })
  if (!(await reachesBoth(context, pair))) throw new AppError('notFound')
  const obstacle = await obstacleTo(db, pair)
  if (obstacle) throw new AppError(obstacle)
  const plan = await planOf(db, pair)
  if (pair.survivor.version !== survivorVersion || pair.loser.version !== loserVersion || plan !== body.plan)
    throw new AppError('mergeMoved')
  const waits = plan === 'byHand'
  const { id } = await db
    .insertInto('customerMerges')
    .values({ companyId, survivorId, loserId, state: 'waiting', plan, chosen, askedBy: userId, askedByName: displayName })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (waits)
    await audit(db, actorOf(context), {
      action: 'mergeAsked',
      recordKind: 'customer',
      recordId: survivorId,
      changes: [{ field: 'mergedCustomer', from: '', to: pair.loser.customerName }],
    })
  else await carryOut({ services, db, actor: actorOf(context) }, { id, plan, chosen }, pair)
  return { id, state: waits ? 'waiting' : 'done' }
}
