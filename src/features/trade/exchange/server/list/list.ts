import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { countedUpTo } from '#contract/paging.ts'
import { allOf, type Condition } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import { totalOf } from '#server/data/known-totals.ts'
import { plannedAnew } from '#server/data/planned-anew.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { DocumentRow, listDocuments } from '../../contract.ts'
import { type DocumentRequest, documentRequest } from './document-filters.ts'

type Query = ValidInput<typeof listDocuments>['query']

/** Columns of `DocumentRow`, of `edi_documents d`. */
const columns = sql`d.id, d.direction, d.type, d.kind, d.state, d.delivery, d.acknowledgment, d.test, d.number, d.partner_id as "partnerId",
  coalesce(p.name, '') as "partnerName", d.total, d.reasons, d.needs, d.holds -> 0 as hold,
  jsonb_path_query_first(d.problems, '$[*] ? (@.severity == "error")') as problem,
  s.not_sent as "notSent",
  o.id as "orderId", o.number as "orderNumber", d.received_at as "receivedAt"`
const tables = sql`edi_documents d left join trading_partners p on ${ofCompany('p')} and p.id = d.partner_id
  left join lateral (select o.id, o.number from orders o where ${ofCompany('o')} and o.id = any(array(
      select d.changed_order union all select e.order_id from edi_orders e where ${ofCompany('e')} and e.document_id = d.id)) order by o.number limit 1) o on true
  left join lateral (select jsonb_build_object('code', v.problem ->> 'code', 'path', coalesce(v.problem ->> 'path', '')) as not_sent
    from deliveries v where ${ofCompany('v')} and d.delivery in ('Retrying', 'Failed', 'Unknown') and v.record_kind = 'document' and v.record_id = d.id
      and v.problem is not null order by v.id desc limit 1) s on true`

/** The newest first, or the other way round: ids begin with their time. */
export async function documentPage(context: DbContext, query: Query): Promise<RawResult<typeof listDocuments>> {
  const { db, services } = context
  const { sort = '-receivedAt', cursor, limit } = query
  const after = readCursor(services.config, cursor, sort)
  const request = await documentRequest(db, query)
  const [rows, counted] = await plannedAnew(db, () =>
    Promise.all([
      documentRows(db, { ...request, sort }, after?.id ?? null, limit + 1),
      after ? null : totalOf(db, memberOf(context).companyId, countSql(request)),
    ]),
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > limit && last ? writeCursor(services.config, { sort, key: last.receivedAt, id: last.id }) : null,
    total: counted?.total ?? null,
  }
}

type Sorted = DocumentRequest & { sort: Query['sort'] }

/** Those behind this one. */
export async function documentRows(db: Db, request: Sorted, after: string | null, limit: number): Promise<DocumentRow[]> {
  return (await rowsSql(request, after, limit).execute(db.withoutPlugins())).rows
}

export function rowsSql({ conditions, ways, sort }: Sorted, after: string | null, limit: number) {
  const [beyond, way] = sort === 'receivedAt' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  const all = [...conditions, ...(after ? [sql<boolean>`d.id ${sql.raw(beyond)} ${after}::uuid`] : [])]
  const page = sql`order by d.id ${sql.raw(way)} limit ${sql.lit(limit)}`
  const first = ways.map((each) => sql`(select d.id from edi_documents d where ${allOf([...all, each])} ${page})`)
  const where = ways.length
    ? sql`${ofCompany('d')} and d.id = any(array(select d.id from (${sql.join(first, sql` union all `)}) d ${page}))`
    : allOf(all)
  return sql<DocumentRow>`select ${columns} from ${tables} where ${where} ${page}`
}

export function countSql({ conditions, ways }: DocumentRequest) {
  const limit = sql.lit(countedUpTo + 1)
  const along = (...more: Condition[]) => sql`(select from edi_documents d where ${allOf([...conditions, ...more])} limit ${limit})`
  const found = ways.length
    ? sql.join(
        ways.map((way) => along(way)),
        sql` union all `,
      )
    : along()
  return sql<{ rows: number }>`select count(*) as rows from (select from (${found}) found limit ${limit}) counted`
}

export async function documentRow(db: Db, id: string): Promise<DocumentRow> {
  const found = sql<DocumentRow>`select ${columns} from ${tables} where ${ofCompany('d')} and d.id = ${id}::uuid`
  const [row] = (await found.execute(db.withoutPlugins())).rows
  if (!row) throw new AppError('notFound')
  return row
}
