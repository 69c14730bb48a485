import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { FilterValues } from '#contract/paging.ts'
import { can } from '#contract/permissions.ts'
import { timesOfDays, todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { readFilters } from '#server/data/filter-values.ts'
import { listedPage, orderOf, planByValues } from '#server/data/listing/page.ts'
import { rarestFirst } from '#server/data/listing/rarest-word.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listCustomers } from '../../contract.ts'
import { rowScope } from '../scope.ts'
import { customerFilters, filterConditions } from './list-filters.ts'
import { customerListing, type KeyedRow, type ListRequest } from './list-sql.ts'
import { howManyDuplicates, seesDuplicates } from './possible-duplicates.ts'
import { findByTypo } from './typo-search.ts'
import { tokensOf } from './words.ts'

type Query = ValidInput<typeof listCustomers>['query']
type Page = RawResult<typeof listCustomers>

export async function listPage(context: DbContext, query: Query): Promise<Page> {
  const request = { ...(await listRequest(context, query)), marks: seesDuplicates(context) }
  const keepsTotal = request.scope.kind === 'all' && Object.keys(query.filters).length === 0
  // Where no word begins like what is searched for, one that is nearly like it is.
  const isAll = query.cursor !== undefined || !request.tokens.length
  const page = await listedPage(context, customerListing, request, { query, keepsTotal, isAll })
  if (isAll || page.rows.length) return { ...page, matchedByTypo: false }
  const similar = await findByTypo(context.db, request, query.limit)
  const total = { rows: similar.length, more: similar.length === query.limit }
  return { ...page, rows: similar, total, matchedByTypo: similar.length > 0 }
}

/** A list as its screen asked for it, from its first row on. */
export async function listRequest(
  context: DbContext,
  { search, sort, filters, columns = '' }: { search: string; sort?: Query['sort']; filters: FilterValues; columns?: string },
): Promise<ListRequest> {
  const tokens = tokensOf(search)
  const known = readFilters(customerFilters, filters)
  if (known.attachment && !can(memberOf(context).role, 'notes.read')) throw new AppError('forbidden')
  if (known.duplicate && !seesDuplicates(context)) throw new AppError('forbidden')
  if (Object.keys(filters).length) await planByValues(context.db)
  const shown = columns.split(',')
  const showsOverdue = shown.includes('overdue')
  const today = known.overdue || showsOverdue ? await todayOf(context.db) : ''
  const { tokens: rarest, common } = await rarestFirst(context.db, tokens, 'customer_words', memberOf(context).companyId)
  const scope = await rowScope(context)
  const duplicates = known.duplicate ? await howManyDuplicates(context.db) : 'few'
  const changed = await timesOfDays(context.db, known.lastChange ?? {})
  const conditions = filterConditions(known, { today, changed, duplicates })
  return {
    order: orderOf(sort, 'customerName', tokens.length > 0),
    scope,
    conditions,
    tokens: rarest,
    meeting: common ? 'sets' : 'index',
    after: null,
    limit: 1,
    marks: false,
    overdueOn: showsOverdue ? today : null,
    ordered: shown.includes('lastOrder'),
    counted: false,
  }
}

/** Without the plugins of Kysely: the statement answers in the wire's own shape. */
export async function pageRows(db: Db, request: ListRequest): Promise<KeyedRow[]> {
  return (await customerListing.rowsSql(request).execute(db.withoutPlugins())).rows
}
