import { type RawBuilder, sql } from 'kysely'
import { typedAmount } from '#contract/money.ts'
import type { RecordKindName } from '#contract/record-kinds.ts'
import { invoicesOfOrder, refundsWithoutReceipt } from '#features/books/proof/server/door.ts'
import { holds } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { MatterKind } from '../contract.ts'

/** `recordId`: what it is of. `since`, `id`: its place in the list. `key`: what it is of, the same from one proof to the next. `mark`: how it stands. */
export type MatterRow = {
  kind: MatterKind
  id: string
  since: string
  recordKind: RecordKindName | null
  recordId: string
  key: string
  mark: string
}
/**
 * `partners`: may the reader know of the ways to trading partners? `besideLedger`: without what the Sync centre's own list shows. `only`: this
 * one. `aside`: those that were put aside, in place of the others. `without`: those are in rows of their own.
 */
export type MatterFilter = {
  kind?: MatterKind | undefined
  only?: string | undefined
  search?: string | undefined
  aside?: boolean | undefined
  besideLedger?: boolean | undefined
  without?: readonly MatterKind[] | undefined
  partners: boolean
}
export type After = { key: string; id: string } | null

type Source = {
  kinds: readonly MatterKind[]
  /** `kind`, `id`, `since`, `record_kind`, `record_id` from where. */
  from: RawBuilder<unknown>
  kind: RawBuilder<unknown>
  id: RawBuilder<unknown>
  since: RawBuilder<unknown>
  recordKind: RecordKindName | null
  recordId: RawBuilder<unknown>
  key: RawBuilder<unknown>
  /** How it stands: once this is another, it is another matter. */
  mark: RawBuilder<unknown>
  /** What a search looks through, and cents. */
  texts: RawBuilder<unknown>
  amount: RawBuilder<unknown>
}

const lit = (value: string) => sql`${sql.lit(value)}::text`
const lastProof = sql`(select id from book_proofs where ${ofCompany()} and state in ('agrees', 'differs') order by id desc limit 1)`

/** The proof is of last night. */
const isStillSo = sql`case d.entity
  when 'Order' then exists (select from orders o cross join lateral (${invoicesOfOrder}) a where ${ofCompany('o')} and o.id = d.local_id
    and (a.total_apart or a.open_apart))
  else exists (select from ${refundsWithoutReceipt(sql`t.id = d.external_id`)}) end`

/** Of a document: its number, its order's or its credit's, and whose it is. */
const documentTexts = sql`p.number, p.external_id, p.payout_id, (select concat_ws(' ', o.label, o.po_number, c.customer_name) from orders o
    left join customers c on ${ofCompany('c')} and c.id = o.customer_id where ${ofCompany('o')} and o.id = p.order_id),
  (select concat_ws(' ', k.number, c.customer_name) from credits k left join customers c on ${ofCompany('c')} and c.id = k.customer_id
    where ${ofCompany('k')} and k.id = case when p.kind in ('creditMemo', 'creditApplied') then p.source_id::uuid end)`
/** What QuickBooks said last. */
const lastProblem = sql`(select d.problem::text from deliveries d where ${ofCompany('d')} and d.record_kind = 'posting' and d.record_id = p.id
    and d.direction = 'out' order by d.id desc limit 1)`
/** Gone there, and nobody knows into whom it was merged. */
const isLost = sql`l.kind = 'customer' and l.removed_at is not null and l.merged_into = ''`
const waitsForCustomer = sql`p.external_id is null and p.waits_for = 'customer' and p.state <> 'ignored'`
const noAmount = sql`null::bigint`

