-- What devices read, and in which transaction it was touched: a device is sent what changed since it asked last. Rows are only added, so that
-- nobody who writes waits for anybody; companies without devices have none.

create table device_feeds (
  company_id uuid primary key references companies,
  id uuid not null default app.new_id(),
  ready xid8,
  floor xid8 not null default '0',
  mark xid8,
  marked_at timestamptz not null default now(),
  trimmed_at timestamptz not null default now(),
  ended xid8,
  begun xid8
);
comment on table device_feeds is 'A company whose changes are noted for its devices: since it has one.';
comment on column device_feeds.id is 'Another one, and every device loads all of it anew: after a restore.';
comment on column device_feeds.ready is 'Transactions below it may not have known that changes are noted; null: no device asked yet.';
comment on column device_feeds.floor is 'What was touched below it is not kept any more: a device that asked last before that loads all of it anew.';
comment on column device_feeds.mark is 'The floor to come, and since when.';
comment on column device_feeds.trimmed_at is 'When what came twice was taken out last.';
comment on column device_feeds.ended is 'When it was trimmed last, transactions below it had ended.';
comment on column device_feeds.begun is 'Transactions above it began after that: whoever has seen one of them has seen all that had ended.';
call app.protect('device_feeds');
call app.let_owner_read('device_feeds');
create function app.device_feeds_to_trim() returns table (company_id uuid) stable language sql
  security definer set search_path = public, app, pg_temp
  as $$ select f.company_id from device_feeds f where f.trimmed_at < now() - interval '1 day' $$;
revoke all on function app.device_feeds_to_trim() from public;
grant execute on function app.device_feeds_to_trim() to ledgerside_app;

create table device_changes (
  company_id uuid not null references companies,
  tx xid8 not null default pg_current_xact_id(),
  kind text not null check (kind in ('customer', 'item', 'category', 'level', 'ofLevel', 'agreed', 'stock', 'invoice', 'settings')),
  record_id uuid not null,
  place_id uuid not null default '00000000-0000-0000-0000-000000000000',
  moved boolean not null default false,
  primary key (company_id, tx, kind, record_id, place_id)
);
comment on table device_changes is 'A record that devices read was touched in a transaction. Read in the order of transactions, as far as all that are older have ended.';
comment on column device_changes.place_id is 'Of stock, the location.';
comment on column device_changes.moved is 'It may have left what a device may know: it was removed, switched off, or is somebody else''s.';
call app.protect('device_changes');

insert into device_feeds (company_id) select distinct company_id from devices;

-- In a fresh snapshot at each statement: whoever did not see that a company has devices was at work when that was asked.
create function app.has_devices() returns boolean stable language sql
  as $$ select exists (select from device_feeds f where f.company_id = (select app.company())) $$;

create procedure app.feed_devices(target regclass, noted text) language plpgsql as $$
begin
  execute format('create trigger feed_inserts after insert on %s referencing new table as new_rows for each statement execute function %s()', target, noted);
  execute format('create trigger feed_updates after update on %s referencing old table as old_rows new table as new_rows for each statement execute function %s()', target, noted);
  execute format('create trigger feed_deletes after delete on %s referencing old table as old_rows for each statement execute function %s()', target, noted);
end $$;

create function app.note_for_devices(noted text, ids uuid[], is_moved boolean default false) returns void language sql as $$
  insert into device_changes as d (company_id, kind, record_id, moved)
    select app.company(), noted, id, is_moved from unnest(ids) as id where id is not null group by id
    on conflict (company_id, tx, kind, record_id, place_id) do update set moved = true where excluded.moved and not d.moved
$$;

-- Statements that join what was touched are made anew each time (`execute`): the plan kept from a change of one row compares each with each, which
-- of twenty thousand takes minutes.

-- Customers. Who comes to another rep brings invoices and agreements along; who has another name, level or parent changes what is below.

create function app.feed_customers() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare
  met uuid[];
  named uuid[];
  above uuid[];
