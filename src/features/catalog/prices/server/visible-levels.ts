import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import type { Condition } from '#server/data/conditions.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { type Level, levelOf } from './level.ts'

/**
 * A condition on `price_levels l` that holds for those the caller may see: whoever reaches some customers alone sees the levels that one of them
 * has, by itself, by those above it or as the company's. `customers`: the condition on `customers c`.
 */
export async function visibleLevels(context: Pick<DbContext, 'db' | 'session'>): Promise<{ condition: Condition; customers: Condition }> {
  const { condition: customers, all } = await visibleCustomers(context)
  if (all) return { condition: sql`true`, customers }
  const condition = sql<boolean>`(l.id in (
    with recursive chain as (
      select c.id, c.parent_id, c.price_level_id from customers c where ${ofCompany('c')} and ${customers}
      union
      select c.id, c.parent_id, c.price_level_id from chain b join customers c on ${ofCompany('c')} and c.id = b.parent_id)
    select price_level_id from chain)
    or l.is_default and exists (select from customers c where ${ofCompany('c')} and ${customers}))`
  return { condition, customers }
}

export async function seesLevel(context: Pick<DbContext, 'db' | 'session'>, id: string): Promise<boolean> {
  const { condition } = await visibleLevels(context)
  const { rows } = await sql`select from price_levels l where ${ofCompany('l')} and l.id = ${id} and ${condition}`.execute(context.db)
  return rows.length > 0
}

/** One that the caller may see. */
export async function seenLevel(context: Pick<DbContext, 'db' | 'session'>, id: string): Promise<Level> {
  if (!(await seesLevel(context, id))) throw new AppError('notFound')
  return levelOf(context.db, id)
}
