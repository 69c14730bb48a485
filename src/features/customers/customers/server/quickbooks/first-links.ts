import { type RawBuilder, sql } from 'kysely'
import { noteConflicts } from '#features/quickbooks/server/door.ts'
import { audit, type quickbooksActor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { changesBetween } from '../change/fields.ts'
import { markUnsearchable } from '../list/keep-words.ts'
import { mergedFields, type SharedFields, sharedColumns, sharedFieldsDiffer, sharedTextColumns } from './shared-fields.ts'
import { snake } from './store-merged.ts'

type Actor = ReturnType<typeof quickbooksActor>
type Pair = { id: string; externalId: string }
/** What a first sync may change of a customer. */
export type KeptCustomer = SharedFields & { id: string; parentId: string | null; openBalance: number; syncState: string }

/** These customers as they are, locked. */
export const keepCustomers = (db: Db, ids: readonly string[]): Promise<KeptCustomer[]> =>
  db
    .selectFrom('customers')
    .select(['id', 'parentId', 'openBalance', 'syncState', ...sharedColumns])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** For the link of a row `c` whose fields nobody watched yet: each counts as changed when the row was changed last. */
export const changedWithRow = sql`(select jsonb_object_agg(field, c.updated_at) from unnest(${mergedFields.map(({ name }) => name)}::text[]) field)`

/** Ties customers to theirs without anything agreed on: where they differ, the company's rules decide when their record is read. */
export async function linkUnagreed(db: Db, companyId: string, pairs: readonly Pair[]) {
  if (!pairs.length) return
  await sql`insert into external_links (company_id, provider, kind, external_id, local_id, changed)
       select ${companyId}, 'quickbooks', 'customer', g."externalId", c.id, ${changedWithRow}
       from json_to_recordset(${JSON.stringify(pairs)}::json) as g(id uuid, "externalId" text) join customers c on c.company_id = ${companyId} and c.id = g.id
       on conflict do nothing`.execute(db)
}

/** They go to QuickBooks when the sync that follows has read its customers. */
export async function holdForSync(db: Db, ids: readonly string[]) {
  if (ids.length) await sql`update customers set sync_state = 'off' where ${ofCompany()} and id = any(${[...ids]}::uuid[])`.execute(db)
}

/** Of these, who was held back goes nowhere. */
export const letGo = (db: Db, ids: RawBuilder<string>) =>
  sql`update customers set sync_state = 'none' where ${ofCompany()} and sync_state = 'off' and id in ${ids}`.execute(db)

/** New names, under which they are made there. */
export async function renameCustomers(db: Db, actor: Actor, names: readonly { id: string; from: string; to: string }[]) {
  for (const { id, from, to } of names.filter((each) => each.from !== each.to)) {
    const { version } = await db
      .updateTable('customers')
      .set((eb) => ({ customerName: to, version: eb('version', '+', 1), updatedAt: new Date() }))
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    const changes = [{ field: 'name', from, to }]
    await audit(db, actor, { action: 'changed', recordKind: 'customer', recordId: id, recordVersion: version, changes })
    await markUnsearchable(db, actor.companyId, [id])
  }
}

/** Ends ties, with what waited to be sent or chosen because of them. */
export async function unlinkCustomers(db: Db, companyId: string, pairs: readonly Pair[], reason: string) {
  const ids = pairs.map(({ id }) => id)
  await sql`with ended as (
         update deliveries set state = 'ignored', ignored_reason = ${reason}, updated_at = now()
         where company_id = ${companyId} and record_kind = 'customer' and record_id = any(${ids}::uuid[]) and direction = 'out' and state in ('waiting', 'retrying', 'refused')
       ), orphans as (
         delete from missing_parents where company_id = ${companyId} and customer_id = any(${ids}::uuid[])
       )
       delete from external_links l using json_to_recordset(${JSON.stringify(pairs)}::json) as g(id uuid, "externalId" text)
       where l.company_id = ${companyId} and l.provider = 'quickbooks' and l.kind = 'customer' and l.local_id = g.id and l.external_id = g."externalId"`.execute(
    db,
  )
  await noteConflicts(db, companyId, 'customer', { open: [], over: ids })
}

/** Customers that came from QuickBooks, those of `own` aside, that nobody here changed or gave a sign-in. */
export async function importedCustomers(db: Db, own: RawBuilder<string>, most: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select l.local_id as id, l.external_id from external_links l
    where l.company_id = app.company() and l.provider = 'quickbooks' and l.kind = 'customer' and l.local_id not in ${own}
      and not exists (select from audit_events a where ${ofCompany('a')} and a.record_kind = 'customer' and a.record_id = l.local_id and a.origin <> 'quickbooks')
      and not exists (select from memberships m where ${ofCompany('m')} and m.customer_id = l.local_id)
    limit ${most}`.execute(db)
  return rows
}

/** As if they had never come. */
export async function removeCustomers(db: Db, companyId: string, pairs: readonly Pair[]) {
  await unlinkCustomers(db, companyId, pairs, 'rehearsal.undoneReason')
  const ids = pairs.map(({ id }) => id)
  await sql`update customers set parent_id = null where ${ofCompany()} and parent_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from customer_words where ${ofCompany()} and customer_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from customers_to_index where ${ofCompany()} and customer_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from customers where ${ofCompany()} and id = any(${ids}::uuid[])`.execute(db)
}

const restoreRows = (db: Db, kept: readonly KeptCustomer[]) =>
  sql`update customers c set ${sql.raw(sharedColumns.map((column) => `${snake(column)} = g."${column}"`).join(', '))}, open_balance = g."openBalance",
    parent_id = (select p.id from customers p where ${ofCompany('p')} and p.id = g."parentId"),
    version = c.version + (${sql.raw(sharedColumns.map((column) => `c.${snake(column)} <> g."${column}"`).join(' or '))})::int, updated_at = now(),
    sync_state = case when exists (select from external_links l where ${ofCompany('l')} and l.local_id = c.id and l.provider = 'quickbooks') then 'off' else g."syncState" end
  from json_to_recordset(${JSON.stringify(kept)}::json) as g(id uuid, "parentId" uuid, "openBalance" bigint, "syncState" text, active boolean, ${sql.raw(sharedTextColumns.map((column) => `"${column}" text`).join(', '))})
  where ${ofCompany('c')} and c.id = g.id`.execute(db)

/** Puts kept customers back; what people see of it is in their history. */
export async function restoreKept(db: Db, actor: Actor, kept: readonly KeptCustomer[]) {
  const { companyId } = actor
  const rows = await db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', sql<string>`any(${kept.map(({ id }) => id)}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const before = new Map(rows.map((row) => [row.id, row]))
  const events = kept.flatMap((each) => {
    const row = before.get(each.id)
    if (!row || !sharedFieldsDiffer(row, each)) return []
    const changes = JSON.stringify(changesBetween(row, { ...row, ...each }))
    return [{ ...actor, action: 'changed', recordKind: 'customer', recordId: each.id, recordVersion: row.version + 1, changes }]
  })
  await restoreRows(db, kept)
  if (!events.length) return
  await db.insertInto('auditEvents').values(events).execute()
  await markUnsearchable(
    db,
    companyId,
    events.map(({ recordId }) => recordId),
  )
}
