-- One field of many customers, changed as one job: whom it concerns is written down when it begins, and what each was before.
create table bulk_changes (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  field text not null check (field in ('salesRepresentative', 'territory', 'onHold', 'active')),
  value text not null,
  total bigint not null,
  changed bigint not null default 0,
  -- As it was to become already.
  unchanged bigint not null default 0,
  -- Refused, or gone by the time it was their turn.
  skipped bigint not null default 0,
  taken_back bigint not null default 0,
  kept bigint not null default 0,
  -- In whose name it is carried out, as the audit log has it.
  actor jsonb not null,
  started_by uuid not null references users,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  request_key uuid not null,
  primary key (company_id, id),
  unique (company_id, request_key)
);
create index bulk_changes_open on bulk_changes (company_id, id) where state in ('running', 'undoing');
call app.protect('bulk_changes');
call app.let_owner_read('bulk_changes');
call app.tell('bulk_changes', 'bulk');

-- `state`: waiting, changed, left (nothing was done), undone, kept. `version`: the one that the change made.
create table bulk_rows (
  company_id uuid not null,
  bulk_id uuid not null,
  customer_id uuid not null,
  state text not null default 'waiting',
  before text not null default '',
  version int not null default 0,
  primary key (company_id, bulk_id, customer_id),
  foreign key (company_id, bulk_id) references bulk_changes on delete cascade
);
create index bulk_rows_by_state on bulk_rows (company_id, bulk_id, state, customer_id);
call app.protect('bulk_rows');
call app.let_owner_read('bulk_rows');

create function app.open_bulk_changes() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select distinct b.company_id from bulk_changes b where b.state in ('running', 'undoing') $$;
create function app.old_bulk_changes() returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select b.company_id, b.id from bulk_changes b where b.finished_at < now() - interval '30 days'
    and exists (select from bulk_rows r where r.company_id = b.company_id and r.bulk_id = b.id)
$$;
