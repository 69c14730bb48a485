import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { mergeRules } from '#features/quickbooks/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type * as contract from '../contract.ts'
import { conflictKinds, kindOf } from './kinds.ts'

/** Every field that both sides change, with its rule. */
export const listRules = (db: Db) =>
  Promise.all(
    conflictKinds.map(async ({ recordKind, fields }) => {
      const { policyOf } = await mergeRules(db, recordKind, fields)
      return { recordKind, rules: fields.map(({ name, standard }) => ({ field: name, policy: policyOf(name), standard })) }
    }),
  )

export async function saveRule(context: DbContext, { recordKind, field, policy }: ValidInput<typeof contract.saveRule>['body']) {
  const { db } = context
  const { companyId } = memberOf(context)
  const { fields } = kindOf(recordKind)
  if (!fields.some(({ name }) => name === field)) throw new AppError('invalid', { fields: { field: 'validation.choice' } })
  const from = (await mergeRules(db, recordKind, fields)).policyOf(field)
  if (from === policy) return {}
  await db
    .insertInto('syncPolicies')
    .values({ companyId, recordKind, field, policy })
    .onConflict((conflict) => conflict.columns(['companyId', 'recordKind', 'field']).doUpdateSet({ policy }))
    .execute()
  await audit(db, actorOf(context), { action: 'syncRuleChanged', recordKind, changes: [{ field, from, to: policy }] })
  return {}
}
