import { sql } from 'kysely'
import { z } from 'zod'
import { languages } from '#contract/languages.ts'
import { dayAt, instant, startOfDay } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { EntryLine } from '../../attainment/door.ts'
import { namedIn, namesOf, sentenceIn } from '../../attainment/server/door.ts'
import { payoutWays } from '../../funding/door.ts'
import type { PayeeKind } from '../../programs/door.ts'
import { companyHead, head } from './head.ts'

const cents = z.number()
/** Everything that stands in a statement: what is kept of a locked one, so that no later name, logo or sentence changes it. */
export const statementContent = head.extend({
  language: z.enum(languages.map(({ code }) => code)),
  number: z.string(),
  program: z.string(),
  payee: z.string(),
  from: z.string(),
  to: z.string(),
  asksUntil: z.string(),
  opening: cents,
  earned: cents,
  adjusted: cents,
  paid: cents,
  yearEarned: cents,
  yearPaid: cents,
  rewards: z.array(
    z.object({
      day: z.string(),
      document: z.string(),
      eligible: cents.nullable(),
      rule: z.string(),
      reward: cents,
      sentence: z.string(),
      isAdjustment: z.boolean(),
    }),
  ),
  payments: z.array(
    z.object({
      day: z.string(),
      way: z.enum(payoutWays),
      last4: z.string(),
      amount: cents,
      withheld: cents,
      // None of these three stands in those that were locked before.
      cameBack: z.boolean().optional(),
      /** The program whose payment it came with, if it is another one. */
      by: z.string().default(''),
      /** What the same payment paid of other programs; less than nothing: it came off for them. */
      others: cents.default(0),
    }),
  ),
  more: z.boolean(),
})
export type StatementContent = z.output<typeof statementContent>

/** Setting pages takes its time: of more than these only the sums are said. */
const mostLines = 1000
/** Whoever asks later than this about a statement gets an answer all the same; until then nothing more is needed. */
const asksForDays = 30

export type OfPayee = { programId: string; payeeKind: PayeeKind; payeeId: string; month: string }
type Row = {
  at: string
  amount: number
  promised: number
  trace: EntryLine['trace']
  eligible: number | null
  document: string
  lineId: string
}
type Sums = { before: number; earned: number; adjusted: number; yearEarned: number }
type PaymentRow = Omit<z.input<typeof statementContent>['payments'][number], 'day'> & { at: string }
type PaidSums = { before: number; month: number; year: number }

export function rangeOf(month: string, zone: string) {
  const from = Temporal.PlainDate.from(`${month}-01`)
  const next = from.add({ months: 1 })
  return {
    from: from.toString(),
    to: next.subtract({ days: 1 }).toString(),
    start: instant(startOfDay(from, zone)),
    below: instant(startOfDay(next, zone)),
    year: instant(startOfDay(from.with({ month: 1 }), zone)),
  }
}

/**
 * What was approved in the month (up to `until`) and what was paid in it. Approved rows stay as they are and are never dated back, so that each stands in one statement, and
 * what one closes with the next one opens with. Customers who were merged into this one earned it for this one.
 */
