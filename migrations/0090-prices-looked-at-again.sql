-- Prices of an item's own unit are one; what is agreed does not go with an item; documents that wait for a price are looked at again, no others.

alter table agreed_prices
  drop constraint agreed_prices_company_id_item_id_fkey,
  add foreign key (company_id, item_id) references items;
alter table price_level_prices
  drop constraint price_level_prices_company_id_item_id_fkey,
  add foreign key (company_id, item_id) references items;

-- Of two that mean the same the newer one stays. A partner's unit is its own: its EA may be a dozen of ours.
alter table items no force row level security;
alter table agreed_prices no force row level security;
alter table price_level_prices no force row level security;
alter table agreed_prices disable trigger user;
alter table price_level_prices disable trigger user;
delete from agreed_prices p using agreed_prices o, items i
  where i.company_id = p.company_id and i.id = p.item_id and o.company_id = p.company_id and o.customer_id = p.customer_id and o.item_id = p.item_id
    and o.min_quantity = p.min_quantity and o.valid_from is not distinct from p.valid_from
    and p.unit in ('', i.unit) and o.unit in ('', i.unit) and (o.updated_at, o.id) > (p.updated_at, p.id);
update agreed_prices p set unit = '' from items i
  where i.company_id = p.company_id and i.id = p.item_id and p.unit = i.unit and p.customer_id is not null;
delete from price_level_prices p using price_level_prices o, items i
  where i.company_id = p.company_id and i.id = p.item_id and o.company_id = p.company_id and o.level_id = p.level_id and o.item_id = p.item_id
    and o.min_quantity = p.min_quantity and o.valid_from is not distinct from p.valid_from
    and p.unit in ('', i.unit) and o.unit in ('', i.unit) and (o.updated_at, o.id) > (p.updated_at, p.id);
update price_level_prices p set unit = '' from items i where i.company_id = p.company_id and i.id = p.item_id and p.unit = i.unit;
alter table agreed_prices enable trigger user;
alter table price_level_prices enable trigger user;
alter table price_level_prices force row level security;
alter table agreed_prices force row level security;
alter table items force row level security;

create index edi_documents_held_for_price on edi_documents (company_id, partner_id)
  where state = 'held' and reasons && array['priceUnknown', 'priceDiffers', 'priceMissing', 'priceZero', 'priceUnit'];

-- As recheck_held, but only what waits for a price, or may be about to. `partner` null: of all. What this transaction has done is done.
create function app.recheck_held_for_price(company uuid, partner uuid) returns void language plpgsql set search_path = public, app, pg_temp as $$
begin
  update edi_files f set state = 'split', attempts = 0, started_at = now()
    where f.company_id = company and f.state in ('split', 'done') and f.started_at is distinct from now() and f.id in (
      select d.file_id from edi_documents d
        where d.company_id = company and d.direction = 'I' and (partner is null or d.partner_id = partner)
          and d.state = 'held' and d.reasons && array['priceUnknown', 'priceDiffers', 'priceMissing', 'priceZero', 'priceUnit']
      union all
      select d.file_id from edi_documents d where d.company_id = company and d.direction = 'I' and d.state = 'received');
  update edi_documents d set state = 'received', version = d.version + 1
    where d.company_id = company and d.direction = 'I' and (partner is null or d.partner_id = partner)
      and d.state = 'held' and d.reasons && array['priceUnknown', 'priceDiffers', 'priceMissing', 'priceZero', 'priceUnit'];
end $$;

-- Stores of a partner may belong to any customer, and below a customer there are others: what is no partner's own counts for all.
create or replace function app.recheck_priced() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.recheck_held_for_price(c.company_id, c.partner_id) from (select distinct company_id, partner_id from changed) c;
  return null;
end $$;
create trigger recheck_deleted after delete on agreed_prices referencing old table as changed for each statement execute function app.recheck_priced();

create function app.recheck_priced_by_all() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.recheck_held_for_price(c.company_id, null) from (select distinct company_id from changed) c;
  return null;
end $$;

drop trigger recheck_inserted on price_level_prices;
drop trigger recheck_updated on price_level_prices;
drop trigger recheck_updated on price_levels;
drop function app.recheck_levels();
do $$
declare
  source text;
begin
  foreach source in array array['price_level_prices', 'item_packs'] loop
    execute format('create trigger recheck_inserted after insert on %I referencing new table as changed for each statement execute function app.recheck_priced_by_all()', source);
    execute format('create trigger recheck_updated after update on %I referencing new table as changed for each statement execute function app.recheck_priced_by_all()', source);
    execute format('create trigger recheck_deleted after delete on %I referencing old table as changed for each statement execute function app.recheck_priced_by_all()', source);
  end loop;
end $$;

-- A name is none of what is paid.
create function app.recheck_changed_levels() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.recheck_held_for_price(c.company_id, null) from (
    select distinct n.company_id from changed n join before b on b.company_id = n.company_id and b.id = n.id
      where (b.base, b.percent, b.rounding, b.ending, b.valid_from, b.valid_to, b.is_default, b.active)
        is distinct from (n.base, n.percent, n.rounding, n.ending, n.valid_from, n.valid_to, n.is_default, n.active)) c;
  return null;
end $$;
create trigger recheck_inserted after insert on price_levels referencing new table as changed for each statement execute function app.recheck_priced_by_all();
create trigger recheck_updated after update on price_levels referencing old table as before new table as changed
  for each statement execute function app.recheck_changed_levels();
create trigger recheck_deleted after delete on price_levels referencing old table as changed for each statement execute function app.recheck_priced_by_all();

create function app.recheck_changed_items() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.recheck_held_for_price(c.company_id, null) from (
    select distinct n.company_id from changed n join before b on b.company_id = n.company_id and b.id = n.id
      where (b.unit_price, b.purchase_cost, b.unit) is distinct from (n.unit_price, n.purchase_cost, n.unit)) c;
  return null;
end $$;
create trigger recheck_priced after update on items referencing old table as before new table as changed
  for each statement execute function app.recheck_changed_items();

drop trigger recheck_documents on customers;
create or replace function app.recheck_customer() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.recheck_held_for_price(new.company_id, null);
  return null;
end $$;
create trigger recheck_documents after update of price_level_id, parent_id on customers for each row
  when (old.price_level_id is distinct from new.price_level_id or old.parent_id is distinct from new.parent_id) execute function app.recheck_customer();
