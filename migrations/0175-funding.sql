-- What is paid of what programs earned: batches, their payees and rows, the money there for it (decision 0048).

create table funding_settings (
  company_id uuid primary key references companies,
  version int not null default 1,
  card_fee bigint not null default 0 check (card_fee >= 0),
  ach_fee bigint not null default 0 check (ach_fee >= 0),
  without_tax_form text not null default 'pay' check (without_tax_form in ('pay', 'hold', 'withhold')),
  withheld_percent text not null default '24' check (withheld_percent ~ '^[0-9]{1,2}([.][0-9]{1,4})?$'),
  ach_company_name text not null default '',
  ach_company_id text not null default '' check (ach_company_id ~ '^[0-9A-Z]{0,10}$'),
  ach_bank_name text not null default '',
  ach_bank_routing text not null default '' check (ach_bank_routing ~ '^([0-9]{9})?$'),
  dormancy_years int not null default 3 check (dormancy_years between 1 and 10)
);
comment on table funding_settings is 'How a company pays rewards. Amounts in cents.';
comment on column funding_settings.card_fee is 'What the processor takes for each card that is loaded.';
comment on column funding_settings.without_tax_form is 'What becomes of a payee of whom there is no tax form.';
comment on column funding_settings.withheld_percent is 'Backup withholding of such a payee; decimal text.';
comment on column funding_settings.ach_company_id is 'As the company''s bank assigned it.';
comment on column funding_settings.dormancy_years is 'After so long money that nobody claims goes to the payee''s state.';
call app.protect('funding_settings');
call app.tell_as_list('funding_settings', 'funding');

create table payees (
  company_id uuid not null references companies,
  kind text not null check (kind in ('C', 'S')),
  payee_id uuid not null,
  version int not null default 1,
  contact_id uuid,
  bank_routing text not null default '' check (bank_routing ~ '^([0-9]{9})?$'),
  bank_account_sealed bytea,
  bank_last4 text not null default '',
  bank_savings boolean not null default false,
  to_company boolean not null default false,
  tax_form_on date,
  tax_last4 text not null default '' check (tax_last4 ~ '^([0-9]{4})?$'),
  other_way text check (other_way in ('credit', 'manual', 'payroll')),
  hold text not null default '',
  pays_inactive boolean not null default false,
  state text not null default '',
  bank_changed_at timestamptz,
  primary key (company_id, kind, payee_id),
  foreign key (company_id, contact_id) references contacts on delete set null (contact_id)
);
comment on table payees is 'How a customer or a rep gets what they earned. Who has no row gets it by what is known of them otherwise.';
comment on column payees.contact_id is 'Whose pay card is loaded; null: the only contact that has one.';
comment on column payees.bank_account_sealed is 'Shown by its last four letters alone.';
comment on column payees.tax_form_on is 'When a valid tax form came; null: there is none.';
comment on column payees.other_way is 'By which of the other ways; null: customers have it as credit, reps by hand.';
comment on column payees.hold is 'Why nothing is paid for now; empty: it is.';
comment on column payees.pays_inactive is 'Although the customer or rep is inactive.';
comment on column payees.state is 'Whose law says what becomes of money that nobody claims.';
create index payees_of_contact on payees (company_id, contact_id) where contact_id is not null;
call app.protect('payees');
call app.tell_as_list('payees', 'funding');

