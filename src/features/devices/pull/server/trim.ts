import { sql } from 'kysely'
import { dropHistory } from '#features/catalog/prices/server/door.ts'
import { rules } from '#features/devices/rules/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Services } from '#server/services.ts'
import type { Watch } from '#server/work/job.ts'

/** What devices are told of is kept for so long at least; whoever asked last before that loads all of it anew. */
const keptDays = 30

/** Of a record that was touched again and again the newest row is enough, but for the one that says that it left. */
export const feedsTrimmed: Watch = {
  name: 'what devices are told of',
  everySeconds: 3600,
  async run(services) {
    const { rows } = await services.pool.query<{ company_id: string }>('select company_id from app.device_feeds_to_trim()')
    for (const { company_id: companyId } of rows)
      await trimFeed(services, companyId).catch((error: unknown) =>
        services.log.error({ err: error, companyId }, 'what devices are told of could not be trimmed'),
      )
  },
}

/** Prices that a document may still name: one that was made by what was fetched so long before, and comes so long after. */
async function keptHours(db: Db): Promise<number> {
  const { rows } = await sql<{ hours: number | null }>`
    select max((s.rules -> 'offline.maxHours' ->> 'value')::numeric)::int as hours from device_rule_sets s
    where ${ofCompany('s')} and s.rules ? 'offline.maxHours'`.execute(db.withoutPlugins())
  return 2 * Math.max(rules['offline.maxHours'].value, rows[0]?.hours ?? 0) + 48
}

type Boundary = { ended: string | null; begun: string | null; now: string }

export async function trimFeed(services: Services, companyId: string): Promise<void> {
  // The floor first: whoever reads meanwhile knows by it what is not kept.
  const last = await services.transaction({ companyId }, async (db) => {
    const { rows } = await sql<Boundary>`
      select f.ended::text as ended, f.begun::text as begun, pg_snapshot_xmin(pg_current_snapshot())::text as now
      from device_feeds f where ${ofCompany('f')}`.execute(db.withoutPlugins())
    await sql`
      update device_feeds f set trimmed_at = now(), ended = ${rows[0]?.now}::xid8, begun = pg_current_xact_id(),
        floor = case when f.marked_at < now() - ${keptDays} * interval '1 day' then coalesce(f.mark, f.floor) else f.floor end,
        mark = case when f.mark is null or f.marked_at < now() - ${keptDays} * interval '1 day' then ${rows[0]?.now}::xid8 else f.mark end,
        marked_at = case when f.marked_at < now() - ${keptDays} * interval '1 day' then now() else f.marked_at end
      where ${ofCompany('f')}`.execute(db.withoutPlugins())
    return rows[0]
  })
  await services.transaction({ companyId }, async (db) => dropHistory(db, await keptHours(db)))
  await services.transaction({ companyId }, async (db) => {
    await sql`delete from device_changes d using device_feeds f where ${ofCompany('d')} and ${ofCompany('f')} and d.tx < f.floor`.execute(
      db.withoutPlugins(),
    )
    if (!last?.ended || !last.begun) return
    // Of two that ran at once a device may have seen the newer alone: what had ended at the last time goes, where something that began after it is there.
    await sql`
      delete from device_changes d using (
        select n.kind, n.record_id, n.place_id, n.tx, row_number() over same as place, first_value(n.tx) over same as newest
        from device_changes n where ${ofCompany('n')} window same as (partition by n.kind, n.record_id, n.place_id order by n.tx desc)) each
      where ${ofCompany('d')} and (d.tx, d.kind, d.record_id, d.place_id) = (each.tx, each.kind, each.record_id, each.place_id)
        and each.place > 1 and not d.moved and d.tx < ${last.ended}::xid8 and each.newest > ${last.begun}::xid8`.execute(
      db.withoutPlugins(),
    )
  })
}

/** After a restore the numbers of transactions say nothing any more: every device loads all of it anew. */
export async function beginFeedAnew(services: Services, companyId: string): Promise<void> {
  await services.transaction({ companyId }, async (db) => {
    await sql`delete from device_changes d where ${ofCompany('d')}`.execute(db.withoutPlugins())
    await sql`update device_feeds f set id = app.new_id(), ready = null, floor = '0', mark = null, ended = null, begun = null where ${ofCompany('f')}`.execute(
      db.withoutPlugins(),
    )
  })
}
