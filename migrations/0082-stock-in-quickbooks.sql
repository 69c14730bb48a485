-- What stock and QuickBooks, which keeps one quantity of each item, tell each other.

alter table book_settings add stock_account_id uuid;
comment on column book_settings.stock_account_id is
  'Where the worth goes of goods that are more or fewer than was thought; null: nobody has chosen it, and adjustments wait.';

create table stock_unposted (
  company_id uuid not null references companies,
  item_id uuid not null,
  location_id uuid not null,
  seq bigint not null,
  document_kind text not null,
  document_id text not null,
  quantity numeric not null,
  reason text not null,
  moved_on date not null,
  created_at timestamptz not null default now(),
  primary key (company_id, item_id, location_id, seq)
);
comment on table stock_unposted is 'Movements of which QuickBooks must hear, until a document of ours says them.';
create index stock_unposted_by_document on stock_unposted (company_id, document_kind, document_id);
call app.protect('stock_unposted');

create table stock_postings (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  number int not null,
  document_kind text not null,
  document_id text not null,
  reason text not null default '',
  moved_on date not null,
  state text not null default 'blocked' check (state in ('blocked', 'waiting', 'sending', 'unknown', 'error', 'ignored', 'posted', 'gone')),
  waits_for text not null default '' check (waits_for in ('', 'books', 'account', 'item', 'abroad')),
  external_id text,
  version text not null default '',
  look_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  posted_at timestamptz,
  unsettled_since timestamptz generated always as (case when state in ('posted', 'ignored') then null else created_at end) stored,
  primary key (company_id, id),
  unique (company_id, number)
);
comment on table stock_postings is 'An inventory adjustment of ours in QuickBooks: what one document moved there, counted or lost.';
comment on column stock_postings.document_kind is 'As in the journal; difference: somebody had ours posted there.';
comment on column stock_postings.waits_for is 'books: nothing is posted at the moment; account: none is chosen; item: QuickBooks does not count it (any more); abroad: it takes none outside the US.';
comment on column stock_postings.look_at is 'What is blocked is looked at again then.';
create index stock_postings_blocked on stock_postings (look_at) where state = 'blocked';
create index stock_postings_unsettled on stock_postings (company_id, unsettled_since desc, id desc) where unsettled_since is not null;
create unique index stock_postings_there on stock_postings (company_id, external_id) where external_id is not null;
call app.protect('stock_postings');
call app.let_owner_read('stock_postings');
call app.let_owner_read('stock_unposted');
call app.tell('stock_postings', 'stock');

create table stock_posting_lines (
  company_id uuid not null references companies,
  posting_id uuid not null,
  item_id uuid not null,
  quantity numeric not null check (quantity <> 0),
  primary key (company_id, posting_id, item_id),
  foreign key (company_id, posting_id) references stock_postings
);
comment on table stock_posting_lines is 'By how much it makes an item more or fewer, over all locations.';
create index stock_posting_lines_by_item on stock_posting_lines (company_id, item_id, posting_id);
call app.protect('stock_posting_lines');

-- Goods that came by hand, were counted, adjusted or lost: what no invoice, bill or credit of QuickBooks says by itself.
create function app.note_unposted() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into stock_unposted (company_id, item_id, location_id, seq, document_kind, document_id, quantity, reason, moved_on)
    values (new.company_id, new.item_id, new.location_id, new.seq, new.document_kind, new.document_id, new.quantity, new.reason, new.moved_on);
  return null;
end $$;
create trigger note_unposted after insert on stock_moves for each row
  when (new.kind in ('receipt', 'count', 'adjustment', 'correction') and new.document_kind in ('receipt', 'adjustment', 'count', 'transfer', 'restock', 'device'))
  execute function app.note_unposted();

create function app.stock_to_post() returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$
  select company_id from stock_unposted union select company_id from stock_postings where state = 'blocked' and look_at <= now() $$;
revoke all on function app.stock_to_post() from public;
grant execute on function app.stock_to_post() to ledgerside_app;

create table stock_booked (
  company_id uuid not null references companies,
  id bigint generated always as identity,
  item_id uuid not null,
  posting_id uuid not null,
  quantity numeric not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, item_id, id)
);
comment on table stock_booked is
  'What our invoices and credits did to the quantity of an item in QuickBooks, as they came there, changed and went; nobody changes a row.';
call app.protect('stock_booked');

-- The quantities of a document of ours as it stands in QuickBooks; a bundle is what lies in it.
create function app.booked_lines(p postings) returns table (item text, quantity numeric) immutable language sql
  set search_path = public, app, pg_temp as $$
  select d -> 'ItemRef' ->> 'value', (case when p.entity in ('Invoice', 'SalesReceipt') then -1 else 1 end) * sum((d ->> 'Qty')::numeric)
  from jsonb_array_elements(case when jsonb_typeof(p.sent -> 'Line') = 'array' then p.sent -> 'Line' else '[]' end) l
    cross join jsonb_array_elements(case when jsonb_typeof(l -> 'GroupLineDetail' -> 'Line') = 'array' then l -> 'GroupLineDetail' -> 'Line'
      else jsonb_build_array(l) end) each
    cross join lateral (select each -> 'SalesItemLineDetail' as d) detail
  where p.external_id is not null and p.state not in ('voided', 'gone') and p.entity in ('Invoice', 'SalesReceipt', 'CreditMemo', 'RefundReceipt')
    and d ->> 'Qty' is not null
  group by 1 $$;

