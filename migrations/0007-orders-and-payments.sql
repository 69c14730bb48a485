-- Orders, payment links, and what Stripe knows of their money.

create table order_numbers (
  company_id uuid primary key references companies,
  last bigint not null
);
comment on table order_numbers is
  'An order, whatever door it came in by. Amounts in cents; quantities, unit prices in dollars and percentages are decimals.';
call app.protect('order_numbers');

create table shipping_addresses (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  customer_id uuid not null,
  address_name text not null default '',
  address1 text not null,
  address2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers on delete cascade
);
comment on table shipping_addresses is 'Where a customer''s goods went before: what a checkout offers to choose from.';
create index shipping_addresses_of on shipping_addresses (company_id, customer_id, id);
call app.protect('shipping_addresses');

create table orders (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  number bigint not null,
  version int not null default 1,
  state text not null check (state in ('Submitted', 'AwaitingApproval', 'Accepted', 'AwaitingPayment', 'Paid', 'OnAccount', 'Fulfilled',
    'Closed', 'Rejected', 'Cancelled', 'Expired')),
  source text not null check (source in ('staff', 'invoice', 'edi', 'store', 'device')),
  source_id text not null,
  customer_id uuid not null,
  invoice_id uuid,
  sales_representative text not null default '',
  class_id uuid,
  terms_id uuid,
  po_number text not null default '',
  memo text not null default '',
  order_date date not null,
  currency text not null default 'USD',
  address_name text not null default '',
  address1 text not null default '',
  address2 text not null default '',
  city text not null default '',
  ship_state text not null default '',
  zip text not null default '',
  tax_code_id uuid,
  tax_percent numeric not null default 0,
  item_count int not null,
  discount_percent numeric not null default 0,
  discount bigint not null default 0,
  subtotal bigint not null,
  delivery bigint not null,
  taxes bigint not null,
  grand_total bigint not null check (grand_total = subtotal + delivery + taxes and grand_total >= 0),
  amount_received bigint not null default 0,
  open_amount bigint not null generated always as (
    case when state in ('Rejected', 'Cancelled') then 0 else greatest(0, grand_total - amount_received) end) stored,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers
);
comment on column orders.source_id is 'The source''s own key: an order is placed once however often it arrives.';
comment on column orders.invoice_id is 'The invoice of QuickBooks that it collects, or that was made for it.';
comment on column orders.tax_percent is 'As it was when the order was priced.';
comment on column orders.amount_received is 'What came in for it here and in QuickBooks.';
create unique index orders_once on orders (company_id, source, source_id);
create unique index orders_by_number on orders (company_id, number);
create index orders_by_customer on orders (company_id, customer_id, number desc);
create index orders_by_total on orders (company_id, grand_total, id);
create index orders_by_open on orders (company_id, open_amount, id);
create index orders_by_po on orders (company_id, lower(po_number) collate "C") where po_number <> '';
create index orders_by_rep on orders (company_id, sales_representative, number desc) where sales_representative <> '';
create index orders_by_state on orders (company_id, state, number desc);
create index orders_by_invoice on orders (company_id, invoice_id) where invoice_id is not null;
-- Customers by when they ordered last.
create index orders_by_day on orders (company_id, order_date, customer_id) where state not in ('Rejected', 'Cancelled');
call app.protect('orders');
call app.tell('orders', 'orders');

create table order_lines (
  company_id uuid not null references companies,
  order_id uuid not null,
  line_no int not null,
  item_id uuid,
  item_number text not null default '',
  description text not null default '',
  quantity numeric not null check (quantity > 0),
  unit text not null default '',
  unit_price numeric not null check (unit_price >= 0),
  discount_percent numeric not null default 0 check (discount_percent between 0 and 100),
  amount bigint not null,
  taxable boolean not null default false,
  customer_id uuid,
  order_number bigint,
  primary key (company_id, order_id, line_no),
  foreign key (company_id, order_id) references orders on delete cascade
);
comment on column order_lines.amount is 'After its own discount, before the order''s.';
comment on column order_lines.customer_id is
  'What a customer paid last for an item is looked up for every line that comes in. A line knows its order''s customer and number, so '
  'that this takes as long for a customer with many orders as for one with few.';
create index order_lines_by_item on order_lines (company_id, item_id, order_id) where item_id is not null;
create index order_lines_by_customer on order_lines (company_id, customer_id, item_id, order_number desc) where item_id is not null;
call app.protect('order_lines');

