import { sql } from 'kysely'
import { z } from 'zod'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can, type Role } from '#contract/permissions.ts'
import { mustBegin } from '#features/customers/automations/server/door.ts'
import { customersOfView } from '#features/customers/customers/server/door.ts'
import { actorOf } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { mostOfView, type startBulkChange } from '../contract.ts'
import { bulkChanges } from './bulk-job.ts'

type Body = ValidInput<typeof startBulkChange>['body']

/** Writes down whom it concerns and hands the rest to the worker. */
export async function startBulk(context: DbContext, body: Body): Promise<RawResult<typeof startBulkChange>> {
  const { db, services } = context
  const { companyId, userId, role } = memberOf(context)
  const { field, value, requestKey } = body
  mustMay(role, field)
  await checkValue(db, body)
  const ids = await customersOfView(context, { ids: body.ids, view: body.view, most: mostOfView })
  if (!ids.length) throw new AppError('bulkNobody')
  const { companyId: _, ...actor } = actorOf(context)
  const made = await db
    .insertInto('bulkChanges')
    .values({ companyId, field, value, total: ids.length, actor: JSON.stringify(actor), startedBy: userId, requestKey })
    .onConflict((conflict) => conflict.columns(['companyId', 'requestKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  // The dialog sent it a second time: the first one is the answer.
  if (!made) return db.selectFrom('bulkChanges').select('id').where('requestKey', '=', requestKey).executeTakeFirstOrThrow()
  await sql`insert into bulk_rows (company_id, bulk_id, customer_id) select ${companyId}, ${made.id}, unnest(${ids}::uuid[])`.execute(db)
  await bulkChanges.begin(services, db, companyId)
  return made
}

/** Whoever may change customers may not always give them an automation. */
export function mustMay(role: Role, field: string) {
  if (field === 'automation' && !can(role, 'automations.write')) throw new AppError('forbidden')
}

async function checkValue(db: Db, { field, value }: Body) {
  if ((field === 'onHold' || field === 'active') && value !== 'Y' && value !== 'N')
    throw new AppError('invalid', { fields: { value: 'validation.wrong' } })
  if (field === 'automation') {
    if (!z.uuid().safeParse(value).success) throw new AppError('invalid', { fields: { value: 'validation.required' } })
    return mustBegin(db, value)
  }
  if (field !== 'salesRepresentative' || value === '') return
  const rep = await db.selectFrom('reps').select('id').where('code', '=', value).where('active', '=', true).executeTakeFirst()
  if (!rep) throw new AppError('invalid', { fields: { value: 'customers.unknownRep' } })
}
