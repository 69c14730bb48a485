import { type RawBuilder, sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'
import type { Compared } from '../definitions.ts'
import { linkBy, type Mirror, quoted, selectGiven, snake } from './mirror-sql.ts'

/**
 * How the records of some ids stand here and in what was given, one row each: `fields` holds every column on which both differ.
 * Whether it is deleted here is no field of its own: then it is not `here`. Names of other records are copies, which may be older than these.
 */
export function compareStatement(mirror: Mirror, externalIds: readonly string[], rows: readonly object[]): RawBuilder<Compared> {
  const { kind, table, columns, references = {}, names = {}, later = [] } = mirror
  const compared = Object.keys(columns).filter((name) => name !== 'deleted' && !(name in names))
  const joins = Object.entries(references).map(
    ([name, target]) => sql`left join lateral (${linkBy(target, quoted(name, 'g'))}) ${quoted(`link_${name}`)} on true`,
  )
  const value = (name: string) => (name in references ? sql`${quoted(`link_${name}`)}.local_id` : quoted(name, 'g'))
  const ours = (name: string) => {
    const stored = sql`to_jsonb(t.${sql.ref(snake(name))})`
    return later.includes(name) ? sql`coalesce(${stored}, to_jsonb(${value(name)}))` : stored
  }
  const fields = compared.map((name) => sql`(${sql.lit(name)}, ${ours(name)}, to_jsonb(${value(name)}))`)
  const isHere = sql`l.local_id is not null and l.removed_at is null and t.id is not null ${'deleted' in columns ? sql`and not t.deleted` : sql``}`
  return sql`with given as materialized (
    ${selectGiven(mirror, rows)}
  )
  select w.external_id, l.local_id, l.changed_at as known_at, ${isHere} as here, g.external_id is not null as there, g.changed_at,
    case when ${isHere} and g.external_id is not null then coalesce((select jsonb_agg(jsonb_build_object('field', field, 'ours', ours, 'theirs', theirs))
      from (values ${sql.join(fields)}) f (field, ours, theirs) where ours is distinct from theirs), '[]') else '[]' end as fields
  from unnest(${externalIds}::text[]) as w (external_id)
    left join given g on g.external_id = w.external_id
    left join lateral (${linkBy(kind, sql`w.external_id`)}) l on true
    left join ${sql.table(table)} t on ${ofCompany('t')} and t.id = l.local_id ${sql.join(joins, sql` `)}`
}