begin
  if not app.has_devices() then return null; end if;
  if tg_op = 'INSERT' then
    perform app.note_for_devices('customer', (select array_agg(n.id) from new_rows n));
    select array_agg(n.id) into met from new_rows n where n.parent_id is not null;
  elsif tg_op = 'DELETE' then
    perform app.note_for_devices('customer', (select array_agg(o.id) from old_rows o), true);
    return null;
  else
    execute $made$
      insert into device_changes as d (company_id, kind, record_id, moved)
      select n.company_id, 'customer', n.id, (n.sales_representative, n.territory, n.active, n.merged_into)
        is distinct from (o.sales_representative, o.territory, o.active, o.merged_into)
      from new_rows n join old_rows o on o.id = n.id
      where (n.customer_name, n.customer_company_name, n.email, n.sales_representative, n.territory, n.address1, n.address2, n.city, n.state,
          n.zip, n.country_code, n.work_phone, n.mobile_phone, n.home_phone, n.active, n.on_hold, n.on_hold_reason, n.open_balance, n.parent_id,
          n.merged_into, n.credit_limit, n.price_level_id)
        is distinct from (o.customer_name, o.customer_company_name, o.email, o.sales_representative, o.territory, o.address1, o.address2,
          o.city, o.state, o.zip, o.country_code, o.work_phone, o.mobile_phone, o.home_phone, o.active, o.on_hold, o.on_hold_reason,
          o.open_balance, o.parent_id, o.merged_into, o.credit_limit, o.price_level_id)
      on conflict (company_id, tx, kind, record_id, place_id) do update set moved = true where excluded.moved and not d.moved$made$;
    execute $made$
      select array_agg(n.id) filter (where (n.sales_representative, n.territory, n.active, n.merged_into, n.parent_id)
          is distinct from (o.sales_representative, o.territory, o.active, o.merged_into, o.parent_id)),
        array_agg(n.id) filter (where (n.customer_name, n.price_level_id, n.parent_id)
          is distinct from (o.customer_name, o.price_level_id, o.parent_id))
      from new_rows n join old_rows o on o.id = n.id$made$ into met, named;
    if named is not null then
      perform app.note_for_devices('customer', (
        with recursive below (id, depth) as (
          select c.id, 1 from customers c where c.company_id = (select app.company()) and c.parent_id = any(named)
          union select c.id, b.depth + 1 from below b join customers c on c.company_id = (select app.company()) and c.parent_id = b.id where b.depth < 8)
        select array_agg(distinct id) from below));
    end if;
  end if;
  if met is null then return null; end if;
  perform app.note_for_devices('invoice', (select array_agg(i.id) from invoices i
    where i.company_id = (select app.company()) and i.customer_id = any(met) and i.balance <> 0));
  with recursive up (id, parent_id, depth) as (
    select c.id, c.parent_id, 0 from customers c where c.company_id = (select app.company()) and c.id = any(met)
    union select c.id, c.parent_id, u.depth + 1 from up u join customers c on c.company_id = (select app.company()) and c.id = u.parent_id where u.depth < 8)
    select array_agg(distinct id) into above from up;
  perform app.note_for_devices('agreed', (select array_agg(a.id) from agreed_prices a
    where a.company_id = (select app.company()) and a.customer_id = any(above)));
  return null;
end $$;
call app.feed_devices('customers', 'app.feed_customers');

-- What is shown of a customer and stands in other tables.
create function app.feed_of_customer() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if not app.has_devices() then return null; end if;
  if tg_op <> 'DELETE' then perform app.note_for_devices('customer', (select array_agg(distinct n.customer_id) from new_rows n)); end if;
  if tg_op <> 'INSERT' then perform app.note_for_devices('customer', (select array_agg(distinct o.customer_id) from old_rows o)); end if;
  return null;
end $$;
call app.feed_devices('shipping_addresses', 'app.feed_of_customer');
call app.feed_devices('contacts', 'app.feed_of_customer');

create function app.feed_orders() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if not app.has_devices() then return null; end if;
  if tg_op = 'INSERT' then
    perform app.note_for_devices('customer', (select array_agg(distinct n.customer_id) from new_rows n));
  elsif tg_op = 'UPDATE' then
    execute $made$
      select app.note_for_devices('customer', (select array_agg(distinct met.id) from new_rows n join old_rows o on o.id = n.id
        cross join lateral (values (n.customer_id), (o.customer_id)) met (id)
        where (n.customer_id, n.version, n.state, n.grand_total, n.open_amount, n.order_date)
          is distinct from (o.customer_id, o.version, o.state, o.grand_total, o.open_amount, o.order_date)))$made$;
  else
    perform app.note_for_devices('customer', (select array_agg(distinct o.customer_id) from old_rows o));
  end if;
  return null;
end $$;
call app.feed_devices('orders', 'app.feed_orders');

