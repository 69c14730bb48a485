-- Whose export is to be made or gone on with: the lock says whether somebody is at it.
drop function app.stuck_exports();
create function app.open_exports() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select e.company_id from company_exports e where e.state in ('waiting', 'running') $$;
