import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { type DbContext, memberOf } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import type { saveView } from '../contract.ts'

/** A person's own views of a screen, in this company. */
export const viewsOf = (db: Db, userId: string, screen: string) =>
  db
    .selectFrom('savedViews')
    .select(['id', 'name', 'state'])
    .where('userId', '=', userId)
    .where('screen', '=', screen)
    .orderBy('name')
    .execute()

export async function saveViewOf(context: DbContext, { id, screen, name, state }: ValidInput<typeof saveView>['body']) {
  const { db } = context
  const { companyId, userId } = memberOf(context)
  const taken = await db
    .selectFrom('savedViews')
    .select('id')
    .where('userId', '=', userId)
    .where('screen', '=', screen)
    .where('name', '=', name)
    .executeTakeFirst()
  if (taken && taken.id !== id) throw nameTaken()
  if (id) {
    const { numUpdatedRows } = await db
      .updateTable('savedViews')
      .set({ name, state })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .where('screen', '=', screen)
      .executeTakeFirst()
    if (!numUpdatedRows) throw new AppError('notFound')
    return { id }
  }
  const made = await db
    .insertInto('savedViews')
    .values({ companyId, userId, screen, name, state })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw nameTaken()
  return made
}
const nameTaken = () => new AppError('nameTaken', { fields: { name: 'errors.nameTaken' } })

export async function removeViewOf(db: Db, userId: string, id: string) {
  const { numDeletedRows } = await db.deleteFrom('savedViews').where('id', '=', id).where('userId', '=', userId).executeTakeFirst()
  if (!numDeletedRows) throw new AppError('notFound')
  return {}
}
