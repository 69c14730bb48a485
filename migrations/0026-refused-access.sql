-- QuickBooks turns down a token that should be good. That passes by itself, as a rule: it is tried again, and whoever keeps the connection
-- hears of it where it does not.

alter table quickbooks_connections drop constraint quickbooks_connections_state_check;
alter table quickbooks_connections add constraint quickbooks_connections_state_check
  check (state in ('active', 'accessRefused', 'reconnect', 'paused', 'disconnected', 'rehearsal'));
alter table quickbooks_connections add broken_since timestamptz, add broken_told_at timestamptz;
comment on column quickbooks_connections.state is
  '`accessRefused`: QuickBooks turns our access down, and we go on trying; `reconnect`: it was taken back, only a person can go on; '
  '`paused`: the company''s subscription at Intuit is not active; `rehearsal`: nobody agreed yet to what becomes of the customers of both sides.';
comment on column quickbooks_connections.broken_since is 'Since when it is `accessRefused` or `reconnect`.';
comment on column quickbooks_connections.broken_told_at is 'When those who keep the connection were told.';
drop index quickbooks_connections_sweeps;
create index quickbooks_connections_sweeps on quickbooks_connections (next_sweep_at) where state in ('active', 'paused', 'accessRefused');
create index quickbooks_connections_broken on quickbooks_connections (broken_since) where broken_told_at is null and broken_since is not null;

create or replace function app.due_sweeps(most int) returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select q.company_id from quickbooks_connections q
  where q.state in ('active', 'paused', 'accessRefused')
    and (q.next_sweep_at <= now() or (q.state = 'paused' and q.swept_at < now() - interval '1 hour')
      or q.swept_at < (select h.gap_ended_at from heartbeats h where h.name = 'quickbooks webhooks'))
    and not exists (select from sync_jobs j where j.company_id = q.company_id and j.state in ('Queued', 'Running'))
    and (q.changed_since is not null
      or (select j.state from sync_jobs j where j.company_id = q.company_id order by j.id desc limit 1) = 'Failed')
  order by q.next_sweep_at limit most
$$;

-- Those that nobody was told of. What comes right at the second look is not worth a word.
create function app.untold_broken_connections() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select q.company_id from quickbooks_connections q
  where q.broken_since is not null and q.broken_told_at is null
    and (q.state = 'reconnect' or q.state = 'accessRefused' and q.broken_since < now() - interval '40 seconds')
$$;
revoke all on function app.untold_broken_connections() from public;
grant execute on function app.untold_broken_connections() to ledgerside_app;
