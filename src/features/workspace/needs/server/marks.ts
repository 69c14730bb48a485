import type { Role } from '#contract/permissions.ts'
import type { Db } from '#server/data/db.ts'

/** What people said of a row. */
export type Mark = {
  snoozed: { until: string; at: string; by: string; count: number; cents: number | null } | null
  assigned: { id: string; name: string; role: Role } | null
  doneUntil: string | null
}

/** By the kind of the row. Whoever may not sign in any more is nobody. */
export async function marksOf(db: Db): Promise<Map<string, Mark>> {
  const rows = await db
    .selectFrom('needMarks as m')
    .leftJoin('users as s', 's.id', 'm.snoozedBy')
    .leftJoin('memberships as a', (join) =>
      join.onRef('a.companyId', '=', 'm.companyId').onRef('a.userId', '=', 'm.assignedTo').on('a.suspendedAt', 'is', null),
    )
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'a.userId').on('u.disabledAt', 'is', null))
    .select(['m.kind', 'm.snoozedUntil as until', 'm.snoozedAt as at', 'm.snoozedCount as count', 'm.snoozedCents as cents', 'm.doneUntil'])
    .select(['s.displayName as by', 'u.id', 'u.displayName as name', 'a.role'])
    .execute()
  return new Map(
    rows.map(({ kind, until, at, count, cents, by, doneUntil, id, name, role }) => [
      kind,
      {
        snoozed: until !== null && at !== null && count !== null ? { until, at, by: by ?? '', count, cents } : null,
        assigned: id !== null && role !== null ? { id, name: name ?? '', role } : null,
        doneUntil,
      },
    ]),
  )
}