create function app.set_line_order() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  select o.customer_id, o.number into new.customer_id, new.order_number from orders o where o.company_id = new.company_id and o.id = new.order_id;
  return new;
end $$;

create trigger set_order before insert on order_lines for each row execute function app.set_line_order();

create table order_versions (
  company_id uuid not null references companies,
  order_id uuid not null,
  version int not null,
  content jsonb not null,
  replaced_at timestamptz not null default now(),
  replaced_by text not null default '',
  reason text not null default '',
  primary key (company_id, order_id, version),
  foreign key (company_id, order_id) references orders on delete cascade
);
comment on table order_versions is 'What an order said before it was changed.';
call app.protect('order_versions');

create table sales_settings (
  company_id uuid primary key references companies,
  version int not null default 1,
  delivery_amount bigint not null default 0 check (delivery_amount >= 0),
  delivery_free_from bigint check (delivery_free_from >= 0),
  delivery_by_state jsonb not null default '{}',
  tax_code_by_state jsonb not null default '{}',
  tax_code_id uuid,
  posts_as text not null default 'invoice' check (posts_as in ('invoice', 'estimate')),
  link_days int not null default 14 check (link_days between 1 and 365)
);
comment on table sales_settings is 'How a company sells: delivery, tax and what an order becomes in QuickBooks.';
comment on column sales_settings.delivery_by_state is '{"WA": cents}';
comment on column sales_settings.tax_code_by_state is '{"WA": tax code''s id}';
call app.protect('sales_settings');

create table stripe_accounts (
  company_id uuid primary key references companies,
  account_id text not null unique check (account_id ~ '^acct_\w+$'),
  state text not null default 'Onboarding' check (state in ('Onboarding', 'Restricted', 'Enabled', 'Disabled')),
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  requirements_due jsonb not null default '[]',
  connected_at timestamptz not null default now(),
  checked_at timestamptz,
  disconnected_at timestamptz,
  balance_read_to timestamptz,
  swept_to timestamptz,
  sweep_began_at timestamptz
);
comment on table stripe_accounts is 'Money that comes in through Stripe: one account per company, direct charges. Amounts in cents.';
comment on column stripe_accounts.state is 'Rules 3.15; no row: not connected.';
comment on column stripe_accounts.balance_read_to is
  '`balance_read_to`: its movements were read as far as this; `swept_to`: so was everything else. `sweep_began_at`: when it was last '
  'asked for.';
call app.protect('stripe_accounts');
call app.let_owner_read('stripe_accounts');

-- Whose account speaks, before there is a company to look in. Nobody's once it was disconnected.
create function app.company_of_account(account text) returns uuid stable parallel safe language sql security definer
  set search_path = public, app, pg_temp as $$ select company_id from stripe_accounts where account_id = account and disconnected_at is null $$;
revoke all on function app.company_of_account(text) from public;
grant execute on function app.company_of_account(text) to ledgerside_app;

-- Accounts whose night has come and that were not looked at in it, and those whose last night was missed.
create function app.due_stripe_sweeps(most int) returns table (company_id uuid, account_id text)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select s.company_id, s.account_id from stripe_accounts s join companies c on c.id = s.company_id
    cross join lateral (select now() at time zone c.time_zone as clock) local
  where s.disconnected_at is null
    and coalesce(s.sweep_began_at, s.connected_at) < now() - case
      when local.clock::time >= time '01:00' + make_interval(mins => abs(hashtext(s.account_id)) % 240) and local.clock::time < time '07:00'
        then interval '18 hours' else interval '30 hours' end
  limit most
$$;
revoke all on function app.due_stripe_sweeps(int) from public;
grant execute on function app.due_stripe_sweeps(int) to ledgerside_app;

create table payment_links (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  order_id uuid not null,
  code text not null unique check (length(code) >= 27),
  state text not null default 'Active' check (state in ('Active', 'Opened', 'Expired', 'Cancelled', 'Superseded')),
  order_version int not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  sent_to text not null default '',
  sent_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  language text not null default '' check (language in ('', 'en', 'es')),
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders on delete cascade
);
comment on table payment_links is
  'The way to an order''s payment. The code is all that a shopper needs, and all that there is to guess: 160 random bits.';
