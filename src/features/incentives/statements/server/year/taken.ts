import { sql } from 'kysely'
import { actorOf, audit } from '#server/data/audit.ts'
import { oneOf } from '#server/data/conditions.ts'
import { dayAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { rangeOfYear, reportedWays } from './totals.ts'

/** Of a year that is over tax forms are made with what was taken here: what was paid in it is not opened again (rules 3.8). */
export async function noteTaken(context: DbContext, year: number): Promise<void> {
  const { db, session } = context
  const { companyId, displayName } = memberOf(context)
  // Whoever only looks makes no forms.
  if (session?.viewing || year >= Number(dayAt(new Date(), await zoneOf(db)).slice(0, 4))) return
  await db
    .insertInto('taxTotals')
    .values({ companyId, year, takenBy: displayName })
    .onConflict((same) => same.columns(['companyId', 'year']).doUpdateSet({ takenBy: displayName, takenAt: new Date() }))
    .execute()
  await audit(db, actorOf(context), {
    action: 'taxTotalsTaken',
    recordKind: 'company',
    recordId: companyId,
    changes: [{ field: 'year', from: '', to: String(year) }],
  })
}

/** Something that a program paid is in totals that were taken for tax forms. */
export async function hasTaxForm(db: Db, programId: string): Promise<boolean> {
  const years = await db.selectFrom('taxTotals').select('year').execute()
  if (!years.length) return false
  const zone = await zoneOf(db)
  const within = years.map(({ year }) => {
    const { from, below } = rangeOfYear(year, zone)
    return sql<boolean>`(m.at >= ${from} and m.at < ${below})`
  })
  const { rows } = await sql`select from funding_shares s join funding_items i on ${ofCompany('i')} and i.id = s.item_id
      cross join lateral (values (i.posted_at), (case when i.state = 'Returned' and i.posted_at is not null then i.settled_at end)) as m (at)
    where ${ofCompany('s')} and s.program_id = ${programId}::uuid and i.way = any(${reportedWays}::text[]) and ${oneOf(within)} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
