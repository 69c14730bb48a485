import { sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'
import { firstIdOf } from '#server/data/time-ids.ts'
import { pendingStates } from '../states.ts'
import type { Seen } from './seen.ts'

const monthMs = 30 * 86_400_000

/**
 * Figures of the stores of `page` (rules 3.6): who may shop there and who ordered in the last 30 days, what waits and what of it is still to come
 * in (an order that came in too high owes nothing, and takes nothing off the others), and carts with something in them; of each what the caller sees.
 */
export const figuresOf = (now: Date, { shoppers, ofCustomer }: Seen) => sql`
  who as (select sh.store_id, count(*) filter (where sh.state = 'Active')::int as active,
      count(*) filter (where sh.state = 'Invited')::int as invited, count(*) filter (where sh.state = 'Requested' or sh.asked_at is not null)::int as requested,
      count(*) filter (where exists (select from orders o where ${ofCompany('o')} and o.shopper_id = sh.id and ${ofCustomer(sql`o.customer_id`)}
        and o.id >= ${firstIdOf(now.getTime() - monthMs)}::uuid and o.state not in ('Rejected', 'Cancelled')))::int as ordered
    from store_shoppers sh where ${ofCompany('sh')} and sh.store_id in (select id from page) and ${shoppers} group by 1),
  waiting as (select o.store_id, count(*)::int as orders, sum(greatest(0, o.grand_total - o.amount_received - o.settled_in_books)) as cents
    from orders o where ${ofCompany('o')} and o.store_id in (select id from page) and o.state = any(${pendingStates}::text[])
      and ${ofCustomer(sql`o.customer_id`)} group by 1),
  baskets as (select b.store_id, count(*)::int as carts from store_carts b
    where ${ofCompany('b')} and b.store_id in (select id from page) and ${ofCustomer(sql`b.customer_id`)}
      and exists (select from store_cart_lines l where ${ofCompany('l')} and l.cart_id = b.id) group by 1)`
