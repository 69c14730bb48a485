-- What is done to many customers: imports, bulk changes, merging, automations.

create table customer_imports (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  state text not null default 'uploaded'
    check (state in ('uploaded', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  file text,
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  encoding text not null default '',
  delimiter text not null default '',
  size_bytes bigint not null,
  headers jsonb not null,
  samples jsonb not null,
  mapping jsonb not null,
  updates_existing boolean not null default true,
  rows_total bigint not null default 0,
  last_row bigint not null default 1,
  added bigint not null default 0,
  updated bigint not null default 0,
  unchanged bigint not null default 0,
  duplicates bigint not null default 0,
  wrong bigint not null default 0,
  taken_back bigint not null default 0,
  kept bigint not null default 0,
  problem text not null default '',
  created_by uuid references users,
  created_at timestamptz not null default now(),
  started_by uuid references users,
  actor jsonb not null default '{}',
  started_at timestamptz,
  finished_at timestamptz,
  undone_by uuid references users,
  undone_at timestamptz,
  starts_automations boolean not null default false,
  primary key (company_id, id)
);
comment on table customer_imports is
  'Customers from a file: what was sent, how its columns are read, how far it is, and what it did, so that it can be taken back.';
comment on column customer_imports.file is 'Null once nobody can need it any more.';
comment on column customer_imports.headers is 'The first row, and some rows below it, as lists of cells.';
comment on column customer_imports.mapping is 'Of each column the field it fills, or ''''.';
comment on column customer_imports.last_row is 'The last row that is done with, and how many were what.';
comment on column customer_imports.taken_back is 'Of an undo.';
comment on column customer_imports.problem is 'A text key.';
comment on column customer_imports.started_by is 'In whose name it is carried out, as the audit log has it.';
comment on column customer_imports.starts_automations is
  'Whether new customers of an import get what every new customer gets by itself: whoever starts it says so.';
create index customer_imports_open on customer_imports (company_id, id) where state in ('checking', 'running', 'undoing');
call app.protect('customer_imports');
call app.let_owner_read('customer_imports');
call app.tell('customer_imports', 'imports');

create function app.open_customer_imports() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select distinct i.company_id from customer_imports i where i.state in ('checking', 'running', 'undoing') $$;

-- Past the time in which it can be undone, or not started within a day.
create function app.old_customer_imports() returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select i.company_id, i.id from customer_imports i where i.file is not null
    and case when i.state in ('uploaded', 'checked') then greatest(i.created_at, i.started_at) < now() - interval '1 day'
      else i.state not in ('checking', 'running', 'undoing') and coalesce(i.finished_at, i.created_at) < now() - interval '30 days' end
$$;

create table customer_import_rows (
  company_id uuid not null,
  import_id uuid not null,
  row bigint not null,
  customer_id uuid not null,
  version int not null,
  before jsonb,
  kept text,
  primary key (company_id, import_id, row),
  foreign key (company_id, import_id) references customer_imports on delete cascade
);
comment on table customer_import_rows is 'What each good row did. `before`: the fields as they were that an update changed.';
comment on column customer_import_rows.kept is 'Why an undo left it alone: a text key.';
create index customer_import_rows_kept on customer_import_rows (company_id, import_id, row) where kept is not null;
call app.protect('customer_import_rows');

create table customer_import_errors (
  company_id uuid not null,
  import_id uuid not null,
  row bigint not null,
  cells jsonb not null,
  problems jsonb not null,
  primary key (company_id, import_id, row),
  foreign key (company_id, import_id) references customer_imports on delete cascade
);
comment on table customer_import_errors is 'Rows that were left out, whole, with the reasons: `[{column, text}]`.';
call app.protect('customer_import_errors');

create table bulk_changes (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  field text not null check (field in ('salesRepresentative', 'territory', 'onHold', 'active', 'automation')),
  value text not null,
  total bigint not null,
  changed bigint not null default 0,
  unchanged bigint not null default 0,
  skipped bigint not null default 0,
  taken_back bigint not null default 0,
  kept bigint not null default 0,
  actor jsonb not null,
  started_by uuid not null references users,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  request_key uuid not null,
  primary key (company_id, id),
  unique (company_id, request_key)
);
comment on table bulk_changes is
  'One field of many customers, changed as one job: whom it concerns is written down when it begins, and what each was before.';
comment on column bulk_changes.field is
  'An automation for many customers is one more bulk change: `value` is its id, and what a row was `before` is the assignment it got.';
comment on column bulk_changes.unchanged is 'As it was to become already.';
comment on column bulk_changes.skipped is 'Refused, or gone by the time it was their turn.';
comment on column bulk_changes.actor is 'In whose name it is carried out, as the audit log has it.';
create index bulk_changes_open on bulk_changes (company_id, id) where state in ('running', 'undoing');
call app.protect('bulk_changes');
call app.let_owner_read('bulk_changes');
call app.tell('bulk_changes', 'bulk');

create function app.open_bulk_changes() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select distinct b.company_id from bulk_changes b where b.state in ('running', 'undoing') $$;

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
comment on table bulk_rows is '`state`: waiting, changed, left (nothing was done), undone, kept. `version`: the one that the change made.';
create index bulk_rows_by_state on bulk_rows (company_id, bulk_id, state, customer_id);
call app.protect('bulk_rows');
call app.let_owner_read('bulk_rows');

create function app.old_bulk_changes() returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select b.company_id, b.id from bulk_changes b where b.finished_at < now() - interval '30 days'
    and exists (select from bulk_rows r where r.company_id = b.company_id and r.bulk_id = b.id)
$$;

create table customer_merges (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  survivor_id uuid not null,
  loser_id uuid not null,
  state text not null check (state in ('waiting', 'done', 'undone', 'cancelled')),
  plan text not null check (plan in ('nothing', 'takesOver', 'deactivates', 'byHand')),
  chosen text[] not null,
  survivor_before jsonb,
  survivor_after jsonb,
  loser_before jsonb,
  asked_by uuid references users,
  asked_by_name text not null,
  created_at timestamptz not null default now(),
  merged_at timestamptz,
  undone_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, survivor_id) references customers (company_id, id),
  foreign key (company_id, loser_id) references customers (company_id, id)
);
comment on column customer_merges.state is '`waiting`: for a person to merge both in QuickBooks.';
comment on column customer_merges.plan is
  'What happens in QuickBooks: the survivor takes the loser''s record, the loser is made inactive, or a person merges both there.';
comment on column customer_merges.chosen is 'Columns whose value is the loser''s.';
comment on column customer_merges.survivor_before is
  'The rows as they were, and the survivor''s as the merge left it. Null while it waits.';
create index customer_merges_of_survivor on customer_merges (company_id, survivor_id, id desc);
create index customer_merges_of_loser on customer_merges (company_id, loser_id, id desc);
create unique index customer_merges_waiting on customer_merges (company_id, loser_id) where state = 'waiting';
create index customer_merges_old on customer_merges (merged_at) where state = 'done';
call app.protect('customer_merges');
call app.let_owner_read('customer_merges');
call app.tell('customer_merges', 'customers', 'survivor_id');

-- Merges that waited for QuickBooks, where one of both is gone now.
create function app.merges_to_finish() returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select m.company_id, m.id from customer_merges m where m.state = 'waiting' and exists (
    select from external_links l where l.company_id = m.company_id and l.provider = 'quickbooks' and l.kind = 'customer'
      and l.local_id in (m.loser_id, m.survivor_id) and l.removed_at is not null)
$$;

-- Past the time in which they can be undone: what they moved need not be known any more.
create function app.old_merges() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select distinct m.company_id from customer_merges m where m.state = 'done' and m.merged_at < now() - interval '30 days' and m.survivor_before is not null
$$;

create table customer_merge_moves (
  company_id uuid not null,
  merge_id uuid not null,
  target text not null,
  row_id uuid not null,
  primary key (company_id, merge_id, target, row_id),
  foreign key (company_id, merge_id) references customer_merges (company_id, id) on delete cascade
);
comment on table customer_merge_moves is 'Which rows a merge moved, so that the same ones can go back.';
call app.protect('customer_merge_moves');

create table duplicate_suspects (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  one_id uuid not null,
  other_id uuid not null,
  strength int not null,
  found_at timestamptz not null default now(),
  dismissed_at timestamptz,
  dismissed_by uuid references users,
  primary key (company_id, id),
  unique (company_id, one_id, other_id),
  check (one_id < other_id),
  foreign key (company_id, one_id) references customers (company_id, id) on delete cascade,
  foreign key (company_id, other_id) references customers (company_id, id) on delete cascade
);
comment on table duplicate_suspects is
  'Pairs that look like one customer, `one_id` the older. Found every night; those that a person told apart are remembered.';
comment on column duplicate_suspects.strength is 'How much they have in common: a name counts most.';
create index duplicate_suspects_open on duplicate_suspects (company_id, strength desc, id) where dismissed_at is null;
create index duplicate_suspects_other on duplicate_suspects (company_id, other_id);
call app.protect('duplicate_suspects');

-- What the list of customers may know of the search for duplicates: who looks like somebody else, and like whom. Of plain tables only, so that
-- a row of the list is looked up in an index; whether the other one still stands is asked there.
create view possible_duplicates with (security_invoker = true) as
  select company_id, one_id as customer_id, other_id from duplicate_suspects where dismissed_at is null
  union all
  select company_id, other_id, one_id from duplicate_suspects where dismissed_at is null;

create table duplicate_searches (
  company_id uuid primary key references companies,
  searched_at timestamptz not null,
  customers int not null
);
call app.protect('duplicate_searches');
call app.let_owner_read('duplicate_searches');
call app.tell('duplicate_searches', 'duplicates', 'company_id');

-- It is night there, and it has not been looked for tonight.
create function app.due_duplicate_searches(most int) returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select c.id from companies c left join duplicate_searches s on s.company_id = c.id
  where extract(hour from now() at time zone c.time_zone) between 1 and 4 and (s.searched_at is null or s.searched_at < now() - interval '20 hours')
  limit most
$$;

create table automations (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  version int not null default 1,
  automation_name text not null,
  schedule text not null,
  everyone boolean not null default false,
  language text not null default 'en' check (language in ('en', 'es')),
  exits text[] not null default '{}',
  expires_days int,
  steps jsonb not null,
  active boolean not null default false,
  next_enrolment_at timestamptz,
  removed_at timestamptz,
  request_key uuid,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
comment on table automations is 'What a company has done by itself: automations, for which customers they run, and what they did.';
comment on column automations.schedule is 'As src/contract/schedule.ts has it.';
comment on column automations.everyone is 'Of an event: starts by itself for every customer it happens to.';
comment on column automations.next_enrolment_at is 'When it next looks for customers by itself.';
create unique index automations_by_name on automations (company_id, lower(automation_name)) where removed_at is null;
create unique index automations_by_request on automations (company_id, request_key) where request_key is not null;
create index automations_enrolling on automations (next_enrolment_at) where next_enrolment_at is not null;
call app.protect('automations');
call app.let_owner_read('automations');
call app.tell('automations', 'automations');

create function app.enrolling_automations(at timestamptz) returns table (company_id uuid, automation_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select due.company_id, due.id from (
    select a.company_id, a.id, a.next_enrolment_at, row_number() over (partition by a.company_id order by a.next_enrolment_at) as turn
      from automations a where a.next_enrolment_at <= at
  ) due where due.turn <= 5 order by due.turn, due.next_enrolment_at limit 100
$$;

create table automation_assignments (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  automation_id uuid not null,
  customer_id uuid not null,
  schedule text not null,
  language text not null,
  exits text[] not null,
  steps jsonb not null,
  state text not null default 'Active' check (state in ('Active', 'Paused', 'Completed', 'Expired', 'Cancelled', 'Stopped', 'Failed')),
  reason text not null default '',
  step int not null default 0,
  due_at timestamptz,
  next_at timestamptz,
  event_key text,
  expiration_time timestamptz,
  assigned_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, automation_id) references automations (company_id, id),
  -- A customer that is taken out again (an undone first sync) takes along what ran for it by itself.
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
comment on table automation_assignments is
  'An automation for one customer. What it does is copied: changes of the automation are for assignments to come.';
comment on column automation_assignments.reason is 'Why it stopped: a code.';
comment on column automation_assignments.step is 'The step that is next, and since when it is due: null while its event has not happened.';
comment on column automation_assignments.next_at is
  'When a worker looks at it: null while nothing can happen, or while a message is on its way.';
comment on column automation_assignments.event_key is 'Which event it was for: the same one starts it once.';
create unique index automation_assignments_live on automation_assignments (company_id, automation_id, customer_id) where state in ('Active', 'Paused', 'Failed');
create unique index automation_assignments_event on automation_assignments (company_id, automation_id, customer_id, event_key) where event_key is not null;
create index automation_assignments_of on automation_assignments (company_id, customer_id, automation_id, id desc);
-- Each company gets its turn, however much is due for another one: so many of each at once, and of each the first before the second.
create index automation_assignments_due_of on automation_assignments (company_id, next_at) where next_at is not null;
call app.protect('automation_assignments');
call app.let_owner_read('automation_assignments');
call app.tell('automation_assignments', 'automations', 'customer_id');

create function app.due_automations(at timestamptz, most int) returns table (company_id uuid, assignment_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  -- From one company to the next by the index, past all its rows.
  with recursive waiting (company_id) as (
    (select a.company_id from automation_assignments a where a.next_at is not null order by a.company_id limit 1)
    union all
    select (select a.company_id from automation_assignments a where a.company_id > w.company_id and a.next_at is not null
      order by a.company_id limit 1) from waiting w where w.company_id is not null
  )
  select w.company_id, due.id from waiting w cross join lateral (
    select a.id, a.next_at, row_number() over (order by a.next_at) as turn from automation_assignments a
      where a.company_id = w.company_id and a.next_at <= at order by a.next_at limit 100
  ) due order by due.turn, due.next_at limit most
$$;

create table automation_runs (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  assignment_id uuid not null,
  automation_id uuid not null,
  customer_id uuid not null,
  step int not null,
  due_at timestamptz not null,
  kind text not null,
  state text not null check (state in ('Queued', 'Running', 'Done', 'Skipped', 'Retrying', 'Dead', 'Unknown')),
  reason text not null default '',
  attempts int not null default 0,
  delivery_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, assignment_id, step, due_at),
  foreign key (company_id, assignment_id) references automation_assignments (company_id, id) on delete cascade
);
comment on table automation_runs is 'What an assignment did. The key makes that each step is done once for each time it is due.';
comment on column automation_runs.reason is 'A code, or what went wrong as a text key.';
create index automation_runs_of on automation_runs (company_id, automation_id, id desc);
create index automation_runs_of_customer on automation_runs (company_id, customer_id, id desc);
-- The timeline reads along it.
create index automation_runs_of_customer_by_time on automation_runs (company_id, customer_id, updated_at desc, id desc);
call app.protect('automation_runs');

create table marketing_days (
  company_id uuid not null references companies,
  email text not null,
  day date not null,
  primary key (company_id, email, day)
);
comment on table marketing_days is 'One marketing message a day for each address.';
call app.protect('marketing_days');

create table unsubscribed (
  company_id uuid not null references companies,
  email text not null,
  since timestamptz not null default now(),
  primary key (company_id, email)
);
call app.protect('unsubscribed');

create table letter_days (
  company_id uuid not null references companies,
  day date not null,
  letters int not null,
  primary key (company_id, day)
);
comment on table letter_days is 'How many letters a company''s automations have sent in a day: there is a most.';
call app.protect('letter_days');
