-- What is posted to the books, how they are compared, and how two books become one.

create table book_settings (
  company_id uuid primary key references companies,
  version int not null default 1,
  active boolean not null default true,
  from_date date not null,
  clearing_account_id uuid not null,
  bank_account_id uuid not null,
  fee_account_id uuid not null,
  dispute_account_id uuid not null,
  other_account_id uuid not null,
  item_id uuid not null,
  delivery_item_id uuid,
  refund_item_id uuid,
  class_id uuid,
  number_prefix text not null default 'LS-' check (length(number_prefix) <= 8)
);
comment on table book_settings is
  'What goes into the books at QuickBooks and how it stands there. Nothing does before somebody chose accounts.';
comment on column book_settings.from_date is 'Orders and movements of money from this day on.';
comment on column book_settings.clearing_account_id is
  'Where money lies between the payment and the bank: a clearing account, or undeposited funds.';
comment on column book_settings.other_account_id is 'For movements at Stripe that belong to no order.';
comment on column book_settings.item_id is 'What a line without an item of its own is sold as.';
call app.protect('book_settings');

create table postings (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  kind text not null check (kind in ('invoice', 'estimate', 'payment', 'refund', 'refundReversal', 'dispute', 'disputeReversal', 'payout',
    'payoutReversal')),
  source_id text not null,
  order_id uuid,
  payout_id text,
  entity text not null,
  state text not null default 'blocked'
    check (state in ('blocked', 'waiting', 'sending', 'unknown', 'posted', 'error', 'ignored', 'voided', 'gone', 'changed')),
  waits_for text not null default '',
  external_id text,
  version text not null default '',
  number text not null default '',
  amount bigint not null,
  total bigint,
  tax bigint,
  sent jsonb,
  agreed jsonb,
  differs jsonb not null default '[]',
  put_back boolean not null default false,
  posted_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
comment on table postings is 'One document at QuickBooks for each thing that happened here, whatever became of it.';
comment on column postings.source_id is 'The order, intent, balance transaction or payout.';
comment on column postings.state is
  '`blocked`: something it needs is not there yet; `gone`: deleted or voided by hand there; `changed`: edited there.';
comment on column postings.amount is 'Cents: as we have it, and as QuickBooks answered.';
comment on column postings.sent is 'The body that QuickBooks took, and what counts of its answer.';
comment on column postings.differs is '[{field, ours, theirs}], as last looked at.';
comment on column postings.put_back is 'A person asked for it to be made right there, by hand.';
create unique index postings_once on postings (company_id, kind, source_id);
create index postings_of_order on postings (company_id, order_id, id) where order_id is not null;
create index postings_of_payout on postings (company_id, payout_id, id) where payout_id is not null;
create index postings_open on postings (company_id, state, id) where state not in ('posted', 'voided', 'ignored');
create index postings_to_check on postings (company_id, checked_at) where external_id is not null;
call app.protect('postings');
call app.let_owner_read('postings');
call app.tell('postings', 'orders', 'order_id');

-- Companies with documents that nobody looked at for so long.
create function app.unchecked_postings(hours int) returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select distinct p.company_id from postings p where p.external_id is not null and p.posted_at > now() - interval '60 days'
      and coalesce(p.checked_at, p.posted_at) < now() - hours * interval '1 hour' $$;
revoke all on function app.unchecked_postings(int) from public;
grant execute on function app.unchecked_postings(int) to ledgerside_app;

-- A payout's documents in QuickBooks belong to no order: who looks at payouts hears of them, in place of who looks at orders.
create function app.tell_postings_without_order() returns trigger language plpgsql as $$
begin
  perform app.say(company_id, 'LIST_CHANGED|$|payouts') from changed where order_id is null group by company_id;
  return null;
end $$;

create trigger tell_inserts_without_order after insert on postings referencing new table as changed
  for each statement execute function app.tell_postings_without_order();
create trigger tell_updates_without_order after update on postings referencing new table as changed
  for each statement execute function app.tell_postings_without_order();

create table book_work (
  company_id uuid not null references companies,
  kind text not null check (kind in ('order', 'payment', 'movement', 'source', 'payout')),
  source_id text not null,
  due_at timestamptz not null default now(),
  id bigint generated always as identity,
  primary key (company_id, id)
);
comment on table book_work is
  'What has to be looked at again because something of it moved. Filled by triggers, so that no feature has to think of the books. A line '
  'per thing that moved, never shared: who notes one does not wait for whoever looks at another, and so never for each other.';
create index book_work_due on book_work (due_at, company_id);
call app.protect('book_work');
call app.let_owner_read('book_work');

create function app.due_book_work() returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$ select distinct w.company_id from book_work w where w.due_at <= now() $$;
revoke all on function app.due_book_work() from public;
grant execute on function app.due_book_work() to ledgerside_app;

-- tg_argv: the kind of work, and the column that says of what.
create function app.add_book_work() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare source text := to_jsonb(new) ->> tg_argv[1];
begin
  if source is not null and exists (select from book_settings s where s.company_id = new.company_id and s.active) then
    insert into book_work (company_id, kind, source_id) values (new.company_id, tg_argv[0], source);
  end if;
  return null;
end $$;

-- A customer or invoice is known in QuickBooks: what waited for one is looked at again at once. Per statement, for an import brings thousands.
create function app.hasten_book_work() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  update book_work w set due_at = now() from (
    select company_id, id from book_work where company_id in (select company_id from made where kind in ('customer', 'invoice')) and due_at > now()
    for update skip locked) t
  where w.company_id = t.company_id and w.id = t.id;
  return null;
end $$;

create trigger book_new_order after insert on orders for each row execute function app.add_book_work('order', 'id');
create trigger book_order after update of state, version, grand_total, invoice_id on orders for each row
  when (row(old.state, old.version, old.grand_total, old.invoice_id) is distinct from row(new.state, new.version, new.grand_total, new.invoice_id))
  execute function app.add_book_work('order', 'id');
create trigger book_new_payment after insert on payment_intents for each row when (new.status = 'succeeded') execute function app.add_book_work('payment', 'id');
create trigger book_payment after update of status, order_id, charge_id, amount_received on payment_intents for each row
  when (new.status = 'succeeded' and row(old.status, old.order_id, old.charge_id, old.amount_received)
    is distinct from row(new.status, new.order_id, new.charge_id, new.amount_received))
  execute function app.add_book_work('payment', 'id');
create trigger book_new_refund after insert on refunds for each row execute function app.add_book_work('source', 'stripe_id');
create trigger book_refund after update of stripe_id on refunds for each row when (old.stripe_id is distinct from new.stripe_id)
  execute function app.add_book_work('source', 'stripe_id');
create trigger book_dispute after insert on disputes for each row execute function app.add_book_work('source', 'id');
create trigger book_movement after insert on balance_transactions for each row execute function app.add_book_work('movement', 'id');
create trigger book_payout_member after insert or update of payout_id on balance_transactions for each row execute function app.add_book_work('payout', 'payout_id');
create trigger book_new_payout after insert on payouts for each row execute function app.add_book_work('payout', 'id');
create trigger book_payout after update of status, reconciled, amount on payouts for each row
  when (row(old.status, old.reconciled, old.amount) is distinct from row(new.status, new.reconciled, new.amount))
  execute function app.add_book_work('payout', 'id');
create trigger book_links after insert on external_links referencing new table as made for each statement execute function app.hasten_book_work();

create table book_proofs (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  kind text not null check (kind in ('sums', 'full')),
  state text not null default 'running' check (state in ('running', 'agrees', 'differs', 'failed', 'unchanged')),
  step text not null default 'sync' check (step in ('sync', 'compare', 'over')),
  round int not null default 1,
  asked_by uuid references users,
  began_at timestamptz,
  sync_job_id uuid,
  reads bigint not null default 0,
  unlisted bigint not null default 0,
  problem text not null default '',
  waiting_for text not null default '',
  waiting_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id)
);
comment on table book_proofs is 'A comparison of the books here with those in QuickBooks.';
comment on column book_proofs.kind is 'sums: counts, sums and balances, and every field of short lists. full: every field of everything.';
comment on column book_proofs.state is 'unchanged: not compared, because nothing at all had changed since the last time both agreed.';
comment on column book_proofs.round is 'What differs is compared once more at the end: it may have been on its way.';
comment on column book_proofs.asked_by is 'Null: the night''s.';
comment on column book_proofs.began_at is 'Their clock when the round began: what changed later is no difference.';
comment on column book_proofs.unlisted is 'Differences beyond those that are listed.';
comment on column book_proofs.problem is 'Text keys.';
create unique index book_proofs_running on book_proofs (company_id) where state = 'running';
call app.protect('book_proofs');
call app.let_owner_read('book_proofs');

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

