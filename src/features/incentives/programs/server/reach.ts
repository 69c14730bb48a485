import { type RawBuilder, sql } from 'kysely'
import { scopeOf } from '#contract/permissions.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { allOf, type Condition } from '#server/data/conditions.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

/** Reps and customers see what is open, and nothing that others earn by it. */
export const isPayee = ({ session }: Pick<DbContext, 'session'>): boolean => scopeOf(memberOf({ session }).role, 'programs.read') === 'own'

/** A condition on `programs p` that holds for those the caller may see. */
export async function reachedPrograms(context: Pick<DbContext, 'db' | 'session'>): Promise<Condition> {
  const { role, repId } = memberOf(context)
  const scope = scopeOf(role, 'programs.read')
  if (scope === 'all') return sql`true`
  if (scope === 'none') return sql`false`
  const latest = sql`(select v.terms from program_versions v where ${ofCompany('v')} and v.program_id = p.id order by v.version desc limit 1)`
  const isFor =
    role === 'rep'
      ? sql<boolean>`exists (select from reps r where ${ofCompany('r')} and r.active and ${isChosen(sql`t.terms->'eligible'->'reps'`, sql`r.id::text`)}
          and (r.id = ${repId}::uuid or r.user_id = (select o.user_id from reps o where ${ofCompany('o')} and o.id = ${repId}::uuid)))`
      : sql<boolean>`t.terms->'rewards' @> '[{"payee":"C"}]' and exists (select from customers c where ${ofCompany('c')}
          and ${(await visibleCustomers(context)).condition} and ${isChosen(sql`t.terms->'eligible'->'customers'`, sql`c.id::text`)})`
  return allOf([sql`p.state in ('Open', 'Paused')`, sql`exists (select from (select ${latest} as terms) t where ${isFor})`])
}

/** `chosen`: as terms have it; empty: everybody. */
const isChosen = (chosen: RawBuilder<unknown>, id: RawBuilder<unknown>): Condition =>
  sql`(${chosen}->'ids' = '[]' or (${chosen}->'ids' ? ${id}) = (${chosen}->>'only' = 'these'))`
