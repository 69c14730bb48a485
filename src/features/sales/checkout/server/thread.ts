import { sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'
import { type ThreadSource, timelineTime } from '#server/data/timeline.ts'
import { text } from '#server/text.ts'

type Row = { id: string; at: string; what: 'made' | 'opened' | 'expired' | 'superseded'; version: number }

/** What became of an order's links; that one was sent or cancelled says the audit log. */
export const linkEvents: ThreadSource<'links'> = {
  kind: 'links',
  ability: 'orders.read',
  async read({ db, language }, orderId, limit) {
    const { rows } = await sql<Row>`
      select l.id || ' ' || e.what as id, ${timelineTime(sql`e.at`)} as at, e.what, l.order_version as version
      from payment_links l cross join lateral (values ('made', l.created_at), ('opened', l.opened_at),
        ('expired', case when l.state = 'Expired' then l.expires_at end), ('superseded', case when l.state = 'Superseded' then l.updated_at end)) e (what, at)
      where ${ofCompany('l')} and l.order_id = ${orderId}::uuid and e.at is not null order by e.at desc limit ${limit}`.execute(db)
    return rows.map(({ id, at, what, version }) => ({ id, at, title: text(language, `timeline.thread.link.${what}`, { version }) }))
  },
}
