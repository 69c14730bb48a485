import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { addKey } from './own-keys.ts'

/** One at a time: partners have trouble enough with two. */
export async function announceKey(context: DbContext) {
  const { db, services } = context
  const waiting = await db.selectFrom('as2Keys').select('id').where('usedSince', 'is', null).executeTakeFirst()
  if (waiting) throw new AppError('conflict')
  await addKey(services, db, memberOf(context).companyId, null)
  await audit(db, actorOf(context), { action: 'as2KeyAdded' })
  return {}
}

export async function takeKey(context: DbContext, id: string) {
  const { db } = context
  const { numUpdatedRows } = await db
    .updateTable('as2Keys')
    .set({ usedSince: new Date() })
    .where('id', '=', id)
    .where('usedSince', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) throw new AppError('notFound')
  await audit(db, actorOf(context), { action: 'as2KeyUsed' })
  return {}
}
