import { after, before, test } from 'node:test'
import type { RawBuilder } from 'kysely'
import type { FilterValues } from '#contract/paging.ts'
import { readFilters } from '#server/data/filter-values.ts'
import { amongSmallCompanies, assertCheap, planOf } from '#test/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { RowScope } from '../scope.ts'
import { customerFilters, filterConditions } from './list-filters.ts'
import { customerListing, type ListRequest } from './list-sql.ts'

const { countSql, matchCountSql, placeSql, rowsSql } = customerListing
type Order = ListRequest['order']

import { nearWordsSql, typoSql } from './typo-search.ts'
import { startsNear, typosOf } from './typos.ts'
import { tokensOf } from './words.ts'

// Every statement of the list, as the app's role below row level security, on enough rows that a wrong plan shows.
const customers = 20_000
let server: TestServer
let companyId: string
before(async () => {
  server = await testServer({ alone: true })
  const { owner } = server.database
  companyId = (await owner.query(`insert into companies (company_name) values ('Big') returning id`)).rows[0].id
  await owner.query(
    `insert into customers (company_id, customer_name, customer_company_name, email, work_phone, open_balance, sales_representative, territory, source, state, customer_type, on_hold, active, sync_state)
     select $1, 'Customer ' || md5(n::text), 'Firm ' || n % 500, 'c' || n || '@mail.example', '206555' || lpad(n::text, 5, '0'), n % 1000, 'R' || n % 200, 'T' || n % 100,
       'S' || n % 100, 'S' || n % 100, case when n % 300 = 0 then 'N' else 'D' end, n % 400 = 0, n % 500 <> 0, case when n % 700 = 0 then 'refused' else 'synced' end
     from generate_series(1, ${customers}) n`,
    [companyId],
  )
  await owner.query(
    `insert into customer_words (company_id, word, customer_id)
     select distinct company_id, word, id from customers,
       lateral (select unnest(regexp_split_to_array(lower(customer_name || ' ' || customer_company_name || ' ' || email), '[^a-z0-9]+')) as word union all select '#' || reverse(work_phone)) w`,
  )
  await owner.query(
    `insert into invoices (company_id, customer_id, date, due_date, total, balance)
     select company_id, id, '2026-01-01', case when open_balance = 999 then date '2026-02-01' else date '2099-01-01' end, 1, 1 from customers`,
  )
  await owner.query(
    `insert into duplicate_suspects (company_id, one_id, other_id, strength)
     select company_id, one, other, 8 from (select company_id, id as one, lead(id) over (order by id) as other, row_number() over (order by id) as n from customers) c
     where n % 1000 = 1`,
  )
  await owner.query(
    `with noted as (insert into customer_notes (company_id, customer_id, note_title, author) select company_id, id, 'Note', 'Ann' from customers where on_hold returning company_id, id)
     insert into note_attachments (company_id, note_id, slot, name, extension, bytes, file_hash) select company_id, id, 1, 'a.pdf', 'pdf', 1, 'h' from noted`,
  )
  await owner.query(
    `insert into orders (company_id, number, state, source, source_id, customer_id, order_date, item_count, subtotal, delivery, taxes, grand_total)
     select $1, row_number() over (), 'Accepted', 'staff', id::text, id, case when on_hold then date '2026-02-10' when open_balance = 7 then date '2025-01-01' else date '2026-01-01' end,
       1, 1, 0, 0, 1 from customers`,
    [companyId],
  )
  await amongSmallCompanies(server, companyId, [
    'customers',
    'customer_words',
    'invoices',
    'orders',
    'customer_notes',
    'note_attachments',
    'duplicate_suspects',
    'customer_counts',
  ])
})
after(() => server.close())

const all: RowScope = { kind: 'all' }
const rep: RowScope = { kind: 'rep', codes: ['R1', 'R2'], territories: ['T3'] }
const byName: Order = { by: 'customerName', descending: false }
const id = '019a0000-0000-7000-8000-000000000000'

type Asked = {
  order?: Order
  scope?: RowScope
  filters?: FilterValues
  search?: string
  after?: string | number
  limit?: number
  meeting?: ListRequest['meeting']
}
function request({
  meeting = 'index',
  order = byName,
  scope = all,
  filters = {},
  search = '',
  after: key,
  limit = 51,
}: Asked): ListRequest {
  const known = readFilters(customerFilters, filters)
  const { from, to } = known.lastChange ?? {}
  const changed = { from: from ? Date.parse(from) : null, below: to ? Date.parse(to) + 86_400_000 : null }
  return {
    order,
    scope,
    conditions: filterConditions(known, { today: '2026-03-01', changed, duplicates: 'few' }),
    tokens: tokensOf(search),
    meeting,
    after: key === undefined ? null : { key, id },
    limit,
    marks: true,
    counted: true,
  }
}
const match: Order = { by: 'match', descending: false }

