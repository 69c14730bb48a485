import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** The people of the open company: the caller's places in other companies can be read as well. */
export const peopleOf = (db: Db) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['users.id', 'users.displayName as name'])
    .where('memberships.companyId', '=', sql<string>`app.company()`)
