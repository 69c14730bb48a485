import { sql } from 'kysely'
import { anyCollected, takenFor } from '#features/customers/customers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { writtenOnce } from '#server/data/statements/written-once.ts'
import { ofCompany } from '#server/data/tenant.ts'

/**
 * Cents. `limit` null: the customer may owe as much as it likes. `used`: owed by the books, and on account beyond what is invoiced there, less what
 * reps took for either, which the books do not say yet; what waits in a store until the seller takes it is given already, for its shopper was told
 * that the credit is enough.
 */
export type Credit = { limit: number | null; used: number }

const waitsInStore = sql<boolean>`(o.state = 'AwaitingApproval' and o.store_id is not null and exists (select from terms t
  where ${ofCompany('t')} and t.id = o.terms_id and (t.day_of_month_due is not null or t.due_days > 0)))`

type Owed = { id: string; limit: number | null; openBalance: number; onOrder: string | null; collected: string | null }
const owed = writtenOnce<{ ids: readonly string[] }, Owed>(
  (slot) => sql`
    with unpaid as materialized (select i.id, i.customer_id from invoices i where ${ofCompany('i')}
      and i.customer_id = any(${slot('ids')}::uuid[]) and i.balance <> 0 and i.balance > 0 and not i.voided and not i.deleted),
    taken as materialized (select u.customer_id, sum(${takenFor(sql`u.id`)}) as cents from unpaid u
      where u.id in (${anyCollected(sql`array(select id from unpaid)`)}) group by u.customer_id)
    select c.id, c.credit_limit as "limit", c.open_balance as "openBalance", (
      select sum(greatest(0, o.open_amount - coalesce((select sum(i.balance) from order_invoices oi
        join invoices i on ${ofCompany('i')} and i.id = oi.invoice_id and not i.voided and not i.deleted
        where ${ofCompany('oi')} and oi.order_id = o.id), (select sum(p.amount) from collected_payments p
        where ${ofCompany('p')} and p.order_id = o.id and not p.posted and p.aside <> 'givenBack'), 0)))
      from orders o where ${ofCompany('o')} and o.customer_id = c.id
        and (o.state in ('OnAccount', 'PartShipped', 'Fulfilled') or ${waitsInStore})) as "onOrder", t.cents as collected
    from customers c left join taken t on t.customer_id = c.id
    where ${ofCompany('c')} and c.id = any(${slot('ids')}::uuid[])`,
)

/**
 * How far the customers' credit goes (rules 3.22, 16). What has its invoice in the books is in the balance there. `collected`: cents for invoices
 * that are off already of what is used. What waits for a person in the tray of devices is neither owed nor collected.
 */
export async function creditOf(db: Db, customerIds: readonly string[]): Promise<Map<string, Credit & { collected: number }>> {
  const rows = await owed(db, { ids: customerIds })
  return new Map(
    rows.map(({ id, limit, openBalance, onOrder, collected: taken }) => {
      const collected = Number(taken ?? 0)
      return [id, { limit, used: openBalance + Number(onOrder ?? 0) - collected, collected }]
    }),
  )
}

/**
 * Two who take of a customer's credit at once wait for each other, so that the last of it is given once. Its key stays: whoever writes another
 * order of the customer, and has the stock that this one is to hold, does not wait for it.
 */
export const lockCredit = (db: Db, customerId: string) =>
  db.selectFrom('customers').select('onHold').where('id', '=', customerId).forNoKeyUpdate().executeTakeFirst()

export const exceeds = ({ limit, used }: Credit, more: number) => limit !== null && used + more > limit
