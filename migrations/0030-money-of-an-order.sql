-- What an order's money consists of: paid here, given back, settled in QuickBooks, changed there, given up. Open is what is left.

alter table orders
  add amount_refunded bigint not null default 0,
  add settled_in_books bigint not null default 0,
  add books_adjustment bigint not null default 0,
  add written_off bigint not null default 0,
  add invoice_off boolean not null default false;
comment on column orders.amount_received is 'What came in by payments here, less what was given back and is owed again. sales/orders/server/price/money.ts alone writes the money.';
comment on column orders.amount_refunded is 'Of what came in: given back, or lost in a dispute, and not owed again. It opens nothing.';
comment on column orders.settled_in_books is 'What its invoice was settled by in QuickBooks that is none of our payments: checks, cash, credit memos.';
comment on column orders.books_adjustment is 'By how much a person changed the total of its invoice in QuickBooks since we wrote it.';
comment on column orders.written_off is 'Given up here.';
comment on column orders.invoice_off is 'Its invoice was voided or deleted in QuickBooks: nothing is asked for.';

alter table orders no force row level security;
alter table payment_intents no force row level security;
alter table disputes no force row level security;
update orders o set amount_received = m.received, amount_refunded = m.gone,
    settled_in_books = case when o.source = 'invoice' then greatest(0, o.amount_received - m.received + m.gone) else 0 end
from (
  select o.company_id, o.id, count(i.id) as payments, coalesce(sum(i.amount_received), 0) as received,
    coalesce(sum(least(i.amount_received, i.amount_refunded + lost.amount)), 0) as gone
  from orders o
  left join payment_intents i on i.company_id = o.company_id and i.order_id = o.id and i.status = 'succeeded' and i.held_for = ''
  left join lateral (
    select coalesce(sum(d.amount), 0) as amount from disputes d
    where d.company_id = i.company_id and d.intent_id = i.id and d.state in ('lost', 'appeal_needs_response', 'appeal_under_review')) lost on true
  group by o.company_id, o.id) m
where m.company_id = o.company_id and m.id = o.id and (m.payments > 0 or o.source = 'invoice');

-- PostgreSQL 15 does not change an expression: the column goes, with its index, and comes anew.
alter table orders drop column open_amount;
alter table orders
  add open_amount bigint not null generated always as (case when invoice_off or state in ('Rejected', 'Cancelled', 'Quote') then 0
    else greatest(0, grand_total + books_adjustment - amount_received - settled_in_books - written_off) end) stored,
  add payment_state text not null generated always as (case
    when amount_refunded > 0 and amount_refunded >= amount_received then 'Refunded'
    when amount_refunded > 0 then 'PartRefunded'
    when amount_received + settled_in_books + written_off >= grand_total + books_adjustment then 'Paid'
    when amount_received + settled_in_books + written_off > 0 then 'PartPaid'
    else 'Unpaid' end) stored check (payment_state in ('Unpaid', 'PartPaid', 'Paid', 'PartRefunded', 'Refunded'));
comment on column orders.payment_state is 'How its money stands, whatever became of the goods.';
create index orders_by_open on orders (company_id, open_amount, id);
create index orders_by_payment_state on orders (company_id, payment_state, number desc);
-- What was opened again by a refund is paid and refunded.
update orders set state = 'Paid' where state in ('Accepted', 'AwaitingPayment', 'OnAccount', 'Expired') and open_amount = 0 and amount_received > 0;
alter table orders force row level security;
alter table disputes force row level security;

-- What is owed again after a payment was given back is paid by another one.
drop index payment_intents_live;
create unique index payment_intents_live on payment_intents (company_id, order_id)
  where order_id is not null and status not in ('canceled', 'succeeded');
comment on table payment_intents is
  'As Stripe last told us, never as a browser did. One per order at a time: another follows where one was cancelled, or was paid and something '
  'is owed again.';

create or replace function app.expired_links(most int) returns table (company_id uuid, id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select l.company_id, l.id::text from payment_links l where l.state in ('Active', 'Opened') and l.expires_at < now()
      and not exists (select from payment_intents i join orders o on o.company_id = i.company_id and o.id = i.order_id
        where i.company_id = l.company_id and i.order_id = l.order_id
          and (i.status = 'processing' or i.status = 'succeeded' and (o.open_amount = 0 or i.held_for <> '')))
    order by l.expires_at limit most $$;
call app.let_owner_read('orders');

alter table refunds add still_owed boolean not null default false;
comment on column refunds.still_owed is 'Whoever gave it back said that the customer owes it all the same.';

create table payment_declines (
  company_id uuid not null references companies,
  intent_id text not null,
  attempt_id text not null,
  code text not null,
  heard_at timestamptz not null,
  primary key (company_id, intent_id, attempt_id),
  foreign key (company_id, intent_id) references payment_intents
);
comment on table payment_declines is 'Tries of a payment that the bank refused, as Stripe told of each: the payment itself forgets them when it succeeds.';
comment on column payment_declines.attempt_id is 'Stripe''s charge; without one the payment method, or the code.';
call app.protect('payment_declines');
insert into payment_declines (company_id, intent_id, attempt_id, code, heard_at)
  select company_id, id, decline_code, decline_code, heard_at from payment_intents where decline_code <> '';
alter table payment_intents force row level security;

alter table refunds add told_at timestamptz;
comment on column refunds.told_at is 'When who paid was written to about it, or nobody could be.';
alter table refunds no force row level security;
update refunds set told_at = updated_at;
alter table refunds force row level security;
create index refunds_to_tell on refunds (updated_at) where state = 'Succeeded' and told_at is null;
call app.let_owner_read('refunds');
create function app.refunds_to_tell(most int) returns table (company_id uuid, id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select r.company_id, r.id::text from refunds r where r.state = 'Succeeded' and r.told_at is null order by r.updated_at limit most $$;
revoke all on function app.refunds_to_tell(int) from public;
grant execute on function app.refunds_to_tell(int) to ledgerside_app;

alter table paid_orders add receipt_for text not null default '';
comment on table paid_orders is
  'Orders that became paid: the receipt and what follows for its customer are still to do while `done_at` is empty. Paid again, again.';
comment on column paid_orders.receipt_for is 'The payment whose receipt went by mail: nobody gets it twice.';
