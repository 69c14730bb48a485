import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { countedUpTo } from '#contract/paging.ts'
import { can } from '#contract/permissions.ts'
import { allOf, type Condition, oneOf } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { instant, timesOfDays } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { days, readFilters, several } from '#server/data/filter-values.ts'
import { holds } from '#server/data/holds.ts'
import { totalOf } from '#server/data/known-totals.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import {
  type getSettlement,
  type listSettlements,
  type prepareSettlementsExport,
  type Settlement,
  type SettlementRow,
  settlementStates,
} from '../contract.ts'
import { paymentColumns, paymentTables } from './payments.ts'
import { seenMoney } from './seen.ts'

const filters = z.strictObject({
  device: several(z.uuid()),
  rep: several(z.string()),
  settled: days,
  differs: z.enum(['Y', 'N']).optional(),
  state: several(z.enum(settlementStates)),
})
const isDiffering = sql<boolean>`(s.counted_cash <> s.expected_cash or s.counted_checks <> s.expected_checks)`
const states: Record<(typeof settlementStates)[number], Condition> = {
  stands: sql`(s.reverses is null and u.id is null)`,
  undone: sql`u.id is not null`,
  undo: sql`s.reverses is not null`,
}

/** By number, or by the names of whose it was: those are few, settlements are many. */
function found(search: string): Condition {
  const number = /^#?(\d{1,9})$/.exec(search)?.[1]
  const named = sql<boolean>`(s.device_id in (select e.id from devices e where ${ofCompany('e')} and ${holds(search, sql`e.name`)})
    or s.rep_id in (select q.id from reps q where ${ofCompany('q')} and ${holds(search, sql`q.code, q.name`)}))`
  return number ? oneOf([sql`s.number = ${Number(number)}::int`, named]) : named
}

type Asked = ValidInput<typeof prepareSettlementsExport>['body']
type Request = { where: Condition; sort: string; down: boolean }
export async function settlementsRequest(context: DbContext, asked: Asked): Promise<Request> {
  const { device, rep, settled, differs, state } = readFilters(filters, asked.filters)
  const { from, below } = await timesOfDays(context.db, settled ?? {})
  const sort = asked.sort ?? '-settlementNumber'
  return {
    sort,
    down: sort.startsWith('-'),
    where: allOf([
      ofCompany('s'),
      seenMoney(context, 's'),
      ...(device?.length ? [sql<boolean>`s.device_id = any(${device}::uuid[])`] : []),
      ...(rep?.length ? [sql<boolean>`r.code = any(${rep}::text[])`] : []),
      ...(from === null ? [] : [sql<boolean>`s.settled_at >= ${instant(from)}`]),
      ...(below === null ? [] : [sql<boolean>`s.settled_at < ${instant(below)}`]),
      ...(differs ? [differs === 'Y' ? isDiffering : sql<boolean>`not ${isDiffering}`] : []),
      ...(state?.length ? [oneOf(state.map((each) => states[each]))] : []),
      ...(asked.search ? [found(asked.search)] : []),
    ]),
  }
}

const tables = sql`device_settlements s join devices d on ${ofCompany('d')} and d.id = s.device_id join reps r on ${ofCompany('r')} and r.id = s.rep_id
  left join device_settlements u on ${ofCompany('u')} and u.reverses = s.id
  left join device_settlements b on ${ofCompany('b')} and b.id = s.reverses`
const columns = sql`s.id, s.number, case when s.reverses is not null then 'undo' when u.id is not null then 'undone' else 'stands' end as state,
  s.device_id as "deviceId", d.name as "deviceName", r.code as "repCode", r.name as "repName", s.from_day as "fromDay", s.until_day as "untilDay",
  s.payments, s.checks, s.checks_counted as "checksCounted", s.expected_cash as "expectedCash", s.counted_cash as "countedCash",
  s.expected_checks as "expectedChecks", s.counted_checks as "countedChecks", s.difference,
  (select coalesce(sum(n.amount), 0) from device_settlement_payments n join collected_payments p on ${ofCompany('p')} and p.id = n.payment_id
    where ${ofCompany('n')} and n.settlement_id = s.id and p.posted)::bigint as posted, s.reason, s.note, s.settled_by as "settledBy",
  s.settled_at as "settledAt", coalesce(u.id, b.id) as "otherId", coalesce(u.number, b.number) as "otherNumber"`