create function app.feed_order_invoices() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if not app.has_devices() then return null; end if;
  if tg_op <> 'DELETE' then
    execute $made$
      select app.note_for_devices('customer', (select array_agg(distinct r.customer_id) from new_rows n
        join orders r on r.company_id = n.company_id and r.id = n.order_id))$made$;
  end if;
  if tg_op <> 'INSERT' then
    execute $made$
      select app.note_for_devices('customer', (select array_agg(distinct r.customer_id) from old_rows o
        join orders r on r.company_id = o.company_id and r.id = o.order_id))$made$;
  end if;
  return null;
end $$;
call app.feed_devices('order_invoices', 'app.feed_order_invoices');

-- Invoices that are open, or were.
create function app.feed_invoices() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if not app.has_devices() then return null; end if;
  if tg_op = 'INSERT' then
    perform app.note_for_devices('invoice', (select array_agg(n.id) from new_rows n where n.balance <> 0 and not n.voided and not n.deleted));
    perform app.note_for_devices('customer', (select array_agg(distinct n.customer_id) from new_rows n where n.balance <> 0));
  elsif tg_op = 'DELETE' then
    perform app.note_for_devices('invoice', (select array_agg(o.id) from old_rows o where o.balance <> 0), true);
    perform app.note_for_devices('customer', (select array_agg(distinct o.customer_id) from old_rows o where o.balance <> 0));
  else
    execute $made$
      with met as (
      select n.id, n.customer_id, o.customer_id as before from new_rows n join old_rows o on o.id = n.id
      where (n.balance <> 0 or o.balance <> 0)
        and (n.customer_id, n.number, n.date, n.due_date, n.total, n.balance, n.voided, n.deleted)
          is distinct from (o.customer_id, o.number, o.date, o.due_date, o.total, o.balance, o.voided, o.deleted))
    insert into device_changes as d (company_id, kind, record_id, moved)
      select app.company(), 'invoice', id, customer_id is distinct from before from met
      union all select app.company(), 'customer', each.id, false from (select customer_id as id from met union select before from met) each
        where each.id is not null
      on conflict (company_id, tx, kind, record_id, place_id) do update set moved = true where excluded.moved and not d.moved$made$;
  end if;
  return null;
end $$;
call app.feed_devices('invoices', 'app.feed_invoices');

-- What QuickBooks says of a customer's tax and terms.
create function app.note_customers_of_codes(codes text[]) returns void language plpgsql set search_path = public, app, pg_temp as $$
begin
  if coalesce(cardinality(codes), 0) = 0 then return; end if;
  perform app.note_for_devices('customer', (select array_agg(distinct k.local_id) from external_links k
    where k.company_id = (select app.company()) and k.provider = 'quickbooks' and k.kind = 'customer' and k.snapshot ->> 'taxCode' = any(codes)));
end $$;
create function app.feed_links() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare
  codes text[];
begin
  if not app.has_devices() then return null; end if;
  if tg_op = 'INSERT' then
    perform app.note_for_devices('customer', (select array_agg(distinct n.local_id) from new_rows n where n.kind = 'customer'));
    codes := array(select n.external_id from new_rows n where n.kind = 'taxCode');
  elsif tg_op = 'UPDATE' then
    execute $made$
      select app.note_for_devices('customer', (select array_agg(distinct n.local_id) from new_rows n
      join old_rows o on o.provider = n.provider and o.kind = n.kind and o.external_id = n.external_id
      where n.kind = 'customer' and (n.local_id, n.snapshot ->> 'taxable', n.snapshot ->> 'taxCode', n.snapshot ->> 'terms')
        is distinct from (o.local_id, o.snapshot ->> 'taxable', o.snapshot ->> 'taxCode', o.snapshot ->> 'terms')))$made$;
    execute $made$
      select array_agg(n.external_id) from new_rows n join old_rows o on o.provider = n.provider and o.kind = n.kind and o.external_id = n.external_id
      where n.kind = 'taxCode' and n.local_id is distinct from o.local_id$made$ into codes;
  else
    perform app.note_for_devices('customer', (select array_agg(distinct o.local_id) from old_rows o where o.kind = 'customer'));
    codes := array(select o.external_id from old_rows o where o.kind = 'taxCode');
  end if;
  perform app.note_customers_of_codes(codes);
  return null;
end $$;
call app.feed_devices('external_links', 'app.feed_links');

-- A code that is switched off, or does not tax any more.
create function app.feed_tax_code() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if not app.has_devices() then return null; end if;
  perform app.note_customers_of_codes(array(select m.external_id from external_links m
    where m.company_id = (select app.company()) and m.provider = 'quickbooks' and m.kind = 'taxCode' and m.local_id = old.id));
  return null;
