-- The connection to QuickBooks, its sync, and the books as they are mirrored from there.

create table quickbooks_grants (
  id uuid primary key default app.new_id(),
  state_hash bytea not null unique,
  flow_hash bytea not null,
  user_id uuid references users,
  company_id uuid references companies,
  realm_id text,
  tokens_sealed bytea,
  company_info jsonb,
  refused boolean not null default false,
  granted_at timestamptz,
  claimed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table quickbooks_grants is
  'A consent that was started: bound to the browser by its flow cookie, single use, later holding the tokens until a company claims them.';
comment on column quickbooks_grants.user_id is 'Set when a signed-in person connects an existing company.';
create index on quickbooks_grants (flow_hash);
create index on quickbooks_grants (expires_at) where claimed_at is null;
call app.plan_for_large_companies('quickbooks_grants');

create table quickbooks_connections (
  company_id uuid primary key references companies,
  realm_id text not null,
  state text not null default 'active' check (state in ('active', 'reconnect', 'paused', 'disconnected', 'rehearsal')),
  reason text not null default '',
  access_token_sealed bytea,
  refresh_token_sealed bytea,
  previous_refresh_token_sealed bytea,
  token_version int not null default 0,
  access_expires_at timestamptz,
  refresh_expires_at timestamptz,
  connected_by uuid references users,
  connected_at timestamptz not null default now(),
  company_name text not null default '',
  company_info jsonb not null default '{}',
  preferences jsonb not null default '{}',
  rep_custom_field text not null default '',
  last_sync_at timestamptz,
  changed_since timestamptz,
  next_sweep_at timestamptz not null default now(),
  swept_at timestamptz,
  heard_at timestamptz,
  untold_at timestamptz,
  moved_at timestamptz,
  lists_read_at timestamptz
);
comment on column quickbooks_connections.state is
  'rehearsal: both sides have data; nothing is read into the books or written to QuickBooks before a person agreed to what will happen.';
comment on column quickbooks_connections.next_sweep_at is 'What exists is swept within six hours, not all at once.';
comment on column quickbooks_connections.heard_at is
  'When something was told last; when a sweep found what had not been told; when anything changed there; when the lists that no feed '
  'covers were read.';
-- A QuickBooks company belongs to at most one company of ours while it is connected.
create unique index on quickbooks_connections (realm_id) where state <> 'disconnected';
create index quickbooks_connections_sweeps on quickbooks_connections (next_sweep_at) where state in ('active', 'paused');
call app.protect('quickbooks_connections');
call app.let_owner_read('quickbooks_connections');

-- Is this QuickBooks company registered, and under which address? (The notice of sign-up shows it masked.)
create function app.company_of_realm(realm text) returns table (company_id uuid, company_name text, email text)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select c.id, c.company_name, c.email from quickbooks_connections q join companies c on c.id = q.company_id where q.realm_id = realm and q.state <> 'disconnected' $$;

create trigger tell_connection after insert or update of state, reason, company_name, last_sync_at, rep_custom_field on quickbooks_connections
  for each row execute function app.tell_company('SYNC_PROGRESS|$|');

create table quickbooks_notices (
  company_id uuid not null references companies,
  kind text not null,
  external_id text not null,
  told_at timestamptz not null,
  gone boolean not null,
  pending boolean not null default true,
  several boolean not null default false,
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  primary key (company_id, kind, external_id)
);
comment on table quickbooks_notices is
  'The latest that QuickBooks told of each record. Read by a job; it stays for a week, so that the same told again is nothing new.';
comment on column quickbooks_notices.told_at is 'Their time of the change.';
comment on column quickbooks_notices.gone is 'Deleted there, or merged into another.';
comment on column quickbooks_notices.several is 'Told again while it waited: not only what we wrote ourselves.';
comment on column quickbooks_notices.due_at is 'Taken by a worker, or put off, until then.';
create index quickbooks_notices_pending on quickbooks_notices (due_at) where pending;
call app.protect('quickbooks_notices');
call app.let_owner_read('quickbooks_notices');

-- Whose notices nobody has taken. During an import, or without a connection, they wait.
create function app.waiting_notices(most int) returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select distinct n.company_id from quickbooks_notices n join quickbooks_connections q on q.company_id = n.company_id
  where n.pending and n.due_at < now() - interval '2 seconds' and q.state = 'active' and q.changed_since is not null limit most
$$;

create table api_usage (
  company_id uuid not null references companies,
  month date not null,
  reads bigint not null default 0,
  writes bigint not null default 0,
  throttled bigint not null default 0,
  primary key (company_id, month)
);
call app.protect('api_usage');
call app.let_owner_read('api_usage');

create table api_reads (
  company_id uuid not null references companies,
  day date not null,
  purpose text not null check (purpose in ('import', 'changes', 'proof', 'interactive', 'write')),
  reads bigint not null default 0,
  primary key (company_id, day, purpose)
);
comment on table api_reads is 'Metered reads by day of the UTC calendar and by what they were for.';
create index api_reads_by_day on api_reads (day);
call app.protect('api_reads');
call app.let_owner_read('api_reads');

-- All companies share what Intuit allows.
create function app.reads_of_month() returns bigint
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select coalesce(sum(reads), 0)::bigint from api_usage where month = date_trunc('month', now() at time zone 'utc')::date $$;

-- Companies that by themselves read more than `most` this month, where others read too.
create function app.heavy_readers(most bigint) returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  with used as (select company_id, reads from api_usage where month = date_trunc('month', now() at time zone 'utc')::date and reads > 0)
  select company_id from used where reads > most and (select count(*) from used) > 1
$$;

-- A usual day: the mean of the last seven whole ones (fewer when there are fewer). Imports happen once and say nothing about tomorrow.
create function app.reads_of_usual_day() returns float8
  security definer stable language sql set search_path = public, app, pg_temp as $$
  with week as (
    select day, sum(reads) filter (where purpose <> 'import') as reads from api_reads
    where day >= (now() at time zone 'utc')::date - 7 and day < (now() at time zone 'utc')::date group by day
  )
  select coalesce(sum(reads) / nullif((now() at time zone 'utc')::date - min(day), 0), 0)::float8 from week
$$;

-- Connected companies that were not warned this month; those whose warning is of a month that is over.
create function app.companies_to_warn_of_reads() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select q.company_id from quickbooks_connections q where q.state = 'active' and not exists (
    select from deliveries d where d.company_id = q.company_id and d.channel = 'quickbooks' and d.kind = 'budget'
      and d.created_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc')
$$;

create function app.companies_warned_earlier() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select distinct d.company_id from deliveries d where d.channel = 'quickbooks' and d.kind = 'budget' and d.state = 'refused'
    and d.created_at < date_trunc('month', now() at time zone 'utc') at time zone 'utc'
$$;

create table sync_jobs (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  kind text not null check (kind in ('import', 'update')),
  state text not null default 'Queued' check (state in ('Queued', 'Running', 'Done', 'DoneWithErrors', 'Failed', 'Cancelled')),
  phase text not null default '',
  api_calls bigint not null default 0,
  pushed bigint not null default 0,
  conflicts bigint not null default 0,
  waiting_for text not null default '',
  problem text not null default '',
  their_time timestamptz,
  cancel_asked boolean not null default false,
  started_by uuid,
  created_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now(),
  finished_at timestamptz,
  records_per_second int not null default 0,
  waiting_until timestamptz,
  primary key (company_id, id)
);
comment on column sync_jobs.waiting_for is 'Text key of what it is waiting for, empty while it moves.';
comment on column sync_jobs.their_time is 'Their clock when the import began: changes since then are read again at the end.';
comment on column sync_jobs.records_per_second is
  'Smoothed over the last pages: what the time left is computed from. `waiting_until`: when `waiting_for` will be tried again.';
create unique index on sync_jobs (company_id) where state in ('Queued', 'Running');
call app.protect('sync_jobs');
call app.let_owner_read('sync_jobs');

create function app.open_sync_jobs() returns table (company_id uuid, id uuid, kind text)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select j.company_id, j.id, j.kind from sync_jobs j where j.state in ('Queued', 'Running') $$;

-- Connections to be looked at: their time has come, or they were last before a gap. A first import that failed is tried again; one that was
-- cancelled waits for a person.
create function app.due_sweeps(most int) returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select q.company_id from quickbooks_connections q
  where q.state in ('active', 'paused')
    and (q.next_sweep_at <= now() or (q.state = 'paused' and q.swept_at < now() - interval '1 hour')
      or q.swept_at < (select h.gap_ended_at from heartbeats h where h.name = 'quickbooks webhooks'))
    and not exists (select from sync_jobs j where j.company_id = q.company_id and j.state in ('Queued', 'Running'))
    and (q.changed_since is not null
      or (select j.state from sync_jobs j where j.company_id = q.company_id order by j.id desc limit 1) = 'Failed')
  order by q.next_sweep_at limit most
$$;

-- Does an import of another company wait for a worker?
create function app.imports_wait(besides uuid) returns boolean
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select exists (select from sync_jobs j where j.kind = 'import' and j.company_id <> besides
    and (j.state = 'Queued' or j.state = 'Running' and j.waiting_for = 'quickbooks.waiting.turn'))
$$;

create trigger tell_progress after insert or update on sync_jobs for each row execute function app.tell_company('SYNC_PROGRESS|$|');

create table sync_entities (
  company_id uuid not null,
  job_id uuid not null,
  entity text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done')),
  done bigint not null default 0,
  total bigint not null default 0,
  errors bigint not null default 0,
  cursor_time text not null default '',
  cursor_skip int not null default 0,
  started_at timestamptz,
  primary key (company_id, job_id, entity),
  foreign key (company_id, job_id) references sync_jobs (company_id, id) on delete cascade
);
comment on table sync_entities is 'How far each entity of a job is: written in the transaction of the page it counts.';
comment on column sync_entities.cursor_time is
  'Keyset on their creation time: the greatest one stored and how many rows of exactly that second.';
call app.protect('sync_entities');

create table sync_policies (
  company_id uuid not null references companies,
  record_kind text not null,
  field text not null,
  policy text not null check (policy in ('newest', 'quickbooks', 'ours', 'ask')),
  primary key (company_id, record_kind, field)
);
comment on table sync_policies is 'Who wins when both sides changed a field; without a row the default of the code holds.';
call app.protect('sync_policies');

create table missing_customers (
  company_id uuid not null references companies,
  kind text not null,
  local_id uuid not null,
  customer_external_id text not null,
  primary key (company_id, kind, local_id)
);
comment on table missing_customers is 'Documents whose customer could not be read: tied to it when it comes.';
call app.protect('missing_customers');

create table accounts (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  name text not null,
  full_name text not null default '',
  number text not null default '',
  account_type text not null default '',
  account_sub_type text not null default '',
  classification text not null default '',
  balance bigint not null default 0,
  parent_id uuid,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
comment on table accounts is 'The books, mirrored from QuickBooks. Money is whole cents; dates are the company''s own calendar days.';
call app.protect('accounts');

create table classes (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  name text not null,
  full_name text not null default '',
  parent_id uuid,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
call app.protect('classes');

create table departments (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  name text not null,
  full_name text not null default '',
  parent_id uuid,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
call app.protect('departments');

create table terms (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  name text not null,
  kind text not null default 'STANDARD',
  due_days int,
  day_of_month_due int,
  due_next_month_days int,
  discount_days int,
  discount_percent numeric,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
call app.protect('terms');

create table payment_methods (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  name text not null,
  kind text not null default '',
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
call app.protect('payment_methods');

create table tax_rates (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  name text not null,
  description text not null default '',
  rate_percent numeric not null default 0,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
call app.protect('tax_rates');

create table tax_codes (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  name text not null,
  description text not null default '',
  taxable boolean not null default false,
  tax_group boolean not null default false,
  sales_rates jsonb not null default '[]',
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
comment on column tax_codes.sales_rates is 'QuickBooks ids of the rates for sales, in order.';
call app.protect('tax_codes');

create table items (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  name text not null,
  full_name text not null default '',
  sku text not null default '',
  description text not null default '',
  item_type text not null default '',
  unit_price numeric,
  purchase_cost numeric,
  quantity_on_hand numeric,
  taxable boolean not null default false,
  parent_id uuid,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  number_key text collate "C" not null generated always as (upper(coalesce(nullif(sku, ''), name))) stored,
  primary key (company_id, id)
);
comment on column items.unit_price is 'Unit prices may have more than two decimals.';
comment on column items.number_key is 'The number that an item goes by, however it is written.';
create index on items (company_id, sku) where sku <> '';
create index items_by_number on items (company_id, number_key);
call app.protect('items');

create table employees (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  name text not null,
  email text not null default '',
  phone text not null default '',
  number text not null default '',
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
call app.protect('employees');

create table vendors (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  name text not null,
  vendor_company_name text not null default '',
  email text not null default '',
  phone text not null default '',
  balance bigint not null default 0,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
call app.protect('vendors');

create table invoices (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  customer_id uuid,
  number text not null default '',
  date date not null,
  due_date date,
  total bigint not null,
  balance bigint not null,
  tax bigint not null default 0,
  voided boolean not null default false,
  deleted boolean not null default false,
  memo text not null default '',
  lines jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  overdue_from date not null generated always as (coalesce(due_date, date) + 1) stored,
  primary key (company_id, id)
);
comment on column invoices.overdue_from is 'The first day on which an unpaid invoice is late; without a due date it is due on its own.';
create index invoices_by_customer on invoices (company_id, customer_id, date desc, id);
create index invoices_open on invoices (company_id, customer_id, due_date) include (balance) where balance <> 0;
create index invoices_overdue on invoices (company_id, overdue_from, customer_id) include (balance) where balance <> 0 and not deleted;
create index invoices_by_date on invoices (company_id, date);
create index invoices_due on invoices (company_id, (coalesce(due_date, date)), id) where balance <> 0;
call app.protect('invoices');
call app.tell('invoices', 'customers', 'customer_id');

create table credit_memos (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  customer_id uuid,
  number text not null default '',
  date date not null,
  total bigint not null,
  balance bigint not null,
  voided boolean not null default false,
  deleted boolean not null default false,
  lines jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index credit_memos_by_customer on credit_memos (company_id, customer_id, date desc, id);
create index credit_memos_by_date on credit_memos (company_id, date);
call app.protect('credit_memos');
call app.tell('credit_memos', 'customers', 'customer_id');

create table payments (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  customer_id uuid,
  number text not null default '',
  date date not null,
  total bigint not null,
  unapplied bigint not null default 0,
  method text not null default '',
  voided boolean not null default false,
  deleted boolean not null default false,
  applied jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
comment on column payments.applied is '[{kind, externalId, amount}]: what it pays.';
create index payments_by_customer on payments (company_id, customer_id, date desc, id);
create index payments_by_date on payments (company_id, date);
call app.protect('payments');
call app.tell('payments', 'customers', 'customer_id');
