import { sql } from 'kysely'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { allOf, type Condition, oneOf } from '#server/data/conditions.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { type LinkState, linkStates } from '../../contract.ts'

/** Of a link that lives. Whoever was shown its code opened it without that it was sent. */
const links = {
  sent: sql<boolean>`l.state = 'Active' and l.sent_at is not null`,
  opened: sql<boolean>`l.state = 'Opened'`,
} as const satisfies Record<LinkState, Condition>

const lives = sql<boolean>`l.state in ('Active', 'Opened') and l.expires_at > now()`

/** A condition on `orders o`: a link of one of these states asks for what is open. As a list: few links live, and nobody looks through all orders for theirs. */
export const askedByLink = (states: readonly LinkState[]): Condition => sql`o.open_amount > 0 and o.id = any(array(
  select l.order_id from payment_links l where ${ofCompany('l')} and ${lives} and ${oneOf(states.map((state) => sql<boolean>`(${links[state]})`))}))`

type Asked = { requests: boolean; link: LinkState; count: number; cents: number }

/** How many orders and payment requests a link asks for the money of that was not opened or not paid, and what they come to. */
export async function waitingLinks(context: DbContext): Promise<Asked[]> {
  const { condition, all } = await visibleCustomers(context)
  const state = sql.join(
    linkStates.map((each) => sql`when ${links[each]} then ${sql.lit(each)}`),
    sql` `,
  )
  const { rows } = await sql<Asked>`
    select asked.requests, asked.link, count(*)::int as count, sum(asked.open_amount)::bigint as cents
    from (select o.source = 'invoice' as requests, case ${state} end as link, o.open_amount
      from payment_links l join orders o on ${ofCompany('o')} and o.id = l.order_id and o.open_amount > 0
      ${all ? sql`` : sql`join customers c on ${ofCompany('c')} and c.id = o.customer_id`}
      where ${allOf([ofCompany('l'), lives, ...(all ? [] : [condition])])}) asked
    where asked.link is not null group by asked.requests, asked.link order by asked.requests, asked.link desc`.execute(
    context.db.withoutPlugins(),
  )
  return rows
}