end $$;
create trigger feed_customers after update on tax_codes for each row
  when ((old.taxable, old.active) is distinct from (new.taxable, new.active)) execute function app.feed_tax_code();
create trigger feed_customers_gone after delete on tax_codes for each row execute function app.feed_tax_code();

-- Items. A bundle costs what its parts come to.
create function app.feed_items() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare
  priced boolean;
begin
  if not app.has_devices() then return null; end if;
  if tg_op = 'INSERT' then
    perform app.note_for_devices('item', (select array_agg(n.id) from new_rows n where n.active and n.on_devices));
  elsif tg_op = 'DELETE' then
    perform app.note_for_devices('item', (select array_agg(o.id) from old_rows o), true);
  else
    execute $made$
      insert into device_changes as d (company_id, kind, record_id, moved)
      select n.company_id, 'item', n.id, (n.active, n.on_devices, n.item_type) is distinct from (o.active, o.on_devices, o.item_type)
      from new_rows n join old_rows o on o.id = n.id
      where (n.active and n.on_devices or o.active and o.on_devices)
        and (n.name, n.sku, n.description, n.item_type, n.unit_price, n.purchase_cost, n.taxable, n.active, n.category_id, n.unit,
          n.minimum_quantity, n.multiple_quantity, n.maximum_quantity, n.on_devices, n.title_en, n.title_es, n.text_en, n.text_es, n.parts)
        is distinct from (o.name, o.sku, o.description, o.item_type, o.unit_price, o.purchase_cost, o.taxable, o.active, o.category_id,
          o.unit, o.minimum_quantity, o.multiple_quantity, o.maximum_quantity, o.on_devices, o.title_en, o.title_es, o.text_en, o.text_es, o.parts)
      on conflict (company_id, tx, kind, record_id, place_id) do update set moved = true where excluded.moved and not d.moved$made$;
    execute $made$
      select exists (select from new_rows n join old_rows o on o.id = n.id
        where (n.unit_price, n.purchase_cost) is distinct from (o.unit_price, o.purchase_cost))$made$ into priced;
    if priced then
      perform app.note_for_devices('item', (select array_agg(i.id) from items i
        where i.company_id = (select app.company()) and i.item_type = 'Group' and i.active and i.on_devices));
    end if;
  end if;
  return null;
end $$;
call app.feed_devices('items', 'app.feed_items');

create function app.feed_of_item() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if not app.has_devices() then return null; end if;
  if tg_op <> 'DELETE' then perform app.note_for_devices('item', (select array_agg(distinct n.item_id) from new_rows n)); end if;
  if tg_op <> 'INSERT' then perform app.note_for_devices('item', (select array_agg(distinct o.item_id) from old_rows o)); end if;
  return null;
end $$;
call app.feed_devices('item_packs', 'app.feed_of_item');

-- From the day a company counts its goods, all that are counted are.
create function app.feed_counting() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if not app.has_devices() then return null; end if;
  perform app.note_for_devices('item', (select array_agg(i.id) from items i
    where i.company_id = (select app.company()) and i.item_type = 'Inventory' and i.active and i.on_devices));
  return null;
end $$;
create trigger feed_begins after insert on stock_settings for each row when (new.started_at is not null) execute function app.feed_counting();
create trigger feed_started after update on stock_settings for each row
  when ((old.started_at is null) is distinct from (new.started_at is null)) execute function app.feed_counting();

create function app.feed_categories() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if not app.has_devices() then return null; end if;
  if tg_op = 'DELETE' then
    perform app.note_for_devices('category', (select array_agg(o.id) from old_rows o), true);
  else
    perform app.note_for_devices('category', (select array_agg(n.id) from new_rows n));
  end if;
  return null;
end $$;
call app.feed_devices('item_categories', 'app.feed_categories');

-- Prices. What is a part of the cost stands on the items: the cost itself does not leave.
create function app.feed_levels() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare
  of_cost boolean := false;
begin
  if not app.has_devices() then return null; end if;
  if tg_op <> 'INSERT' then
    perform app.note_for_devices('level', (select array_agg(o.id) from old_rows o), true);
    of_cost := exists (select from old_rows o where o.base = 'cost');
  end if;
  if tg_op <> 'DELETE' then
    perform app.note_for_devices('level', (select array_agg(n.id) from new_rows n));
    of_cost := of_cost or exists (select from new_rows n where n.base = 'cost');
    if tg_op = 'UPDATE' then
      execute $made$
        select app.note_for_devices('ofLevel', (select array_agg(p.id) from new_rows n
          join price_level_prices p on p.company_id = n.company_id and p.level_id = n.id))$made$;
    end if;
  end if;
  if of_cost then
    perform app.note_for_devices('item', (select array_agg(i.id) from items i
      where i.company_id = (select app.company()) and i.active and i.on_devices));
  end if;
  return null;
