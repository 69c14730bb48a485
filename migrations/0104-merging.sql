-- Merged away: the other one carries on. Its own row stays, so that old addresses lead on and a merge can be undone.
alter table customers add column merged_into uuid;
alter table customers add check (merged_into <> id);
alter table customers add foreign key (company_id, merged_into) references customers (company_id, id);
create index customers_merged on customers (company_id, merged_into) where merged_into is not null;

create table customer_merges (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  survivor_id uuid not null,
  loser_id uuid not null,
  -- `waiting`: for a person to merge both in QuickBooks.
  state text not null check (state in ('waiting', 'done', 'undone', 'cancelled')),
  -- What happens in QuickBooks: the survivor takes the loser's record, the loser is made inactive, or a person merges both there.
  plan text not null check (plan in ('nothing', 'takesOver', 'deactivates', 'byHand')),
  -- Columns whose value is the loser's.
  chosen text[] not null,
  -- The rows as they were, and the survivor's as the merge left it. Null while it waits.
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
create index customer_merges_of_survivor on customer_merges (company_id, survivor_id, id desc);
create index customer_merges_of_loser on customer_merges (company_id, loser_id, id desc);
create unique index customer_merges_waiting on customer_merges (company_id, loser_id) where state = 'waiting';
create index customer_merges_old on customer_merges (merged_at) where state = 'done';
call app.protect('customer_merges');
call app.let_owner_read('customer_merges');
call app.tell('customer_merges', 'customers', 'survivor_id');

-- Which rows a merge moved, so that the same ones can go back.
create table customer_merge_moves (
  company_id uuid not null,
  merge_id uuid not null,
  target text not null,
  row_id uuid not null,
  primary key (company_id, merge_id, target, row_id),
  foreign key (company_id, merge_id) references customer_merges (company_id, id) on delete cascade
);
call app.protect('customer_merge_moves');

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