export async function contentOf(
  db: Db,
  { programId, payeeKind, payeeId, month }: OfPayee,
  number: string,
  language: StatementContent['language'],
  until?: Date,
) {
  const company = await companyHead(db)
  const today = dayAt(new Date(), company.timeZone)
  const whole = rangeOf(month, company.timeZone)
  const { year } = whole
  const below = until ? instant(until.getTime()) : whole.below
  const to = until ? today : whole.to
  const own = sql`payee_kind = ${payeeKind} and (payee_id = ${payeeId}::uuid or payee_id in (select c.id from customers c where ${ofCompany('c')}
    and c.merged_into = ${payeeId}::uuid))`
  // The last one of a program that went on: what came since is in this one.
  const { rows: before } = await sql<{
    until: string | null
  }>`select until from statements where ${ofCompany()} and program_id = ${programId}::uuid and ${own}
    and month < ${`${month}-01`}::date and locked_at is not null and superseded_at is null order by month desc limit 1`.execute(
    db.withoutPlugins(),
  )
  const goesOn = before[0]?.until ?? null
  const start = goesOn === null ? whole.start : sql`${goesOn}::timestamptz`
  const from = goesOn === null ? whole.from : dayAt(goesOn, company.timeZone)
  const rowsBelow = sql`reward_rows r join (select id, line_id from reward_entries where ${ofCompany()} and program_id = ${programId}::uuid and ${own}) e
    on e.id = r.entry_id left join sale_documents d on ${ofCompany('d')} and d.id = r.document_id
    where ${ofCompany('r')} and r.program_id = ${programId}::uuid and r.approved_at < ${below} and r.amount <> 0`
  const isEarned = sql`coalesce(r.trace ->> 'says' in ('earned', 'paid', 'released') and r.amount > 0, false)`
  const { rows: sums } = await sql<Sums>`select coalesce(sum(r.amount) filter (where r.approved_at < ${start}), 0)::bigint as before,
      coalesce(sum(r.amount) filter (where r.approved_at >= ${start} and ${isEarned}), 0)::bigint as earned,
      coalesce(sum(r.amount) filter (where r.approved_at >= ${start} and not ${isEarned}), 0)::bigint as adjusted,
      coalesce(sum(r.amount) filter (where r.approved_at >= ${year}), 0)::bigint as "yearEarned" from ${rowsBelow}`.execute(
    db.withoutPlugins(),
  )
  const { rows } =
    await sql<Row>`select r.approved_at as at, r.amount, r.promised, r.trace, (r.entry ->> 'eligibleCents')::bigint as eligible,
      coalesce(d.number, '') as document, e.line_id as "lineId"
    from ${rowsBelow} and r.approved_at >= ${start} order by r.approved_at, r.id limit ${sql.lit(mostLines + 1)}`.execute(
      db.withoutPlugins(),
    )
  // What came back is another movement of its own day, also where it was paid in an earlier month. What was withheld is said by the program that paid.
  const moved = sql`(select m.at, m.sign * s.amount as total, m.sign * (s.amount - w.withheld) as amount, m.sign * w.withheld as withheld, i.way, i.last4, i.id,
      m.sign < 0 as "cameBack", case when b.program_id = s.program_id then '' else o.name end as by,
      case when b.program_id = s.program_id then i.gross - i.netted - s.amount else 0 end as others
    from funding_shares s join funding_items i on ${ofCompany('i')} and i.id = s.item_id
      join funding_batches b on ${ofCompany('b')} and b.id = i.batch_id join programs o on ${ofCompany('o')} and o.id = b.program_id
      cross join lateral (select case when b.program_id = s.program_id then i.withheld else 0 end as withheld) w
      cross join lateral (values (i.posted_at, 1), (case when i.state = 'Returned' and i.posted_at is not null then i.settled_at end, -1)) as m (at, sign)
    where ${ofCompany('s')} and s.program_id = ${programId}::uuid and s.amount <> 0 and ${own} and m.at < ${below})`
  const { rows: paidSums } = await sql<PaidSums>`select coalesce(sum(p.total) filter (where p.at < ${start}), 0)::bigint as before,
      coalesce(sum(p.total) filter (where p.at >= ${start}), 0)::bigint as month,
      coalesce(sum(p.total) filter (where p.at >= ${year}), 0)::bigint as year from ${moved} p`.execute(db.withoutPlugins())
  const { rows: payments } = await sql<PaymentRow>`
    select p.at, p.amount, p.withheld, p.way, p.last4, p."cameBack", p.by, p.others from ${moved} p where p.at >= ${start}
    order by p.at, p.id limit ${sql.lit(mostLines + 1)}`.execute(db.withoutPlugins())
  const { rows: programs } = await sql<{ name: string; rewards: { id: string; name: string }[] }>`
    select p.name, coalesce((select jsonb_agg(w order by v.version) from program_versions v, jsonb_array_elements(v.terms -> 'rewards') w
      where ${ofCompany('v')} and v.program_id = p.id), '[]') as rewards
    from programs p where ${ofCompany('p')} and p.id = ${programId}::uuid`.execute(db.withoutPlugins())
  const names = await namesOf(db, [payeeId, ...rows.flatMap(namedIn)])
  const rules = new Map(programs[0]?.rewards.map(({ id, name }) => [id, name]))
  const [sum, paid] = [sums[0], paidSums[0]]
  const day = (at: string) => dayAt(at, company.timeZone)
  return statementContent.parse({
    ...company,
    language,
    number,
    program: programs[0]?.name ?? '',
    payee: names.get(payeeId) ?? '',
    from,
    to,
    asksUntil: Temporal.PlainDate.from(today > to ? today : to)
      .add({ days: asksForDays })
      .toString(),
    opening: (sum?.before ?? 0) - (paid?.before ?? 0),
    earned: sum?.earned ?? 0,
    adjusted: sum?.adjusted ?? 0,
    paid: paid?.month ?? 0,
    yearEarned: sum?.yearEarned ?? 0,
    yearPaid: paid?.year ?? 0,
    rewards: rows.slice(0, mostLines).map(({ at, amount, promised, trace, eligible, document, lineId }) => ({
      day: trace.day ?? day(at),
      document,
      eligible,
      rule: rules.get(lineId) ?? '',
      reward: amount,
      sentence: sentenceIn(language, { trace, amountCents: amount, promisedCents: promised }, names),
      isAdjustment: !(['earned', 'paid', 'released'].includes(trace.says) && amount > 0),
    })),
    payments: payments.slice(0, mostLines).map(({ at, ...payment }) => ({ ...payment, day: day(at) })),
    more: rows.length > mostLines || payments.length > mostLines,
  })
}
