import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

export async function contactTypes(db: Db) {
  const rows = await db
    .selectFrom('contactTypes')
    .select('name')
    .where('movingTo', 'is', null)
    .orderBy(sql`app.sort_key(name)`)
    .orderBy('name')
    .limit(1000)
    .execute()
  return { rows: rows.map(({ name }) => name) }
}

export async function addType(context: DbContext, name: string) {
  const { db } = context
  const { companyId } = memberOf(context)
  const [known] = await sameName(db, name)
  if (!known) {
    await db
      .insertInto('contactTypes')
      .values({ companyId, name })
      .onConflict((same) => same.doNothing())
      .execute()
    await audit(db, actorOf(context), {
      action: 'listNameAdded',
      recordKind: 'list',
      changes: [{ field: 'contactType', from: '', to: name }],
    })
  }
  return contactTypes(db)
}

/** A type of the company's list, or the one the contact has already. */
export async function knownType(db: Db, name: string, present = ''): Promise<string> {
  if (!name || name === present) return name
  const [known] = await sameName(db, name)
  if (!known) throw new AppError('invalid', { fields: { contactType: 'contacts.unknownType' } })
  return known.movingTo ?? known.name
}

const sameName = (db: Db, name: string) =>
  db.selectFrom('contactTypes').select(['name', 'movingTo']).where(sql<boolean>`lower(name) = lower(${name})`).limit(1).execute()
