-- Orders that became paid, each once: its receipt and what follows for its customer are still to do while `done_at` is empty.
create table paid_orders (
  company_id uuid not null references companies,
  order_id uuid not null,
  paid_at timestamptz not null default now(),
  done_at timestamptz,
  -- Empty: nobody got a receipt by mail.
  receipt_to text not null default '',
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references orders on delete cascade
);
create index paid_orders_due on paid_orders (paid_at) where done_at is null;
call app.protect('paid_orders');
call app.let_owner_read('paid_orders');
call app.tell('paid_orders', 'orders', 'order_id');

create function app.orders_paid(most int) returns table (company_id uuid, order_id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select p.company_id, p.order_id::text from paid_orders p where p.done_at is null order by p.paid_at limit most $$;
revoke all on function app.orders_paid(int) from public;
grant execute on function app.orders_paid(int) to ledgerside_app;

-- In which language who pays reads: the one that the link was sent in, then that of the page it was opened on.
alter table payment_links add column language text not null default '' check (language in ('', 'en', 'es'));
