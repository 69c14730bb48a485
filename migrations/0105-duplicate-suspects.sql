-- Pairs that look like one customer, `one_id` the older. Found every night; those that a person told apart are remembered.
create table duplicate_suspects (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  one_id uuid not null,
  other_id uuid not null,
  -- How much they have in common: a name counts most.
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
create index duplicate_suspects_open on duplicate_suspects (company_id, strength desc, id) where dismissed_at is null;
create index duplicate_suspects_other on duplicate_suspects (company_id, other_id);
call app.protect('duplicate_suspects');

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
