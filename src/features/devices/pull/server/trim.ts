import { sql } from 'kysely'
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

export async function trimFeed(services: Services, companyId: string): Promise<void> {
  await services.transaction({ companyId }, async (db) => {
    await sql`
      update device_feeds f set trimmed_at = now(),
        floor = case when f.marked_at < now() - ${keptDays} * interval '1 day' then coalesce(f.mark, f.floor) else f.floor end,
        mark = case when f.mark is null or f.marked_at < now() - ${keptDays} * interval '1 day' then pg_snapshot_xmin(pg_current_snapshot()) else f.mark end,
        marked_at = case when f.marked_at < now() - ${keptDays} * interval '1 day' then now() else f.marked_at end
      where ${ofCompany('f')}`.execute(db.withoutPlugins())
    await sql`
      delete from device_changes d using device_feeds f where ${ofCompany('d')} and ${ofCompany('f')} and (d.tx < f.floor or not d.moved and exists (
        select from device_changes n where ${ofCompany('n')} and n.kind = d.kind and n.record_id = d.record_id and n.place_id = d.place_id
          and n.tx > d.tx and n.tx < pg_snapshot_xmin(pg_current_snapshot())))`.execute(db.withoutPlugins())
  })
}

/** After a restore the numbers of transactions say nothing any more: every device loads all of it anew. */
export async function beginFeedAnew(services: Services, companyId: string): Promise<void> {
  await services.transaction({ companyId }, async (db) => {
    await sql`delete from device_changes d where ${ofCompany('d')}`.execute(db.withoutPlugins())
    await sql`update device_feeds f set id = app.new_id(), ready = null, floor = '0', mark = null where ${ofCompany('f')}`.execute(
      db.withoutPlugins(),
    )
  })
}
