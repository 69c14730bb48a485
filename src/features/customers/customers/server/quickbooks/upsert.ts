import { sql } from 'kysely'
import { mapRecords, type QuickbooksRecord } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type MappedCustomer, mapCustomer } from './mapping.ts'
import { mergeCustomers } from './merge.ts'
import { restoreCustomers } from './removed.ts'
import { sharedTextColumns } from './shared-fields.ts'
import { snake } from './store-merged.ts'

/** Stores a page. New customers go in as one statement; of those that are known, only what is newer is looked at one by one. */
export async function upsertCustomers(db: Db, companyId: string, records: readonly QuickbooksRecord[]) {
  const { mapped, rejected } = mapRecords(records, mapCustomer)
  const customers = [...mapped.values()]
  if (customers.length === 0) return { stored: 0, rejected }
  const known = await ageOfKnown(db, customers)
  const back = customers.filter(({ externalId }) => known.get(externalId)?.removed)
  if (back.length)
    await restoreCustomers(
      db,
      companyId,
      back.map(({ externalId }) => externalId),
    )
  const of = (age: Age) => customers.filter(({ externalId }) => known.get(externalId)?.age === age)
  const unknown = customers.filter(({ externalId }) => !known.has(externalId))
  if (unknown.length) await insertCustomers(db, companyId, unknown)
  await noteBalances(db, companyId, of('same'))
  await noteTerms(db, companyId, of('same'))
  await mergeCustomers(db, companyId, of('newer'))
  return { stored: customers.length, rejected }
}

/** `limit 1` makes PostgreSQL look the link up row by row: a join would read all links, because its statistics lag behind an import. */
const linkBy = (externalId: string) =>
  sql`select local_id, external_id, version, changed_at, asked_at, removed_at from external_links
    where ${ofCompany()} and provider = 'quickbooks' and kind = 'customer' and external_id = ${sql.raw(externalId)} limit 1`

type Age = 'newer' | 'same' | 'older'

/**
 * How the given versions compare with the stored ones: by their time, then their token (quickbooks 5.5); of the same version the one that was asked
 * for earlier is older. One that was taken for removed is looked at whatever its version.
 */
async function ageOfKnown(db: Db, customers: readonly MappedCustomer[]) {
  const { rows } = await sql<{
    externalId: string
    age: Age
    removed: boolean
  }>`select l.external_id, l.removed_at is not null as removed, case when l.removed_at is not null or (g.changed_at, g.version) > (l.changed_at, coalesce(nullif(l.version, ''), '0')::bigint) or l.changed_at is null then 'newer'
         when g.changed_at = l.changed_at and g.version = coalesce(nullif(l.version, ''), '0')::bigint and g.asked_at >= coalesce(l.asked_at, '-infinity') then 'same' else 'older' end as age
       from unnest(${customers.map(({ externalId }) => externalId)}::text[], ${customers.map(({ version }) => version)}::bigint[], ${customers.map(({ changedAt }) => changedAt)}::timestamptz[],
         ${customers.map(({ askedAt }) => askedAt)}::timestamptz[]) as g (external_id, version, changed_at, asked_at)
       cross join lateral (${linkBy('g.external_id')}) l`.execute(db)
  return new Map(rows.map((row) => [row.externalId, row]))
}

/** Whoever links first (another import, our own create) wins; the others of the page go in. */
const insertCustomers = (db: Db, companyId: string, customers: readonly MappedCustomer[]) =>
  sql`with given as materialized (
    select g.*, s.* from json_to_recordset(${JSON.stringify(customers)}::json) as g("externalId" text, version text, "changedAt" timestamptz, "askedAt" timestamptz, "createdAt" timestamptz, "openBalance" bigint, snapshot jsonb),
      lateral jsonb_to_record(g.snapshot) as s(active boolean, parent text, ${sql.raw(sharedTextColumns.map((column) => `"${column}" text`).join(', '))})
  ), linked as (
    insert into external_links (company_id, provider, kind, external_id, local_id, version, changed_at, asked_at, snapshot)
    select ${companyId}, 'quickbooks', 'customer', "externalId", app.new_id(), version, "changedAt", "askedAt", snapshot from given on conflict do nothing
    returning external_id, local_id
  ), stored as (
    insert into customers (company_id, id, ${sql.raw(sharedTextColumns.map(snake).join(', '))}, active, open_balance, parent_id, sync_state, created_at, updated_at)
    select ${companyId}, l.local_id, ${sql.raw(sharedTextColumns.map((column) => `g."${column}"`).join(', '))}, g.active, g."openBalance", coalesce(p.local_id, n.local_id), 'synced', g."createdAt", g."changedAt"
    from linked l join given g on g."externalId" = l.external_id
      left join lateral (${linkBy("nullif(g.parent, '')")}) p on true
      left join linked n on n.external_id = g.parent
    returning id, parent_id
  ), parentless as (
    insert into missing_parents (company_id, customer_id, parent_external_id)
    select ${companyId}, s.id, g.parent from given g join linked l on l.external_id = g."externalId" join stored s on s.id = l.local_id
    where g.parent <> '' and s.parent_id is null
  )
  insert into customers_to_index (company_id, customer_id) select ${companyId}, local_id from linked`.execute(db)

/** Of a customer that was read before its terms or its tax were, in the version that we have. */
async function noteTerms(db: Db, companyId: string, customers: readonly MappedCustomer[]) {
  if (!customers.length) return
  const read = customers.map(({ externalId, snapshot: { terms, taxable, taxCode } }) => ({
    externalId,
    beside: { terms, taxable, taxCode },
  }))
  await sql`update external_links l set snapshot = l.snapshot || g.beside
    from json_to_recordset(${JSON.stringify(read)}::json) as g("externalId" text, beside jsonb)
    where l.company_id = ${companyId} and l.provider = 'quickbooks' and l.kind = 'customer' and l.external_id = g."externalId"
      and not l.snapshot ?& array['terms', 'taxable']`.execute(db)
}

/** A balance moves without a new version. When what moved it was asked for is kept: an answer of before that is stored later moves it back no more. */
async function noteBalances(db: Db, companyId: string, customers: readonly MappedCustomer[]) {
  if (!customers.length) return
  await sql`with asked as materialized (
      select g.external_id, g.balance, g.asked_at, k.local_id
      from unnest(${customers.map(({ externalId }) => externalId)}::text[], ${customers.map(({ openBalance }) => openBalance)}::bigint[],
          ${customers.map(({ askedAt }) => askedAt)}::timestamptz[]) as g (external_id, balance, asked_at)
        cross join lateral (${linkBy('g.external_id')}) l
        join customers c on c.company_id = ${companyId} and c.id = l.local_id and c.open_balance <> g.balance
        cross join lateral (select local_id, asked_at from external_links
          where ${ofCompany()} and provider = 'quickbooks' and kind = 'customer' and external_id = g.external_id for update) k
      where g.asked_at >= coalesce(k.asked_at, '-infinity')
    ), moved as (
      update customers c set open_balance = a.balance from asked a where c.company_id = ${companyId} and c.id = a.local_id
    )
    update external_links k set asked_at = a.asked_at from asked a
    where ${ofCompany('k')} and k.provider = 'quickbooks' and k.kind = 'customer' and k.external_id = a.external_id`.execute(db)
}
