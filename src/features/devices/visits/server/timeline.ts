import { sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'
import { type TimelineSource, timelineTime } from '#server/data/timeline.ts'
import { text } from '#server/text.ts'

type Row = {
  id: string
  at: string
  rep: string
  plannedOn: string | null
  outcome: string
  note: string
  minutes: number | null
  plannedBy: string
  isOff: boolean
}

/** Visits of reps at a customer, and the one that is planned. */
export const visitsAt: TimelineSource<'visits'> = {
  kind: 'visits',
  ability: 'notes.read',
  async read({ db, language }, { customerId, before, limit }) {
    const earlier = before ? sql`and (v.noted_at, v.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``
    const { rows } = await sql<Row>`
      select v.id, ${timelineTime(sql`v.noted_at`)} as at, r.name as rep, v.planned_on::text as "plannedOn", v.outcome, v.note, v.planned_by as "plannedBy",
        v.called_off_at is not null as "isOff",
        round(extract(epoch from greatest(v.ended_at, v.started_at) - v.started_at) / 60)::int as minutes
      from visits v join reps r on ${ofCompany('r')} and r.id = v.rep_id
      where ${ofCompany('v')} and v.customer_id = ${customerId}::uuid ${earlier}
      order by v.noted_at desc, v.id desc limit ${sql.lit(limit)}`.execute(db.withoutPlugins())
    return rows.map(({ id, at, rep, plannedOn, outcome, note, minutes, plannedBy, isOff }) => ({
      id,
      at,
      title: outcome
        ? text(language, 'timeline.titles.visits', { rep, minutes: minutes ?? 0 })
        : text(language, `timeline.titles.${isOff ? 'visitOff' : plannedBy ? 'visitPlannedFor' : 'visitPlanned'}`, {
            ...{ rep, by: plannedBy },
            day: dayText(language, plannedOn ?? ''),
          }),
      text: note,
      state: outcome && text(language, `deviceSell.visit.outcomes.${outcome}`),
    }))
  },
}

const dayText = (language: string, day: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
