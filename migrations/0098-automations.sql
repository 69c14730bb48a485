-- What a company has done by itself (decisions 3.4): automations, for which customers they run, and what they did.
create table automations (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  version int not null default 1,
  automation_name text not null,
  -- As src/contract/schedule.ts has it.
  schedule text not null,
  -- Of an event: starts by itself for every customer it happens to.
  everyone boolean not null default false,
  language text not null default 'en' check (language in ('en', 'es')),
  exits text[] not null default '{}',
  expires_days int,
  steps jsonb not null,
  active boolean not null default false,
  -- When it next looks for customers by itself.
  next_enrolment_at timestamptz,
  removed_at timestamptz,
  request_key uuid,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index automations_by_name on automations (company_id, lower(automation_name)) where removed_at is null;
create unique index automations_by_request on automations (company_id, request_key) where request_key is not null;
create index automations_enrolling on automations (next_enrolment_at) where next_enrolment_at is not null;
call app.protect('automations');
call app.let_owner_read('automations');

-- An automation for one customer. What it does is copied: changes of the automation are for assignments to come.
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
  -- Why it stopped: a code.
  reason text not null default '',
  -- The step that is next, and since when it is due: null while its event has not happened.
  step int not null default 0,
  due_at timestamptz,
  -- When a worker looks at it: null while nothing can happen, or while a message is on its way.
  next_at timestamptz,
  -- Which event it was for: the same one starts it once.
  event_key text,
  expiration_time timestamptz,
  assigned_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, automation_id) references automations (company_id, id),
  foreign key (company_id, customer_id) references customers (company_id, id)
);
create unique index automation_assignments_live on automation_assignments (company_id, automation_id, customer_id) where state in ('Active', 'Paused', 'Failed');
create unique index automation_assignments_event on automation_assignments (company_id, automation_id, customer_id, event_key) where event_key is not null;
create index automation_assignments_of on automation_assignments (company_id, customer_id, automation_id, id desc);
-- All companies' together: those where nothing is due cost nothing.
create index automation_assignments_due on automation_assignments (next_at) where next_at is not null;
call app.protect('automation_assignments');
call app.let_owner_read('automation_assignments');

-- What an assignment did. The key makes that each step is done once for each time it is due.
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
  -- A code, or what went wrong as a text key.
  reason text not null default '',
  attempts int not null default 0,
  delivery_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, assignment_id, step, due_at),
  foreign key (company_id, assignment_id) references automation_assignments (company_id, id)
);
create index automation_runs_of on automation_runs (company_id, automation_id, id desc);
create index automation_runs_of_customer on automation_runs (company_id, customer_id, id desc);
call app.protect('automation_runs');

-- One marketing message a day for each address.
create table marketing_days (
  company_id uuid not null references companies,
  email text not null,
  day date not null,
  primary key (company_id, email, day)
);
call app.protect('marketing_days');
create table unsubscribed (
  company_id uuid not null references companies,
  email text not null,
  since timestamptz not null default now(),
  primary key (company_id, email)
);
call app.protect('unsubscribed');

call app.tell('automations', 'automations');
call app.tell('automation_assignments', 'automations', 'customer_id');

create function app.due_automations(at timestamptz, most int) returns table (company_id uuid, assignment_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select a.company_id, a.id from automation_assignments a where a.next_at <= at order by a.next_at limit most
$$;
create function app.enrolling_automations(at timestamptz) returns table (company_id uuid, automation_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select a.company_id, a.id from automations a where a.next_enrolment_at <= at order by a.next_enrolment_at limit 100
$$;
