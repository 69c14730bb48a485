-- What each sale earned whom in a program, and why (decision 0044).

alter table programs add approved_promised bigint not null default 0;
comment on column programs.approved_promised is 'Cents: room under the ceiling of what is approved. It is never more than the ceiling.';
create index programs_computed on programs (company_id, id) where state in ('Open', 'Paused', 'Ended', 'Closing');

-- Documents as programs take them, whatever they come from. Companies without programs have none.

create table sale_feeds (
  company_id uuid primary key references companies,
  ready xid8,
  read_from date
);
comment on table sale_feeds is 'A company whose sales are noted for its programs: since it has one.';
comment on column sale_feeds.ready is 'Transactions below it may not have known that sales are noted; null: nobody asked yet.';
comment on column sale_feeds.read_from is 'Documents of sales since that day are here; null: none are.';
call app.protect('sale_feeds');

create table sale_marks (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  kind text not null check (kind in ('invoice', 'payment', 'creditMemo', 'order', 'customer')),
  record_id uuid not null,
  marked_at timestamptz not null default now(),
  primary key (company_id, id)
);
comment on table sale_marks is 'A record that programs are computed from was touched: its sale is read again.';
call app.protect('sale_marks');
call app.let_owner_read('sale_marks');

create table sale_documents (
  company_id uuid not null references companies,
  id text collate "C" not null,
  kind text not null check (kind in ('sale', 'payment', 'credit')),
  sale_id uuid,
  source text not null check (source in ('order', 'invoice', 'payment', 'intent', 'refund', 'dispute', 'collected', 'return', 'creditMemo')),
  day date not null,
  place text collate "C" not null,
  number text not null default '',
  customer_id uuid not null,
  rep_id uuid,
  seen_on date not null,
  void boolean not null default false,
  body jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers
);
comment on table sale_documents is 'Sales, money for them and goods that came back, as programs are computed from them.';
comment on column sale_documents.sale_id is 'Of which sale it is: an order, or an invoice without one. Null: a credit memo of which nobody has said what came back.';
comment on column sale_documents.place is 'Among all documents: by day, kind, number and id.';
comment on column sale_documents.customer_id is 'Who bought it then: merged away since, the survivor has what came after.';
comment on column sale_documents.rep_id is 'Who sold it, where it says so itself; null: whose customer it was that day.';
comment on column sale_documents.seen_on is 'When it was heard of first, in the company''s zone.';
create index sale_documents_of_sale on sale_documents (company_id, sale_id);
create index sale_documents_by_place on sale_documents (company_id, place);
create index sale_documents_of_customer on sale_documents (company_id, customer_id, day);
create index sale_documents_of_payment on sale_documents (company_id, split_part(id, ' ', 1)) where source = 'payment';
call app.protect('sale_documents');

create table customer_standings (
  company_id uuid not null references companies,
  customer_id uuid not null,
  from_day date not null,
  territory text not null,
  rep_id uuid,
  group_id uuid,
  primary key (company_id, customer_id, from_day),
  foreign key (company_id, customer_id) references customers on delete cascade,
  foreign key (company_id, rep_id) references reps
);
comment on table customer_standings is 'Whose customer somebody was, and where, from a day on: sales before keep it.';
comment on column customer_standings.group_id is 'The price level of its own.';
create index customer_standings_of_rep on customer_standings (company_id, rep_id);
call app.protect('customer_standings');

create table credit_sales (
  company_id uuid not null references companies,
  credit_memo_id uuid not null,
  sale_id uuid not null,
  said_by text not null,
  said_at timestamptz not null default now(),
  primary key (company_id, credit_memo_id)
);
comment on table credit_sales is 'Which sale came back by a credit memo of QuickBooks that names none, as a person said.';
call app.protect('credit_sales');

create function app.notes_sales() returns boolean stable language sql
  as $$ select exists (select from sale_feeds f where f.company_id = (select app.company())) $$;

-- Arguments: the kind of records, the column with their id.
create function app.mark_sales() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if not app.notes_sales() then return null; end if;
  execute format('insert into sale_marks (company_id, kind, record_id) select distinct company_id, %L, %I from touched where %I is not null',
    tg_argv[0], tg_argv[1], tg_argv[1]);
  return null;
end $$;
create procedure app.feed_sales(target regclass, kind text, key text default 'id') language plpgsql as $$
begin
  execute format('create trigger sales_inserted after insert on %s referencing new table as touched for each statement execute function app.mark_sales(%L, %L)', target, kind, key);
  execute format('create trigger sales_updated after update on %s referencing new table as touched for each statement execute function app.mark_sales(%L, %L)', target, kind, key);
  execute format('create trigger sales_deleted after delete on %s referencing old table as touched for each statement execute function app.mark_sales(%L, %L)', target, kind, key);
