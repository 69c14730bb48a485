import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { can } from '#contract/permissions.ts'
import { allOf } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { todayOf } from '#server/data/days.ts'
import { holds } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { paidTo, taxThreshold } from '../../../statements/server/door.ts'
import type { listPayees, PayeeSummary } from '../../payees.ts'
import { payeeRows } from './payee-facts.ts'

type Found = Pick<PayeeSummary, 'payeeKind' | 'payeeId' | 'payeeName' | 'taxLast4' | 'askedAt' | 'askedTo'> & { sorted: string }

/** As `p`; whoever was merged away is known by who carries on. An entry of each is enough: there may be a million. */
const people = sql`(
    select 'C' as kind, c.id, c.customer_name as name from customers c
      left join lateral (select true as earned from reward_entries e where ${ofCompany('e')} and e.payee_id = c.id limit 1) own on true
      left join lateral (select true as earned from customers m join reward_entries e on ${ofCompany('e')} and e.payee_id = m.id
        where ${ofCompany('m')} and m.merged_into = c.id limit 1) theirs on true
      where ${ofCompany('c')} and c.merged_into is null and (own.earned or theirs.earned
        or exists (select from payees y where ${ofCompany('y')} and y.kind = 'C' and y.payee_id = c.id))
    union all
    select 'S', r.id, r.name from reps r
      left join lateral (select true as earned from reward_entries e where ${ofCompany('e')} and e.payee_id = r.id limit 1) own on true
      where ${ofCompany('r')} and (own.earned or exists (select from payees y where ${ofCompany('y')} and y.kind = 'S' and y.payee_id = r.id)))`

export async function payeePage(
  context: DbContext,
  { needs, search, sort, cursor, limit }: ValidInput<typeof listPayees>['query'],
): Promise<RawResult<typeof listPayees>> {
  const { db, services } = context
  const down = sort === '-payeeName'
  const place = `payees ${needs} ${down}`
  const after = readCursor(services.config, cursor, place)
  const from = sql`${people} p left join payees y on ${ofCompany('y')} and y.kind = p.kind and y.payee_id = p.id`
  const where = allOf([
    sql<boolean>`true`,
    ...(needs === 'taxForm' ? [sql<boolean>`y.tax_form_on is null`] : []),
    ...(search ? [holds(search, sql`p.name`)] : []),
  ])
  const [beyond, order] = down ? [sql.raw('<'), sql.raw('desc')] : [sql.raw('>'), sql.raw('asc')]
  const { rows } = await sql<Found>`
    select p.kind as "payeeKind", p.id as "payeeId", p.name as "payeeName", lower(p.name) as sorted, coalesce(y.tax_last4, '') as "taxLast4",
      y.tax_form_asked_at as "askedAt", coalesce(y.tax_form_asked_to, '') as "askedTo"
    from ${from} where ${where} ${after ? sql`and (lower(p.name), p.id) ${beyond} (${after.key}, ${after.id}::uuid)` : sql``}
    order by lower(p.name) ${order}, p.id ${order} limit ${sql.lit(limit + 1)}`.execute(db.withoutPlugins())
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const year = Number((await todayOf(db)).slice(0, 4))
  const facts = await payeeRows(
    db,
    shown.map(({ payeeKind: kind, payeeId: id }) => ({ kind, id })),
  )
  const paid = await paidTo(
    db,
    year,
    shown.map(({ payeeId }) => payeeId),
  )
  const { rows: counted } = after
    ? { rows: [] }
    : await sql<{
        count: number
      }>`select count(*)::int as count from (select from ${from} where ${where} limit ${sql.lit(countedUpTo + 1)}) n`.execute(
        db.withoutPlugins(),
      )
  const count = counted[0]?.count ?? 0
  return {
    rows: shown.flatMap(({ sorted: _, ...row }): PayeeSummary[] => {
      const payee = facts.get(`${row.payeeKind} ${row.payeeId}`)
      if (!payee) return []
      const { active, isEmployee, taxFormOn, bankLast4, cards, otherWay, hold } = payee
      const [card] = cards
      const total = paid.find(({ payeeKind, payeeId }) => payeeKind === row.payeeKind && payeeId === row.payeeId)
      return [
        {
          ...row,
          ...{ isActive: active, taxFormOn, hold },
          bankAccount: bankLast4 && `•••• ${bankLast4}`,
          card: card?.last4 ? `•••• ${card.last4}` : '',
          cardStatus: card?.state ?? '',
          otherWay: isEmployee ? 'payroll' : (otherWay ?? (row.payeeKind === 'C' ? 'credit' : 'manual')),
          paid: total?.paid ?? 0,
          isReported: total?.isReported ?? false,
        },
      ]
    }),
    next: rows.length > limit && last ? writeCursor(services.config, { sort: place, key: last.sorted, id: last.payeeId }) : null,
    total: after ? null : { rows: Math.min(count, countedUpTo), more: count > countedUpTo },
    year,
    threshold: taxThreshold(year).cents,
    canWrite: can(memberOf(context).role, 'funding.write'),
  }
}
