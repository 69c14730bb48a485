import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { text } from '#server/text.ts'
import type { Happened, Told } from './told.ts'

type Sum = { day: string; kind: string; count: number; cents: number }
type Money = { day: string; amount: number; cash: number }
type State = { since: Date | null; waits: number; heardAt: Date | null; unsent: number }

/** What came later than this after its day is in no summary. */
const lateDays = 7
const comesTo: readonly string[] = ['order', 'invoice', 'estimate', 'credit']

/** What stands of the day, as far as it is known, and what came of days before since the last summary: each document is in one summary. */
export async function dayEnded(db: Db, { deviceId, about: day }: Happened): Promise<Told | null> {
  const { rows: states } = await sql<State>`
    select (select max(h.sent_at) from device_happenings h where ${ofCompany('h')} and h.device_id = ${deviceId}::uuid
        and h.event = 'DAY_SUMMARY' and h.about < ${day}) as since,
      (select count(*)::int from device_documents m where ${ofCompany('m')} and m.device_id = ${deviceId}::uuid and m.state = 'review') as waits,
      c.at as "heardAt", coalesce(c.unsent_count, 0) as unsent
    from devices d left join device_contacts c on ${ofCompany('c')} and c.device_id = d.id
    where ${ofCompany('d')} and d.id = ${deviceId}::uuid`.execute(db.withoutPlugins())
  const [state] = states
  if (!state) return null
  const [sums, money, zone] = [await sumsOf(db, { deviceId, day }, state), await moneyOf(db, { deviceId, day }, state), await zoneOf(db)]
  if (!sums.length && !money.length && !(await isKnownOf(db, { deviceId, day }))) return null
  const days = [...new Set([...sums, ...money].map((each) => each.day))].toSorted()
  return (language) => {
    const ofDay = (asked: string) => [
      ...sums.filter((each) => each.day === asked).map((sum) => lineOf(sum, language)),
      ...money
        .filter((each) => each.day === asked)
        .map(({ amount, cash }) =>
          text(language, 'deviceCopies.events.collected', { amount: formatCents(amount), cash: formatCents(cash) }),
        ),
    ]
    const earlier = days.filter((each) => each < day)
    return {
      title: text(language, 'deviceCopies.events.day', { day: dayText(day, language) }),
      lines: [
        ...ofDay(day),
        ...(state.waits > 0 ? [text(language, 'deviceCopies.events.waits', { count: state.waits })] : []),
        ...earlier.flatMap((each) => [text(language, 'deviceCopies.events.later', { day: dayText(each, language) }), ...ofDay(each)]),
        ...asKnown(state, zone, language),
      ],
      rows: [
        ['day', 'kind', 'count', 'amount'],
        ...days.flatMap((each) => [
          ...sums
            .filter((sum) => sum.day === each)
            .map(({ kind, count, cents }) => [each, kind, String(count), comesTo.includes(kind) ? (cents / 100).toFixed(2) : '']),
          ...money.filter((sum) => sum.day === each).map(({ amount }) => [each, 'collected', '', (amount / 100).toFixed(2)]),
        ]),
      ],
    }
  }
}

/** Nothing is known of the day, and more may come: the device was not heard of since with everything sent, and it is not a day later. */
export async function mayStillCome(db: Db, { deviceId, about: day, notedAt }: Happened): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select ${notedAt}::timestamptz > now() - interval '1 day' and not exists (select from device_contacts c
      where ${ofCompany('c')} and c.device_id = ${deviceId}::uuid and c.at >= ${notedAt}::timestamptz and c.unsent_count = 0) as waits`.execute(
    db.withoutPlugins(),
  )
  return rows[0]?.waits === true && !(await isKnownOf(db, { deviceId, day }))
}

type Of = { deviceId: string; day: string }
async function isKnownOf(db: Db, { deviceId, day }: Of): Promise<boolean> {
  const { rows } = await sql`select 1 from device_documents m
    where ${ofCompany('m')} and m.device_id = ${deviceId}::uuid and m.made_on = ${day}::date and m.state <> 'refused' limit 1`.execute(
    db.withoutPlugins(),
  )
  return rows.length > 0
}

/**
 * What was accepted and stands: neither what another document changed since (it has the same order, and names the one whose place it takes) nor a
 * credit that was called off. Of what is no sale one of each name.
 */
async function sumsOf(db: Db, { deviceId, day }: Of, { since }: State): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select m.made_on::text as day, m.kind, coalesce(sum(m.total), 0)::float8 as cents,
      count(distinct case when m.kind in ('order', 'invoice', 'estimate', 'credit', 'payment') then m.id else m.client_id end)::int as count
    from device_documents m
    where ${ofCompany('m')} and m.device_id = ${deviceId}::uuid and m.made_on between ${day}::date - ${sql.lit(lateDays)} and ${day}::date
      and (m.made_on = ${day}::date or coalesce(m.decided_at, m.arrived_at) > ${since}::timestamptz)
      and m.state = 'accepted' and m.kind <> ''
      and not exists (select from device_documents b where ${ofCompany('b')} and b.order_id = m.order_id and b.id <> m.id
        and b.device_id = m.device_id and b.kind in ('order', 'estimate') and b.state = 'accepted' and b.changes = m.client_id
        and b.client_id <> m.client_id)
      and not exists (select from credits k where ${ofCompany('k')} and k.document_id = m.id and k.called_off_at is not null)
      and not exists (select from returns t where ${ofCompany('t')} and t.document_id = m.id and t.called_off_at is not null)
    group by 1, 2 order by 1, 2`.execute(db.withoutPlugins())
  return rows
}

/** Money that is with the rep or in the office by now: what was given back is not. */
async function moneyOf(db: Db, { deviceId, day }: Of, { since }: State): Promise<Money[]> {
  const { rows } = await sql<Money>`
    select p.taken_on::text as day, sum(p.amount)::float8 as amount, sum(p.cash)::float8 as cash
    from device_documents m join collected_payments p on ${ofCompany('p')} and p.document_id = m.id
    where ${ofCompany('m')} and m.device_id = ${deviceId}::uuid and m.made_on between ${day}::date - ${sql.lit(lateDays)} and ${day}::date
      and (p.taken_on = ${day}::date or (p.taken_on < ${day}::date and p.created_at > ${since}::timestamptz)) and p.aside <> 'givenBack'
    group by 1 order by 1`.execute(db.withoutPlugins())
  return rows
}

const lineOf = ({ kind, count, cents }: Sum, language: Language) =>
  [`${text(language, `deviceReview.kinds.${kind}`)}: ${count}`, comesTo.includes(kind) && formatCents(cents)].filter(Boolean).join(', ')

function asKnown({ heardAt, unsent }: State, timeZone: string, language: Language): string[] {
  if (!heardAt) return []
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(heardAt))
  return [
    text(language, 'deviceCopies.events.asKnown', { at }),
    ...(unsent > 0 ? [text(language, 'deviceCopies.events.unsent', { count: unsent })] : []),
  ]
}

const dayText = (day: string, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
