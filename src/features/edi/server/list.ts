import { CompiledQuery } from 'kysely'
import { z } from 'zod'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { countedUpTo } from '#contract/paging.ts'
import type { DbContext } from '#server/context.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import type { Db } from '#server/db.ts'
import { type DocumentRow, documentStates, type listDocuments } from '../contract.ts'

const several = <T extends z.ZodType<string>>(one: T) =>
  z
    .union([one, z.array(one)])
    .transform((given) => (Array.isArray(given) ? given : [given]))
    .optional()
const documentFilters = z.strictObject({
  state: several(z.enum(documentStates)),
  reason: several(z.string()),
  /** Whatever needs a person. */
  needs: z.literal('anything').optional(),
  type: several(z.string()),
  partner: several(z.uuid()),
  direction: z.enum(['I', 'O']).optional(),
  file: z.uuid().optional(),
})

type Query = ValidInput<typeof listDocuments>['query']

/** Columns of `DocumentRow`, of `edi_documents d`. */
const columns = `d.id, d.direction, d.type, d.kind, d.state, d.delivery, d.acknowledgment, d.test, d.number, d.partner_id as "partnerId",
  coalesce(p.name, '') as "partnerName", d.total, d.reasons, d.needs, d.holds -> 0 as hold,
  jsonb_path_query_first(d.problems, '$[*] ? (@.severity == "error")') as problem,
  s.not_sent as "notSent",
  o.id as "orderId", o.number as "orderNumber", d.received_at as "receivedAt"`
const tables = `edi_documents d left join trading_partners p on p.id = d.partner_id
  left join lateral (select o.id, o.number from orders o where o.id = any(array(
      select d.changed_order union all select e.order_id from edi_orders e where e.document_id = d.id)) order by o.number limit 1) o on true
  left join lateral (select jsonb_build_object('code', v.problem ->> 'code', 'path', coalesce(v.problem ->> 'path', '')) as not_sent
    from deliveries v where d.delivery in ('Retrying', 'Failed', 'Unknown') and v.record_kind = 'document' and v.record_id = d.id
      and v.problem is not null order by v.id desc limit 1) s on true`

/** The newest first, or the other way round: ids begin with their time. */
export async function documentPage({ db, services }: DbContext, query: Query): Promise<RawResult<typeof listDocuments>> {
  const { sort = '-receivedAt', cursor, limit } = query
  const after = readCursor(services.config, cursor, sort)
  const counted = after ? null : await count(db, query)
  const { text, values } = rowsSql(query, after?.id ?? null)
  const rows = await run<DocumentRow>(db, text, values)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > limit && last ? writeCursor(services.config, { sort, key: last.receivedAt, id: last.id }) : null,
    total: counted === null ? null : { rows: Math.min(counted, countedUpTo), more: counted > countedUpTo },
  }
}

/** One more than are asked for. */
export function rowsSql({ search, filters, sort, limit }: Omit<Query, 'cursor'>, after: string | null) {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const [beyond, way] = sort === 'receivedAt' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  const conditions = [...conditionsOf(search, filters, add), ...(after ? [`d.id ${beyond} ${add(after)}::uuid`] : [])]
  const text = `select ${columns} from ${tables} where ${conditions.join(' and ') || 'true'} order by d.id ${way} limit ${limit + 1}`
  return { text, values }
}

export async function documentRow(db: Db, id: string): Promise<DocumentRow> {
  const [row] = await run<DocumentRow>(db, `select ${columns} from ${tables} where d.id = $1::uuid`, [id])
  if (!row) throw new AppError('notFound')
  return row
}

function conditionsOf(search: string, filters: Query['filters'], add: (value: unknown) => string): string[] {
  const parsed = documentFilters.safeParse(filters)
  if (!parsed.success) throw new AppError('invalid', { cause: parsed.error, fields: { filters: 'errors.invalid' } })
  const { state, reason, needs, type, partner, direction, file } = parsed.data
  const text = search.toLowerCase()
  const upTo = text.slice(0, -1) + String.fromCodePoint((text.codePointAt(text.length - 1) ?? 0) + 1)
  return [
    ...(text ? [`d.number <> '' and d.number_key >= ${add(text)} and d.number_key < ${add(upTo)}`] : []),
    ...(state ? [`d.state = any(${add(state)}::text[])`] : []),
    ...(reason ? [`d.needs <> '{}' and d.needs && ${add(reason)}::text[]`] : []),
    ...(needs ? [`d.needs <> '{}'`] : []),
    ...(type ? [`d.type = any(${add(type)}::text[])`] : []),
    ...(partner ? [`d.partner_id = any(${add(partner)}::uuid[])`] : []),
    ...(direction ? [`d.direction = ${add(direction)}`] : []),
    ...(file ? [`d.file_id = ${add(file)}::uuid`] : []),
  ]
}

async function count(db: Db, { search, filters }: Query): Promise<number> {
  const values: unknown[] = []
  const conditions = conditionsOf(search, filters, (value) => `$${values.push(value)}`)
  const counted = `select from edi_documents d where ${conditions.join(' and ') || 'true'} limit ${countedUpTo + 1}`
  const [row] = await run<{ rows: number }>(db, `select count(*) as rows from (${counted}) counted`, values)
  return row?.rows ?? 0
}

/** Without the plugins of Kysely: the statement answers in the wire's own shape. */
const run = async <T>(db: Db, text: string, values: unknown[]) =>
  (await db.withoutPlugins().executeQuery<T>(CompiledQuery.raw(text, values))).rows
