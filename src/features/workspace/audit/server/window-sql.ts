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
type Statement = { text: string; values: unknown[] }
type Add = (value: unknown) => string

/** Events looked through in one step; with a search each of its words and records leads to as many. */
const width = { plain: 2000, search: 300 }
export const windowWidth = ({ search }: AuditFilter) => (search ? width.search : width.plain)

/**
 * One step back through the log: the next events that one index leads to, and of them those that meet everything else. However rare what
 * is looked for, a step reads no more than its width; `last` is where the next one goes on.
 */
export function windowSql(filter: AuditFilter, { below, limit }: { below: string | null; limit: number }): Statement {
  const values: unknown[] = []
  const add: Add = (value) => `$${values.push(value)}`
  const upTo = [below, filter.below].filter((each) => each !== null).sort()[0]
  const inRange = (column: string) => [
    ...(upTo === undefined ? [] : [`${column} < ${add(upTo)}::uuid`]),
    ...(filter.from === null ? [] : [`${column} >= ${add(filter.from)}::uuid`]),
  ]
  const most = windowWidth(filter)
  const candidates = sourcesOf(filter, { add, inRange, most }).join(' union ')
  const rest = [
    ...(filter.actor ? [`e.actor_id = ${add(filter.actor)}::uuid`] : []),
    ...(filter.origin ? [`e.origin = ${add(filter.origin)}`] : []),
    ...(filter.kind ? [`e.record_kind = ${add(filter.kind)}`] : []),
    ...(filter.action ? [`e.action = ${add(filter.action)}`] : []),
    ...(filter.record ? [`e.record_id = ${add(filter.record)}::uuid`] : []),
    ...(filter.search ? [metBy(filter.search, add)] : []),
  ]
  // With an offset the events stay single probes of their key, whatever the planner expects.
  const text = `with candidate as materialized (select id from (${candidates}) each order by id desc limit ${most})
    select w.looked, w.last, e.id, e.actor, e.origin, e.ip, e.action, e.record_kind as "recordKind", e.record_id as "recordId", e.changes
    from (select (select count(*) from candidate) as looked, (select id from candidate order by id limit 1) as last) w
    left join lateral (select e.* from candidate c
      cross join lateral (select * from audit_events a where a.company_id = (select app.company()) and a.id = c.id offset 0) e
      where ${rest.join(' and ') || 'true'} order by e.id desc limit ${limit}) e on true order by e.id desc`
  return { text, values }
}

type How = { add: Add; inRange: (column: string) => string[]; most: number }

/** Ids, newest first, along the index that fits best; of a search along each of its meanings. */
function sourcesOf(filter: AuditFilter, { add, inRange, most }: How): string[] {
  const events = (...conditions: string[]) =>
    `(select a.id from audit_events a where ${[...conditions, ...inRange('a.id')].join(' and ') || 'true'} order by a.id desc limit ${most})`
  const ofMany = (list: string[], type: string, condition: string) =>
    `(select f.id from unnest(${add(list)}::${type}[]) as one (value) cross join lateral ${events(condition)} f)`
  const { search } = filter
  if (search) {
    const [driver] = search.tokens
    const words = driver?.length
      ? `(select f.id from unnest(${add(driver)}::text[]) as one (value) cross join lateral (
          select s.event_id as id from audit_words s where ${['s.word = one.value', ...inRange('s.event_id')].join(' and ')} order by s.event_id desc limit ${most}) f)`
      : null
    return [
      ...(words ? [words] : []),
      ...(search.customers.length ? [ofMany(search.customers, 'uuid', `a.record_kind = 'customer' and a.record_id = one.value`)] : []),
      ...(search.persons.length ? [ofMany(search.persons, 'uuid', `a.record_kind = 'person' and a.record_id = one.value`)] : []),
      ...(search.people.length ? [ofMany(search.people, 'uuid', 'a.actor_id = one.value')] : []),
      ...(words || search.customers.length || search.persons.length || search.people.length
        ? []
        : ['(select null::uuid as id where false)']),
    ]
  }
  if (filter.record && filter.kind) return [events(`a.record_kind = ${add(filter.kind)}`, `a.record_id = ${add(filter.record)}::uuid`)]
  if (filter.actor) return [events(`a.actor_id = ${add(filter.actor)}::uuid`)]
  if (filter.action) return [events(`a.action = ${add(filter.action)}`)]
  // Most of the log is about customers: to them the log itself leads.
  if (filter.kind && filter.kind !== 'customer') return [events(`a.record_kind = ${add(filter.kind)}`, `a.record_kind <> 'customer'`)]
  return [events()]
}

/** Which meaning an event was found by is not known: it must meet one of them. */
function metBy({ tokens, customers, people, persons }: Found, add: Add): string {
  const hasWord = (words: string[]) =>
    `exists (select from audit_words s where s.company_id = e.company_id and s.event_id = e.id and s.word = any(${add(words)}::text[]))`
  const words = tokens.length && tokens.every(({ length }) => length > 0) ? [tokens.map(hasWord).join(' and ')] : []
  const meanings = [
    ...words.map((each) => `(${each})`),
    ...(customers.length ? [`(e.record_kind = 'customer' and e.record_id = any(${add(customers)}::uuid[]))`] : []),
    ...(persons.length ? [`(e.record_kind = 'person' and e.record_id = any(${add(persons)}::uuid[]))`] : []),
    ...(people.length ? [`e.actor_id = any(${add(people)}::uuid[])`] : []),
  ]
  return `(${meanings.join(' or ') || 'false'})`
}
