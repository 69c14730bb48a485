import { sql } from 'kysely'
import { entryPath } from '#contract/places.ts'
import { customerKind } from '#features/customers/customers/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type TimelineSource, timelineTime } from '#server/data/timeline.ts'
import { text } from '#server/text.ts'
import { asEntries } from './entries.ts'
import { type EntryRow, entryColumns } from './entry-row.ts'

/** Of a customer's timeline: what did not reach QuickBooks at once, as it stands now. */
export const troubledDeliveries: TimelineSource<'deliveries'> = {
  kind: 'deliveries',
  ability: 'sync.read',
  async read(context, { customerId, before, limit }) {
    const earlier = before ? sql`and (d.updated_at, d.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``
    const { rows } = await sql<EntryRow & { at: string }>`
      select ${entryColumns}, ${timelineTime(sql`d.updated_at`)} as at from deliveries d
      where ${ofCompany('d')} and d.record_kind = 'customer' and d.record_id = ${customerId}
        and (d.state in ('refused', 'unknown', 'retrying', 'ignored') or d.attempts > 1) ${earlier}
      order by d.updated_at desc, d.id desc limit ${sql.lit(limit)}`.execute(context.db.withoutPlugins())
    const entries = await asEntries([customerKind], context, rows)
    return entries.map(({ id, what, why, state }, index) => ({
      id,
      at: rows[index]?.at ?? '',
      title: what,
      text: why,
      state: text(context.language, `deliveries.states.${state}`),
      path: entryPath(id),
    }))
  },
}
