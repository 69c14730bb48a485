import { sql } from 'kysely'
import { quickbooksActor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { changesBetween } from '../change/fields.ts'
import { markUnsearchable } from '../list/keep-words.ts'
import { moveBelow } from '../parents.ts'
import { endsSignIn, removeSignIns } from '../sign-in-end.ts'
import { type LinkChange, saveLinks } from './link.ts'
import { settleSyncStates } from './merge-outcome.ts'
import type { MergedCustomer } from './merged-customer.ts'
import { sharedColumns, sharedFieldsDiffer, sharedTextColumns } from './shared-fields.ts'

type Actor = ReturnType<typeof quickbooksActor>

/** Stores what came of merges: rows with their history and words, links, sign-ins, parents, conflicts, and what has to go to QuickBooks. */
export async function storeMerged(db: Db, companyId: string, merges: readonly MergedCustomer[], actor: Actor = quickbooksActor(companyId)) {
  if (!merges.length) return
  const changed = merges
    .map(rowsOf)
    .filter(({ before, after }) => before.openBalance !== after.openBalance || sharedFieldsDiffer(before, after))
  const edited = changed.filter(({ before, after }) => sharedFieldsDiffer(before, after))
  if (changed.length)
    await updateRows(
      db,
      changed.map(({ after }) => after),
    )
  if (edited.length) {
    const events = edited.map(({ before, after }) => ({
      ...actor,
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
  await removeSignIns(db, actor, ended)
  for (const { before, link, theirs } of merges)
    if (theirs && theirs.snapshot.parent !== (link.agreed.parent ?? '')) await moveBelow(db, companyId, before.id, theirs.snapshot.parent)
  await saveLinks(db, companyId, merges.map(linkAfter))
  await settleSyncStates(db, companyId, merges)
}

/** What is gone there owes nothing, whatever a late answer says. */
const rowsOf = ({ before, link, theirs, merged }: MergedCustomer) => ({
  before,
  after: { ...before, ...merged.ours, openBalance: link.removedAt ? before.openBalance : (theirs?.openBalance ?? before.openBalance) },
})

/** What their record has beside our columns (lines, country, parent, terms, tax) goes with the version it came with. */
export function linkAfter({ link, theirs, merged }: Pick<MergedCustomer, 'link' | 'theirs' | 'merged'>): LinkChange {
  const { externalId } = link
  const { version, changedAt, askedAt } = theirs ?? link
  const newest = theirs?.snapshot ?? link.theirs
  const { lines = [], country = '', parent = '', terms = '', taxable = true, taxCode = '' } = newest ?? {}
  return {
    externalId,
    version,
    changedAt,
    askedAt,
    snapshot: { ...merged.agreed, lines, country, parent, terms, taxable, taxCode },
    remote: merged.conflicts.length ? newest : null,
    changed: merged.changed,
  }
}

const updateRows = (db: Db, rows: readonly object[]) =>
  sql`update customers c set ${sql.raw(sharedColumns.map((column) => `${snake(column)} = g."${column}"`).join(', '))}, open_balance = g."openBalance",
    version = c.version + (${sql.raw(sharedColumns.map((column) => `c.${snake(column)} <> g."${column}"`).join(' or '))})::int, updated_at = now()
  from json_to_recordset(${JSON.stringify(rows)}::json) as g(id uuid, "openBalance" bigint, active boolean, ${sql.raw(sharedTextColumns.map((column) => `"${column}" text`).join(', '))})
  where ${ofCompany('c')} and c.id = g.id`.execute(db)

export function snake(name: string): string {
  return name.replace(/[A-Z0-9]/g, (letter) => (/\d/.test(letter) ? letter : `_${letter.toLowerCase()}`))
}
