-- Money that comes in through Stripe: one account per company, direct charges (facts: stripe 1). Amounts in cents.
create table stripe_accounts (
  company_id uuid primary key references companies,
  account_id text not null unique check (account_id ~ '^acct_\w+$'),
  -- Decisions 3.15; no row: not connected.
  state text not null default 'Onboarding' check (state in ('Onboarding', 'Restricted', 'Enabled', 'Disabled')),
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  requirements_due jsonb not null default '[]',
  connected_at timestamptz not null default now(),
  checked_at timestamptz,
  disconnected_at timestamptz
);
call app.protect('stripe_accounts');
call app.let_owner_read('stripe_accounts');

-- The way to an order's payment (decisions 3.14). The code is all that a shopper needs, and all that there is to guess: 160 random bits.
create table payment_links (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  order_id uuid not null,
  code text not null unique check (length(code) >= 27),
  -- The link's own; how the money stands is read from the order's payment.
  state text not null default 'Active' check (state in ('Active', 'Opened', 'Expired', 'Cancelled', 'Superseded')),
  -- Of which version of the order it speaks.
  order_version int not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  sent_to text not null default '',
  sent_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders on delete cascade
);
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

-- As Stripe last told us, never as a browser did. One per order, unless the one before was cancelled.
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
  -- Our kind (specification 9): D card or wallet, A bank debit, O the rest.
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
  -- What is wrong with it and waits for a person: an amount that is not the order's, money for an order that was paid already.
  held_for text not null default '',
  created_at timestamptz not null,
  -- When Stripe last told us of it; asked again only when that is long ago.
  heard_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders
);
create unique index payment_intents_once on payment_intents (company_id, order_id, attempt) where order_id is not null;
create unique index payment_intents_live on payment_intents (company_id, order_id) where order_id is not null and status <> 'canceled';
create index payment_intents_by_time on payment_intents (company_id, created_at desc, id);
create index payment_intents_by_amount on payment_intents (company_id, amount, id);
create index payment_intents_by_received on payment_intents (company_id, amount_received, id);
create index payment_intents_by_status on payment_intents (company_id, status, created_at desc, id);
create index payment_intents_by_charge on payment_intents (company_id, charge_id) where charge_id is not null;
create index payment_intents_by_payout on payment_intents (company_id, payout_id) where payout_id is not null;
call app.protect('payment_intents');
call app.let_owner_read('payment_intents');
call app.tell('payment_intents', 'orders', 'order_id');

create table refunds (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  stripe_id text,
  intent_id text not null,
  amount bigint not null check (amount > 0),
  reason text not null default '' check (reason in ('', 'duplicate', 'fraudulent', 'requested_by_customer')),
  note text not null default '',
  -- `Waiting`: for a second person (decisions 3.21); `Sending`: asked for, no answer yet.
  state text not null check (state in ('Waiting', 'Declined', 'Sending', 'Pending', 'Succeeded', 'Failed', 'Cancelled')),
  failure text not null default '',
  balance_transaction_id text,
  payout_id text,
  request_key uuid,
  prepared_by uuid references users,
  approved_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, intent_id) references payment_intents
);
create unique index refunds_once on refunds (company_id, stripe_id) where stripe_id is not null;
create unique index refunds_by_request on refunds (company_id, request_key) where request_key is not null;
create index refunds_of on refunds (company_id, intent_id, id);
call app.protect('refunds');

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
  -- What it took from the balance and gave back, fees included.
  net bigint,
  created_at timestamptz not null,
  heard_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, intent_id) references payment_intents
);
create index disputes_of on disputes (company_id, intent_id);
create index disputes_due on disputes (company_id, due_by) where due_by is not null;
call app.protect('disputes');

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
  primary key (company_id, id)
);
create index payouts_by_time on payouts (company_id, created_at desc, id);
call app.protect('payouts');

-- Every movement of the balance: what a payout consists of, to the cent.
create table balance_transactions (
  company_id uuid not null references companies,
  id text not null check (id ~ '^txn_\w+$'),
  -- Stripe's reporting category, which it names for accounting.
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
create index balance_transactions_of on balance_transactions (company_id, payout_id, id) where payout_id is not null;
create index balance_transactions_by_time on balance_transactions (company_id, created_at, id);
create index balance_transactions_by_source on balance_transactions (company_id, source_id) where source_id <> '';
call app.protect('balance_transactions');

-- How far refunds go without a second person, per role in cents; no row: without limit.
create table refund_limits (
  company_id uuid not null references companies,
  role text not null check (role in ('owner', 'manager', 'accounting')),
  most bigint not null check (most >= 0),
  primary key (company_id, role)
);
call app.protect('refund_limits');

-- Whose account speaks, before there is a company to look in. Nobody's once it was disconnected.
create function app.company_of_account(account text) returns uuid stable parallel safe language sql security definer
  set search_path = public, app, pg_temp as $$ select company_id from stripe_accounts where account_id = account and disconnected_at is null $$;
revoke all on function app.company_of_account(text) from public;
grant execute on function app.company_of_account(text) to ledgerside_app;

-- Who comes back from the bank on another device knows the intent and its secret, which is compared then.
create function app.company_of_intent(intent text, wanted_order uuid) returns uuid stable parallel safe language sql security definer
  set search_path = public, app, pg_temp as $$ select company_id from payment_intents where id = intent and order_id = wanted_order $$;
revoke all on function app.company_of_intent(text, uuid) from public;
grant execute on function app.company_of_intent(text, uuid) to ledgerside_app;
create index payment_intents_by_id on payment_intents (id);

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
create index payment_intents_unheard on payment_intents (heard_at) where status not in ('succeeded', 'canceled');
