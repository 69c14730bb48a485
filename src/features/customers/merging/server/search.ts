import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { clocksOf } from '#server/data/time-zones.ts'
import { eachCompany } from '#server/work/each-company.ts'
import { enqueue, job, type Watch } from '#server/work/job.ts'

/** What more customers have in common than this says nothing of them: a switchboard, an accountant's address. */
const mostAlike = 20

/** Looks through a company's customers for pairs: sorted by what they have in common, never each with each. */
export const searchDuplicates = job({
  name: 'customers.search-duplicates',
  payload: z.object({ companyId: z.string() }),
  unique: true,
  run: ({ companyId }, services) => services.transaction({ companyId }, (db) => search(db, companyId)),
})

export const nightlyDuplicates: Watch = {
  name: 'nightly search for duplicates',
  everySeconds: 600,
  async run(services) {
    const { zones, times } = await clocksOf(services.pool)
    await eachCompany(
      services,
      ['select company_id from app.due_duplicate_searches($1, $2, $3)', zones, times],
      (db, companyId) => enqueue(services, searchDuplicates, { companyId }, db, { key: companyId }),
      50,
    )
  },
}

/** Each customer with the oldest one of its kind: fifteen alike are fourteen pairs, which merging shortens to none. */
async function search(db: Db, companyId: string) {
  await sql`with mine as materialized (
      select id, parent_id, app.loose_name(customer_name) as name, app.loose_name(customer_company_name) as company, lower(email) as email,
        app.phone_key(phone) as phone
      from customers where ${ofCompany()} and active and merged_into is null
    ), signs as (
      select id, parent_id, 8 as weight, 'name' as kind, name as sign from mine
      union all select id, parent_id, 8, 'name', company from mine where company <> name
      union all select id, parent_id, 4, 'email', email from mine
      union all select id, parent_id, 2, 'phone', phone from mine
    ), alike as (
      select *, count(*) over sorted as many, first_value(id) over (sorted order by id) as first_id,
        first_value(parent_id) over (sorted order by id) as first_parent_id
      from signs where length(sign) > 2 window sorted as (partition by kind, sign)
    ), pairs as (
      select first_id as one_id, id as other_id, sum(distinct weight)::int as strength from alike
      where many between 2 and ${mostAlike} and id <> first_id
        -- Sub-customers share what their parent has.
        and first_id is distinct from parent_id and id is distinct from first_parent_id and (parent_id is null or parent_id is distinct from first_parent_id)
      group by 1, 2
    ), stale as (
      delete from duplicate_suspects d where ${ofCompany('d')} and d.dismissed_at is null
        and not exists (select from pairs p where p.one_id = d.one_id and p.other_id = d.other_id)
    )
    insert into duplicate_suspects (company_id, one_id, other_id, strength)
    select ${companyId}, one_id, other_id, strength from pairs
    on conflict (company_id, one_id, other_id) do update set strength = excluded.strength where duplicate_suspects.strength <> excluded.strength`.execute(
    db,
  )
  await sql`insert into duplicate_searches (company_id, searched_at, customers)
    select ${companyId}, now(), count(*) from customers where ${ofCompany()} and active and merged_into is null
    on conflict (company_id) do update set searched_at = excluded.searched_at, customers = excluded.customers`.execute(db)
}
