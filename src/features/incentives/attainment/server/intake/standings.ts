import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'

/** From the beginning. */
const always = '0001-01-01'

/**
 * Whose customers these are from today on, where it is somebody else's now; sales before stay with whom they were. Whoever is not known yet was always
 * as now. Answers whether any of them has bought something already.
 */
export async function keepStandings(db: Db, ids: readonly string[] | 'all', today: string): Promise<boolean> {
  const chosen = ids === 'all' ? sql`true` : sql`c.id = any(${ids}::uuid[])`
  const { rows } = await sql<{ bought: boolean }>`
    with now as (
      select c.id, c.territory, r.id as rep_id, c.price_level_id as group_id from customers c
        left join reps r on ${ofCompany('r')} and r.code = c.sales_representative and c.sales_representative <> ''
      where ${ofCompany('c')} and ${chosen}
    ), before as (
      select distinct on (s.customer_id) s.* from customer_standings s join now n on n.id = s.customer_id
      where ${ofCompany('s')} order by s.customer_id, s.from_day desc
    )
    insert into customer_standings as k (company_id, customer_id, from_day, territory, rep_id, group_id)
    select ${company}, n.id, case when b.customer_id is null then ${always}::date else ${today}::date end, n.territory, n.rep_id, n.group_id
    from now n left join before b on b.customer_id = n.id
    where b.customer_id is null or (b.territory, b.rep_id, b.group_id) is distinct from (n.territory, n.rep_id, n.group_id)
    on conflict (company_id, customer_id, from_day) do update set territory = excluded.territory, rep_id = excluded.rep_id, group_id = excluded.group_id
    returning exists (select from sale_documents d where ${ofCompany('d')} and d.customer_id = k.customer_id) as bought`.execute(
    db.withoutPlugins(),
  )
  return rows.some(({ bought }) => bought)
}