end $$;
call app.feed_devices('price_levels', 'app.feed_levels');

create function app.feed_level_prices() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if not app.has_devices() then return null; end if;
  if tg_op <> 'INSERT' then
    perform app.note_for_devices('ofLevel', (select array_agg(o.id) from old_rows o), tg_op = 'DELETE');
    execute $made$
      select app.note_for_devices('item', (select array_agg(distinct o.item_id) from old_rows o
        join price_levels l on l.company_id = o.company_id and l.id = o.level_id and l.base = 'cost'))$made$;
  end if;
  if tg_op <> 'DELETE' then
    perform app.note_for_devices('ofLevel', (select array_agg(n.id) from new_rows n));
    execute $made$
      select app.note_for_devices('item', (select array_agg(distinct n.item_id) from new_rows n
        join price_levels l on l.company_id = n.company_id and l.id = n.level_id and l.base = 'cost'))$made$;
  end if;
  return null;
end $$;
call app.feed_devices('price_level_prices', 'app.feed_level_prices');

create function app.feed_agreed() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if not app.has_devices() then return null; end if;
  if tg_op <> 'INSERT' then
    perform app.note_for_devices('agreed', (select array_agg(o.id) from old_rows o where o.customer_id is not null), tg_op = 'DELETE');
  end if;
  if tg_op <> 'DELETE' then
    perform app.note_for_devices('agreed', (select array_agg(n.id) from new_rows n where n.customer_id is not null));
  end if;
  return null;
end $$;
call app.feed_devices('agreed_prices', 'app.feed_agreed');

-- Stock of the places that devices sell from; warehouses move all day.
create function app.feed_stock() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if not app.has_devices() then return null; end if;
  if tg_op = 'INSERT' then
    insert into device_changes (company_id, kind, record_id, place_id)
      select n.company_id, 'stock', n.item_id, n.location_id from new_rows n
      where exists (select from devices d where d.company_id = n.company_id and d.inventory_location_id = n.location_id)
      on conflict do nothing;
  elsif tg_op = 'UPDATE' then
    execute $made$
      insert into device_changes (company_id, kind, record_id, place_id)
      select n.company_id, 'stock', n.item_id, n.location_id from new_rows n
      join old_rows o on o.item_id = n.item_id and o.location_id = n.location_id
      where (n.on_hand, n.reserved, n.in_transit, n.par) is distinct from (o.on_hand, o.reserved, o.in_transit, o.par)
        and exists (select from devices d where d.company_id = n.company_id and d.inventory_location_id = n.location_id)
      on conflict do nothing$made$;
  else
    insert into device_changes (company_id, kind, record_id, place_id, moved)
      select o.company_id, 'stock', o.item_id, o.location_id, true from old_rows o
      where exists (select from devices d where d.company_id = o.company_id and d.inventory_location_id = o.location_id)
      on conflict do nothing;
  end if;
  return null;
end $$;
call app.feed_devices('stock_balances', 'app.feed_stock');

-- Whatever is few: the device, its rep, its rules, taxes, terms. It is looked at as a whole.
create function app.feed_settings() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if app.has_devices() then perform app.note_for_devices('settings', array[app.company()]); end if;
  return null;
end $$;
do $$
declare
  target text;
begin
  foreach target in array array['device_rule_sets', 'rep_group_members', 'reps', 'companies', 'sales_settings', 'tax_codes', 'tax_rates', 'terms', 'stock_locations'] loop
    execute format('create trigger feed_settings after insert or update or delete on %I for each statement execute function app.feed_settings()', target);
  end loop;
end $$;

create function app.feed_of_device() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into device_feeds (company_id) select distinct n.company_id from new_rows n on conflict do nothing;
  return null;
end $$;
create trigger feed_begins after insert on devices referencing new table as new_rows for each statement execute function app.feed_of_device();
create trigger feed_settings after update on devices for each row
  when ((old.rep_id, old.inventory_location_id, old.name, old.invoice_name, old.phone, old.address1, old.address2, old.city, old.address_state, old.zip)
    is distinct from (new.rep_id, new.inventory_location_id, new.name, new.invoice_name, new.phone, new.address1, new.address2, new.city, new.address_state, new.zip))
  execute function app.feed_settings();
