import { type ExpressionBuilder, sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { typedAmount } from '#contract/money.ts'
import { countedUpTo } from '#contract/paging.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import type { DB } from '#server/data/tables.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listPayouts, PayoutRow, PayoutState, TieOutState } from '../contract.ts'

type Row = {
  id: string
  createdAt: string
  arrivalDate: string
  amount: number
  currency: string
  status: string
  destinationLast4: string
  movements: number
  reconciled: boolean
  automatic: boolean
}

/** What a row shows. Stripe has no other states. */
export const shownPayout = (row: Row): PayoutRow => ({
  id: row.id,
  created: row.createdAt,
  arrivalDate: row.arrivalDate,
  amount: row.amount,
  currency: row.currency.toUpperCase(),
  status: row.status as PayoutState,
  last4: row.destinationLast4,
  movements: row.movements,
  content: !row.automatic ? 'byHand' : row.reconciled ? 'matches' : row.movements ? 'differs' : 'unknown',
})

/** How payouts stand with the books, by id; empty where nothing is posted. The books know, and they stand above payouts. */
export type TieOuts = (db: Db, payoutIds: readonly string[]) => Promise<Map<string, { state: TieOutState }>>

/** Newest first, or the oldest. */
export async function payoutPage(
  { db, services }: DbContext,
  query: ValidInput<typeof listPayouts>['query'],
  tieOutsOf: TieOuts,
): Promise<RawResult<typeof listPayouts>> {
  const sort = query.sort ?? '-created'
  const way = sort === 'created' ? 'asc' : 'desc'
  const place = `payout ${sort}`
  const after = readCursor(services.config, query.cursor, place)
  const found = searched(query.search)
  const beyond = sql<boolean>`(created_at, id) ${sql.raw(way === 'asc' ? '>' : '<')} (${after?.key ?? null}::timestamptz, ${after?.id ?? ''})`
  const rows = await db
    .selectFrom('payouts')
    .selectAll()
    .where(found)
    .$if(after !== null, (list) => list.where(beyond))
    .orderBy('createdAt', way)
    .orderBy('id', way)
    .limit(query.limit + 1)
    .execute()
  const counted = after
    ? null
    : await db
        .selectFrom(
          db
            .selectFrom('payouts')
            .select('id')
            .where(found)
            .limit(countedUpTo + 1)
            .as('some'),
        )
        .select(sql<number>`count(*)`.as('rows'))
        .executeTakeFirstOrThrow()
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const ids = shown.map(({ id }) => id)
  const ties = await tieOutsOf(db, ids)
  return {
    rows: shown.map((row) => ({ ...shownPayout(row), tieOut: ties.get(row.id)?.state ?? null })),
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort: place, key: last.createdAt, id: last.id }) : null,
    total: counted && { rows: Math.min(counted.rows, countedUpTo), more: counted.rows > countedUpTo },
  }
}

/** By the id at Stripe, or an amount as people write it. */
const searched = (search: string) => (where: ExpressionBuilder<DB, 'payouts'>) => {
  if (!search) return where.val(true)
  const amount = typedAmount(search)
  return where.or([where('id', '=', search), ...(amount === null ? [] : [where('amount', '=', amount)])])
}
