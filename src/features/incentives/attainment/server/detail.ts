import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import type { Condition } from '#server/data/conditions.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { AttainmentRow, getAttainment, RewardEntry } from '../contract.ts'
import { netOf, unitPlaces } from '../engine/documents.ts'
import type { EntryLine } from '../engine/entries.ts'
import { matching, type VersionRules } from '../engine/rules.ts'
import { unscaled } from '../engine/whole-numbers.ts'
import { goodsOf } from './intake/document.ts'
import { attainmentTables, columnsOf } from './list.ts'
import { mayAnswer, mayApprove, mayAsk, mayReject } from './may.ts'
import { answeredLast } from './questions.ts'
import { ownEntries, seenBy } from './seen.ts'
import { namedIn, namesOf, sentencesOf } from './spoken.ts'
import { versionsOf } from './versions.ts'

type Head = AttainmentRow & {
  saleId: string
  rep: string | null
  device: string | null
  isOrder: boolean
  invoiceNumber: string | null
  body: unknown
}

/** One with all that it came by, or `notFound`, also for a payee who earns nothing by it. */
export async function attainmentDetail(context: DbContext, id: string): Promise<RawResult<typeof getAttainment>> {
  const { db } = context
  const { role } = memberOf(context)
  const own = await ownEntries(context)
  const { rows } = await sql<Head>`
    select ${columnsOf(own, role)}, a.sale_id as "saleId", r.name as rep, v.name as device, o.id is not null as "isOrder", d.body,
      coalesce(i.number, (select string_agg(n.number, ', ' order by n.number) from order_invoices b join invoices n on ${ofCompany('n')} and n.id = b.invoice_id
        where ${ofCompany('b')} and b.order_id = a.sale_id)) as "invoiceNumber"
    from ${attainmentTables} left join sale_documents d on ${ofCompany('d')} and d.id = a.sale_id::text
      left join orders o on ${ofCompany('o')} and o.id = a.sale_id left join invoices i on ${ofCompany('i')} and i.id = a.sale_id
      left join devices v on ${ofCompany('v')} and v.id = o.device_id
      left join lateral (select s.rep_id from customer_standings s where ${ofCompany('s')} and s.customer_id = a.customer_id and s.from_day <= a.sale_day
        order by s.from_day desc limit 1) s on true
      left join reps r on ${ofCompany('r')} and r.id = coalesce(d.rep_id, s.rep_id)
    where ${ofCompany('a')} and a.id = ${id}::uuid and ${seenBy(own)}`.execute(db.withoutPlugins())
  const [head] = rows
  if (!head) throw new AppError('notFound')
  const { saleId, rep, device, isOrder, invoiceNumber, body, ...row } = head
  const versions = await versionsOf(db, row.programId)
  const entries = await entriesOf(context, id, own, versions)
  return {
    ...row,
    rep: rep ?? '',
    device: device ?? '',
    orderId: isOrder && can(role, 'orders.read') ? saleId : null,
    invoiceNumber: invoiceNumber ?? '',
    ...(await goodsShown(db, body, versions, row.saleDate)),
    taxYear: Number(row.saleDate.slice(0, 4)),
    entries,
  }
}

async function goodsShown(db: Db, body: unknown, versions: readonly VersionRules[], saleDay: string) {
  if (body === null) return { total: 0, lines: [] }
  const goods = goodsOf(body)
  const net = netOf(goods)
  const rules = versions.find(({ from }) => from <= saleDay)
  const ids = [...new Set(goods.lines.flatMap(({ itemId }) => itemId || []))]
  const items = ids.length ? await db.selectFrom('items').select(['id', 'name']).where('id', 'in', ids).execute() : []
  const names = new Map(items.map(({ id, name }) => [id, name]))
  return {
    total: goods.totalCents,
    lines: goods.lines.map(({ itemId, quantity, amountCents }, at) => {
      const own = net.lines[at]
      const cents = own?.cents ?? amountCents
      return {
        itemId: itemId || null,
        name: names.get(itemId) ?? '',
        quantity: unscaled(own?.units ?? 0, unitPlaces) || quantity,
        amount: amountCents,
        discount: amountCents - cents,
        net: cents,
        counts: own !== undefined && rules !== undefined && matching({ lines: [own], cents: own.cents, units: own.units }, rules) !== null,
      }
    }),
  }
}