create function app.note_booked() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare nothing postings;
begin
  if not exists (select from stock_settings s where s.company_id = new.company_id and s.started_at is not null) then return null; end if;
  insert into stock_booked (company_id, item_id, posting_id, quantity)
    select new.company_id, l.local_id, new.id, sum(b.quantity) from (
      select item, quantity from app.booked_lines(new)
      union all select item, -quantity from app.booked_lines(case when tg_op = 'UPDATE' then old else nothing end)) b
    join external_links l on l.company_id = new.company_id and l.provider = 'quickbooks' and l.kind = 'item' and l.external_id = b.item
    group by l.local_id having sum(b.quantity) <> 0;
  return null;
end $$;
create trigger note_booked after insert or update of sent, state, external_id on postings for each row execute function app.note_booked();

create table stock_documents (
  company_id uuid not null references companies,
  entity text not null,
  external_id text not null,
  name text not null default '',
  lines jsonb not null,
  revision int not null default 0,
  changed_at timestamptz,
  gone boolean not null default false,
  primary key (company_id, entity, external_id)
);
comment on table stock_documents is 'Documents that people made in QuickBooks and that moved goods, as far as they stand in the journal.';
comment on column stock_documents.lines is 'By how much each item became more or fewer: its id in QuickBooks, and a quantity.';
comment on column stock_documents.revision is 'How often it moved something here: made, edited, deleted.';
call app.protect('stock_documents');

create table stock_readings (
  company_id uuid primary key references companies,
  since timestamptz not null,
  begun_at timestamptz not null,
  due_at timestamptz
);
comment on table stock_readings is 'From when on the next look at documents that moved goods in QuickBooks has to begin, and when it is due; null: nothing moved.';
comment on column stock_readings.begun_at is 'When goods began to be counted: what was there before is in the opening.';
create index stock_readings_due on stock_readings (due_at) where due_at is not null;
call app.protect('stock_readings');
call app.let_owner_read('stock_readings');

create function app.begin_stock_reading() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into stock_readings (company_id, since, begun_at) values (new.company_id, new.started_at, new.started_at) on conflict do nothing;
  return null;
end $$;
create trigger begin_stock_reading after insert or update of started_at on stock_settings for each row when (new.started_at is not null)
  execute function app.begin_stock_reading();

-- The quantity of an item is another one in QuickBooks: what moved it is looked for. Per statement, for an import brings thousands.
create function app.look_for_stock() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  update stock_readings r set due_at = now() where r.due_at is null and r.company_id in (
    select c.company_id from changed c join former f on f.company_id = c.company_id and f.id = c.id
    where c.quantity_on_hand is distinct from f.quantity_on_hand);
  return null;
end $$;
create trigger look_for_stock after update on items referencing old table as former new table as changed for each statement
  execute function app.look_for_stock();

create function app.due_stock_readings() returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$ select r.company_id from stock_readings r where r.due_at <= now() $$;
revoke all on function app.due_stock_readings() from public;
grant execute on function app.due_stock_readings() to ledgerside_app;

create table stock_alerts (
  company_id uuid not null references companies,
  item_id uuid not null,
  location_id uuid not null,
  what text not null check (what in ('low', 'negative')),
  created_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (company_id, item_id, location_id, what)
);
comment on table stock_alerts is 'Items that became fewer than there should be at a location, or less than nothing; each is told once a day.';
create index stock_alerts_untold on stock_alerts (created_at) where told_at is null;
call app.protect('stock_alerts');
call app.let_owner_read('stock_alerts');

create function app.note_stock_alert() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into stock_alerts as a (company_id, item_id, location_id, what)
    select new.company_id, new.item_id, new.location_id, w.what from (values
      ('negative', new.on_hand < 0 and old.on_hand >= 0),
      ('low', new.par is not null and new.on_hand - new.reserved < new.par and (old.par is null or old.on_hand - old.reserved >= old.par))) w(what, is_so)
    where w.is_so
    on conflict (company_id, item_id, location_id, what) do update set created_at = now(), told_at = null
      where a.told_at < now() - interval '1 day';
  return null;
end $$;
create trigger note_stock_alert after update of on_hand, reserved, par on stock_balances for each row
  when (new.on_hand < 0 and old.on_hand >= 0 or new.par is not null and new.on_hand - new.reserved < new.par)
  execute function app.note_stock_alert();

create function app.untold_stock_alerts() returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$ select distinct a.company_id from stock_alerts a where a.told_at is null $$;
revoke all on function app.untold_stock_alerts() from public;
grant execute on function app.untold_stock_alerts() to ledgerside_app;

alter table book_parts drop constraint book_parts_what_check;
alter table book_parts add constraint book_parts_what_check
  check (what in ('list', 'recent', 'documents', 'balances', 'own', 'pages', 'again', 'stock'));
alter table book_differences drop constraint book_differences_kind_check;
alter table book_differences add constraint book_differences_kind_check check (kind in
  ('missingHere', 'missingThere', 'deletedThere', 'amount', 'balance', 'date', 'customer', 'status', 'details', 'quantity'));
alter table book_differences drop constraint book_differences_cause_check;
alter table book_differences add constraint book_differences_cause_check
  check (cause in ('neverCame', 'deletedThere', 'untold', 'silent', 'voided', 'unreadable', 'reportOnly', 'byHand', 'computed', 'notFollowed', 'notPosted',
    'stockWaits', 'stockNeverCounted', 'stockGone', 'stockChanged', 'stockNotPosted'));