create table book_parts (
  company_id uuid not null,
  proof_id uuid not null,
  number int not null,
  what text not null check (what in ('list', 'recent', 'documents', 'balances', 'pages', 'again')),
  entity text not null,
  first_date date,
  last_date date,
  position jsonb,
  done boolean not null default false,
  primary key (company_id, proof_id, number),
  foreign key (company_id, proof_id) references book_proofs on delete cascade
);
comment on table book_parts is 'What is compared at a time: done, with what it found, in one transaction.';
comment on column book_parts.position is 'Of a part that is read page by page how far it is; of one that looks again at which records.';
call app.protect('book_parts');

create table book_checks (
  company_id uuid not null,
  proof_id uuid not null,
  part int not null,
  entity text not null,
  measure text not null check (measure in ('records', 'recent', 'amount', 'balance')),
  month date,
  ours bigint not null,
  theirs bigint not null,
  agrees boolean not null generated always as (ours = theirs) stored,
  foreign key (company_id, proof_id, part) references book_parts on delete cascade
);
comment on column book_checks.measure is 'records and recent (changed lately) are numbers of records; amount and balance are cents.';
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
  label text not null default '',
  date date,
  customer_name text not null default '',
  customer_id uuid,
  owed_more bigint not null default 0,
  fields jsonb not null default '[]',
  cause text not null,
  changed_at timestamptz,
  delivery_id uuid,
  state text not null default 'open' check (state in ('open', 'reading', 'healed')),
  healed_at timestamptz,
  primary key (company_id, id),
  unique (company_id, proof_id, entity, external_id),
  foreign key (company_id, proof_id, part) references book_parts on delete cascade
);
comment on column book_differences.label is 'Number or name, and of documents their day and customer.';
comment on column book_differences.owed_more is 'Cents by which it makes what this customer owes there more than here.';
comment on column book_differences.fields is '[{field, ours, theirs}]';
comment on column book_differences.changed_at is 'Their time of the change, where that says something.';
comment on column book_differences.delivery_id is 'The entry of the ledger that is behind it.';
create index book_differences_of_part on book_differences (company_id, proof_id, part);
call app.protect('book_differences');

