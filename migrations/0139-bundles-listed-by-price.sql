-- A bundle sells for what its parts come to. Kept beside it, so that lists show, sort and filter it by that as any other item by its price.

create table bundle_parts (
  company_id uuid not null references companies,
  bundle_id uuid not null,
  place int not null,
  part text not null,
  quantity numeric not null,
  primary key (company_id, bundle_id, place),
  foreign key (company_id, bundle_id) references items on delete cascade
);
comment on table bundle_parts is
  'What bundles are made of, as `items.parts` says it, by what is in them: a price that changes finds the bundles that follow from it. Triggers keep them.';
comment on column bundle_parts.part is 'QuickBooks'' id of the item, which may come later than the bundle.';
create index bundle_parts_of on bundle_parts (company_id, part);
call app.protect('bundle_parts');

drop index items_by_price;
alter table items drop column price_order;
alter table items
  add parts_price numeric,
  add parts_cost numeric,
  add sells_for numeric generated always as (case when item_type = 'Group' and coalesce(unit_price, 0) = 0 then parts_price else unit_price end) stored,
  add costs numeric generated always as (case when item_type = 'Group' and coalesce(purchase_cost, 0) = 0 then parts_cost else purchase_cost end) stored,
  add price_order bigint not null generated always as (round(least(greatest(coalesce(
    case when item_type = 'Group' and coalesce(unit_price, 0) = 0 then parts_price else unit_price end, 0), -1e12), 1e12) * 100000)::bigint) stored;
comment on column items.parts_price is 'Of a bundle, what its parts come to; null: one of them is not known or has no price. Triggers keep it.';
comment on column items.parts_cost is 'Of a bundle, what its parts cost.';
comment on column items.sells_for is 'What one sells for before levels and agreements: its own price, of a bundle without one that of its parts.';
comment on column items.costs is 'What one costs: by itself, or its parts.';
comment on column items.price_order is '`sells_for` as a whole number, which an index compares below row level security.';
create index items_by_price on items (company_id, price_order, id) where item_type <> 'Category';

create function app.parts_in(parts jsonb) returns table (place int, part text, quantity numeric) immutable language sql
  set search_path = public, app, pg_temp
  as $$ select place::int, coalesce(part ->> 'item', ''), coalesce((part ->> 'quantity')::numeric, 1)
    from jsonb_array_elements(case when jsonb_typeof(parts) = 'array' then parts else '[]' end) with ordinality as each (part, place) $$;

-- What they are looked up by comes row by row (`limit 1`): while an import fills the tables their statistics say that they are empty.
create function app.price_of_parts(company uuid, bundle uuid, out price numeric, out cost numeric) stable language sql
  set search_path = public, app, pg_temp
  as $$ select case when bool_and(p.unit_price is not null) then trim_scale(round(sum(p.unit_price * b.quantity), 5)) end,
      case when bool_and(p.purchase_cost is not null) then trim_scale(round(sum(p.purchase_cost * b.quantity), 5)) end
    from bundle_parts b
      left join lateral (select local_id from external_links l where l.company_id = company and l.provider = 'quickbooks' and l.kind = 'item'
        and l.external_id = b.part limit 1) l on true
      left join lateral (select unit_price, purchase_cost from items p where p.company_id = company and p.id = l.local_id limit 1) p on true
    where b.company_id = company and b.bundle_id = bundle $$;

-- Bundles are locked in one order, and what their parts come to is read once they are: whoever changes another part is waited for, and counted in.
create function app.price_bundles(company uuid, bundles uuid[]) returns void language plpgsql set search_path = public, app, pg_temp as $$
begin
  if cardinality(bundles) is null then return; end if;
  perform 1 from items i where i.company_id = company and i.id = any(bundles) order by i.id for no key update;
  update items i set parts_price = n.price, parts_cost = n.cost
    from unnest(bundles) as given (id) cross join lateral app.price_of_parts(company, given.id) n
    where i.company_id = company and i.id = given.id and (i.parts_price, i.parts_cost) is distinct from (n.price, n.cost);
end $$;

create function app.bundles_with(company uuid, parts text[]) returns uuid[] stable language sql set search_path = public, app, pg_temp
  as $$ select array_agg(distinct b.bundle_id) from bundle_parts b where b.company_id = company and b.part = any(parts) $$;

-- `parts`: items whose own price or cost is another.
create function app.keep_bundles(company uuid, bundles uuid[], parts uuid[]) returns void language plpgsql set search_path = public, app, pg_temp as $$
declare
  others uuid[];
