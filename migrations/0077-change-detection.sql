-- The latest that QuickBooks told of each record. Read by a job; it stays for a week, so that the same told again is nothing new.
create table quickbooks_notices (
  company_id uuid not null references companies,
  kind text not null,
  external_id text not null,
  -- Their time of the change.
  told_at timestamptz not null,
  -- Deleted there, or merged into another.
  gone boolean not null,
  pending boolean not null default true,
  -- Told again while it waited: not only what we wrote ourselves.
  several boolean not null default false,
  attempts int not null default 0,
  -- Taken by a worker, or put off, until then.
  due_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  primary key (company_id, kind, external_id)
);
create index quickbooks_notices_pending on quickbooks_notices (due_at) where pending;
call app.protect('quickbooks_notices');
call app.let_owner_read('quickbooks_notices');

-- Whose notices nobody has taken. During an import, or without a connection, they wait.
create function app.waiting_notices(most int) returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select distinct n.company_id from quickbooks_notices n join quickbooks_connections q on q.company_id = n.company_id
  where n.pending and n.due_at < now() - interval '2 seconds' and q.state = 'active' and q.changed_since is not null limit most
$$;

-- The version that our own write made there, until QuickBooks tells of it: nothing to read then.
alter table external_links add column written_at timestamptz;

-- What exists is swept within six hours, not all at once.
alter table quickbooks_connections
  add column next_sweep_at timestamptz not null default now() + random() * interval '6 hours',
  add column swept_at timestamptz,
  -- When something was told last; when a sweep found what had not been told; when anything changed there; when the lists that no feed
  -- covers were read.
  add column heard_at timestamptz,
  add column untold_at timestamptz,
  add column moved_at timestamptz,
  add column lists_read_at timestamptz;
alter table quickbooks_connections alter column next_sweep_at set default now();
create index quickbooks_connections_sweeps on quickbooks_connections (next_sweep_at) where state in ('active', 'paused');

-- Was anybody there to be told? `gap_ended_at`: the end of the last time when nobody was.
create table heartbeats (
  name text primary key,
  at timestamptz not null default now(),
  gap_ended_at timestamptz
);

-- Connections to be looked at: their time has come, or they were last before a gap. A first import that failed is tried again; one that was
-- cancelled waits for a person.
drop function app.stale_connections(interval);
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

drop function app.open_sync_jobs();
create function app.open_sync_jobs() returns table (company_id uuid, id uuid, kind text)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select j.company_id, j.id, j.kind from sync_jobs j where j.state in ('Queued', 'Running') $$;

-- Does an import of another company wait for a worker?
create function app.imports_wait(besides uuid) returns boolean
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select exists (select from sync_jobs j where j.kind = 'import' and j.company_id <> besides
    and (j.state = 'Queued' or j.state = 'Running' and j.waiting_for = 'quickbooks.waiting.turn'))
$$;
