import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

// A sign (an address, a number, a spelling) that many have says nothing about who is who.
const mostWithIt = 5

type Of = { companyId: string; rehearsalId: string }

/** Who may be whom, and who certainly is. What is linked already is left alone. */
export async function findPairs(db: Db, { companyId, rehearsalId }: Of) {
  const mine = ofRehearsal({ companyId, rehearsalId })
  // The tables are filled in this very transaction: the planner takes them for empty and would compare each with each.
  await sql`set local enable_nestloop = off`.execute(db)
  await sql`delete from rehearsal_customers where ${mine}`.execute(db)
  await sql`delete from rehearsal_pairs where ${mine}`.execute(db)
  await sql`
    insert into rehearsal_customers (company_id, rehearsal_id, customer_id, name_key, loose_name, company_key, email, phone_keys, is_sent)
    select c.company_id, ${rehearsalId}, c.id, app.name_key(c.customer_name), app.loose_name(c.customer_name), app.name_key(c.customer_company_name),
      lower(c.email), array_remove(array[app.phone_key(c.work_phone), app.phone_key(c.mobile_phone), app.phone_key(c.home_phone)], null),
      c.active and c.customer_type = 'D'
    from customers c
    where c.company_id = ${companyId} and c.merged_into is null
      and not exists (select from external_links l where ${ofCompany('l')} and l.local_id = c.id and l.provider = 'quickbooks' and l.kind = 'customer')
      and not exists (select from deliveries d where ${ofCompany('d')} and d.record_kind = 'customer' and d.record_id = c.id
        and d.direction = 'out' and d.state not in ('done', 'ignored'))`.execute(db)
  await sql`
    with ours as materialized (select * from rehearsal_customers where ${mine}),
    theirs as materialized (
      select r.*, app.loose_name(r.name) as loose_name from rehearsal_records r
      where r.company_id = ${companyId} and r.rehearsal_id = ${rehearsalId} and r.entity = 'Customer'
        and not exists (select from external_links l where ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'customer' and l.external_id = r.external_id)
    ),
    our_signs as materialized (
      select * from (select *, count(*) over (partition by kind, sign) as holders from (
        select customer_id, 'loose' as kind, loose_name as sign from ours union select customer_id, 'email', email from ours
        union select customer_id, 'phone', unnest(phone_keys) from ours) signs where sign <> '') counted where holders <= ${mostWithIt}
    ),
    their_signs as materialized (
      select * from (select *, count(*) over (partition by kind, sign) as holders from (
        select external_id, 'loose' as kind, loose_name as sign from theirs where active union select external_id, 'email', email from theirs where active
        union select external_id, 'phone', unnest(phone_keys) from theirs where active) signs where sign <> '') counted where holders <= ${mostWithIt}
    ),
    met as (
      select o.customer_id, t.external_id from ours o join theirs t on t.name_key = o.name_key
      union select o.customer_id, t.external_id from our_signs o join their_signs t on t.kind = o.kind and t.sign = o.sign
    ),
    compared as (
      select m.*, t.active, o.name_key = t.name_key as name,
        case when o.company_key <> '' and t.company_name <> '' then o.company_key = app.name_key(t.company_name) end as company,
        case when o.email <> '' and t.email <> '' then o.email = t.email end as email,
        case when o.phone_keys <> '{}' and t.phone_keys <> '{}' then o.phone_keys && t.phone_keys end as phone
      from met m join ours o on o.customer_id = m.customer_id join theirs t on t.external_id = m.external_id
    ),
    told as (
      select *, array_remove(array[case when name then 'name' end, case when company then 'company' end, case when email then 'email' end, case when phone then 'phone' end], null) as same,
        array_remove(array[case when not name then 'name' end, case when not company then 'company' end, case when not email then 'email' end, case when not phone then 'phone' end], null) as differs
      from compared
    )
    insert into rehearsal_pairs (company_id, rehearsal_id, customer_id, external_id, rank, same, differs)
    select ${companyId}, ${rehearsalId}, customer_id, external_id,
      case when not name then 0 when not active then -1 when cardinality(same) > 1 then 3 when cardinality(differs) = 0 then 2 else 1 end, same, differs
    from told`.execute(db)
  await markSure(db, mine)
  await sql`set local enable_nestloop = on`.execute(db)
}

export const ofRehearsal = ({ companyId, rehearsalId }: Of) => sql`company_id = ${companyId} and rehearsal_id = ${rehearsalId}`

/**
 * Sure is a name that is the same, with something else that is the same too, if nobody else on either side fits as well; and a name with
 * nothing against it, if nobody else fits at all.
 */
async function markSure(db: Db, mine: ReturnType<typeof ofRehearsal>) {
  const alone = (candidates: ReturnType<typeof sql>, rank: number) =>
    sql`with alone as (
        select customer_id, external_id, rank, count(*) over (partition by customer_id) as here, count(*) over (partition by external_id) as there
        from ${candidates} as candidates)
      update rehearsal_pairs p set is_sure = true from alone a
      where ${mine} and p.customer_id = a.customer_id and p.external_id = a.external_id and a.rank = ${rank} and a.here = 1 and a.there = 1`.execute(
      db,
    )
  await alone(sql`(select customer_id, external_id, rank from rehearsal_pairs where ${mine} and rank = 3)`, 3)
  await alone(
    sql`(select customer_id, external_id, rank from rehearsal_pairs where ${mine} and rank >= 0 and not is_sure
      and customer_id not in (select customer_id from rehearsal_pairs where ${mine} and is_sure)
      and external_id not in (select external_id from rehearsal_pairs where ${mine} and is_sure))`,
    2,
  )
}
