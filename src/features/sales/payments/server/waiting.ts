import { sql } from 'kysely'
import { paymentsPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { needOf } from '#server/needs.ts'

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
const paymentsDeclined = needOf(
  'paymentsDeclined',
  paymentsPath,
  'payments.write',
  () => sql`select i.amount as cents, null::timestamptz as due from payment_intents i
    where ${ofCompany('i')} and i.status not in ('succeeded', 'processing', 'canceled') and exists (select from payment_declines d
        where ${ofCompany('d')} and d.intent_id = i.id and d.heard_at > now() - interval '3 days')
      and exists (select from orders o where ${ofCompany('o')} and o.id = i.order_id and o.open_amount > 0)`,
)

export const waitingPayments = [refundsWait, paymentsHeld, paymentsDeclined]
