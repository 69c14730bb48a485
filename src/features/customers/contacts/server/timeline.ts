import { CompiledQuery } from 'kysely'
import { contactPath } from '#contract/places.ts'
import { type TimelineSource, timelineTime } from '#server/data/timeline.ts'
import { text } from '#server/text.ts'
import { nameOf } from './contact.ts'

type Row = { id: string; at: string; fn: string; ln: string; position: string; email: string; phone: string; active: boolean }

/** Who came to a customer, when, as they are today. What was done with them since stands in the audit log. */
export const addedContacts: TimelineSource<'contacts'> = {
  kind: 'contacts',
  ability: 'history.read',
  async read({ db, language }, { customerId, before, limit }) {
    const earlier = before ? 'and (k.created_at, k.id) < ($2::timestamptz, $3::uuid)' : ''
    const { rows } = await db.withoutPlugins().executeQuery<Row>(
      CompiledQuery.raw(
        `select k.id, ${timelineTime('k.created_at')} as at, k.fn, k.ln, k.position, k.email, k.phone, k.active
         from contacts k where k.customer_id = $1 ${earlier} order by k.created_at desc, k.id desc limit ${limit}`,
        [customerId, ...(before ? [before.at, before.id] : [])],
      ),
    )
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
