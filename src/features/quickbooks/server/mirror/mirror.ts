import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { versionOf } from '../client/record.ts'
import type { QuickbooksRecord, SyncedEntityDefinition } from '../definitions.ts'
import { mapRecords } from '../sync/map-records.ts'
import { compareStatement } from './mirror-compare.ts'
import { linkBy, type Mirror, nameBy, quoted, selectGiven, snake } from './mirror-sql.ts'

/**
 * Mirrors an entity into a table of its own, a page per statement. Names of tables and columns come from the definitions in `books-*.ts`,
 * never from data.
 */
export function mirrored(mirror: Mirror): SyncedEntityDefinition {
  const { entity, kind, list, table, removed } = mirror
  const finish = finishOf(mirror)
  return {
    entity,
    kind,
    list,
    async upsert(db, companyId, records) {
      const { rows, rejected } = readable(mirror, records)
      if (rows.length) await upsertStatement(mirror, companyId, rows).execute(db)
      return { stored: rows.length, rejected }
    },
    async compare(db, _companyId, externalIds, records) {
      const { rows, rejected } = readable(mirror, records)
      return { compared: (await compareStatement(mirror, externalIds, rows).execute(db)).rows, rejected }
    },
    async remove(db, companyId, externalIds) {
      await sql`update ${sql.table(table)} t set ${removed}, updated_at = now() from external_links l
        where l.company_id = ${companyId} and l.provider = 'quickbooks' and l.kind = ${kind} and l.external_id = any(${externalIds})
          and ${ofCompany('t')} and t.id = l.local_id`.execute(db)
      // Members of lists only vanish by being merged into another, which carries on under its own id.
      if (list)
        await sql`delete from external_links where company_id = ${companyId} and provider = 'quickbooks' and kind = ${kind}
          and external_id = any(${externalIds})`.execute(db)
    },
    ...(finish && { finish }),
  }
}

function finishOf({ kind, table, references }: Mirror) {
  if (references?.parentId === kind) return (db: Db, companyId: string) => joinParents(db, companyId, table, kind)
  if (references?.customerId) return (db: Db, companyId: string) => joinCustomers(db, companyId, table, kind)
  return undefined
}

function readable(mirror: Mirror, records: readonly QuickbooksRecord[]) {
  const { mapped, rejected } = mapRecords(records, (record) => ({ ...versionOf(record), ...mirror.row(record) }))
  return { rows: [...mapped.values()], rejected }
}

/**
 * One statement: the newest of what was given, the links, the rows. The links come first: whoever ties the same record at this moment is waited
 * for there, and the row gets the id that stands in the link. A balance changes without a new version (quickbooks 5.5): the same version is applied again
 * unless it was asked for earlier than what is stored.
 */
function upsertStatement(mirror: Mirror, companyId: string, rows: readonly object[]): RawBuilder<unknown> {
  const { kind, table, columns, references = {}, names = {} } = mirror
  const fields = Object.keys(columns)
  const joins = Object.entries(references).map(
    ([name, target]) => sql`left join lateral (${linkBy(target, quoted(name, 'c'))}) ${quoted(`link_${name}`)} on true
      ${target === kind ? sql`left join chosen ${quoted(`page_${name}`)} on ${quoted(`page_${name}`)}.external_id = ${quoted(name, 'c')}` : sql``}`,
  )
  const value = (name: string) => {
    const target = references[name]
    const link = sql`${quoted(`link_${name}`)}.local_id`
    if (target) return target === kind ? sql`coalesce(${link}, ${quoted(`page_${name}`)}.id)` : link
    const named = names[name]
    return named ? nameBy(named, quoted(name, 'c')) : quoted(name, 'c')
  }
  const parent = references.parentId === kind ? sql`jsonb_build_object('parent', c."parentId")` : sql`null::jsonb`
  const stored = fields.map((name) => sql.ref(snake(name)))
  const isNewer = (given: 'g' | 'excluded', version: RawBuilder<unknown>) =>
    sql`(l.changed_at is null or (${sql.ref(`${given}.changed_at`)}, ${version}, ${sql.ref(`${given}.asked_at`)})
      >= (l.changed_at, coalesce(nullif(l.version, ''), '0')::bigint, coalesce(l.asked_at, '-infinity')))`
  return sql`with given as materialized (
    ${selectGiven(mirror, rows)}
  ), newer as materialized (
    select g.*, coalesce(l.local_id, app.new_id()) as own_id
    from given g left join lateral (${linkBy(kind, sql`g.external_id`)}) l on true
    where ${isNewer('g', sql`g.version`)}
  ), linked as (
    insert into external_links as l (company_id, provider, kind, external_id, local_id, version, changed_at, asked_at, snapshot)
    select ${companyId}, 'quickbooks', ${sql.lit(kind)}, c.external_id, c.own_id, c.version::text, c.changed_at, c.asked_at, ${parent} from newer c
    on conflict (company_id, provider, kind, external_id)
      do update set version = excluded.version, changed_at = excluded.changed_at, asked_at = excluded.asked_at, snapshot = excluded.snapshot
      where ${isNewer('excluded', sql`coalesce(nullif(excluded.version, ''), '0')::bigint`)}
    returning external_id, local_id
  ), chosen as materialized (
    select g.*, k.local_id as id from newer g join linked k on k.external_id = g.external_id
  ), stored as (
    insert into ${sql.table(table)} (company_id, id, ${sql.join(stored)})
    select ${companyId}, c.id, ${sql.join(fields.map(value))} from chosen c ${sql.join(joins, sql` `)}
    on conflict (company_id, id) do update set ${sql.join(stored.map((column) => sql`${column} = excluded.${column}`))}, updated_at = now()
    ${references.customerId ? sql`returning id, customer_id` : sql``}
  )${references.customerId ? sql`, ${missingCustomers(kind, companyId)}` : sql``}
  select 1`
}

/** Documents of a customer that is not here: it could not be read. */
const missingCustomers = (kind: string, companyId: string) => sql`missing as (
    insert into missing_customers (company_id, kind, local_id, customer_external_id)
    select ${companyId}, ${sql.lit(kind)}, s.id, c."customerId" from stored s join chosen c on c.id = s.id where s.customer_id is null and c."customerId" <> ''
    on conflict (company_id, kind, local_id) do update set customer_external_id = excluded.customer_external_id
  )`

/** Documents whose customer has come meanwhile. */
async function joinCustomers(db: Db, companyId: string, table: string, kind: string) {
  await sql`with found as (
      delete from missing_customers m using external_links p
      where m.company_id = ${companyId} and m.kind = ${kind} and ${ofCompany('p')} and p.provider = 'quickbooks'
        and p.kind = 'customer' and p.external_id = m.customer_external_id
      returning m.local_id, p.local_id as customer_id)
    update ${sql.table(table)} t set customer_id = f.customer_id from found f
    where t.company_id = ${companyId} and t.id = f.local_id and t.customer_id is null`.execute(db)
}

/** Children whose parent was made after them, and so came on a later page. */
async function joinParents(db: Db, companyId: string, table: string, kind: string) {
  await sql`update ${sql.table(table)} t set parent_id = p.local_id
    from external_links l join external_links p
      on ${ofCompany('p')} and p.provider = l.provider and p.kind = l.kind and p.external_id = l.snapshot ->> 'parent'
    where l.company_id = ${companyId} and l.provider = 'quickbooks' and l.kind = ${kind} and l.snapshot ->> 'parent' <> ''
      and ${ofCompany('t')} and t.id = l.local_id and t.parent_id is distinct from p.local_id`.execute(db)
}
