-- Items as a list of any length, changed on both sides, with pictures and parts.

alter table items
  add request_key uuid,
  add income_account_id uuid,
  add parts jsonb,
  add edits jsonb,
  add made jsonb,
  add price_order bigint not null generated always as (round(least(greatest(coalesce(unit_price, 0), -1e12), 1e12) * 100000)::bigint) stored,
  add on_hand_order bigint not null generated always as (round(least(greatest(coalesce(quantity_on_hand, 0), -1e12), 1e12) * 10000)::bigint) stored;
comment on column items.request_key is 'Made by the form that added it: the same form never adds twice.';
comment on column items.parts is 'Of a bundle or an assembly: QuickBooks'' ids of what is in it, and how many; null: none, or not read yet.';
comment on column items.edits is
  'What was changed here and QuickBooks has not answered yet, by column: what it was, ours, when; and theirs, if that came meanwhile.';
comment on column items.made is 'What it takes to make it in QuickBooks, until it is there.';
comment on column items.price_order is 'As a whole number, which an index compares below row level security.';
create unique index items_by_request on items (company_id, request_key) where request_key is not null;
create index items_by_name on items (company_id, name_sort, id) where item_type <> 'Category';
create index items_in_number_order on items (company_id, number_key, id) where item_type <> 'Category';
create index items_by_price on items (company_id, price_order, id) where item_type <> 'Category';
create index items_on_hand on items (company_id, on_hand_order, id) where item_type <> 'Category';
create index items_by_change on items (company_id, updated_at, id) where item_type <> 'Category';
create index items_held on items (company_id) where edits is not null or made is not null;
-- One pointer per statement, however many items a page of QuickBooks or a file has.
call app.tell('items', 'items');

-- Whoever edits says so in `edits`; what anybody else writes meanwhile is theirs, noted beside and not shown.
create function app.keep_item_edits() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare
  edit record;
  was jsonb := to_jsonb(old);
  written jsonb := to_jsonb(new);
  kept jsonb := new.edits;
begin
  if new.edits is distinct from old.edits then return new; end if;
  for edit in select key, value from jsonb_each(new.edits) loop
    if written -> edit.key is distinct from was -> edit.key then
      kept := jsonb_set(kept, array[edit.key, 'theirs'], written -> edit.key);
    end if;
  end loop;
  new := jsonb_populate_record(new, (select jsonb_object_agg(key, value -> 'ours') from jsonb_each(kept)));
  new.edits := kept;
  return new;
end $$;
create trigger keep_edits before update on items for each row when (new.edits is not null) execute function app.keep_item_edits();

-- What was changed while QuickBooks was not connected goes once it is.
create function app.send_held_items() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into deliveries (company_id, direction, channel, kind, record_kind, record_id)
    select i.company_id, 'out', 'quickbooks', 'item', 'item', i.id from items i
    where i.company_id = new.company_id and (i.edits is not null or i.made is not null)
      and not exists (select from deliveries d where d.company_id = i.company_id and d.record_kind = 'item' and d.record_id = i.id
        and d.direction = 'out' and d.state in ('waiting', 'sending', 'retrying', 'unknown'));
  return null;
end $$;
create trigger send_held_items after update of state on quickbooks_connections for each row
  when (new.state = 'active' and old.state in ('disconnected', 'rehearsal')) execute function app.send_held_items();

-- What a sync brought as one of its own, which turned out to be ours: it goes, or where something names it already, it is sold no more.
create function app.remove_item(company uuid, item uuid) returns void language plpgsql set search_path = public, app, pg_temp as $$
begin
  delete from items where company_id = company and id = item;
exception when foreign_key_violation then
  update items set active = false where company_id = company and id = item;
end $$;

create table item_words (
  company_id uuid not null,
  word text collate "C" not null,
  item_id uuid not null,
  primary key (company_id, word, item_id)
);
comment on table item_words is
  'Words by whose beginnings an item is found: of its name and number, the GTINs of its packs and what partners call it, without leading zeros '
  'where those are digits. Triggers keep them.';
