import { after, before, test } from 'node:test'
import type { FilterValues } from '#contract/paging.ts'
import { readFilters } from '#server/data/filter-values.ts'
import { amongSmallCompanies, assertCheap, planOf } from '#test/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { filterConditions, itemFilters } from './list-filters.ts'
import { itemListing, type ListRequest } from './list-sql.ts'

const { countSql, matchCountSql, placeSql, rowsSql } = itemListing
type Order = ListRequest['order']

import { tokensOf } from './words.ts'

// Every statement of the list, as the app's role below row level security, on enough rows that a wrong plan shows.
let server: TestServer
let companyId: string
before(async () => {
  server = await testServer({ alone: true })
  const { owner } = server.database
  companyId = (await owner.query(`insert into companies (company_name) values ('Big') returning id`)).rows[0].id
  await owner.query(
    `insert into items (company_id, name, sku, item_type, unit_price, quantity_on_hand, active)
     select $1, 'Item ' || md5(n::text) || ' Kind ' || n % 400, 'S-' || n, case when n % 700 = 0 then 'Group' else 'Inventory' end, n % 1000, n % 900, n % 500 <> 0
     from generate_series(1, 20000) n`,
    [companyId],
  )
  await amongSmallCompanies(server, companyId, ['items', 'item_words', 'item_counts'])
})
after(() => server.close())

const byName: Order = { by: 'name', descending: false }
const match: Order = { by: 'match', descending: false }
const id = '019a0000-0000-7000-8000-000000000000'
type Asked = {
  order?: Order
  filters?: FilterValues
  search?: string
  after?: string | number
  limit?: number
  meeting?: ListRequest['meeting']
}
function request({ order = byName, filters = {}, search = '', after: key, limit = 51, meeting = 'index' }: Asked): ListRequest {
  return {
    order,
    conditions: filterConditions(readFilters(itemFilters, filters), { from: null, below: null }),
    tokens: tokensOf(search),
    meeting,
    after: key === undefined ? null : { key, id },
    limit,
    seesCosts: true,
    counted: true,
  }
}

const asked: Record<string, Asked> = {
  'first page': {},
  'deep page': { after: 'item 8' },
  'by number': { order: { by: 'number', descending: true }, after: 'S-5' },
  'by price, dearest first': { order: { by: 'unitPrice', descending: true }, after: 50_000_000 },
  'by what is on hand': { order: { by: 'quantityOnHand', descending: false }, after: 5_000_000 },
  'by last change': { order: { by: 'updatedAt', descending: true }, after: '2026-03-01T00:00:00Z' },
  'filter: inactive': { filters: { active: 'N' } },
  'filter: bundles': { filters: { itemType: 'Group' } },
  'filter: price': { filters: { price: { from: '998.5' } }, order: { by: 'unitPrice', descending: false } },
  'search: rare word': { search: 's12345', order: match },
  'search: common word': { search: 'item', order: match },
  'search: common word, deep': { search: 'item', order: match, after: 'item' },
  'search: two words': { search: '123 kind', order: match },
  'search: two common words': { search: 'item kind', order: match, meeting: 'start' },
  'search: by price': { search: 'item', order: { by: 'unitPrice', descending: true } },
}
const tables = ['items', 'item_words', 'item_counts']
const assertFew = async (statement: Parameters<typeof planOf>[2], most: number, how?: { kept: boolean }) =>
  assertCheap(await planOf(server, companyId, statement, how), tables, most)

for (const [name, each] of Object.entries(asked)) {
  test(`${name}: an index leads to the rows`, async () => {
    // What is bounded by a number of words instead of a page: a search in another order, and the start of two common words.
    const most = (each.search && each.order?.by !== 'match') || each.meeting === 'start' ? 6000 : 1200
    await assertFew(rowsSql(request(each)), most)
    if (!each.filters) await assertFew(rowsSql(request(each)), most, { kept: true })
    if (each.after === undefined) await assertFew(placeSql(request(each), id), 1200)
  })
}

test('counting stops at its limit', async () => {
  for (const kept of [false, true]) await assertFew(countSql(request({}), 1000), 1100, { kept })
  await assertFew(matchCountSql(request({ search: 'item' }), 500), 3000)
})
