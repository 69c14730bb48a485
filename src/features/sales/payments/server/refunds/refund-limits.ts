import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { hasSecondPerson } from '#features/identity/people/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type getRefundLimits, refundRoles, type saveRefundLimits } from '../../contract.ts'

export async function refundLimits(db: Db): Promise<RawResult<typeof getRefundLimits>> {
  const rows = await db.selectFrom('refundLimits').select(['role', 'most']).execute()
  const mostOf = (role: string) => rows.find((row) => row.role === role)?.most ?? null
  return { owner: mostOf('owner'), manager: mostOf('manager'), accounting: mostOf('accounting') }
}

export async function saveLimits(context: DbContext, body: ValidInput<typeof saveRefundLimits>['body']) {
  const { db } = context
  const { companyId } = memberOf(context)
  const before = await refundLimits(db)
  await db.deleteFrom('refundLimits').execute()
  const rows = refundRoles.flatMap((role) => (body[role] === null ? [] : [{ companyId, role, most: body[role] }]))
  if (rows.length) await db.insertInto('refundLimits').values(rows).execute()
  const changes = refundRoles
    .filter((role) => before[role] !== body[role])
    .map((role) => ({ field: `refundLimit.${role}`, from: String(before[role] ?? ''), to: String(body[role] ?? '') }))
  if (changes.length)
    await audit(db, actorOf(context), { action: 'refundLimitsChanged', recordKind: 'company', recordId: companyId, changes })
  return {}
}

/**
 * How far this person's refunds of a payment go without a second one, in cents; null: without limit. It counts only where somebody else
 * could approve (rules 3.21). What the person gave back of the same payment alone counts, or many small ones would make a large one.
 */
export async function mostAlone(context: DbContext, intentId: string): Promise<number | null> {
  const { db } = context
  const { role, userId } = memberOf(context)
  const limit = (await refundLimits(db))[role as keyof Awaited<ReturnType<typeof refundLimits>>] ?? null
  if (limit === null || !(await hasSecondPerson(db, userId, 'refunds.write'))) return null
  const { given } = await db
    .selectFrom('refunds')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('amount'), eb.lit(0)), 'bigint').as('given'))
    .where('intentId', '=', intentId)
    .where('preparedBy', '=', userId)
    .where('approvedBy', 'is', null)
    .where('state', 'in', ['Sending', 'Pending', 'Succeeded'])
    .executeTakeFirstOrThrow()
  return Math.max(0, limit - given)
}