type Found = Omit<SettlementRow, 'other'> & { otherId: string | null; otherNumber: number | null }
const rowOf = ({ otherId, otherNumber, ...row }: Found): SettlementRow => ({
  ...row,
  other: otherId === null || otherNumber === null ? null : { id: otherId, number: otherNumber },
})

async function rowsWhere(db: Db, where: RawBuilder<unknown>): Promise<SettlementRow[]> {
  const { rows } = await sql<Found>`select ${columns} from ${tables} where ${where}`.execute(db.withoutPlugins())
  return rows.map(rowOf)
}

export function settlementRows(db: Db, { where, down }: Request, after: number | null, limit: number): Promise<SettlementRow[]> {
  const beyond = after === null ? sql`` : sql` and s.number ${sql.raw(down ? '<' : '>')} ${after}::int`
  return rowsWhere(db, sql`${where}${beyond} order by s.number ${sql.raw(down ? 'desc' : 'asc')} limit ${sql.lit(limit)}`)
}

export async function settlementPage(
  context: DbContext,
  query: ValidInput<typeof listSettlements>['query'],
): Promise<RawResult<typeof listSettlements>> {
  const { db, services } = context
  const request = await settlementsRequest(context, query)
  const place = `settlements ${request.sort}`
  const after = readCursor(services.config, query.cursor, place)
  const counting = sql<{ rows: number }>`select count(*) as rows from (
    select 1 from ${tables} where ${request.where} limit ${sql.lit(countedUpTo + 1)}) counted`
  const [rows, counted] = await Promise.all([
    settlementRows(db, request, after && Number(after.key), query.limit + 1),
    after ? null : totalOf(db, memberOf(context).companyId, counting),
  ])
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort: place, key: last.number, id: last.id }) : null,
    total: counted?.total ?? null,
  }
}

/** Those of these ids, whoever's they are. */
export async function settlementsOf(db: Db, ids: readonly string[]): Promise<Map<string, SettlementRow>> {
  if (!ids.length) return new Map()
  const rows = await rowsWhere(db, sql`${ofCompany('s')} and s.id = any(${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** One with all that it covers, or `notFound`, also for a rep whose money it was not. */
export async function settlementDetails(context: DbContext, id: string): Promise<RawResult<typeof getSettlement>> {
  const { db } = context
  const [row] = await rowsWhere(db, sql`${ofCompany('s')} and ${seenMoney(context, 's')} and s.id = ${id}::uuid`)
  if (!row) throw new AppError('notFound')
  // What an undo turns round stands with the one that it took back.
  const covering = row.state === 'undo' && row.other ? row.other.id : id
  const { rows: lines } = await sql<Settlement['lines'][number]>`
    select ${paymentColumns}, n.amount as expected, n.cash as "expectedCash", n.came from ${paymentTables} join device_settlement_payments n on ${ofCompany('n')} and n.payment_id = p.id
    where ${ofCompany('p')} and n.settlement_id = ${covering}::uuid order by p.taken_on, p.id`.execute(db.withoutPlugins())
  const entry = await db
    .selectFrom('settlementDifferences')
    .select(['enteredAt', 'enteredBy', 'note', 'entered'])
    .where('settlementId', '=', id)
    .executeTakeFirst()
  return {
    ...row,
    lines,
    canUndo: row.state === 'stands' && can(memberOf(context).role, 'settlements.write'),
    entry: entry ? { at: entry.enteredAt, by: entry.enteredBy, note: entry.note, entered: entry.entered } : null,
  }
}
