import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { actorOf, auditMany } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { assignPriceLevel, getCustomerLevel } from '../contract.ts'
import { levelOf } from './level.ts'

type HasLevel = RawResult<typeof getCustomerLevel>
type Held = { of: 'own' | 'parent' | 'default'; ofName: string; id: string; name: string; counts: boolean }

export async function levelOfCustomer(context: DbContext, id: string): Promise<HasLevel> {
  if (!(await reachesCustomer(context, id, 'prices.read'))) throw new AppError('notFound')
  return hasLevel(context, { customerId: id, partnerId: null })
}

export async function levelOfPartner(context: DbContext, id: string): Promise<HasLevel> {
  if (!can(memberOf(context).role, 'connections.read')) throw new AppError('notFound')
  const partner = await context.db.selectFrom('tradingPartners').select('customerId').where('id', '=', id).executeTakeFirst()
  if (!partner) throw new AppError('notFound')
  return hasLevel(context, { customerId: partner.customerId, partnerId: id })
}

/** The same order as `factsFor` has: the customer's, its parents', the partner's, the company's. Of a partner the customer's is not its own. */
async function hasLevel(
  context: DbContext,
  { customerId, partnerId }: { customerId: string | null; partnerId: string | null },
): Promise<HasLevel> {
  const { db } = context
  const today = await todayOf(db)
  const { rows } = await sql<Held>`
    with recursive chain as (
      select c.id, c.parent_id, c.customer_name, c.price_level_id, 0 as depth from customers c where ${ofCompany('c')} and c.id = ${customerId}
      union all
      select c.id, c.parent_id, c.customer_name, c.price_level_id, b.depth + 1 from chain b
        join customers c on ${ofCompany('c')} and c.id = b.parent_id where b.depth < 8)
    select h."of", h.of_name, l.id, l.name, l.active and coalesce(l.valid_from <= ${today}::date, true) and coalesce(l.valid_to >= ${today}::date, true) as counts
    from (
      select case when depth = 0 and ${partnerId}::uuid is null then 'own' else 'parent' end as "of", customer_name as of_name,
        price_level_id as level_id, depth as rank from chain
      union all select 'own', '', p.price_level_id, 100 from trading_partners p where ${ofCompany('p')} and p.id = ${partnerId}
      union all select 'default', '', d.id, 200 from price_levels d where ${ofCompany('d')} and d.is_default) h
    join price_levels l on ${ofCompany('l')} and l.id = h.level_id order by h.rank`.execute(db)
  const own = rows.find((row) => row.of === 'own')
  const counts = rows.find((row) => row.counts)
  return {
    levelId: own?.id ?? null,
    levelName: own?.name ?? '',
    counts: counts ? { id: counts.id, name: counts.name, of: counts.of, ofName: counts.of === 'own' ? '' : counts.ofName } : null,
    canWrite: can(memberOf(context).role, 'prices.write'),
  }
}

/** Whoever has it already is left as it is. */
export async function assignLevel(
  context: DbContext,
  { levelId, customerIds, partnerIds }: ValidInput<typeof assignPriceLevel>['body'],
): Promise<RawResult<typeof assignPriceLevel>> {
  const { db } = context
  const level = levelId ? await levelOf(db, levelId) : null
  if (level && !level.active) throw new AppError('priceLevelOff', { values: { name: level.name } })
  // Whoever may write prices reaches all customers.
  await refuseUnknown(db, 'customers', customerIds)
  await refuseUnknown(db, 'tradingPartners', partnerIds)
  const by = actorOf(context)
  let changed = 0
  for (const [table, recordKind, ids] of [
    ['customers', 'customer', customerIds],
    ['trading_partners', 'partner', partnerIds],
  ] as const) {
    const rows = await give(db, table, levelId, ids)
    changed += rows.length
    for (const [from, given] of Map.groupBy(rows, ({ before }) => before)) {
      const changes = [{ field: 'priceLevel', from, to: level?.name ?? '' }]
      await auditMany(
        db,
        by,
        { action: 'changed', recordKind, changes },
        given.map(({ id }) => id),
      )
    }
  }
  return { changed }
}

/** Who has another one now, and the name of that before. */
async function give(db: Db, table: 'customers' | 'trading_partners', levelId: string | null, ids: readonly string[]) {
  if (!ids.length) return []
  const { rows } = await sql<{ id: string; before: string }>`
    with had as materialized (
      select t.id, t.price_level_id from ${sql.table(table)} t
      where ${ofCompany('t')} and t.id = any(${ids}::uuid[]) and t.price_level_id is distinct from ${levelId}::uuid
      order by t.id for no key update),
    given as (
      update ${sql.table(table)} t set price_level_id = ${levelId}::uuid, version = t.version + 1, updated_at = now()
      from had where ${ofCompany('t')} and t.id = had.id returning t.id)
    select had.id, coalesce(l.name, '') as before from given join had using (id)
    left join price_levels l on ${ofCompany('l')} and l.id = had.price_level_id order by had.id`.execute(db)
  return rows
}

async function refuseUnknown(db: Db, table: 'customers' | 'tradingPartners', ids: readonly string[]) {
  const asked = [...new Set(ids)]
  if (!asked.length) return
  const rows = await db.selectFrom(table).select('id').where('id', 'in', asked).execute()
  if (rows.length < asked.length) throw new AppError('notFound')
}
