import { type RawBuilder, sql } from 'kysely'
import { stoppedStates } from '#contract/ledger.ts'
import { countedUpTo } from '#contract/paging.ts'
import { allOf, type Condition } from '#server/data/conditions.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { settledElsewhere } from './buttons.ts'
import { type EntryRow, entryColumns } from './entry-row.ts'

export type EntryFilter = {
  lane: string
  state?: string
  channel?: string
  kind?: string
  /** What a search may mean: records it found, a number in QuickBooks, a code. Null: no search. */
  found: { customers: readonly string[]; text: string } | null
}
export type After = { key: string; id: string } | null

/** A page, newest first. Every meaning of a search has an index of its own: each is read no further than the page. */
export function rowsSql(filter: EntryFilter, { after, limit }: { after: After; limit: number }): RawBuilder<EntryRow> {
  const inOrder = sql`order by d.updated_at desc, d.id desc limit ${sql.lit(limit)}`
  const behind = after ? sql` and (d.updated_at, d.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql``
  const plain = sql`${conditionsOf(filter)}${behind}`
  const meanings = meaningsOf(filter)
  if (!meanings) return sql`select ${entryColumns} from deliveries d where ${plain} ${inOrder}`
  const found = meanings.map((meaning) => sql`(select d.id, d.updated_at from deliveries d where ${plain} and ${meaning} ${inOrder})`)
  return sql`select ${entryColumns} from (${union(found)}) f join deliveries d on ${ofCompany('d')} and d.id = f.id ${inOrder}`
}

/** How many there are, counted no further than anybody reads. In an order, or a large neighbour's entries might be read as well. */
export function countSql(filter: EntryFilter): RawBuilder<{ rows: number }> {
  const most = sql.lit(countedUpTo + 1)
  const found = (meaningsOf(filter) ?? [sql`true`]).map(
    (meaning) =>
      sql`(select d.id from deliveries d where ${conditionsOf(filter)} and ${meaning} order by d.updated_at desc, d.id desc limit ${most})`,
  )
  return sql`select count(*) as rows from (select * from (${union(found)}) f limit ${most}) counted`
}

/** The ids of all that a filter holds and that a person can have tried again. */
export function replayableSql(filter: EntryFilter): RawBuilder<{ id: string }> {
  const plain = sql`${conditionsOf(filter)} and d.state in (${quoted(stoppedStates)})
    and coalesce(d.problem ->> 'action', '') not in (${quoted(settledElsewhere)})`
  return union((meaningsOf(filter) ?? [sql`true`]).map((meaning) => sql`select d.id from deliveries d where ${plain} and ${meaning}`))
}

const union = <R>(selects: RawBuilder<unknown>[]) => sql<R>`${sql.join(selects, sql` union `)}`
const quoted = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))

function conditionsOf({ lane, state, channel, kind }: EntryFilter): Condition {
  return allOf([
    ofCompany('d'),
    sql`d.lane = ${lane}`,
    // Written out, so that its partial index is seen.
    ...(state ? [state === 'ignored' ? sql<boolean>`d.state = 'ignored'` : sql<boolean>`d.state = ${state}`] : []),
    ...(channel ? [sql<boolean>`d.channel = ${channel}`] : []),
    ...(kind ? [sql<boolean>`d.kind = ${kind}`] : []),
  ])
}

function meaningsOf({ found }: EntryFilter): Condition[] | null {
  if (!found) return null
  const { customers, text } = found
  const ofCustomers = customers.length ? [sql<boolean>`d.record_kind = 'customer' and d.record_id = any(${customers}::uuid[])`] : []
  return [...ofCustomers, sql`d.external_id = ${text}`, sql`d.code = ${text}`]
}
