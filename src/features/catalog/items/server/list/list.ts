import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import type { FilterValues } from '#contract/paging.ts'
import { can } from '#contract/permissions.ts'
import { timesOfDays } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { readFilters } from '#server/data/filter-values.ts'
import { listedPage, orderOf, planByValues } from '#server/data/listing/page.ts'
import { rarestFirst } from '#server/data/listing/rarest-word.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listItems } from '../../contract.ts'
import { filterConditions, itemFilters } from './list-filters.ts'
import { itemListing, type KeyedRow, type ListRequest } from './list-sql.ts'
import { tokensOf } from './words.ts'

type Query = ValidInput<typeof listItems>['query']
type Page = RawResult<typeof listItems>

export async function listPage(context: DbContext, query: Query): Promise<Page> {
  const request = await listRequest(context, query)
  return listedPage(context, itemListing, request, { query, keepsTotal: Object.keys(query.filters).length === 0, isAll: true })
}

/** A list as its screen asked for it, from its first row on. */
export async function listRequest(
  context: DbContext,
  { search, sort, filters }: { search: string; sort?: Query['sort']; filters: FilterValues },
): Promise<ListRequest> {
  const tokens = tokensOf(search)
  const known = readFilters(itemFilters, filters)
  if (Object.keys(filters).length) await planByValues(context.db)
  const { tokens: rarest, common } = await rarestFirst(context.db, tokens, 'item_words', memberOf(context).companyId)
  const changed = await timesOfDays(context.db, known.lastChange ?? {})
  const seesCosts = can(memberOf(context).role, 'costs.read')
  return {
    order: orderOf(sort, 'name', tokens.length > 0),
    conditions: filterConditions(known, changed),
    tokens: rarest,
    meeting: common ? 'sets' : 'index',
    after: null,
    limit: 1,
    seesCosts,
    counted: false,
    ...(Object.keys(filters).length === 0 && { shape: `items${seesCosts ? ', costs' : ''}` }),
  }
}

/** Without the plugins of Kysely: the statement answers in the wire's own shape. */
export async function pageRows(db: Db, request: ListRequest): Promise<KeyedRow[]> {
  return (await itemListing.rowsSql(request).execute(db.withoutPlugins())).rows
}