type EntryRow = Omit<RewardEntry, 'lineName' | 'payeeName' | 'rows' | 'questions' | 'can'> & { asked: boolean; wasAnswered: boolean }
type RowRow = EntryLine & {
  id: string
  entryId: string
  document: string
  writtenAt: string
  approvedAt: string | null
  approvedBy: string
}

async function entriesOf(
  context: DbContext,
  attainmentId: string,
  own: Condition | null,
  versions: readonly VersionRules[],
): Promise<RewardEntry[]> {
  const { db } = context
  const { role } = memberOf(context)
  const { rows: entries } = await sql<EntryRow>`
    select e.id, e.line_id as "lineId", e.payee_kind as "payeeKind", e.payee_id as "payeeId", e.status, e.version, e.earned as amount, e.promised,
      e.decided_by as "decidedBy", e.decided_at as "decidedAt", e.reason, e.asked, ${answeredLast} as "wasAnswered"
    from reward_entries e where ${ofCompany('e')} and e.attainment_id = ${attainmentId}::uuid and ${own ?? sql`true`} order by e.payee_kind, e.id`.execute(
    db.withoutPlugins(),
  )
  const ids = entries.map(({ id }) => id)
  const { rows } = await sql<RowRow>`
    select r.id, r.entry_id as "entryId", r.amount as "amountCents", r.promised as "promisedCents", r.trace, r.entry, r.written_at as "writtenAt",
      r.approved_at as "approvedAt", r.approved_by as "approvedBy", coalesce(d.number, '') as document
    from reward_rows r left join sale_documents d on ${ofCompany('d')} and d.id = r.document_id
    where ${ofCompany('r')} and r.entry_id = any(${ids}::uuid[]) order by r.row_no`.execute(db.withoutPlugins())
  const { rows: questions } = await sql<RewardEntry['questions'][number] & { entryId: string }>`
    select q.id, q.entry_id as "entryId", q.question, q.asked_by as "askedBy", q.asked_at as "askedAt", q.due_on::text as "dueOn", q.answer, q.outcome,
      q.answered_by as "answeredBy", q.answered_at as "answeredAt"
    from attainment_questions q where ${ofCompany('q')} and q.entry_id = any(${ids}::uuid[]) order by q.asked_at`.execute(
    db.withoutPlugins(),
  )
  const names = await namesOf(db, [...entries.map(({ payeeId }) => payeeId), ...rows.flatMap(namedIn)])
  const lineNames = new Map(versions.flatMap(({ terms }) => terms.rewards.map(({ id, name }) => [id, name] as const)).toReversed())
  return entries.map(({ asked, wasAnswered, ...entry }) => ({
    ...entry,
    lineName: lineNames.get(entry.lineId) ?? '',
    payeeName: names.get(entry.payeeId) ?? '',
    rows: rows.filter(({ entryId }) => entryId === entry.id).map((row) => shownRow(row, own !== null, names)),
    questions: questions.filter(({ entryId }) => entryId === entry.id),
    can: {
      approve: mayApprove(role, entry.status),
      reject: mayReject(role, entry.status),
      ask: mayAsk(role, entry.status) && !wasAnswered,
      answer: asked && mayAnswer(role),
    },
  }))
}

function shownRow(row: RowRow, isPayee: boolean, names: Parameters<typeof sentencesOf>[1]): RewardEntry['rows'][number] {
  const { id, document, amountCents, promisedCents, trace, entry, writtenAt, approvedAt, approvedBy } = row
  return {
    id,
    documentId: trace.documentId,
    document,
    amount: amountCents,
    promised: promisedCents,
    says: trace.says,
    head: {
      version: trace.version,
      day: trace.day,
      eligible: entry.eligibleCents,
      units: unscaled(entry.units, unitPlaces),
      limits: 'limits' in trace ? trace.limits.map(({ kind, leftCents }) => ({ kind, left: leftCents })) : [],
    },
    sentences: sentencesOf(row, names),
    writtenAt,
    approvedAt,
    approvedBy: isPayee ? '' : approvedBy,
  }
}
