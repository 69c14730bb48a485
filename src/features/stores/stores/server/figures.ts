import { sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'
import { firstIdOf } from '#server/data/time-ids.ts'
import { pendingStates } from '../states.ts'

const monthMs = 30 * 86_400_000

/**
 * Figures of the stores of `page` (rules 3.6): who may shop there and who ordered in the last 30 days, what waits and what of it is still to come
 * in (an order that came in too high owes nothing, and takes nothing off the others), and carts with something in them.
 */
export const figuresOf = (now: Date) => sql`
  who as (select sh.store_id, count(*) filter (where sh.state = 'Active')::int as active,
      count(*) filter (where sh.state = 'Invited')::int as invited, count(*) filter (where sh.state = 'Requested')::int as requested,
      count(*) filter (where exists (select from orders o where ${ofCompany('o')} and o.shopper_id = sh.id
        and o.id >= ${firstIdOf(now.getTime() - monthMs)}::uuid and o.state not in ('Rejected', 'Cancelled')))::int as ordered
    from store_shoppers sh where ${ofCompany('sh')} and sh.store_id in (select id from page) group by 1),
  waiting as (select o.store_id, count(*)::int as orders, sum(greatest(0, o.grand_total - o.amount_received - o.settled_in_books)) as cents
    from orders o where ${ofCompany('o')} and o.store_id in (select id from page) and o.state = any(${pendingStates}::text[]) group by 1),
  baskets as (select c.store_id, count(*)::int as carts from store_carts c
    where ${ofCompany('c')} and c.store_id in (select id from page)
      and exists (select from store_cart_lines l where ${ofCompany('l')} and l.cart_id = c.id) group by 1)`
