import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { getPayout, listPayoutMovements, MovementRow } from '../contract.ts'
import { shownPayout } from './list.ts'
import { type MoneyMovement, movementsOf } from './movements.ts'

export async function payoutOf(db: Db, id: string) {
  const row = await db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

export async function payoutDetail({ db }: DbContext, id: string): Promise<RawResult<typeof getPayout>> {
  const payout = await payoutOf(db, id)
  const { rows } = await sql<RawResult<typeof getPayout>['kinds'][number]>`
    select kind, count(*) as count, sum(amount)::bigint as amount, sum(fee)::bigint as fee, sum(net)::bigint as net
    from balance_transactions where ${ofCompany()} and payout_id = ${id} and not (kind = 'payout' and source_id = payout_id)
    group by kind order by sum(net) desc, kind`.execute(db)
  return { ...shownPayout(payout), failureCode: payout.failureCode, failureMessage: payout.failureMessage, kinds: rows }
}

const shownMovement = ({ createdAt, ...row }: MoneyMovement): MovementRow => ({ ...row, created: createdAt })

export async function movementPage(
  { db, services }: DbContext,
  id: string,
  { cursor, limit }: ValidInput<typeof listPayoutMovements>['query'],
): Promise<RawResult<typeof listPayoutMovements>> {
  await payoutOf(db, id)
  const sort = `content of ${id}`
  const place = readCursor(services.config, cursor, sort)
  const after = place && { createdAt: String(place.key), id: place.id }
  const rows = await movementsOf(db, { payoutId: id, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(shownMovement),
    next: rows.length > limit && last ? writeCursor(services.config, { sort, key: last.createdAt, id: last.id }) : null,
  }
}
