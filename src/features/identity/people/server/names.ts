import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { holds } from '#server/data/holds.ts'

/** The people of the open company: the caller's places in other companies can be read as well. */
export const membersOf = (db: Db) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['users.id', 'users.displayName as name'])
    .where('memberships.companyId', '=', sql<string>`app.company()`)

/** Who ids of the company's own log are: people, also those who were removed since, and those who are or were only invited. */
export async function personNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const [users, invited] = await Promise.all([
    db.selectFrom('users').select(['id', 'displayName', 'email']).where('id', 'in', ids).execute(),
    db.selectFrom('invitations').select(['id', 'displayName', 'email']).where('id', 'in', ids).execute(),
  ])
  return new Map([...users, ...invited].map(({ id, displayName, email }) => [id, displayName || email]))
}

/** People of the company and those who were invited, by a part of their name. */
export async function findPeople(db: Db, search: string, most: number): Promise<{ people: string[]; invited: string[] }> {
  const [people, invited] = await Promise.all([
    membersOf(db).where(holds(search, sql`users.display_name`)).limit(most).execute(),
    db.selectFrom('invitations').select('id').where(holds(search, sql`display_name`)).orderBy('id', 'desc').limit(most).execute(),
  ])
  return { people: people.map(({ id }) => id), invited: invited.map(({ id }) => id) }
}
