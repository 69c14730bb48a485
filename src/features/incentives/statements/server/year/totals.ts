import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { allOf } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { instant, startOfDay, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { holds } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { payoutWays } from '../../../funding/door.ts'
import type { listYearTotals, YearTotal, yearNeeds } from '../../contract.ts'
import { taxThreshold } from '../../tax-threshold.ts'

/** Money that left for them. A credit is less to pay for a customer, and payroll reports for itself. */
export const reportedWays = ['card', 'ach', 'manual'] as const satisfies (typeof payoutWays)[number][]

export type YearRow = YearTotal & { email: string; address1: string; address2: string; city: string; state: string; zip: string }
type Asked = { year: number; needs: (typeof yearNeeds)[number]; search?: string; payees?: readonly string[] }

export function rangeOfYear(year: number, zone: string) {
  const startOf = (of: number) => instant(startOfDay(Temporal.PlainDate.from({ year: of, month: 1, day: 1 }), zone))
  return { from: startOf(year), below: startOf(year + 1) }
}

/** Payees with their sums, as `t`. What came back counts in the year in which it did; who was merged away got it for who carries on. */
async function totals(db: Db, { year, needs, search, payees }: Asked) {
  const { from, below } = rangeOfYear(year, await zoneOf(db))
  const { cents } = taxThreshold(year)
  const people = sql`(select p.*, (p.paid >= ${cents} or p.withheld > 0) as "isReported", coalesce(c.customer_name, r.name, '') as "payeeName", y.tax_form_on::text as "taxFormOn",
      coalesce(y.tax_last4, '') as "taxLast4", coalesce(c.email, r.email, '') as email, coalesce(c.address1, '') as address1,
      coalesce(c.address2, '') as address2, coalesce(c.city, '') as city, coalesce(c.state, '') as state, coalesce(c.zip, '') as zip
    from (select i.payee_kind as "payeeKind", coalesce(k.merged_into, i.payee_id) as "payeeId", sum(m.sign * (i.amount + i.withheld))::bigint as paid,
        sum(m.sign * i.withheld)::bigint as withheld
      from funding_items i left join customers k on ${ofCompany('k')} and i.payee_kind = 'C' and k.id = i.payee_id
        cross join lateral (values (i.posted_at, 1), (case when i.state = 'Returned' and i.posted_at is not null then i.settled_at end, -1)) as m (at, sign)
      where ${ofCompany('i')} and i.way = any(${reportedWays}::text[]) and m.at >= ${from} and m.at < ${below}
        ${payees ? sql`and coalesce(k.merged_into, i.payee_id) = any(${payees}::uuid[])` : sql``} group by 1, 2) p
      left join customers c on ${ofCompany('c')} and p."payeeKind" = 'C' and c.id = p."payeeId"
      left join reps r on ${ofCompany('r')} and p."payeeKind" = 'S' and r.id = p."payeeId"
      left join payees y on ${ofCompany('y')} and y.kind = p."payeeKind" and y.payee_id = p."payeeId"
    where p.paid <> 0 or p.withheld <> 0) t`
  const where = allOf([
    sql<boolean>`true`,
    ...(needs === 'all' ? [] : [sql<boolean>`t."isReported"`]),
    ...(needs === 'taxForm' ? [sql<boolean>`t."taxFormOn" is null`] : []),
    ...(search ? [holds(search, sql`t."payeeName"`)] : []),
  ])
  return { from: people, where }
}

export async function yearRows(
  db: Db,
  asked: Asked,
  after: Pick<YearRow, 'paid' | 'payeeId'> | null,
  limit: number,
  down = true,
): Promise<YearRow[]> {
  const { from, where } = await totals(db, asked)
  const [beyond, order] = down ? [sql.raw('<'), sql.raw('desc')] : [sql.raw('>'), sql.raw('asc')]
  const { rows } = await sql<YearRow>`select * from ${from} where ${where}
    ${after ? sql`and (t.paid, t."payeeId") ${beyond} (${after.paid}::bigint, ${after.payeeId}::uuid)` : sql``}
    order by t.paid ${order}, t."payeeId" ${order} limit ${sql.lit(limit)}`.execute(db.withoutPlugins())
  return rows
}

export async function yearPage(
  { db, services }: DbContext,
  { year, needs, search, sort, cursor, limit }: ValidInput<typeof listYearTotals>['query'],
): Promise<RawResult<typeof listYearTotals>> {
  const down = sort !== 'paid'
  const place = `year totals ${year} ${needs} ${down}`
  const after = readCursor(services.config, cursor, place)
  const rows = await yearRows(db, { year, needs, search }, after && { paid: Number(after.key), payeeId: after.id }, limit + 1, down)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const { cents: threshold, isAnnounced } = taxThreshold(year)
  const total = after ? null : await counted(db, { year, needs, search })
  const next = rows.length > limit && last ? writeCursor(services.config, { sort: place, key: last.paid, id: last.payeeId }) : null
  return { rows: shown, next, total, threshold, isAnnounced, taken: await takenOf(db, year) }
}

async function takenOf(db: Db, year: number) {
  const row = await db.selectFrom('taxTotals').select(['takenAt', 'takenBy']).where('year', '=', year).executeTakeFirst()
  return row ? { at: row.takenAt, by: row.takenBy } : null
}

/** What these were paid in a year; who is not among them got nothing. */
export const paidTo = (db: Db, year: number, payees: readonly string[]) =>
  yearRows(db, { year, needs: 'all', payees }, null, payees.length * 2)

async function counted(db: Db, asked: Asked) {
  const { from, where } = await totals(db, asked)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (select from ${from} where ${where}
    limit ${sql.lit(countedUpTo + 1)}) n`.execute(db.withoutPlugins())
  const count = rows[0]?.count ?? 0
  return { rows: Math.min(count, countedUpTo), more: count > countedUpTo }
}