/** Each in the words of an index of its own, which holds what is wrong and nothing else. */
const sources: readonly Source[] = [
  {
    kinds: ['differs', 'changed', 'gone', 'error'],
    from: sql`postings p where ${ofCompany('p')} and p.state in ('differs', 'changed', 'gone', 'error')`,
    kind: sql`p.state`,
    id: sql`p.id`,
    since: sql`p.unsettled_since`,
    recordKind: 'posting',
    recordId: sql`p.id::text`,
    key: sql`p.id::text`,
    mark: sql`concat_ws(' ', p.state, p.amount, p.total, p.differs, p.unsettled_since, case when p.state = 'error' then ${lastProblem} end)`,
    texts: documentTexts,
    amount: sql`p.amount`,
  },
  {
    kinds: ['waits'],
    from: sql`postings p where ${ofCompany('p')} and p.state in ('blocked', 'waiting', 'sending', 'unknown') and p.unsettled_since is not null
      and p.unsettled_since < now() - interval '1 day'
      and not (${waitsForCustomer} and exists (select from orders o join external_links l on ${ofCompany('l')} and l.local_id = o.customer_id and ${isLost}
        where ${ofCompany('o')} and o.id = p.order_id))`,
    kind: lit('waits'),
    id: sql`p.id`,
    since: sql`p.unsettled_since`,
    recordKind: 'posting',
    recordId: sql`p.id::text`,
    key: sql`p.id::text`,
    mark: sql`concat_ws(' ', p.amount, p.waits_for, p.unsettled_since)`,
    texts: documentTexts,
    amount: sql`p.amount`,
  },
  {
    kinds: ['payout'],
    from: sql`postings p where ${ofCompany('p')} and p.apart_since is not null`,
    kind: lit('payout'),
    id: sql`p.id`,
    since: sql`p.apart_since`,
    recordKind: 'payout',
    recordId: sql`p.source_id`,
    key: sql`p.source_id`,
    mark: sql`concat_ws(' ', p.amount, p.total, p.apart_since)`,
    texts: sql`p.source_id, p.external_id`,
    amount: sql`p.amount`,
  },
  {
    kinds: ['order', 'refund'],
    from: sql`book_differences d join book_proofs f on ${ofCompany('f')} and f.id = d.proof_id
      where ${ofCompany('d')} and d.proof_id = ${lastProof} and d.entity in ('Order', 'Refund') and d.state = 'open'
        and ${isStillSo}`,
    kind: sql`lower(d.entity)`,
    id: sql`d.id`,
    since: sql`f.created_at`,
    recordKind: 'order',
    recordId: sql`d.local_id::text`,
    key: sql`d.external_id`,
    mark: sql`d.fields::text`,
    texts: sql`d.label, d.customer_name`,
    amount: noAmount,
  },
  {
    kinds: ['merged'],
    from: sql`external_links l where ${ofCompany('l')} and ${isLost}
      and exists (select from orders o join postings p on ${ofCompany('p')} and p.order_id = o.id and ${waitsForCustomer}
        where ${ofCompany('o')} and o.customer_id = l.local_id)`,
    kind: lit('merged'),
    id: sql`l.local_id`,
    since: sql`l.removed_at`,
    recordKind: 'customer',
    recordId: sql`l.local_id::text`,
    key: sql`l.local_id::text`,
    mark: sql`l.removed_at::text`,
    texts: sql`(select c.customer_name from customers c where ${ofCompany('c')} and c.id = l.local_id)`,
    amount: noAmount,
  },
  {
    kinds: ['stock'],
    from: sql`stock_differences s join items i on ${ofCompany('i')} and i.id = s.item_id where ${ofCompany('s')}`,
    kind: lit('stock'),
    id: sql`s.item_id`,
    since: sql`s.found_at`,
    recordKind: null,
    recordId: sql`s.item_id::text`,
    key: sql`s.item_id::text`,
    mark: sql`concat_ws(' ', s.ours, s.theirs, s.cause)`,
    texts: sql`i.full_name, i.sku`,
    amount: noAmount,
  },
  {
    kinds: ['adjustment'],
    from: sql`stock_postings g where ${ofCompany('g')} and g.unsettled_since is not null
      and (g.state in ('blocked', 'error', 'gone') or g.unsettled_since < now() - interval '1 day')`,
    kind: lit('adjustment'),
    id: sql`g.id`,
    since: sql`g.unsettled_since`,
    recordKind: 'stockPosting',
    recordId: sql`g.id::text`,
    key: sql`g.id::text`,
    mark: sql`concat_ws(' ', g.state, g.waits_for)`,
    texts: sql`g.reason, g.number`,
    amount: noAmount,
  },
  {
    kinds: ['settlement'],
    from: sql`settlement_differences v join device_settlements s on ${ofCompany('s')} and s.id = v.settlement_id
      where ${ofCompany('v')} and v.entered_at is null`,
    kind: lit('settlement'),
    id: sql`v.settlement_id`,
    since: sql`v.since`,
    recordKind: null,
    recordId: sql`v.settlement_id::text`,
    key: sql`v.settlement_id::text`,
    mark: sql`v.since::text`,
    texts: sql`s.number::text, (select r.code || ' ' || r.name from reps r where ${ofCompany('r')} and r.id = s.rep_id),
      (select d.name from devices d where ${ofCompany('d')} and d.id = s.device_id)`,
    amount: sql`case when s.reverses is not null then v.entered else app.settled_difference(v.company_id, v.settlement_id) - v.entered end`,
  },
  {
    kinds: ['quickbooks'],
    from: sql`quickbooks_connections q where ${ofCompany('q')} and q.state in ('accessRefused', 'reconnect')`,
    kind: lit('quickbooks'),
    id: sql`q.company_id`,
    since: sql`coalesce(q.broken_since, q.connected_at)`,
    recordKind: null,
    recordId: sql`q.company_name`,
    key: sql`'quickbooks'`,
    mark: sql`concat_ws(' ', q.state, q.broken_since)`,
    texts: sql`q.company_name`,
    amount: noAmount,
  },
  {
    kinds: ['stripe'],
    from: sql`stripe_accounts s where ${ofCompany('s')} and s.broken_since is not null`,
    kind: lit('stripe'),
    id: sql`s.company_id`,
    since: sql`s.broken_since`,
    recordKind: null,
    recordId: sql`case when s.disconnected_at is null then '' else 'left' end`,
    key: sql`s.account_id`,
    mark: sql`concat_ws(' ', s.state, s.broken_since, s.requirements_due)`,
    texts: sql`s.account_id`,
    amount: noAmount,
  },
  {
    kinds: ['partner'],
    from: sql`edi_connections e where ${ofCompany('e')} and e.problem_since is not null and e.removed_at is null`,
    kind: lit('partner'),
    id: sql`e.id`,
    since: sql`e.problem_since`,
    recordKind: 'connection',
    recordId: sql`e.id::text`,
    key: sql`e.id::text`,
    mark: sql`concat_ws(' ', e.problem_code, e.problem_since)`,
    texts: sql`e.name`,
    amount: noAmount,
  },
]

