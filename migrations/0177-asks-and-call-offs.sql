-- Who asks for access may be in already: anybody signs in to a public store, and prices are hidden there from whoever is no customer.
alter table store_shoppers add asked_at timestamptz;
comment on column store_shoppers.asked_at is 'They asked for access, and nobody has answered yet; they may have let themselves in meanwhile.';
update store_shoppers h set asked_at = h.state_since where h.company_name <> '' and (h.state = 'Requested' or h.state = 'Active' and not exists (
  select from shopper_customers r where r.company_id = h.company_id and r.shopper_id = h.id));
create index store_shoppers_asking on store_shoppers (company_id, store_id, asked_at) where asked_at is not null;

create table store_call_offs (
  company_id uuid not null references companies,
  store_id uuid not null,
  actor jsonb not null,
  reason text not null default '',
  pending int not null,
  started_at timestamptz not null default now(),
  primary key (company_id, store_id),
  foreign key (company_id, store_id) references stores on delete cascade
);
comment on table store_call_offs is 'A store that was closed, and what waits there is being called off: goes with the last of it, or once it is opened again.';
comment on column store_call_offs.actor is 'Who closed it.';
comment on column store_call_offs.pending is 'Orders that waited then.';
call app.protect('store_call_offs');
call app.let_owner_read('store_call_offs');

create function app.store_call_offs_open(most int) returns table (company_id uuid, store_id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select f.company_id, f.store_id::text from store_call_offs f order by f.started_at limit most $$;
revoke all on function app.store_call_offs_open(int) from public;
grant execute on function app.store_call_offs_open(int) to ledgerside_app;

-- Of what is called off with its store each shopper hears once, of all of theirs, when that is done.
create or replace function app.store_news_due(most int) returns table (company_id uuid, order_id text, what text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select n.company_id, n.order_id::text, n.what from store_news n
    where n.what <> 'cancelled' or not exists (select from orders o join store_call_offs f on f.company_id = o.company_id and f.store_id = o.store_id
      where o.company_id = n.company_id and o.id = n.order_id)
    order by n.at limit most $$;

-- How many a round takes is said by whoever asks: those that failed keep none of the others waiting.
drop function app.overdue_as2_receipts();
create function app.overdue_as2_receipts(most int) returns table (company_id uuid, id uuid) security definer stable language sql
  set search_path = public, app, pg_temp
  as $$ select s.company_id, s.id from as2_sent s where s.state = 'waiting' and s.receipt_due_at < now() order by s.receipt_due_at limit most $$;
revoke all on function app.overdue_as2_receipts(int) from public;
grant execute on function app.overdue_as2_receipts(int) to ledgerside_app;
