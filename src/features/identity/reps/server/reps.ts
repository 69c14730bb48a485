import { fieldsToSave } from '#contract/edit.ts'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { toYesNo } from '#contract/fields.ts'
import { can, scopeOf } from '#contract/permissions.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type listReps, repFields, type saveRep } from '../contract.ts'

const columns = ['code', 'name', 'email', 'territory', 'active', 'vendorId', 'employeeId'] as const

/** All reps, or of a rep only the own; each with the number of its customers. */
export async function repsOf(context: DbContext): Promise<RawResult<typeof listReps>> {
  const { role, repId } = memberOf(context)
  const own = scopeOf(role, 'reps.read') === 'own'
  const rows = await context.db
    .selectFrom('reps')
    .leftJoin(
      (from) =>
        from
          .selectFrom('customers')
          .select((eb) => ['salesRepresentative', eb.fn.countAll<number>().as('customers')])
          .where('salesRepresentative', '<>', '')
          .groupBy('salesRepresentative')
          .as('counted'),
      (join) => join.onRef('counted.salesRepresentative', '=', 'reps.code'),
    )
    .select(['id', ...columns, 'counted.customers'])
    .$if(own, (reps) => reps.where('id', 'is not distinct from', repId))
    .orderBy('code')
    .execute()
  return {
    rows: rows.map(({ active, customers, ...rep }) => ({ ...rep, active: toYesNo(active), customers: customers ?? 0 })),
    canWrite: can(role, 'reps.write'),
  }
}

export async function saveRepOf(context: DbContext, { id, ...given }: ValidInput<typeof saveRep>['body']) {
  const { db } = context
  const { companyId } = memberOf(context)
  const before = id ? await db.selectFrom('reps').selectAll().where('id', '=', id).forUpdate().executeTakeFirst() : null
  if (id && !before) throw new AppError('notFound')
  const fields = fieldsToSave(repFields, given, before ? { ...before, active: toYesNo(before.active) } : null)
  const row = { ...fields, active: fields.active === 'Y' }
  await checkPerson(db, row)
  const taken = await db.selectFrom('reps').select('id').where('code', '=', row.code).executeTakeFirst()
  if (taken && taken.id !== id) throw codeTaken()
  const saved = before
    ? await db.updateTable('reps').set(row).where('id', '=', before.id).returning('id').executeTakeFirstOrThrow()
    : await db
        .insertInto('reps')
        .values({ companyId, ...row })
        .onConflict((conflict) => conflict.columns(['companyId', 'code']).doNothing())
        .returning('id')
        .executeTakeFirst()
  if (!saved) throw codeTaken()
  // Customers name their rep by the code.
  if (before && before.code !== row.code)
    await db.updateTable('customers').set({ salesRepresentative: row.code }).where('salesRepresentative', '=', before.code).execute()
  if (row.territory)
    await db
      .insertInto('territories')
      .values({ companyId, name: row.territory })
      .onConflict((known) => known.doNothing())
      .execute()
  const changes = columns
    .map((field) => ({ field, from: before ? String(before[field] ?? '') : '', to: String(row[field] ?? '') }))
    .filter(({ from, to }) => from !== to)
  if (changes.length)
    await audit(db, actorOf(context), { action: before ? 'changed' : 'created', recordKind: 'rep', recordId: saved.id, changes })
  return { id: saved.id }
}

const codeTaken = () => new AppError('repCodeTaken', { fields: { code: 'settings.repCodeTaken' } })

/** At most one person of the books, and one that exists here. */
async function checkPerson(db: Db, { vendorId, employeeId }: { vendorId: string | null; employeeId: string | null }) {
  if (vendorId && employeeId) throw new AppError('invalid', { fields: { employeeId: 'validation.wrong' } })
  for (const [table, field, id] of [
    ['vendors', 'vendorId', vendorId],
    ['employees', 'employeeId', employeeId],
  ] as const)
    if (id && !(await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()))
      throw new AppError('invalid', { fields: { [field]: 'validation.unknown' } })
}
