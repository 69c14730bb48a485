import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

type Of = { companyId: string; rehearsalId: string }

/**
 * What will happen to these rows (all of them unless said otherwise): what was decided, else what happens by itself. Each of theirs is tied
 * once, each name given once, and no name that is held there; what does not pass stays undecided.
 */
export async function settleEffects(db: Db, { companyId, rehearsalId }: Of, ids: readonly string[] | null = null) {
  const these = sql`w.company_id = ${companyId} and w.rehearsal_id = ${rehearsalId} and w.customer_id is not null ${ids ? sql`and w.id = any(${[...ids]})` : sql``}`
  const decided = sql`left join rehearsal_decisions d on ${ofCompany('d')} and d.customer_id = w.customer_id`
  // Of all rows the planner knows nothing yet: they were made in this very transaction.
  if (!ids) await sql`set local enable_nestloop = off`.execute(db)
  await sql`update rehearsal_rows w set link_to = null, create_as = null, decision = null where ${these} and (link_to is not null or create_as is not null or decision is not null)`.execute(
    db,
  )
  await sql`
    with wanted as (
      select distinct on (target) w.id, case when d.decision = 'link' then d.external_id else w.external_id end as target
      from rehearsal_rows w ${decided}
      where ${these} and (d.decision = 'link' or (d.decision is null and w.bucket = 'sure'))
      order by target, d.decided_at, w.id
    )
    update rehearsal_rows w set link_to = n.target from wanted n
    where ${these} and w.id = n.id
      and not exists (select from rehearsal_rows x where ${ofCompany('x')} and x.rehearsal_id = w.rehearsal_id and x.link_to = n.target)
      and exists (select from rehearsal_records r where ${ofCompany('r')} and r.rehearsal_id = w.rehearsal_id and r.entity = 'Customer' and r.external_id = n.target)
      and not exists (select from external_links l where ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'customer' and l.external_id = n.target)`.execute(
    db,
  )
  await sql`
    with wanted as (
      select distinct on (key) w.id, chosen.name, key
      from rehearsal_rows w ${decided} join customers c on ${ofCompany('c')} and c.id = w.customer_id,
        lateral (select coalesce(d.name, c.customer_name) as name) chosen, lateral app.name_key(chosen.name) as key
      where ${these} and w.is_sent and w.link_to is null and (d.decision = 'create' or (d.decision is null and w.bucket = 'here'))
      order by key, d.decided_at nulls first, w.id
    )
    update rehearsal_rows w set create_as = n.name from wanted n
    where ${these} and w.id = n.id
      and not exists (select from rehearsal_rows x where ${ofCompany('x')} and x.rehearsal_id = w.rehearsal_id and x.create_key = n.key)
      and not exists (select from rehearsal_records r where ${ofCompany('r')} and r.rehearsal_id = w.rehearsal_id and r.held_key = n.key)`.execute(
    db,
  )
  await sql`
    update rehearsal_rows w set decision = d.decision from rehearsal_decisions d
    where ${these} and ${ofCompany('d')} and d.customer_id = w.customer_id
      and case d.decision when 'link' then w.link_to is not null when 'create' then w.create_as is not null or not w.is_sent else true end`.execute(
    db,
  )
  if (!ids) await sql`set local enable_nestloop = on`.execute(db)
}

/** A row of a list that asks for a decision, without one. */
export const isUndecided = sql<boolean>`(w.bucket in ('look', 'clash') and w.decision is null)`
