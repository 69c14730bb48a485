import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { dollarsToCents } from '#contract/money.ts'
import { typedLabel } from '#contract/order-label.ts'
import { countedUpTo } from '#contract/paging.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import { type DisputeRow, isInquiry, type listDisputes, shownState } from '../contract.ts'

/** Disputes with what they are about; a lost event may have left one without an order. */
const disputesWith = (db: Db) =>
  db
    .selectFrom('disputes as d')
    .innerJoin('paymentIntents as i', 'i.id', 'd.intentId')
    .leftJoin('orders as o', 'o.id', 'i.orderId')
    .leftJoin('customers as c', 'c.id', 'o.customerId')
const columns = [
  ...(['d.id', 'd.createdAt', 'd.amount', 'd.currency', 'd.reason', 'd.state', 'd.dueBy', 'd.intentId', 'i.orderId'] as const),
  ...(['o.label as orderNo', 'c.customerName'] as const),
] as const
export const disputeRows = (db: Db) => disputesWith(db).select(columns)

type Row = Omit<DisputeRow, 'created' | 'state' | 'inquiry'> & { createdAt: string; state: string }
export const shownDispute = ({ createdAt, state, currency, ...row }: Row): DisputeRow => ({
  ...row,
  created: createdAt,
  currency: currency.toUpperCase(),
  state: shownState(state),
  inquiry: isInquiry(state),
})

type Query = ValidInput<typeof listDisputes>['query']

/** Newest first, or the oldest. */
export async function disputePage({ db, services }: DbContext, query: Query): Promise<RawResult<typeof listDisputes>> {
  const sort = query.sort ?? '-created'
  const way = sort === 'created' ? 'asc' : 'desc'
  const place = `dispute ${sort}`
  const after = readCursor(services.config, query.cursor, place)
  const found = sql<boolean>`(${searched(query)})`
  const beyond = sql<boolean>`(d.created_at, d.id) ${sql.raw(way === 'asc' ? '>' : '<')} (${after?.key ?? null}::timestamptz, ${after?.id ?? ''})`
  const rows = await disputeRows(db)
    .where(found)
    .$if(after !== null, (list) => list.where(beyond))
    .orderBy('d.createdAt', way)
    .orderBy('d.id', way)
    .limit(query.limit + 1)
    .execute()
  const counted = after
    ? null
    : await db
        .selectFrom(
          disputesWith(db)
            .select('d.id')
            .where(found)
            .limit(countedUpTo + 1)
            .as('some'),
        )
        .select(sql<number>`count(*)`.as('rows'))
        .executeTakeFirstOrThrow()
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(shownDispute),
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort: place, key: last.createdAt, id: last.id }) : null,
    total: counted && { rows: Math.min(counted.rows, countedUpTo), more: counted.rows > countedUpTo },
  }
}

function searched({ search, open }: Query) {
  const state = open === 'true' ? sql`d.state in ('needs_response', 'warning_needs_response')` : sql`true`
  if (!search) return state
  const typed = typedLabel(search)
  const amount = /^\$?([\d,]{1,13}(?:\.\d{1,2})?)$/.exec(search)?.[1]?.replaceAll(',', '')
  return sql`${state} and (d.id = ${search} or d.intent_id = ${search}
    or o.number = ${typed?.number ?? null}::bigint and (o.source = 'invoice' or not ${typed?.isRequest ?? false}) or d.amount = ${amount ? dollarsToCents(amount) : null}::bigint)`
}