end $$;
call app.feed_sales('invoices', 'invoice');
call app.feed_sales('payments', 'payment');
call app.feed_sales('credit_memos', 'creditMemo');
call app.feed_sales('orders', 'order');
call app.feed_sales('order_lines', 'order', 'order_id');
call app.feed_sales('order_invoices', 'order', 'order_id');
call app.feed_sales('payment_intents', 'order', 'order_id');
call app.feed_sales('collected_payments', 'order', 'order_id');
call app.feed_sales('returns', 'order', 'order_id');
call app.feed_sales('credit_sales', 'creditMemo', 'credit_memo_id');

-- An invoice that is an order's is no sale of its own any more.
create function app.mark_invoiced() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if app.notes_sales() then
    insert into sale_marks (company_id, kind, record_id) select distinct company_id, 'invoice', invoice_id from touched;
  end if;
  return null;
end $$;
create trigger invoices_tied after insert on order_invoices referencing new table as touched for each statement execute function app.mark_invoiced();
create trigger invoices_untied after delete on order_invoices referencing old table as touched for each statement execute function app.mark_invoiced();
create trigger invoices_retied_from after update on order_invoices referencing old table as touched for each statement execute function app.mark_invoiced();
create trigger invoices_retied_to after update on order_invoices referencing new table as touched for each statement execute function app.mark_invoiced();

create function app.mark_refunds() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if app.notes_sales() then
    insert into sale_marks (company_id, kind, record_id)
      select distinct i.company_id, 'order', i.order_id from touched t join payment_intents i on i.company_id = t.company_id and i.id = t.intent_id
      where i.order_id is not null;
  end if;
  return null;
end $$;
create trigger sales_inserted after insert on refunds referencing new table as touched for each statement execute function app.mark_refunds();
create trigger sales_updated after update on refunds referencing new table as touched for each statement execute function app.mark_refunds();

create function app.mark_customers() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if not app.notes_sales() then return null; end if;
  if tg_op = 'INSERT' then
    insert into sale_marks (company_id, kind, record_id) select company_id, 'customer', id from touched;
  else
    -- Made anew each time: the plan kept from a change of one row compares each with each.
    execute $made$
      insert into sale_marks (company_id, kind, record_id)
        select t.company_id, 'customer', t.id from touched t join before b on b.id = t.id
        where (t.sales_representative, t.territory, t.price_level_id, t.merged_into)
          is distinct from (b.sales_representative, b.territory, b.price_level_id, b.merged_into)$made$;
  end if;
  return null;
end $$;
create trigger sales_inserted after insert on customers referencing new table as touched for each statement execute function app.mark_customers();
create trigger sales_updated after update on customers referencing old table as before new table as touched
  for each statement execute function app.mark_customers();

-- Customers name their rep by a code that somebody may get later.
create function app.mark_customers_of_reps() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if app.notes_sales() then
    insert into sale_marks (company_id, kind, record_id)
      select c.company_id, 'customer', c.id from customers c where c.company_id = new.company_id and c.sales_representative = new.code;
  end if;
  return null;
end $$;
create trigger sales_inserted after insert on reps for each row execute function app.mark_customers_of_reps();
create trigger sales_updated after update of code on reps for each row when (old.code <> new.code) execute function app.mark_customers_of_reps();

create function app.note_sales_of_programs() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into sale_feeds (company_id) values (new.company_id) on conflict do nothing;
  return null;
end $$;
create trigger note_sales after insert on programs for each row execute function app.note_sales_of_programs();
insert into sale_feeds (company_id) select distinct company_id from programs;

-- What waits to be computed.

create table attainment_marks (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  program_id uuid not null,
  place text collate "C" not null default '',
  marked_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, program_id) references programs on delete cascade
);
comment on table attainment_marks is 'A program whose documents are others since.';
comment on column attainment_marks.place is 'From which place among them on; empty: all.';
create index attainment_marks_of on attainment_marks (company_id, program_id);
call app.protect('attainment_marks');
call app.let_owner_read('attainment_marks');

