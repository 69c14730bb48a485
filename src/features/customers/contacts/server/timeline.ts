import { sql } from 'kysely'
import { contactPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type TimelineSource, timelineTime } from '#server/data/timeline.ts'
import { text } from '#server/text.ts'
import { nameOf } from './contact.ts'

type Row = { id: string; at: string; fn: string; ln: string; position: string; email: string; phone: string; active: boolean }

/** Who came to a customer, when, as they are today. What was done with them since stands in the audit log. */
export const addedContacts: TimelineSource<'contacts'> = {
  kind: 'contacts',
  ability: 'history.read',
  async read({ db, language }, { customerId, before, limit }) {
    const earlier = before ? sql`and (k.created_at, k.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``
    const { rows } = await sql<Row>`
      select k.id, ${timelineTime(sql`k.created_at`)} as at, k.fn, k.ln, k.position, k.email, k.phone, k.active
      from contacts k where ${ofCompany('k')} and k.customer_id = ${customerId} ${earlier}
      order by k.created_at desc, k.id desc limit ${sql.lit(limit)}`.execute(db.withoutPlugins())
    return rows.map(({ id, at, position, email, phone, active, ...name }) => ({
      id,
      at,
      title: text(language, 'timeline.titles.contacts', { name: nameOf(name) }),
      text: [position, email, phone].filter(Boolean).join(' · '),
      state: active ? '' : text(language, 'contacts.inactive'),
      path: contactPath(customerId, id),
    }))
  },
}
