-- Everything that leaves or enters the process, written in the transaction of the change that caused it.
create table deliveries (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  direction text not null check (direction in ('in', 'out')),
  channel text not null,
  kind text not null,
  record_kind text,
  record_id uuid,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'done', 'retrying', 'refused', 'unknown', 'ignored')),
  -- The same for every attempt of the same payload: the other side recognises a repetition by it.
  request_id uuid not null default gen_random_uuid(),
  payload jsonb not null default '{}',
  payload_sealed bytea,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- {code, message, fix, values}: their code, our text keys.
  problem jsonb,
  result jsonb,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index on deliveries (company_id, record_kind, record_id, id desc);
create index on deliveries (company_id, state, id) where state not in ('done', 'ignored');
-- What the worker looks for after a restart, whatever the company.
create index deliveries_due on deliveries (next_attempt_at) where state in ('waiting', 'retrying', 'sending', 'unknown');
call app.protect('deliveries');
call app.let_owner_read('deliveries');

create function app.due_deliveries(most int) returns table (company_id uuid, id uuid)
  security definer language sql set search_path = public, app
  as $$ select d.company_id, d.id from deliveries d
        where d.state in ('waiting', 'retrying', 'sending', 'unknown') and d.next_attempt_at < now() order by d.next_attempt_at limit most $$;

create table inbound_events (
  provider text not null,
  event_key text not null,
  received_at timestamptz not null default now(),
  headers jsonb not null,
  body bytea not null,
  processed_at timestamptz,
  primary key (provider, event_key)
);

-- The tie between a record of ours and theirs. Never a name match at run time.
create table external_links (
  company_id uuid not null references companies,
  provider text not null,
  kind text not null,
  external_id text not null,
  local_id uuid not null,
  -- Their version token and the time they gave it.
  version text not null default '',
  changed_at timestamptz,
  -- The fields on which both sides last agreed.
  snapshot jsonb,
  primary key (company_id, provider, kind, external_id)
);
create unique index on external_links (company_id, provider, kind, local_id);
call app.protect('external_links');

-- Requests to a provider are spaced: one row per account there, locked while a slot is taken.
create table rate_budgets (
  key text primary key,
  next_slot_at timestamptz not null
);