comment on column item_words.item_id is 'No foreign key: checked row by row it would take longer than indexing the words.';
create index item_words_of on item_words (company_id, item_id, word);

-- As tokensOf() of catalog/items: pieces between blanks and signs, and each piece as if its signs were not there.
create function app.item_words_in(given text) returns setof text immutable parallel safe language sql
  set search_path = public, app, pg_temp
  as $$ select distinct left(word, 60) from (
    select regexp_split_to_table(translate(app.folded(given), '’‘‐‑–·', '      '), '[\s!-/:-@\[-`{-~]+')
    union all select regexp_replace(piece, '[!-/:-@\[-`{-~’‘‐‑–·]+', '', 'g') from regexp_split_to_table(app.folded(given), '\s+') piece
  ) each (word) where word <> '' $$;

create function app.words_of_item(company uuid, item uuid, name text, sku text) returns setof text stable language sql
  set search_path = public, app, pg_temp
  as $$
    select app.item_words_in(name || ' ' || sku)
    union select ltrim(p.gtin, '0') from item_packs p where p.company_id = company and p.item_id = item and p.gtin <> ''
    union select app.item_words_in(c.code) from partner_items c where c.company_id = company and c.item_id = item
    union select ltrim(c.code, '0') from partner_items c where c.company_id = company and c.item_id = item and c.code ~ '^\d{8,14}$' and c.code ~ '[1-9]'
  $$;

create function app.index_items(company uuid, ids uuid[]) returns void language plpgsql set search_path = public, app, pg_temp as $$
begin
  delete from item_words w where w.company_id = company and w.item_id = any(ids);
  insert into item_words (company_id, word, item_id)
    select company, word, i.id from items i cross join lateral app.words_of_item(company, i.id, i.name, i.sku) word
    where i.company_id = company and i.id = any(ids) and i.item_type <> 'Category' on conflict do nothing;
end $$;

create function app.index_added_items() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.index_items(company_id, array_agg(id)) from changed group by company_id;
  return null;
end $$;
create function app.index_changed_items() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.index_items(n.company_id, array_agg(n.id)) from changed n join before b on b.company_id = n.company_id and b.id = n.id
    where (b.name, b.sku, b.item_type) is distinct from (n.name, n.sku, n.item_type) group by n.company_id;
  return null;
end $$;
create function app.index_items_of() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.index_items(company_id, array_agg(distinct item_id)) from changed group by company_id;
  return null;
end $$;
create function app.index_items_of_both() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.index_items(company_id, array_agg(distinct item_id))
    from (select company_id, item_id from changed union select company_id, item_id from before) each group by company_id;
  return null;
end $$;

create trigger index_added after insert on items referencing new table as changed for each statement execute function app.index_added_items();
create trigger index_changed after update on items referencing old table as before new table as changed
  for each statement execute function app.index_changed_items();
create trigger index_removed after delete on items referencing old table as changed for each statement execute function app.index_added_items();

do $$
declare
  source text;
