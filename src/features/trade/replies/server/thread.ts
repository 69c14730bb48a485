import { sql } from 'kysely'
import { documentPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type ThreadSource, timelineTime } from '#server/data/timeline.ts'
import { text } from '#server/text.ts'

type Row = {
  id: string
  at: string
  kind: string
  type: string
  number: string
  direction: 'I' | 'O'
  delivery: string
  total: number | null
}

/** The partner's document that an order came from, and what was answered to it, each as it stands. */
export const exchangeEvents: ThreadSource<'exchange'> = {
  kind: 'exchange',
  ability: 'exchange.read',
  async read({ db, language }, orderId, limit) {
    const { rows } = await sql<Row>`
      select d.id, ${timelineTime(sql`d.received_at`)} as at, d.kind, d.type, coalesce(r.number, d.number) as number, d.direction, d.delivery,
        case when d.direction = 'O' then d.total end as total
      from edi_orders o
      join lateral (
        select o.document_id as id
        union all
        select r.document_id from edi_replies r
          where ${ofCompany('r')} and r.answers_id = o.document_id and (r.order_id = o.order_id or r.order_id is null)
      ) said on true
      join edi_documents d on ${ofCompany('d')} and d.id = said.id
      left join edi_replies r on ${ofCompany('r')} and r.document_id = d.id
      where ${ofCompany('o')} and o.order_id = ${orderId}::uuid order by d.id desc limit ${limit}`.execute(db)
    return rows.map(({ id, at, kind, type, number, direction, delivery, total }) => ({
      id,
      at,
      amount: total,
      path: documentPath(id),
      title: `${text(language, `edi.kinds.${kind}`)} ${type} ${number}`.trim(),
      state: direction === 'O' ? text(language, `replies.deliveries.${delivery}`) : '',
    }))
  },
}
