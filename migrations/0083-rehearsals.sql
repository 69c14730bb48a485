-- Both sides have data: nothing is read into the books or written to QuickBooks before a person agreed to what will happen.
alter table quickbooks_connections drop constraint quickbooks_connections_state_check;
alter table quickbooks_connections add constraint quickbooks_connections_state_check
  check (state in ('active', 'reconnect', 'paused', 'disconnected', 'rehearsal'));

create table rehearsals (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  state text not null default 'reading' check (state in ('reading', 'ready', 'agreed', 'cancelled', 'undone')),
  -- What a worker has to do next.
  step text not null default 'read' check (step in ('read', 'match', 'carryOut', 'undo', 'over')),
  -- Moves with everything that whoever agrees must have seen.
  version int not null default 1,
  -- Text keys.
  problem text not null default '',
  waiting_for text not null default '',
  waiting_until timestamptz,
  matched_at timestamptz,
  -- Customers there that are not linked.
  theirs bigint not null default 0,
  -- Nothing had been imported before.
  is_first boolean not null,
  -- Our rows as they were: gzipped lines, sealed to the company.
  restore_file text,
  started_by uuid references users,
  agreed_by uuid references users,
  agreed_at timestamptz,
  undone_by uuid references users,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index rehearsals_open on rehearsals (company_id) where state in ('reading', 'ready');
call app.protect('rehearsals');
call app.let_owner_read('rehearsals');

-- How far the three lists are read that share one pool of names.
create table rehearsal_lists (
  company_id uuid not null,
  rehearsal_id uuid not null,
  entity text not null,
  total bigint not null default 0,
  done bigint not null default 0,
  -- Of their creation time: the greatest that was read, and how many rows of exactly that second.
  cursor_time text not null default '',
  cursor_skip int not null default 0,
  is_complete boolean not null default false,
  primary key (company_id, rehearsal_id, entity),
  foreign key (company_id, rehearsal_id) references rehearsals on delete cascade
);
call app.protect('rehearsal_lists');

-- What is compared of a name: case and white space aside; and of one that is only written otherwise.
create function app.name_key(name text) returns text immutable parallel safe language sql
  as $$ select lower(btrim(regexp_replace(name, '\s+', ' ', 'g'))) $$;
create function app.loose_name(name text) returns text immutable parallel safe language sql
  as $$ select regexp_replace(lower(name), '[^[:alnum:]]+', '', 'g') $$;
-- Digits without country code or extension; fewer than seven say nothing.
create function app.phone_key(phone text) returns text immutable parallel safe language sql as $$
  select case when length(digits) >= 7 then right(digits, 10) end
  from (select regexp_replace(regexp_replace(lower(phone), '(x|ext).*$', ''), '\D', '', 'g') as digits) as written
$$;

create table rehearsal_records (
  company_id uuid not null,
  rehearsal_id uuid not null,
  entity text not null check (entity in ('Customer', 'Vendor', 'Employee')),
  external_id text not null,
  name text not null,
  company_name text not null default '',
  email text not null default '',
  phone text not null default '',
  phone_keys text[] not null default '{}',
  active boolean not null,
  name_key text not null generated always as (app.name_key(regexp_replace(name, ' \(deleted(-\d+)?\)$', ''))) stored,
  -- The name that nobody else may have there.
  held_key text not null generated always as (app.name_key(name)) stored,
  primary key (company_id, rehearsal_id, entity, external_id),
  foreign key (company_id, rehearsal_id) references rehearsals on delete cascade
);
create index rehearsal_records_by_name on rehearsal_records (company_id, rehearsal_id, name_key);
create index rehearsal_records_by_held on rehearsal_records (company_id, rehearsal_id, held_key);
call app.protect('rehearsal_records');

-- Our customers without a link, as they are compared.
create table rehearsal_customers (
  company_id uuid not null,
  rehearsal_id uuid not null,
  customer_id uuid not null,
  name_key text not null,
  loose_name text not null,
  company_key text not null,
  email text not null,
  phone_keys text[] not null,
  -- Active and a dealership: it is to be in QuickBooks.
  is_sent boolean not null,
  primary key (company_id, rehearsal_id, customer_id),
  foreign key (company_id, rehearsal_id) references rehearsals on delete cascade
);
call app.protect('rehearsal_customers');

-- Who may be whom. Names: 3 the same and something else too, 2 the same and nothing against it, 1 the same and something against it,
-- 0 different; -1 the same, but inactive there.
create table rehearsal_pairs (
  company_id uuid not null,
  rehearsal_id uuid not null,
  customer_id uuid not null,
  external_id text not null,
  rank int not null,
  same text[] not null,
  differs text[] not null,
  is_sure boolean not null default false,
  primary key (company_id, rehearsal_id, customer_id, external_id),
  foreign key (company_id, rehearsal_id) references rehearsals on delete cascade
);
create index rehearsal_pairs_there on rehearsal_pairs (company_id, rehearsal_id, external_id);
call app.protect('rehearsal_pairs');

-- One for each customer of ours, and for each of theirs that nobody here may be.
create table rehearsal_rows (
  company_id uuid not null,
  rehearsal_id uuid not null,
  id text not null,
  bucket text not null check (bucket in ('sure', 'look', 'clash', 'here', 'there')),
  customer_id uuid,
  external_id text,
  name text not null,
  sort_key text collate "C" not null generated always as (lower(name)) stored,
  searched text not null,
  is_sent boolean not null default false,
  -- Of a clash: who has the name.
  reason text not null default '',
  decision text check (decision in ('link', 'create', 'hold')),
  -- What will happen: linked with this one, or made there under this name.
  link_to text,
  create_as text,
  create_key text generated always as (app.name_key(create_as)) stored,
  primary key (company_id, rehearsal_id, id),
  foreign key (company_id, rehearsal_id) references rehearsals on delete cascade
);
create index rehearsal_rows_listed on rehearsal_rows (company_id, rehearsal_id, bucket, sort_key, id);
create unique index rehearsal_rows_linked on rehearsal_rows (company_id, rehearsal_id, link_to) where link_to is not null;
create unique index rehearsal_rows_made on rehearsal_rows (company_id, rehearsal_id, create_key) where create_key is not null;
create index rehearsal_rows_customer on rehearsal_rows (company_id, rehearsal_id, customer_id);
call app.protect('rehearsal_rows');

-- What people decided stays when everything is read once more.
create table rehearsal_decisions (
  company_id uuid not null references companies,
  customer_id uuid not null,
  decision text not null check (decision in ('link', 'create', 'hold')),
  external_id text,
  name text,
  decided_by uuid references users,
  decided_at timestamptz not null default now(),
  primary key (company_id, customer_id)
);
call app.protect('rehearsal_decisions');

create function app.open_rehearsals() returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select r.company_id, r.id from rehearsals r where r.step <> 'over' and r.problem = '' $$;
-- Past the time in which it can be undone, or superseded.
create function app.old_rehearsals() returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select r.company_id, r.id from rehearsals r
  where r.step = 'over' and r.state <> 'ready' and coalesce(r.agreed_at, r.created_at) < now() - interval '30 days'
    and exists (select from rehearsal_rows w where w.company_id = r.company_id and w.rehearsal_id = r.id)
$$;
call app.let_owner_read('rehearsal_rows');

-- Filled at one blow: without figures the planner would read all of a rehearsal for each of its rows.
create function app.analyze_rehearsals() returns void security definer language plpgsql set search_path = public, app, pg_temp as $$
begin
  analyze rehearsal_records, rehearsal_pairs, rehearsal_rows;
end $$;

create or replace function app.unused_files(hashes text[]) returns setof text
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select h from unnest(hashes) h where not exists (select from companies c where c.logo_file = h)
    and not exists (select from rehearsals r where r.restore_file = h)
$$;