create table funding_batches (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  number int not null check (number > 0),
  program_id uuid not null,
  pay_via text not null check (pay_via in ('D', 'A', 'O')),
  cut_off date not null,
  state text not null default 'Preview' check (state in ('Preview', 'AwaitingApproval', 'Approved', 'Submitting', 'Unknown', 'Processing', 'Settled',
    'PartlySettled', 'Failed', 'Rejected', 'Cancelled')),
  version int not null default 1,
  payees int not null default 0,
  gross bigint not null default 0,
  netted bigint not null default 0,
  withheld bigint not null default 0,
  fees bigint not null default 0,
  total bigint not null default 0,
  balance_before bigint,
  balance_after bigint,
  prepared_by text[] not null default '{}',
  prepared_names text[] not null default '{}',
  approved_by uuid references users on delete set null,
  approved_name text not null default '',
  approved_at timestamptz,
  submitted_by text not null default '',
  submitted_at timestamptz,
  settled_at timestamptz,
  reason text not null default '',
  moved jsonb,
  provider_ref text not null default '',
  says text not null default '' check (says in ('', 'silent', 'notThere', 'incomplete', 'wrong')),
  sends_again boolean not null default false,
  effective_on date,
  request_key uuid not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, program_id) references programs
);
comment on table funding_batches is 'Approved rewards of one program, by one way to pay, up to a day (rules 3.10). Amounts in cents.';
comment on column funding_batches.gross is 'What was earned; less `netted`, what was taken back; less `withheld`; that is `total`. `fees` come on top.';
comment on column funding_batches.prepared_by is 'Whoever decided what is in it: above the company''s limit none of them approves it.';
comment on column funding_batches.moved is 'What changed of it after somebody had seen it: approval is void.';
comment on column funding_batches.says is 'Why nobody knows what became of it: the other side was silent, says that it is not there, that a part was lost, or what cannot be.';
comment on column funding_batches.sends_again is 'A person said so: what the other side says not to have goes out once more, under the same reference.';
create unique index funding_batches_once on funding_batches (company_id, request_key);
create unique index funding_batches_by_number on funding_batches (company_id, number);
create index funding_batches_of_program on funding_batches (company_id, program_id, number);
create index funding_batches_approved_by on funding_batches (approved_by) where approved_by is not null;
create index funding_batches_open on funding_batches (state, changed_at) where state in ('Submitting', 'Unknown', 'Processing');
call app.protect('funding_batches');
call app.let_owner_read('funding_batches');
call app.tell('funding_batches', 'funding');

create table funding_items (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  batch_id uuid not null,
  place int not null,
  payee_kind text not null check (payee_kind in ('C', 'S')),
  payee_id uuid not null,
  payee_name text not null,
  way text not null check (way in ('card', 'ach', 'credit', 'manual', 'payroll')),
  target text not null default '',
  last4 text not null default '',
  rows int not null default 0,
  gross bigint not null default 0,
  netted bigint not null default 0,
  withheld bigint not null default 0,
  fee bigint not null default 0,
  amount bigint not null default 0,
  held text check (held in ('minimum', 'negative', 'noCard', 'severalCards', 'cardNotActive', 'noBank', 'taxForm', 'inactive', 'payroll', 'hold')),
  state text not null default 'Queued' check (state in ('Queued', 'Sent', 'Accepted', 'Posted', 'Refused', 'Returned', 'Unknown', 'Cancelled', 'Held')),
  code text not null default '',
  text text not null default '',
  provider_ref text not null default '',
  trace text not null default '',
  settled_at timestamptz,
  changed_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, batch_id) references funding_batches on delete cascade,
  check ((state = 'Held') = (held is not null)),
  check (state = 'Held' or amount > 0)
);
comment on table funding_items is 'What one payee gets of a batch, and what became of it.';
comment on column funding_items.target is 'The processor''s id of the card, as it was when the batch was approved.';
comment on column funding_items.held is 'Why the payee gets nothing of this batch: it waits for the next one.';
comment on column funding_items.code is 'Why it was refused or came back, in the words of the other side; `text` for people.';
comment on column funding_items.trace is 'By which the bank names it in a file of returns.';
create unique index funding_items_once on funding_items (company_id, batch_id, payee_kind, payee_id);
create index funding_items_by_place on funding_items (company_id, batch_id, place);
create index funding_items_of_payee on funding_items (company_id, payee_id, batch_id);
create index funding_items_by_trace on funding_items (company_id, trace) where trace <> '';
call app.protect('funding_items');
call app.tell('funding_items', 'funding', 'batch_id');