create table rehearsals (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  state text not null default 'reading' check (state in ('reading', 'ready', 'agreed', 'cancelled', 'undone')),
  step text not null default 'read' check (step in ('read', 'match', 'carryOut', 'undo', 'over')),
  version int not null default 1,
  problem text not null default '',
  waiting_for text not null default '',
  waiting_until timestamptz,
  matched_at timestamptz,
  theirs bigint not null default 0,
  is_first boolean not null,
  restore_file text,
  started_by uuid references users,
  agreed_by uuid references users,
  agreed_at timestamptz,
  undone_by uuid references users,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
comment on column rehearsals.step is 'What a worker has to do next.';
comment on column rehearsals.version is 'Moves with everything that whoever agrees must have seen.';
comment on column rehearsals.problem is 'Text keys.';
comment on column rehearsals.theirs is 'Customers there that are not linked.';
comment on column rehearsals.is_first is 'Nothing had been imported before.';
comment on column rehearsals.restore_file is 'Our rows as they were: gzipped lines, sealed to the company.';
create unique index rehearsals_open on rehearsals (company_id) where state in ('reading', 'ready');
call app.protect('rehearsals');
call app.let_owner_read('rehearsals');

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

create function app.open_rehearsals() returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select r.company_id, r.id from rehearsals r where r.step <> 'over' and r.problem = '' $$;

create table rehearsal_lists (
  company_id uuid not null,
  rehearsal_id uuid not null,
  entity text not null,
  total bigint not null default 0,
  done bigint not null default 0,
  cursor_time text not null default '',
  cursor_skip int not null default 0,
  is_complete boolean not null default false,
  primary key (company_id, rehearsal_id, entity),
  foreign key (company_id, rehearsal_id) references rehearsals on delete cascade
);
comment on table rehearsal_lists is 'How far the three lists are read that share one pool of names.';
comment on column rehearsal_lists.cursor_time is
  'Of their creation time: the greatest that was read, and how many rows of exactly that second.';
call app.protect('rehearsal_lists');

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
  held_key text not null generated always as (app.name_key(name)) stored,
  primary key (company_id, rehearsal_id, entity, external_id),
  foreign key (company_id, rehearsal_id) references rehearsals on delete cascade
);
comment on column rehearsal_records.held_key is 'The name that nobody else may have there.';
create index rehearsal_records_by_name on rehearsal_records (company_id, rehearsal_id, name_key);
create index rehearsal_records_by_held on rehearsal_records (company_id, rehearsal_id, held_key);
call app.protect('rehearsal_records');