create table attainment_states (
  company_id uuid not null references companies,
  program_id uuid not null,
  place text collate "C" not null,
  computed_on date not null,
  state jsonb,
  primary key (company_id, program_id),
  foreign key (company_id, program_id) references programs on delete cascade
);
comment on table attainment_states is 'How a program stands after all of its documents, where the next ones are computed from.';
comment on column attainment_states.place is 'Of the last document that is in it.';
comment on column attainment_states.computed_on is 'On which day, in the company''s zone: what waits for a day is looked at on each.';
comment on column attainment_states.state is 'Null: everything is computed from the beginning.';
call app.protect('attainment_states');
call app.let_owner_read('attainment_states');

create function app.mark_program() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  execute format('insert into attainment_marks (company_id, program_id) select distinct company_id, %I from touched', tg_argv[0]);
  return null;
end $$;
create trigger compute_versions after insert on program_versions referencing new table as touched for each statement execute function app.mark_program('program_id');
create trigger compute_versions_now after update on program_versions referencing new table as touched for each statement execute function app.mark_program('program_id');
create trigger compute_pauses after insert on program_pauses referencing new table as touched for each statement execute function app.mark_program('program_id');
create trigger compute_pauses_now after update on program_pauses referencing new table as touched for each statement execute function app.mark_program('program_id');
create function app.mark_moved_program() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into attainment_marks (company_id, program_id) values (new.company_id, new.id);
  return null;
end $$;
create trigger compute_moved after update of state on programs for each row when (old.state <> new.state) execute function app.mark_moved_program();

create function app.companies_to_attain() returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select m.company_id from sale_marks m union select m.company_id from attainment_marks m $$;
revoke all on function app.companies_to_attain() from public;
grant execute on function app.companies_to_attain() to ledgerside_app;

-- Programs whose day is another one since they were computed: where a day begins is said by the process.
create function app.programs_of_earlier_days(today date) returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$ select distinct s.company_id from attainment_states s where s.computed_on < today $$;
revoke all on function app.programs_of_earlier_days(date) from public;
grant execute on function app.programs_of_earlier_days(date) to ledgerside_app;

-- What was earned.

create table attainments (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  program_id uuid not null,
  sale_id uuid not null,
  customer_id uuid not null,
  franchise_id uuid,
  sale_day date not null,
  number text not null default '',
  place text collate "C" not null,
  takes boolean not null default false,
  flags text[] not null default '{}',
  status text check (status in ('Pending', 'InReview', 'OverBudget', 'Disputed', 'Earned', 'Held', 'Failed', 'Approved', 'Funding', 'Paid', 'Rejected', 'Reversed')),
  spend bigint not null default 0,
  customer_reward bigint not null default 0,
  sales_reward bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, program_id) references programs,
  foreign key (company_id, customer_id) references customers,
  foreign key (company_id, franchise_id) references customers
);
comment on table attainments is 'What a sale earned in a program; inside it an entry for each reward and payee.';
comment on column attainments.sale_id is 'The order, or the invoice of QuickBooks that none of ours is behind.';
comment on column attainments.customer_id is 'Who bought it then.';
comment on column attainments.franchise_id is 'The parent that its customer had then.';
comment on column attainments.takes is 'The program is exclusive and has the sale for itself.';
comment on column attainments.flags is 'Why somebody looks at it before it is approved.';
comment on column attainments.status is 'The least advanced of its entries; null: it has none, and only keeps others away.';
comment on column attainments.spend is 'Cents of what the program is about, net of returns.';
create unique index attainments_once on attainments (company_id, program_id, sale_id);
create index attainments_newest on attainments (company_id, created_at, id) where status is not null;
create index attainments_by_spend on attainments (company_id, spend, id) where status is not null;
create index attainments_by_customer_reward on attainments (company_id, customer_reward, id) where status is not null;
create index attainments_by_sales_reward on attainments (company_id, sales_reward, id) where status is not null;
create index attainments_by_status on attainments (company_id, status, id) where status is not null;
create index attainments_of_program on attainments (company_id, program_id, created_at, id);
create index attainments_of_customer on attainments (company_id, customer_id, created_at, id);
create index attainments_of_franchise on attainments (company_id, franchise_id);
create index attainments_of_sale on attainments (company_id, sale_id);
call app.protect('attainments');
call app.tell('attainments', 'attainments');

