import { CompiledQuery } from 'kysely'
import { quickbooksActor } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { type CustomerRecord, changesBetween } from './fields.ts'
import { markUnsearchable } from './keep-words.ts'
import type { MappedCustomer, Snapshot } from './quickbooks-mapping.ts'
import { type SharedFields, sharedColumns, sharedFieldsDiffer, sharedTextColumns } from './shared-fields.ts'
import { endsSignIn, removeSignIns } from './sign-in-end.ts'

/** Field by field: what we have not changed since both agreed becomes theirs. Changed on both sides it stays ours, and is a conflict. */
export function mergeFields(
  ours: SharedFields,
  theirs: SharedFields,
  agreed: SharedFields | null,
): { fields: SharedFields; conflict: boolean } {
  const kept = sharedColumns.filter((column) => agreed && ours[column] !== agreed[column] && ours[column] !== theirs[column])
  return {
    fields: Object.fromEntries(
      sharedColumns.map((column) => [column, kept.includes(column) ? ours[column] : theirs[column]]),
    ) as SharedFields,
    conflict: kept.some((column) => agreed && theirs[column] !== agreed[column]),
  }
}

type Merged = { before: CustomerRecord; after: CustomerRecord; theirs: MappedCustomer; agreed: Snapshot | null; conflict: boolean }

/** Merges newer versions of linked customers into our rows, with history, words and links. Answers whose fields clash. */
export async function mergeCustomers(db: Db, companyId: string, records: readonly MappedCustomer[]): Promise<string[]> {
  if (!records.length) return []
  const links = await db
    .selectFrom('externalLinks')
    .select(['externalId', 'localId', 'snapshot'])
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'customer')
    .where(
      'externalId',
      'in',
      records.map(({ externalId }) => externalId),
    )
    .execute()
  const rows = await db
    .selectFrom('customers')
    .selectAll()
    .where(
      'id',
      'in',
      links.map(({ localId }) => localId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const linkById = new Map(links.map((link) => [link.externalId, link]))
  const merged = records.flatMap((theirs): Merged[] => {
    const link = linkById.get(theirs.externalId)
    const before = rowById.get(link?.localId ?? '')
    if (!link || !before) return []
    const agreed = link.snapshot as unknown as Snapshot | null
    const { fields, conflict } = mergeFields(before, theirs.snapshot, agreed)
    return [{ before, after: { ...before, ...fields, openBalance: theirs.openBalance }, theirs, agreed, conflict }]
  })
  await storeMerged(db, companyId, merged)
  return merged.filter(({ conflict }) => conflict).map(({ before }) => before.id)
}

async function storeMerged(db: Db, companyId: string, merged: readonly Merged[]) {
  const changed = merged.filter(({ before, after }) => before.openBalance !== after.openBalance || sharedFieldsDiffer(before, after))
  const edited = changed.filter(({ before, after }) => sharedFieldsDiffer(before, after))
  if (changed.length) await db.executeQuery(CompiledQuery.raw(updateRows, [companyId, JSON.stringify(changed.map(({ after }) => after))]))
  if (edited.length) {
    const events = edited.map(({ before, after }) => ({
      companyId,
      actor: 'QuickBooks',
      origin: 'quickbooks',
      action: 'changed',
      recordKind: 'customer',
      recordId: before.id,
      recordVersion: before.version + 1,
      changes: JSON.stringify(changesBetween(before, after)),
    }))
    await db.insertInto('auditEvents').values(events).execute()
    await markUnsearchable(
      db,
      companyId,
      edited.map(({ before }) => before.id),
    )
  }
  const ended = edited.filter(({ before, after }) => endsSignIn(before, after)).map(({ before }) => before.id)
  await removeSignIns(db, quickbooksActor(companyId), ended)
  const moved = merged.filter(({ theirs, agreed }) => theirs.snapshot.parent !== (agreed?.parent ?? ''))
  for (const { before, theirs } of moved) await moveBelow(db, companyId, before.id, theirs.snapshot.parent)
  await noteVersions(
    db,
    companyId,
    merged.map(({ theirs }) => theirs),
  )
}

const updateRows = `update customers c set ${sharedColumns.map((column) => `${snake(column)} = g."${column}"`).join(', ')}, open_balance = g."openBalance",
    version = c.version + (${sharedColumns.map((column) => `c.${snake(column)} <> g."${column}"`).join(' or ')})::int, updated_at = now()
  from json_to_recordset($2::json) as g(id uuid, "openBalance" bigint, active boolean, ${sharedTextColumns.map((column) => `"${column}" text`).join(', ')})
  where c.company_id = $1 and c.id = g.id`

export function snake(name: string): string {
  return name.replace(/[A-Z0-9]/g, (letter) => (/\d/.test(letter) ? letter : `_${letter.toLowerCase()}`))
}

/** Under another parent, at once if that one is here, else when it comes. */
async function moveBelow(db: Db, companyId: string, customerId: string, parentExternalId: string) {
  const parent = await db
    .selectFrom('externalLinks')
    .select('localId')
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'customer')
    .where('externalId', '=', parentExternalId)
    .executeTakeFirst()
  await db
    .updateTable('customers')
    .set({ parentId: parent?.localId ?? null })
    .where('id', '=', customerId)
    .execute()
  if (parentExternalId && !parent)
    await db
      .insertInto('missingParents')
      .values({ companyId, customerId, parentExternalId })
      .onConflict((conflict) => conflict.columns(['companyId', 'customerId']).doUpdateSet({ parentExternalId }))
      .execute()
}

async function noteVersions(db: Db, companyId: string, records: readonly MappedCustomer[]) {
  const given = records.map(({ externalId, version, changedAt, snapshot }) => ({ externalId, version, changedAt, snapshot }))
  await db.executeQuery(
    CompiledQuery.raw(
      `update external_links l set version = g.version, changed_at = g."changedAt", snapshot = g.snapshot
       from json_to_recordset($2::json) as g("externalId" text, version text, "changedAt" timestamptz, snapshot jsonb)
       where l.company_id = $1 and l.provider = 'quickbooks' and l.kind = 'customer' and l.external_id = g."externalId"`,
      [companyId, JSON.stringify(given)],
    ),
  )
}
