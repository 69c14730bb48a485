import { linkBy, type Mirror, selectGiven, snake } from './mirror-sql.ts'

/**
 * How the records of some ids ($3) stand here and in what was given ($2), one row each: `fields` holds every column on which both differ.
 * Whether it is deleted here is no field of its own: then it is not `here`. Names of other records are copies, which may be older than these.
 */
export function compareStatement(mirror: Mirror): string {
  const { kind, table, columns, references = {}, names = {} } = mirror
  const compared = Object.keys(columns).filter((name) => name !== 'deleted' && !(name in names))
  const joins = Object.entries(references).map(
    ([name, target]) => `left join lateral (${linkBy(target, `g."${name}"`)}) "link_${name}" on true`,
  )
  const value = (name: string) => (name in references ? `"link_${name}".local_id` : `g."${name}"`)
  const fields = compared.map((name) => `('${name}', to_jsonb(t.${snake(name)}), to_jsonb(${value(name)}))`)
  const isHere = `l.local_id is not null and l.removed_at is null and t.id is not null ${'deleted' in columns ? 'and not t.deleted' : ''}`
  return `with given as materialized (
    ${selectGiven(mirror)}
  )
  select w.external_id, l.local_id, l.changed_at as known_at, ${isHere} as here, g.external_id is not null as there, g.changed_at,
    case when ${isHere} and g.external_id is not null then coalesce((select jsonb_agg(jsonb_build_object('field', field, 'ours', ours, 'theirs', theirs))
      from (values ${fields.join(', ')}) f (field, ours, theirs) where ours is distinct from theirs), '[]') else '[]' end as fields
  from unnest($3::text[]) as w (external_id)
    left join given g on g.external_id = w.external_id
    left join lateral (${linkBy(kind, 'w.external_id')}) l on true
    left join ${table} t on t.company_id = $1 and t.id = l.local_id ${joins.join(' ')}`
}
