import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { eachCompany } from '#server/each-company.ts'
import type { Watch } from '#server/job.ts'
import type { Services } from '#server/services.ts'
import { type Chart, chartOf } from './chart.ts'
import { plans, type WorkKind } from './plan.ts'

const mostAtOnce = 200
const againSeconds = 20

/** Looks at what moved and hands to the ledger what QuickBooks does not have yet. */
export const bookWork: Watch = {
  name: 'work for the books',
  everySeconds: 1,
  run: (services) =>
    eachCompany(services, ['select company_id from app.due_book_work()'], (db, companyId) => workOff(services, db, companyId)),
}

export async function workOff(services: Services, db: Db, companyId: string): Promise<void> {
  const chart = await chartOf(db)
  // Orders before their payments, these before the payout that they make up.
  const { rows } = await sql<{ kind: WorkKind; sourceId: string }>`
    delete from book_work w using (
      select kind, source_id from book_work where due_at <= now()
      order by array_position(array['order', 'payment', 'source', 'movement', 'payout'], kind), due_at limit ${mostAtOnce} for update skip locked) t
    where w.kind = t.kind and w.source_id = t.source_id returning w.kind, w.source_id`.execute(db)
  const order = Object.keys(plans)
  const sorted = rows.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
  for (const work of sorted) await planOne(services, db, companyId, chart, work)
}

async function planOne(
  services: Services,
  db: Db,
  companyId: string,
  chart: Chart | null,
  { kind, sourceId }: { kind: WorkKind; sourceId: string },
) {
  const blocked = chart ? await plans[kind]({ services, db, chart }, sourceId) : 'chart'
  if (blocked) await addWork(db, companyId, [{ kind, sourceId }], againSeconds)
}

/** To be looked at (again), so many seconds from now. */
export const addWork = (db: Db, companyId: string, work: readonly { kind: WorkKind; sourceId: string }[], afterSeconds = 0) =>
  sql`insert into book_work (company_id, kind, source_id, due_at)
    select ${companyId}, g.kind, g."sourceId", now() + ${afterSeconds} * interval '1 second'
    from json_to_recordset(${JSON.stringify(work)}::json) as g(kind text, "sourceId" text)
    on conflict (company_id, kind, source_id) do update set due_at = least(book_work.due_at, excluded.due_at)`.execute(db)
