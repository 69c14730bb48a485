import { sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'

/** What only an undo needed goes when the time for it is over; that they were merged stays known. */
export const oldMerges: Watch = {
  name: 'merges past their undo',
  everySeconds: 86_400,
  run: (services) =>
    eachCompany(services, ['select company_id from app.old_merges()'], async (db) => {
      await sql`with over as (
          update customer_merges set survivor_before = null, survivor_after = null, loser_before = null
          where ${ofCompany()} and state = 'done' and merged_at < now() - interval '30 days' and survivor_before is not null returning company_id, id),
        lines as (delete from customer_merge_cart_lines l using over o where ${ofCompany('l')} and l.merge_id = o.id)
        delete from customer_merge_moves m using over o where ${ofCompany('m')} and m.merge_id = o.id`.execute(db)
    }),
}
