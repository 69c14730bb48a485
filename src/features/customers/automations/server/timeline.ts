import { sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'
import { type TimelineSource, timelineTime } from '#server/data/timeline.ts'
import { text } from '#server/text.ts'

type Run = { id: string; at: string; step: number; kind: string; state: string; reason: string; automationName: string }

/** What automations did for a customer, and what they left out and why. */
export const automationRuns: TimelineSource<'automations'> = {
  kind: 'automations',
  ability: 'automations.read',
  async read({ db, language }, { customerId, before, limit }) {
    const earlier = before ? sql`and (r.updated_at, r.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``
    const { rows } = await sql<Run>`
      select r.id, ${timelineTime(sql`r.updated_at`)} as at, r.step, r.kind, r.state, r.reason, a.automation_name as "automationName"
      from automation_runs r join automations a on ${ofCompany('a')} and a.id = r.automation_id
      where ${ofCompany('r')} and r.customer_id = ${customerId} ${earlier}
      order by r.updated_at desc, r.id desc limit ${limit}`.execute(db.withoutPlugins())
    return rows.map(({ id, at, step, kind, state, reason, automationName }) => ({
      id,
      at,
      title: automationName,
      text: [
        text(language, 'automations.form.step', { number: step + 1, what: text(language, `automations.kinds.${kind}`) }),
        reason && text(language, reason.includes('.') ? reason : `automations.reasons.${reason}`),
      ]
        .filter(Boolean)
        .join(' · '),
      state: text(language, `automations.states.${state}`),
    }))
  },
}
