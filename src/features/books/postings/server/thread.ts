import { sql } from 'kysely'
import { entryPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type ThreadSource, timelineTime } from '#server/data/timeline.ts'
import { text } from '#server/text.ts'

type Row = { id: string; at: string; kind: string; number: string; state: string; amount: number; deliveryId: string | null }

/** What became of an order in QuickBooks, each document as it stands: when it was posted, else since when it waits. */
export const postingEvents: ThreadSource<'postings'> = {
  kind: 'postings',
  ability: 'books.read',
  async read({ db, language }, orderId, limit) {
    const { rows } = await sql<Row>`
      select p.id, ${timelineTime(sql`coalesce(p.posted_at, p.created_at)`)} as at, p.kind, p.number, p.state, p.amount,
        (select d.id from deliveries d where ${ofCompany('d')} and d.record_kind = 'posting' and d.record_id = p.id and d.direction = 'out' order by d.id desc limit 1) as delivery_id
      from postings p where ${ofCompany('p')} and p.order_id = ${orderId}::uuid and p.state <> 'ignored' order by p.id desc limit ${limit}`.execute(
      db,
    )
    return rows.map(({ id, at, kind, number, state, amount, deliveryId }) => ({
      id,
      at,
      amount,
      title: `${text(language, `books.kinds.${kind}`)} ${number}`.trim(),
      state: text(language, `books.states.${state}`),
      path: deliveryId && entryPath(deliveryId),
    }))
  },
}
