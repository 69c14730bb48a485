import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { allOf } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import { readFilters, several } from '#server/data/filter-values.ts'
import { holds } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { payoutMethods } from '../../../programs/door.ts'
import type { BatchRow, FundingItem, listFundedRewards, listFundingItems, listFundings } from '../../contract.ts'
import { batchStates } from '../../states.ts'
import { batchColumns, batchTables } from './batch.ts'

const filters = z.strictObject({ program: several(z.uuid()), state: several(z.enum(batchStates)), payVia: several(z.enum(payoutMethods)) })

export async function batchPage(
  { db, services }: DbContext,
  query: ValidInput<typeof listFundings>['query'],
): Promise<RawResult<typeof listFundings>> {
  const { program, state, payVia } = readFilters(filters, query.filters)
  const down = query.sort !== 'batchNo'
  const place = `fundings ${down}`
  const after = readCursor(services.config, query.cursor, place)
  const number = /^#?(\d{1,9})$/.exec(query.search)?.[1]
  const where = allOf([
    ofCompany('b'),
    ...(program?.length ? [sql<boolean>`b.program_id = any(${program}::uuid[])`] : []),
    ...(state?.length ? [sql<boolean>`b.state = any(${state}::text[])`] : []),
    ...(payVia?.length ? [sql<boolean>`b.pay_via = any(${payVia}::text[])`] : []),
    ...(number ? [sql<boolean>`b.number = ${Number(number)}::int`] : query.search ? [holds(query.search, sql`p.name, p.code`)] : []),
  ])
  const beyond = after ? sql` and b.number ${sql.raw(down ? '<' : '>')} ${Number(after.key)}::int` : sql``
  const { rows } = await sql<BatchRow>`select ${batchColumns} from ${batchTables} where ${where}${beyond}
    order by b.number ${sql.raw(down ? 'desc' : 'asc')} limit ${sql.lit(query.limit + 1)}`.execute(db.withoutPlugins())
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort: place, key: last.batchNo, id: last.id }) : null,
    total: after ? null : await counted(db, sql`select count(*)::int as rows from ${batchTables} where ${where}`),
  }
}

async function counted(db: Db, statement: RawBuilder<unknown>) {
  const { rows } = await sql<{ rows: number }>`${statement}`.execute(db.withoutPlugins())
  return { rows: rows[0]?.rows ?? 0, more: false }
}

export async function itemPage(
  { db, services }: DbContext,
  id: string,
  query: ValidInput<typeof listFundingItems>['query'],
): Promise<RawResult<typeof listFundingItems>> {
  const batch = await db.selectFrom('fundingBatches').select('id').where('id', '=', id).executeTakeFirst()
  if (!batch) throw new AppError('notFound')
  const down = query.sort === '-place'
  const place = `funding items ${id} ${down}`
  const after = readCursor(services.config, query.cursor, place)
  const where = allOf([
    ofCompany('i'),
    sql<boolean>`i.batch_id = ${id}::uuid`,
    ...(query.state ? [sql<boolean>`i.state = ${query.state}`] : []),
    ...(query.search ? [holds(query.search, sql`i.payee_name`)] : []),
  ])
  const beyond = after ? sql` and i.place ${sql.raw(down ? '<' : '>')} ${Number(after.key)}::int` : sql``
  const { rows } = await sql<FundingItem>`
    select i.id, i.place, i.payee_kind as "payeeKind", i.payee_id as "payeeId", i.payee_name as "payeeName", i.way, i.last4, i.rows, i.gross, i.netted,
      i.withheld, i.amount, i.state, i.held, i.code, i.text, i.provider_ref as "providerRef", i.settled_at as "settledAt"
    from funding_items i where ${where}${beyond} order by i.place ${sql.raw(down ? 'desc' : 'asc')} limit ${sql.lit(query.limit + 1)}`.execute(
    db.withoutPlugins(),
  )
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort: place, key: last.place, id: last.id }) : null,
    total: after ? null : await counted(db, sql`select count(*)::int as rows from funding_items i where ${where}`),
  }
}

const mostRewards = 500
export async function fundedRewards({ db }: DbContext, itemId: string): Promise<RawResult<typeof listFundedRewards>> {
  const item = await db.selectFrom('fundingItems').select('id').where('id', '=', itemId).executeTakeFirst()
  if (!item) throw new AppError('notFound')
  const { rows } = await sql<RawResult<typeof listFundedRewards>['rows'][number]>`
    select a.id as "attainmentId", f.entry_id as "entryId", c.customer_name as "customerName", a.number, f.amount from funding_rows f
      join reward_entries e on ${ofCompany('e')} and e.id = f.entry_id join attainments a on ${ofCompany('a')} and a.id = e.attainment_id
      join customers c on ${ofCompany('c')} and c.id = a.customer_id
    where ${ofCompany('f')} and f.item_id = ${itemId}::uuid order by a.sale_day, a.id, f.row_id limit ${sql.lit(mostRewards + 1)}`.execute(
    db.withoutPlugins(),
  )
  return { rows: rows.slice(0, mostRewards), more: rows.length > mostRewards }
}