comment on column payment_links.state is 'The link''s own; how the money stands is read from the order''s payment.';
comment on column payment_links.order_version is 'Of which version of the order it speaks.';
comment on column payment_links.language is
  'In which language who pays reads: the one that the link was sent in, then that of the page it was opened on.';
create unique index payment_links_live on payment_links (company_id, order_id) where state in ('Active', 'Opened');
create index payment_links_of on payment_links (company_id, order_id, id desc);
create index payment_links_due on payment_links (expires_at) where state in ('Active', 'Opened');
call app.protect('payment_links');
call app.let_owner_read('payment_links');
call app.tell('payment_links', 'orders', 'order_id');

-- Whose link it is, before there is a company to look in.
create function app.company_of_link(link_code text) returns uuid stable parallel safe language sql security definer
  set search_path = public, app, pg_temp as $$ select company_id from payment_links where code = link_code $$;
revoke all on function app.company_of_link(text) from public;
grant execute on function app.company_of_link(text) to ledgerside_app;

create table payment_intents (
  company_id uuid not null references companies,
  id text not null check (id ~ '^pi_\w+$'),
  account_id text not null,
  order_id uuid,
  attempt int not null default 1,
  order_version int,
  status text not null,
  amount bigint not null,
  amount_received bigint not null default 0,
  amount_refunded bigint not null default 0,
  currency text not null,
  client_secret_sealed bytea,
  charge_id text,
  payment_method text check (payment_method in ('D', 'A', 'O')),
  method_type text not null default '',
  brand text not null default '',
  last4 text not null default '',
  wallet text not null default '',
  receipt_url text not null default '',
  decline_code text not null default '',
  fee bigint,
  net bigint,
  balance_transaction_id text,
  available_on timestamptz,
  payout_id text,
  dispute_state text,
  dispute_due_by timestamptz,
  held_for text not null default '',
  created_at timestamptz not null,
  heard_at timestamptz not null default now(),
  paid_at timestamptz,
  state text not null generated always as (case
  when dispute_state is not null and dispute_state not in ('won', 'warning_closed', 'prevented') then 'Disputed'
  when amount_refunded > 0 and amount_refunded >= amount_received then 'Refunded'
  when amount_refunded > 0 then 'PartlyRefunded'
  when status = 'succeeded' then 'Paid'
  when status = 'processing' then 'Processing'
  when status = 'canceled' then 'Cancelled'
  when status = 'requires_action' then 'WaitingForCustomer'
  when decline_code <> '' then 'Declined'
  else 'NotStarted' end) stored,
  customer_id uuid,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders
);
comment on table payment_intents is 'As Stripe last told us, never as a browser did. One per order, unless the one before was cancelled.';
comment on column payment_intents.payment_method is 'Our kind: D card or wallet, A bank debit, O the rest.';
comment on column payment_intents.held_for is
  'What is wrong with it and waits for a person: an amount that is not the order''s, money for an order that was paid already.';
comment on column payment_intents.heard_at is 'When Stripe last told us of it; asked again only when that is long ago.';
comment on column payment_intents.paid_at is 'When the money came, as Stripe''s charge has it; when a second person decided on a refund.';
comment on column payment_intents.state is
  'The state of a payment as people see it, the first that fits, worst first: the list filters by it along an index. A dispute that was '
  'won is over.';
comment on column payment_intents.customer_id is
  'A payment belongs to the customer of its order. It says so itself, so that the payments of a customer are found in the list''s order, '
  'however many there are.';
create unique index payment_intents_once on payment_intents (company_id, order_id, attempt) where order_id is not null;
create unique index payment_intents_live on payment_intents (company_id, order_id) where order_id is not null and status <> 'canceled';
create index payment_intents_by_amount on payment_intents (company_id, amount, id);
create index payment_intents_by_received on payment_intents (company_id, amount_received, id);
create index payment_intents_by_charge on payment_intents (company_id, charge_id) where charge_id is not null;
create index payment_intents_by_payout on payment_intents (company_id, payout_id) where payout_id is not null;
create index payment_intents_by_id on payment_intents (id);
create index payment_intents_unheard on payment_intents (heard_at) where status not in ('succeeded', 'canceled');
-- The list goes on from (created_at, id) in one direction, which an index that turns half way cannot serve.
create index payment_intents_in_time on payment_intents (company_id, created_at, id);
create index payment_intents_by_state on payment_intents (company_id, state, created_at, id);
-- What is searched for is found in the list's order, however much of it there is.
create index payment_intents_in_time_by_last4 on payment_intents (company_id, last4, created_at, id) where last4 <> '';
create index payment_intents_in_time_by_method on payment_intents (company_id, payment_method, created_at, id) where payment_method is not null;
create index payment_intents_in_time_by_customer on payment_intents (company_id, customer_id, created_at, id) where customer_id is not null;
call app.protect('payment_intents');
call app.let_owner_read('payment_intents');
call app.tell('payment_intents', 'orders', 'order_id');

