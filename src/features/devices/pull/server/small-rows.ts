import { type RawBuilder, sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { anyCollected, type Collected, collectedFor } from '#features/customers/customers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { pullChanges } from '../contract.ts'
import type { Seat } from './seat.ts'

type Result = RawResult<typeof pullChanges>

export async function categoriesOf(db: Db, ids: readonly string[]): Promise<Result['categories']> {
  const { rows } = await sql<Result['categories'][number]>`
    select g.id, g.parent_id as "parentId", g.name, g.position from item_categories g
    where ${ofCompany('g')} and g.id = any(${ids}::uuid[])`.execute(db.withoutPlugins())
  return rows
}

/** Of one that is a part of the cost not which, where costs do not leave. */
export async function levelsOf(db: Db, { showsCost }: Seat, ids: readonly string[]): Promise<Result['prices']['levels']> {
  const { rows } = await sql<Result['prices']['levels'][number]>`
    select l.id, l.name, l.base, case when l.base = 'cost' and not ${showsCost}::boolean then '0' else l.percent::text end as percent,
      l.rounding, l.ending, l.valid_from as "from", l.valid_to as "to", l.is_default as "isDefault"
    from price_levels l where ${ofCompany('l')} and l.active and l.id = any(${ids}::uuid[])`.execute(db.withoutPlugins())
  return rows
}

/** What is over for longer is asked by nobody any more. */
export const keptSince = sql`(current_date - 45)`
export const notOver = (of: string) => sql<boolean>`(${sql.ref(`${of}.valid_to`)} is null or ${sql.ref(`${of}.valid_to`)} >= ${keptSince})`
/** A condition on `price_level_prices p` and its level `l`. */
export const isOfLevel = ({ showsCost }: Seat) => sql<boolean>`l.active and (l.base <> 'cost' or ${showsCost}::boolean) and ${notOver('p')}`

export async function ofLevelsOf(db: Db, seat: Seat, ids: readonly string[]): Promise<Result['prices']['ofLevels']> {
  const { rows } = await sql<Result['prices']['ofLevels'][number]>`
    select p.id, p.level_id as "levelId", p.item_id as "itemId", p.unit, p.min_quantity::text as minimum, p.price::text as price,
      p.percent::text as percent, p.valid_from as "from", p.valid_to as "to"
    from price_level_prices p join price_levels l on ${ofCompany('l')} and l.id = p.level_id
    where ${ofCompany('p')} and p.id = any(${ids}::uuid[]) and ${isOfLevel(seat)}`.execute(db.withoutPlugins())
  return rows
}

/** Customers of the scope, and those above them: their agreements count for those below. */
export const reached = ({ inScope }: Seat): RawBuilder<unknown> => sql`recursive reached (id, parent_id, depth) as (
    select c.id, c.parent_id, 0 from customers c where ${ofCompany('c')} and ${inScope}
    union select p.id, p.parent_id, r.depth + 1 from reached r join customers p on ${ofCompany('p')} and p.id = r.parent_id where r.depth < 8)`

/** `areTheirs`: they were just looked for among those of the scope, which is not worked out once more. */
export async function agreedOf(
  db: Db,
  seat: Seat,
  ids: readonly string[],
  { areTheirs = false } = {},
): Promise<Result['prices']['agreed']> {
  if (!ids.length) return []
  const { rows } = await sql<Result['prices']['agreed'][number]>`
    ${areTheirs ? sql`` : sql`with ${reached(seat)}`}
    select a.id, a.customer_id as "customerId", a.item_id as "itemId", a.unit, a.min_quantity::text as minimum, a.price::text as price,
      a.valid_from as "from", a.valid_to as "to"
    from agreed_prices a where ${ofCompany('a')} and a.id = any(${ids}::uuid[]) and ${notOver('a')}
      ${areTheirs ? sql`` : sql`and a.customer_id in (select id from reached)`}`.execute(db.withoutPlugins())
  return rows
}

export async function stockOf(db: Db, { locationId }: Seat, ids: readonly string[]): Promise<Result['stock']> {
  const { rows } = await sql<Result['stock'][number]>`
    select b.item_id as "itemId", trim_scale(b.on_hand)::text as "onHand", trim_scale(b.reserved)::text as reserved,
      trim_scale(b.in_transit)::text as "inTransit", trim_scale(b.par)::text as par
    from stock_balances b where ${ofCompany('b')} and b.location_id = ${locationId}::uuid and b.item_id = any(${ids}::uuid[])`.execute(
    db.withoutPlugins(),
  )
  return rows
}

type Invoice = Result['invoices'][number]
/** Of customers of the scope. `closed`: what is not open any more. */
export async function invoicesOf(db: Db, { inScope }: Seat, ids: readonly string[]): Promise<{ open: Invoice[]; closed: string[] }> {
  const { rows } = await sql<Omit<Invoice, 'collected'> & { collected: Collected[]; isOpen: boolean }>`
    with taken as materialized (${anyCollected(sql`${ids}::uuid[]`)})
    select i.id, i.customer_id as "customerId", i.number, i.date as day, i.due_date as "dueDay", i.total, i.balance,
      i.balance > 0 and not i.voided and not i.deleted as "isOpen", case when i.id in (select invoice_id from taken) then ${collectedFor(sql`i.id`)} else '[]' end as collected
    from invoices i join customers c on ${ofCompany('c')} and c.id = i.customer_id
    where ${ofCompany('i')} and i.id = any(${ids}::uuid[]) and ${inScope}`.execute(db.withoutPlugins())
  return {
    open: rows.flatMap(({ isOpen, collected, ...row }) => (isOpen ? [{ ...row, ...(collected.length > 0 && { collected }) }] : [])),
    closed: rows.flatMap(({ isOpen, id }) => (isOpen ? [] : [id])),
  }
}
