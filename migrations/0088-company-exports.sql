-- Everything of a company in one file: made in the background, downloaded for a week.
create table company_exports (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled', 'expired')),
  -- Steps: each row twice (JSON, CSV) and each file once.
  done bigint not null default 0,
  total bigint not null default 0,
  bytes bigint not null default 0,
  asked_by uuid not null references users,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (company_id, id)
);
create unique index company_exports_open on company_exports (company_id) where state in ('waiting', 'running');
create index company_exports_listed on company_exports (company_id, id desc);
call app.protect('company_exports');
call app.let_owner_read('company_exports');
call app.tell('company_exports', 'companyExports');

-- Whose worker died, and whose job got lost with it.
create function app.stuck_exports() returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select e.company_id, e.id from company_exports e where e.state in ('waiting', 'running') and e.updated_at < now() - interval '2 minutes' $$;
create function app.old_exports() returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select e.company_id, e.id from company_exports e where e.state = 'done' and e.expires_at < now() $$;
