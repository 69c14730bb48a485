-- A comparison of the books here with those in QuickBooks.
create table book_proofs (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  -- sums: counts, sums and balances, and every field of short lists. full: every field of everything.
  kind text not null check (kind in ('sums', 'full')),
  -- unchanged: not compared, because nothing at all had changed since the last time both agreed.
  state text not null default 'running' check (state in ('running', 'agrees', 'differs', 'failed', 'unchanged')),
  step text not null default 'sync' check (step in ('sync', 'compare', 'over')),
  -- What differs is compared once more at the end: it may have been on its way.
  round int not null default 1,
  -- Null: the night's.
  asked_by uuid references users,
  -- Their clock when the round began: what changed later is no difference.
  began_at timestamptz,
  sync_job_id uuid,
  reads bigint not null default 0,
  -- Differences beyond those that are listed.
  unlisted bigint not null default 0,
  -- Text keys.
  problem text not null default '',
  waiting_for text not null default '',
  waiting_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id)
);
create unique index book_proofs_running on book_proofs (company_id) where state = 'running';
call app.protect('book_proofs');
call app.let_owner_read('book_proofs');

-- What is compared at a time: done, with what it found, in one transaction.
create table book_parts (
  company_id uuid not null,
  proof_id uuid not null,
  number int not null,
  what text not null check (what in ('list', 'recent', 'documents', 'balances', 'pages', 'again')),
  entity text not null,
  first_date date,
  last_date date,
  -- Of a part that is read page by page how far it is; of one that looks again at which records.
  position jsonb,
  done boolean not null default false,
  primary key (company_id, proof_id, number),
  foreign key (company_id, proof_id) references book_proofs on delete cascade
);
call app.protect('book_parts');

create table book_checks (
  company_id uuid not null,
  proof_id uuid not null,
  part int not null,
  entity text not null,
  -- records and recent (changed lately) are numbers of records; amount and balance are cents.
  measure text not null check (measure in ('records', 'recent', 'amount', 'balance')),
  month date,
  ours bigint not null,
  theirs bigint not null,
  agrees boolean not null generated always as (ours = theirs) stored,
  foreign key (company_id, proof_id, part) references book_parts on delete cascade
);
create index on book_checks (company_id, proof_id, part);
call app.protect('book_checks');

create table book_differences (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  proof_id uuid not null,
  part int not null,
  entity text not null,
  external_id text not null,
  local_id uuid,
  kind text not null check (kind in ('missingHere', 'deletedThere', 'amount', 'balance', 'date', 'customer', 'status', 'details')),
  -- Number or name, and of documents their day and customer.
  label text not null default '',
  date date,
  customer_name text not null default '',
  customer_id uuid,
  -- Cents by which it makes what this customer owes there more than here.
  owed_more bigint not null default 0,
  -- [{field, ours, theirs}]
  fields jsonb not null default '[]',
  cause text not null,
  -- Their time of the change, where that says something.
  changed_at timestamptz,
  -- The entry of the ledger that is behind it.
  delivery_id uuid,
  state text not null default 'open' check (state in ('open', 'reading', 'healed')),
  healed_at timestamptz,
  primary key (company_id, id),
  unique (company_id, proof_id, entity, external_id),
  foreign key (company_id, proof_id, part) references book_parts on delete cascade
);
call app.protect('book_differences');

create index invoices_by_date on invoices (company_id, date);
create index credit_memos_by_date on credit_memos (company_id, date);
create index payments_by_date on payments (company_id, date);

create function app.running_proofs() returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select p.company_id, p.id from book_proofs p where p.state = 'running' $$;

-- Whose night it is: between one and five o'clock by the company's own clock, each at a minute of its own.
create function app.due_proofs(most int) returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select q.company_id from quickbooks_connections q join companies c on c.id = q.company_id
    cross join lateral (select now() at time zone c.time_zone as clock) local
  where q.state = 'active' and q.changed_since is not null
    and local.clock::time >= time '01:00' + make_interval(mins => abs(hashtext(q.company_id::text)) % 240) and local.clock::time < time '07:00'
    and not exists (select from book_proofs p where p.company_id = q.company_id
      and (p.state = 'running' or p.asked_by is null and p.created_at > now() - interval '18 hours'))
  limit most
$$;
