import { type RawBuilder, sql } from 'kysely'
import { allOf, type Condition, oneOf } from '#server/data/conditions.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { EventRow } from './events.ts'

/** What is looked for in the log, with what the search found. */
export type AuditFilter = {
  actor?: string | undefined
  origin?: string | undefined
  kind?: string | undefined
  action?: string | undefined
  record?: string | undefined
  /** Ids from here on and below here: ids are made in the order of time. */
  from: string | null
  below: string | null
  search: Found | null
}
/**
 * Each token may be any of its words; all tokens must be in an event. Or it concerns one of these customers or persons, or one of these
 * people did it. `persons`: people, and invitations.
 */
export type Found = { tokens: string[][]; customers: string[]; people: string[]; persons: string[] }
export type Step = { looked: number; last: string | null } & (EventRow | { id: null })

/** Events looked through in one step; with a search each of its words and records leads to as many. */
const width = { plain: 2000, search: 300 }
export const windowWidth = ({ search }: AuditFilter) => (search ? width.search : width.plain)

/**
 * One step back through the log: the next events that one index leads to, and of them those that meet everything else. However rare what
 * is looked for, a step reads no more than its width; `last` is where the next one goes on.
 */
export function windowSql(filter: AuditFilter, { below, limit }: { below: string | null; limit: number }): RawBuilder<Step> {
  const upTo = [below, filter.below].filter((each) => each !== null).sort()[0]
  const inRange = (column: string): Condition[] => [
    ...(upTo === undefined ? [] : [sql<boolean>`${sql.ref(column)} < ${upTo}::uuid`]),
    ...(filter.from === null ? [] : [sql<boolean>`${sql.ref(column)} >= ${filter.from}::uuid`]),
  ]
  const most = windowWidth(filter)
  const candidates = sql.join(sourcesOf(filter, { inRange, most: sql.lit(most) }), sql` union `)
  const rest: Condition[] = [
    ...(filter.actor ? [sql<boolean>`e.actor_id = ${filter.actor}::uuid`] : []),
    ...(filter.origin ? [sql<boolean>`e.origin = ${filter.origin}`] : []),
    ...(filter.kind ? [sql<boolean>`e.record_kind = ${filter.kind}`] : []),
    ...(filter.action ? [sql<boolean>`e.action = ${filter.action}`] : []),
    ...(filter.record ? [sql<boolean>`e.record_id = ${filter.record}::uuid`] : []),
    ...(filter.search ? [metBy(filter.search)] : []),
  ]
  // With an offset the events stay single probes of their key, whatever the planner expects.
  return sql<Step>`with candidate as materialized (select id from (${candidates}) each order by id desc limit ${sql.lit(most)})
    select w.looked, w.last, e.id, e.actor, e.origin, e.ip, e.action, e.record_kind as "recordKind", e.record_id as "recordId", e.changes
    from (select (select count(*) from candidate) as looked, (select id from candidate order by id limit 1) as last) w
    left join lateral (select e.* from candidate c
      cross join lateral (select * from audit_events a where ${ofCompany('a')} and a.id = c.id offset 0) e
      where ${allOf(rest)} order by e.id desc limit ${sql.lit(limit)}) e on true order by e.id desc`
}

type How = { inRange: (column: string) => Condition[]; most: RawBuilder<number> }

/** Ids, newest first, along the index that fits best; of a search along each of its meanings. */
function sourcesOf(filter: AuditFilter, { inRange, most }: How): RawBuilder<unknown>[] {
  const events = (...conditions: Condition[]) =>
    sql`(select a.id from audit_events a where ${allOf([ofCompany('a'), ...conditions, ...inRange('a.id')])} order by a.id desc limit ${most})`
  const ofMany = (ids: string[], condition: Condition) =>
    sql`(select f.id from unnest(${ids}::uuid[]) as one (value) cross join lateral ${events(condition)} f)`
  const { search } = filter
  if (search) {
    const [driver] = search.tokens
    const words = driver?.length
      ? sql`(select f.id from unnest(${driver}::text[]) as one (value) cross join lateral (
          select s.event_id as id from audit_words s
          where ${allOf([ofCompany('s'), sql`s.word = one.value`, ...inRange('s.event_id')])} order by s.event_id desc limit ${most}) f)`
      : null
    return [
      ...(words ? [words] : []),
      ...(search.customers.length ? [ofMany(search.customers, sql`a.record_kind = 'customer' and a.record_id = one.value`)] : []),
      ...(search.persons.length ? [ofMany(search.persons, sql`a.record_kind = 'person' and a.record_id = one.value`)] : []),
      ...(search.people.length ? [ofMany(search.people, sql`a.actor_id = one.value`)] : []),
      ...(words || search.customers.length || search.persons.length || search.people.length
        ? []
        : [sql`(select null::uuid as id where false)`]),
    ]
  }
  if (filter.record && filter.kind) return [events(sql`a.record_kind = ${filter.kind}`, sql`a.record_id = ${filter.record}::uuid`)]
  if (filter.actor) return [events(sql`a.actor_id = ${filter.actor}::uuid`)]
  if (filter.action) return [events(sql`a.action = ${filter.action}`)]
  // Most of the log is about customers: to them the log itself leads.
  if (filter.kind && filter.kind !== 'customer') return [events(sql`a.record_kind = ${filter.kind}`, sql`a.record_kind <> 'customer'`)]
  return [events()]
}

/** Which meaning an event was found by is not known: it must meet one of them. */
function metBy({ tokens, customers, people, persons }: Found): Condition {
  const hasWord = (words: string[]): Condition =>
    sql`exists (select from audit_words s where ${ofCompany('s')} and s.event_id = e.id and s.word = any(${words}::text[]))`
  const meanings: Condition[] = [
    ...(tokens.length && tokens.every(({ length }) => length > 0) ? [sql<boolean>`(${allOf(tokens.map(hasWord))})`] : []),
    ...(customers.length ? [sql<boolean>`(e.record_kind = 'customer' and e.record_id = any(${customers}::uuid[]))`] : []),
    ...(persons.length ? [sql<boolean>`(e.record_kind = 'person' and e.record_id = any(${persons}::uuid[]))`] : []),
    ...(people.length ? [sql<boolean>`e.actor_id = any(${people}::uuid[])`] : []),
  ]
  return meanings.length ? oneOf(meanings) : sql`false`
}