create table reward_entries (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  attainment_id uuid not null,
  program_id uuid not null,
  line_id uuid not null,
  payee_kind text not null check (payee_kind in ('C', 'S')),
  payee_id uuid not null,
  version int not null,
  promised bigint not null,
  earned bigint not null,
  state jsonb not null,
  digest text not null,
  computed text check (computed in ('Pending', 'InReview', 'OverBudget', 'Earned', 'Reversed')),
  decided text check (decided in ('Approved', 'Held', 'Funding', 'Failed', 'Paid', 'Rejected')),
  decided_by text not null default '',
  decided_at timestamptz,
  reason text not null default '',
  asked boolean not null default false,
  status text not null generated always as (case when asked then 'Disputed' else coalesce(computed, decided, 'Pending') end) stored,
  primary key (company_id, id),
  foreign key (company_id, attainment_id) references attainments on delete cascade,
  foreign key (company_id, program_id) references programs
);
comment on table reward_entries is 'What a payee earned by a sale by one line of a program: the sum of its rows.';
comment on column reward_entries.version is 'Of the program''s terms.';
comment on column reward_entries.promised is 'Cents: what room it has under the ceiling; `earned` of it waits for nothing.';
comment on column reward_entries.state is 'Entry of incentives/attainment/engine after all of its rows.';
comment on column reward_entries.digest is 'Of the state: the same is not written again.';
comment on column reward_entries.computed is 'How the rows that are not approved stand; null: all are.';
comment on column reward_entries.decided is 'What became of those that are approved. Rejected: nothing is earned by it.';
comment on column reward_entries.asked is 'Its payee asked, and nobody has answered.';
create unique index reward_entries_once on reward_entries (company_id, attainment_id, line_id, payee_id);
create index reward_entries_of_payee on reward_entries (company_id, payee_id, program_id, id);
create index reward_entries_by_status on reward_entries (company_id, program_id, status, id);
call app.protect('reward_entries');
call app.tell('reward_entries', 'attainments', 'attainment_id');

create table reward_rows (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  entry_id uuid not null,
  program_id uuid not null,
  document_id text not null,
  row_no int not null,
  amount bigint not null,
  promised bigint not null,
  trace jsonb not null,
  entry jsonb not null,
  digest text not null,
  written_at timestamptz not null default now(),
  approved_at timestamptz,
  approved_by text not null default '',
  batch_id uuid,
  primary key (company_id, id),
  foreign key (company_id, entry_id) references reward_entries on delete cascade,
  foreign key (company_id, program_id) references programs
);
comment on table reward_rows is 'How an entry came to what it is, row by row. Appended only: what is approved is never changed, what is not is computed anew.';
comment on column reward_rows.document_id is 'The document by which it came (sale_documents), or what a person decided.';
comment on column reward_rows.row_no is 'Within its entry.';
comment on column reward_rows.amount is 'Cents that are earned by it, or taken back; `promised` is the room that it takes.';
comment on column reward_rows.trace is 'What it was computed from; its sentence is made of this alone.';
comment on column reward_rows.entry is 'The entry after it.';
comment on column reward_rows.digest is 'Of what was computed: the same is not written again.';
comment on column reward_rows.batch_id is 'By which it is paid.';
create unique index reward_rows_of_entry on reward_rows (company_id, entry_id, row_no);
create index reward_rows_to_pay on reward_rows (company_id, program_id, approved_at) where approved_at is not null and batch_id is null;
create index reward_rows_open on reward_rows (company_id, program_id) where approved_at is null;
create index reward_rows_of_batch on reward_rows (company_id, batch_id) where batch_id is not null;
call app.protect('reward_rows');

create function app.keep_approved() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'approved rewards stay as they are' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(old) - 'batch_id') <> (to_jsonb(new) - 'batch_id') then
    raise exception 'approved rewards stay as they are' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_approved before update on reward_rows for each row when (old.approved_at is not null) execute function app.keep_approved();
create trigger keep_approved_rows before delete on reward_rows for each row when (old.approved_at is not null) execute function app.keep_approved();

-- The room of what is approved, under the program's lock.
create function app.count_approved() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare
  found record;
begin
  for found in execute case tg_op
      when 'INSERT' then 'select n.company_id, n.program_id, sum(n.promised) as more from added n where n.approved_at is not null group by 1, 2'
      else 'select n.company_id, n.program_id, sum(n.promised) as more from added n join before b on b.company_id = n.company_id and b.id = n.id
        where n.approved_at is not null and b.approved_at is null group by 1, 2' end
  loop
    update programs p set approved_promised = p.approved_promised + found.more where p.company_id = found.company_id and p.id = found.program_id;
    if found.more > 0 and exists (select from programs p where p.company_id = found.company_id and p.id = found.program_id
      and p.approved_promised > p.maximum_allowed) then
      raise exception 'more is approved than the ceiling allows' using errcode = 'check_violation', constraint = 'reward_rows_ceiling';
    end if;
  end loop;
  return null;