const meantBy = ({ kind, partners, without = [] }: MatterFilter) =>
  sources.filter(
    ({ kinds }) =>
      (!kind || kinds.includes(kind)) && (partners || !kinds.includes('partner')) && !kinds.every((each) => without.includes(each)),
  )
/** What this filter leaves of a source. */
function narrowed(source: Source, { kind, only, search, aside = false, besideLedger }: MatterFilter) {
  const { kinds, id, key, mark, texts, amount } = source
  const typed = search?.replace(/^#/, '')
  const cents = typedAmount(search ?? '')
  const isAside = sql`exists (select from matters_aside a where ${ofCompany('a')} and a.kind = ${source.kind} and a.key = ${key}
    and a.until > now() and a.mark = md5(${mark}))`
  return sql.join(
    [
      sql``,
      aside ? isAside : sql`not ${isAside}`,
      ...(kind && kinds.length > 1 ? [sql`${source.kind} = ${kind}`] : []),
      ...(!kind && besideLedger && kinds.includes('error') ? [sql`${source.kind} <> 'error'`] : []),
      ...(only ? [sql`${id} = ${only}::uuid`] : []),
      ...(typed ? [sql`(${holds(typed, texts)} or ${amount} = ${cents}::bigint)`] : []),
    ],
    sql` and `,
  )
}

/** A page, newest first: of each source no more is read than the page. */
export function mattersSql(filter: MatterFilter, { after, limit }: { after: After; limit: number }): RawBuilder<MatterRow> {
  const found = meantBy(filter).map((source) => {
    const { from, kind, id, since, recordKind, recordId, key, mark } = source
    const behind = after ? sql` and (${since}, ${id}) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql``
    return sql`(select ${kind} as kind, ${id} as id, ${since} as since, ${sql.lit(recordKind)}::text as "recordKind", ${recordId} as "recordId",
      ${key} as key, md5(${mark}) as mark from ${from}${narrowed(source, filter)}${behind} order by ${since} desc, ${id} desc limit ${sql.lit(limit)})`
  })
  return sql`select * from (${sql.join(found, sql` union all `)}) m order by m.since desc, m.id desc limit ${sql.lit(limit)}`
}

/** How many there are, counted no further than `most` and one. */
/** What is counted: one more than `most`, where there are more. */
export function matterIdsSql(filter: MatterFilter, most: number): RawBuilder<unknown> {
  const enough = sql.lit(most + 1)
  const found = meantBy(filter).map((source) => {
    const { from, id, since } = source
    return sql`(select ${id} as id from ${from}${narrowed(source, filter)} order by ${since} desc, ${id} desc limit ${enough})`
  })
  return sql`select * from (${sql.join(found, sql` union all `)}) f limit ${enough}`
}

export const countMattersSql = (filter: MatterFilter, most: number): RawBuilder<{ rows: number }> =>
  sql`select count(*) as rows from (${matterIdsSql(filter, most)}) counted`
