import { CompiledQuery } from 'kysely'
import { entryPath } from '#contract/places.ts'
import { customerKind } from '#features/customers/customers/server/door.ts'
import { type TimelineSource, timelineTime } from '#server/data/timeline.ts'
import { text } from '#server/text.ts'
import { asEntries } from './entries.ts'
import { type EntryRow, entryColumns } from './entry-row.ts'

/** Of a customer's timeline: what did not reach QuickBooks at once, as it stands now. */
export const troubledDeliveries: TimelineSource<'deliveries'> = {
  kind: 'deliveries',
  ability: 'sync.read',
  async read(context, { customerId, before, limit }) {
    const earlier = before ? 'and (d.updated_at, d.id) < ($2::timestamptz, $3::uuid)' : ''
    const { rows } = await context.db.withoutPlugins().executeQuery<EntryRow & { at: string }>(
      CompiledQuery.raw(
        `select ${entryColumns}, ${timelineTime('d.updated_at')} as at from deliveries d
         where d.record_kind = 'customer' and d.record_id = $1 and (d.state in ('refused', 'unknown', 'retrying', 'ignored') or d.attempts > 1) ${earlier}
         order by d.updated_at desc, d.id desc limit ${limit}`,
        [customerId, ...(before ? [before.at, before.id] : [])],
      ),
    )
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