create table rehearsal_customers (
  company_id uuid not null,
  rehearsal_id uuid not null,
  customer_id uuid not null,
  name_key text not null,
  loose_name text not null,
  company_key text not null,
  email text not null,
  phone_keys text[] not null,
  is_sent boolean not null,
  primary key (company_id, rehearsal_id, customer_id),
  foreign key (company_id, rehearsal_id) references rehearsals on delete cascade
);
comment on table rehearsal_customers is 'Our customers without a link, as they are compared.';
comment on column rehearsal_customers.is_sent is 'Active and a dealership: it is to be in QuickBooks.';
call app.protect('rehearsal_customers');

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
comment on table rehearsal_pairs is
  'Who may be whom. Names: 3 the same and something else too, 2 the same and nothing against it, 1 the same and something against it, 0 '
  'different; -1 the same, but inactive there.';
create index rehearsal_pairs_there on rehearsal_pairs (company_id, rehearsal_id, external_id);
call app.protect('rehearsal_pairs');

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
  reason text not null default '',
  decision text check (decision in ('link', 'create', 'hold')),
  link_to text,
  create_as text,
  create_key text generated always as (app.name_key(create_as)) stored,
  primary key (company_id, rehearsal_id, id),
  foreign key (company_id, rehearsal_id) references rehearsals on delete cascade
);
comment on table rehearsal_rows is 'One for each customer of ours, and for each of theirs that nobody here may be.';
comment on column rehearsal_rows.reason is 'Of a clash: who has the name.';
comment on column rehearsal_rows.link_to is 'What will happen: linked with this one, or made there under this name.';
create index rehearsal_rows_listed on rehearsal_rows (company_id, rehearsal_id, bucket, sort_key, id);
create unique index rehearsal_rows_linked on rehearsal_rows (company_id, rehearsal_id, link_to) where link_to is not null;
create unique index rehearsal_rows_made on rehearsal_rows (company_id, rehearsal_id, create_key) where create_key is not null;
create index rehearsal_rows_customer on rehearsal_rows (company_id, rehearsal_id, customer_id);
call app.protect('rehearsal_rows');
call app.let_owner_read('rehearsal_rows');

-- Past the time in which it can be undone, or superseded.
create function app.old_rehearsals() returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select r.company_id, r.id from rehearsals r
  where r.step = 'over' and r.state <> 'ready' and coalesce(r.agreed_at, r.created_at) < now() - interval '30 days'
    and exists (select from rehearsal_rows w where w.company_id = r.company_id and w.rehearsal_id = r.id)
$$;

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
comment on table rehearsal_decisions is 'What people decided stays when everything is read once more.';
call app.protect('rehearsal_decisions');

-- Filled at one blow: without figures the planner would read all of a rehearsal for each of its rows.
create function app.analyze_rehearsals() returns void security definer language plpgsql set search_path = public, app, pg_temp as $$
begin
  analyze rehearsal_records, rehearsal_pairs, rehearsal_rows;
end $$;
