-- A consent that was started: bound to the browser by its flow cookie, single use, later holding the tokens until a company claims them.
create table quickbooks_grants (
  id uuid primary key default app.new_id(),
  state_hash bytea not null unique,
  flow_hash bytea not null,
  -- Set when a signed-in person connects an existing company.
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
create index on quickbooks_grants (flow_hash);
create index on quickbooks_grants (expires_at) where claimed_at is null;

create table quickbooks_connections (
  company_id uuid primary key references companies,
  realm_id text not null,
  state text not null default 'active' check (state in ('active', 'reconnect', 'paused', 'disconnected')),
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
  changed_since timestamptz
);
-- A QuickBooks company belongs to at most one company of ours while it is connected.
create unique index on quickbooks_connections (realm_id) where state <> 'disconnected';
call app.protect('quickbooks_connections');
call app.let_owner_read('quickbooks_connections');

-- Is this QuickBooks company registered, and under which address? (The notice of sign-up shows it masked.)
create function app.company_of_realm(realm text) returns table (company_id uuid, company_name text, email text)
  security definer stable language sql set search_path = public, app
  as $$ select c.id, c.company_name, c.email from quickbooks_connections q join companies c on c.id = q.company_id where q.realm_id = realm and q.state <> 'disconnected' $$;

create table api_usage (
  company_id uuid not null references companies,
  month date not null,
  reads bigint not null default 0,
  writes bigint not null default 0,
  throttled bigint not null default 0,
  primary key (company_id, month)
);
call app.protect('api_usage');

create table sync_jobs (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  kind text not null check (kind in ('import', 'update')),
  state text not null default 'Queued' check (state in ('Queued', 'Running', 'Done', 'DoneWithErrors', 'Failed', 'Cancelled')),
  phase text not null default '',
  api_calls bigint not null default 0,
  pushed bigint not null default 0,
  conflicts bigint not null default 0,
  -- Text key of what it is waiting for, empty while it moves.
  waiting_for text not null default '',
  problem text not null default '',
  -- Their clock when the import began: changes since then are read again at the end.
  their_time timestamptz,
  cancel_asked boolean not null default false,
  started_by uuid,
  created_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id)
);
create unique index on sync_jobs (company_id) where state in ('Queued', 'Running');
call app.protect('sync_jobs');
call app.let_owner_read('sync_jobs');
create function app.open_sync_jobs() returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app
  as $$ select j.company_id, j.id from sync_jobs j where j.state in ('Queued', 'Running') $$;

-- How far each entity of a job is: written in the transaction of the page it counts.
create table sync_entities (
  company_id uuid not null,
  job_id uuid not null,
  entity text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done')),
  done bigint not null default 0,
  total bigint not null default 0,
  errors bigint not null default 0,
  -- Keyset on their creation time: the greatest one stored and how many rows of exactly that second.
  cursor_time text not null default '',
  cursor_skip int not null default 0,
  started_at timestamptz,
  primary key (company_id, job_id, entity),
  foreign key (company_id, job_id) references sync_jobs (company_id, id) on delete cascade
);
call app.protect('sync_entities');

create table sync_errors (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  entity text not null,
  external_id text not null,
  code text not null,
  message text not null,
  attempts int not null default 1,
  since timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, entity, external_id)
);
call app.protect('sync_errors');
