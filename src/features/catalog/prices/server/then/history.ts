import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/** Columns as text. */
export type Columns = Readonly<Record<string, string | null>>
export type Kind = 'item' | 'pack' | 'level' | 'ofLevel' | 'agreed' | 'customer'
/** `was`: until `changedMs`; null: there was none. */
export type Change = { kind: Kind; recordId: string; part: string; itemId: string | null; was: Columns | null; changedMs: number }

/** Whoever changed so much since is told by nobody what held before. */
export const mostChanges = 2000

/** What prices of these items for these customers follow from, as far as it was changed after a moment; the oldest change first. */
export async function changesSince(db: Db, sinceMs: number, itemIds: readonly string[], customerIds: readonly string[]): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select h.kind, h.record_id as "recordId", h.part, h.item_id as "itemId", h.was, (extract(epoch from h.changed_at) * 1000)::float8 as "changedMs"
    from price_history h where ${ofCompany('h')} and h.changed_at > to_timestamp(${sinceMs / 1000}::float8)
      and (h.item_id = any(${[...itemIds]}::uuid[]) or h.item_id is null and (h.kind = 'level' or h.record_id = any(${[...customerIds]}::uuid[])))
    order by h.changed_at, h.noted_at, h.id limit ${sql.lit(mostChanges + 1)}`.execute(db.withoutPlugins())
  return rows
}

/** Older than any document that may still come. */
export async function dropHistory(db: Db, olderThanHours: number): Promise<void> {
  await sql`delete from price_history h where ${ofCompany('h')} and h.changed_at < now() - ${olderThanHours} * interval '1 hour'`.execute(
    db.withoutPlugins(),
  )
}

export const keyOf = ({ kind, recordId, part = '' }: { kind: Kind; recordId: string; part?: string }) => `${kind} ${recordId} ${part}`

/** As it was just before a moment: what was changed then or later, the earliest change of each first. */
export function beforeMoment(changes: readonly Change[], momentMs: number): ReadonlyMap<string, Change> {
  const then = new Map<string, Change>()
  for (const change of changes) if (change.changedMs >= momentMs) then.getOrInsert(keyOf(change), change)
  return then
}
