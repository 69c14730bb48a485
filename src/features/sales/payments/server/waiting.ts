import { sql } from 'kysely'
import { paymentsPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { needOf, noticeOf } from '#server/needs.ts'
import { stripeBroken } from './account/waiting.ts'

const refundsWait = needOf(
  'refundsWait',
  paymentsPath,
  'refunds.write',
  () => sql`select r.amount as cents, null::timestamptz as due from refunds r where ${ofCompany('r')} and r.state = 'Waiting'`,
)

const paymentsHeld = needOf(
  'paymentsHeld',
  paymentsPath,
  'payments.write',
  () => sql`select i.amount_received - i.amount_refunded as cents, null::timestamptz as due from payment_intents i
    where ${ofCompany('i')} and i.held_for <> '' and i.status = 'succeeded' and i.amount_refunded < i.amount_received`,
)

/** Whoever was declined and paid after all needs nobody. */
const paymentsDeclined = noticeOf(
  'paymentsDeclined',
  paymentsPath,
  'payments.write',
  (after) => sql`select i.amount as cents, null::timestamptz as due, lately.came
    from (select d.intent_id, max(d.heard_at) as came from payment_declines d
        where ${ofCompany('d')} and d.heard_at > greatest(now() - interval '3 days', ${after}) group by d.intent_id) lately
      join payment_intents i on ${ofCompany('i')} and i.id = lately.intent_id
    where i.status not in ('succeeded', 'processing', 'canceled')
      and exists (select from orders o where ${ofCompany('o')} and o.id = i.order_id and o.open_amount > 0)`,
)

export const waitingPayments = [refundsWait, paymentsHeld, paymentsDeclined, stripeBroken]