const asked: Record<string, Asked> = {
  'first page': {},
  'deep page': { after: 'customer 8' },
  'by name, turned round': { order: { by: 'customerName', descending: true }, after: 'customer 8' },
  'by company': { order: { by: 'customerCompanyName', descending: false }, after: 'firm 3' },
  'by balance, largest first': { order: { by: 'openBalance', descending: true }, after: 500 },
  'by last change': { order: { by: 'updatedAt', descending: true }, after: '2026-03-01T00:00:00Z' },
  'of a rep': { scope: rep },
  'of a rep, deep': { scope: rep, after: 'customer 8' },
  'filter: rep': { filters: { rep: ['R7'] } },
  'filter: territory': { filters: { territory: ['T7'] } },
  'filter: source': { filters: { source: ['S7'] } },
  'filter: leads': { filters: { customerType: 'N' } },
  'filter: inactive': { filters: { active: 'N' } },
  'filter: on hold': { filters: { onHold: 'Y' } },
  'filter: overdue': { filters: { overdue: 'Y' } },
  'filter: not overdue': { filters: { overdue: 'N' } },
  'filter: overdue, by balance': { filters: { overdue: 'Y' }, order: { by: 'openBalance', descending: true } },
  'filter: state': { filters: { state: ['S7'] } },
  'filter: files': { filters: { attachment: 'Y' } },
  'filter: files of a rep': { filters: { attachment: 'Y' }, scope: rep },
  'filter: no files': { filters: { attachment: 'N' } },
  'filter: duplicates': { filters: { duplicate: 'Y' } },
  'filter: duplicates of a rep': { filters: { duplicate: 'Y' }, scope: rep },
  'filter: duplicates, by balance': { filters: { duplicate: 'Y' }, order: { by: 'openBalance', descending: true } },
  'filter: no duplicates': { filters: { duplicate: 'N' } },
  'filter: refused': { filters: { syncState: ['refused'] } },
  'filter: balance': { filters: { balance: { from: '9.98' } }, order: { by: 'openBalance', descending: false } },
  'filter: last change': { filters: { lastChange: { from: '2099-01-01' } }, order: { by: 'updatedAt', descending: false } },
  'filter: last order': { filters: { lastOrder: { from: '2026-02-01' } } },
  'filter: last order long ago': { filters: { lastOrder: { to: '2025-12-31' } } },
  'search: rare word': { search: 'c12345', order: match },
  'search: common word': { search: 'cust', order: match },
  'search: two common words': { search: 'cust firm', order: match, meeting: 'start' },
  'search: two common words, next page': { search: 'cust firm', order: match, meeting: 'start', after: 'customer' },
  'search: common word, deep': { search: 'cust', order: match, after: 'customer' },
  'search: digits': { search: '0123', order: match },
  'search: two words': { search: 'c123 customer', order: match },
  'search: by balance': { search: 'cust', order: { by: 'openBalance', descending: true } },
  'search of a rep': { search: 'c123', order: match, scope: rep },
}

const tables = ['customers', 'customer_words', 'invoices', 'orders', 'duplicate_suspects', 'customer_counts']
const assertFew = async (statement: RawBuilder<unknown>, most: number, how?: { kept: boolean }) =>
  assertCheap(await planOf(server, companyId, statement, how), tables, most)

for (const [name, each] of Object.entries(asked)) {
  test(`${name}: an index leads to the rows`, async () => {
    // What is bounded by a number of words instead of a page: a search in another order, and the start of two common words.
    const sorted = (each.search && each.order?.by !== 'match') || each.meeting === 'start'
    await assertFew(rowsSql(request(each)), sorted ? 6000 : 1200)
    await assertFew(rowsSql(request({ ...each, limit: 1 }), 'ids'), sorted ? 6000 : 1200)
    if (!each.filters) await assertFew(rowsSql(request(each)), sorted ? 6000 : 1200, { kept: true })
    if (each.after === undefined) await assertFew(placeSql(request(each), id), 1200)
  })
}

test('counting stops at its limit', async () => {
  for (const kept of [false, true]) await assertFew(countSql(request({}), 1000), 1100, { kept })
  await assertFew(matchCountSql(request({ search: 'cust' }), 500), 3000)
  await assertFew(countSql(request({ scope: rep }), 1000), 1200)
})

test('a search for typos probes the index of words', async () => {
  await assertFew(typoSql(request({}), typosOf('custmoer'), 50), 6000)
  await assertFew(nearWordsSql(startsNear('cusmtoer')), 6000)
})
