-- A realm's budget: interactive calls jump the queue in a lane of their own; a 429 pauses everybody and slows them down for a while.
alter table rate_budgets
  add column priority_slot_at timestamptz not null default '-infinity',
  add column paused_until timestamptz not null default '-infinity',
  add column halved_until timestamptz not null default '-infinity';

-- Smoothed over the last pages: what the time left is computed from. `waiting_until`: when `waiting_for` will be tried again.
alter table sync_jobs
  add column records_per_second int not null default 0,
  add column waiting_until timestamptz;

-- Connections that were not synced, nor tried to, for so long, whatever the company.
create function app.stale_connections(age interval) returns table (company_id uuid)
  security definer stable language sql set search_path = public, app
  as $$ select q.company_id from quickbooks_connections q
        where q.state in ('active', 'paused') and q.changed_since is not null
          and not exists (select from sync_jobs j where j.company_id = q.company_id and j.created_at > now() - age) $$;
