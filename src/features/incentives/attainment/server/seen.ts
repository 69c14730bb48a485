import { type RawBuilder, sql } from 'kysely'
import { scopeOf } from '#contract/permissions.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import type { Condition } from '#server/data/conditions.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

/** Which entries `e` the caller sees; null: all. What others earn by the same sale is not theirs to know (rules 3.5). */
export async function ownEntries(context: Pick<DbContext, 'db' | 'session'>): Promise<Condition | null> {
  const { role, repId } = memberOf(context)
  if (scopeOf(role, 'attainment.read') === 'all') return null
  if (role === 'rep')
    return sql`(e.payee_kind = 'S' and e.payee_id in (select own.id from reps own where ${ofCompany('own')} and (own.id = ${repId}::uuid
      or own.user_id = (select one.user_id from reps one where ${ofCompany('one')} and one.id = ${repId}::uuid))))`
  const { condition } = await visibleCustomers(context)
  // Who was merged away earned it for the customer that carries on.
  return sql`(e.payee_kind = 'C' and exists (select from customers paid join customers c on ${ofCompany('c')} and c.id = coalesce(paid.merged_into, paid.id)
    where ${ofCompany('paid')} and paid.id = e.payee_id and ${condition}))`
}

/** Attainments `a` in which there is one of these. */
export const seenBy = (own: Condition | null): Condition =>
  own ? sql`exists (select from reward_entries e where ${ofCompany('e')} and e.attainment_id = a.id and ${own})` : sql`a.status is not null`

/** What a kind of payees earns by it; of payees who see their own alone, that, and null for the other kind. */
export function rewardOf(kind: 'C' | 'S', own: Condition | null, role: string): RawBuilder<number | null> {
  if (!own) return kind === 'C' ? sql`a.customer_reward` : sql`a.sales_reward`
  if ((role === 'rep') !== (kind === 'S')) return sql`null::bigint`
  return sql`(select coalesce(sum(e.promised), 0)::bigint from reward_entries e where ${ofCompany('e')} and e.attainment_id = a.id and ${own})`
}