end $$;
create trigger count_approved after insert on reward_rows referencing new table as added for each statement execute function app.count_approved();
create trigger count_approved_now after update on reward_rows referencing old table as before new table as added
  for each statement execute function app.count_approved();

-- Attainments and programs show the sums of their entries, whoever changes one.
create function app.sum_up_entries() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare
  rows_of constant text := 'select company_id, program_id, attainment_id, status, promised, earned, %s as times from %I';
  changed text := case tg_op when 'INSERT' then format(rows_of, 1, 'after_rows') when 'DELETE' then format(rows_of, -1, 'before_rows')
    else format(rows_of, 1, 'after_rows') || ' union all ' || format(rows_of, -1, 'before_rows') end;
begin
  execute format($made$
    update programs p set attained = p.attained + d.attained, reserved = p.reserved + d.reserved from (
      select company_id, program_id, sum(case when status = 'Pending' then 0 else earned * times end) as attained,
        sum(case when status = 'Pending' then promised * times else 0 end) as reserved
      from (%s) c group by 1, 2) d
    where p.company_id = d.company_id and p.id = d.program_id and (d.attained <> 0 or d.reserved <> 0)$made$, changed);
  execute format($made$
    update attainments a set status = s.status, customer_reward = s.of_customers, sales_reward = s.of_reps from (
      select t.company_id, t.attainment_id, (select m.status from reward_entries m where m.company_id = t.company_id and m.attainment_id = t.attainment_id
          order by array_position(array['Pending', 'InReview', 'OverBudget', 'Disputed', 'Earned', 'Held', 'Failed', 'Approved', 'Funding', 'Paid',
            'Rejected', 'Reversed'], m.status) limit 1) as status,
        coalesce(sum(e.promised) filter (where e.payee_kind = 'C'), 0) as of_customers,
        coalesce(sum(e.promised) filter (where e.payee_kind = 'S'), 0) as of_reps
      from (select distinct company_id, attainment_id from (%s) c) t
        left join reward_entries e on e.company_id = t.company_id and e.attainment_id = t.attainment_id group by 1, 2) s
    where a.company_id = s.company_id and a.id = s.attainment_id
      and (a.status, a.customer_reward, a.sales_reward) is distinct from (s.status, s.of_customers, s.of_reps)$made$, changed);
  return null;
end $$;
create trigger sum_up_added after insert on reward_entries referencing new table as after_rows for each statement execute function app.sum_up_entries();
create trigger sum_up_changed after update on reward_entries referencing old table as before_rows new table as after_rows
  for each statement execute function app.sum_up_entries();
create trigger sum_up_removed after delete on reward_entries referencing old table as before_rows for each statement execute function app.sum_up_entries();

create function app.sum_up_spend() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  execute format($made$
    update programs p set spend = p.spend + d.spend from (select company_id, program_id, sum(spend) as spend from (%s) c group by 1, 2) d
    where p.company_id = d.company_id and p.id = d.program_id and d.spend <> 0$made$,
    case tg_op when 'INSERT' then 'select company_id, program_id, spend from after_rows'
      when 'DELETE' then 'select company_id, program_id, -spend as spend from before_rows'
      else 'select company_id, program_id, spend from after_rows union all select company_id, program_id, -spend from before_rows' end);
  return null;
end $$;
create trigger sum_up_added after insert on attainments referencing new table as after_rows for each statement execute function app.sum_up_spend();
create trigger sum_up_changed after update on attainments referencing old table as before_rows new table as after_rows
  for each statement execute function app.sum_up_spend();
create trigger sum_up_removed after delete on attainments referencing old table as before_rows for each statement execute function app.sum_up_spend();

create table attainment_questions (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  entry_id uuid not null,
  question text not null check (question <> ''),
  asked_by text not null,
  asked_by_id uuid references users on delete set null,
  asked_at timestamptz not null default now(),
  due_on date not null,
  answer text not null default '',
  outcome text check (outcome in ('stays', 'rejected')),
  answered_by text not null default '',
  answered_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, entry_id) references reward_entries on delete cascade
);
comment on table attainment_questions is 'What a payee asked about an entry, and what was answered.';
comment on column attainment_questions.due_on is 'The last of ten working days in which it is to be answered.';
create unique index attainment_questions_open on attainment_questions (company_id, entry_id) where answered_at is null;
create index attainment_questions_of on attainment_questions (company_id, entry_id, asked_at);
create index attainment_questions_by on attainment_questions (asked_by_id) where asked_by_id is not null;
call app.protect('attainment_questions');