create table funding_rows (
  company_id uuid not null references companies,
  item_id uuid not null,
  row_id uuid not null,
  batch_id uuid not null,
  entry_id uuid not null,
  amount bigint not null,
  living boolean not null default true,
  primary key (company_id, item_id, row_id),
  foreign key (company_id, item_id) references funding_items on delete cascade,
  foreign key (company_id, batch_id) references funding_batches on delete cascade,
  foreign key (company_id, row_id) references reward_rows
);
comment on table funding_rows is 'Which rewards an item pays. Living: it pays them, or may; a reward is in one such item at most.';
create unique index funding_rows_living on funding_rows (company_id, row_id) where living;
create index funding_rows_of_row on funding_rows (company_id, row_id);
create index funding_rows_of_batch on funding_rows (company_id, batch_id);
create index funding_rows_of_entry on funding_rows (company_id, entry_id);
call app.protect('funding_rows');

-- Rewards say by which batch they are paid.
create function app.fund_rows() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    update reward_rows r set batch_id = null from was w
      where w.living and r.company_id = w.company_id and r.id = w.row_id and r.batch_id = w.batch_id;
  end if;
  if tg_op <> 'DELETE' then
    update reward_rows r set batch_id = n.batch_id from now_is n
      where n.living and r.company_id = n.company_id and r.id = n.row_id and r.batch_id is distinct from n.batch_id;
  end if;
  return null;
end $$;
create trigger fund_rows_added after insert on funding_rows referencing new table as now_is for each statement execute function app.fund_rows();
create trigger fund_rows_changed after update on funding_rows referencing old table as was new table as now_is
  for each statement execute function app.fund_rows();
create trigger fund_rows_removed after delete on funding_rows referencing old table as was for each statement execute function app.fund_rows();

create table payout_corrections (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  program_id uuid not null,
  payee_kind text not null check (payee_kind in ('C', 'S')),
  payee_id uuid not null,
  amount bigint not null check (amount <> 0),
  because text not null check (because in ('paidTwice')),
  source_item_id uuid not null,
  item_id uuid,
  made_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, program_id) references programs,
  foreign key (company_id, source_item_id) references funding_items,
  foreign key (company_id, item_id) references funding_items on delete set null (item_id)
);
comment on table payout_corrections is 'What a payee has too much, and gives back by the next payout.';
comment on column payout_corrections.item_id is 'By which it was given back; null: it waits.';
create index payout_corrections_waiting on payout_corrections (company_id, program_id) where item_id is null;
create index payout_corrections_of_program on payout_corrections (company_id, program_id);
create index payout_corrections_source on payout_corrections (company_id, source_item_id);
create index payout_corrections_item on payout_corrections (company_id, item_id) where item_id is not null;
call app.protect('payout_corrections');

create table funding_movements (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  number int not null,
  kind text not null check (kind in ('deposit', 'withdrawal', 'payout', 'fees', 'refused', 'returned')),
  amount bigint not null check (amount <> 0),
  balance bigint not null check (balance >= 0),
  day date not null,
  batch_id uuid,
  item_id uuid,
  reference text not null default '',
  note text not null default '',
  made_by text not null default '',
  request_key uuid,
  made_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, batch_id) references funding_batches,
  foreign key (company_id, item_id) references funding_items,
  check (case when kind in ('deposit', 'refused', 'returned') then amount > 0 else amount < 0 end)
);
comment on table funding_movements is 'The money that is there for cards and bank transfers, movement by movement. Appended only. Cents.';
comment on column funding_movements.balance is 'After it; never less than nothing.';
comment on column funding_movements.kind is 'What leaves for a batch leaves when it is submitted; what was refused or came back is there again.';
create unique index funding_movements_by_number on funding_movements (company_id, number);
create unique index funding_movements_once on funding_movements (company_id, request_key) where request_key is not null;
create index funding_movements_of_batch on funding_movements (company_id, batch_id) where batch_id is not null;
create unique index funding_movements_of_item on funding_movements (company_id, item_id, kind) where item_id is not null;
call app.protect('funding_movements');
call app.tell_as_list('funding_movements', 'funding');

