import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { publish } from '#server/live/live.ts'
import { noteInLedger } from './ledger-entry.ts'
import { findPairs, ofRehearsal } from './pairs.ts'
import { atStep, inCompany, type RehearsalRun } from './run.ts'
import { settleEffects } from './settle.ts'

/** Sorts everybody into one list each, with what people decided before. */
export async function matchAll(run: RehearsalRun) {
  await inCompany(run, async (db) => {
    if (!(await atStep(db, run, 'match'))) return
    await findPairs(db, run)
    await sortOut(db, run)
    await settleEffects(db, run)
    const theirs = await countTheirs(db, run)
    await db
      .updateTable('rehearsals')
      .set((eb) => ({ state: 'ready', step: 'over', version: eb('version', '+', 1), matchedAt: sql`now()`, theirs }))
      .where('id', '=', run.rehearsalId)
      .execute()
    await noteInLedger(db, run.companyId, 'refused')
    await publish(db, run, { code: 'MENU_CHANGED', value: '' })
  })
  await inCompany(run, (db) => sql`select app.analyze_rehearsals()`.execute(db))
}

async function countTheirs(db: Db, { companyId, rehearsalId }: RehearsalRun): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from rehearsal_records r where ${ofRehearsal({ companyId, rehearsalId })} and r.entity = 'Customer'
      and not exists (select from external_links l where ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'customer' and l.external_id = r.external_id)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

async function sortOut(db: Db, { companyId, rehearsalId }: Pick<RehearsalRun, 'companyId' | 'rehearsalId'>) {
  const mine = ofRehearsal({ companyId, rehearsalId })
  await sql`delete from rehearsal_rows where ${mine}`.execute(db)
  await sql`set local enable_nestloop = off`.execute(db)
  // Who has the name of one that would be made there, and which of several here is the first of it.
  await sql`
    with sure as materialized (select customer_id, external_id from rehearsal_pairs where ${mine} and is_sure),
    looks as materialized (
      select distinct p.customer_id from rehearsal_pairs p where ${mine} and p.rank >= 0
        and not exists (select from sure s where s.customer_id = p.customer_id) and not exists (select from sure s where s.external_id = p.external_id)
    ),
    holders as materialized (
      select distinct on (name_key) name_key, case entity when 'Vendor' then 'vendor' when 'Employee' then 'employee' else case when active then 'taken' else 'inactive' end end as reason
      from rehearsal_records where ${mine} order by name_key, active desc, entity
    ),
    sorted as (
      select o.*, s.external_id,
        case when s.customer_id is not null then 'sure' when l.customer_id is not null then 'look' when o.is_sent and h.name_key is not null then 'clash' else 'here' end as bucket,
        case when s.customer_id is null and l.customer_id is null and o.is_sent then h.reason end as reason
      from rehearsal_customers o left join sure s on s.customer_id = o.customer_id left join looks l on l.customer_id = o.customer_id
        left join holders h on h.name_key = o.name_key
      where o.company_id = ${companyId} and o.rehearsal_id = ${rehearsalId}
    ),
    numbered as (
      select *, row_number() over (partition by bucket, is_sent, name_key order by customer_id) as nth from sorted
    )
    insert into rehearsal_rows (company_id, rehearsal_id, id, bucket, customer_id, external_id, name, searched, is_sent, reason)
    select n.company_id, n.rehearsal_id, n.customer_id::text, case when n.bucket = 'here' and n.is_sent and n.nth > 1 then 'clash' else n.bucket end,
      n.customer_id, n.external_id, c.customer_name,
      app.searched(concat_ws(' ', c.customer_name, c.customer_company_name, c.email, c.phone)), n.is_sent,
      case when n.bucket = 'here' and n.is_sent and n.nth > 1 then 'twin' else coalesce(n.reason, '') end
    from numbered n join customers c on ${ofCompany('c')} and c.id = n.customer_id`.execute(db)
  await sql`
    with met as materialized (
      select p.external_id from rehearsal_pairs p join rehearsal_rows w on ${ofCompany('w')} and w.rehearsal_id = p.rehearsal_id and w.customer_id = p.customer_id
      where p.company_id = ${companyId} and p.rehearsal_id = ${rehearsalId} and (p.is_sure or (p.rank >= 0 and w.bucket = 'look'))
    )
    insert into rehearsal_rows (company_id, rehearsal_id, id, bucket, external_id, name, searched)
    select r.company_id, r.rehearsal_id, 'quickbooks ' || r.external_id, 'there', r.external_id, r.name,
      app.searched(concat_ws(' ', r.name, r.company_name, r.email, r.phone))
    from rehearsal_records r where ${mine} and r.entity = 'Customer'
      and not exists (select from met m where m.external_id = r.external_id)
      and not exists (select from external_links l where ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'customer' and l.external_id = r.external_id)`.execute(
    db,
  )
  await sql`set local enable_nestloop = on`.execute(db)
}