begin
  if bundles is not null then
    delete from bundle_parts b where b.company_id = company and b.bundle_id = any(bundles);
    insert into bundle_parts (company_id, bundle_id, place, part, quantity)
      select company, i.id, p.place, p.part, p.quantity from items i cross join lateral app.parts_in(i.parts) p
      where i.company_id = company and i.id = any(bundles) and i.item_type = 'Group';
    -- Whoever changes the price of a part at this moment does not see yet that it is in the bundle: waited for.
    perform 1 from items i where i.company_id = company and i.id = any(array(
        select l.local_id from bundle_parts b cross join lateral (select local_id from external_links l where l.company_id = company
          and l.provider = 'quickbooks' and l.kind = 'item' and l.external_id = b.part limit 1) l
        where b.company_id = company and b.bundle_id = any(bundles)))
      order by i.id for share;
  end if;
  if parts is not null and exists (select from bundle_parts b where b.company_id = company) then
    others := app.bundles_with(company, array(select l.external_id from external_links l
      where l.company_id = company and l.provider = 'quickbooks' and l.kind = 'item' and l.local_id = any(parts)));
  end if;
  perform app.price_bundles(company, bundles || others);
end $$;

create function app.keep_bundles_of_items() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare
  met record;
begin
  if tg_op = 'UPDATE' then
    for met in execute $made$
      select n.company_id, array_agg(n.id) filter (where 'Group' in (n.item_type, b.item_type) and (n.item_type, n.parts) is distinct from (b.item_type, b.parts)) as bundles,
        array_agg(n.id) filter (where (n.unit_price, n.purchase_cost) is distinct from (b.unit_price, b.purchase_cost)) as parts
      from changed n join before b on b.company_id = n.company_id and b.id = n.id
      where (n.item_type, n.parts, n.unit_price, n.purchase_cost) is distinct from (b.item_type, b.parts, b.unit_price, b.purchase_cost)
      group by n.company_id$made$
    loop
      perform app.keep_bundles(met.company_id, met.bundles, met.parts);
    end loop;
  else
    for met in select c.company_id, array_agg(c.id) filter (where c.item_type = 'Group' and tg_op = 'INSERT') as bundles, array_agg(c.id) as parts
      from changed c group by c.company_id
    loop
      perform app.keep_bundles(met.company_id, met.bundles, met.parts);
    end loop;
  end if;
  return null;
end $$;
create trigger keep_bundles_added after insert on items referencing new table as changed for each statement execute function app.keep_bundles_of_items();
create trigger keep_bundles_changed after update on items referencing old table as before new table as changed
  for each statement execute function app.keep_bundles_of_items();
create trigger keep_bundles_removed after delete on items referencing old table as changed for each statement execute function app.keep_bundles_of_items();

-- Which item a part is.
create function app.keep_bundles_of_links() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare
  met record;
begin
  if not exists (select from changed c where c.kind = 'item') then return null; end if;
  for met in execute format($made$
    select c.company_id, array_agg(c.external_id) as parts from changed c %s where c.kind = 'item' and c.provider = 'quickbooks' group by c.company_id$made$,
    case when tg_op = 'UPDATE' then $made$join before b on b.company_id = c.company_id and b.provider = c.provider and b.kind = c.kind
      and b.external_id = c.external_id and b.local_id <> c.local_id$made$ else '' end)
  loop
    perform app.price_bundles(met.company_id, app.bundles_with(met.company_id, met.parts));
  end loop;
  return null;
end $$;
create trigger keep_bundles_added after insert on external_links referencing new table as changed
  for each statement execute function app.keep_bundles_of_links();
create trigger keep_bundles_changed after update on external_links referencing old table as before new table as changed
  for each statement execute function app.keep_bundles_of_links();
create trigger keep_bundles_removed after delete on external_links referencing old table as changed
  for each statement execute function app.keep_bundles_of_links();

-- Devices hear of a bundle when it sells for something else, by itself.
create or replace function app.feed_items() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
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
        and (n.name, n.sku, n.description, n.item_type, n.sells_for, n.costs, n.taxable, n.active, n.category_id, n.unit,
          n.minimum_quantity, n.multiple_quantity, n.maximum_quantity, n.on_devices, n.title_en, n.title_es, n.text_en, n.text_es, n.parts)
        is distinct from (o.name, o.sku, o.description, o.item_type, o.sells_for, o.costs, o.taxable, o.active, o.category_id,
          o.unit, o.minimum_quantity, o.multiple_quantity, o.maximum_quantity, o.on_devices, o.title_en, o.title_es, o.text_en, o.text_es, o.parts)
      on conflict (company_id, tx, kind, record_id, place_id) do update set moved = true where excluded.moved and not d.moved$made$;
  end if;
  return null;
end $$;

-- What is there already, before the policies, which hide the rows of all companies from the owner too; nobody is told of it.
alter table items no force row level security;
alter table external_links no force row level security;
alter table bundle_parts no force row level security;
alter table items disable trigger user;
insert into bundle_parts (company_id, bundle_id, place, part, quantity)
  select i.company_id, i.id, p.place, p.part, p.quantity from items i cross join lateral app.parts_in(i.parts) p where i.item_type = 'Group';
update items i set parts_price = n.price, parts_cost = n.cost
  from items b cross join lateral app.price_of_parts(b.company_id, b.id) n
  where b.item_type = 'Group' and b.company_id = i.company_id and b.id = i.id and (n.price is not null or n.cost is not null);
alter table items enable trigger user;
alter table items force row level security;
alter table external_links force row level security;
alter table bundle_parts force row level security;