-- One after the other: the number and the balance are those of the movement before.
create function app.keep_funding_balance() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('funding movements'), hashtext(new.company_id::text));
  select coalesce(max(m.number), 0) + 1 into new.number from funding_movements m where m.company_id = new.company_id;
  new.balance := new.amount + coalesce(
    (select m.balance from funding_movements m where m.company_id = new.company_id and m.number = new.number - 1), 0);
  return new;
end $$;
create trigger keep_balance before insert on funding_movements for each row execute function app.keep_funding_balance();
create function app.keep_funding_movements() returns trigger language plpgsql as $$
begin
  raise exception 'movements of funding stay as they are' using errcode = 'restrict_violation';
end $$;
create trigger keep_movements before update or delete on funding_movements for each row execute function app.keep_funding_movements();

create table funding_files (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  kind text not null check (kind in ('ach', 'returns')),
  batch_id uuid,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  content_sealed bytea,
  fetched int not null default 0,
  made_by text not null default '',
  made_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, batch_id) references funding_batches on delete cascade
);
comment on table funding_files is 'Files for the bank, and those that came from it: one that was taken is not taken again.';
comment on column funding_files.content_sealed is 'Accounts of payees stand in it. Of a file of returns nothing is kept but its hash.';
create unique index funding_files_once on funding_files (company_id, kind, sha256);
create index funding_files_of_batch on funding_files (company_id, batch_id) where batch_id is not null;
call app.protect('funding_files');

create table unclaimed_money (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  item_id uuid not null,
  payee_kind text not null check (payee_kind in ('C', 'S')),
  payee_id uuid not null,
  amount bigint not null check (amount > 0),
  state text not null default '',
  since date not null,
  due_on date not null,
  letter_on date,
  note text not null default '',
  claimed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, item_id) references funding_items
);
comment on table unclaimed_money is 'Earned money that came back: it stays the payee''s, also after the program closed (rules 3.22, 11).';
comment on column unclaimed_money.due_on is 'When it is to be reported to the state, unless it was claimed.';
create unique index unclaimed_money_once on unclaimed_money (company_id, item_id);
create index unclaimed_money_by_day on unclaimed_money (company_id, due_on, id);
call app.protect('unclaimed_money');
call app.tell_as_list('unclaimed_money', 'funding');

-- Of which something was sent, and not everything is known.
create function app.open_fundings(quiet_seconds int, most int) returns table (company_id uuid, id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select b.company_id, b.id::text from funding_batches b
    where b.state in ('Unknown', 'Processing') and b.pay_via = 'D' and b.changed_at < now() - quiet_seconds * interval '1 second'
    order by b.changed_at limit most $$;
revoke all on function app.open_fundings(int, int) from public;
grant execute on function app.open_fundings(int, int) to ledgerside_app;

-- What was paid is in the books: one entry for a batch, one for each payment of it that came back.
alter table postings drop constraint postings_kind_check;
alter table postings add constraint postings_kind_check check (kind in ('invoice', 'estimate', 'payment', 'collected', 'refund', 'refundReversal',
  'dispute', 'disputeReversal', 'disputeTax', 'payout', 'payoutReversal', 'fees', 'opening', 'creditMemo', 'creditApplied', 'funding', 'fundingReturn'));
alter table book_work drop constraint book_work_kind_check;
alter table book_work add constraint book_work_kind_check check (kind in ('order', 'payment', 'collected', 'credit', 'movement', 'source', 'payout',
  'invoice', 'tieOut', 'fees', 'opening', 'funding', 'fundingReturn'));
create trigger book_funding after update of settled_at, state on funding_batches for each row
  when (new.settled_at is not null and (old.settled_at is null or old.state <> new.state)) execute function app.add_book_work('funding', 'id');
create trigger book_funding_return after update of state on funding_items for each row
  when (new.state = 'Returned' and old.state = 'Posted') execute function app.add_book_work('fundingReturn', 'id');
