-- A quote stands until a day, and is expired from the next one on: nothing is owed by it, and it can be opened again.

alter table orders add valid_until date;
comment on column orders.valid_until is 'The last day, the company''s, on which the quote may be accepted; null: as long as its link lives, or it is none.';
alter table orders drop constraint orders_state_check;
alter table orders add constraint orders_state_check check (state in ('Quote', 'QuoteExpired', 'Submitted', 'AwaitingApproval', 'Accepted',
  'AwaitingPayment', 'Paid', 'OnAccount', 'PartShipped', 'Fulfilled', 'Closed', 'Rejected', 'Cancelled', 'Expired'));

-- PostgreSQL 15 does not change an expression: the column goes, with its index, and comes anew.
alter table orders drop column open_amount;
alter table orders
  add open_amount bigint not null generated always as (case when invoice_off or state in ('Rejected', 'Cancelled', 'Quote', 'QuoteExpired') then 0
    else greatest(0, grand_total + books_adjustment - amount_received - settled_in_books - written_off - credited) end) stored;
create index orders_by_open on orders (company_id, open_amount, id);

create index orders_quoted on orders (valid_until, company_id) where state = 'Quote' and valid_until is not null;
-- Where a day begins is said by the process: these may be over somewhere.
create function app.quotes_until(day date, most int) returns table (company_id uuid, id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select o.company_id, o.id::text from orders o where o.state = 'Quote' and o.valid_until < day order by o.valid_until limit most $$;
revoke all on function app.quotes_until(date, int) from public;
grant execute on function app.quotes_until(date, int) to ledgerside_app;