begin
  foreach source in array array['item_packs', 'partner_items'] loop
    execute format('create trigger index_added after insert on %I referencing new table as changed for each statement execute function app.index_items_of()', source);
    execute format('create trigger index_changed after update on %I referencing old table as before new table as changed
      for each statement execute function app.index_items_of_both()', source);
    execute format('create trigger index_removed after delete on %I referencing old table as changed for each statement execute function app.index_items_of()', source);
  end loop;
end $$;

create table item_counts (
  company_id uuid not null references companies,
  part uuid not null default gen_random_uuid(),
  active int not null,
  primary key (company_id, part)
);
comment on table item_counts is
  'The sum of a company''s parts is how many of its items are active, without the categories of QuickBooks. Whoever adds items changes a part '
  'that nobody else is just changing, so that nobody waits.';
comment on column item_counts.active is 'Of a part alone it means nothing, and may be negative.';

create function app.count_items(company uuid, more bigint) returns void language plpgsql set search_path = public, app, pg_temp as $$
declare
  free uuid;
begin
  if more = 0 then return; end if;
  select k.part into free from item_counts k where k.company_id = company limit 1 for no key update skip locked;
  if found then
    update item_counts k set active = k.active + more where k.company_id = company and k.part = free;
  else
    insert into item_counts (company_id, active) values (company, more);
  end if;
end $$;
create function app.count_added_items() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.count_items(company_id, count(*)) from changed where active and item_type <> 'Category' group by company_id;
  return null;
end $$;
create function app.count_removed_items() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.count_items(company_id, -count(*)) from changed where active and item_type <> 'Category' group by company_id;
  return null;
end $$;
create function app.count_changed_items() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.count_items(n.company_id, sum((n.active and n.item_type <> 'Category')::int - (b.active and b.item_type <> 'Category')::int))
    from changed n join before b on b.company_id = n.company_id and b.id = n.id group by n.company_id;
  return null;
end $$;
create trigger count_added after insert on items referencing new table as changed for each statement execute function app.count_added_items();
create trigger count_removed after delete on items referencing old table as changed for each statement execute function app.count_removed_items();
create trigger count_changed after update on items referencing old table as before new table as changed
  for each statement execute function app.count_changed_items();

-- What is there already, before the policies, which hide the rows of all companies from the owner too.
alter table items no force row level security;
alter table item_packs no force row level security;
alter table partner_items no force row level security;
insert into item_counts (company_id, active) select company_id, count(*) from items where active and item_type <> 'Category' group by company_id;
insert into item_words (company_id, word, item_id)
  select i.company_id, word, i.id from items i cross join lateral app.words_of_item(i.company_id, i.id, i.name, i.sku) word
  where i.item_type <> 'Category' on conflict do nothing;
alter table items force row level security;
alter table item_packs force row level security;
alter table partner_items force row level security;
call app.protect('item_words');
call app.protect('item_counts');

-- Pictures take room, and are swept once no row names them.
alter table item_pictures add bytes int not null check (bytes > 0);
create index item_pictures_by_file on item_pictures (sha256);
call app.let_owner_read('item_pictures');
create function app.stored_bytes(p item_pictures) returns bigint immutable language sql as $$ select p.bytes::bigint $$;
create trigger count_storage after insert or delete or update of bytes on item_pictures for each row execute function app.count_storage('attachments');
call app.note_files('item_pictures', 'sha256');
create or replace function app.used_files(names text[]) returns setof text
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select f from unnest(names) f where exists (select from companies c where c.logo_file = f)
    or exists (select from rehearsals r where r.restore_file = f)
    or exists (select from note_attachments a where a.file_hash = f)
    or exists (select from item_pictures p where p.sha256 = f)
    or exists (select from customer_imports i where i.file = f)
    or exists (select from edi_files e where e.file = f)
    or exists (select from as2_received r where r.file = f and r.state = 'accepted')
    or exists (select from as2_sent s where s.file = f)
$$;

create table item_changes (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  request_key uuid not null,
  change jsonb not null,
  changed int not null default 0,
  unchanged int not null default 0,
  started_by uuid not null references users,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  taken_back int not null default 0,
  kept int not null default 0,
  primary key (company_id, id),
  unique (company_id, request_key)
);
comment on table item_changes is 'Changes of many items at once.';
comment on column item_changes.change is 'What each of them got.';
call app.protect('item_changes');

create table item_change_rows (
  company_id uuid not null references companies,
  change_id uuid not null,
  item_id uuid not null,
  before jsonb not null,
  version int not null,
  primary key (company_id, change_id, item_id),
  foreign key (company_id, change_id) references item_changes on delete cascade
);
comment on table item_change_rows is 'What it takes to put a change of many back: what each item had, and the version that the change made.';
call app.protect('item_change_rows');
