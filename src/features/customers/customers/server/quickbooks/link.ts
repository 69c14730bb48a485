import { sql } from 'kysely'
import type { Standing } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { CustomerRecord } from '../change/fields.ts'
import type { MappedCustomer, Snapshot } from './mapping.ts'
import { type SharedFields, sharedPart } from './shared-fields.ts'

/** The tie to the record in QuickBooks. Columns absent from `agreed` were never agreed on; `theirs` is the newest that we have seen. */
export type Link = {
  localId: string
  externalId: string
  version: string
  changedAt: string | null
  askedAt: string | null
  removedAt: string | null
  agreed: Partial<Snapshot>
  theirs: Snapshot | null
  changed: Record<string, string>
}

const links = (db: Db) =>
  db
    .selectFrom('externalLinks')
    .select(['localId', 'externalId', 'version', 'changedAt', 'askedAt', 'removedAt', 'snapshot', 'remote', 'changed'])
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'customer')
type Row = Awaited<ReturnType<ReturnType<typeof links>['execute']>>[number]

export async function linkOf(db: Db, customerId: string): Promise<Link | undefined> {
  const row = await links(db).where('localId', '=', customerId).executeTakeFirst()
  return row && linkFrom(row)
}
export async function linksTo(db: Db, externalIds: readonly string[]): Promise<Link[]> {
  return externalIds.length ? (await links(db).where('externalId', 'in', externalIds).execute()).map(linkFrom) : []
}

/** Linked rows, locked; the links are read once their rows are: whoever changes one holds the other. */
export async function lockLinked(db: Db, externalIds: readonly string[]): Promise<{ before: CustomerRecord; link: Link }[]> {
  const ids = (await linksTo(db, externalIds)).map(({ localId }) => localId)
  if (!ids.length) return []
  const rows = await db.selectFrom('customers').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return (await linksTo(db, externalIds)).flatMap((link) => {
    const before = rowById.get(link.localId)
    return before ? [{ before, link }] : []
  })
}

function linkFrom({ snapshot, remote, changed, ...rest }: Row): Link {
  return {
    ...rest,
    agreed: (snapshot ?? {}) as Partial<Snapshot>,
    theirs: (remote ?? snapshot) as Snapshot | null,
    changed: changed as Record<string, string>,
  }
}

type Sent = Partial<SharedFields>

/** Where the row stands with the newest version of theirs that we know; null: none was seen yet. `sent`: on its way, not answered. */
export function standingOf(row: SharedFields, link: Link, sent: Sent = {}): Standing<SharedFields> | null {
  return link.theirs && standing(row, link, { theirs: link.theirs, theirsAt: link.changedAt ?? '', sent })
}
/** Where it stands with this version of theirs. */
export const standingWith = (row: SharedFields, link: Link, { snapshot, changedAt }: MappedCustomer, sent: Sent): Standing<SharedFields> =>
  standing(row, link, { theirs: snapshot, theirsAt: changedAt, sent })

const standing = (
  row: SharedFields,
  { agreed, changed }: Link,
  { theirs, theirsAt, sent }: { theirs: Snapshot; theirsAt: string; sent: Sent },
): Standing<SharedFields> => ({ agreed: sharedPart(agreed), ours: sharedPart(row), theirs: sharedPart(theirs), theirsAt, changed, sent })

/** By their time, then their token (quickbooks 5.5). */
export function isOlder(theirs: MappedCustomer, { version, changedAt }: Link): boolean {
  if (changedAt === null) return false
  const later = Date.parse(theirs.changedAt) - Date.parse(changedAt)
  return later < 0 || (later === 0 && Number(theirs.version) < Number(version))
}

/** `remote` is kept only while it differs from what was agreed. */
export type LinkChange = Pick<Link, 'externalId' | 'version' | 'changedAt' | 'askedAt' | 'changed'> & {
  snapshot: object
  remote: Snapshot | null
}
export const saveLinks = (db: Db, companyId: string, changes: readonly LinkChange[]) =>
  sql`update external_links l set version = g.version, changed_at = g."changedAt", asked_at = g."askedAt", snapshot = g.snapshot, remote = g.remote, changed = g.changed
       from json_to_recordset(${JSON.stringify(changes)}::json) as g("externalId" text, version text, "changedAt" timestamptz, "askedAt" timestamptz, snapshot jsonb, remote jsonb, changed jsonb)
       where l.company_id = ${companyId} and l.provider = 'quickbooks' and l.kind = 'customer' and l.external_id = g."externalId"`.execute(
    db,
  )
