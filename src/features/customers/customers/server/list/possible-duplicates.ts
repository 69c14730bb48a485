import { sql } from 'kysely'
import { can } from '#contract/permissions.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

/** The other one still stands. As scalar subqueries these stay probes of an index whatever the planner expects; a join is begun anew for each row. */
export const likeAnother = sql<boolean>`(select true from possible_duplicates p where ${ofCompany('p')} and p.customer_id = c.id
  and (select o.active from customers o where ${ofCompany('o')} and o.id = p.other_id) limit 1)`

const alike = sql`select p.customer_id from possible_duplicates p where ${ofCompany('p')}`
/**
 * Conditions on `customers c`. Where few look like another one the list begins with those. Of many it is PostgreSQL's choice, and the other one
 * is not looked up for each: whose has gone since last night only lacks the mark.
 */
export const duplicateConditions = {
  few: { Y: [sql<boolean>`c.id = any(array(${alike}))`, likeAnother], N: [sql<boolean>`${likeAnother} is null`] },
  many: { Y: [sql<boolean>`c.id in (${alike})`], N: [sql<boolean>`not exists (${alike} and p.customer_id = c.id)`] },
} as const
const mostOfFew = 5000

export async function howManyDuplicates(db: Db): Promise<keyof typeof duplicateConditions> {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from (select from possible_duplicates where ${ofCompany()} limit ${sql.lit(mostOfFew + 1)}) counted`.execute(db)
  return (rows[0]?.rows ?? 0) > mostOfFew ? 'many' : 'few'
}

/** The other one may be beyond the caller's rows, and the mark alone tells that it is there: it is for whoever sees the pairs. */
export const seesDuplicates = (context: Pick<DbContext, 'session'>) => can(memberOf(context).role, 'customerMerge.read')
