import { type RawBuilder, sql } from 'kysely'
import { settledCents } from '#contract/money.ts'
import { ofCompany } from '#server/data/tenant.ts'

const isApart = (cents: RawBuilder<unknown>) => sql`abs(${cents}) > ${sql.lit(settledCents)}`
/** Refunds and disputes of a payment `n`, as Stripe calls them. */
const movedOf = sql`select r.stripe_id from refunds r where ${ofCompany('r')} and r.intent_id = n.id and r.stripe_id is not null
  union all select d.id from disputes d where ${ofCompany('d')} and d.intent_id = n.id`
/** What somebody pays or is given back is in QuickBooks a little later than here: of this order, for another's says nothing of it. */
const isOnItsWay = sql`exists (select from postings w where ${ofCompany('w')} and w.order_id = o.id and w.state not in ('posted', 'voided', 'ignored'))
  or exists (select from book_work w where ${ofCompany('w')} and w.kind = 'order' and w.source_id = o.id::text)
  or exists (select from book_work w join collected_payments c on ${ofCompany('c')} and c.order_id = o.id and c.id::text = w.source_id
    where ${ofCompany('w')} and w.kind = 'collected')
  or exists (select from payment_intents n where ${ofCompany('n')} and n.order_id = o.id and exists (
    select from book_work w where ${ofCompany('w')} and (w.kind = 'payment' and w.source_id = n.id
      or w.kind = 'source' and w.source_id in (${movedOf})
      or w.kind = 'movement' and w.source_id in (select t.id from balance_transactions t where ${ofCompany('t')}
        and (t.source_id = n.charge_id or t.source_id in (${movedOf}))))))`

/**
 * Where nothing is on its way, what the invoices of an order `o` come to in QuickBooks (`theirs`) and what is open of them (`open`). Whether that
 * is something else than we saw there last or than the order comes to (`total_apart`), or than is open here (`open_apart`). What a person kept as
 * it stands there was seen.
 */
export const invoicesOfOrder: RawBuilder<unknown> = sql`select sum(i.total)::bigint as theirs, sum(i.balance)::bigint as open,
    bool_or(i.total <> p.total) or o.shipped <> 'part' and ${isApart(sql`sum(p.amount) - o.grand_total`)} as total_apart,
    o.shipped <> 'part' and o.written_off = 0 and ${isApart(sql`sum(i.balance) - o.open_amount`)} and not (${isOnItsWay}) as open_apart
  from postings p
  join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'invoice' and l.external_id = p.external_id
  join invoices i on ${ofCompany('i')} and i.id = l.local_id and not i.voided and not i.deleted
  where ${ofCompany('p')} and p.order_id = o.id and p.kind = 'invoice' and o.state not in ('Cancelled', 'Rejected')
  having bool_and(p.state = 'posted')`

/** Refunds `t` of orders, an hour ago or more, without a receipt `p` in QuickBooks or with one of another sum. */
export const refundsWithoutReceipt = (only: RawBuilder<unknown>): RawBuilder<unknown> => sql`balance_transactions t
  join refunds r on ${ofCompany('r')} and r.stripe_id = t.source_id
  join payment_intents n on ${ofCompany('n')} and n.id = r.intent_id
  join orders o on ${ofCompany('o')} and o.id = n.order_id
  join book_settings s on ${ofCompany('s')} and s.active
  left join postings p on ${ofCompany('p')} and p.kind = 'refund' and p.source_id = t.id
  where ${ofCompany('t')} and t.kind = 'refund' and t.amount < 0 and t.created_at < now() - interval '1 hour'
    and (p.id is null or p.state = 'posted' and p.total <> -t.amount) and ${only}`