-- Who comes back from the bank on another device knows the intent and its secret, which is compared then.
create function app.company_of_intent(intent text, wanted_order uuid) returns uuid stable parallel safe language sql security definer
  set search_path = public, app, pg_temp as $$ select company_id from payment_intents where id = intent and order_id = wanted_order $$;
revoke all on function app.company_of_intent(text, uuid) from public;
grant execute on function app.company_of_intent(text, uuid) to ledgerside_app;

-- Whose time is over, but not while money is on its way.
create function app.expired_links(most int) returns table (company_id uuid, id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select l.company_id, l.id::text from payment_links l where l.state in ('Active', 'Opened') and l.expires_at < now()
      and not exists (select from payment_intents i where i.company_id = l.company_id and i.order_id = l.order_id and i.status in ('processing', 'succeeded'))
    order by l.expires_at limit most $$;
revoke all on function app.expired_links(int) from public;
grant execute on function app.expired_links(int) to ledgerside_app;

-- Payments that are not over and not heard of: asked for after ten minutes, then in ever longer pauses, each a quarter of the payment's age;
-- what nobody paid within a month is left alone.
create function app.unheard_intents(most int) returns table (company_id uuid, account_id text, id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select i.company_id, i.account_id, i.id from payment_intents i join stripe_accounts a on a.company_id = i.company_id and a.account_id = i.account_id
    where i.status not in ('succeeded', 'canceled') and a.disconnected_at is null and i.created_at > now() - interval '31 days'
      and i.heard_at < now() - greatest(interval '10 minutes', (now() - i.created_at) / 4)
    order by i.heard_at limit most $$;
revoke all on function app.unheard_intents(int) from public;
grant execute on function app.unheard_intents(int) to ledgerside_app;

create function app.set_payment_customer() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  new.customer_id := (select o.customer_id from orders o where o.company_id = new.company_id and o.id = new.order_id);
  return new;
end $$;

create function app.move_payments_of_order() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  update payment_intents i set customer_id = new.customer_id where i.company_id = new.company_id and i.order_id = new.id;
  update order_lines l set customer_id = new.customer_id where l.company_id = new.company_id and l.order_id = new.id;
  return null;
end $$;

-- A payment's own page and the list hear of it, beside those of its order.
create trigger tell_payment_inserts after insert on payment_intents referencing new table as changed
  for each statement execute function app.tell_records('payments', 'id');
create trigger tell_payment_updates after update on payment_intents referencing new table as changed
  for each statement execute function app.tell_records('payments', 'id');
create trigger set_customer before insert or update of order_id on payment_intents for each row execute function app.set_payment_customer();
create trigger move_payments after update of customer_id on orders for each row when (old.customer_id <> new.customer_id)
  execute function app.move_payments_of_order();

create table refunds (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  stripe_id text,
  intent_id text not null,
  amount bigint not null check (amount > 0),
  reason text not null default '' check (reason in ('', 'duplicate', 'fraudulent', 'requested_by_customer')),
  note text not null default '',
  state text not null check (state in ('Waiting', 'Declined', 'Sending', 'Pending', 'Succeeded', 'Failed', 'Cancelled')),
  failure text not null default '',
  balance_transaction_id text,
  payout_id text,
  request_key uuid,
  prepared_by uuid references users,
  approved_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, intent_id) references payment_intents
);
comment on column refunds.state is '`Waiting`: for a second person; `Sending`: asked for, no answer yet.';
create unique index refunds_once on refunds (company_id, stripe_id) where stripe_id is not null;
create unique index refunds_by_request on refunds (company_id, request_key) where request_key is not null;
create index refunds_of on refunds (company_id, intent_id, id);
call app.protect('refunds');
call app.tell('refunds', 'payments', 'intent_id');

create table disputes (
  company_id uuid not null references companies,
  id text not null check (id ~ '^d[pu]_\w+$'),
  intent_id text not null,
  amount bigint not null,
  reason text not null default '',
  state text not null,
  due_by timestamptz,
  evidence jsonb not null default '{}',
  evidence_sent_at timestamptz,
  net bigint,
  created_at timestamptz not null,
  heard_at timestamptz not null default now(),
  currency text not null default 'usd',
  charge_id text not null default '',
  warned_at timestamptz,
  evidence_version int not null default 0,
  primary key (company_id, id),
  foreign key (company_id, intent_id) references payment_intents
);
comment on column disputes.net is 'What it took from the balance and gave back, fees included.';
comment on column disputes.currency is '`warned_at`: people were told that the time to answer runs out.';
comment on column disputes.evidence_version is 'Two people at the same answer: the second one is told.';
create index disputes_of on disputes (company_id, intent_id);
create index disputes_due on disputes (company_id, due_by) where due_by is not null;
create index disputes_by_time on disputes (company_id, created_at desc, id);
create index disputes_to_answer on disputes (due_by) where state in ('needs_response', 'warning_needs_response');
call app.protect('disputes');
call app.let_owner_read('disputes');
call app.tell('disputes', 'disputes');

-- Disputes whose time to answer ends within two days, and nobody was told.
create function app.disputes_to_warn_of(most int) returns table (company_id uuid, id text)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select d.company_id, d.id from disputes d
  where d.state in ('needs_response', 'warning_needs_response') and d.warned_at is null and d.due_by between now() and now() + interval '2 days'
  order by d.due_by limit most
$$;
revoke all on function app.disputes_to_warn_of(int) from public;
grant execute on function app.disputes_to_warn_of(int) to ledgerside_app;

create table payouts (
  company_id uuid not null references companies,
  id text not null check (id ~ '^po_\w+$'),
  account_id text not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  automatic boolean not null,
  reconciled boolean not null default false,
  arrival_date date not null,
  failure_code text not null default '',
  failure_message text not null default '',
  destination_last4 text not null default '',
  created_at timestamptz not null,
  heard_at timestamptz not null default now(),
  movements int not null default 0,
  primary key (company_id, id)
);
comment on column payouts.movements is 'Of how many movements it consists, once that is known.';
create index payouts_by_time on payouts (company_id, created_at desc, id);
call app.protect('payouts');
call app.tell('payouts', 'payouts');

create table balance_transactions (
  company_id uuid not null references companies,
  id text not null check (id ~ '^txn_\w+$'),
  kind text not null,
  source_id text not null default '',
  amount bigint not null,
  fee bigint not null,
  net bigint not null check (net = amount - fee),
  currency text not null,
  payout_id text,
  available_on timestamptz not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);
comment on table balance_transactions is 'Every movement of the balance: what a payout consists of, to the cent.';
comment on column balance_transactions.kind is 'Stripe''s reporting category, which it names for accounting.';
create index balance_transactions_of on balance_transactions (company_id, payout_id, id) where payout_id is not null;
create index balance_transactions_by_time on balance_transactions (company_id, created_at, id);
create index balance_transactions_by_source on balance_transactions (company_id, source_id) where source_id <> '';
call app.protect('balance_transactions');

create table refund_limits (
  company_id uuid not null references companies,
  role text not null check (role in ('owner', 'manager', 'accounting')),
  most bigint not null check (most >= 0),
  primary key (company_id, role)
);
comment on table refund_limits is 'How far refunds go without a second person, per role in cents; no row: without limit.';
call app.protect('refund_limits');

create table paid_orders (
  company_id uuid not null references companies,
  order_id uuid not null,
  paid_at timestamptz not null default now(),
  done_at timestamptz,
  receipt_to text not null default '',
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references orders on delete cascade
);
comment on table paid_orders is
  'Orders that became paid, each once: its receipt and what follows for its customer are still to do while `done_at` is empty.';
comment on column paid_orders.receipt_to is 'Empty: nobody got a receipt by mail.';
create index paid_orders_due on paid_orders (paid_at) where done_at is null;
call app.protect('paid_orders');
call app.let_owner_read('paid_orders');
call app.tell('paid_orders', 'orders', 'order_id');

create function app.orders_paid(most int) returns table (company_id uuid, order_id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select p.company_id, p.order_id::text from paid_orders p where p.done_at is null order by p.paid_at limit most $$;
revoke all on function app.orders_paid(int) from public;
grant execute on function app.orders_paid(int) to ledgerside_app;
